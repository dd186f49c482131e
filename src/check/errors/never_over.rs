//! C0075: turns go round and round, and nothing says how the game ends.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct NeverOver {
    pub(crate) span: Span,
}

impl From<NeverOver> for Diagnostic {
    fn from(problem: NeverOver) -> Self {
        Self::warning("C0075", "this game never ends", problem.span, "this goes on for ever")
            .help("say when it is over: `end { you win when … }`")
    }
}
