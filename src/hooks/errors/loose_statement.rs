//! H0007: a statement outside any function.

use crate::{diagnostic::Diagnostic, span::Span};

pub(in crate::hooks) struct LooseStatement {
    pub(in crate::hooks) at: Span,
}

impl From<LooseStatement> for Diagnostic {
    fn from(problem: LooseStatement) -> Self {
        Self::error(
            "H0007",
            "a script file holds functions only",
            problem.at,
            "this would never run",
        )
        .help("put a constant into a function of its own: `fn reach() { 3 }`")
        .help("what must be kept between calls is a `keep` of the rule file")
    }
}
