//! S0009: a value stands where something should be done.

use crate::{diagnostic::Diagnostic, span::Span};

pub(in crate::syntax) struct NotAStatement {
    pub(in crate::syntax) span: Span,
}

impl From<NotAStatement> for Diagnostic {
    fn from(problem: NotAStatement) -> Self {
        let message = "this is a value, not a statement";
        Self::error("S0009", message, problem.span, "expected something to do").help(
            "statements begin with words such as `choose`, `move`, `require`, or call a rule",
        )
    }
}
