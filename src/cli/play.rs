//! `parlor play`: a game at the prompt.

use super::args;
use super::screen::{error_paint, paint};
use super::{End, files, screen};
use crate::repl;
use crate::session::{self, Manner, Session, Start};
use crate::setup::Settings;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

pub(super) fn run(args: &args::Play) -> Result<(), End> {
    let args::Play { chosen, seats } = args;
    let opened = Arc::new(session::open(&chosen.game, &files::read)?);
    screen::complain(&session::show(&opened.sources, &opened.warnings, error_paint()));
    let start = Start {
        settings: settings(chosen),
        seats: seats.clone(),
        seed: chosen.seed.unwrap_or_else(any_seed),
        chance: Vec::new(),
        eyes: None,
        paint: paint(),
        manner: Manner::Screen,
    };
    let mut session = Session::begin(&opened, start)?;
    Ok(repl::run(&mut session, paint())?)
}

/// The players and options asked for.
pub(super) fn settings(chosen: &args::Chosen) -> Settings {
    Settings { players: chosen.players, options: chosen.options.clone() }
}

/// A seed nobody chose, short enough to be typed again.
fn any_seed() -> u64 {
    RandomState::new().hash_one(std::process::id()) % 1_000_000
}
