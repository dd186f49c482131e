//! H0002: a script file is not what rhai can read.

use crate::{diagnostic::Diagnostic, span::Span};

pub(in crate::hooks) struct SyntaxError<'a> {
    pub(in crate::hooks) text: &'a str,
    pub(in crate::hooks) at: Span,
}

impl From<SyntaxError<'_>> for Diagnostic {
    fn from(problem: SyntaxError<'_>) -> Self {
        let text = problem.text.replace('\'', "`");
        let mut letters = text.chars();
        let first = letters.next().into_iter().flat_map(char::to_lowercase);
        let text: String = first.chain(letters).collect();
        Self::error("H0002", "this script cannot be read", problem.at, text)
    }
}
