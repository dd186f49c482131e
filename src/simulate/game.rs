//! One game of many, as it is kept: what figures are made of.

use super::Plan;
use crate::agents::{Clock, Failure};
use crate::engine::{MOST_PLIES, Machine, Policy, with_machine};
use crate::play::{Crash, Play, Seated, Standing, standing};
use crate::state::{Among, Chance, Fault, FaultKind, Recorded, Stream};
use crate::table::Table;
use serde::{Deserialize, Serialize};

use super::notes::Notes;

/// How one game went.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
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
    /// How often another side came to lead, if that was looked at and can be told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leads: Option<u64>,
    /// How often each clause of the end applied.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ends: Vec<u64>,
    /// How often each rule was come to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<u64>,
    /// How often a card of each kind was played out of a hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<u64>,
    /// The same, by those who won.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub winning: Vec<u64>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Game {
    /// Whether nobody won: all have the same place.
    pub fn is_drawn(&self) -> bool {
        self.places.len() > 1 && self.places.iter().all(|place| *place == 1)
    }

    /// Whether a player won, alone or with others.
    pub fn is_won_by(&self, player: usize) -> bool {
        !self.is_drawn() && self.places.get(player) == Some(&1)
    }
}

/// A game to be played again: its moves, and what chance did from setup on.
#[derive(Debug, Clone, Default)]
pub(super) struct Tape {
    pub(super) moves: Vec<Vec<i64>>,
    pub(super) outcomes: Vec<i64>,
}

/// Outcomes in their order.
struct Again<'a>(std::slice::Iter<'a, i64>);

impl Chance for Again<'_> {
    fn pick(&mut self, number: u64, among: Among<'_>) -> Result<i64, Fault> {
        let outcome = self.0.next().copied().filter(|outcome| among.has(*outcome));
        outcome.ok_or_else(|| FaultKind::ImpossibleOutcome { number }.into())
    }
}

/// How many moves there may be.
fn counted(plies: u64) -> Result<(), Fault> {
    if plies > MOST_PLIES {
        return Err(FaultKind::Unending { limit: MOST_PLIES }.into());
    }
    Ok(())
}

/// A random game, without anything a person would want to know of a move; and its tape, if it is to be kept.
pub(super) fn random<const W: usize>(
    machine: &mut Machine<'_, W>,
    mut notes: Notes<'_>,
    stream: &mut Stream,
    tape: &mut Option<Tape>,
) -> Result<Game, Fault> {
    machine.restart();
    forward(machine, None, stream, tape)?;
    let first = usize::try_from(machine.you()).unwrap_or(0);
    let mut game = Game { number: notes.number, first, ..Game::default() };
    while !machine.is_over() {
        game.choices += machine.count();
        let n = machine.pick(stream, Policy::Uniform);
        forward(machine, Some(n), stream, tape)?;
        notes.look(machine)?;
        game.plies += 1;
        counted(game.plies)?;
    }
    let scores = machine.scores()?;
    Standing { places: game.places, scores: game.scores } =
        standing(machine.table(), machine.state(), scores);
    notes.close(machine, &mut game);
    Ok(game)
}

/// Makes the n-th move (or nothing), and goes on to the next question.
fn forward<const W: usize>(
    machine: &mut Machine<'_, W>,
    n: Option<u64>,
    stream: &mut Stream,
    tape: &mut Option<Tape>,
) -> Result<(), Fault> {
    let Some(tape) = tape else {
        if let Some(n) = n {
            machine.play_nth(n, stream)?;
        }
        return machine.advance(stream);
    };
    let mut chance = Recorded { source: stream, outcomes: Vec::new() };
    if let Some(n) = n {
        let mut tokens = Vec::new();
        machine.nth(n, &mut tokens);
        machine.play_tokens(&tokens, &mut chance)?;
        tape.moves.push(tokens);
    }
    machine.advance(&mut chance)?;
    tape.outcomes.extend(chance.outcomes.into_iter().map(|(_, outcome)| outcome));
    Ok(())
}

impl Plan {
    /// One game, each move chosen by the agent of who is asked, from what it may see.
    pub(super) fn thought(
        &self,
        notes: Notes<'_>,
        clock: &dyn Fn() -> Box<dyn Clock>,
    ) -> Result<(Game, Tape), Crash> {
        let number = notes.number;
        let fault = |fault| Crash { fault, during: "a game between computers".into() };
        let mut play = Play::begin(&self.seated, self.seed_of(number), Vec::new())?;
        let mut agents: Vec<_> = self.seats.iter().map(|seat| seat.agent()).collect();
        let mut streams: Vec<Stream> =
            (0..self.seats.len()).map(|seat| self.stream(number, 1 + seat as u64)).collect();
        let first = play.turn().map_or(0, |turn| turn.player);
        let mut game = Game { number, first, ..Game::default() };
        while let Some(turn) = play.turn() {
            let (Some(agent), Some(stream)) =
                (agents.get_mut(turn.player), streams.get_mut(turn.player))
            else {
                break;
            };
            game.choices += turn.count;
            let view = play.view(Some(turn.player));
            let chosen = match agent.choose(&view, clock().as_ref(), stream) {
                Ok(choice) => choice.tokens,
                Err(Failure::Fault(_) | Failure::TooSlow | Failure::NotToMove) => {
                    game.failures += 1;
                    view.random(stream).map_err(fault)?.unwrap_or_default()
                }
            };
            play.make_chosen(&chosen)?;
            game.plies += 1;
            counted(game.plies).map_err(fault)?;
        }
        if let Some(standing) = play.standing().map_err(fault)? {
            (game.places, game.scores) = (standing.places, standing.scores);
        }
        let tape = Tape {
            moves: play.plies().iter().map(|ply| ply.tokens.clone()).collect(),
            outcomes: play.outcomes().into_iter().map(|(_, outcome)| outcome).collect(),
        };
        self.looked_at(&tape, notes, &mut game).map_err(fault)?;
        Ok((game, tape))
    }

    /// Plays a game again, to note what was used in it.
    fn looked_at(
        &self,
        tape: &Tape,
        mut notes: Notes<'_>,
        game: &mut Game,
    ) -> Result<(), Fault> {
        let Seated { program, scripts } = &self.counting;
        with_machine!(program, scripts.as_ref(), |machine| {
            let mut chance = Again(tape.outcomes.iter());
            machine.restart();
            machine.advance(&mut chance)?;
            for tokens in &tape.moves {
                machine.play_tokens(tokens, &mut chance)?;
                machine.advance(&mut chance)?;
                notes.look(&mut machine)?;
            }
            machine.scores()?;
            notes.close(&mut machine, game);
            Ok(())
        })
    }

    /// The game of a tape as people have it.
    pub(super) fn played(&self, number: u64, tape: &Tape) -> Result<Play, Crash> {
        let fault = |fault| Crash { fault, during: "a game that is written down".into() };
        let mut play = Play::begin(&self.seated, self.seed_of(number), tape.outcomes.clone())?;
        for tokens in &tape.moves {
            // Listed, so that its text tells it from all others.
            match play.way(tokens).map_err(fault)? {
                Some(way) => _ = play.make(&way)?,
                None => return Err(fault(FaultKind::NotAMove.into())),
            }
        }
        Ok(play)
    }
}

/// Players' teams as they are compared: whose side each is on.
pub(super) fn side(table: &Table, player: usize) -> usize {
    table.team_of.get(player).copied().unwrap_or(player)
}
