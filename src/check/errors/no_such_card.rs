//! C0012: a card is named that is not in the deck.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct NoSuchCard {
    pub(crate) span: Span,
}

impl From<NoSuchCard> for Diagnostic {
    fn from(problem: NoSuchCard) -> Self {
        Self::error("C0012", "the deck has no such card", problem.span, "not in the deck").help(
            "a card is written as in `queen of diamonds`: a value of two of its attributes",
        )
    }
}
