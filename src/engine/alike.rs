//! Which of many nothing tells apart: of all alike one is offered.

use super::bits::Bits;
use super::machine::Machine;
use crate::ir::Base;
use crate::program::{Alike, Shape, Slot};

impl<const W: usize> Machine<'_, W> {
    /// The members of a set with only the first of each alike, but for those told apart.
    #[inline]
    pub(super) fn distinct(
        &mut self,
        set: Bits<W>,
        alike: &Alike,
        record: Option<Slot>,
    ) -> Bits<W> {
        match alike.of {
            None => set,
            Some(of) => self.told_apart(set, of, alike, record),
        }
    }

    fn told_apart(
        &self,
        set: Bits<W>,
        of: Base,
        alike: &Alike,
        record: Option<Slot>,
    ) -> Bits<W> {
        // Of most cards there is no second.
        let doubtful = if of == Base::Card { set & self.twinned } else { set };
        if doubtful.count() < 2 {
            return set;
        }
        let mut kept = Bits::EMPTY;
        for member in set {
            let held = self.is_held(alike, member)
                || record.is_some_and(|record| self.bits_at(self.at(record)).has(member));
            let twin = !held
                && kept.into_iter().any(|other| {
                    !self.is_held(alike, other) && self.are_twins(alike, other, member)
                });
            if !twin {
                kept.insert(member);
            }
        }
        kept
    }

    /// Whether an equal or alike member of a list comes earlier.
    pub(super) fn is_repeated(&self, alike: &Alike, earlier: &[i64], member: i64) -> bool {
        earlier.contains(&member)
            || (alike.of.is_some()
                && !self.is_held(alike, member)
                && earlier.iter().any(|other| {
                    !self.is_held(alike, *other) && self.are_twins(alike, *other, member)
                }))
    }

    pub(super) fn is_held(&self, alike: &Alike, member: i64) -> bool {
        alike.held.iter().any(|slot| self.state.get(self.at(*slot)) == member)
    }

    /// Whether nothing tells two of them apart.
    pub(super) fn are_twins(&self, alike: &Alike, one: i64, other: i64) -> bool {
        let together = |(slot, shape): &(Slot, Shape)| {
            let at = self.at(*slot);
            match shape {
                Shape::One => true,
                Shape::Set => {
                    let set = self.bits_at(at);
                    set.has(one) == set.has(other)
                }
                Shape::List => {
                    let length = usize::try_from(self.state.get(at)).unwrap_or(0);
                    let length = length.min(crate::program::LIST);
                    let has =
                        |member| (1..=length).any(|word| self.state.get(at + word) == member);
                    has(one) == has(other)
                }
                Shape::Sets => {
                    let count = usize::try_from(self.state.get(at)).unwrap_or(0);
                    (0..count.min(crate::program::SETS)).all(|place| {
                        let set = self.bits_at(at + 1 + place * W);
                        set.has(one) == set.has(other)
                    })
                }
            }
        };
        self.are_alike(alike.of, one, other) && alike.groups.iter().all(together)
    }

    fn are_alike(&self, of: Option<Base>, one: i64, other: i64) -> bool {
        let (Ok(one), Ok(other)) = (usize::try_from(one), usize::try_from(other)) else {
            return false;
        };
        let table = self.table;
        match of {
            Some(Base::Card) => {
                table.card_class.get(one) == table.card_class.get(other)
                    && self.state.card_zone(table, one) == self.state.card_zone(table, other)
            }
            Some(Base::Piece) => {
                // Most stand elsewhere, and that is soon seen.
                self.state.piece_site(table, one) == self.state.piece_site(table, other)
                    && self.state.pieces_alike(table, one, other)
            }
            _ => false,
        }
    }
}
