//! Moves that choose several things at once: there are too many to list, so they are told by how
//! many are chosen, with examples.

use super::moves::{entry, range};
use crate::draw::Sheet;
use crate::ir::Base;
use crate::spec::{Way, Word, outline, text_of};

/// More than so many moves that choose as many things are told as one.
const FOLD: usize = 6;
/// So many of them are told as examples.
const EXAMPLES: usize = 2;

/// Whether there are so many that they are not listed one by one.
pub(super) fn any(ways: &[Way]) -> bool {
    let several = ways.iter().filter(|way| size(way) > 1).count();
    several > FOLD
}

/// Entries for moves, each with its number among `count`, if they have any: one to each move, or to
/// many that choose as many things.
pub(super) fn folded(ways: &[(usize, &Way)], count: usize, sheet: Sheet) -> Vec<String> {
    let alike = |(_, one): &(usize, &Way), (_, other): &(usize, &Way)| {
        size(one) > 1 && size(one) == size(other) && before(one) == before(other)
    };
    let mut entries = Vec::new();
    for group in ways.chunk_by(alike) {
        match (group, group.last()) {
            ([first, ..], Some(last)) if group.len() > FOLD => {
                let examples = group.iter().take(EXAMPLES).map(|(_, way)| text_of(way));
                let examples: Vec<String> = examples.collect();
                let text = format!("{}: {} …", many(first.1, group.len()), examples.join(", "));
                entries.push(range(first.0, last.0, &text, count, sheet));
            }
            _ => entries
                .extend(group.iter().map(|(at, way)| entry(*at, &listed(way), count, sheet))),
        }
    }
    entries
}

/// A move as it is listed: one that stands for countless others by its ranges, and as an example.
fn listed(way: &Way) -> String {
    match outline(way) {
        Some((words, ranges)) => {
            format!("{words}: {ranges}\n    such as {}", text_of(way))
        }
        None => text_of(way),
    }
}

/// `36 ways to choose 2 cards`.
fn many(way: &Way, count: usize) -> String {
    let size = size(way);
    let thing = match way.words.iter().find(|word| word.together) {
        Some(Word { base: Some(base @ (Base::Card | Base::Piece | Base::Site)), .. }) => {
            format!(" {base}s")
        }
        _ => String::new(),
    };
    format!("{count} ways to choose {size}{thing}")
}

/// How many things a move chooses together, the first time it does.
fn size(way: &Way) -> usize {
    let words = way.words.iter().skip_while(|word| !word.together);
    words.take_while(|word| word.together).count()
}

/// What a move says before that.
fn before(way: &Way) -> Vec<&str> {
    let words = way.words.iter().take_while(|word| !word.together);
    words.map(|word| word.text.as_str()).collect()
}
