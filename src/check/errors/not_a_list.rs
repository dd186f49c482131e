//! C0011: an attribute of sites needs a value for each of them.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct NotAList<'a> {
    pub(crate) name: &'a str,
    pub(crate) span: Span,
}

impl From<NotAList<'_>> for Diagnostic {
    fn from(problem: NotAList<'_>) -> Self {
        let NotAList { name, span } = problem;
        Self::error(
            "C0011",
            format!("`{name}` needs a value for each site"),
            span,
            "write a list: `[4, 7, 4]`",
        )
    }
}
