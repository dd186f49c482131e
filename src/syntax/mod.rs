//! Text to syntax tree: what was written, and where.
//! Knows no names and no types; the next stage finds what they mean.
//!
//! ```text
//! text ─scan→ mended text, in chunks ─pest→ pairs ─builder→ ast
//!                                      └─ what it refused ─recover→ diagnostics
//! ```

pub mod ast;
mod describe;
mod docs;
mod errors;
mod follow;
mod format;
mod grammar;
pub mod habits;
mod parser;
mod recover;
mod scan;
pub mod words;

use crate::{
    diagnostic::{Diagnostic, Outcome},
    source::Source,
    span::{FileId, Span},
};
use ast::{Block, Expr, File};
use errors::{second_header::SecondHeader, unexpected::Unexpected};
pub use follow::{Follows, Typed, follows, follows_in_file};
pub use format::format;
use grammar::Rule;
use parser::{Builder, Read, Skipped};
use scan::{Chunk, Scan};
use std::ops::Range;

/// Mistakes told of one file, at most.
const MOST_DIAGNOSTICS: usize = 100;

/// The tree of a rule file or library; of what could be read, when there are mistakes.
pub fn parse(file: FileId, source: &Source) -> Outcome<File> {
    let scan = scan::scan(file, source.text());
    let mut tree =
        File { header: None, items: Vec::new(), span: Span::new(file, 0, source.text().len()) };
    if scan.hopeless {
        return Outcome::new(Some(tree), scan.diagnostics);
    }
    let mut builder = Builder::new(file, 0, 0, &scan.text);
    let enough = scan.diagnostics.get(MOST_DIAGNOSTICS).map(|told| told.primary.span.start());
    for chunk in &scan.chunks {
        // What stands behind that many mistakes is not worth the time.
        if enough.is_some_and(|enough| chunk.range.start > enough) {
            break;
        }
        let text = chunk_text(&scan, chunk);
        items(&mut builder, file, &mut tree, chunk, &text);
        if builder.diagnostics.len().max(builder.skipped.len()) > MOST_DIAGNOSTICS {
            break;
        }
    }
    docs::attach(&mut tree, source);
    let diagnostics = finish(file, builder, &scan);
    Outcome::new(Some(tree), diagnostics)
}

/// Where the item stands that a place of a text is in, whatever is wrong with it.
pub fn item_at(text: &str, place: usize) -> Range<usize> {
    let chunks = scan::scan(FileId::default(), text).chunks;
    let around = chunks.iter().rev().find(|chunk| chunk.range.start <= place);
    around.map_or(0..text.len(), |chunk| chunk.range.clone())
}

/// Whether a rule file may call something so.
pub fn is_name(word: &str) -> bool {
    recover::pairs(Rule::name, word).is_ok_and(|name| name.as_str() == word)
}

/// Whether a word is one of the language's, anywhere.
pub fn is_word(word: &str) -> bool {
    words::is_known(word)
}

/// One expression, and nothing else: for a prompt.
pub fn parse_expression(file: FileId, source: &Source) -> Outcome<Expr> {
    let build = |builder: &mut Builder<'_>, pair: pest::iterators::Pair<'_, Rule>| {
        pair.into_inner().next().and_then(|pair| builder.expression(pair))
    };
    parse_with(file, source, Rule::expression_only, build)
}

/// Statements as in a block, without its braces: for a prompt.
pub fn parse_statements(file: FileId, source: &Source) -> Outcome<Block> {
    let span = Span::new(file, 0, source.text().len());
    let build = |builder: &mut Builder<'_>, pair: pest::iterators::Pair<'_, Rule>| {
        Some(Block { statements: builder.statements_in(pair), span })
    };
    parse_with(file, source, Rule::statements_only, build)
}

fn parse_with<T>(
    file: FileId,
    source: &Source,
    rule: Rule,
    build: impl FnOnce(&mut Builder<'_>, pest::iterators::Pair<'_, Rule>) -> Option<T>,
) -> Outcome<T> {
    let mut scan = scan::scan(file, source.text());
    if scan.hopeless {
        return Outcome::new(None, scan.diagnostics);
    }
    let end = source.text().len();
    if let Some(chunk) = scan.chunks.last() {
        scan.text.push_str(&chunk.missing);
    }
    let start = recover::after_blanks(&scan.text, 0);
    let mut builder = Builder::new(file, start, end, &scan.text);
    let value = match recover::pairs(rule, scan.text.get(start..).unwrap_or("")) {
        Ok(pair) => build(&mut builder, pair),
        Err(error) => {
            let text = scan.text.get(..end).unwrap_or("");
            builder.diagnostics.push(recover::explain(file, text, start, &error));
            None
        }
    };
    let diagnostics = finish(file, builder, &scan);
    Outcome::new(value, diagnostics)
}

/// The chunk's text, with the braces it lacks.
fn chunk_text(scan: &Scan, chunk: &Chunk) -> String {
    let text = scan.text.get(chunk.range.clone()).unwrap_or("");
    format!("{text}{}", chunk.missing)
}

/// Reads the items of a chunk; the first that cannot be read ends it.
fn items(builder: &mut Builder<'_>, file: FileId, tree: &mut File, chunk: &Chunk, text: &str) {
    let mut at = recover::after_blanks(text, 0);
    let mut before = 0;
    while at < text.len() {
        let rest = text.get(at..).unwrap_or("");
        builder.set_range(chunk.range.start + at, chunk.range.end);
        let Ok(pair) = recover::pairs(Rule::item, rest) else {
            // A word such as `players` in the middle of a line is more likely a mistake there.
            let same_line = text.get(before..at).is_some_and(|gap| !gap.contains('\n'));
            let problem = if before > 0 && same_line {
                let start = chunk.range.start;
                recover::unexpected_after(file, builder.text, start + before, start + at)
            } else {
                why_no_item(file, builder.text, chunk, text, at)
            };
            builder.diagnostics.push(problem);
            return;
        };
        before = at + pair.as_str().trim_end().len();
        let next = recover::after_blanks(text, before);
        let told = builder.diagnostics.len();
        match builder.item(pair) {
            Some(Read::Item(item)) => tree.items.push(*item),
            Some(Read::Header(header)) => match &tree.header {
                None => tree.header = Some(header),
                Some(first) => {
                    let second = SecondHeader { span: header.span, first: first.span };
                    builder.diagnostics.push(second.into());
                }
            },
            None if builder.diagnostics.len() == told => {
                let start = chunk.range.start + at;
                let bug =
                    Diagnostic::bug("an item was not built", Span::new(file, start, start));
                builder.diagnostics.push(bug);
            }
            None => {}
        }
        let follows = text.get(next..).unwrap_or("");
        if !follows.is_empty() && recover::pairs(Rule::item_word, follows).is_err() {
            builder.diagnostics.push(why_no_item(file, builder.text, chunk, text, at));
            return;
        }
        at = next;
    }
}

/// Why there is no item at `at`, or something behind it that is none.
fn why_no_item(file: FileId, whole: &str, chunk: &Chunk, text: &str, at: usize) -> Diagnostic {
    let start = chunk.range.start + at;
    match recover::pairs(Rule::item_probe, text.get(at..).unwrap_or("")) {
        Err(error) => {
            let whole = whole.get(..chunk.range.end).unwrap_or(whole);
            recover::explain(file, whole, start, &error)
        }
        Ok(_) => Diagnostic::bug("an item was refused and read", Span::new(file, start, start)),
    }
}

/// What was noted, and why recovery left out what it did.
fn finish(file: FileId, builder: Builder<'_>, scan: &Scan) -> Vec<Diagnostic> {
    let Builder { mut diagnostics, skipped, text, .. } = builder;
    for Skipped { span, from, first, probe } in skipped.into_iter().take(MOST_DIAGNOSTICS) {
        let end = text.get(span.end()..).and_then(|rest| rest.find('}'));
        let end = end.map_or(text.len(), |end| span.end() + end + 1);
        let part = text.get(..end).unwrap_or(text);
        let why = |from: usize| match recover::pairs(probe, part.get(from..).unwrap_or("")) {
            Err(error) => Some(recover::explain_after(file, part, first..from, &error)),
            Ok(_) => None,
        };
        let here = || {
            Diagnostic::from(Unexpected {
                span,
                found: text.get(span.range()).unwrap_or("").trim(),
                expected: &["a statement"],
            })
        };
        let problem = why(from).or_else(|| why(span.start())).unwrap_or_else(here);
        // A line with a misspelt first word was told of already, and so was a lone `either`.
        let here = problem.primary.span;
        let told = |told: &Diagnostic| {
            let place = told.primary.span;
            let between = text.get(place.end()..here.start()).unwrap_or("-");
            place == here || told.code == "S0016" && between.trim().is_empty()
        };
        if !diagnostics.iter().any(told) {
            diagnostics.push(problem);
        }
    }
    // Behind a misspelt first word the rest of its line only looks like statements.
    let line = |problem: &Diagnostic| {
        let start = problem.primary.span.start();
        text.get(..start).map(|before| before.matches('\n').count())
    };
    let misspelt: Vec<_> =
        diagnostics.iter().filter(|problem| problem.code == "S0007").map(line).collect();
    diagnostics.retain(|problem| problem.code != "S0009" || !misspelt.contains(&line(problem)));
    diagnostics.extend(scan.diagnostics.iter().take(MOST_DIAGNOSTICS).cloned());
    diagnostics
}
