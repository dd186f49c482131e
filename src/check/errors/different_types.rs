//! C0003: two things that must be alike have nothing in common.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct DifferentTypes {
    pub(crate) span: Span,
    pub(crate) left: (Span, String),
    pub(crate) right: (Span, String),
}

impl From<DifferentTypes> for Diagnostic {
    fn from(problem: DifferentTypes) -> Self {
        let DifferentTypes { span, left, right } = problem;
        Self::error(
            "C0003",
            format!("this is {} or {}, and must be one kind of thing", left.1, right.1),
            span,
            "",
        )
        .label(left.0, format!("this is {}", left.1))
        .label(right.0, format!("this is {}", right.1))
    }
}
