//! C0061: whom to ask is decided by what is hidden.

use crate::{check::secrets::Trail, diagnostic::Diagnostic, span::Span};

pub(crate) struct HiddenAsked<'a> {
    pub(crate) span: Span,
    pub(crate) trail: &'a Trail,
}

impl From<HiddenAsked<'_>> for Diagnostic {
    fn from(problem: HiddenAsked<'_>) -> Self {
        let HiddenAsked { span, trail } = problem;
        let message = format!("who is asked tells of what is hidden: `{}`", trail.what);
        let problem = Self::warning("C0061", message, span, "everyone sees who is asked");
        trail.told(problem, span).help("if the rules mean to tell it, `reveal` it first")
    }
}
