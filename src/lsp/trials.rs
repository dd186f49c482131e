//! Whether the games that are open can be set up, at the extremes of their options too: looked at apart, for it may
//! take a tenth of a second, and somebody may be typing.

use super::project::Project;
use super::reach::Snapshot;
use crate::diagnostic::Diagnostic;
use crate::record;
use crate::session;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// What came of it, game by game.
#[derive(Debug, Clone, Default)]
pub(super) struct Trials {
    inner: Arc<Mutex<Inner>>,
}

#[derive(Debug, Default)]
struct Inner {
    /// How often somebody wanted to know.
    turn: u64,
    found: BTreeMap<String, Trial>,
}

#[derive(Debug)]
struct Trial {
    turn: u64,
    /// The fingerprint of the texts that were tried.
    rules: String,
    problems: Vec<Diagnostic>,
}

impl Trials {
    /// Looks at a game in a thread of its own, and says so if there is something to tell.
    pub(super) fn start(
        &self,
        root: String,
        snapshot: Snapshot,
        done: impl FnOnce(String) + Send + 'static,
    ) {
        let turn = {
            let mut inner = self.lock();
            inner.turn += 1;
            inner.turn
        };
        let trials = self.clone();
        thread::spawn(move || {
            let project = Project::open(&root, &snapshot.documents, &*snapshot.files);
            let outcome = &project.looked.outcome;
            let Some((game, scripts)) =
                outcome.value.as_ref().filter(|_| !outcome.has_errors())
            else {
                return;
            };
            let problems = session::tried(game, scripts);
            let news = !problems.is_empty();
            let trial =
                Trial { turn, rules: record::fingerprint(&project.looked.sources), problems };
            let mut inner = trials.lock();
            if inner.found.get(&root).is_none_or(|known| known.turn < turn) {
                inner.found.insert(root.clone(), trial);
            }
            drop(inner);
            if news {
                done(root);
            }
        });
    }

    /// What was found of a game as it is now; nothing if it has changed since.
    pub(super) fn of(&self, project: &Project) -> Vec<Diagnostic> {
        let inner = self.lock();
        let Some(trial) = inner.found.get(&project.root) else { return Vec::new() };
        if trial.problems.is_empty()
            || trial.rules != record::fingerprint(&project.looked.sources)
        {
            return Vec::new();
        }
        trial.problems.clone()
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
