//! Comments that describe items, found by place: above, or behind on the same line.
//! Knows lines only; the grammar passes comments over.

use super::ast::{BoardItem, BoardItemKind, File, ItemKind};
use crate::{source::Source, span::Span};

/// Gives every item of the file its comment.
pub(super) fn attach(file: &mut File, source: &Source) {
    if let Some(header) = &mut file.header {
        header.doc = comment(source, header.span);
    }
    for item in &mut file.items {
        item.doc = comment(source, item.span);
        if let ItemKind::Board(items) = &mut item.kind {
            attach_board(items, source);
        }
    }
}

fn attach_board(items: &mut [BoardItem], source: &Source) {
    for item in items {
        item.doc = comment(source, item.span);
        if let BoardItemKind::Per(_, inner) = &mut item.kind {
            attach_board(inner, source);
        }
    }
}

/// The lines of comment right above, then the comment behind the first or the last line.
fn comment(source: &Source, span: Span) -> Option<String> {
    let first = source.line_of(span.start());
    let last = source.line_of(span.end());
    let mut lines: Vec<&str> = (1..first)
        .rev()
        .map_while(|line| source.line(line).trim().strip_prefix('#').map(str::trim))
        .collect();
    lines.reverse();
    let behind = if first == last { None } else { line_comment(source, first, span.start()) };
    lines.extend(behind.or_else(|| line_comment(source, last, span.end())));
    let text = lines.join("\n");
    (!text.trim().is_empty()).then_some(text)
}

/// The comment on `line`, if no other item stands between `after` and it.
fn line_comment(source: &Source, line: usize, after: usize) -> Option<&str> {
    let text = source.line(line);
    let place = source.place(after);
    let skip: usize = text.chars().take(place.column - 1).map(char::len_utf8).sum();
    let ends_here = place.line == line;
    let mut quoted = false;
    let mut escaped = false;
    for (at, letter) in text.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '#' if !quoted => {
                let between = text.get(skip..at)?;
                let own = !ends_here || between.trim().is_empty() || opens(between);
                return if own { text.get(at + 1..).map(str::trim) } else { None };
            }
            _ => {}
        }
    }
    None
}

/// True if what stands before the comment is the item's own first line, going on below.
fn opens(between: &str) -> bool {
    let opened = between.matches(['{', '[', '(']).count();
    opened > between.matches(['}', ']', ')']).count()
        || between.trim_end().ends_with([',', '=', '+', '-', '*', '|', '&'])
}
