//! C0060: what is said to everyone follows from what not everyone sees.

use crate::{check::secrets::Trail, diagnostic::Diagnostic, span::Span};

pub(crate) struct HiddenSaid<'a> {
    pub(crate) span: Span,
    pub(crate) trail: &'a Trail,
}

impl From<HiddenSaid<'_>> for Diagnostic {
    fn from(problem: HiddenSaid<'_>) -> Self {
        let HiddenSaid { span, trail } = problem;
        let message =
            format!("this tells everyone of what not everyone sees: `{}`", trail.what);
        let problem = Self::error("C0060", message, span, "everyone would read this");
        trail.told(problem, span).help(
            "name the card itself, which is `a card` to whoever does not see it, or `reveal` it first",
        )
    }
}
