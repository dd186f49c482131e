//! S0019: a declaration says the same sort of thing twice.

use crate::{diagnostic::Diagnostic, span::Span};

pub(in crate::syntax) struct SaidTwice {
    pub(in crate::syntax) span: Span,
    pub(in crate::syntax) clause: &'static str,
}

impl From<SaidTwice> for Diagnostic {
    fn from(problem: SaidTwice) -> Self {
        let message = format!("`{}` is said twice", problem.clause);
        Self::error("S0019", message, problem.span, "the second time")
    }
}
