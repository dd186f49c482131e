//! C0045: something is decided after chance within one move.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct ChoiceAfterChance {
    pub(crate) span: Span,
    pub(crate) chance: Span,
}

impl From<ChoiceAfterChance> for Diagnostic {
    fn from(problem: ChoiceAfterChance) -> Self {
        let ChoiceAfterChance { span, chance } = problem;
        Self::error(
    "C0045",
    "nothing can be decided after chance in the same move",
    span,
    "decided after the outcome is known",
)
.label(chance, "chance comes first here")
.help("put what follows into a rule of its own and queue it with `then`, with an `ask` in it")
    }
}
