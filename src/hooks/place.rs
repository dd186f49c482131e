//! From rhai's lines and characters to spans; knows nothing of what went wrong there.

use rhai::Position;

use crate::{
    source::Source,
    span::{FileId, Span},
};

/// The word (or the one character) at a position; the start of the text if there is none.
pub(super) fn span_at(source: &Source, file: FileId, position: Position) -> Span {
    let text = source.text();
    let line = position.line().unwrap_or(1);
    let start = nth_line(text, line);
    let column = position.position().unwrap_or(1);
    let rest = text.get(start..).unwrap_or("");
    let within = rest.split('\n').next().unwrap_or("");
    let before: usize = within.chars().take(column - 1).map(char::len_utf8).sum();
    let here = rest.get(before..).unwrap_or("");
    Span::new(file, start + before, start + before + word_length(here))
}

/// Where line `line` (from 1) begins; the end of the text if there are fewer.
fn nth_line(text: &str, line: usize) -> usize {
    let mut starts = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
    match line.checked_sub(2) {
        None => 0,
        Some(newline) => starts.nth(newline).map_or(text.len(), |(at, _)| at + 1),
    }
}

/// The length of the word that a text begins with; of its first character if it is no word, and
/// nothing at the end of a line.
fn word_length(text: &str) -> usize {
    let letter = |character: &char| character.is_alphanumeric() || *character == '_';
    let word: usize = text.chars().take_while(letter).map(char::len_utf8).sum();
    if word > 0 {
        return word;
    }
    text.chars()
        .next()
        .filter(|first| *first != '\n' && *first != '\r')
        .map_or(0, char::len_utf8)
}
