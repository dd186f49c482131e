//! C0056: cards to move are counted.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct CountedCards {
    pub(crate) span: Span,
}

impl From<CountedCards> for Diagnostic {
    fn from(problem: CountedCards) -> Self {
        let CountedCards { span } = problem;
        Self::error("C0056", "cards are not counted here", span, "this moves cards to a zone")
            .help("`deal 2 from stock to hand` takes so many from the top of a zone")
    }
}
