//! C0041: a game lacks a part that every game has.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct MissingItem<'a> {
    pub(crate) what: &'a str,
    pub(crate) span: Span,
    pub(crate) help: &'a str,
}

impl From<MissingItem<'_>> for Diagnostic {
    fn from(problem: MissingItem<'_>) -> Self {
        let MissingItem { what, span, help } = problem;
        Self::error("C0041", format!("this game has no `{what}`"), span, "the game begins here")
            .help(help)
    }
}
