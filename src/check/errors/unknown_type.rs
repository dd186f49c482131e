//! C0042: a script's parameter has an unknown kind.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct UnknownType<'a> {
    pub(crate) name: &'a str,
    pub(crate) span: Span,
}

impl From<UnknownType<'_>> for Diagnostic {
    fn from(problem: UnknownType<'_>) -> Self {
        let UnknownType { name, span } = problem;
        let known =
            ["number", "condition", "player", "site", "piece", "card", "zone", "direction"];
        let suggestion = crate::diagnostic::suggest(name, known);
        let message = format!("`{name}` is no kind of thing");
        Self::error("C0042", message, span, "what is it?")
    .did_you_mean(span, suggestion)
    .help("one of number, condition, player, site, piece, card, zone, direction, a kind of value, or the plural of one")
    }
}
