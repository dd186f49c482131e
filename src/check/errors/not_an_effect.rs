//! C0036: `run` is said of a script that only answers.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct NotAnEffect<'a> {
    pub(crate) name: &'a str,
    pub(crate) span: Span,
    pub(crate) declared: Span,
}

impl From<NotAnEffect<'_>> for Diagnostic {
    fn from(problem: NotAnEffect<'_>) -> Self {
        let NotAnEffect { name, span, declared } = problem;
        let message = format!("script `{name}` changes nothing, so it cannot be run");
        Self::error("C0036", message, span, "has a value: use it in an expression")
            .label(declared, "declared here without `effect`")
    }
}
