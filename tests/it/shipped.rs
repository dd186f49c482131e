//! The shipped games, loaded for tests.

use std::fs;
use std::sync::Arc;

use parlor::play::{Seated, seat};
use parlor::setup::Settings;
use parlor::{diagnostic, hooks, ir, load};

/// A shipped game with its scripts; there is nothing to say about it.
pub(crate) fn game(name: &str) -> (Arc<ir::Game>, hooks::Compiled) {
    let loaded = load::load(name, &|path| fs::read(path));
    let report = diagnostic::render(&loaded.sources, &loaded.outcome.diagnostics, false);
    assert_eq!(report, "", "{name}");
    let game = Arc::new(loaded.outcome.value.unwrap());
    let scripts =
        hooks::load(&game, &loaded.sources, |script| loaded.scripts.get(&script.file).copied());
    (game, scripts.value.unwrap())
}

/// A shipped game ready to play; the fewest players if no number is given.
pub(crate) fn seated(name: &str, players: Option<usize>) -> Seated {
    seated_with(name, &Settings { players, options: Vec::new() })
}

/// The same, with options.
pub(crate) fn seated_with(name: &str, settings: &Settings) -> Seated {
    let (game, scripts) = game(name);
    seat(&game, &scripts, settings).unwrap()
}
