//! C0015: a thing that each site or piece has, without saying whose.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct OfWhat<'a> {
    pub(crate) name: &'a str,
    pub(crate) span: Span,
    pub(crate) thing: &'a str,
}

impl From<OfWhat<'_>> for Diagnostic {
    fn from(problem: OfWhat<'_>) -> Self {
        let OfWhat { name, span, thing } = problem;
        let message =
            format!("every {thing} has a `{name}`, and this does not say which one's");
        Self::error("C0015", message, span, format!("of which {thing}?"))
            .help(format!("write `x.{name}`, where `x` is a {thing}"))
    }
}
