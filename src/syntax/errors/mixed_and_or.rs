//! S0005: `and` and `or` stand side by side without parentheses.

use crate::{diagnostic::Diagnostic, span::Span};

pub(in crate::syntax) struct MixedAndOr {
    pub(in crate::syntax) and: Span,
    pub(in crate::syntax) or: Span,
    /// The part joined by `and`.
    pub(in crate::syntax) part: Span,
    /// That part's text.
    pub(in crate::syntax) written: String,
}

impl From<MixedAndOr> for Diagnostic {
    fn from(problem: MixedAndOr) -> Self {
        let message = "`and` and `or` are mixed without parentheses";
        Self::error("S0005", message, problem.or, "does this `or` come first,")
            .label(problem.and, "or this `and`?")
            .fix(problem.part, format!("({})", problem.written), "say which, for example")
    }
}
