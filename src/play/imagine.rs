//! What a seat can work out without looking: what a move does, and how random games go after it,
//! in games that could be for all the seat has seen.
//!
//! **Invariant.** Nothing here depends on what the seat cannot see: that is sampled, and chance to
//! come is not the game's own.

use super::{Play, Seated, standing};
use crate::engine::{Policy, with_machine};
use crate::spec::Way;
use crate::state::{Fault, Stream};

/// A random game longer than this is taken for a draw.
const MOST_PLIES: u64 = 500;

/// How random games went after a move.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Outlook {
    /// How many were played.
    pub games: u64,
    /// Two for each player left behind, one for each level with.
    pub points: u64,
    /// The most points there could have been.
    pub most: u64,
}

impl Play {
    /// The game as it stands, without the moves that led there.
    #[must_use]
    pub fn now(&self) -> Self {
        Self { done: Vec::new(), undone: Vec::new(), ..self.clone() }
    }

    /// Makes the move with these tokens, and tells nobody: it cannot be taken back.
    ///
    /// # Errors
    /// A fault; the game is then as it was.
    pub fn make_tokens(&mut self, tokens: &[i64]) -> Result<(), Fault> {
        let run = self.run(Some(tokens), &[])?;
        (self.words, self.count) = (run.words, run.count);
        if let Some(prints) = &run.led_to {
            self.history.push(prints);
        }
        Ok(())
    }

    /// How random games go after each of these moves, as far as the seat to move may know: a
    /// round for each of `worlds`, or fewer once `plies` have been played. None if nobody is to move.
    ///
    /// # Errors
    /// A fault in the rules.
    pub fn outlooks(
        &self,
        ways: &[Way],
        worlds: usize,
        plies: u64,
        stream: &mut Stream,
    ) -> Result<Vec<Outlook>, Fault> {
        let Some(turn) = self.turn() else { return Ok(Vec::new()) };
        let now = self.now();
        let sampler = now.view(Some(turn.player)).sampler();
        let mut outlooks = vec![Outlook::default(); ways.len()];
        let mut played = 0;
        for _ in 0..worlds {
            let world = sampler.suppose(stream)?;
            for (way, outlook) in ways.iter().zip(&mut outlooks) {
                played += world.play_out(way, turn.player, outlook, stream)?;
            }
            if played >= plies {
                break;
            }
        }
        Ok(outlooks)
    }

    /// Plays one random game after a move; how many plies it took.
    fn play_out(
        &self,
        way: &Way,
        player: usize,
        outlook: &mut Outlook,
        stream: &mut Stream,
    ) -> Result<u64, Fault> {
        let Seated { program, scripts } = &self.seated;
        let (plies, places) = with_machine!(program, scripts.as_ref(), |machine| {
            machine.load(&self.words);
            machine.history_mut().clone_from(&self.history);
            machine.play_tokens(&way.tokens, stream)?;
            machine.advance(stream)?;
            let mut plies = 1;
            while !machine.is_over() && plies < MOST_PLIES {
                let n = machine.pick(stream, Policy::Uniform);
                machine.play_nth(n, stream)?;
                machine.advance(stream)?;
                plies += 1;
            }
            let places = if machine.is_over() {
                let scores = machine.scores()?;
                standing(&program.table, machine.state(), scores).places
            } else {
                vec![1; program.table.players]
            };
            (plies, places)
        });
        let own = places.get(player).copied().unwrap_or(1);
        let others = (0..places.len()).filter(|other| *other != player);
        let others = others.filter_map(|other| places.get(other));
        let points = others.map(|place| match place.cmp(&own) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 2,
        });
        outlook.games += 1;
        outlook.points += points.sum::<u64>();
        outlook.most += 2 * (places.len() as u64).saturating_sub(1);
        Ok(plies)
    }
}
