//! C0048: `prefer` does not stand at the end of its ask.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct PreferNotLast {
    pub(crate) span: Span,
}

impl From<PreferNotLast> for Diagnostic {
    fn from(problem: PreferNotLast) -> Self {
        let PreferNotLast { span } = problem;
        Self::error(
            "C0048",
            "`prefer` compares whole moves, and must stand at the end of the ask",
            span,
            "more of the move follows, or it is not the ask's own block",
        )
    }
}
