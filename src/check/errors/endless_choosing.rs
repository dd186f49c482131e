//! C0046: choosing goes round without anything that ends it.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct EndlessChoosing<'a> {
    pub(crate) span: Span,
    pub(crate) name: Option<&'a str>,
    pub(crate) around: Span,
}

impl From<EndlessChoosing<'_>> for Diagnostic {
    fn from(problem: EndlessChoosing<'_>) -> Self {
        let EndlessChoosing { span, name, around } = problem;
        let round = match name {
            Some(name) => format!("`{name}` calls itself"),
            None => "this loop goes round".to_owned(),
        };
        Self::error("C0046", "this could be chosen for ever", span, "chosen again and again")
    .label(around, format!("{round}, and nothing it does can end it"))
    .help("add `, not chosen before` or `, at most n`, or change what the choice depends on")
    }
}
