//! Choosing among cards that the one asked cannot see: of each zone they are one way, which ends
//! there, since which card it is, is chance.

use super::bits::Bits;
use super::explore::Aim;
use super::machine::Machine;
use crate::ir::{NONE, unseen, unseen_zone};
use crate::program::{ChooseOp, Shape};
use crate::state::{Among, Chance, FaultKind};

impl<const W: usize> Machine<'_, W> {
    /// The zone of a card that the one asked cannot see.
    fn hides(&self, card: i64) -> Option<usize> {
        let card = usize::try_from(card).ok()?;
        let zone = self.state.card_zone(self.table, card)?;
        let asked = usize::try_from(self.you()).unwrap_or(usize::MAX);
        (!self.table.sees_zone(asked, zone)).then_some(zone)
    }

    /// Of some cards those that the one asked cannot see.
    pub(super) fn unseen_of(&self, set: Bits<W>) -> Bits<W> {
        let mut hidden = Bits::<W>::EMPTY;
        for card in set.into_iter().filter(|card| self.hides(*card).is_some()) {
            hidden.insert(card);
        }
        hidden
    }

    /// Takes them out of a list.
    pub(super) fn take_unseen(&self, list: &mut Vec<i64>) -> Bits<W> {
        let mut hidden = Bits::<W>::EMPTY;
        list.retain(|card| {
            let hides = self.hides(*card).is_some();
            if hides {
                hidden.insert(*card);
            }
            !hides
        });
        hidden
    }

    /// A way for each zone in which some of these cards lie. True: stop looking.
    pub(super) fn explore_unseen(&mut self, hidden: Bits<W>, aim: Aim) -> bool {
        if !hidden.any() {
            return false;
        }
        for zone in 0..self.table.zones.len() {
            if hidden.into_iter().all(|card| self.hides(card) != Some(zone)) {
                continue;
            }
            if aim == Aim::Any {
                return true;
            }
            self.tokens.push(unseen(zone));
            self.ways.add_one(&self.tokens, &self.preferred);
            self.tokens.pop();
        }
        false
    }

    /// The card that a token means: for one that cannot be seen, by chance.
    pub(super) fn card_meant(
        &mut self,
        choose: &ChooseOp,
        token: i64,
        chance: &mut dyn Chance,
    ) -> i64 {
        let Some(zone) = unseen_zone(token) else { return token };
        let mut cards = Bits::<W>::EMPTY;
        if choose.shape == Shape::List {
            let mut list = self.buffer();
            self.list(choose.from, &mut list);
            for card in &list {
                cards.insert(*card);
            }
            self.give_back(list);
        } else {
            cards = self.set(choose.from);
        }
        let mut hidden = Bits::<W>::EMPTY;
        for card in cards.into_iter().filter(|card| self.hides(*card) == Some(zone)) {
            hidden.insert(card);
        }
        if !hidden.any() {
            return self.fail(FaultKind::NotAMove);
        }
        match self.state.chance(Among::Cards(&hidden.0), chance) {
            Ok(card) => card,
            Err(fault) => {
                self.note(fault);
                NONE
            }
        }
    }
}
