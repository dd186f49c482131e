//! S0012: a word or sign of other languages, for which this one has its own.

use crate::{diagnostic::Diagnostic, span::Span};

pub(in crate::syntax) struct ForeignWord<'a> {
    pub(in crate::syntax) span: Span,
    pub(in crate::syntax) written: &'a str,
    pub(in crate::syntax) ours: &'static str,
    /// Writing ours in its place is all that is needed.
    pub(in crate::syntax) alike: bool,
}

/// What other languages write, what is written here, and whether one replaces the other.
const FOREIGN: &[(&str, &str, bool)] = &[
    ("==", "=", true),
    ("&&", "and", true),
    ("||", "or", true),
    ("!", "not ", true),
    ("<>", "!=", true),
    (":=", "set … = …", false),
    ("++", "set … += 1", false),
    ("--", "set … -= 1", false),
    ("//", "#", true),
    ("/*", "#", true),
    ("…", "..", true),
    (";", "", true),
    ("elif", "else if", true),
    ("elseif", "else if", true),
    ("match", "depending on", true),
    ("switch", "depending on", true),
    ("case", "depending on", false),
    ("while", "repeat until", false),
    ("loop", "repeat", true),
    ("foreach", "for each", true),
    ("var", "let", true),
    ("const", "define", false),
    ("function", "rule", false),
    ("func", "rule", false),
    ("fn", "rule", false),
    ("def", "define", false),
    ("import", "use", true),
    ("include", "use", true),
    ("assert", "require", true),
    ("return", "define", false),
    ("phase", "play", false),
];

/// What this language has for a word or sign of others, and whether one replaces the other.
pub(in crate::syntax) fn foreign(written: &str) -> Option<(&'static str, bool)> {
    let known = FOREIGN.iter().find(|(theirs, _, _)| *theirs == written);
    known.map(|(_, ours, alike)| (*ours, *alike))
}

impl From<ForeignWord<'_>> for Diagnostic {
    fn from(problem: ForeignWord<'_>) -> Self {
        let ForeignWord { span, written, ours, alike } = problem;
        let message = format!("`{written}` is not used here");
        if ours.is_empty() {
            return Self::error("S0012", message, span, "nothing is needed here").fix(
                span,
                "",
                "remove it",
            );
        }
        let diagnostic =
            Self::error("S0012", message, span, format!("here this is `{}`", ours.trim()));
        if alike {
            diagnostic.fix(span, ours, format!("write `{}`", ours.trim()))
        } else {
            diagnostic
        }
    }
}
