//! `parlor bench`: how many random games are played in a while, and where the time goes.

mod profile;

use crate::cli::args::{self, Picking};
use crate::cli::play::settings;
use crate::cli::{End, files, screen};
use crate::engine::{self, Checks, Policy, RandomPlayer, Tally};
use crate::play;
use crate::session::{self, Trouble};
use cpu_time::ProcessTime;
use serde::Serialize;
use std::time::{Duration, Instant};

/// What was measured.
#[derive(Debug, Serialize)]
struct Measured {
    game: String,
    policy: &'static str,
    playouts: u64,
    moves: u64,
    cpu_seconds: f64,
    wall_seconds: f64,
    longest: u64,
}

pub(super) fn run(args: &args::Bench) -> Result<(), End> {
    let chosen = &args.chosen;
    let opened = session::open(&chosen.game, &files::read)?;
    let seated = play::seat(&opened.game, &opened.scripts, &settings(chosen))
        .map_err(|error| Trouble::of_setup(&opened.sources, error))?;
    if args.profile {
        return profile::run(args, &opened, &seated);
    }
    let (policy, name) = match args.policy {
        Picking::Uniform => (Policy::Uniform, "uniform"),
        Picking::Walk => (Policy::Walk, "walk"),
    };
    let (clock, cpu) = (Instant::now(), ProcessTime::now());
    let checks = if args.check { Checks::Invariants } else { Checks::None };
    let (program, scripts) = (&seated.program, seated.scripts.as_ref());
    let player = RandomPlayer { seed: chosen.seed.unwrap_or(0), policy, checks };
    let tally =
        engine::playouts(program, scripts, player, &mut limit(args)).map_err(|fault| {
            let crash = play::Crash { fault, during: "a random game".into() };
            let diagnostics = vec![session::diagnose(&program.table, &crash)];
            End::from(Trouble::Rules { sources: opened.sources.clone(), diagnostics })
        })?;
    let measured = Measured {
        game: chosen.game.clone(),
        policy: name,
        playouts: tally.playouts,
        moves: tally.moves,
        cpu_seconds: cpu.elapsed().as_secs_f64(),
        wall_seconds: clock.elapsed().as_secs_f64(),
        longest: tally.longest,
    };
    Ok(screen::print(&if args.json { json(&measured) } else { words(&measured) })?)
}

/// Says when it is enough: so many games, or so much time.
fn limit(args: &args::Bench) -> impl FnMut(&Tally) -> bool + use<> {
    let (games, clock) = (args.games, Instant::now());
    let limit = Duration::from_secs_f64(args.seconds);
    // Asking what time it is takes longer than a small game: ask ever more rarely.
    let mut next = 1;
    move |tally| {
        if let Some(games) = games {
            return tally.playouts >= games;
        }
        if tally.playouts < next {
            return false;
        }
        next = tally.playouts + (tally.playouts / 16).clamp(1, 1000);
        clock.elapsed() >= limit
    }
}

fn json(measured: &Measured) -> String {
    serde_json::to_string(measured).unwrap_or_default() + "\n"
}

#[expect(clippy::cast_precision_loss, reason = "a rate for people")]
fn words(measured: &Measured) -> String {
    let Measured { game, policy, playouts, moves, cpu_seconds, longest, .. } = measured;
    let rate = *playouts as f64 / cpu_seconds.max(1e-9);
    let mean = *moves as f64 / (*playouts).max(1) as f64;
    format!(
        "{game}, {policy}: {playouts} games in {cpu_seconds:.2} s, {rate:.0} a second; \
         {mean:.1} moves a game, {longest} in the longest\n"
    )
}
