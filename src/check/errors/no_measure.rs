//! C0019: `highest` or `lowest` without `by`.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct NoMeasure {
    pub(crate) span: Span,
    pub(crate) highest: bool,
}

impl From<NoMeasure> for Diagnostic {
    fn from(problem: NoMeasure) -> Self {
        let NoMeasure { span, highest } = problem;
        let word = if highest { "highest" } else { "lowest" };
        Self::error(
            "C0019",
            format!("`{word}` does not say what is compared"),
            span,
            format!("{word} by what?"),
        )
        .help(format!("write `{word} S by …`, as in `{word} players by score`"))
    }
}
