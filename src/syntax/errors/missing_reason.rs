//! S0014: `else` after a `require` or `prefer`, and no text.

use crate::{diagnostic::Diagnostic, span::Span};

pub(in crate::syntax) struct MissingReason {
    pub(in crate::syntax) span: Span,
}

impl From<MissingReason> for Diagnostic {
    fn from(problem: MissingReason) -> Self {
        let message = "`else` after a guard gives the reason, a text in quotes";
        Self::error("S0014", message, problem.span, "expected a text in quotes")
            .help("players are shown it: `require any your hand else \"your hand is empty\"`")
    }
}
