//! C0077: one thing is compared with all of a set, where it was probably to be one of them.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct OneAndAll {
    pub(crate) one: Span,
    pub(crate) all: Span,
    /// Whether they are to be unequal.
    pub(crate) not: bool,
}

impl From<OneAndAll> for Diagnostic {
    fn from(problem: OneAndAll) -> Self {
        let OneAndAll { one, all, not } = problem;
        let between =
            Span::new(one.file(), one.end().min(all.end()), one.start().max(all.start()));
        let diagnostic = Self::warning(
            "C0077",
            "one thing is compared with all of a set",
            all,
            "this is several, or none; only where it is this one alone are they the same",
        )
        .label(one, "this is one");
        if one.start() > all.start() {
            return diagnostic.help("to ask whether it is among them, write `… in …`");
        }
        let word = if not { " not in " } else { " in " };
        diagnostic.fix(between, word, "to ask whether it is among them, write")
    }
}
