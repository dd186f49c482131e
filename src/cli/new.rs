//! `parlor new`: a folder with a rule file that plays, a transcript that passes, and what to do next.

use super::screen::{self, paint};
use super::{End, args, files};
use crate::load::{self, Loaded};
use crate::play::{self, Crash, Play};
use crate::session::{self, Trouble};
use crate::setup::Settings;
use crate::spec::text_of;
use crate::transcript::{self, Shelf, Verdict};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const GAME: &str = include_str!("new_game/game.parlor");
const FIRST_MOVE: &str = include_str!("new_game/first_move.transcript");
/// As the transcript has it.
const SEED: u64 = 1;
const README: &str = include_str!("new_game/README.md");

pub(super) fn run(args: &args::New) -> Result<(), End> {
    let name = name(&args.name)?;
    let folder = Path::new(&args.name);
    if folder.exists() {
        let message = format!("error: {} is there already; nothing was written\n", args.name);
        return Err(End::Message(message));
    }
    make(args, name, folder).inspect_err(|_| {
        // Half a game is worse than none.
        let _ = fs::remove_dir_all(folder);
    })?;
    let here = &args.name;
    Ok(screen::print(&format!(
        "{here} has {name}.parlor, first_move.transcript and README.md, which says what to do next\n\
         play it:  parlor play {here}/{name}.parlor\n\
         test it:  parlor test {here}\n"
    ))?)
}

fn make(args: &args::New, name: &str, folder: &Path) -> Result<(), End> {
    let title = title(name);
    let filled = |text: &str| text.replace("TITLE", &title).replace("NAME", name);
    let rules = PathBuf::from(format!("{name}.parlor"));
    let mut texts = match &args.from {
        Some(from) => copied(from, &rules, &title)?,
        None => BTreeMap::from([(rules.clone(), filled(GAME))]),
    };
    texts.insert(PathBuf::from("README.md"), filled(README));
    for (path, text) in &texts {
        write(&folder.join(path), text)?;
    }
    let first = first_move(&folder.join(rules))?;
    let transcript = folder.join("first_move.transcript");
    write(&transcript, &filled(FIRST_MOVE).replace("MOVE", &first))?;
    accept(&transcript)
}

/// The first legal move, as it is typed. What is wrong with a copy is told now, not when somebody
/// first plays.
fn first_move(rules: &Path) -> Result<String, End> {
    let opened = session::open(&rules.to_string_lossy(), &files::read)?;
    let seated = play::seat(&opened.game, &opened.scripts, &Settings::default())
        .map_err(|error| Trouble::of_setup(&opened.sources, error))?;
    let told = |crash: &Crash| {
        let diagnostics = vec![session::diagnose(&seated.program.table, crash)];
        End::from(Trouble::Rules { sources: opened.sources.clone(), diagnostics })
    };
    let play = Play::begin(&seated, SEED, Vec::new()).map_err(|crash| told(&crash))?;
    let during = "listing the moves".to_owned();
    let ways = play.moves().map_err(|fault| told(&Crash { fault, during }))?;
    // A game of which chance plays all has no move to show.
    Ok(ways.first().map_or_else(|| ":log".into(), text_of))
}

/// The game's name in a path: it names files, and stands in commands.
fn name(path: &str) -> Result<&str, End> {
    let name = Path::new(path).file_name().and_then(|name| name.to_str()).unwrap_or("");
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if !name.is_empty() && name.chars().all(fits) {
        return Ok(name);
    }
    let better: String =
        name.to_lowercase().chars().map(|c| if fits(c) { c } else { '_' }).collect();
    let better = better.trim_matches('_');
    let hint = if better.is_empty() { "my_game" } else { better };
    Err(End::Message(format!(
        "error: `{name}` is no name for a game: small letters, digits and `_`, as in `{hint}`\n"
    )))
}

/// `my_game`: My game.
fn title(name: &str) -> String {
    let mut letters = name.trim_matches('_').replace('_', " ").chars().collect::<Vec<_>>();
    if let Some(first) = letters.first_mut() {
        *first = first.to_ascii_uppercase();
    }
    letters.into_iter().collect()
}

/// Another game's rule file under a new name and title, with its scripts. What it uses of the libraries that
/// come with Parlor is found from anywhere.
fn copied(from: &str, rules: &Path, title: &str) -> Result<BTreeMap<PathBuf, String>, End> {
    // A game with mistakes is told as `check` tells it.
    session::open(from, &files::read)?;
    let loaded: Loaded = load::load(from, &files::read);
    let Some((_, source)) = loaded.sources.iter().next() else {
        return Err(Trouble::Seats(format!("there is no game `{from}`")).into());
    };
    let mut texts = BTreeMap::new();
    texts.insert(rules.to_owned(), renamed(source.text(), title));
    for (script, file) in &loaded.scripts {
        if let Some(source) = loaded.sources.get(*file) {
            texts.insert(PathBuf::from(script), source.text().to_owned());
        }
    }
    Ok(texts)
}

/// The text with another title after the first `game` or `variant`.
fn renamed(text: &str, title: &str) -> String {
    let mut done = false;
    let lines = text.lines().map(|line| {
        let begins = line.starts_with("game \"") || line.starts_with("variant \"");
        let mut parts = line.splitn(3, '"');
        match (parts.next(), parts.next(), parts.next()) {
            (Some(before), Some(_), Some(after)) if begins && !done => {
                done = true;
                format!("{before}\"{title}\"{after}\n")
            }
            _ => format!("{line}\n"),
        }
    });
    lines.collect()
}

fn write(path: &Path, text: &str) -> Result<(), End> {
    let about = |error| End::Message(format!("error: {}: {error}\n", path.display()));
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(about)?;
    }
    files::replace(path, text).map_err(about)
}

/// Lets the game write its answers into a transcript.
fn accept(path: &Path) -> Result<(), End> {
    let bytes = files::read(path)
        .map_err(|error| End::Message(format!("error: {}: {error}\n", path.display())))?;
    match transcript::test(path, &bytes, &Shelf::new(), &files::read, paint()) {
        Verdict::Passed => Ok(()),
        Verdict::Differs { accepted, .. } => write(path, &accepted),
        Verdict::Broken(problem) => Err(End::Message(problem)),
    }
}
