//! C0021: two things are compared that cannot be equal, or have no common order.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct Incomparable {
    pub(crate) span: Span,
    pub(crate) left: (Span, String),
    pub(crate) right: (Span, String),
    pub(crate) help: Option<String>,
}

impl From<Incomparable> for Diagnostic {
    fn from(problem: Incomparable) -> Self {
        let Incomparable { span, left, right, help } = problem;
        let message = format!("{} cannot be compared with {}", left.1, right.1);
        let diagnostic = Self::error("C0021", message, span, "")
            .label(left.0, format!("this is {}", left.1))
            .label(right.0, format!("this is {}", right.1));
        match help {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        }
    }
}
