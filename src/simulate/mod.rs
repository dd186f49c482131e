//! Many games between computers: each by a seed of its own, so that it does not matter how many
//! are played at once, in what order, or on which machine.

mod ratings;
mod summary;
mod tournament;

pub use ratings::{Encounter, Rating, ratings};
pub use summary::{Share, Side, Summary};
pub use tournament::tournament;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::agents::{Clock, Computer, Failure};
use crate::engine::{MOST_PLIES, Machine, Policy, with_machine};
use crate::play::{Crash, Play, Seated, Standing, standing};
use crate::state::{Fault, FaultKind, Stream};

/// What is played, and by whom.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The game.
    pub seated: Seated,
    /// Who plays for each player.
    pub seats: Vec<Computer>,
    /// Where all chance comes from.
    pub seed: u64,
}

/// How one game went.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    /// Its number among all games of the plan, from 0.
    pub number: u64,
    /// Each player's place from 1; equal places are ties.
    pub places: Vec<usize>,
    /// Each player's score, if the rules count one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<i64>>,
    /// How many moves were made.
    pub plies: u64,
    /// How many legal moves there were, in all positions together.
    pub choices: u64,
    /// Who was asked first.
    pub first: usize,
    /// How often an agent failed, and chance moved for it.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub failures: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// A game that could not be played to its end.
#[derive(Debug, Clone)]
pub struct Broken {
    /// Its number.
    pub number: u64,
    /// What went wrong.
    pub crash: Crash,
}

/// Makes clocks: one for each move that is thought about.
pub type Clocks<'a> = &'a (dyn Fn() -> Box<dyn Clock> + Sync);

/// So many games are played one after the other before anybody else takes some, where they are short.
const IN_A_ROW: usize = 64;

impl Plan {
    /// Plays the games of these numbers, on as many cores as there are. They come in order.
    ///
    /// # Errors
    /// The first game, by number, that could not be played to its end.
    pub fn play(&self, numbers: &[u64], clocks: Clocks<'_>) -> Result<Vec<Game>, Broken> {
        if self.seats.iter().all(|seat| *seat == Computer::Random) {
            let rows = numbers.par_chunks(IN_A_ROW).map(|numbers| self.at_random(numbers));
            let rows: Result<Vec<Vec<Game>>, Broken> = rows.collect();
            return Ok(rows?.into_iter().flatten().collect());
        }
        numbers.par_iter().map(|number| self.play_one(*number, clocks)).collect()
    }

    /// Random games, without anything a person would want to know of a move.
    fn at_random(&self, numbers: &[u64]) -> Result<Vec<Game>, Broken> {
        let Seated { program, scripts } = &self.seated;
        with_machine!(program, scripts.as_ref(), |machine| {
            let mut games = Vec::with_capacity(numbers.len());
            for number in numbers {
                let game = random_game(&mut machine, *number, self.stream(*number, 0));
                let broken = |fault| Broken {
                    number: *number,
                    crash: Crash { fault, during: "a random game".into() },
                };
                games.push(game.map_err(broken)?);
            }
            Ok(games)
        })
    }

    /// One game, each move chosen by the agent of who is asked, from what it may see.
    fn play_one(&self, number: u64, clocks: Clocks<'_>) -> Result<Game, Broken> {
        let broken = |crash| Broken { number, crash };
        let fault = |fault| broken(Crash { fault, during: "a game between computers".into() });
        let mut play = Play::begin(&self.seated, self.seed_of(number), Vec::new())
            .map_err(|crash| Broken { number, crash })?;
        let mut agents: Vec<_> = self.seats.iter().map(|seat| seat.agent()).collect();
        let mut streams: Vec<Stream> =
            (0..self.seats.len()).map(|seat| self.stream(number, 1 + seat as u64)).collect();
        let first = play.turn().map_or(0, |turn| turn.player);
        let (mut choices, mut failures, mut plies) = (0, 0, 0);
        while let Some(turn) = play.turn() {
            let (Some(agent), Some(stream)) =
                (agents.get_mut(turn.player), streams.get_mut(turn.player))
            else {
                break;
            };
            choices += turn.count;
            let view = play.view(Some(turn.player));
            let chosen = match agent.choose(&view, clocks().as_ref(), stream) {
                Ok(choice) => choice.tokens,
                Err(Failure::Fault(_) | Failure::TooSlow | Failure::NotToMove) => {
                    failures += 1;
                    view.random(stream).map_err(fault)?.unwrap_or_default()
                }
            };
            play.make_chosen(&chosen).map_err(broken)?;
            plies += 1;
            if plies > MOST_PLIES {
                return Err(fault(FaultKind::Endless { limit: usize::MAX }.into()));
            }
        }
        let Standing { places, scores } = play
            .standing()
            .map_err(fault)?
            .unwrap_or(Standing { places: Vec::new(), scores: None });
        Ok(Game { number, places, scores, plies, choices, first, failures })
    }

    /// The seed of one game.
    fn seed_of(&self, number: u64) -> u64 {
        self.seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// Chance for one game, or for one who plays in it.
    fn stream(&self, number: u64, of: u64) -> Stream {
        Stream::new(
            self.seed_of(number).rotate_left(32) ^ of.wrapping_mul(0xD1B5_4A32_D192_ED03),
        )
    }
}

fn random_game<const W: usize>(
    machine: &mut Machine<'_, W>,
    number: u64,
    mut stream: Stream,
) -> Result<Game, Fault> {
    machine.restart();
    machine.advance(&mut stream)?;
    let first = usize::try_from(machine.you()).unwrap_or(0);
    let (mut plies, mut choices) = (0, 0);
    while !machine.is_over() {
        choices += machine.count();
        let n = machine.pick(&mut stream, Policy::Uniform);
        machine.play_nth(n, &mut stream)?;
        machine.advance(&mut stream)?;
        plies += 1;
        if plies > MOST_PLIES {
            return Err(FaultKind::Endless { limit: usize::MAX }.into());
        }
    }
    let scores = machine.scores()?;
    let Standing { places, scores } = standing(machine.table(), machine.state(), scores);
    Ok(Game { number, places, scores, plies, choices, first, failures: 0 })
}
