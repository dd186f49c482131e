//! A rule file laid out: only the lines that change.
//! A text with mistakes is left as it is.

use super::desk::{Desk, is_rules};
use super::documents::name_of;
use crate::source::Source;
use crate::span::{FileId, Span};
use crate::syntax;
use lsp_types::{DocumentFormattingParams, TextEdit};
use similar::{DiffOp, TextDiff};

pub(super) fn formatting(
    desk: &mut Desk,
    params: &DocumentFormattingParams,
) -> Option<Vec<TextEdit>> {
    let name = name_of(&params.text_document.uri);
    let document = desk.documents.get(&name).filter(|_| is_rules(&name))?;
    let source = &document.source;
    let laid_out = syntax::format(FileId::default(), source).value?;
    Some(edits(desk, source, &laid_out))
}

/// The edits that make one text of another, line by line.
fn edits(desk: &Desk, source: &Source, laid_out: &str) -> Vec<TextEdit> {
    let diff = TextDiff::from_lines(source.text(), laid_out);
    let lines = diff.new_slices();
    let start = |line: usize| source.line_start(line + 1).unwrap_or(source.text().len());
    let changed = diff.ops().iter().filter(|op| !matches!(op, DiffOp::Equal { .. }));
    changed
        .map(|op| {
            let (old, new) = (op.old_range(), op.new_range());
            let span = Span::new(FileId::default(), start(old.start), start(old.end));
            let range = desk.client.encoding.range(source, span);
            TextEdit { range, new_text: lines.get(new).unwrap_or(&[]).concat() }
        })
        .collect()
}
