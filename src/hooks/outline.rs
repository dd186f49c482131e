//! The functions of a script text, where they stand, and the names it calls.
//!
//! The text has been compiled before, so this only has to read what is well formed. It is here
//! because rhai does not say where a function stands.

use std::ops::Range;

/// What a script text is made of.
#[derive(Debug, Default)]
pub(super) struct Outline<'a> {
    /// The functions, in order.
    pub(super) functions: Vec<Function<'a>>,
    /// Calls, by the name's place.
    pub(super) calls: Vec<(&'a str, Range<usize>)>,
    /// The first token of each statement outside any function.
    pub(super) loose: Vec<Range<usize>>,
}

/// One function.
#[derive(Debug, Clone)]
pub(super) struct Function<'a> {
    /// Its name.
    pub(super) name: &'a str,
    /// How many parameters it has.
    pub(super) params: usize,
    /// Where its name stands.
    pub(super) at: Range<usize>,
}

/// The name of a function where it is written, or called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word<'a> {
    /// The name.
    pub name: &'a str,
    /// Where it stands.
    pub at: Range<usize>,
    /// Whether the function is written here, and not called.
    pub written: bool,
}

/// The names of functions in a script text, in order; of one with mistakes those that are found.
pub fn words(text: &str) -> Vec<Word<'_>> {
    let outline = outline(text);
    let written = outline.functions.into_iter();
    let written =
        written.map(|function| Word { name: function.name, at: function.at, written: true });
    let called = outline.calls.into_iter().map(|(name, at)| Word { name, at, written: false });
    let mut words: Vec<Word<'_>> = written.chain(called).collect();
    words.sort_by_key(|word| word.at.start);
    words
}

/// A word or one character of punctuation, and how many brackets it stands in.
#[derive(Debug, Clone, Copy)]
struct Token<'a> {
    text: &'a str,
    start: usize,
    depth: usize,
}

impl Token<'_> {
    fn at(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    fn is_word(&self) -> bool {
        self.text.starts_with(|first: char| first.is_alphabetic() || first == '_')
    }
}

/// Words before `(` that call nothing.
const NO_CALL: [&str; 15] = [
    "if", "else", "while", "until", "for", "in", "switch", "return", "throw", "break", "fn",
    "loop", "do", "let", "const",
];

/// Reads a text.
pub(super) fn outline(text: &str) -> Outline<'_> {
    let tokens = tokens(text);
    let mut outline = Outline::default();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let start = at + usize::from(token.text == "private");
        if tokens.get(start).is_some_and(|token| token.text == "fn") {
            at = function(&tokens, start, &mut outline);
        } else {
            if token.text != ";" {
                outline.loose.push(token.at());
            }
            at = tokens.iter().skip(at).position(ends).map_or(tokens.len(), |end| at + end + 1);
        }
    }
    let names = outline.functions.iter().map(|function| function.at.start).collect::<Vec<_>>();
    outline.calls = tokens
        .windows(2)
        .filter(|pair| pair[1].text == "(" && pair[0].is_word())
        .map(|pair| pair[0])
        .filter(|name| !NO_CALL.contains(&name.text) && !names.contains(&name.start))
        .map(|name| (name.text, name.at()))
        .collect();
    outline
}

/// Whether a statement at the top ends with this token.
fn ends(token: &Token<'_>) -> bool {
    token.depth == 0 && (token.text == ";" || token.text == "}")
}

/// Notes the function whose `fn` is at `start`; gives what comes after it.
fn function<'a>(tokens: &[Token<'a>], start: usize, outline: &mut Outline<'a>) -> usize {
    let after = |from: usize, text: &str| {
        let found = |token: &Token<'_>| token.depth == 0 && token.text == text;
        tokens.iter().skip(from).position(found).map_or(tokens.len(), |at| from + at)
    };
    let (open, close) = (after(start, "("), after(start, ")"));
    let inside = tokens.get(open + 1..close).unwrap_or(&[]);
    let commas = inside.windows(2).filter(|pair| pair[0].text == ",").count();
    if let Some(name) = tokens.get(open.saturating_sub(1)) {
        outline.functions.push(Function {
            name: name.text,
            params: if inside.is_empty() { 0 } else { commas + 1 },
            at: name.at(),
        });
    }
    after(close, "}") + 1
}

/// The words and punctuation of a text, without comments and the insides of strings; code
/// inside `${…}` is kept.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut depth: usize = 0;
    // Depths at which a `}` goes back into a text between backticks.
    let mut texts = Vec::new();
    let mut at = 0;
    while let Some(first) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = text.get(at..).unwrap_or("");
        let mut back = false;
        match first {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => {
                back = first == '}' && texts.last() == Some(&depth);
                depth = depth.saturating_sub(1);
            }
            _ => {}
        }
        let length = if back || first == '`' {
            texts.truncate(texts.len() - usize::from(back));
            let (length, open) = backtick(rest);
            if open {
                depth += 1;
                texts.push(depth);
            }
            length
        } else if let Some(length) = skipped(rest) {
            length
        } else {
            let letter = |letter: &char| letter.is_alphanumeric() || *letter == '_';
            let word: usize = rest.chars().take_while(letter).map(char::len_utf8).sum();
            let length = word.max(first.len_utf8());
            let opens = usize::from(matches!(first, '{' | '(' | '['));
            let text = rest.get(..length).unwrap_or("");
            tokens.push(Token { text, start: at, depth: depth - opens });
            length
        };
        at += length;
    }
    tokens
}

/// The length of blanks, a comment, a string or a character at the start.
fn skipped(rest: &str) -> Option<usize> {
    let mut chars = rest.chars();
    let (first, second) = (chars.next()?, chars.next());
    match (first, second) {
        ('/', Some('/')) => Some(rest.find('\n').unwrap_or(rest.len())),
        ('/', Some('*')) => Some(comment(rest)),
        ('#', Some('"' | '#')) => {
            let fence = rest.chars().take_while(|mark| *mark == '#').count();
            let end = format!("\"{}", "#".repeat(fence));
            let inside = rest.get(fence + 1..).unwrap_or("");
            Some(inside.find(&end).map_or(rest.len(), |at| fence + 1 + at + end.len()))
        }
        ('"' | '\'', _) => Some(quoted(rest, first)),
        (blank, _) if blank.is_whitespace() => Some(blank.len_utf8()),
        _ => None,
    }
}

/// The length of a comment; they nest.
fn comment(rest: &str) -> usize {
    let mut depth = 0_usize;
    let mut at = 0;
    while let Some(here) = rest.get(at..).filter(|here| !here.is_empty()) {
        let (step, change) = if here.starts_with("/*") {
            (2, 1)
        } else if here.starts_with("*/") {
            (2, -1)
        } else {
            (here.chars().next().map_or(1, char::len_utf8), 0)
        };
        at += step;
        depth = depth.saturating_add_signed(change);
        if depth == 0 {
            break;
        }
    }
    at
}

/// The length of a string with backslashes, quotes included.
fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = true;
    for (at, character) in rest.char_indices() {
        if character == quote && !escaped {
            return at + 1;
        }
        escaped = (character == '\\' && !escaped) && at > 0;
    }
    rest.len()
}

/// The length of a text between backticks from its opening quote (or the `}` that came back to
/// it), up to its end or the next `${`; and whether it is the latter.
fn backtick(rest: &str) -> (usize, bool) {
    let mut chars = rest.char_indices().skip(1).peekable();
    while let Some((at, character)) = chars.next() {
        let next = chars.peek().map(|(_, next)| *next);
        match (character, next) {
            ('`', Some('`')) => {
                chars.next();
            }
            ('`', _) => return (at + 1, false),
            ('$', Some('{')) => return (at + 2, true),
            _ => {}
        }
    }
    (rest.len(), false)
}
