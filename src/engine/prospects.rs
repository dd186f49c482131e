//! How a game that goes on looks to those who play it, for players who stop before its end.

use super::machine::Machine;
use crate::spec;
use crate::state::Fault;

impl<const W: usize> Machine<'_, W> {
    /// How it looks to a player by what the rule file says to look for; 0 if it says nothing.
    ///
    /// # Errors
    /// A fault of it.
    pub fn prospect(&mut self, player: usize) -> Result<i64, Fault> {
        self.watch_prospect(player);
        let Some(hope) = self.program.prospects.get(player) else { return Ok(0) };
        let hope = self.number(*hope);
        self.faulted().map(|()| hope)
    }

    /// What [`spec::prospects`] are, by code where the rule file says what to look for.
    ///
    /// # Errors
    /// A fault of what is looked at.
    pub fn prospects(&mut self) -> Result<Vec<i64>, Fault> {
        if self.program.prospects.is_empty() {
            return spec::prospects(&self.plain_world(), &self.state);
        }
        let hopes = (0..self.table.players).map(|player| self.prospect(player));
        let hopes: Vec<i64> = hopes.collect::<Result<_, _>>()?;
        Ok(spec::weighed(self.table, &hopes))
    }
}
