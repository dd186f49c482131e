//! Coverage: what of the rules has been reached by games that were watched.
//!
//! A statement is reached if it is performed in a move that is made, or by flow; a guard if it
//! is looked at while a move is looked for. It plays nothing, and reads and writes no files.

mod html;
mod lcov;
mod marked;
mod points;
mod random;
mod table;

pub use html::html;
pub use lcov::lcov;
pub use marked::marked;
pub use points::Kind;
pub use random::play;
pub use table::{missing, table};

use crate::ir::Part;
use crate::library;
use crate::load;
use crate::session::Opened;
use crate::source::Source;
use crate::span::{FileId, Span};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// What was reached, file by file.
#[derive(Debug, Clone, Default)]
pub struct Coverage {
    /// The files by their names.
    files: BTreeMap<String, File>,
}

/// Where a point begins and ends, and what of it is meant.
type Place = (usize, usize, Part);

/// What was reached in a file.
#[derive(Debug, Clone)]
struct File {
    source: Source,
    points: BTreeMap<Place, Reached>,
}

/// A point of a file.
#[derive(Debug, Clone)]
struct Reached {
    kind: Kind,
    /// What to say if it was not.
    missing: String,
    /// How often it was.
    times: u64,
}

/// How many of how many.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Share {
    /// Reached.
    pub reached: usize,
    /// There are.
    pub of: usize,
}

impl Share {
    fn add(&mut self, reached: bool) {
        self.of += 1;
        self.reached += usize::from(reached);
    }

    /// In whole percent, rounded down: 100 is all of it.
    pub fn percent(self) -> usize {
        (100 * self.reached).checked_div(self.of).unwrap_or(100)
    }
}

impl Coverage {
    /// Nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds what a watched game's plays have come to.
    pub fn add(&mut self, opened: &Opened) {
        let seen = opened.game.watch.as_ref().map(|watch| watch.seen()).unwrap_or_default();
        for (point, about) in points::points(opened) {
            let Some(source) = opened.sources.get(point.span.file()) else { continue };
            let file = self.files.entry(name_of(opened, source));
            let file = file
                .or_insert_with(|| File { source: source.clone(), points: BTreeMap::new() });
            let place = (point.span.start(), point.span.end(), point.part);
            let reached = file.points.entry(place).or_insert(Reached {
                kind: about.kind,
                missing: about.missing,
                times: 0,
            });
            reached.times += seen.get(&point).copied().unwrap_or(0);
        }
    }

    /// Keeps only the files of a game.
    pub fn keep(&mut self, opened: &Opened) {
        let names: BTreeSet<String> =
            opened.sources.iter().map(|(_, source)| name_of(opened, source)).collect();
        self.files.retain(|name, _| names.contains(name));
    }

    /// How much was reached in all.
    pub fn total(&self) -> Share {
        self.files.values().fold(Share::default(), |sum, file| {
            let share = file.total();
            Share { reached: sum.reached + share.reached, of: sum.of + share.of }
        })
    }
}

/// What a game's file is called by whoever began the program: transcripts in other folders may call it otherwise.
fn name_of(opened: &Opened, source: &Source) -> String {
    let name = source.name();
    if library::at(name).is_some() {
        return name.to_owned();
    }
    load::plain(&opened.folder.join(Path::new(name))).to_string_lossy().into_owned()
}

impl File {
    fn total(&self) -> Share {
        self.share(|_| true)
    }

    fn share(&self, counts: impl Fn(Kind) -> bool) -> Share {
        let mut share = Share::default();
        for point in self.points.values().filter(|point| counts(point.kind)) {
            share.add(point.times > 0);
        }
        share
    }

    /// What is on each line (from 1): the points that begin there.
    fn lines(&self) -> BTreeMap<usize, Vec<(&Place, &Reached)>> {
        let mut lines: BTreeMap<usize, Vec<_>> = BTreeMap::new();
        for (place, point) in &self.points {
            lines.entry(self.source.line_of(place.0)).or_default().push((place, point));
        }
        lines
    }

    /// The first words of a point, to tell which is meant.
    fn words(&self, (start, end, _): Place) -> String {
        let words = self.source.slice(Span::new(FileId::default(), start, end));
        let line = words.trim().lines().next().unwrap_or("");
        let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        let short: String = line.chars().take(48).collect();
        let whole = words.lines().count() <= 1 && short.len() == line.len();
        if whole { short } else { format!("{}…", short.trim_end()) }
    }
}
