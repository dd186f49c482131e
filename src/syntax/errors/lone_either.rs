//! S0016: an `either` with one branch, which has no label to be called by.

use crate::{diagnostic::Diagnostic, span::Span};

pub(in crate::syntax) struct LoneEither {
    pub(in crate::syntax) span: Span,
}

impl From<LoneEither> for Diagnostic {
    fn from(problem: LoneEither) -> Self {
        let here = "`or { … }` missing after it";
        Self::error("S0016", "this `either` has one branch only", problem.span.at_end(), here)
            .label(problem.span, "")
            .help("for something that may be left out, write `maybe { … }`")
    }
}
