//! The lines of the rules that were performed where a transcript first differs.

use super::replay::begin;
use super::{Shelf, parse};
use crate::ir::{Part, Point, Watch};
use crate::load::Read;
use crate::session::{Opened, guarded};
use crate::source::decode;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

/// More lines than this are no help.
const MOST: usize = 12;

/// The rules' lines that the first typed line with another answer came to, in words; empty if no
/// move was made there.
pub fn involved(path: &Path, read: Read<'_>) -> Option<String> {
    let text = decode(&read(path).ok()?).ok()?;
    let transcript = parse(&text).ok()?;
    let shelf = Shelf::watched();
    let opened = shelf.open(path, &transcript.header.game, read).ok()?;
    let watch = opened.game.watch.clone()?;
    let mut session = begin(&opened, &transcript.header).ok()?;
    if !transcript.header.given.trim().is_empty() {
        session.give(&transcript.header.given).ok()?;
    }
    let mut before = watch.seen();
    let mut told = session.catch_up();
    for (typed, printed) in transcript.exchanges() {
        let answer = std::mem::take(&mut told) + session.answer(typed).text().as_str();
        let answer = guarded(&answer);
        let lines = answer.lines().map(str::trim_end);
        if !lines.eq(printed.iter().map(|line| line.trim_end())) {
            return Some(lines_of(&opened, &since(&before, &watch)));
        }
        before = watch.seen();
    }
    None
}

/// What was performed since.
fn since(before: &BTreeMap<Point, u64>, watch: &Watch) -> Vec<Point> {
    let more = |point: &Point, times: u64| before.get(point).is_none_or(|known| *known < times);
    let performed =
        |part: Part| matches!(part, Part::Whole | Part::Yes | Part::No | Part::Branch(_));
    let now = watch.seen().into_iter();
    let new = now.filter(|(point, times)| performed(point.part) && more(point, *times));
    new.map(|(point, _)| point).collect()
}

fn lines_of(opened: &Opened, points: &[Point]) -> String {
    let mut lines = BTreeSet::new();
    for point in points {
        let span = point.span;
        if let Some(source) = opened.sources.get(span.file()) {
            lines.insert((span.file(), source.line_of(span.start())));
        }
    }
    let mut text = String::new();
    if !lines.is_empty() {
        text.push_str("rules that were followed there:\n");
    }
    for (file, line) in lines.iter().take(MOST) {
        if let Some(source) = opened.sources.get(*file) {
            let _ = writeln!(text, "  {}:{line}: {}", source.name(), source.line(*line).trim());
        }
    }
    if lines.len() > MOST {
        let _ = writeln!(text, "  … and {} more lines", lines.len() - MOST);
    }
    text
}
