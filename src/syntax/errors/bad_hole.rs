//! S0015: a hole in a text is empty or never closed.

use crate::{diagnostic::Diagnostic, span::Span};

pub(in crate::syntax) enum BadHole {
    Empty { span: Span },
    Unclosed { span: Span },
}

impl From<BadHole> for Diagnostic {
    fn from(problem: BadHole) -> Self {
        let (message, span, here) = match problem {
            BadHole::Empty { span } => ("this hole is empty", span, "expected an expression"),
            BadHole::Unclosed { span } => {
                ("this hole is never closed", span, "`}` missing after it")
            }
        };
        Self::error("S0015", message, span, here)
            .help("`{…}` in a text shows a value; for a brace itself write `\\{`")
    }
}
