//! C0038: a rule that chooses is called where nobody is asked.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct MoveRuleInFlow<'a> {
    pub(crate) name: &'a str,
    pub(crate) span: Span,
    pub(crate) choice: Span,
}

impl From<MoveRuleInFlow<'_>> for Diagnostic {
    fn from(problem: MoveRuleInFlow<'_>) -> Self {
        let MoveRuleInFlow { name, span, choice } = problem;
        let message = format!("`{name}` chooses, and nobody is asked here");
        Self::error("C0038", message, span, "called outside a move")
            .label(choice, "a choice or condition here")
            .help(format!("write `ask {{ {name} }}`"))
    }
}
