//! S0006: a word of the language is used as a name.

use crate::{diagnostic::Diagnostic, span::Span};

pub(in crate::syntax) struct ReservedName<'a> {
    pub(in crate::syntax) span: Span,
    pub(in crate::syntax) word: &'a str,
}

impl From<ReservedName<'_>> for Diagnostic {
    fn from(problem: ReservedName<'_>) -> Self {
        let word = problem.word;
        let message = format!("`{word}` is a word of the language and cannot be a name");
        Self::error("S0006", message, problem.span, "expected a name").fix(
            problem.span,
            format!("{word}_"),
            "choose another, for example",
        )
    }
}
