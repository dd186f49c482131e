//! S0011: a number beyond what the language counts with.

use crate::{diagnostic::Diagnostic, span::Span};

pub(in crate::syntax) struct HugeNumber {
    pub(in crate::syntax) span: Span,
}

impl From<HugeNumber> for Diagnostic {
    fn from(problem: HugeNumber) -> Self {
        Self::error("S0011", "this number is too large", problem.span, "too many digits")
            .help("numbers have at most twelve digits, nine of them after the point")
    }
}
