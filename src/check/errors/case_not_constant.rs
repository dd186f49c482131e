//! C0013: a case of `depending on` is not a fixed value.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct CaseNotConstant {
    pub(crate) span: Span,
}

impl From<CaseNotConstant> for Diagnostic {
    fn from(problem: CaseNotConstant) -> Self {
        Self::error(
            "C0013",
            "a case of `depending on` must be a fixed value",
            problem.span,
            "this changes during the game",
        )
        .help("use `if … { } else if … { }` to compare with what changes")
    }
}
