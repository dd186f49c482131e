//! C0025: a choice or guard stands between moves, where nobody is asked.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct ChoiceInFlow {
    pub(crate) span: Span,
    pub(crate) guard: bool,
}

impl From<ChoiceInFlow> for Diagnostic {
    fn from(problem: ChoiceInFlow) -> Self {
        let ChoiceInFlow { span, guard } = problem;
        let what = if guard { "a condition on a move" } else { "a choice" };
        Self::error(
            "C0025",
            format!("{what} stands outside a move"),
            span,
            "nobody is asked here",
        )
        .help("put it into an `ask { … }`, or into a rule called from one")
    }
}
