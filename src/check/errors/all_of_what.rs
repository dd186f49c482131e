//! C0020: `all S` does not say what all of them are.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct AllOfWhat {
    pub(crate) span: Span,
}

impl From<AllOfWhat> for Diagnostic {
    fn from(problem: AllOfWhat) -> Self {
        Self::error(
            "C0020",
            "this does not say what all of them are",
            problem.span,
            "all are what?",
        )
        .help("write `all S on T`, `all S in T` or `all S with …`")
    }
}
