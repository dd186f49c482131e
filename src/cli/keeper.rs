//! Where games are kept while they are played, and what was typed in them: a folder for state.

use super::files;
use etcetera::{BaseStrategy, choose_base_strategy};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The place of one game.
#[derive(Debug)]
pub(super) struct Keeper {
    folder: PathBuf,
    name: String,
}

impl Keeper {
    /// Of a game, by the name or path it was asked for with; none if this machine has no such
    /// folder.
    pub(super) fn of(game: &str) -> Option<Self> {
        let strategy = choose_base_strategy().ok()?;
        let state = strategy.state_dir().unwrap_or_else(|| strategy.data_dir());
        Some(Self { folder: state.join("parlor").join("games"), name: name(game) })
    }

    fn path(&self) -> PathBuf {
        self.folder.join(format!("{}.json", self.name))
    }

    /// The file of lines typed in games of this kind.
    pub(super) fn history(&self) -> PathBuf {
        self.folder.join(format!("{}.history", self.name))
    }

    /// What is kept.
    pub(super) fn kept(&self) -> Option<Vec<u8>> {
        crate::session::Disk::read(&files::Files, &self.path()).ok()
    }

    /// Keeps a game, over the one before.
    pub(super) fn keep(&self, text: &str) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        files::replace(&self.path(), text)
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
