//! The end conditions and invariants of a state; what follows from them is the engine's.

use super::eval::{holds, need};
use super::players::plays;
use super::{Frame, Value, World};
use crate::ir::{EndOutcome, EndWho};
use crate::state::{Fault, FaultKind, State};
use crate::table::value;

/// An `end` clause that applies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended {
    /// Which: an index into [`crate::ir::Game::ends`].
    pub clause: usize,
    /// Of whom it speaks: players, or teams for `team`; nobody for `draw` and `over`.
    pub who: Vec<i64>,
}

/// The first `end` clause in file order that applies, with `you` the one asked last. Clauses
/// about `player` look at those in play, and name all of whom they are true; that someone loses
/// or finishes is true only of players in play.
///
/// # Errors
/// A fault of a condition.
pub fn ends(world: &World<'_>, state: &State, asked: i64) -> Result<Option<Ended>, Fault> {
    for (clause, end) in world.table.game.ends.iter().enumerate() {
        let Some(when) = &end.when else { continue };
        let case = Case { world, state, asked, when };
        let applies = match &end.outcome {
            EndOutcome::Wins(who) => case.of(who, false),
            EndOutcome::Loses(who) | EndOutcome::Finishes(who) => case.of(who, true),
            EndOutcome::Draw | EndOutcome::Over => case.holds().map(|yes| yes.then(Vec::new)),
            EndOutcome::Ranking { .. } => Ok(None),
        };
        if let Some(who) = applies.map_err(|fault| fault.at(end.span))? {
            return Ok(Some(Ended { clause, who }));
        }
    }
    Ok(None)
}

/// One clause looked at.
struct Case<'a> {
    world: &'a World<'a>,
    state: &'a State,
    asked: i64,
    when: &'a crate::ir::Expr,
}

impl Case<'_> {
    fn frame(&self) -> Frame<'_> {
        Frame::new(self.asked, &self.world.table.game.end_locals)
    }

    fn holds(&self) -> Result<bool, Fault> {
        holds(&self.world.scene(self.state, self.asked), &mut self.frame(), self.when)
    }

    /// Of whom the clause is true.
    fn of(&self, who: &EndWho, in_play: bool) -> Result<Option<Vec<i64>>, Fault> {
        let table = self.world.table;
        match who {
            EndWho::Player(player) => {
                if !self.holds()? {
                    return Ok(None);
                }
                let scene = self.world.scene(self.state, self.asked);
                let player = need(&scene, &mut self.frame(), player, "player")?;
                let counts = !in_play
                    || usize::try_from(player).is_ok_and(|seat| plays(self.state, seat));
                Ok(counts.then(|| vec![player]))
            }
            EndWho::EachPlayer(local) => {
                let playing = (0..table.players).filter(|seat| plays(self.state, *seat));
                self.among(playing, *local)
            }
            EndWho::EachTeam(local) => self.among(0..table.teams, *local),
        }
    }

    fn among(
        &self,
        all: impl Iterator<Item = usize>,
        local: usize,
    ) -> Result<Option<Vec<i64>>, Fault> {
        let mut who = Vec::new();
        for one in all {
            let mut frame = self.frame();
            frame.set(local, Value::index(one))?;
            if holds(&self.world.scene(self.state, self.asked), &mut frame, self.when)? {
                who.push(value(one));
            }
        }
        Ok((!who.is_empty()).then_some(who))
    }
}

/// Scores for the final ranking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scores {
    /// Whether the greatest is first.
    pub most: bool,
    /// One for each player.
    pub of: Vec<i64>,
}

/// Each player's score by the first `most … wins` or `least … wins`, if the game has one.
///
/// # Errors
/// A fault of the score.
pub fn scores(world: &World<'_>, state: &State) -> Result<Option<Scores>, Fault> {
    let ranking = world.table.game.ends.iter().find_map(|end| match &end.outcome {
        EndOutcome::Ranking { most, score } => Some((*most, score)),
        EndOutcome::Wins(_)
        | EndOutcome::Loses(_)
        | EndOutcome::Finishes(_)
        | EndOutcome::Draw
        | EndOutcome::Over => None,
    });
    let Some((most, score)) = ranking else { return Ok(None) };
    let of = (0..world.table.players).map(|player| {
        let you = value(player);
        let mut frame = Frame::new(you, &world.table.game.end_locals);
        need(&world.scene(state, you), &mut frame, score, "number")
    });
    Ok(Some(Scores { most, of: of.collect::<Result<_, _>>()? }))
}

/// Looks at every invariant.
///
/// # Errors
/// The first one that does not hold, as a fault.
pub fn invariants(world: &World<'_>, state: &State, asked: i64) -> Result<(), Fault> {
    for invariant in &world.table.game.invariants {
        let mut frame = Frame::new(asked, &world.table.game.end_locals);
        if !holds(&world.scene(state, asked), &mut frame, &invariant.holds)? {
            let broken = FaultKind::Invariant { text: invariant.text.clone() };
            return Err(Fault::from(broken).at(invariant.span));
        }
    }
    Ok(())
}
