//! `--record`: whole games in a file, a line each, that can be stepped through.

use crate::cli::rows::{Head, trouble};
use crate::cli::{End, args};
use crate::play::Play;
use crate::record::{About, Ending, Record};
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

/// A file of games that grows.
#[derive(Debug)]
pub(super) struct Records {
    file: File,
    name: String,
}

impl Records {
    /// The file in a folder for games of this kind. `kept` is how many games a run that goes on has already;
    /// none if it is a new one.
    pub(super) fn open(
        folder: &Path,
        head: &Head,
        shard: Option<args::Shard>,
        kept: Option<u64>,
    ) -> Result<Self, End> {
        fs::create_dir_all(folder)
            .map_err(|error| trouble(&folder.display().to_string(), &error))?;
        let path = folder.join(file_name(head, shard));
        let name = path.display().to_string();
        let whole = match (kept, path.exists()) {
            (_, false) => 0,
            (None, true) => {
                return Err(End::Message(format!(
                    "error: {name} is there already: give `--record` another folder, or `--out` the \
                     file of the run that is to go on\n"
                )));
            }
            (Some(kept), true) => bytes_of(&path, kept)?,
        };
        if kept.is_some_and(|kept| kept > 0) && whole == 0 {
            return Err(End::Message(format!(
                "error: {name} does not have the games that were played before: give `--out` another \
                 file to play all of them\n"
            )));
        }
        let file = OpenOptions::new().create(true).append(true).open(&path);
        let file = file.map_err(|error| trouble(&name, &error))?;
        file.set_len(whole).map_err(|error| trouble(&name, &error))?;
        Ok(Self { file, name })
    }

    /// Adds games.
    pub(super) fn append(&mut self, lines: &str) -> Result<(), End> {
        self.file.write_all(lines.as_bytes()).map_err(|error| trouble(&self.name, &error))
    }
}

/// What writes a game down as a line.
pub(super) fn line(head: &Head) -> impl Fn(&Play) -> String + Sync + use<> {
    let (game, rules, seats) = (head.game.clone(), head.files.clone(), head.seats.clone());
    move |play| {
        let about = About {
            game: game.clone(),
            rules: rules.clone(),
            seats: seats.iter().map(|seat| (seat.clone(), None)).collect(),
            result: play.standing().ok().flatten().map(Ending::played_out),
        };
        let mut record = Record::of(about, play);
        // Each move has its outcomes with it.
        record.given.clear();
        record.line()
    }
}

/// The game, its options and the part: what is played by one command is told apart.
fn file_name(head: &Head, shard: Option<args::Shard>) -> PathBuf {
    let stem = Path::new(&head.game).file_stem().unwrap_or_default().to_string_lossy();
    let options = head.options.iter().map(|(name, value)| format!("-{name}-{value}"));
    let part = shard.map_or_else(String::new, |shard| format!("-{shard}"));
    let name = format!("{stem}{}{part}", options.collect::<String>());
    let plain = |letter: char| {
        if letter.is_alphanumeric() || "-_".contains(letter) { letter } else { '_' }
    };
    PathBuf::from(name.chars().map(plain).collect::<String>() + ".jsonl")
}

/// How many bytes the first lines of a file have; 0 if it has fewer lines.
fn bytes_of(path: &Path, lines: u64) -> Result<u64, End> {
    let broken = |error| trouble(&path.display().to_string(), &error);
    let mut reader = BufReader::new(File::open(path).map_err(broken)?);
    let (mut found, mut bytes, mut line) = (0, 0, Vec::new());
    while found < lines {
        line.clear();
        let read = reader.read_until(b'\n', &mut line).map_err(broken)?;
        if line.last() != Some(&b'\n') {
            return Ok(0);
        }
        found += 1;
        bytes += read as u64;
    }
    Ok(bytes)
}
