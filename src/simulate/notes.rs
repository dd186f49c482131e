//! What is noted of a game while it is played: what of the rules it uses, and who leads.

use super::cards::Kinds;
use super::game::{Game, side};
use crate::engine::Machine;
use crate::ir::EndOutcome;
use crate::state::Fault;
use crate::table::{Table, control};

/// Notes of one game.
#[derive(Debug)]
pub(super) struct Notes<'a> {
    /// The game's number.
    pub(super) number: u64,
    pub(super) kinds: &'a Kinds,
    /// Who leads, if that is to be known: it takes longer than to play.
    pub(super) lead: Option<Lead>,
}

/// Which side leads, and how often that has changed.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Lead {
    leader: Option<usize>,
    changes: u64,
}

impl Notes<'_> {
    /// Looks at the position after a move.
    pub(super) fn look<const W: usize>(
        &mut self,
        machine: &mut Machine<'_, W>,
    ) -> Result<(), Fault> {
        let Some(lead) = self.lead.as_mut().filter(|_| !machine.is_over()) else {
            return Ok(());
        };
        lead.is_with(ahead(machine.table(), &machine.prospects()?));
        Ok(())
    }

    /// Adds everything to a game that is over.
    pub(super) fn close<const W: usize>(
        mut self,
        machine: &mut Machine<'_, W>,
        game: &mut Game,
    ) {
        let table = machine.table();
        if let Some(lead) = &mut self.lead {
            let best: Vec<i64> = game
                .places
                .iter()
                .map(|place| i64::try_from(*place).map_or(i64::MIN, i64::wrapping_neg))
                .collect();
            // Where nobody has led before the end the rules do not tell who leads.
            game.leads = lead.leader.map(|_| {
                lead.is_with(ahead(table, &best));
                lead.changes
            });
        }
        // A ranking is looked at whoever has won; it decides where nothing else has.
        let decided = machine.state().get(control::DRAWN) != 0
            || (0..table.players)
                .all(|player| machine.state().get(control::PLACES + player) != 0);
        let uses = machine.uses_mut();
        for (clause, end) in table.game.ends.iter().enumerate() {
            if let (true, EndOutcome::Ranking { .. }) = (decided, &end.outcome)
                && let Some(times) = uses.ends.get_mut(clause)
            {
                *times = 0;
            }
        }
        game.rules.clone_from(&uses.rules);
        game.ends.clone_from(&uses.ends);
        if !self.kinds.names.is_empty() {
            let players = table.players;
            let mut played = vec![0; self.kinds.names.len()];
            let mut winning = played.clone();
            for (card, by) in uses.cards.chunks(players.max(1)).enumerate() {
                let Some(kind) = self.kinds.of.get(card).copied() else { continue };
                for (player, times) in by.iter().enumerate() {
                    played[kind] += times;
                    winning[kind] += if game.is_won_by(player) { *times } else { 0 };
                }
            }
            (game.cards, game.winning) = (played, winning);
        }
        uses.clear();
    }
}

impl Lead {
    /// Somebody leads, or nobody does: who led before does so until another does.
    fn is_with(&mut self, leader: Option<usize>) {
        if leader.is_some() && leader != self.leader {
            self.changes += u64::from(self.leader.is_some());
            self.leader = leader;
        }
    }
}

/// The side that has more than every other.
fn ahead(table: &Table, of: &[i64]) -> Option<usize> {
    let most = of.iter().max()?;
    let mut sides = of.iter().enumerate().filter(|(_, has)| *has == most);
    let leader = side(table, sides.next()?.0);
    sides.all(|(player, _)| side(table, player) == leader).then_some(leader)
}
