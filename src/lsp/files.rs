//! The files of the machine, as far as the server needs them: somebody else reads them for it.

use std::fmt::Debug;
use std::io;
use std::path::{Path, PathBuf};

/// Where files are.
pub trait Files: Debug + Send + Sync {
    /// What is in a file.
    ///
    /// # Errors
    /// That it cannot be read.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// The files below a folder that end so, in order; none if it cannot be looked through.
    fn below(&self, folder: &Path, ending: &str) -> Vec<PathBuf>;

    /// A file of this machine with the text of one that comes with Parlor, for people to look at.
    fn shipped(&self, path: &str) -> Option<PathBuf>;

    /// Writes a file that is kept for a while, and says where.
    ///
    /// # Errors
    /// That it cannot be written.
    fn keep(&self, name: &str, text: &str) -> io::Result<PathBuf>;
}
