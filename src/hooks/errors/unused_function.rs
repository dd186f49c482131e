//! H0005: nothing calls a script function.

use crate::{
    diagnostic::{Diagnostic, suggest},
    span::Span,
};

pub(in crate::hooks) struct UnusedFunction<'a> {
    pub(in crate::hooks) name: &'a str,
    pub(in crate::hooks) at: Span,
    pub(in crate::hooks) declared: &'a [&'a str],
}

impl From<UnusedFunction<'_>> for Diagnostic {
    fn from(problem: UnusedFunction<'_>) -> Self {
        let name = problem.name;
        Self::warning(
            "H0005",
            format!("nothing calls `{name}`"),
            problem.at,
            "no rule file declares it, and no other function calls it",
        )
        .did_you_mean(problem.at, suggest(name, problem.declared.iter().copied()))
    }
}
