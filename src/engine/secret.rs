//! Choices that are still secret: made anew for somebody who guesses what they may be.

use super::machine::Machine;
use crate::program::{BranchCode, SUBMISSION};
use crate::state::{Fault, Stream};
use crate::table::{control, value};

impl<const W: usize> Machine<'_, W> {
    /// Gives everybody who has chosen secretly, but for one player, a random legal choice instead.
    /// What was found for the one asked is found again.
    ///
    /// # Errors
    /// A fault, with its place; the state is then not to be used.
    pub fn choose_again(
        &mut self,
        but: Option<usize>,
        stream: &mut Stream,
    ) -> Result<(), Fault> {
        let restored = [control::SUBMITTED, control::YOU, control::BRANCH];
        let present = restored.map(|word| self.state.get(word));
        for player in (0..present[0]).filter(|player| but.map(value) != Some(*player)) {
            let at = self.submission(player);
            if self.state.get(at) != 0 {
                for word in at..at + 2 + SUBMISSION {
                    self.state.set(word, 0);
                }
                self.state.set(control::SUBMITTED, player);
                self.state.set(control::YOU, player);
                self.submit_at_random(stream)?;
            }
        }
        for (word, value) in restored.into_iter().zip(present) {
            self.state.set(word, value);
        }
        self.look_again()
    }

    /// Submits a random way of the first branch that has one.
    fn submit_at_random(&mut self, stream: &mut Stream) -> Result<(), Fault> {
        let Some(number) = self.asking() else { return Ok(()) };
        let ask = &self.program.asks[number as usize];
        for (branch, code) in ask.branches.iter().enumerate() {
            let BranchCode::Move(codes) = code else { continue };
            let find = self.code_of(codes).find;
            self.find(find).map_err(|fault| fault.at(ask.source.span))?;
            if self.ways.total() > 0 {
                self.state.set(control::BRANCH, value(branch));
                if self.is_continuous() {
                    self.draw_values(stream);
                }
                let mut tokens = std::mem::take(&mut self.tokens);
                self.ways.nth(&self.program.ops, stream.below(self.ways.total()), &mut tokens);
                self.tokens = tokens;
                self.submit();
                return self.faulted();
            }
        }
        Ok(())
    }
}
