//! H0003: a script file lacks a function that the rule file declares.

use crate::{
    diagnostic::{Diagnostic, suggest},
    ir::Script,
};

pub(in crate::hooks) struct MissingFunction<'a> {
    pub(in crate::hooks) script: &'a Script,
    pub(in crate::hooks) known: &'a [&'a str],
}

impl From<MissingFunction<'_>> for Diagnostic {
    fn from(problem: MissingFunction<'_>) -> Self {
        let Script { name, file, span, params, .. } = problem.script;
        let names: Vec<&str> = params.iter().map(|param| param.name.as_str()).collect();
        let diagnostic = Self::error(
            "H0003",
            format!("`{file}` has no function `{name}`"),
            *span,
            "declared here",
        );
        match suggest(name, problem.known.iter().copied()) {
            Some(meant) => diagnostic.help(format!("`{file}` has `{meant}`: was that meant?")),
            None => diagnostic.help(format!("write `fn {name}({}) {{ … }}`", names.join(", "))),
        }
    }
}
