//! C0054: `repeats` names what is not there at every ask.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct NotNoted {
    pub(crate) what: &'static str,
    pub(crate) span: Span,
}

impl From<NotNoted> for Diagnostic {
    fn from(problem: NotNoted) -> Self {
        let NotNoted { what, span } = problem;
        let message = format!("`repeats` cannot compare {what}");
        Self::error("C0054", message, span, "not there at every ask").help(
            "name the board, what is kept, or what follows from them: that is noted at each ask",
        )
    }
}
