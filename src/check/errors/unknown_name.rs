//! C0001: a name that nothing declares.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct UnknownName<'a> {
    pub(crate) name: &'a str,
    pub(crate) span: Span,
    /// What the name should stand for here: `rule`, `name`.
    pub(crate) role: &'a str,
    pub(crate) suggestion: Option<String>,
    pub(crate) help: Option<&'a str>,
}

impl From<UnknownName<'_>> for Diagnostic {
    fn from(problem: UnknownName<'_>) -> Self {
        let UnknownName { name, span, role, suggestion, help } = problem;
        let message = format!("unknown {role} `{name}`");
        let diagnostic =
            Self::error("C0001", message, span, format!("no {role} is called this"));
        match (suggestion, help) {
            (Some(suggestion), _) => diagnostic.did_you_mean(span, Some(&suggestion)),
            (None, Some(help)) => diagnostic.help(help),
            (None, None) => diagnostic,
        }
    }
}
