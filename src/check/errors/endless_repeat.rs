//! C0047: a loop waits for what nothing in it changes.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct EndlessRepeat {
    pub(crate) span: Span,
    pub(crate) body: Span,
}

impl From<EndlessRepeat> for Diagnostic {
    fn from(problem: EndlessRepeat) -> Self {
        let EndlessRepeat { span, body } = problem;
        Self::error(
            "C0047",
            "this loop can never end",
            span,
            "nothing in the loop changes this",
        )
        .label(body, "the loop")
        .help("change in the loop what the condition looks at")
    }
}
