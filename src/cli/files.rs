//! Reading and writing files, and the time: the only place that does.

use super::interrupt::Thinking;
use super::packed;
use crate::agents::Clock;
use crate::session::Disk;
use crate::source::LONGEST;
use std::fs::{self, File};
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The longest record that is read, in bytes: long games make longer files than rules are.
const LONGEST_RECORD: u64 = 1 << 26;

/// The files and the clock of this machine.
#[derive(Debug)]
pub(super) struct Files;

/// How long somebody has been thinking.
#[derive(Debug)]
pub(super) struct Watch(Instant, Thinking);

impl Watch {
    pub(super) fn start() -> Self {
        Self(Instant::now(), Thinking::begin())
    }
}

impl Clock for Watch {
    fn elapsed(&self) -> Option<Duration> {
        Some(self.0.elapsed())
    }

    fn is_stopped(&self) -> bool {
        self.1.is_stopped()
    }
}

impl Disk for Files {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        File::open(path)?.take(LONGEST_RECORD).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn write(&self, path: &Path, text: &str) -> io::Result<()> {
        replace(path, text)
    }

    fn clock(&self) -> Box<dyn Clock> {
        Box::new(Watch::start())
    }

    fn begun(&self, typed: &str) -> Vec<String> {
        let (folder, name) = typed
            .rsplit_once('/')
            .map_or(("", typed), |(_, name)| (typed.strip_suffix(name).unwrap_or(typed), name));
        let place = if folder.is_empty() { "." } else { folder };
        let entries = fs::read_dir(place).into_iter().flatten().flatten();
        let mut begun: Vec<String> = entries
            .filter_map(|entry| Some((entry.file_name().into_string().ok()?, entry.path())))
            .filter(|(known, _)| known.starts_with(name))
            // What is hidden is named only to those who ask for it.
            .filter(|(known, _)| !known.starts_with('.') || name.starts_with('.'))
            .map(|(known, path)| {
                format!("{folder}{known}{}", if path.is_dir() { "/" } else { "" })
            })
            .collect();
        begun.sort();
        begun
    }
}

/// The bytes of a file; of a file that is too long only a little more than is accepted.
pub(super) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let limit = u64::try_from(LONGEST).unwrap_or(u64::MAX).saturating_add(1);
    let mut bytes = Vec::new();
    File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A record alone in its file, packed or not; of one that is too long only the beginning.
pub(super) fn record_of(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    packed::open(path)?.take(LONGEST_RECORD).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The n-th line of a file, packed or not, from 1; none after the last. Of a line that is too long only the
/// beginning.
pub(super) fn line_of(path: &Path, number: usize) -> io::Result<Option<Vec<u8>>> {
    let mut reader = packed::open(path)?;
    let mut line = Vec::new();
    for _ in 0..number {
        line.clear();
        if (&mut reader).take(LONGEST_RECORD).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
    }
    Ok(Some(line))
}

/// Writes a file anew: all of it or nothing, by way of another file beside it.
pub(super) fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.new", std::process::id()));
    let new = path.with_file_name(name);
    let written = write_through(&new, text).and_then(|()| fs::rename(&new, path));
    if written.is_err() {
        // What went wrong matters more than what is left lying about.
        let _ = fs::remove_file(&new);
    }
    written
}

/// Writes a file, and waits until it is on the disk: what is renamed afterwards is never empty.
fn write_through(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Adds the files below a folder that end so, as they come; those below `.` are named without it.
pub(super) fn collect(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            collect(&path, ending, found)?;
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path.strip_prefix(".").unwrap_or(&path).to_owned());
        }
    }
    Ok(())
}
