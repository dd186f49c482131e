//! A first look at the text, before the grammar: braces, strings, depth, and where items begin.
//! Knows words and signs, no syntax.
//!
//! What it mends keeps every byte in its place, so that places found later are right.

use super::{
    errors::{
        stray_brace::StrayBrace, too_deep::TooDeep, unclosed_brace::UnclosedBrace,
        unclosed_string::UnclosedString,
    },
    words::{self, Place},
};
use crate::{
    diagnostic::Diagnostic,
    span::{FileId, Span},
};
use std::ops::Range;

/// Brackets within brackets, at most; more than any rule needs, less than any stack has.
const DEEPEST: usize = 64;
/// Words that hold what follows (`if`, `not`, `each`, …) within one statement, at most.
const MOST_PREFIXES: usize = 150;

/// A text ready for the grammar.
#[derive(Debug)]
pub(super) struct Scan {
    /// The text with strings closed and stray braces blanked, byte for byte as long.
    pub(super) text: String,
    /// Where its parts begin and end; each begins with an item's first word.
    pub(super) chunks: Vec<Chunk>,
    /// What was wrong.
    pub(super) diagnostics: Vec<Diagnostic>,
    /// It must not be given to the grammar.
    pub(super) hopeless: bool,
}

/// Text that begins a line at the margin, outside all braces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Chunk {
    /// Where in the text.
    pub(super) range: Range<usize>,
    /// What is missing at its end: a quote, braces.
    pub(super) missing: String,
}

/// Looks at the whole of `file`.
pub(super) fn scan(file: FileId, text: &str) -> Scan {
    let mut scanner = Scanner::new(file, text);
    scanner.run();
    scanner.finish()
}

/// The complaint, if what was written at `start` nests too deeply.
pub(super) fn too_deep(file: FileId, start: usize, written: &str) -> Option<Diagnostic> {
    let scan = scan(file, written);
    scan.hopeless
        .then(|| TooDeep { span: Span::new(file, start, start + written.len()) }.into())
}

/// An opening bracket.
#[derive(Debug, Clone, Copy)]
struct Open {
    sign: u8,
    at: usize,
    /// How far the line it is on is indented.
    indent: usize,
}

struct Scanner<'a> {
    file: FileId,
    text: &'a str,
    mended: Vec<u8>,
    at: usize,
    line_start: usize,
    open: Vec<Open>,
    /// The brace that a less indented closing brace passed over.
    suspect: Option<usize>,
    prefixes: usize,
    /// Those of them that reach over a colon.
    eaches: usize,
    operand_before: bool,
    chunk_start: usize,
    chunks: Vec<Chunk>,
    /// The text ends within a string.
    missing_quote: bool,
    diagnostics: Vec<Diagnostic>,
    hopeless: bool,
}

impl<'a> Scanner<'a> {
    fn new(file: FileId, text: &'a str) -> Self {
        Self {
            file,
            text,
            mended: text.as_bytes().to_vec(),
            at: 0,
            line_start: 0,
            open: Vec::new(),
            suspect: None,
            prefixes: 0,
            eaches: 0,
            operand_before: false,
            chunk_start: 0,
            chunks: Vec::new(),
            missing_quote: false,
            diagnostics: Vec::new(),
            hopeless: false,
        }
    }

    fn run(&mut self) {
        while let Some(byte) = self.byte(self.at) {
            match byte {
                b'\n' => {
                    self.at += 1;
                    self.line_start = self.at;
                }
                b'#' => self.at = self.line_end(),
                b'"' => self.string(),
                b'{' | b'(' | b'[' => self.opening(byte),
                b'}' | b')' | b']' => self.closing(byte),
                byte if begins_word(byte) => self.word(),
                byte => {
                    if byte == b'-' && !self.operand_before {
                        self.prefix();
                    } else if byte == b':' {
                        self.prefixes = self.eaches;
                    }
                    if !byte.is_ascii_whitespace() {
                        self.operand_before = byte.is_ascii_digit();
                    }
                    self.at += 1;
                }
            }
            if self.hopeless {
                return;
            }
        }
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    fn line_end(&self) -> usize {
        let rest = self.text.get(self.at..).unwrap_or("");
        self.at + rest.find('\n').unwrap_or(rest.len())
    }

    fn indent(&self) -> usize {
        let line = self.text.get(self.line_start..self.at).unwrap_or("");
        line.len() - line.trim_start().len()
    }

    fn string(&mut self) {
        let mut at = self.at + 1;
        loop {
            match self.byte(at) {
                Some(b'"') => break,
                Some(b'\n') | None => return self.unclosed_string(at.min(self.text.len())),
                Some(b'\\') if self.byte(at + 1) != Some(b'\n') => at += 1,
                Some(_) => {}
            }
            at += 1;
        }
        self.at = at + 1;
        self.operand_before = true;
    }

    /// Ends the string before the braces at the end of its line, which are likely not its own.
    fn unclosed_string(&mut self, end: usize) {
        let line = self.text.get(self.at..end).unwrap_or("").trim_end();
        let words = line.trim_end_matches(['}', ' ', '\t']);
        let words_end = self.at + words.len();
        let has_room = words.len() > 1 && line.len() > words.len();
        let close =
            if has_room && self.byte(words_end) != Some(b'}') { words_end } else { end };
        let span = Span::new(self.file, self.at, self.at + words.len());
        self.diagnostics.push(UnclosedString { span }.into());
        match self.mended.get_mut(close) {
            Some(byte) => *byte = b'"',
            None => self.missing_quote = true,
        }
        self.at = (close + 1).min(self.text.len());
        if close == end {
            self.line_start = self.at;
        }
        self.operand_before = true;
    }

    fn opening(&mut self, sign: u8) {
        self.open.push(Open { sign, at: self.at, indent: self.indent() });
        if self.open.len() > DEEPEST {
            self.give_up();
        }
        if sign == b'{' {
            self.forget_prefixes();
        }
        self.operand_before = false;
        self.at += 1;
    }

    fn closing(&mut self, sign: u8) {
        if sign == b'}' {
            self.closing_brace();
        } else {
            let opener = if sign == b')' { b'(' } else { b'[' };
            if self.open.last().is_some_and(|open| open.sign == opener) {
                self.open.pop();
            }
        }
        self.operand_before = sign != b'}';
        self.at += 1;
    }

    fn closing_brace(&mut self) {
        self.forget_prefixes();
        self.forget_brackets();
        let Some(open) = self.open.pop() else {
            let span = Span::new(self.file, self.at, self.at + 1);
            self.diagnostics.push(StrayBrace { span }.into());
            if let Some(byte) = self.mended.get_mut(self.at) {
                *byte = b' ';
            }
            return;
        };
        let line = self.text.get(self.line_start..self.at).unwrap_or("");
        if line.trim().is_empty() && self.indent() < open.indent {
            self.suspect = self.suspect.or(Some(open.at));
        }
    }

    /// Brackets still open inside braces are a matter for the grammar.
    fn forget_brackets(&mut self) {
        while self.open.last().is_some_and(|open| open.sign != b'{') {
            self.open.pop();
        }
    }

    fn word(&mut self) {
        let rest = self.text.get(self.at..).unwrap_or("");
        let length = rest
            .find(|letter: char| !(letter.is_alphanumeric() || letter == '_'))
            .unwrap_or(rest.len())
            .max(1);
        let word = rest.get(..length).unwrap_or("");
        let rest = rest.get(length..).unwrap_or("");
        if self.at == self.line_start {
            self.margin_word(word, rest);
        }
        if words::HOLDING.contains(&word) {
            self.prefix();
            self.eaches += usize::from(word == "each");
        } else if words::opens_statement(word) && word != "then" {
            self.forget_prefixes();
        }
        self.operand_before = !words::is_operator(word);
        self.at += length;
        while !self.text.is_char_boundary(self.at) {
            self.at += 1;
        }
    }

    /// A word at the margin begins an item if it can; then every brace should be closed.
    fn margin_word(&mut self, word: &str, rest: &str) {
        let item = words::is_at(word, Place::Item)
            && rest.starts_with([' ', '\t'])
            && rest.trim_start().starts_with(|next: char| {
                next.is_alphanumeric() || next == '_' || next == '"' || next == '{'
            });
        let braces = self.braces();
        if item || (braces == 0 && self.open.is_empty()) {
            self.end_chunk(braces);
        }
    }

    fn braces(&self) -> usize {
        self.open.iter().filter(|open| open.sign == b'{').count()
    }

    fn end_chunk(&mut self, missing: usize) {
        if missing > 0 {
            let outermost = self.open.iter().find(|open| open.sign == b'{').map(|open| open.at);
            let at = self.suspect.or(outermost).unwrap_or(self.chunk_start);
            let last = self.text.get(self.chunk_start..self.at).unwrap_or("").trim_end().len();
            let end = Span::new(self.file, self.chunk_start + last, self.chunk_start + last);
            let span = Span::new(self.file, at, at + 1);
            self.diagnostics.push(UnclosedBrace { span, end }.into());
        }
        if self.at > self.chunk_start {
            let quote = if self.missing_quote { "\"" } else { "" };
            let missing = format!("{quote}{}", "}".repeat(missing));
            self.chunks.push(Chunk { range: self.chunk_start..self.at, missing });
        }
        self.chunk_start = self.at;
        self.open.clear();
        self.suspect = None;
        self.forget_prefixes();
    }

    fn forget_prefixes(&mut self) {
        self.prefixes = 0;
        self.eaches = 0;
    }

    fn prefix(&mut self) {
        self.prefixes += 1;
        if self.prefixes > MOST_PREFIXES {
            self.give_up();
        }
    }

    fn give_up(&mut self) {
        let span = Span::new(self.file, self.at, self.at + 1);
        self.diagnostics.push(TooDeep { span }.into());
        self.hopeless = true;
    }

    fn finish(mut self) -> Scan {
        if !self.hopeless {
            self.at = self.text.len();
            let braces = self.braces();
            self.end_chunk(braces);
        }
        let text = String::from_utf8(self.mended).unwrap_or_default();
        Scan {
            text,
            chunks: self.chunks,
            diagnostics: self.diagnostics,
            hopeless: self.hopeless,
        }
    }
}

fn begins_word(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || byte >= 0x80
}
