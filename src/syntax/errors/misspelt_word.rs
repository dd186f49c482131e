//! S0007: a word is nearly one of the language's, and what follows fits only that.

use crate::{diagnostic::Diagnostic, span::Span};

pub(in crate::syntax) struct MisspeltWord<'a> {
    pub(in crate::syntax) span: Span,
    pub(in crate::syntax) written: &'a str,
    pub(in crate::syntax) meant: &'a str,
}

impl From<MisspeltWord<'_>> for Diagnostic {
    fn from(problem: MisspeltWord<'_>) -> Self {
        let message = format!("`{}` is not a word of the language", problem.written);
        Self::error("S0007", message, problem.span, "not known")
            .did_you_mean(problem.span, Some(problem.meant))
    }
}
