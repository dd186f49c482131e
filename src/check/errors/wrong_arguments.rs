//! C0022: a call gives too few or too many arguments.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct WrongArguments<'a> {
    pub(crate) name: &'a str,
    pub(crate) span: Span,
    pub(crate) expected: usize,
    pub(crate) found: usize,
    pub(crate) declared: Option<Span>,
}

impl From<WrongArguments<'_>> for Diagnostic {
    fn from(problem: WrongArguments<'_>) -> Self {
        let WrongArguments { name, span, expected, found, declared } = problem;
        let plural = if expected == 1 { "" } else { "s" };
        let wants = match expected {
            0 => "nothing".to_owned(),
            _ => format!("{expected} argument{plural}"),
        };
        let diagnostic = Self::error(
            "C0022",
            format!("`{name}` takes {wants}, and is given {found}"),
            span,
            format!("{found} given here"),
        );
        match declared {
            Some(declared) => diagnostic.label(declared, format!("takes {wants}")),
            None => diagnostic,
        }
    }
}
