//! Numbers, names in quotes, and texts with holes.
//! Knows no other expressions; holes are given back to the parser.

use super::{Builder, Cursor};
use crate::{
    span::Span,
    syntax::{
        ast::{Expr, Name, Number, Text, TextPart},
        errors::{bad_hole::BadHole, huge_number::HugeNumber},
        grammar::Rule,
        recover, scan,
    },
};
use pest::iterators::Pair;

impl Builder<'_> {
    pub(super) fn number(&mut self, pair: &Pair<'_, Rule>) -> Number {
        let span = self.span(pair);
        let written = pair.as_str();
        let unit_at = written.find(char::is_alphabetic).unwrap_or(written.len());
        let (digits, unit) = written.split_at_checked(unit_at).unwrap_or((written, ""));
        let places = digits.split_once('.').map_or(0, |(_, fraction)| fraction.len());
        let value = digits.replace('.', "").parse::<i64>().ok();
        let value = value.filter(|value| *value <= LARGEST && places <= 9);
        if value.is_none() {
            self.diagnostics.push(HugeNumber { span }.into());
        }
        let unit_span = Span::new(span.file(), span.start() + unit_at, span.end());
        Number {
            value: value.unwrap_or(0),
            places: u8::try_from(places).unwrap_or(0),
            unit: (!unit.is_empty()).then(|| Name::new(unit.to_owned(), unit_span)),
            span,
        }
    }

    /// A string without holes: a title, a label, a file.
    pub(super) fn quoted(&self, pair: &Pair<'_, Rule>) -> Name {
        let inside = pair.as_str().trim_matches('"');
        let mut value = String::new();
        let mut letters = inside.chars();
        while let Some(letter) = letters.next() {
            value.push(if letter == '\\' { unescaped(letters.next()) } else { letter });
        }
        Name::new(value, self.span(pair))
    }

    /// A string with holes.
    pub(super) fn text(&mut self, pair: &Pair<'_, Rule>) -> Text {
        let span = self.span(pair);
        let inside = Span::new(span.file(), span.start() + 1, span.end().saturating_sub(1));
        let mut parts = Vec::new();
        let mut plain = String::new();
        let written = self.text.get(inside.range()).unwrap_or("");
        let mut letters = written.char_indices();
        while let Some((at, letter)) = letters.next() {
            match letter {
                '\\' => plain.push(unescaped(letters.next().map(|(_, letter)| letter))),
                '{' => {
                    if !plain.is_empty() {
                        parts.push(TextPart::Plain(std::mem::take(&mut plain)));
                    }
                    let open = inside.start() + at;
                    let end = letters.find(|(_, letter)| *letter == '}');
                    let close = end.map(|(at, _)| inside.start() + at);
                    parts.extend(self.hole(open, close, inside.end()).map(TextPart::Hole));
                }
                _ => plain.push(letter),
            }
        }
        if !plain.is_empty() {
            parts.push(TextPart::Plain(plain));
        }
        Text { parts, span }
    }

    /// The expression between `open` and `close`; a hole never closed goes to `end`.
    fn hole(&mut self, open: usize, close: Option<usize>, end: usize) -> Option<Expr> {
        let whole = Span::new(self.file, open, close.map_or(end, |close| close + 1));
        let Some(close) = close else {
            self.diagnostics.push(BadHole::Unclosed { span: whole }.into());
            return None;
        };
        let written = self.text.get(open + 1..close).unwrap_or("");
        let start = open + 1 + (written.len() - written.trim_start().len());
        let written = written.trim_start();
        if written.is_empty() {
            self.diagnostics.push(BadHole::Empty { span: whole }.into());
            return None;
        }
        if let Some(too_deep) = scan::too_deep(self.file, start, written) {
            self.diagnostics.push(too_deep);
            return None;
        }
        let mut inner = Builder::new(self.file, start, close, self.text);
        let expr = match recover::pairs(Rule::expression_only, written) {
            Ok(pair) => Cursor::new(pair).next().and_then(|pair| inner.expression(pair)),
            Err(error) => {
                inner.diagnostics.push(recover::explain(self.file, self.text, start, &error));
                None
            }
        };
        self.diagnostics.append(&mut inner.diagnostics);
        self.skipped.append(&mut inner.skipped);
        expr
    }
}

/// No number in a rule file needs to be larger; sums of such cannot overflow.
const LARGEST: i64 = 1_000_000_000_000;

fn unescaped(letter: Option<char>) -> char {
    match letter {
        Some('n') => '\n',
        Some(letter) => letter,
        None => '\\',
    }
}
