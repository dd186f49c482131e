//! C0028: two branches of `either` have one label.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct RepeatedLabel<'a> {
    pub(crate) label: &'a str,
    pub(crate) span: Span,
}

impl From<RepeatedLabel<'_>> for Diagnostic {
    fn from(problem: RepeatedLabel<'_>) -> Self {
        let RepeatedLabel { label, span } = problem;
        let message = format!("two branches are called `{label}`");
        Self::error("C0028", message, span, "a player could not say which one is meant")
    }
}
