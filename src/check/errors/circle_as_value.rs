//! C0073: a circle of a surface stands where a value is needed.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct CircleAsValue<'a> {
    pub(crate) name: &'a str,
    pub(crate) span: Span,
    pub(crate) declared: Span,
}

impl From<CircleAsValue<'_>> for Diagnostic {
    fn from(problem: CircleAsValue<'_>) -> Self {
        let CircleAsValue { name, span, declared } = problem;
        let message = format!("`{name}` is a circle: nothing stands on it as on a site");
        Self::error("C0073", message, span, "no value").label(declared, "declared here").help(
            format!("ask of a piece whether it `is within {name}` or `is touching {name}`"),
        )
    }
}
