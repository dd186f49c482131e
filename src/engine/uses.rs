//! What of the rules games have used: rules that were come to, clauses of the end that applied, cards that
//! were played out of hands. Counted only by programs that are made for it.

use super::machine::Machine;
use crate::ir::{Per, Seen};
use crate::program::{Program, Shape};

/// How often what was used.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Uses {
    /// Of each rule.
    pub rules: Vec<u64>,
    /// Of each clause of the end.
    pub ends: Vec<u64>,
    /// Of each card, player by player: card 2 of the first of three players is at 6.
    pub cards: Vec<u64>,
}

impl Uses {
    /// Nothing yet; room only where the program counts.
    pub(super) fn none(program: &Program) -> Self {
        if !program.counts {
            return Self::default();
        }
        let (table, game) = (&program.table, &program.table.game);
        Self {
            rules: vec![0; game.rules.len()],
            ends: vec![0; game.ends.len()],
            cards: vec![0; game.cards.len() * table.players],
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for counts in [&mut self.rules, &mut self.ends, &mut self.cards] {
            counts.fill(0);
        }
    }
}

impl<const W: usize> Machine<'_, W> {
    /// What was used since this was last cleared.
    pub fn uses_mut(&mut self) -> &mut Uses {
        &mut self.uses
    }

    #[inline]
    pub(super) fn entered(&mut self, rule: u32) {
        count(&mut self.uses.rules, rule as usize);
    }

    pub(super) fn ended_by(&mut self, clause: usize) {
        count(&mut self.uses.ends, clause);
    }

    /// Counts those of the cards that lie in hands: zones of a player's own that not everybody sees.
    pub(super) fn played_cards(&mut self, what: u32, shape: Shape) {
        let mut cards = self.buffer();
        match shape {
            Shape::List => self.list(what, &mut cards),
            Shape::One | Shape::Set | Shape::Sets => cards.extend(self.set(what)),
        }
        for card in cards.iter().filter_map(|card| usize::try_from(*card).ok()) {
            if let Some(player) = self.holder(card) {
                count(&mut self.uses.cards, card * self.table.players + player);
            }
        }
        self.give_back(cards);
    }

    /// Whose hand a card is in.
    fn holder(&self, card: usize) -> Option<usize> {
        let zone = self.state.card_zone(self.table, card)?;
        let declared = self.table.game.zones.get(self.table.zones.get(zone)?.zone)?;
        if declared.seen == Seen::Everyone {
            None
        } else {
            self.table.zone_of(zone, Per::Player)
        }
    }
}

#[inline]
fn count(counts: &mut [u64], at: usize) {
    if let Some(count) = counts.get_mut(at) {
        *count += 1;
    }
}
