//! C0006: a word of the language that this version does not carry out.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct Unsupported {
    pub(crate) what: String,
    pub(crate) span: Span,
    pub(crate) help: Option<String>,
}

impl From<Unsupported> for Diagnostic {
    fn from(problem: Unsupported) -> Self {
        let Unsupported { what, span, help } = problem;
        let message = format!("{what}: not supported yet");
        let diagnostic = Self::error("C0006", message, span, "not supported yet");
        match help {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        }
    }
}
