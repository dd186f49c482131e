//! The words, numbers, texts and comments of a text that may be half typed.
//! Knows nothing of what they mean.

use std::ops::Range;

/// What a piece of text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// A name, or a word of the language.
    Name,
    /// A number, its unit included.
    Number,
    /// A text in quotes.
    Text,
    /// From `#` to the end of the line.
    Comment,
    /// Anything else but blanks.
    Sign,
}

/// The pieces of a text, in order.
pub(super) fn words(text: &str) -> Vec<(Word, Range<usize>)> {
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let first = rest.chars().next().unwrap_or(' ');
        let letter = |letter: char| letter.is_alphanumeric() || letter == '_';
        let (word, length) = match first {
            '#' => (Some(Word::Comment), rest.find('\n').unwrap_or(rest.len())),
            '"' => (Some(Word::Text), quoted(rest)),
            _ if first.is_ascii_digit() => (Some(Word::Number), number(rest)),
            _ if letter(first) => {
                (Some(Word::Name), rest.find(|c| !letter(c)).unwrap_or(rest.len()))
            }
            _ if first.is_whitespace() => (None, first.len_utf8()),
            _ => (Some(Word::Sign), first.len_utf8()),
        };
        words.extend(word.map(|word| (word, at..at + length)));
        at += length;
    }
    words
}

/// The length of a text in quotes; one that is not closed ends with its line.
fn quoted(rest: &str) -> usize {
    let mut escaped = false;
    for (at, letter) in rest.char_indices().skip(1) {
        match letter {
            '\n' => return at,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// The length of a number: digits, perhaps a point and more, and a unit.
fn number(rest: &str) -> usize {
    let digits = |from: usize| {
        let more = rest.get(from..).unwrap_or("");
        from + more.find(|c: char| !c.is_ascii_digit()).unwrap_or(more.len())
    };
    let mut end = digits(0);
    let follows =
        |end: usize, sign: char| rest.get(end..).is_some_and(|rest| rest.starts_with(sign));
    if follows(end, '.') && digits(end + 1) > end + 1 {
        end = digits(end + 1);
    }
    let more = rest.get(end..).unwrap_or("");
    end + more.find(|c: char| !c.is_alphanumeric()).unwrap_or(more.len())
}

/// The name or word of the language at a place, or right before it.
pub(super) fn word_at(text: &str, place: usize) -> Option<Range<usize>> {
    let found = words(text).into_iter().filter(|(word, _)| *word == Word::Name);
    found.map(|(_, at)| at).find(|at| at.start <= place && place <= at.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_text() {
        let text = "roll 2..4 1.5mm né # so \"\n say \"a \\\" b\" \"open\nx";
        let found = words(text);
        let found: Vec<_> =
            found.into_iter().map(|(word, at)| (word, text.get(at).unwrap())).collect();
        let expected = [
            (Word::Name, "roll"),
            (Word::Number, "2"),
            (Word::Sign, "."),
            (Word::Sign, "."),
            (Word::Number, "4"),
            (Word::Number, "1.5mm"),
            (Word::Name, "né"),
            (Word::Comment, "# so \""),
            (Word::Name, "say"),
            (Word::Text, "\"a \\\" b\""),
            (Word::Text, "\"open"),
            (Word::Name, "x"),
        ];
        assert_eq!(found, expected);
    }
}
