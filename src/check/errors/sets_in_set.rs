//! C0078: all sets of a list are looked at together, where one of them was probably meant.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct SetsInSet {
    pub(crate) sets: Span,
}

impl From<SetsInSet> for Diagnostic {
    fn from(problem: SetsInSet) -> Self {
        Self::warning(
            "C0078",
            "all the sets of this list are looked at together",
            problem.sets,
            "a list of sets: this asks whether every member of each of them is there",
        )
        .help("to ask whether one of them is, write `any … with it in …`; if all are meant, `all … in …`")
    }
}
