//! C0010: lists read side by side are not equally long.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct UnequalLists {
    pub(crate) span: Span,
    pub(crate) length: usize,
    pub(crate) first: (Span, usize),
}

impl From<UnequalLists> for Diagnostic {
    fn from(problem: UnequalLists) -> Self {
        let UnequalLists { span, length, first } = problem;
        Self::error(
            "C0010",
            "lists read side by side must be equally long",
            span,
            format!("{length} here"),
        )
        .label(first.0, format!("{} here", first.1))
    }
}
