//! H0001: a `script` item names a file that is not there.

use crate::{diagnostic::Diagnostic, ir::Script};

pub(in crate::hooks) struct MissingFile<'a> {
    pub(in crate::hooks) script: &'a Script,
}

impl From<MissingFile<'_>> for Diagnostic {
    fn from(problem: MissingFile<'_>) -> Self {
        let Script { name, file, span, .. } = problem.script;
        Self::error(
            "H0001",
            format!("there is no script file `{file}`"),
            *span,
            format!("`{name}` should be in it"),
        )
        .help("a script file lies beside the rule file that names it")
    }
}
