//! Lays a rule file out as the shipped ones are: indentation, blanks between words, columns.
//! Changes neither a word nor a comment, and no line break: those are the author's.
//!
//! ```text
//! text ─tokens→ words with what stands around them ─lines→ indented lines ─columns→ text
//! ```

mod columns;
mod lines;
mod spacing;
mod tokens;

use crate::{
    diagnostic::{Diagnostic, Outcome},
    source::Source,
    span::{FileId, Span},
};

/// The text of a rule file or library, laid out; nothing, if it cannot be read without a mistake.
pub fn format(file: FileId, source: &Source) -> Outcome<String> {
    let mut outcome = super::parse(file, source);
    if outcome.diagnostics.iter().any(Diagnostic::is_error) {
        return Outcome::new(None, outcome.diagnostics);
    }
    let tokens = tokens::tokens(file, source);
    let mut lines = lines::lines(source, &tokens);
    columns::align(&mut lines);
    let laid_out = Source::new(source.name(), lines::text(&lines));
    // Whatever the rules of layout are, they never cost an author a word.
    let after = tokens::tokens(file, &laid_out);
    if tokens::said(source, &tokens) != tokens::said(&laid_out, &after) {
        let whole = Span::new(file, 0, 0);
        outcome.diagnostics.push(Diagnostic::bug("layout would have changed the text", whole));
        return Outcome::new(None, outcome.diagnostics);
    }
    Outcome::new(Some(laid_out.text().to_owned()), outcome.diagnostics)
}
