//! S0003: a closing brace with nothing to close.

use crate::{diagnostic::Diagnostic, span::Span};

pub(in crate::syntax) struct StrayBrace {
    pub(in crate::syntax) span: Span,
}

impl From<StrayBrace> for Diagnostic {
    fn from(problem: StrayBrace) -> Self {
        Self::error("S0003", "this `}` closes nothing", problem.span, "no `{` is open here")
            .fix(problem.span, "", "remove it")
    }
}
