//! C0017: a thing is said to have what such things have not.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct UnknownAttribute<'a> {
    pub(crate) name: &'a str,
    pub(crate) span: Span,
    /// Of what: `a card`, `you`.
    pub(crate) of: String,
    pub(crate) suggestion: Option<String>,
    pub(crate) declared: Option<Span>,
    /// Whether pieces are called so, had the other thing not taken the name.
    pub(crate) hides: bool,
}

impl From<UnknownAttribute<'_>> for Diagnostic {
    fn from(problem: UnknownAttribute<'_>) -> Self {
        let UnknownAttribute { name, span, of, suggestion, declared, hides } = problem;
        let have = if of == "you" { "have" } else { "has" };
        let diagnostic = Self::error(
            "C0017",
            format!("{of} {have} no `{name}`"),
            span,
            format!("{of} {have} nothing called this"),
        );
        if let (true, Some(declared)) = (hides, declared) {
            return diagnostic
                .label(declared, format!("this is `{name}`, so the pieces cannot be called so"))
                .help("give one of the two another name");
        }
        let diagnostic = diagnostic.did_you_mean(span, suggestion.as_deref());
        match declared {
            Some(declared) => {
                diagnostic.label(declared, format!("this `{name}` is another thing"))
            }
            None => diagnostic,
        }
    }
}
