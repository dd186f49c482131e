//! The agents there are.

use super::{Agent, Choice, Clock, Effort, Failure};
use crate::play::{Considered, View};
use crate::state::Stream;

/// Makes any legal move.
#[derive(Debug, Clone, Copy)]
pub struct Random;

/// Looks one move ahead, at a few states that could be, and takes what then is nearest to winning, as
/// far as the end conditions tell.
#[derive(Debug, Clone, Copy)]
pub struct Greedy;

/// Looks ahead by random games: `mcts`, and where something is hidden `ismcts`.
#[derive(Debug, Clone, Copy)]
pub struct Searcher {
    /// How long, or how far.
    pub effort: Effort,
}

/// States that the greedy one looks at.
const WORLDS: u32 = 8;
/// Moves that are tried where there are countless.
pub const TRIES: usize = 300;

impl Agent for Random {
    fn choose(
        &mut self,
        view: &View<'_>,
        _: &dyn Clock,
        stream: &mut Stream,
    ) -> Result<Choice, Failure> {
        let tokens = view.random(stream)?.ok_or(Failure::NotToMove)?;
        Ok(Choice { tokens, considered: Vec::new(), games: 0 })
    }
}

impl Agent for Greedy {
    fn choose(
        &mut self,
        view: &View<'_>,
        clock: &dyn Clock,
        stream: &mut Stream,
    ) -> Result<Choice, Failure> {
        if view.turn().is_some_and(|turn| turn.continuous) {
            return tried(view, clock, stream, TRIES);
        }
        let mut considered = view.next_steps(WORLDS, stream)?;
        // Of the best ones any: those who play by order alone are all alike.
        let best = considered.first().ok_or(Failure::NotToMove)?.value;
        let equal = considered.iter().take_while(|move_| move_.value == best).count();
        let at = usize::try_from(stream.below(equal as u64)).unwrap_or(0);
        considered.swap(0, at);
        Ok(chosen(considered, u64::from(WORLDS)))
    }
}

impl Agent for Searcher {
    fn choose(
        &mut self,
        view: &View<'_>,
        clock: &dyn Clock,
        stream: &mut Stream,
    ) -> Result<Choice, Failure> {
        let turn = view.turn().ok_or(Failure::NotToMove)?;
        if turn.continuous {
            return tried(view, clock, stream, self.effort.tries());
        }
        if turn.count == 1 {
            return Random.choose(view, clock, stream);
        }
        let mut search = view.search();
        let mut games = 0;
        search.run(stream, &mut |so_far| {
            games = so_far.games;
            // Who is stopped at once has looked at something all the same.
            let stopped = games > 0 && clock.is_stopped();
            !stopped && !self.effort.is_spent(so_far, clock.elapsed())
        })?;
        let considered = search.considered();
        if considered.is_empty() {
            Err(Failure::TooSlow)
        } else {
            Ok(chosen(considered, games))
        }
    }
}

/// Of countless moves the best of some that are tried, if the rules say what is good; else any.
fn tried(
    view: &View<'_>,
    clock: &dyn Clock,
    stream: &mut Stream,
    tries: usize,
) -> Result<Choice, Failure> {
    let tokens = match view.tried(tries, stream, &|| !clock.is_stopped())? {
        Some(tokens) => tokens,
        None => view.random(stream)?.ok_or(Failure::NotToMove)?,
    };
    Ok(Choice { tokens, considered: Vec::new(), games: 0 })
}

fn chosen(considered: Vec<Considered>, games: u64) -> Choice {
    let tokens = considered.first().map(|best| best.tokens.clone()).unwrap_or_default();
    Choice { tokens, considered, games }
}
