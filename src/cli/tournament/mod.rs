//! `parlor tournament`: computers play each other, and are rated; by several choices of options, too.

mod compare;

use crate::agents::Computer;
use crate::cli::play::settings;
use crate::cli::{End, args, files, screen, simulate};
use crate::play;
use crate::session::{self, Opened, Trouble};
use crate::simulate::{Encounter, Plan, ratings, tournament};
use compare::Compared;
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
    let names = names(&args.agents, !args.sets.is_empty())?;
    let plain = vec![args::Set::new()];
    let sets = if args.sets.is_empty() { &plain } else { &args.sets };
    // What cannot be set up is told before anything is played.
    let plans: Vec<Plan> =
        sets.iter().map(|set| plan(args, &opened, set)).collect::<Result<_, End>>()?;
    let clocks: &(dyn Fn() -> Box<dyn crate::agents::Clock> + Sync) =
        &|| Box::new(files::Watch::start());
    let mut met = Vec::new();
    for plan in &plans {
        let one = tournament(plan, &args.agents, args.games, clocks);
        met.push(one.map_err(|broken| simulate::failed(&opened, &plan.seated, &broken))?);
    }
    let text = match (args.sets.is_empty(), met.as_slice()) {
        (true, [met]) if args.json => json(&rated(&names, &met.table)),
        (true, [met]) => words(&rated(&names, &met.table)),
        _ => {
            let compared = args.sets.iter().zip(&met);
            let compared: Vec<Compared> = compared
                .map(|(set, met)| Compared::new(set, rated(&names, &met.table), &met.summary))
                .collect();
            if args.json { json(&compared) } else { compare::words(&compared) }
        }
    };
    Ok(screen::print(&text)?)
}

/// What is played by one choice of options, which stands behind those that all have.
fn plan(args: &args::Tournament, opened: &Opened, set: &args::Set) -> Result<Plan, End> {
    let mut chosen = settings(&args.chosen);
    chosen.options.extend_from_slice(set);
    let seated = play::seat(&opened.game, &opened.scripts, &chosen)
        .map_err(|error| Trouble::of_setup(&opened.sources, error))?;
    if seated.program.table.teams < 2 {
        return Err(End::Message(
            "error: there is nobody to play against in this game\n".into(),
        ));
    }
    let seed = args.chosen.seed.unwrap_or(0);
    // Who sits where is for the tournament to say; how its games went is not kept.
    let plan = Plan::new(seated, Vec::new(), seed, u64::MAX);
    Ok(plan.map_err(|error| Trouble::of_setup(&opened.sources, error))?)
}

/// The players by their strength, the strongest first; nobody where one played alone.
fn rated(names: &[String], table: &[Vec<Encounter>]) -> Vec<Line> {
    if names.len() < 2 {
        return Vec::new();
    }
    let lines =
        names.iter().zip(table).zip(ratings(table)).map(|((player, row), rating)| Line {
            player: player.clone(),
            elo: rounded(rating.elo),
            spread: rounded(rating.spread),
            games: row.iter().map(|met| met.games).sum(),
            points: f64::from(row.iter().map(|met| met.halves).sum::<u32>()) / 2.0,
        });
    let mut lines: Vec<Line> = lines.collect();
    lines.sort_by(|a, b| b.elo.total_cmp(&a.elo));
    lines
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}

/// To a tenth: more digits say nothing.
fn rounded(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// What the players are called; each is to be there once. Where options are compared one is enough.
fn names(agents: &[Computer], alone: bool) -> Result<Vec<String>, End> {
    let mut names: Vec<String> = Vec::new();
    for name in agents.iter().map(Computer::to_string) {
        if names.contains(&name) {
            return Err(End::Message(format!("error: `{name}` is named twice\n")));
        }
        names.push(name);
    }
    if names.len() < 2 && !alone {
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
