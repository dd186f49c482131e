//! S0010: brackets within brackets, beyond all measure.

use crate::{diagnostic::Diagnostic, span::Span};

pub(in crate::syntax) struct TooDeep {
    pub(in crate::syntax) span: Span,
}

impl From<TooDeep> for Diagnostic {
    fn from(problem: TooDeep) -> Self {
        Self::error("S0010", "this is nested too deeply", problem.span, "more than is read")
            .help("give a part of it a name with `define`, or make it a `rule`")
    }
}
