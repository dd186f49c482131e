//! The last choice of all, with all its ways at once.

use super::bits::Bits;
use super::machine::Machine;
use super::ways::StepWay;
use crate::program::{CoupleOp, LeafOp, ThirdOp};
use crate::table::value;

impl<const W: usize> Machine<'_, W> {
    /// Adds the ways of a last choice to those found.
    pub(super) fn leaf(&mut self, leaf: &LeafOp) {
        match leaf {
            LeafOp::Set(node) => {
                let set = self.set(*node);
                self.ways.add_set(&self.tokens, set);
            }
            LeafOp::Alike { of, alike } => {
                let set = self.set(*of);
                let set = self.distinct(set, alike, None);
                self.ways.add_set(&self.tokens, set);
            }
            LeafOp::Some(some) => self.leaf_some(some),
            LeafOp::Then { of, some, then } => {
                let (of, some) = (self.set(*of), self.set(*some));
                // Where nothing has anything after it, nobody need know what that would be.
                let then = if (of & some).any() { self.set(*then) } else { Bits::EMPTY };
                self.ways.add_then(&self.tokens, [of, some, then]);
            }
            LeafOp::Couple(couple) => self.couples(couple),
            LeafOp::Either(branches) => {
                for (at, (guard, last)) in branches.iter().enumerate() {
                    if guard.is_none_or(|guard| self.test(guard)) {
                        self.tokens.push(value(at));
                        match last {
                            Some(last) => self.leaf(last),
                            None => self.ways.add_one(&self.tokens, &[]),
                        }
                        self.tokens.pop();
                    }
                    if self.fault.is_some() {
                        return;
                    }
                }
            }
            LeafOp::Fixed(ways) => {
                for (tokens, guard) in ways {
                    if guard.is_none_or(|guard| self.holds(guard)) {
                        let before = self.tokens.len();
                        self.tokens.extend_from_slice(tokens);
                        self.ways.add_one(&self.tokens, &[]);
                        self.tokens.truncate(before);
                    }
                    if self.fault.is_some() {
                        return;
                    }
                }
            }
            LeafOp::Steps { ways, .. } => {
                let found = self.step_ways(leaf);
                if let Some(found) = found.get(..ways.len().min(8)) {
                    self.ways.add_steps(&self.tokens, found);
                }
            }
        }
    }

    /// From where steps have ways, by each of their directions; of other leaves nothing.
    #[inline]
    pub(super) fn step_ways(&mut self, leaf: &LeafOp) -> [StepWay<W>; 8] {
        let mut found = [StepWay { offset: 0, from: Bits::EMPTY }; 8];
        match leaf {
            LeafOp::Set(_)
            | LeafOp::Alike { .. }
            | LeafOp::Some(_)
            | LeafOp::Fixed(_)
            | LeafOp::Either(_)
            | LeafOp::Then { .. }
            | LeafOp::Couple(_) => {}
            LeafOp::Steps { ways, at_once: Some((code, sets)) } => {
                self.work_out(*code);
                for (way, ((offset, _), set)) in found.iter_mut().zip(ways.iter().zip(sets)) {
                    *way = StepWay { offset: *offset, from: self.number_of(*set) };
                }
            }
            LeafOp::Steps { ways, at_once: None } => {
                for (way, (offset, node)) in found.iter_mut().zip(ways) {
                    *way = StepWay { offset: *offset, from: self.set(*node) };
                }
            }
        }
        found
    }

    /// Adds the ways of two last choices.
    fn couples(&mut self, couple: &CoupleOp) {
        let (first, among) = (self.set(couple.first), self.set(couple.among));
        let third = couple.third.map(|third| (third, among & self.set(third.within)));
        let mut then = None;
        for member in first {
            let second = self.second(couple, member, among);
            self.tokens.push(member);
            match third {
                Some((third, within)) if (second & within).any() => {
                    let some = self.with_third(couple, third, member);
                    let then = match then {
                        None if (second & some).any() => *then.insert(self.set(third.then)),
                        None => Bits::EMPTY,
                        Some(known) => known,
                    };
                    self.ways.add_then(&self.tokens, [second, some, then]);
                }
                _ => self.ways.add_set(&self.tokens, second),
            }
            self.tokens.pop();
            if self.fault.is_some() {
                return;
            }
        }
    }

    /// Which of some can be chosen after a member.
    #[inline]
    pub(super) fn second(&self, couple: &CoupleOp, member: i64, among: Bits<W>) -> Bits<W> {
        let Some(first) = couple.near else { return among };
        match u32::try_from(member) {
            Ok(site) if (site as usize) < self.table.sites.len() => {
                self.constant(first + site) & among
            }
            _ => Bits::EMPTY,
        }
    }

    /// After which of the second a third is chosen, if this is the first.
    pub(super) fn with_third(
        &mut self,
        couple: &CoupleOp,
        third: ThirdOp,
        member: i64,
    ) -> Bits<W> {
        self.poke(couple.var, member);
        self.set(third.some)
    }
}
