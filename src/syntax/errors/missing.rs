//! S0001 as well: something is missing at the end of a line, which is where to look.
//! Knows the words only.

use super::unexpected::expected;
use crate::{diagnostic::Diagnostic, span::Span};

pub(in crate::syntax) struct Missing<'a> {
    /// Where it is missing.
    pub(in crate::syntax) span: Span,
    /// What comes instead, on a later line; nothing at the end of the file.
    pub(in crate::syntax) before: &'a str,
    /// What could stand there.
    pub(in crate::syntax) expected: &'a [&'static str],
}

impl From<Missing<'_>> for Diagnostic {
    fn from(problem: Missing<'_>) -> Self {
        let before = match problem.before {
            "" => "the end".to_owned(),
            word => format!("`{word}`"),
        };
        let message = format!("{} before {before}", expected(problem.expected));
        Self::error("S0001", message, problem.span, "missing here")
    }
}
