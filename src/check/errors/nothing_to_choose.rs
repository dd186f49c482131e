//! C0035: an ask without a choice.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct NothingToChoose {
    pub(crate) span: Span,
}

impl From<NothingToChoose> for Diagnostic {
    fn from(problem: NothingToChoose) -> Self {
        let NothingToChoose { span } = problem;
        Self::warning(
            "C0035",
            "nothing is to be chosen here",
            span,
            "a question with one answer",
        )
        .help("leave out the `ask`, or offer `pass` as well")
    }
}
