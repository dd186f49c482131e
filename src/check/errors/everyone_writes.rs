//! C0053: everybody sets one thing at the same time.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct EveryoneWrites<'a> {
    pub(crate) span: Span,
    pub(crate) name: &'a str,
    pub(crate) declared: Span,
}

impl From<EveryoneWrites<'_>> for Diagnostic {
    fn from(problem: EveryoneWrites<'_>) -> Self {
        let EveryoneWrites { span, name, declared } = problem;
        let message = format!("everyone is asked at once, and each would set `{name}`");
        Self::error("C0053", message, span, "whose value would stay?")
    .label(declared, "declared here, once for all")
    .help("set what each player has of it (`per player`), and work out the rest after the ask")
    }
}
