//! C0009: an option that is a number does not say which numbers it may be.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct OptionWithoutRange<'a> {
    pub(crate) name: &'a str,
    pub(crate) span: Span,
    /// A range that it might have.
    pub(crate) range: String,
}

impl From<OptionWithoutRange<'_>> for Diagnostic {
    fn from(problem: OptionWithoutRange<'_>) -> Self {
        let OptionWithoutRange { name, span, range } = problem;
        Self::error(
            "C0009",
            format!("option `{name}` is a number, and does not say how small or great"),
            span,
            "from what to what?",
        )
        .fix(
            span.at_end(),
            format!(" in {range}"),
            "say which numbers are allowed, such as",
        )
    }
}
