//! C0005: a number must be known before anything is chosen, and is not.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct NotConstant {
    pub(crate) span: Span,
}

impl From<NotConstant> for Diagnostic {
    fn from(problem: NotConstant) -> Self {
        Self::error(
            "C0005",
            "a whole number is needed here",
            problem.span,
            "not a number that is the same in every game",
        )
        .help(
            "write the number itself, at most 1000; options and players are not known yet here",
        )
    }
}
