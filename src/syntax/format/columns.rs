//! Words of neighbouring lines that stand below each other.
//! Knows words and columns, no syntax.
//!
//! Where an author leaves more room before a word than is needed, a column is meant: the lines next
//! to it that have such a word at the same turn, or in the same place, share it, as far to the left as
//! it can be. Reasons and comments always share one; it is the author's, and moves to the right only.

use super::lines::{Kind, Line, Word};

/// How often columns are looked for: one may bring words together by chance that are another.
const MOST_ROUNDS: usize = 8;
/// What stands further to the right takes nothing in the lines next to it along.
const LONG: usize = 96;

/// Gives every word its column.
pub(super) fn align(lines: &mut [Line<'_>]) {
    for _ in 0..MOST_ROUNDS {
        let before = columns(lines);
        inner(lines);
        behind(lines, Kind::Reason);
        behind(lines, Kind::Comment);
        if columns(lines) == before {
            return;
        }
    }
}

fn columns(lines: &[Line<'_>]) -> Vec<usize> {
    lines.iter().flat_map(|line| line.words.iter().map(|word| word.column)).collect()
}

/// A column: one word in each of some lines that follow each other.
#[derive(Debug, Default)]
struct Column {
    /// The author left room for it somewhere.
    meant: bool,
    /// Where it stands.
    at: usize,
}

/// The columns within lines.
fn inner(lines: &mut [Line<'_>]) {
    let mut columns: Vec<Column> = Vec::new();
    let mut of: Vec<Vec<Option<usize>>> =
        lines.iter().map(|line| vec![None; line.words.len()]).collect();
    for (at, pair) in lines.windows(2).enumerate() {
        let [upper, lower] = pair else { continue };
        if lower.after_blank {
            continue;
        }
        for (above, below) in alike(upper, lower) {
            let known = of.get(at).and_then(|line| line.get(above)).copied().flatten();
            let column = known.unwrap_or_else(|| {
                columns.push(Column::default());
                columns.len() - 1
            });
            for (line, word) in [(at, above), (at + 1, below)] {
                if let Some(place) = of.get_mut(line).and_then(|line| line.get_mut(word)) {
                    *place = Some(column);
                }
                let roomy = lines.get(line).is_some_and(|line| has_room(line, word));
                if let Some(column) = columns.get_mut(column) {
                    column.meant |= roomy;
                }
            }
        }
    }
    settle(lines, &of, &mut columns);
}

/// Moves words to the left as far as they can be, and columns to the right as far as they must.
fn settle(lines: &mut [Line<'_>], of: &[Vec<Option<usize>>], columns: &mut [Column]) {
    let longest = lines.iter().map(|line| line.words.len()).max().unwrap_or(0);
    // A column moves those behind it, so there is an end to it.
    for _ in 0..=longest {
        let mut moved = false;
        for (line, of) in lines.iter_mut().zip(of) {
            let mut end = None;
            for (word, column) in line.words.iter_mut().zip(of) {
                if let Some(end) = end
                    && !matches!(word.kind, Kind::Reason | Kind::Comment)
                {
                    let column = column.and_then(|column| columns.get_mut(column));
                    let column = column.filter(|column| column.meant);
                    word.column = end + word.gap;
                    if let Some(column) = column {
                        moved |= word.column > column.at;
                        column.at = column.at.max(word.column);
                        word.column = column.at;
                    }
                }
                end = Some(word.end());
            }
        }
        if !moved {
            return;
        }
    }
}

/// The words of two lines that stand in one column, if there is one.
fn alike(upper: &Line<'_>, lower: &Line<'_>) -> Vec<(usize, usize)> {
    let (above, below) = (places(upper), places(lower));
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    if begin_alike(upper, lower) {
        for (at, place) in above.iter().enumerate() {
            let same = |other: &&Option<Place<'_>>| place.is_some() && *other == place;
            if let Some(found) = below.iter().find(same)
                && let Some(other) = below.iter().position(|place| place == found)
            {
                pairs.push((at, other));
            }
        }
    }
    for (at, word) in upper.words.iter().enumerate() {
        let same =
            |other: &Word<'_>| other.column == word.column && class(other) == class(word);
        let Some(other) = lower.words.iter().position(same) else { continue };
        let movable = |places: &[Option<Place<'_>>], at: usize| {
            places.get(at).is_some_and(Option::is_some)
        };
        let apart = |(above, below): &(usize, usize)| {
            (*above < at) == (*below < other) && *above != at && *below != other
        };
        if movable(&above, at) && movable(&below, other) && pairs.iter().all(apart) {
            pairs.push((at, other));
        }
    }
    pairs
}

/// What says that two words of two lines are alike: what they are, behind how many braces, and how
/// many words behind the last.
type Place<'a> = (usize, usize, (Kind, &'a str));

/// The place of each word that may be moved.
fn places<'a>(line: &Line<'a>) -> Vec<Option<Place<'a>>> {
    let mut braces = 0;
    let mut words = 0;
    let mut places = Vec::new();
    for (at, word) in line.words.iter().enumerate() {
        if word.gap > 0 {
            words += 1;
        }
        let movable =
            at > 0 && word.gap > 0 && !matches!(word.kind, Kind::Reason | Kind::Comment);
        places.push(movable.then(|| (braces, words, class(word))));
        if word.text == "{" {
            braces += 1;
            words = 0;
        }
    }
    places
}

fn class<'a>(word: &Word<'a>) -> (Kind, &'a str) {
    (word.kind, if word.kind == Kind::Fixed { word.text } else { "" })
}

/// True if two lines begin at the same margin with the same word, or both with a name.
fn begin_alike(upper: &Line<'_>, lower: &Line<'_>) -> bool {
    match (upper.words.first(), lower.words.first()) {
        (Some(upper), Some(lower)) => {
            upper.column == lower.column && class(upper) == class(lower)
        }
        _ => false,
    }
}

/// True if the author left more room before the word than is needed.
fn has_room(line: &Line<'_>, at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| line.words.get(before));
    let (Some(before), Some(word)) = (before, line.words.get(at)) else { return false };
    word.column > before.end() + word.gap
}

/// Reasons, or comments, of lines that follow each other.
fn behind(lines: &mut [Line<'_>], kind: Kind) {
    let mut rest = lines;
    while !rest.is_empty() {
        let mut run = 0;
        while rest.get(run).is_some_and(|line| {
            place_of(line, kind).is_some() && (run == 0 || !line.after_blank)
        }) {
            run += 1;
        }
        let (these, others) = rest.split_at_mut(run.max(1));
        share(these, kind);
        rest = others;
    }
}

fn share(lines: &mut [Line<'_>], kind: Kind) {
    let own = |line: &Line<'_>| {
        let at = place_of(line, kind)?;
        let word = line.words.get(at)?;
        let end = at.checked_sub(1).and_then(|before| line.words.get(before)).map(Word::end);
        Some((at, word.column.max(end.map_or(0, |end| end + word.gap))))
    };
    let near = lines.iter().filter_map(own).map(|(_, column)| column);
    let shared = near.filter(|column| *column <= LONG).max().unwrap_or(0);
    for line in lines {
        let Some((at, column)) = own(line) else { continue };
        let mut next = column.max(shared);
        for word in line.words.iter_mut().skip(at) {
            if word.kind == Kind::Comment && kind != Kind::Comment {
                break;
            }
            word.column = next;
            next = word.end() + 1;
        }
    }
}

/// Which word of the line is its reason, or its comment.
fn place_of(line: &Line<'_>, kind: Kind) -> Option<usize> {
    line.words.iter().position(|word| word.kind == kind)
}
