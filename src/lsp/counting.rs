//! The thread that counts: one game after another, the newest state of each, and what came of it.

use super::reach::{self, Reached, Snapshot};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// What was counted, and what is being counted.
#[derive(Debug, Clone, Default)]
pub(super) struct Counts {
    inner: Arc<Mutex<Inner>>,
}

#[derive(Debug, Default)]
struct Inner {
    reached: BTreeMap<String, Reached>,
    /// How often somebody wanted a game to be counted: an older count is left.
    wanted: BTreeMap<String, u64>,
}

impl Counts {
    /// What was counted of a game.
    pub(super) fn get(&self, root: &str) -> Option<Reached> {
        self.lock().reached.get(root).cloned()
    }

    /// Counts a game in a thread of its own, and says so when it is done.
    pub(super) fn start(
        &self,
        root: String,
        snapshot: Snapshot,
        done: impl FnOnce() + Send + 'static,
    ) {
        let turn = {
            let mut inner = self.lock();
            let turn = inner.wanted.entry(root.clone()).or_default();
            *turn += 1;
            *turn
        };
        let counts = self.clone();
        thread::spawn(move || {
            let wanted = || counts.lock().wanted.get(&root) == Some(&turn);
            let Some(reached) = reach::count(&root, &snapshot, &wanted) else { return };
            if wanted() {
                counts.lock().reached.insert(root.clone(), reached);
                done();
            }
        });
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
