//! Reading and writing files: the only place that does.

use crate::source::LONGEST;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// The bytes of a file; of a file that is too long only a little more than is accepted.
pub(super) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let limit = u64::try_from(LONGEST).unwrap_or(u64::MAX).saturating_add(1);
    let mut bytes = Vec::new();
    File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Writes a file anew: all of it or nothing, by way of another file beside it.
pub(super) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.new", std::process::id()));
    let new = path.with_file_name(name);
    let written = fs::write(&new, text).and_then(|()| fs::rename(&new, path));
    if written.is_err() {
        // What went wrong matters more than what is left lying about.
        let _ = fs::remove_file(&new);
    }
    written
}
