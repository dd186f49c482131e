//! C0040: a define or script is called as if it were a rule.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct NotARule<'a> {
    pub(crate) name: &'a str,
    pub(crate) span: Span,
    pub(crate) declared: Span,
}

impl From<NotARule<'_>> for Diagnostic {
    fn from(problem: NotARule<'_>) -> Self {
        let NotARule { name, span, declared } = problem;
        let message = format!("`{name}` has a value and does nothing by itself");
        Self::error("C0040", message, span, "an action is needed here")
            .label(declared, "declared here")
            .help("an action is written with `rule`; a script's effect is done by `run`")
    }
}
