//! C0016: a rule stands where a value is needed.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct RuleAsValue<'a> {
    pub(crate) name: &'a str,
    pub(crate) span: Span,
    pub(crate) declared: Span,
}

impl From<RuleAsValue<'_>> for Diagnostic {
    fn from(problem: RuleAsValue<'_>) -> Self {
        let RuleAsValue { name, span, declared } = problem;
        let message = format!("`{name}` is a rule: it does something, and has no value");
        Self::error("C0016", message, span, "a value is needed here")
            .label(declared, "declared here")
            .help("what has a value is written with `define`")
    }
}
