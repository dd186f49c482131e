//! `parlor tournament`: computers play each other, and are rated.

use super::play::settings;
use super::{End, args, files, screen, simulate};
use crate::agents::Computer;
use crate::play;
use crate::session::{self, Trouble};
use crate::simulate::{Plan, ratings, tournament};
use serde::Serialize;
use std::fmt::Write;

/// How one player did.
#[derive(Debug, Serialize)]
struct Line {
    player: String,
    elo: f64,
    spread: f64,
    games: u32,
    /// Games won and half of the drawn ones.
    points: f64,
}

pub(super) fn run(args: &args::Tournament) -> Result<(), End> {
    let opened = session::open(&args.chosen.game, &files::read)?;
    let seated = play::seat(&opened.game, &opened.scripts, &settings(&args.chosen))
        .map_err(|error| Trouble::of_setup(&opened.sources, error))?;
    if seated.program.table.teams < 2 {
        return Err(End::Message(
            "error: there is nobody to play against in this game\n".into(),
        ));
    }
    let names = names(&args.agents)?;
    let seed = args.chosen.seed.unwrap_or(0);
    // Who sits where is for the tournament to say; how its games went is not kept.
    let plan = Plan::new(seated, Vec::new(), seed, u64::MAX)
        .map_err(|error| Trouble::of_setup(&opened.sources, error))?;
    let clocks: &(dyn Fn() -> Box<dyn crate::agents::Clock> + Sync) =
        &|| Box::new(files::Watch::start());
    let table = tournament(&plan, &args.agents, args.games, clocks)
        .map_err(|broken| simulate::failed(&opened, &plan.seated, &broken))?;
    let lines =
        names.iter().zip(&table).zip(ratings(&table)).map(|((player, row), rating)| Line {
            player: player.clone(),
            elo: rounded(rating.elo),
            spread: rounded(rating.spread),
            games: row.iter().map(|met| met.games).sum(),
            points: f64::from(row.iter().map(|met| met.halves).sum::<u32>()) / 2.0,
        });
    let mut lines: Vec<Line> = lines.collect();
    lines.sort_by(|a, b| b.elo.total_cmp(&a.elo));
    let text = if args.json {
        serde_json::to_string_pretty(&lines).unwrap_or_default() + "\n"
    } else {
        words(&lines)
    };
    Ok(screen::print(&text)?)
}

/// To a tenth: more digits say nothing.
fn rounded(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// What the players are called; each is to be there once.
fn names(agents: &[Computer]) -> Result<Vec<String>, End> {
    let mut names: Vec<String> = Vec::new();
    for name in agents.iter().map(Computer::to_string) {
        if names.contains(&name) {
            return Err(End::Message(format!("error: `{name}` is named twice\n")));
        }
        names.push(name);
    }
    if names.len() < 2 {
        let message = "error: a tournament needs two players: `--agents random,mcts:100`\n";
        return Err(End::Message(message.into()));
    }
    Ok(names)
}

fn words(lines: &[Line]) -> String {
    let width = lines.iter().map(|line| line.player.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for Line { player, elo, spread, games, points } in lines {
        let _ = writeln!(
            text,
            "  {player:width$}  {elo:+5.0} ± {spread:.0}   {points} of {games} points"
        );
    }
    text
}
