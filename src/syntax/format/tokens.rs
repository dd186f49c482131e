//! The words and signs of a file, from the grammar, each with its place in the syntax.
//! Knows nothing of layout.

use super::super::{
    grammar::Rule,
    recover,
    scan::{self, Chunk, Scan},
};
use crate::{source::Source, span::FileId};
use pest::iterators::Pair;
use std::ops::Range;

/// A word or sign.
#[derive(Debug, Clone)]
pub(super) struct Token {
    /// Where it stands.
    pub(super) range: Range<usize>,
    /// What it is.
    pub(super) rule: Rule,
    /// What it is directly part of.
    pub(super) parent: Rule,
    /// The part of the file that begins with it: a statement, an arm, …
    pub(super) begins: Option<Rule>,
    /// Which token the innermost such part begins with that it belongs to.
    pub(super) first: usize,
}

/// All words and signs of a text without mistakes.
pub(super) fn tokens(file: FileId, source: &Source) -> Vec<Token> {
    let scan = scan::scan(file, source.text());
    let mut tokens = Vec::new();
    for chunk in &scan.chunks {
        items(&scan, chunk, &mut tokens);
    }
    tokens
}

/// What a text says: its words, signs and comments without the blanks between them.
pub(super) fn said<'a>(source: &'a Source, tokens: &[Token]) -> Vec<&'a str> {
    let text = source.text();
    let mut said = Vec::new();
    let mut before = 0;
    let comments = |range: Range<usize>, said: &mut Vec<&'a str>| {
        let lines = text.get(range).unwrap_or("").lines().map(blankless);
        said.extend(lines.filter(|line| !line.is_empty()));
    };
    for token in tokens {
        comments(before..token.range.start, &mut said);
        before = token.range.end;
        said.push(text.get(token.range.clone()).unwrap_or(""));
    }
    comments(before..text.len(), &mut said);
    said
}

/// What the grammar takes for blank, cut off at both ends.
pub(super) fn blankless(text: &str) -> &str {
    text.trim_matches([' ', '\t', '\r', '\n', '\u{feff}', '\u{a0}'])
}

fn items(scan: &Scan, chunk: &Chunk, tokens: &mut Vec<Token>) {
    let text = scan.text.get(chunk.range.clone()).unwrap_or("");
    let mut at = recover::after_blanks(text, 0);
    while let Ok(pair) = recover::pairs(Rule::item, text.get(at..).unwrap_or("")) {
        let end = at + pair.as_span().end();
        let mut walk = Walk { offset: chunk.range.start + at, tokens };
        walk.part(pair, Rule::item, None);
        at = recover::after_blanks(text, end);
    }
}

struct Walk<'a> {
    offset: usize,
    tokens: &'a mut Vec<Token>,
}

impl Walk<'_> {
    fn part(&mut self, pair: Pair<'_, Rule>, parent: Rule, first: Option<usize>) {
        let rule = pair.as_rule();
        let span = pair.as_span();
        let at = self.tokens.len();
        let first = if begins_a_part(rule) { at } else { first.unwrap_or(at) };
        let mut inner = pair.into_inner().peekable();
        if inner.peek().is_none() {
            let range = self.offset + span.start()..self.offset + span.end();
            self.tokens.push(Token { range, rule, parent, begins: None, first });
            return;
        }
        for pair in inner {
            self.part(pair, rule, Some(first));
        }
        if begins_a_part(rule)
            && let Some(token) = self.tokens.get_mut(at)
        {
            token.begins = Some(rule);
        }
    }
}

/// What stands in a row with others of its kind, and so may begin a line at their margin.
fn begins_a_part(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::item
            | Rule::statement
            | Rule::board_item
            | Rule::surface_feature
            | Rule::end_clause
            | Rule::statement_arm
            | Rule::statement_else
            | Rule::value_arm
            | Rule::value_else
            | Rule::attribute
            | Rule::segment
            | Rule::graph_path
    )
}
