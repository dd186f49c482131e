//! Whether a game that checks can be set up: as it is, and at the extremes of its options.

use crate::diagnostic::Diagnostic;
use crate::hooks::Compiled;
use crate::ir::Game;
use crate::play;
use crate::setup::{self, Settings, SetupError};
use std::sync::Arc;

/// Sets a game up as it is, at both ends of each option, and for every number of players;
/// gives what cannot be played, told once.
pub fn tried(game: &Arc<Game>, scripts: &Compiled) -> Vec<Diagnostic> {
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
