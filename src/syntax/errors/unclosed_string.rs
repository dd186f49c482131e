//! S0004: a text in quotes does not end on its line.

use crate::{diagnostic::Diagnostic, span::Span};

pub(in crate::syntax) struct UnclosedString {
    pub(in crate::syntax) span: Span,
}

impl From<UnclosedString> for Diagnostic {
    fn from(problem: UnclosedString) -> Self {
        let here = "a text ends on the line it begins on";
        Self::error("S0004", "this text has no closing quote", problem.span, here).fix(
            problem.span.at_end(),
            "\"",
            "close it",
        )
    }
}
