//! Nobody is shown what is not theirs to know, in every shipped game that hides something, with every
//! number of players.
//!
//! Three ways to look, each over random games. A state that could be for all a seat has seen must
//! look the same to it. A game in which two cards that a seat never saw have changed places from
//! the beginning must print the same to it, to the last completion. And so must a game in which
//! others chose something else in secret. Games that leak on purpose show that each way looks.
//!
//! `PARLOR_LEAKS` says how many random games of each are played, and to their ends; by default one,
//! and its beginning, but three whole ones of each fixture. `PARLOR_GAMES` names the games, by commas; by default all.

mod choices;
mod exchanges;
mod on_purpose;
mod samples;

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use parlor::engine::Policy;
use parlor::library;
use parlor::play::{Play, Seated, seat};
use parlor::session::Opened;
use parlor::setup::Settings;
use parlor::state::Stream;

use crate::onlooker::opened;

/// Small games made to hide something.
const FIXTURES: &str = "tests/fixtures/views";
/// Longer games are broken off.
const LONGEST: usize = 100;

/// A game at some number of players, opened.
struct Case {
    name: String,
    opened: Arc<Opened>,
    settings: Settings,
    seated: Seated,
}

impl Case {
    fn new(name: &str, opened: &Arc<Opened>, settings: Settings) -> Self {
        let seated = seat(&opened.game, &opened.scripts, &settings).unwrap();
        Self { name: name.to_owned(), opened: Arc::clone(opened), settings, seated }
    }

    fn players(&self) -> usize {
        self.seated.program.table.players
    }

    /// A seat's name, and how many there are.
    fn seat(&self, seat: usize) -> (&str, usize) {
        (&self.seated.program.table.names[seat], self.players())
    }

    /// Who looks: every seat, then whoever has none.
    fn watchers(&self) -> impl Iterator<Item = Option<usize>> + use<> {
        (0..self.players()).map(Some).chain([None])
    }
}

impl std::fmt::Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} for {}", self.name, self.players())
    }
}

/// How many long games of each are wanted; none: only the beginning of one.
fn wanted() -> Option<u64> {
    std::env::var("PARLOR_LEAKS").ok().and_then(|count| count.parse().ok())
}

/// The seeds of the games that are looked at, and how many plies of each.
fn games(case: &Case, everyday: usize) -> impl Iterator<Item = (u64, usize)> + use<> {
    let small = case.name.starts_with(FIXTURES);
    let plies = if small || wanted().is_some() { LONGEST } else { everyday };
    (0..wanted().unwrap_or(if small { 3 } else { 1 })).map(move |seed| (seed + 3, plies))
}

/// Every shipped game that hides something with every number of players, and the fixtures.
fn each_case(mut visit: impl FnMut(&Case)) {
    let chosen = std::env::var("PARLOR_GAMES").ok();
    let mut paths: Vec<PathBuf> =
        fs::read_dir(FIXTURES).unwrap().map(|file| file.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty());
    let fixtures = paths.iter().map(|path| path.to_str().unwrap().to_owned());
    for name in fixtures.chain(library::games().map(str::to_owned)) {
        if chosen.as_ref().is_some_and(|chosen| !chosen.split(',').any(|game| game == name)) {
            continue;
        }
        let opened = opened(&name);
        if !opened.game.hides {
            continue;
        }
        for players in &opened.game.players.counts {
            visit(&Case::new(&name, &opened, Settings::players(*players)));
        }
    }
}

/// A random game from its beginning, ply by ply.
fn walk(case: &Case, (seed, plies): (u64, usize), mut visit: impl FnMut(usize, &Play)) {
    let mut play = Play::begin(&case.seated, seed, Vec::new()).unwrap();
    let mut stream = Stream::new(seed);
    for ply in 0..=plies {
        visit(ply, &play);
        if ply == plies || !play.step(&mut stream).unwrap() {
            break;
        }
    }
}

/// A random game as it is after some plies: its moves can be typed.
fn played(case: &Case, (seed, plies): (u64, usize)) -> Play {
    let mut play = Play::begin(&case.seated, seed, Vec::new()).unwrap();
    let mut stream = Stream::new(seed);
    for _ in 0..plies {
        let Ok(Some(way)) = play.random(&mut stream, Policy::Uniform) else { break };
        play.make(&way).unwrap();
        // What a game comes to may tell what was hidden.
        if play.turn().is_none() {
            play.undo();
            break;
        }
    }
    play
}

/// What chance did so far, as people call it.
fn outcomes(play: &Play) -> Vec<String> {
    let (setup, plies) = play.told();
    setup.into_iter().chain(plies.into_iter().flatten()).collect()
}

/// Where two texts that ought to be the same part.
fn difference(one: &str, other: &str) -> Option<String> {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let (one, other) = (lines(one), lines(other));
    let at = (0..one.len().max(other.len())).find(|at| one.get(*at) != other.get(*at))?;
    let line = |lines: &[String]| lines.get(at).cloned().unwrap_or_default();
    Some(format!("`{}`, or else `{}`", line(&one), line(&other)))
}
