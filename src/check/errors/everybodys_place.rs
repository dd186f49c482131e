//! C0030: a move goes to everybody's place at once.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct EverybodysPlace<'a> {
    pub(crate) span: Span,
    pub(crate) name: &'a str,
}

impl From<EverybodysPlace<'_>> for Diagnostic {
    fn from(problem: EverybodysPlace<'_>) -> Self {
        let EverybodysPlace { span, name } = problem;
        Self::error(
            "C0030",
            "this is everybody's, and a move goes to one place",
            span,
            "whose?",
        )
        .help(format!("write `your {name}`, or `x.{name}` where `x` is a player"))
    }
}
