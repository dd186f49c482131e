//! C0050: a variant replaces something that is not in its game.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct ReplacesNothing<'a> {
    pub(crate) what: &'a str,
    pub(crate) name: &'a str,
    pub(crate) span: Span,
    pub(crate) game: &'a str,
    pub(crate) suggestion: Option<String>,
    pub(crate) other: Option<Span>,
}

impl From<ReplacesNothing<'_>> for Diagnostic {
    fn from(problem: ReplacesNothing<'_>) -> Self {
        let ReplacesNothing { what, name, span, game, suggestion, other } = problem;
        let message = format!("{what} `{name}` replaces nothing in \"{game}\"");
        let diagnostic = Self::error("C0050", message, span, "the game has none like it")
            .did_you_mean(span, suggestion.as_deref())
            .help("write `add` before it if it is new");
        match other {
            Some(other) => diagnostic.label(other, "the one there takes other arguments"),
            None => diagnostic,
        }
    }
}
