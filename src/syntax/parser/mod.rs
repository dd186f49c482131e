//! Pest's pairs to syntax tree. The functions carry their grammar rules' names.
//! Knows no recovery: what was left out is noted for [`super::recover`].
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "the grammar has hundreds of rules, and each function reads a few"
)]

mod board;
mod box_items;
mod expressions;
mod items;
mod parts;
mod people;
mod statements;
mod steps;
mod surface;
mod texts;

pub(super) use items::Read;

use super::grammar::Rule;
use crate::{
    diagnostic::Diagnostic,
    span::{FileId, Span},
    syntax::ast::Name,
};
use pest::iterators::{Pair, Pairs};

/// Builds nodes, and notes what is wrong with what was written.
#[derive(Debug)]
pub(super) struct Builder<'a> {
    /// The file that spans are in.
    file: FileId,
    /// Where in the file the text begins that pest was given.
    base: usize,
    /// Where in the file it ends; pest may have been given missing braces after it.
    end: usize,
    /// The whole file, as scanned.
    pub(super) text: &'a str,
    /// What was wrong.
    pub(super) diagnostics: Vec<Diagnostic>,
    /// What recovery left out, and what it was read as.
    pub(super) skipped: Vec<Skipped>,
}

/// A piece of text that recovery left out.
#[derive(Debug, Clone, Copy)]
pub(super) struct Skipped {
    /// What was left out.
    pub(super) span: Span,
    /// Where what stood before it on the same line begins; else where it begins itself.
    pub(super) from: usize,
    /// Where the line of bare words begins that it goes on from; else where it begins itself.
    pub(super) first: usize,
    /// What would tell why.
    pub(super) probe: Rule,
}

impl<'a> Builder<'a> {
    /// For `text`, the whole of `file`, of which pest is given what stands from `base` to `end`.
    pub(super) fn new(file: FileId, base: usize, end: usize, text: &'a str) -> Self {
        Self { file, base, end, text, diagnostics: Vec::new(), skipped: Vec::new() }
    }

    /// Where pest's text begins and ends.
    pub(super) fn set_range(&mut self, base: usize, end: usize) {
        self.base = base;
        self.end = end;
    }

    /// Where a pair is: up to its last token, without blanks after it.
    pub(super) fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        let mut last = pair.clone();
        while let Some(inner) = last.clone().into_inner().next_back() {
            last = inner;
        }
        let start = (pair.as_span().start() + self.base).min(self.end);
        Span::new(self.file, start, (last.as_span().end() + self.base).min(self.end))
    }

    fn name(&self, pair: &Pair<'_, Rule>) -> Name {
        Name::new(pair.as_str().to_owned(), self.span(pair))
    }

    /// Notes what recovery left out in a block; `before` is the node before it.
    fn skip(&mut self, pair: &Pair<'_, Rule>, before: Option<Span>, probe: Rule) {
        self.skip_after(pair, before, before, probe);
    }

    /// The same, where `first` is the first of the bare words just before it.
    fn skip_after(
        &mut self,
        pair: &Pair<'_, Rule>,
        before: Option<Span>,
        first: Option<Span>,
        probe: Rule,
    ) {
        let span = self.span(pair);
        let start = |node: Option<Span>| {
            let node = node.filter(|node| self.on_one_line(*node, span));
            node.map_or(span.start(), Span::start)
        };
        let (from, first) = (start(before), start(first));
        self.skipped.push(Skipped { span, from, first, probe });
    }

    /// True if no line ends between the two.
    fn on_one_line(&self, before: Span, after: Span) -> bool {
        let between = self.text.get(before.end()..after.start());
        between.is_some_and(|between| !between.contains('\n'))
    }
}

/// Walks over the pairs inside another.
#[derive(Debug, Clone)]
struct Cursor<'i> {
    pairs: Pairs<'i, Rule>,
}

impl<'i> Cursor<'i> {
    /// Over what is inside `pair`.
    fn new(pair: Pair<'i, Rule>) -> Self {
        Self { pairs: pair.into_inner() }
    }

    /// The next pair, whatever it is.
    fn next(&mut self) -> Option<Pair<'i, Rule>> {
        self.pairs.next()
    }

    /// What the next pair is.
    fn peek(&self) -> Option<Rule> {
        self.pairs.peek().map(|pair| pair.as_rule())
    }

    /// The next pair if it is this.
    fn eat(&mut self, rule: Rule) -> Option<Pair<'i, Rule>> {
        if self.peek() == Some(rule) { self.next() } else { None }
    }

    /// All pairs left that are this, whatever stands between.
    fn all(self, rule: Rule) -> impl Iterator<Item = Pair<'i, Rule>> {
        self.pairs.filter(move |pair| pair.as_rule() == rule)
    }
}
