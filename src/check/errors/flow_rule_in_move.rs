//! C0039: a rule that asks or ends the game is called inside a move.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct FlowRuleInMove<'a> {
    pub(crate) name: &'a str,
    pub(crate) span: Span,
    pub(crate) flow: Span,
    pub(crate) because: Option<Span>,
}

impl From<FlowRuleInMove<'_>> for Diagnostic {
    fn from(problem: FlowRuleInMove<'_>) -> Self {
        let FlowRuleInMove { name, span, flow, because } = problem;
        let message = format!("`{name}` asks or ends the game, and cannot be part of a move");
        let diagnostic = Self::error("C0039", message, span, "called inside a move")
            .label(flow, "here it does")
            .help(format!("`then {name}` runs it after the move"));
        match because {
            Some(because) => diagnostic.label(because, "the move is made from here"),
            None => diagnostic,
        }
    }
}
