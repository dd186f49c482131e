//! S0001: something stands where the grammar allows only other things.
//! Knows the words for both, not the grammar.

use crate::{diagnostic::Diagnostic, span::Span};

pub(in crate::syntax) struct Unexpected<'a> {
    pub(in crate::syntax) span: Span,
    /// What stands there, in the author's words; nothing at the end of the file.
    pub(in crate::syntax) found: &'a str,
    /// What could stand there.
    pub(in crate::syntax) expected: &'a [&'static str],
}

impl From<Unexpected<'_>> for Diagnostic {
    fn from(problem: Unexpected<'_>) -> Self {
        let message = match problem.found {
            "" => "the file ends too early".to_owned(),
            found => format!("unexpected `{found}`"),
        };
        Self::error("S0001", message, problem.span, expected(problem.expected))
    }
}

/// "expected a, b or c"
pub(in crate::syntax) fn expected(words: &[&str]) -> String {
    match words {
        [] => "this fits nothing before it".to_owned(),
        [only] => format!("expected {only}"),
        [most @ .., last] => format!("expected {} or {last}", most.join(", ")),
    }
}
