//! C0032: a piece with a number of its own is placed as if new.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct PlacedPiece<'a> {
    pub(crate) name: &'a str,
    pub(crate) span: Span,
    pub(crate) declared: Span,
}

impl From<PlacedPiece<'_>> for Diagnostic {
    fn from(problem: PlacedPiece<'_>) -> Self {
        let PlacedPiece { name, span, declared } = problem;
        let message = format!("there are only so many of `{name}`: move one of them instead");
        Self::error("C0032", message, span, "`place` makes new pieces")
            .label(declared, "declared with a number here")
    }
}
