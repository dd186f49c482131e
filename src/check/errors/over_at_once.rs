//! C0076: play asks once, and is over.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct OverAtOnce {
    pub(crate) span: Span,
}

impl From<OverAtOnce> for Diagnostic {
    fn from(problem: OverAtOnce) -> Self {
        Self::warning(
            "C0076",
            "this game is over after one move",
            problem.span,
            "asked once, and not again",
        )
        .help("give the players turns: `play { turns { ask { … } } }`")
    }
}
