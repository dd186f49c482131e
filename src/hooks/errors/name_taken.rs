//! H0009: a script function is named like a noun or a verb.

use crate::{diagnostic::Diagnostic, span::Span};

pub(in crate::hooks) struct NameTaken<'a> {
    pub(in crate::hooks) name: &'a str,
    pub(in crate::hooks) at: Span,
}

impl From<NameTaken<'_>> for Diagnostic {
    fn from(problem: NameTaken<'_>) -> Self {
        let NameTaken { name, at } = problem;
        let message = format!("all scripts have a function `{name}` already");
        Self::error("H0009", message, at, "it needs another name")
    }
}
