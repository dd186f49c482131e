//! S0008: `1 < x < 3`.

use crate::{diagnostic::Diagnostic, span::Span};

pub(in crate::syntax) struct ChainedComparison {
    pub(in crate::syntax) first: Span,
    pub(in crate::syntax) second: Span,
}

impl From<ChainedComparison> for Diagnostic {
    fn from(problem: ChainedComparison) -> Self {
        Self::error("S0008", "comparisons do not chain", problem.second, "a second comparison")
            .label(problem.first, "the first")
            .help("join two comparisons by `and`, or put one in parentheses")
    }
}
