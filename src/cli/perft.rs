//! `parlor perft`: how many sequences of moves there are.

use super::play::settings;
use super::{End, args, files, screen};
use crate::engine;
use crate::play;
use crate::session::{self, Trouble};
use crate::spec::text_of;

/// A continuous choice has no number of moves.
///
/// # Errors
/// If the game has one.
pub(super) fn uncountable(seated: &play::Seated) -> Result<(), End> {
    if !seated.program.is_continuous() {
        return Ok(());
    }
    Err(End::Message(
        "error: this game has a continuous choice: its moves cannot be counted\n".into(),
    ))
}

pub(super) fn run(args: &args::Perft) -> Result<(), End> {
    let args::Perft { chosen, depth, divide, outcomes } = args;
    let opened = session::open(&chosen.game, &files::read)?;
    let seated = play::seat(&opened.game, &opened.scripts, &settings(chosen))
        .map_err(|error| Trouble::of_setup(&opened.sources, error))?;
    uncountable(&seated)?;
    let seed = chosen.seed.unwrap_or(0);
    let fault = |fault| {
        let crash = play::Crash { fault, during: "counting".into() };
        let problem = session::diagnose(&seated.program.table, &crash);
        let (sources, diagnostics) = (opened.sources.clone(), vec![problem]);
        End::from(Trouble::Rules { sources, diagnostics })
    };
    for depth in 1..=*depth {
        if let Some(most) = outcomes {
            let scripts = seated.scripts.as_ref();
            let total = engine::perft_with_outcomes(&seated.program, scripts, depth, *most)
                .map_err(fault)?;
            screen::print(&format!("depth {depth}: {total}\n"))?;
            continue;
        }
        let counts = engine::perft(&seated.program, seated.scripts.as_ref(), seed, depth)
            .map_err(fault)?;
        let total: u64 = counts.iter().map(|(_, count)| count).sum();
        if *divide && depth == args.depth {
            let play = play::Play::begin(&seated, seed, Vec::new());
            let ways = play.and_then(|play| {
                play.moves().map_err(|fault| play::Crash { fault, during: "counting".into() })
            });
            let ways = ways.map_err(|crash| fault(crash.fault))?;
            for (tokens, count) in &counts {
                let way = ways.iter().find(|way| way.tokens == *tokens);
                let text = way.map_or_else(|| format!("{tokens:?}"), text_of);
                screen::print(&format!("  {text}: {count}\n"))?;
            }
        }
        screen::print(&format!("depth {depth}: {total}\n"))?;
    }
    Ok(())
}
