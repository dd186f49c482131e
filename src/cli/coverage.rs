//! `parlor coverage`, and what `parlor test --coverage` shows.

use super::screen::paint;
use super::{End, args, files, screen, test};
use crate::cover::{self, Coverage};
use crate::ir::Watch;
use crate::library;
use crate::session::{self, Opened};
use crate::transcript::{Shelf, Verdict};
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub(super) fn run(args: &args::Coverage) -> Result<(), End> {
    let opened = watched(&args.game)?;
    let paths = transcripts(&args.game, &args.paths)?;
    let shelf = Shelf::watched();
    let verdicts = if paths.is_empty() { Vec::new() } else { test::replay(&paths, &shelf) };
    let failed = verdicts.iter().filter(|(_, verdict)| *verdict != Verdict::Passed).count();
    let mut coverage = of(&shelf);
    // Without any transcript the rules are all there is to show.
    coverage.add(&opened);
    coverage.keep(&opened);
    let transcripts = if paths.len() == 1 { "transcript" } else { "transcripts" };
    screen::print(&format!("By {} {transcripts}:\n", paths.len()))?;
    let enough = show(&coverage, &args.shown)?;
    if failed > 0 {
        screen::print(&format!("{failed} of them failed: `parlor test` tells more\n"))?;
    }
    if args.play > 0 {
        cover::play(&opened, args.play, args.seed);
        let mut random = Coverage::new();
        random.add(&opened);
        let games = if args.play == 1 { "game" } else { "games" };
        screen::print(&format!("\nBy {} random {games}:\n", args.play))?;
        screen::print(&cover::table(&random))?;
        coverage.add(&opened);
        screen::print("\nBy both:\n")?;
        screen::print(&cover::table(&coverage))?;
    }
    if failed > 0 || !enough { Err(End::Failed) } else { Ok(()) }
}

/// A game that notes what play comes to.
fn watched(name: &str) -> Result<Opened, End> {
    let watch = Arc::new(Watch::default());
    let change = |game: &mut crate::ir::Game| game.watch = Some(Arc::clone(&watch));
    Ok(session::open_changed(name, &files::read, &change)?)
}

/// A game's transcripts: those that were named, or those where they are looked for.
pub(super) fn transcripts(game: &str, paths: &[PathBuf]) -> Result<Vec<PathBuf>, End> {
    if !paths.is_empty() {
        return test::find(paths);
    }
    let place = match library::game(game) {
        Some(_) => Path::new("tests/rules").join(game),
        None => PathBuf::from(game),
    };
    // That there are none is no mistake here.
    Ok(test::find(&[place]).unwrap_or_default())
}

/// What the games on a shelf have come to.
pub(super) fn of(shelf: &Shelf) -> Coverage {
    let mut coverage = Coverage::new();
    for opened in shelf.games() {
        coverage.add(&opened);
    }
    coverage
}

/// Shows coverage as it is wanted; whether it is enough.
pub(super) fn show(coverage: &Coverage, shown: &args::Shown) -> Result<bool, End> {
    screen::print(&cover::table(coverage))?;
    if shown.source {
        screen::print(&format!("\n{}", cover::marked(coverage, paint())))?;
    } else {
        screen::print(&cover::missing(coverage))?;
    }
    let written = [
        (&shown.html, cover::html as fn(&Coverage) -> String),
        (&shown.lcov, cover::lcov as fn(&Coverage) -> String),
    ];
    for (path, text) in written {
        if let Some(path) = path {
            files::replace(path, &text(coverage)).map_err(|error| {
                End::Message(format!("error: {}: {error}\n", path.display()))
            })?;
        }
    }
    let share = coverage.total();
    let Some(least) = shown.min.map(usize::from).filter(|least| share.percent() < *least)
    else {
        return Ok(true);
    };
    screen::print(&format!("{} % were reached, and {least} % are wanted\n", share.percent()))?;
    Ok(false)
}
