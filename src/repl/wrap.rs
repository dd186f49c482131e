//! Lines that are longer than the screen is wide, broken between words. Drawings fit as they are.

use anstream::adapter::strip_str;

/// What a broken line goes on with, more than it began with.
const INDENT: usize = 4;

/// A text in which no line of words is longer than `width`.
pub(super) fn wrapped(text: &str, width: usize) -> String {
    let mut broken = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        if length(line.trim_end()) <= width || is_source(line) {
            broken.push_str(line);
        } else {
            wrap(line, width, &mut broken);
        }
    }
    broken
}

/// How many columns a text takes, without what colours it.
fn length(text: &str) -> usize {
    strip_str(text).to_string().chars().count()
}

/// Whether a line shows a line of a rule file with its number, or what is marked in one.
fn is_source(line: &str) -> bool {
    let plain = strip_str(line).to_string();
    plain
        .trim_start_matches(|letter: char| letter == ' ' || letter.is_ascii_digit())
        .starts_with('|')
}

/// Breaks a line at blanks.
fn wrap(line: &str, width: usize, broken: &mut String) {
    let indent = line.len() - line.trim_start_matches(' ').len();
    let mut column = 0;
    for (at, word) in line.split_inclusive(' ').enumerate() {
        let wide = length(word.trim_end());
        if at > 0 && column + wide > width && column > indent + INDENT {
            while broken.ends_with(' ') {
                broken.pop();
            }
            broken.push('\n');
            broken.push_str(&" ".repeat(indent + INDENT));
            column = indent + INDENT;
        }
        broken.push_str(word);
        column += length(word.trim_end_matches('\n'));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrapped("one two three four\n", 9), "one two\n    three\n    four\n");
        assert_eq!(wrapped("  a bb\nshort\n", 9), "  a bb\nshort\n");
        assert_eq!(wrapped("abcdefghijklmn\n", 9), "abcdefghijklmn\n");
        assert_eq!(wrapped("12 | one two three\n", 9), "12 | one two three\n");
    }

    #[test]
    fn colours_take_no_room() {
        let text = "\u{1b}[1mone two\u{1b}[0m\n";
        assert_eq!(wrapped(text, 7), text);
    }
}
