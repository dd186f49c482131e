//! Where games are kept while they are played, and what was typed in them: a folder for state.
//!
//! A game has as many places as are open at once: each process holds its own by a lock, which the
//! system lets go of however the process ends.

use super::files;
use crate::record::Record;
use crate::session::{self, Session};
use etcetera::{BaseStrategy, choose_base_strategy};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// More games of one kind than this are not open at once.
const PLACES: usize = 100;

/// A place of one game, which nobody else keeps a game in meanwhile.
#[derive(Debug)]
pub(super) struct Keeper {
    folder: PathBuf,
    /// What was asked for: a name or a path.
    game: String,
    /// What the game is called here.
    name: String,
    /// What this place is called.
    place: String,
    /// What was kept here.
    kept: Kept,
    /// Whether another process has the first place.
    beside: bool,
    /// Locked for as long as this place is held.
    _lock: Option<File>,
}

/// What is kept in a place.
#[derive(Debug)]
enum Kept {
    /// Nothing that can be gone on with.
    Nothing,
    /// A game that is not over.
    Unfinished(Box<Record>),
    /// A file that is no record, and why.
    Damaged(String),
}

impl Keeper {
    /// A place for a game, by the name or path it was asked for with: one with an unfinished game
    /// if that can be gone on with, else an empty one. None if this machine has no such folder.
    pub(super) fn of(game: &str, goes_on: bool) -> Option<Self> {
        let strategy = choose_base_strategy().ok()?;
        let state = strategy.state_dir().unwrap_or_else(|| strategy.data_dir());
        let (folder, name) = (state.join("parlor").join("games"), name(game));
        let places = (1..=PLACES).map(|number| match number {
            1 => name.clone(),
            _ => format!("{name}.{number}"),
        });
        let mut beside = false;
        let mut empty = None;
        for place in places {
            let path = folder.join(format!("{place}.json"));
            if empty.is_some() && !(goes_on && path.exists()) {
                continue;
            }
            let lock = match locked(&folder, &place) {
                Ok(lock) => Some(lock),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    beside = true;
                    continue;
                }
                // What cannot be written is told when the game is to be kept.
                Err(_) => None,
            };
            let kept = kept(&path);
            let unfinished = matches!(kept, Kept::Unfinished(_));
            let (folder, name, game) = (folder.clone(), name.clone(), game.to_owned());
            let free = lock.is_some();
            let held = Self { folder, game, name, place, kept, beside, _lock: lock };
            if !free || unfinished && goes_on {
                return Some(held);
            }
            if !unfinished {
                empty.get_or_insert(held);
            }
        }
        empty
    }

    /// Whether another process plays the same game.
    pub(super) fn beside(&self) -> bool {
        self.beside
    }

    /// The unfinished game that is kept here.
    pub(super) fn unfinished(&self) -> Option<&Record> {
        match &self.kept {
            Kept::Unfinished(record) => Some(record),
            Kept::Nothing | Kept::Damaged(_) => None,
        }
    }

    /// Why what is kept here cannot be read.
    pub(super) fn damaged(&self) -> Option<&str> {
        match &self.kept {
            Kept::Damaged(why) => Some(why),
            Kept::Nothing | Kept::Unfinished(_) => None,
        }
    }

    fn path(&self) -> PathBuf {
        self.folder.join(format!("{}.json", self.place))
    }

    /// The file of lines typed in games of this kind.
    pub(super) fn history(&self) -> PathBuf {
        self.folder.join(format!("{}.history", self.name))
    }

    /// Keeps a game, over the one before; one that was loaded in a place of its own, unless it is
    /// the one before and more. Whether another game is left where it is kept.
    pub(super) fn keep(&mut self, session: &Session) -> io::Result<bool> {
        let (game, record) = (&session.opened().name, session.record());
        let left = session.is_another()
            && matches!(kept(&self.path()), Kept::Unfinished(before) if !record.goes_on(&before));
        if (*game != self.game || left)
            && let Some(other) = Self::of(game, false)
        {
            *self = other;
        }
        fs::create_dir_all(&self.folder)?;
        files::replace(&self.path(), &record.write())?;
        Ok(left)
    }

    /// Makes room for another game; where the one before is now.
    pub(super) fn put_aside(&self) -> Option<PathBuf> {
        let numbers = 1..1000;
        let free = numbers
            .map(|number| self.folder.join(format!("{}-{number}.json", self.name)))
            .find(|path| !path.exists())?;
        fs::rename(self.path(), &free).ok()?;
        Some(free)
    }
}

/// Takes hold of a place.
fn locked(folder: &Path, place: &str) -> io::Result<File> {
    fs::create_dir_all(folder)?;
    let file = File::create(folder.join(format!("{place}.lock")))?;
    file.try_lock().map_err(io::Error::from)?;
    Ok(file)
}

/// What is in a file.
fn kept(path: &Path) -> Kept {
    let Ok(bytes) = session::Disk::read(&files::Files, path) else { return Kept::Nothing };
    match session::read(&bytes) {
        Ok(record) if record.result.is_some() || record.moves.is_empty() => Kept::Nothing,
        Ok(record) => Kept::Unfinished(Box::new(record)),
        Err(why) => Kept::Damaged(why),
    }
}

/// A file name for a game: its own, and for a path all of the path, so that two games of one name
/// in two folders do not meet.
fn name(game: &str) -> String {
    if crate::library::game(game).is_some() {
        return game.to_owned();
    }
    let path = std::path::absolute(Path::new(game)).unwrap_or_else(|_| PathBuf::from(game));
    let text = path.to_string_lossy();
    let letter = |letter: char| if letter.is_alphanumeric() { letter } else { '_' };
    let flat: String = text.chars().map(letter).collect();
    let tail = flat.chars().count().saturating_sub(150);
    flat.chars().skip(tail).collect()
}
