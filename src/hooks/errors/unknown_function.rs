//! H0008: a script calls what is neither a noun, a verb nor a function of its own.

use crate::{
    diagnostic::{Diagnostic, suggest},
    span::Span,
};

pub(in crate::hooks) struct UnknownFunction<'a> {
    pub(in crate::hooks) name: &'a str,
    pub(in crate::hooks) at: Span,
    pub(in crate::hooks) known: &'a [&'a str],
}

impl From<UnknownFunction<'_>> for Diagnostic {
    fn from(problem: UnknownFunction<'_>) -> Self {
        let UnknownFunction { name, at, known } = problem;
        Self::error("H0008", format!("there is no function `{name}`"), at, "called here")
            .did_you_mean(at, suggest(name, known.iter().copied()))
    }
}
