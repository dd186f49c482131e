//! Which transcripts reach which rules of a game; counted apart, never in the way of typing.

use super::documents::Documents;
use super::files::Files;
use super::project;
use crate::ir::{self, Part, Point, Watch};
use crate::library;
use crate::load;
use crate::session::{self, Opened};
use crate::source;
use crate::transcript::{self, Transcript};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Transcripts that are looked at, at most.
const MOST: usize = 500;

/// How many transcripts reach each rule, by its name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Reached {
    /// How many there are.
    pub(super) transcripts: usize,
    rules: BTreeMap<String, usize>,
}

impl Reached {
    /// How many reach a rule.
    pub(super) fn count(&self, rule: &str) -> usize {
        self.rules.get(rule).copied().unwrap_or(0)
    }
}

/// The texts and files as they were when somebody began to count.
#[derive(Debug, Clone)]
pub(super) struct Snapshot {
    pub(super) documents: Documents,
    pub(super) files: Arc<dyn Files>,
    /// The folders that are open.
    pub(super) folders: Vec<PathBuf>,
}

impl Snapshot {
    /// A game that notes what play comes to.
    pub(super) fn watched(&self, root: &str) -> Option<(Arc<Opened>, Arc<Watch>)> {
        let read: load::Read<'_> =
            &|path: &Path| project::read(path, &self.documents, &*self.files);
        let watch = Arc::new(Watch::default());
        let change = |game: &mut ir::Game| game.watch = Some(Arc::clone(&watch));
        let opened = session::open_changed(root, read, &change).ok()?;
        Some((Arc::new(opened), watch))
    }

    /// The transcripts of a game, with where they stand.
    pub(super) fn transcripts(&self, root: &str) -> Vec<(PathBuf, Transcript)> {
        let root = Path::new(root);
        let mut folders = self.folders.clone();
        if !folders.iter().any(|folder| root.starts_with(folder)) {
            folders.extend(root.parent().map(Path::to_owned));
        }
        let mut paths: Vec<PathBuf> =
            folders.iter().flat_map(|folder| self.files.below(folder, "transcript")).collect();
        paths.sort();
        paths.dedup();
        paths.truncate(MOST);
        let read = |path: PathBuf| {
            let bytes = project::read(&path, &self.documents, &*self.files).ok()?;
            let transcript = transcript::parse(&source::decode(&bytes).ok()?).ok()?;
            is_of(&transcript.header.game, &path, root).then_some((path, transcript))
        };
        paths.into_iter().filter_map(read).collect()
    }
}

/// Whether a transcript's game is the one of this rule file: by its path, or as the name of a shipped
/// game whose file it is.
fn is_of(game: &str, transcript: &Path, root: &Path) -> bool {
    let beside = transcript.parent().unwrap_or(Path::new(""));
    let shipped = library::game(game).is_some_and(|file| root.ends_with(file.path));
    shipped || load::plain(&beside.join(game)) == root
}

/// Counts, as long as it is wanted.
pub(super) fn count(
    root: &str,
    snapshot: &Snapshot,
    wanted: &dyn Fn() -> bool,
) -> Option<Reached> {
    let (opened, watch) = snapshot.watched(root)?;
    let transcripts = snapshot.transcripts(root);
    let mut reached = Reached { transcripts: transcripts.len(), rules: BTreeMap::new() };
    let mut before = times(&opened, &watch);
    for (_, transcript) in &transcripts {
        if !wanted() {
            return None;
        }
        // What cannot begin reaches nothing.
        let _ = transcript::follow(&opened, transcript, &mut |_| wanted());
        let after = times(&opened, &watch);
        for (rule, times) in &after {
            if before.get(rule) < Some(times) {
                *reached.rules.entry(rule.clone()).or_default() += 1;
            }
        }
        before = after;
    }
    Some(reached)
}

/// How often each rule was performed.
pub(super) fn times(opened: &Opened, watch: &Watch) -> BTreeMap<String, u64> {
    let seen = watch.seen();
    let mut times = BTreeMap::new();
    for rule in &opened.game.rules {
        let point = Point { span: rule.span, part: Part::Whole };
        // A rule that is used with several types is several rules in one place.
        times.insert(rule.name.clone(), seen.get(&point).copied().unwrap_or(0));
    }
    times
}
