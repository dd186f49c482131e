//! C0004: a name is declared twice.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct Duplicate<'a> {
    pub(crate) name: &'a str,
    pub(crate) span: Span,
    pub(crate) first: Span,
}

impl From<Duplicate<'_>> for Diagnostic {
    fn from(problem: Duplicate<'_>) -> Self {
        let Duplicate { name, span, first } = problem;
        Self::error("C0004", format!("`{name}` is declared twice"), span, "declared again here")
            .label(first, "first declared here")
    }
}
