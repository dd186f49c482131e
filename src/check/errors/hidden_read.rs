//! C0052: a move depends on cards that the player asked cannot see.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct HiddenRead<'a> {
    pub(crate) span: Span,
    pub(crate) zone: &'a str,
    pub(crate) declared: Span,
    pub(crate) nobody: bool,
}

impl From<HiddenRead<'_>> for Diagnostic {
    fn from(problem: HiddenRead<'_>) -> Self {
        let HiddenRead { span, zone, declared, nobody } = problem;
        let who = if nobody { "nobody sees" } else { "only its own player sees" };
        let message = format!("this depends on cards the player asked cannot see: `{zone}`");
        Self::warning(
            "C0052",
            message,
            span,
            "whether the move is legal would tell what is there",
        )
        .label(declared, format!("{who} what is in it"))
        .help("the number of cards in a zone is known to all; what they are is not")
    }
}
