//! C0008: an option's usual value is not one it may have.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct BadDefault<'a> {
    pub(crate) name: &'a str,
    pub(crate) span: Span,
    pub(crate) allowed: Vec<String>,
}

impl From<BadDefault<'_>> for Diagnostic {
    fn from(problem: BadDefault<'_>) -> Self {
        let BadDefault { name, span, allowed } = problem;
        Self::error(
            "C0008",
            format!("option `{name}` may not have its usual value"),
            span,
            format!("may only be {}", allowed.join(", ")),
        )
    }
}
