//! Coverage as a table, and as a list of what is missing.

use super::{Coverage, File, Kind, Place, Reached, Share};
use crate::ir::Part;
use std::fmt::Write;

/// A line for each file, a column for each kind of thing.
pub fn table(coverage: &Coverage) -> String {
    let kinds: Vec<Kind> = Kind::ALL
        .into_iter()
        .filter(|kind| coverage.files.values().any(|file| of(file, *kind).of > 0))
        .collect();
    let mut rows = vec![
        std::iter::once(String::new())
            .chain(kinds.iter().map(|kind| kind.heading().to_owned()))
            .chain(["reached".to_owned()])
            .collect::<Vec<_>>(),
    ];
    for (name, file) in &coverage.files {
        let shares = kinds.iter().map(|kind| show(of(file, *kind)));
        let total = percent(file.total());
        rows.push(std::iter::once(name.clone()).chain(shares).chain([total]).collect());
    }
    if coverage.files.len() > 1 {
        let blank = kinds.iter().map(|_| String::new());
        let total = percent(coverage.total());
        rows.push(std::iter::once("all".to_owned()).chain(blank).chain([total]).collect());
    }
    aligned(&rows)
}

fn of(file: &File, kind: Kind) -> Share {
    file.share(|other| other == kind)
}

fn show(share: Share) -> String {
    if share.of == 0 { String::new() } else { format!("{}/{}", share.reached, share.of) }
}

fn percent(share: Share) -> String {
    format!("{} %", share.percent())
}

/// Columns side by side, the first to the left, the others to the right.
fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let cell =
        |row: &Vec<String>, at: usize| row.get(at).map_or(0, |cell| cell.chars().count());
    let widths: Vec<usize> = (0..columns)
        .map(|at| rows.iter().map(|row| cell(row, at)).max().unwrap_or(0))
        .collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (at, (words, width)) in row.iter().zip(&widths).enumerate() {
            let _ = if at == 0 {
                write!(line, "{words:<width$}")
            } else {
                write!(line, "  {words:>width$}")
            };
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// What of some points was not reached, in words. Of something that was not come to at all it is told
/// once, not for each of its sides.
pub(super) fn unreached<'a>(points: &[(&Place, &'a Reached)]) -> Vec<(Place, &'a str)> {
    let mut told = Vec::new();
    for (place, point) in points.iter().filter(|(_, point)| point.times == 0) {
        let same = |other: &&(&Place, &Reached)| (other.0.0, other.0.1) == (place.0, place.1);
        let all = || points.iter().filter(same);
        let first = all().next().is_some_and(|(other, _)| other == place);
        if all().any(|(_, other)| other.times > 0) {
            told.push((**place, point.missing.as_str()));
        } else if first {
            let whole = place.2 == Part::Whole || all().count() == 1;
            told.push((**place, if whole { &point.missing } else { "it was never looked at" }));
        }
    }
    told
}

/// What was not reached: a line for each, with its place.
pub fn missing(coverage: &Coverage) -> String {
    let mut text = String::new();
    for (name, file) in &coverage.files {
        for (line, points) in file.lines() {
            for (place, what) in unreached(&points) {
                let _ = writeln!(text, "{name}:{line}: {what}: `{}`", file.words(place));
            }
        }
    }
    text
}
