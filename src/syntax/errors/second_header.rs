//! S0013: a file says twice what game it is.

use crate::{diagnostic::Diagnostic, span::Span};

pub(in crate::syntax) struct SecondHeader {
    pub(in crate::syntax) span: Span,
    pub(in crate::syntax) first: Span,
}

impl From<SecondHeader> for Diagnostic {
    fn from(problem: SecondHeader) -> Self {
        let message = "a file holds one game";
        Self::error("S0013", message, problem.span, "a second `game` or `variant`")
            .label(problem.first, "the first")
    }
}
