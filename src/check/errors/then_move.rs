//! C0037: `then` is said of a rule that chooses.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct ThenMove<'a> {
    pub(crate) name: &'a str,
    pub(crate) span: Span,
    pub(crate) choice: Span,
    pub(crate) declared: Span,
}

impl From<ThenMove<'_>> for Diagnostic {
    fn from(problem: ThenMove<'_>) -> Self {
        let ThenMove { name, span, choice, declared } = problem;
        let message = format!("`then {name}` would choose when nobody is asked");
        Self::error("C0037", message, span, "runs after the move")
            .label(choice, "a choice here")
            .label(declared, "in this rule")
            .help("put an `ask { … }` around the choices in the rule")
    }
}
