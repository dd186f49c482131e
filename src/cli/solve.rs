//! `parlor solve`: who wins a small game if nobody errs.

use super::{End, args, screen, tree};
use crate::play::{self, SolveError};

pub(super) fn run(args: &args::Tree) -> Result<(), End> {
    let (opened, seated) = tree::seated(args)?;
    let refused = |why: &str| End::Message(format!("error: this game is not solved: {why}\n"));
    let solution = play::solve(&seated, args.limit).map_err(|error| match error {
        SolveError::Players(players) => {
            refused(&format!("{players} play, and only games of two are"))
        }
        SolveError::Secrets => refused("its players do not see everything"),
        SolveError::Repeats => refused("its rules count how often a position came about"),
        SolveError::Chance => refused("chance has a part in it"),
        SolveError::Large(limit) => refused(&format!(
            "it has more than {limit} positions; `--limit` sets another limit, options a smaller board"
        )),
        SolveError::Crash(crash) => tree::crashed(&opened, &seated, &crash),
    })?;
    let names = &seated.program.table.names;
    let outcome = match solution.winner.and_then(|winner| names.get(winner)) {
        Some(name) => format!("{name} wins"),
        None => "a draw".to_owned(),
    };
    let positions = solution.positions;
    Ok(screen::print(&format!(
        "if nobody errs: {outcome} ({positions} positions looked at)\n"
    ))?)
}
