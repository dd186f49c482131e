//! C0033: `roll` is said of something that is not dice.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct NotDice {
    pub(crate) span: Span,
}

impl From<NotDice> for Diagnostic {
    fn from(problem: NotDice) -> Self {
        let NotDice { span } = problem;
        Self::error("C0033", "these are not dice", span, "`roll` throws dice, or those chosen")
    .help("declare some with `dice die = 1..6`, or write `roll x in S` for one of a set by chance")
    }
}
