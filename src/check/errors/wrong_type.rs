//! C0002: one kind of thing is needed, and another stands there.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct WrongType {
    pub(crate) span: Span,
    pub(crate) expected: String,
    pub(crate) found: String,
    pub(crate) help: Option<String>,
}

impl From<WrongType> for Diagnostic {
    fn from(problem: WrongType) -> Self {
        let WrongType { span, expected, found, help } = problem;
        let diagnostic = Self::error(
            "C0002",
            format!("{expected} is needed here, and this is {found}"),
            span,
            format!("this is {found}"),
        );
        match help {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        }
    }
}
