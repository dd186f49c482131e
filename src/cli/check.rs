//! `parlor check`: all that is wrong with rule files, also at the extremes of their options.

use super::screen::{error_paint, paint};
use super::{End, args, files, screen, watch};
use crate::diagnostic::{Diagnostic, to_json};
use crate::hooks::Compiled;
use crate::ir::Game;
use crate::load;
use crate::play;
use crate::session::{self, Looked};
use crate::setup::{self, Settings, SetupError};
use std::sync::Arc;

pub(super) fn run(args: &args::Check) -> Result<(), End> {
    if !args.watch {
        return once(args);
    }
    let (_watched, changes) = watch::watch(&args.games)?;
    loop {
        match once(args) {
            Ok(()) | Err(End::Failed) => {}
            Err(end) => return Err(end),
        }
        screen::print("(waiting for a change; Ctrl-C ends)\n")?;
        if !changes.next() {
            return Ok(());
        }
    }
}

fn once(args: &args::Check) -> Result<(), End> {
    let mut failed = false;
    let mut all = Vec::new();
    for name in &args.games {
        if let Some(trouble) = session::missing(name, &files::read).filter(|_| !args.json) {
            screen::complain(&trouble.show(error_paint()));
            failed = true;
            continue;
        }
        let Looked { sources, outcome, .. } = session::look(load::load(name, &files::read));
        let mut diagnostics = outcome.diagnostics;
        if let Some((game, scripts)) = &outcome.value
            && !diagnostics.iter().any(Diagnostic::is_error)
        {
            diagnostics.extend(try_settings(game, scripts));
        }
        let errors = diagnostics.iter().filter(|problem| problem.is_error()).count();
        failed |= errors > 0;
        if args.json {
            if let serde_json::Value::Array(problems) = to_json(&sources, &diagnostics) {
                all.extend(problems);
            }
            continue;
        }
        screen::print(&session::show(&sources, &diagnostics, paint()))?;
        screen::print(&format!("{name}: {}\n", summary(errors, diagnostics.len() - errors)))?;
    }
    if args.json {
        let text = serde_json::to_string_pretty(&all).unwrap_or_default();
        screen::print(&format!("{text}\n"))?;
    }
    if failed { Err(End::Failed) } else { Ok(()) }
}

fn summary(errors: usize, warnings: usize) -> String {
    let count = |count: usize, word: &str| match count {
        1 => format!("1 {word}"),
        _ => format!("{count} {word}s"),
    };
    match (errors, warnings) {
        (0, 0) => "no problems".into(),
        (0, _) => count(warnings, "warning"),
        (_, 0) => count(errors, "error"),
        (_, _) => format!("{}, {}", count(errors, "error"), count(warnings, "warning")),
    }
}

/// Sets the game up as it is, at both ends of each option, and for every number of players;
/// gives what cannot be played, told once.
fn try_settings(game: &Arc<Game>, scripts: &Compiled) -> Vec<Diagnostic> {
    let mut problems: Vec<Diagnostic> = Vec::new();
    let counts = &game.players.counts;
    for players in counts {
        if let Some(problem) = attempt(game, scripts, &Settings::players(*players)) {
            add(&mut problems, problem.help(format!("with {players} players")));
        }
    }
    if !problems.is_empty() {
        return problems;
    }
    for option in &game.options {
        for value in [option.range.0, option.range.1] {
            let value = setup::show(game, option, value);
            for players in counts {
                let options = vec![(option.name.clone(), value.clone())];
                let settings = Settings { players: Some(*players), options };
                if let Some(problem) = attempt(game, scripts, &settings) {
                    let about = format!("not playable at {value} with {players} players");
                    add(&mut problems, problem.label(option.span, about));
                }
            }
        }
    }
    problems
}

fn attempt(game: &Arc<Game>, scripts: &Compiled, settings: &Settings) -> Option<Diagnostic> {
    match play::seat(game, scripts, settings) {
        Ok(_) => None,
        Err(SetupError::Rules(problem)) => Some(*problem),
        Err(SetupError::Setting(error)) => Some(Diagnostic::bug(error.to_string(), game.span)),
    }
}

fn add(problems: &mut Vec<Diagnostic>, problem: Diagnostic) {
    let same = |known: &&mut Diagnostic| {
        known.code == problem.code && known.primary.span == problem.primary.span
    };
    match problems.iter_mut().find(|known| same(known)) {
        // One label an option is enough.
        Some(known) => {
            for label in problem.labels {
                if known.labels.iter().all(|other| other.span != label.span) {
                    known.labels.push(label);
                }
            }
        }
        None => problems.push(problem),
    }
}
