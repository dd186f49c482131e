//! C0051: nothing says what a kept variable holds.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct UntypedKeep<'a> {
    pub(crate) name: &'a str,
    pub(crate) span: Span,
}

impl From<UntypedKeep<'_>> for Diagnostic {
    fn from(problem: UntypedKeep<'_>) -> Self {
        let UntypedKeep { name, span } = problem;
        let message = format!("nothing says what `{name}` holds");
        Self::error("C0051", message, span, "it is `none`, and never set to anything else")
            .help("set it somewhere, or leave it out")
    }
}
