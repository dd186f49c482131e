//! C0043: something is declared and never used.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct Unused<'a> {
    pub(crate) what: &'a str,
    pub(crate) name: &'a str,
    pub(crate) span: Span,
    /// Whether it is set all the same.
    pub(crate) set: bool,
}

impl From<Unused<'_>> for Diagnostic {
    fn from(problem: Unused<'_>) -> Self {
        let Unused { what, name, span, set } = problem;
        if set {
            let message = format!("{what} `{name}` is set, and never read");
            return Self::warning("C0043", message, span, "nothing asks what it is")
                .help("leave out what sets it too, or use it");
        }
        let message = format!("{what} `{name}` is never used");
        Self::warning("C0043", message, span, "nothing speaks of it")
            .help("leave it out, or use it")
    }
}
