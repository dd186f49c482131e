//! C0072: something is chosen after a continuous choice.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct ChoiceAfterValue {
    pub(crate) span: Span,
    pub(crate) value: Span,
}

impl From<ChoiceAfterValue> for Diagnostic {
    fn from(problem: ChoiceAfterValue) -> Self {
        let ChoiceAfterValue { span, value } = problem;
        Self::error(
            "C0072",
            "a continuous choice comes last in its move",
            span,
            "decided after it",
        )
        .label(value, "one of countless values is chosen here")
        .help("choose this first; after the values only `require` and effects may follow")
    }
}
