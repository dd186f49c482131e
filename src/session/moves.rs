//! Lists of legal moves: numbered, filtered, folded where there are many.

use super::columns::columns;
use super::subsets;
use crate::draw::Sheet;
use crate::spec::{Way, numbered, text_of};

/// More than this are not all listed unasked.
const MANY: usize = 30;
/// A longer run of moves with the same first word is folded.
const FOLD: usize = 6;

/// All moves, or those that begin with typed words, or at least have them.
pub(super) fn list(ways: &[Way], filter: &str, sheet: Sheet) -> String {
    let wanted: Vec<String> = filter.split_whitespace().map(str::to_lowercase).collect();
    let texts: Vec<String> = ways.iter().map(text_of).collect();
    // Moves that begin so; if there are none, those that have all the words somewhere.
    let begins = |text: &str| {
        let text = text.to_lowercase();
        let words: Vec<&str> = text.split_whitespace().collect();
        let (first, last) = (wanted.len().saturating_sub(1), wanted.last());
        words.len() >= wanted.len()
            && words.iter().zip(&wanted).take(first).all(|(word, wanted)| word == wanted)
            && last.is_none_or(|last| {
                words.get(first).is_some_and(|word| word.starts_with(&**last))
            })
    };
    let has = |text: &str| {
        let text = text.to_lowercase();
        wanted
            .iter()
            .all(|wanted| text.split_whitespace().any(|word| word.starts_with(&**wanted)))
    };
    let any = texts.iter().any(|text| begins(text));
    let fits = |text: &str| if any { begins(text) } else { has(text) };
    let all = texts.iter().zip(ways).enumerate().filter(|(_, (text, _))| fits(text));
    let all: Vec<(usize, &Way)> = all.map(|(at, (_, way))| (at, way)).collect();
    let all = subsets::folded(&all, numbers(ways), sheet);
    match (all.is_empty(), ways.is_empty()) {
        (true, true) => "there are no moves\n".into(),
        (true, false) => format!("none of the {} moves has `{filter}`\n", ways.len()),
        (false, _) => columns(&all, sheet.width),
    }
}

/// The moves as they are shown unasked: runs with one first word folded when there are many.
pub(super) fn brief(ways: &[Way], sheet: Sheet) -> String {
    if ways.len() <= MANY || subsets::any(ways) {
        return list(ways, "", sheet);
    }
    let mut entries = Vec::new();
    let count = numbers(ways);
    let mut next = 0;
    for group in ways.chunk_by(|one, other| first(one) == first(other)) {
        if group.len() > FOLD {
            let entry = format!("{} … ", first(group.first()));
            entries.push(range(next, next + group.len() - 1, &entry, count, sheet));
        } else {
            let listed = group.iter().enumerate();
            entries
                .extend(listed.map(|(at, way)| entry(next + at, &text_of(way), count, sheet)));
        }
        next += group.len();
    }
    let hidden = entries.len().saturating_sub(MANY);
    entries.truncate(MANY);
    let more = if hidden > 0 { " …" } else { "" };
    let hint = format!(
        "{} moves{more}: `:moves` lists them all, `:moves WORD` those with a word\n",
        ways.len()
    );
    columns(&entries, sheet.width) + sheet.paint.faint(&hint).as_str()
}

/// How many numbers there are that may be typed: one for each move, or none.
fn numbers(ways: &[Way]) -> usize {
    if numbered(ways) { ways.len() } else { 0 }
}

/// A move with its number, if it has one.
pub(super) fn entry(at: usize, text: &str, count: usize, sheet: Sheet) -> String {
    if count == 0 {
        return text.to_owned();
    }
    let width = count.to_string().len();
    let number = format!("{:>width$}", at + 1);
    format!("{} {text}", sheet.paint.faint(&number))
}

/// Several moves with their numbers.
pub(super) fn range(from: usize, to: usize, text: &str, count: usize, sheet: Sheet) -> String {
    if count == 0 {
        return text.to_owned();
    }
    format!("{} {text}", sheet.paint.faint(&format!("{}–{}", from + 1, to + 1)))
}

fn first<'a>(way: impl Into<Option<&'a Way>>) -> &'a str {
    way.into().and_then(|way| way.words.first()).map_or("", |word| word.text.as_str())
}
