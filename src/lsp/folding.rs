//! What can be folded away: what stands in braces over several lines, and comments of several.
//! Looks at signs only, so that it is there while much is still wrong.

use super::desk::Desk;
use super::documents::name_of;
use super::words::{Word, words};
use crate::source::Source;
use lsp_types::{FoldingRange, FoldingRangeKind, FoldingRangeParams};

pub(super) fn folding(
    desk: &mut Desk,
    params: &FoldingRangeParams,
) -> Option<Vec<FoldingRange>> {
    let name = name_of(&params.text_document.uri);
    let document = desk.documents.get(&name)?;
    let mut folds = blocks(&document.source);
    folds.extend(comments(&document.source));
    folds.sort_by_key(|fold| (fold.start_line, fold.end_line));
    Some(folds)
}

/// The lines between those with the braces.
fn blocks(source: &Source) -> Vec<FoldingRange> {
    let mut open = Vec::new();
    let mut folds = Vec::new();
    for (word, at) in words(source.text()) {
        match (word, source.text().get(at.clone())) {
            (Word::Sign, Some("{")) => open.push(source.line_of(at.start)),
            (Word::Sign, Some("}")) => {
                let last = source.line_of(at.start).saturating_sub(1);
                folds.extend(open.pop().and_then(|first| fold(first, last, None)));
            }
            _ => {}
        }
    }
    folds
}

/// Lines of comment that follow each other.
fn comments(source: &Source) -> Vec<FoldingRange> {
    let is_comment = |line: usize| source.line(line).trim_start().starts_with('#');
    let mut folds = Vec::new();
    let mut line = 1;
    while line <= source.line_count() {
        let first = line;
        while line <= source.line_count() && is_comment(line) {
            line += 1;
        }
        folds.extend(fold(first, line.saturating_sub(1), Some(FoldingRangeKind::Comment)));
        line = line.max(first + 1);
    }
    folds
}

/// Lines from 1, as editors count; nothing if there is nothing to hide.
fn fold(first: usize, last: usize, kind: Option<FoldingRangeKind>) -> Option<FoldingRange> {
    let start_line = u32::try_from(first.checked_sub(1)?).ok()?;
    let end_line = u32::try_from(last.checked_sub(1)?).ok()?;
    (end_line > start_line).then(|| FoldingRange {
        start_line,
        end_line,
        kind,
        ..FoldingRange::default()
    })
}
