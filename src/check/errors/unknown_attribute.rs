//! C0017: a thing is said to have what such things have not.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct UnknownAttribute<'a> {
    pub(crate) name: &'a str,
    pub(crate) span: Span,
    /// Of what: `a card`, `you`.
    pub(crate) of: String,
    pub(crate) suggestion: Option<String>,
    pub(crate) declared: Option<Span>,
}

impl From<UnknownAttribute<'_>> for Diagnostic {
    fn from(problem: UnknownAttribute<'_>) -> Self {
        let UnknownAttribute { name, span, of, suggestion, declared } = problem;
        let have = if of == "you" { "have" } else { "has" };
        let diagnostic = Self::error(
            "C0017",
            format!("{of} {have} no `{name}`"),
            span,
            format!("{of} {have} nothing called this"),
        );
        let diagnostic = diagnostic.did_you_mean(span, suggestion.as_deref());
        match declared {
            Some(declared) => {
                diagnostic.label(declared, format!("this `{name}` is another thing"))
            }
            None => diagnostic,
        }
    }
}
