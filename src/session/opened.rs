//! A game made ready from its name or path: rules and scripts, or what is wrong with them.

use super::Trouble;
use crate::diagnostic::{Diagnostic, Outcome, suggest};
use crate::hooks::{self, Compiled};
use crate::ir;
use crate::library;
use crate::load::{self, Loaded, Read};
use crate::source::Sources;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A checked game with its scripts and the texts it came from.
#[derive(Debug)]
pub struct Opened {
    /// What was asked for: a shipped game's name, or a path.
    pub name: String,
    /// From where paths in `name` and of its files go; empty if from where the program was begun.
    pub folder: PathBuf,
    /// The game.
    pub game: Arc<ir::Game>,
    /// Its scripts.
    pub scripts: Compiled,
    /// The texts, for messages.
    pub sources: Arc<Sources>,
    /// What there is to say about it all the same.
    pub warnings: Vec<Diagnostic>,
    /// What it was made of, for what is typed in play.
    pub rules: Loaded,
}

/// A game's texts, and the game if nothing is wrong with it.
#[derive(Debug)]
pub struct Looked {
    /// The texts, for messages.
    pub sources: Arc<Sources>,
    /// The game and its scripts, or what is wrong.
    pub outcome: Outcome<(Arc<ir::Game>, Compiled)>,
    /// What it was made of; its outcome is taken out.
    pub rules: Loaded,
}

/// Loads a shipped game by its name, or any rule file by its path.
///
/// # Errors
/// What is wrong with it.
pub fn open(name: &str, read: Read<'_>) -> Result<Opened, Trouble> {
    open_changed(name, read, &|_| {})
}

/// As [`open`], with something changed in the checked game: who watches it, say.
///
/// # Errors
/// What is wrong with it.
pub fn open_changed(
    name: &str,
    read: Read<'_>,
    change: &dyn Fn(&mut ir::Game),
) -> Result<Opened, Trouble> {
    if let Some(trouble) = missing(name, read) {
        return Err(trouble);
    }
    let Looked { sources, outcome, rules } = look_changed(load::load(name, read), change);
    match outcome.value {
        Some((game, scripts)) if !outcome.diagnostics.iter().any(Diagnostic::is_error) => {
            let (name, folder) = (name.to_owned(), PathBuf::new());
            let warnings = outcome.diagnostics;
            Ok(Opened { name, folder, game, scripts, sources, warnings, rules })
        }
        Some(_) | None => Err(Trouble::Rules { sources, diagnostics: outcome.diagnostics }),
    }
}

/// Why there is no such game, if there is none.
pub fn missing(name: &str, read: Read<'_>) -> Option<Trouble> {
    if library::game(name).is_some() {
        return None;
    }
    let error = read(Path::new(name)).err()?;
    let near = suggest(name, library::games());
    Some(Trouble::NoGame(match (error.kind(), near) {
        (io::ErrorKind::NotFound, Some(near)) => {
            format!("there is no game `{name}`; did you mean `{near}`?")
        }
        (io::ErrorKind::NotFound, None) if name.contains(['/', '.']) => {
            format!("there is no file `{name}`")
        }
        (io::ErrorKind::NotFound, None) => {
            format!(
                "there is no game `{name}`, and no such file; `parlor list` lists the games"
            )
        }
        _ => format!("`{name}` cannot be read: {error}"),
    }))
}

/// Takes a loaded game on to its scripts, with all there is to say.
pub fn look(loaded: Loaded) -> Looked {
    look_changed(loaded, &|_| {})
}

fn look_changed(loaded: Loaded, change: &dyn Fn(&mut ir::Game)) -> Looked {
    let mut rules = loaded;
    let outcome = std::mem::replace(&mut rules.outcome, Outcome::new(None, Vec::new()));
    let find = |script: &ir::Script| rules.scripts.get(&script.file).copied();
    let mut outcome = outcome.then(|mut game| {
        change(&mut game);
        let compiled = hooks::load(&game, &rules.sources, find);
        let game = Arc::new(game);
        compiled.map(|compiled| (game, compiled))
    });
    if let Some(game) = &rules.partial {
        let scripts = hooks::load(game, &rules.sources, find).diagnostics;
        outcome.diagnostics.extend(scripts.into_iter().filter(Diagnostic::is_error));
        outcome = Outcome::new(outcome.value, outcome.diagnostics);
    }
    Looked { sources: Arc::new(rules.sources.clone()), outcome, rules }
}
