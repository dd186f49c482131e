//! `--record`: whole games in a file, a line each, that can be stepped through.

use crate::cli::rows::{Head, trouble};
use crate::cli::{End, args, packed};
use crate::play::Play;
use crate::record::{About, Ending, Record};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

/// A file of games that grows.
#[derive(Debug)]
pub(super) struct Records {
    file: File,
    name: String,
}

impl Records {
    /// The file in a folder for games of this kind, packed or not. `kept` is how many games a run that goes on has already;
    /// none if it is a new one.
    pub(super) fn open(
        (folder, zstd): (&Path, bool),
        head: &Head,
        shard: Option<args::Shard>,
        kept: Option<u64>,
    ) -> Result<Self, End> {
        fs::create_dir_all(folder)
            .map_err(|error| trouble(&folder.display().to_string(), &error))?;
        let path = folder.join(file_name(head, shard, zstd));
        let name = path.display().to_string();
        let whole = match (kept, path.exists()) {
            (_, false) => 0,
            (None, true) => {
                return Err(End::Message(format!(
                    "error: {name} is there already: give `--record` another folder, or `--out` the \
                     file of the run that is to go on\n"
                )));
            }
            (Some(kept), true) if zstd => {
                packed::bytes_of_frames(&path, kept).map_err(|error| trouble(&name, &error))?
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
    pub(super) fn append(&mut self, lines: &[u8]) -> Result<(), End> {
        self.file.write_all(lines).map_err(|error| trouble(&self.name, &error))
    }
}

/// What writes a game down as a line, packed or not.
pub(super) fn line(head: &Head, zstd: bool) -> impl Fn(&Play) -> Vec<u8> + Sync + use<> {
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
        let line = record.line();
        if zstd { packed::frame(&line) } else { line.into_bytes() }
    }
}

/// Joins the files of all parts in a folder to that of the whole.
pub(in crate::cli) fn join(folder: &Path, head: &Head, parts: u64) -> Result<(), End> {
    let shards: Vec<args::Shard> = args::Shard::all(parts).collect();
    let zstd =
        shards.iter().any(|shard| folder.join(file_name(head, Some(*shard), true)).exists());
    let path = folder.join(file_name(head, None, zstd));
    let name = path.display().to_string();
    if path.exists() {
        return Err(End::Message(format!(
            "error: {name} is there already; nothing was written\n"
        )));
    }
    let mut sources = Vec::new();
    for shard in shards {
        let path = folder.join(file_name(head, Some(shard), zstd));
        let name = path.display().to_string();
        let (from, to) = shard.part(head.games);
        let lines = lines(&path).map_err(|error| trouble(&name, &error))?;
        if lines != to - from {
            return Err(End::Message(format!(
                "error: {name} has {lines} games where there are to be {}\n",
                to - from
            )));
        }
        sources.push(path);
    }
    let written = File::create_new(&path).and_then(|mut whole| {
        sources
            .iter()
            .try_for_each(|path| io::copy(&mut File::open(path)?, &mut whole).map(|_| ()))
    });
    written.map_err(|error| trouble(&name, &error))
}

/// How many whole lines a file has, packed or not.
fn lines(path: &Path) -> io::Result<u64> {
    let (mut reader, mut line, mut lines) = (packed::open(path)?, Vec::new(), 0);
    while reader.read_until(b'\n', &mut line)? > 0 && line.last() == Some(&b'\n') {
        line.clear();
        lines += 1;
    }
    Ok(lines)
}

/// The game, its options and the part: what is played by one command is told apart.
fn file_name(head: &Head, shard: Option<args::Shard>, zstd: bool) -> PathBuf {
    let stem = Path::new(&head.game).file_stem().unwrap_or_default().to_string_lossy();
    let options = head.options.iter().map(|(name, value)| format!("-{name}-{value}"));
    let part = shard.map_or_else(String::new, |shard| format!("-{shard}"));
    let name = format!("{stem}{}{part}", options.collect::<String>());
    let plain = |letter: char| {
        if letter.is_alphanumeric() || "-_".contains(letter) { letter } else { '_' }
    };
    let ending = if zstd { format!(".{}", packed::ENDING) } else { String::new() };
    PathBuf::from(format!("{}.jsonl{ending}", name.chars().map(plain).collect::<String>()))
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
