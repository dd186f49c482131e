//! S0018: the grammar gave up.

use crate::{diagnostic::Diagnostic, span::Span};

pub(in crate::syntax) struct TooHard {
    pub(in crate::syntax) span: Span,
}

impl From<TooHard> for Diagnostic {
    fn from(problem: TooHard) -> Self {
        Self::error("S0018", "this cannot be read", problem.span, "given up here")
            .help("it is too long or too tangled: make several rules or definitions of it")
    }
}
