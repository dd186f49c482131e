//! H0006: a word that rhai has and scripts may not use.

use crate::{diagnostic::Diagnostic, span::Span};

pub(in crate::hooks) struct ForbiddenWord<'a> {
    pub(in crate::hooks) word: &'a str,
    pub(in crate::hooks) why: &'a str,
    pub(in crate::hooks) at: Span,
}

impl From<ForbiddenWord<'_>> for Diagnostic {
    fn from(problem: ForbiddenWord<'_>) -> Self {
        let ForbiddenWord { word, why, at } = problem;
        Self::error("H0006", format!("scripts may not use `{word}`"), at, why)
    }
}
