//! Games of a simulation in a file, a line each: what is written stays written, parts join, and
//! what was broken off goes on.

use super::simulate::records;
use super::{End, args};
use crate::simulate::Game;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt::Display;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

/// The version of these files.
pub(super) const FORMAT: u32 = 2;

/// A longer line is nothing that we wrote.
const LONGEST: u64 = 1_000_000;

/// What all parts of a simulation have in common: the first line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Head {
    /// [`FORMAT`].
    pub(super) parlor: u32,
    /// The game's name or path.
    pub(super) game: String,
    /// A hash of its files.
    pub(super) files: String,
    pub(super) players: usize,
    pub(super) options: Vec<(String, String)>,
    pub(super) seats: Vec<String>,
    pub(super) seed: u64,
    /// Of the whole.
    pub(super) games: u64,
}

/// A file that grows.
#[derive(Debug)]
pub(super) struct Rows {
    file: File,
    name: String,
}

impl Rows {
    /// A file for games of this kind. One that is there already goes on where it was broken off: its
    /// games are shown to `kept`.
    pub(super) fn open(
        path: &Path,
        head: &Head,
        kept: &mut dyn FnMut(Game) -> Result<(), End>,
    ) -> Result<Self, End> {
        let name = path.display().to_string();
        let mut whole = 0;
        if path.exists() {
            let mut part = Part::open(path)?;
            if part.head.as_ref().is_some_and(|old| old != head) {
                return Err(End::Message(format!(
                    "error: {name} has games of another simulation; give `--out` another file\n"
                )));
            }
            while let Some(game) = part.next()? {
                kept(game)?;
            }
            whole = part.whole;
        }
        let file = OpenOptions::new().create(true).append(true).open(path);
        let mut rows = Self { file: file.map_err(|error| trouble(&name, &error))?, name };
        // A line that was being written when all ended.
        rows.file.set_len(whole).map_err(|error| trouble(&rows.name, &error))?;
        if whole == 0 {
            rows.write(&line(head))?;
        }
        Ok(rows)
    }

    /// Adds games.
    pub(super) fn append(&mut self, games: &[Game]) -> Result<(), End> {
        self.write(&games.iter().map(line).collect::<String>())
    }

    fn write(&mut self, text: &str) -> Result<(), End> {
        self.file.write_all(text.as_bytes()).map_err(|error| trouble(&self.name, &error))
    }
}

fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default() + "\n"
}

pub(super) fn trouble(name: &str, error: &io::Error) -> End {
    End::Message(format!("error: {name}: {error}\n"))
}

/// A file that is read, a line at a time.
#[derive(Debug)]
struct Part {
    reader: BufReader<File>,
    name: String,
    /// Nothing where not even that was written.
    head: Option<Head>,
    /// Lines so far, and their bytes.
    lines: usize,
    whole: u64,
}

impl Part {
    fn open(path: &Path) -> Result<Self, End> {
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| trouble(&name, &error))?;
        let reader = BufReader::new(file);
        let mut part = Self { reader, name, head: None, lines: 0, whole: 0 };
        part.head = part.line()?;
        if let Some(head) = part.head.as_ref().filter(|head| head.parlor != FORMAT) {
            return Err(End::Message(format!(
                "error: {} was written by another version of Parlor (format {})\n",
                part.name, head.parlor
            )));
        }
        Ok(part)
    }

    fn next(&mut self) -> Result<Option<Game>, End> {
        self.line()
    }

    /// What the next whole line says; nothing after the last.
    fn line<T: DeserializeOwned>(&mut self) -> Result<Option<T>, End> {
        let mut bytes = Vec::new();
        // `Take` is buffered as its reader is: it takes no more than the line.
        (&mut self.reader)
            .take(LONGEST)
            .read_until(b'\n', &mut bytes)
            .map_err(|error| trouble(&self.name, &error))?;
        self.lines += 1;
        let damaged = |what: &dyn Display| {
            let (name, line) = (&self.name, self.lines);
            End::Message(format!(
                "error: {name}, line {line}: no games of a simulation ({what})\n"
            ))
        };
        if bytes.last() != Some(&b'\n') {
            let cut_off = (bytes.len() as u64) < LONGEST;
            return if cut_off { Ok(None) } else { Err(damaged(&"a very long line")) };
        }
        let value = serde_json::from_slice(&bytes).map_err(|error| damaged(&error))?;
        self.whole += bytes.len() as u64;
        Ok(Some(value))
    }
}

/// `parlor merge`: parts become the whole, to the byte. Each is read once to see where it begins, and
/// once to be written.
pub(super) fn merge(args: &args::Merge) -> Result<(), End> {
    let mut head: Option<Head> = None;
    let mut parts = Vec::new();
    for path in &args.parts {
        let mut part = Part::open(path)?;
        let name = path.display();
        let Some(found) = part.head.take() else {
            return Err(End::Message(format!("error: {name} is empty\n")));
        };
        if head.as_ref().is_some_and(|head| *head != found) {
            return Err(End::Message(format!("error: {name} is part of another simulation\n")));
        }
        head = Some(found);
        parts.push((part.next()?.map(|game| game.number), path));
    }
    let Some(head) = head else { return Ok(()) };
    parts.sort();
    if args.out.exists() {
        let name = args.out.display();
        return Err(End::Message(format!(
            "error: {name} is there already; nothing was written\n"
        )));
    }
    // Looked through before anything is written.
    for write in [false, true] {
        if let Some(folder) = args.record.as_ref().filter(|_| write) {
            records::join(folder, &head, args.parts.len() as u64)?;
        }
        let mut rows =
            if write { Some(Rows::open(&args.out, &head, &mut |_| Ok(()))?) } else { None };
        let mut wanted = 0;
        for (_, path) in &parts {
            let mut part = Part::open(path)?;
            while let Some(game) = part.next()? {
                match game.number.cmp(&wanted) {
                    Ordering::Equal => wanted += 1,
                    Ordering::Less => {
                        return Err(wrong(&format!("game {} is there twice", game.number)));
                    }
                    Ordering::Greater => {
                        return Err(wrong(&format!("game {wanted} is missing")));
                    }
                }
                if let Some(rows) = &mut rows {
                    rows.append(&[game])?;
                }
            }
        }
        if wanted != head.games {
            let message = format!("game {wanted} is missing: there are to be {}", head.games);
            return Err(wrong(&message));
        }
    }
    Ok(())
}

fn wrong(what: &str) -> End {
    End::Message(format!("error: {what}\n"))
}
