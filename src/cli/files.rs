//! Reading files: the only place that does.

use crate::source::LONGEST;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The bytes of a file; of a file that is too long only a little more than is accepted.
pub(super) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let limit = u64::try_from(LONGEST).unwrap_or(u64::MAX).saturating_add(1);
    let mut bytes = Vec::new();
    File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}
