//! C0012: a card is named that is not in the deck.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct NoSuchCard {
    pub(crate) span: Span,
    /// Whether the game has cards at all.
    pub(crate) cards: bool,
    /// What stands before `of`, if that is no value but a word that counts or picks.
    pub(crate) counting: Option<&'static str>,
}

impl From<NoSuchCard> for Diagnostic {
    fn from(problem: NoSuchCard) -> Self {
        let NoSuchCard { span, cards, counting } = problem;
        if let Some(word) = counting {
            let message = format!("`{word}` takes no `of`");
            return Self::error("C0012", message, span, "this would be a card")
                .help(format!("leave `of` out: `{word} your men`"));
        }
        match cards {
            true => Self::error("C0012", "the deck has no such card", span, "not in the deck").help(
                "a card is written as in `queen of diamonds`: a value of two of its attributes",
            ),
            false => Self::error(
                "C0012",
                "only a card is called `… of …`, and this game has none",
                span,
                "this would be a card",
            )
            .help("what something has stands behind a point: `from.ahead`"),
        }
    }
}
