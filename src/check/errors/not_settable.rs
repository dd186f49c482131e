//! C0034: something is set that does not change by being set.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct NotSettable<'a> {
    pub(crate) span: Span,
    pub(crate) what: &'a str,
    pub(crate) known: Option<Span>,
}

impl From<NotSettable<'_>> for Diagnostic {
    fn from(problem: NotSettable<'_>) -> Self {
        let NotSettable { span, what, known } = problem;
        let diagnostic = Self::error("C0034", format!("{what} cannot be set"), span, "not a variable")
    .help("only names declared with `keep` or `let`, and a piece's `owner` and `kind`, can be set");
        match known {
            Some(known) => diagnostic.label(known, "declared here"),
            None => diagnostic,
        }
    }
}
