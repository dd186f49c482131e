//! Plies in a row: where all that happens is that players in turn put one piece down
//! (`turns { ask { … } }` with nothing else in the move), random games need no more in hand than that.
//!
//! It plays what `pick`, `play_nth` and `advance` play one after the other, move for move, and leaves to
//! them whatever is out of the ordinary.

use super::machine::Machine;
use super::playout::MOST_PLIES;
use crate::program::Round;
use crate::state::{Fault, Stream};
use crate::table::control;

impl<'p, const W: usize> Machine<'p, W> {
    /// The ask the game waits at and its round, if plies can be played in a row from here.
    pub(super) fn round(&self) -> Option<(u32, &'p Round)> {
        let number = self.asking_round.or_else(|| self.asking())?;
        let round = self.program.asks[number as usize].round.as_ref()?;
        let everybody = self.program.initial.get(control::IN_PLAY).copied();
        let usual = [control::BRANCH, control::AGAIN, control::REVERSED, control::PASSES];
        let ordinary = usual.iter().all(|word| self.state.get(*word) == 0)
            && everybody == Some(self.state.bits(control::IN_PLAY));
        (ordinary && !round.puts.is_empty()).then_some((number, round))
    }

    /// Plays plies at random for as long as nothing else can happen: at least one, if any can be
    /// played like that. Gives how many. Then the last move has been made, and nothing after it.
    /// The ways of the first ask need not have been found.
    ///
    /// # Errors
    /// The fault of a move.
    pub(super) fn stretch(&mut self, stream: &mut Stream) -> Result<u64, Fault> {
        let program = self.program;
        let Some((number, round)) = self.round() else { return Ok(0) };
        let turn = self.at(round.player);
        let mut you = usize::try_from(self.you()).unwrap_or(0);
        let Some(mut put) = round.puts.get(you) else { return Ok(0) };
        let mut ways = self.set(put.on);
        if !ways.any() || self.fault.take().is_some() {
            return Ok(0);
        }
        let before = self.state.get(control::PLIES);
        let mut plies = 0;
        loop {
            let picked = ways.nth(stream.below(ways.count()));
            let site = picked.and_then(|site| usize::try_from(site).ok()).unwrap_or(0);
            if let Err(fault) = self.state.add(self.table, put.class as usize, site, 1) {
                self.note(fault);
                self.blame(put.pc);
                return self.faulted().map(|()| plies);
            }
            plies += 1;
            self.state.poke(control::PLIES, before.cast_unsigned() + plies);
            self.state.poke(control::ASKED, you as u64);
            let on = match &program.ends[you].any {
                Some(any) => !any.iter().any(|when| self.test(*when)),
                None => false,
            };
            if !on || plies > MOST_PLIES || self.fault.is_some() {
                break;
            }
            let next = if you + 1 == round.puts.len() { 0 } else { you + 1 };
            self.state.poke(turn, next as u64);
            self.state.poke(control::YOU, next as u64);
            put = &round.puts[next];
            ways = self.set(put.on);
            if !ways.any() || self.fault.is_some() {
                self.state.poke(turn, you as u64);
                self.state.poke(control::YOU, you as u64);
                break;
            }
            you = next;
        }
        // What came in the way is found again, and told, by those who take over.
        self.fault = None;
        self.unchecked = true;
        self.asking_round = None;
        self.played = Some(number);
        Ok(plies)
    }
}
