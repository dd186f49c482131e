//! S0002: a brace is opened and never closed.
//! Knows where it was opened, and where the text went on without it.

use crate::{diagnostic::Diagnostic, span::Span};

pub(in crate::syntax) struct UnclosedBrace {
    pub(in crate::syntax) span: Span,
    /// Where it should be closed at the latest.
    pub(in crate::syntax) end: Span,
}

impl From<UnclosedBrace> for Diagnostic {
    fn from(problem: UnclosedBrace) -> Self {
        Self::error("S0002", "this `{` is never closed", problem.span, "opened here")
            .label(problem.end, "`}` missing here or before")
    }
}
