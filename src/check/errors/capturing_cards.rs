//! C0029: `capturing` is said of cards.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct CapturingCards {
    pub(crate) span: Span,
}

impl From<CapturingCards> for Diagnostic {
    fn from(problem: CapturingCards) -> Self {
        let CapturingCards { span } = problem;
        Self::error("C0029", "cards cannot capture", span, "this moves cards to a zone")
            .help("leave out `, capturing`; it takes what stands on a site")
    }
}
