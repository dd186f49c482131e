//! C0031: a kind of piece stands where a piece is needed.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct KindNotPiece {
    pub(crate) span: Span,
}

impl From<KindNotPiece> for Diagnostic {
    fn from(problem: KindNotPiece) -> Self {
        let KindNotPiece { span } = problem;
        Self::error(
            "C0031",
            "this is a kind of piece, not one that stands somewhere",
            span,
            "which one?",
        )
        .help("choose one first, or write whose it is: `your king`, `the king`")
    }
}
