//! H0004: a script function has another number of parameters than the rule file says.

use crate::{diagnostic::Diagnostic, ir::Script, span::Span};

pub(in crate::hooks) struct WrongParameters<'a> {
    pub(in crate::hooks) script: &'a Script,
    pub(in crate::hooks) given: usize,
    pub(in crate::hooks) at: Span,
}

impl From<WrongParameters<'_>> for Diagnostic {
    fn from(problem: WrongParameters<'_>) -> Self {
        let Script { name, span, params, .. } = problem.script;
        let plural =
            |count: usize| format!("{count} parameter{}", if count == 1 { "" } else { "s" });
        Self::error(
            "H0004",
            format!("`{name}` should have {}", plural(params.len())),
            problem.at,
            format!("has {}", plural(problem.given)),
        )
        .label(*span, format!("declared with {}", plural(params.len())))
    }
}
