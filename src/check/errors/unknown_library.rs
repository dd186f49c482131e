//! C0049: a file is used that cannot be found.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct UnknownLibrary<'a> {
    pub(crate) name: &'a str,
    pub(crate) span: Span,
    pub(crate) role: &'a str,
    pub(crate) known: Vec<String>,
    pub(crate) why: Option<String>,
}

impl From<UnknownLibrary<'_>> for Diagnostic {
    fn from(problem: UnknownLibrary<'_>) -> Self {
        let UnknownLibrary { name, span, role, known, why } = problem;
        let suggestion = crate::diagnostic::suggest(name, known.iter().map(String::as_str));
        let message = format!("there is no {role} `{name}`");
        let here = why.unwrap_or_else(|| "not found".to_owned());
        let diagnostic = Self::error("C0049", message, span, here);
        match suggestion {
            // The file's name stands in quotes.
            Some(near) => {
                diagnostic.fix(span, format!("\"{near}\""), format!("did you mean `{near}`?"))
            }
            None if known.is_empty() => diagnostic,
            None => diagnostic.help(format!("known are {}", known.join(", "))),
        }
    }
}
