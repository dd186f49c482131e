//! C0052: a move depends on what the player asked cannot see.

use crate::{check::secrets::Trail, diagnostic::Diagnostic, span::Span};

pub(crate) struct HiddenRead<'a> {
    pub(crate) span: Span,
    pub(crate) trail: &'a Trail,
    /// Whether it is told in a reason why a move is not legal; else it decides whether one is.
    pub(crate) in_reason: bool,
}

impl From<HiddenRead<'_>> for Diagnostic {
    fn from(problem: HiddenRead<'_>) -> Self {
        let HiddenRead { span, trail, in_reason } = problem;
        let message =
            format!("this depends on what the player asked cannot see: `{}`", trail.what);
        let label = if in_reason {
            "the player asked would read this"
        } else {
            "whether the move is legal would tell what is there"
        };
        let problem = Self::error("C0052", message, span, label);
        trail.told(problem, span).help(
            "how many cards lie in a zone is known to all; what they are may decide only after the \
             move, in a rule queued with `then`",
        )
    }
}
