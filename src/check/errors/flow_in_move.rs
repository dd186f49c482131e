//! C0026: an ask, turn or outcome stands inside a move.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct FlowInMove {
    pub(crate) span: Span,
    pub(crate) because: Option<Span>,
}

impl From<FlowInMove> for Diagnostic {
    fn from(problem: FlowInMove) -> Self {
        let FlowInMove { span, because } = problem;
        let diagnostic = Self::error(
            "C0026",
            "turns, asks and outcomes cannot stand inside a move",
            span,
            "a move is being made here",
        )
        .help("`then R` runs rule `R` after the move; `end { … }` says when the game is over");
        match because {
            Some(because) => diagnostic.label(because, "the move is made from here"),
            None => diagnostic,
        }
    }
}
