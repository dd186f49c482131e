//! C0074: a choice of the only piece of a kind, where all of them were probably meant.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct OnlyOne<'a> {
    pub(crate) name: &'a str,
    pub(crate) span: Span,
    /// The name for all of them.
    pub(crate) several: &'a str,
}

impl From<OnlyOne<'_>> for Diagnostic {
    fn from(problem: OnlyOne<'_>) -> Self {
        let OnlyOne { name, span, several } = problem;
        Self::warning(
            "C0074",
            format!("`{name}` is the only one, and none if there are several"),
            span,
            "nothing is left to choose",
        )
        .fix(span, several, "to choose among all of them, write")
    }
}
