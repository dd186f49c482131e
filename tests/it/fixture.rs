//! Small games of the fixtures, ready to play.

use std::path::Path;
use std::sync::Arc;

use parlor::diagnostic::render;
use parlor::load::load;
use parlor::play::{Seated, seat};
use parlor::setup::Settings;
use parlor::{hooks, ir};

/// A game that checks without a word, with its scripts.
pub(crate) fn game(path: &Path) -> (Arc<ir::Game>, hooks::Compiled) {
    let path = path.to_string_lossy();
    let loaded = load(&path, &|path| std::fs::read(path));
    let report = render(&loaded.sources, &loaded.outcome.diagnostics, false);
    assert_eq!(report, "");
    let game = Arc::new(loaded.outcome.value.unwrap());
    let find = |script: &ir::Script| loaded.scripts.get(&script.file).copied();
    let scripts = hooks::load(&game, &loaded.sources, find).value.unwrap();
    (game, scripts)
}

/// The same, ready to play.
pub(crate) fn seated(path: &Path, settings: &Settings) -> Seated {
    let (game, scripts) = game(path);
    seat(&game, &scripts, settings).unwrap()
}
