//! `parlor playthrough`: a whole random game written down for a test, and compared.

use super::{End, args, files, screen};
use crate::library;
use crate::playthrough::playthrough;
use crate::session::{self, Trouble};
use crate::setup::Settings;
use crate::{play, transcript};
use rayon::prelude::*;
use std::path::{Path, PathBuf};

/// The seed of all playthroughs.
pub(super) const SEED: u64 = 1;

pub(super) fn run(args: &args::Playthrough) -> Result<(), End> {
    let games: Vec<String> = if args.games.is_empty() {
        library::games().map(str::to_owned).collect()
    } else {
        args.games.clone()
    };
    let written: Vec<Result<String, End>> = games.par_iter().map(|name| write(name)).collect();
    let mut wrong = 0;
    for (name, text) in games.iter().zip(written) {
        let (text, path) = (text?, place(name));
        match kept(name) {
            Some(expected) if expected == text => {}
            Some(expected) if args.check => {
                let paint = screen::paint();
                screen::print(&transcript::differences(&path, &expected, &text, paint))?;
                wrong += 1;
            }
            None if args.check => {
                screen::print(&format!("{}: there is none\n", path.display()))?;
                wrong += 1;
            }
            Some(_) | None => {
                let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
                folder.and_then(|()| files::replace(&path, &text)).map_err(|error| {
                    End::Message(format!("error: {}: {error}\n", path.display()))
                })?;
                screen::print(&format!("wrote {}\n", path.display()))?;
            }
        }
    }
    if args.check {
        screen::print(&format!("{} as they were, {wrong} not\n", games.len() - wrong))?;
    }
    if wrong > 0 { Err(End::Failed) } else { Ok(()) }
}

/// A game's playthrough.
fn write(name: &str) -> Result<String, End> {
    let opened = session::open(name, &files::read)?;
    let seated = play::seat(&opened.game, &opened.scripts, &Settings::default())
        .map_err(|error| Trouble::of_setup(&opened.sources, error))?;
    playthrough(&seated, SEED).map_err(|crash| {
        let diagnostics = vec![session::diagnose(&seated.program.table, &crash)];
        Trouble::Rules { sources: opened.sources.clone(), diagnostics }.into()
    })
}

/// The playthrough of a game that was written down, if one was.
pub(super) fn kept(name: &str) -> Option<String> {
    let bytes = files::read(&place(name)).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Where it is kept: among a shipped game's transcripts, or beside the rule file.
fn place(name: &str) -> PathBuf {
    match library::game(name) {
        Some(_) => Path::new("tests/rules").join(name).join("playthrough.txt"),
        None => Path::new(name).with_extension("playthrough.txt"),
    }
}
