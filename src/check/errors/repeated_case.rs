//! C0027: a case of `depending on` is given twice.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct RepeatedCase {
    pub(crate) span: Span,
}

impl From<RepeatedCase> for Diagnostic {
    fn from(problem: RepeatedCase) -> Self {
        let RepeatedCase { span } = problem;
        Self::error("C0027", "this case stands here twice", span, "given before")
            .help("the first one is taken; leave one of them out")
    }
}
