//! What the table of words says of a word of the language.

use crate::syntax::words::{self, Word};

/// How a word is written and what it does, at each of its places.
pub(super) fn about(word: &str) -> Option<String> {
    let told: Vec<String> = words::named(word).iter().map(told).collect();
    (!told.is_empty()).then(|| told.join("\n\n"))
}

fn told(word: &Word) -> String {
    let forms = word.forms.join("\n");
    let (section, _) = word.section;
    format!("```parlor\n{forms}\n```\n\n{} (*{section}*)", word.meaning)
}
