//! C0014: a value's name means two values, and nothing says which.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct AmbiguousValue<'a> {
    pub(crate) name: &'a str,
    pub(crate) span: Span,
    pub(crate) declared: [Span; 2],
}

impl From<AmbiguousValue<'_>> for Diagnostic {
    fn from(problem: AmbiguousValue<'_>) -> Self {
        let AmbiguousValue { name, span, declared: [first, second] } = problem;
        let message = format!("`{name}` may mean two different values");
        Self::error("C0014", message, span, "nothing here says which")
            .label(first, "this one")
            .label(second, "or this one")
            .help("compare it with something whose kind is known, or rename one of them")
    }
}
