//! C0024: a define or a flow rule comes back to itself.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct Recursive<'a> {
    pub(crate) name: &'a str,
    pub(crate) span: Span,
    pub(crate) declared: Span,
}

impl From<Recursive<'_>> for Diagnostic {
    fn from(problem: Recursive<'_>) -> Self {
        let Recursive { name, span, declared } = problem;
        Self::error(
            "C0024",
            format!("`{name}` comes back to itself"),
            span,
            "here it would begin again",
        )
        .label(declared, "declared here")
        .help("only rules that make moves may call themselves; write `repeat`, `each` or `connected`, and for another turn `again`")
    }
}
