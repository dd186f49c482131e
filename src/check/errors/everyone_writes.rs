//! C0053: everybody is asked at once, and each would change what is not theirs alone.

use crate::{diagnostic::Diagnostic, span::Span};

/// What each would do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shared {
    /// Set what there is once for all, or for several.
    Kept,
    /// Set what is another player's.
    Foreign,
    /// Take cards that others may take too.
    Cards,
    /// Throw dice that everybody reads.
    Dice,
    /// Change the board.
    Board,
}

pub(crate) struct EveryoneWrites<'a> {
    pub(crate) span: Span,
    pub(crate) shared: Shared,
    /// What it is called, and where it is declared.
    pub(crate) thing: Option<(&'a str, Span)>,
}

impl From<EveryoneWrites<'_>> for Diagnostic {
    fn from(problem: EveryoneWrites<'_>) -> Self {
        let EveryoneWrites { span, shared, thing } = problem;
        let name = thing.map_or("", |(name, _)| name);
        let (does, why, help) = match shared {
            Shared::Kept => (
                format!("each would set `{name}`"),
                "whose value would stay?",
                "set what each player has of it (`per player`), and work out the rest after the ask",
            ),
            Shared::Foreign => (
                format!("each may set another player's `{name}`"),
                "whose value would stay?",
                "set your own, and work out the rest after the ask",
            ),
            Shared::Cards => (
                format!("each may take cards from `{name}`"),
                "who would get a card that two have chosen?",
                "choose among your own cards, or keep what each wants and hand it out after the ask",
            ),
            Shared::Dice => (
                format!("each would throw `{name}`"),
                "whose throw would stay?",
                "throw before the ask or after it, or `roll` into what each player keeps",
            ),
            Shared::Board => (
                "each would change the board".into(),
                "what if two do it in one place?",
                "keep what each wants `per player`, and do it after the ask",
            ),
        };
        let message = format!("everyone is asked at once, and {does}");
        let problem = Self::error("C0053", message, span, why).help(help);
        match thing {
            Some((_, declared)) => problem.label(declared, "declared here"),
            None => problem,
        }
    }
}
