//! S0017: a `with` within the condition of a `with`, without parentheses.

use crate::{diagnostic::Diagnostic, span::Span};

pub(in crate::syntax) struct DoubleWith {
    pub(in crate::syntax) condition: Span,
    pub(in crate::syntax) second: Span,
}

impl From<DoubleWith> for Diagnostic {
    fn from(problem: DoubleWith) -> Self {
        let message = "a `with` within a `with` needs parentheses";
        Self::error("S0017", message, problem.second, "to which does this belong?")
            .label(problem.condition, "the first one's condition")
            .help("write `S with (a and b)` for two conditions, or put the inner set in parentheses")
    }
}
