//! C0055: `end` speaks of `you`, and everyone is always asked at once.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct YouAfterEveryone {
    pub(crate) span: Span,
    pub(crate) asked: Span,
}

impl From<YouAfterEveryone> for Diagnostic {
    fn from(problem: YouAfterEveryone) -> Self {
        let YouAfterEveryone { span, asked } = problem;
        Self::error("C0055", "nobody was asked last", span, "this is of the one asked last")
            .label(asked, "everyone is asked at once, here and wherever anybody is")
            .help("name whom you mean: `player wins when player.score >= 10`")
    }
}
