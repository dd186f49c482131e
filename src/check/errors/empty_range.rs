//! C0007: a range that ends before it begins.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct EmptyRange {
    pub(crate) span: Span,
}

impl From<EmptyRange> for Diagnostic {
    fn from(problem: EmptyRange) -> Self {
        Self::error(
            "C0007",
            "this range ends before it begins",
            problem.span,
            "no number is in it",
        )
        .help("write the least first, then the greatest: `1..6`")
    }
}
