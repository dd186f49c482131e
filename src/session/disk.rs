//! Files and the time, as far as a session needs them: given to it by whoever may touch them.

use crate::agents::{Clock, NoClock};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Reads and writes whole files, and tells the time.
pub trait Disk: Debug + Send + Sync {
    /// The bytes of a file.
    ///
    /// # Errors
    /// What went wrong.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// Writes a file anew: all of it or nothing.
    ///
    /// # Errors
    /// What went wrong.
    fn write(&self, path: &Path, text: &str) -> io::Result<()>;

    /// A clock that begins now, for who thinks about a move.
    fn clock(&self) -> Box<dyn Clock>;

    /// The paths that go on from a typed beginning, in order; those of folders end in `/`. Where
    /// nothing can be listed, none.
    fn begun(&self, typed: &str) -> Vec<String> {
        let _ = typed;
        Vec::new()
    }
}

/// Files that are forgotten, for transcripts.
#[derive(Debug, Default)]
pub struct Memory(Mutex<BTreeMap<PathBuf, String>>);

impl Disk for Memory {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let text = files.get(path).ok_or(io::ErrorKind::NotFound)?;
        Ok(text.as_bytes().to_vec())
    }

    fn write(&self, path: &Path, text: &str) -> io::Result<()> {
        let mut files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        files.insert(path.to_owned(), text.to_owned());
        Ok(())
    }

    fn clock(&self) -> Box<dyn Clock> {
        Box::new(NoClock)
    }

    fn begun(&self, typed: &str) -> Vec<String> {
        let files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let paths = files.keys().map(|path| path.to_string_lossy().into_owned());
        paths.filter(|path| path.starts_with(typed)).collect()
    }
}
