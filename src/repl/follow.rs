//! Rules that change while the game is played: they are read again, and what that leads to is told.

use crate::session::Session;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How long nothing more must happen before files are read: an editor writes in several steps.
const QUIET: Duration = Duration::from_millis(100);

/// What is told of files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// They may have changed.
    Seen,
    /// Nobody needs to know any more.
    Over,
}

/// Where changes of files are told.
#[derive(Debug)]
pub struct Changes {
    /// What is told.
    pub told: Receiver<Change>,
    /// Ends it.
    pub over: Sender<Change>,
}

impl Changes {
    /// Waits for a change and until it is whole; false if there will be none.
    pub fn next(&self) -> bool {
        if self.told.recv() != Ok(Change::Seen) {
            return false;
        }
        loop {
            match self.told.recv_timeout(QUIET) {
                Ok(Change::Seen) => {}
                Ok(Change::Over) | Err(RecvTimeoutError::Disconnected) => return false,
                Err(RecvTimeoutError::Timeout) => return true,
            }
        }
    }
}

/// Reads the rules again whenever they change, and tells what that leads to.
pub(super) fn follow(
    session: &Mutex<&mut Session>,
    changes: &Changes,
    mut tell: impl FnMut(String),
) {
    let mut told = None;
    while changes.next() {
        let mut session = session.lock().unwrap_or_else(PoisonError::into_inner);
        let answer = session.read_again();
        // The same mistake once is enough; that it is gone is worth a word.
        let answer = match (answer, told.is_some()) {
            (None, true) => {
                told = None;
                Some("the rules are again as they were\n".to_owned())
            }
            (answer, _) if answer == told => None,
            (answer, _) => {
                told.clone_from(&answer);
                answer
            }
        };
        if let Some(answer) = answer {
            tell(answer);
        }
    }
}
