//! Choices of several: all subsets of a set, or of sets, by size.

use super::bits::Bits;
use super::explore::Aim;
use super::machine::{Machine, STEPS};
use super::ways::subsets_of;
use crate::ir::NONE;
use crate::program::{Alike, Pc, Shape, SomeOp};
use crate::state::FaultKind;
use crate::table::value;

impl<const W: usize> Machine<'_, W> {
    /// Subsets by size, then lexicographically; tokens are members, then the end.
    pub(super) fn explore_some(&mut self, some: &SomeOp, next: Pc, aim: Aim) -> bool {
        if some.shape == Shape::Sets {
            return self.explore_some_sets(some, next, aim);
        }
        let from = self.set(some.from);
        let least = self.number(some.size.0).max(0);
        let most = self.number(some.size.1).min(from.count().cast_signed());
        if least > most {
            return false;
        }
        let limit = some.limit.map_or(most, |limit| self.number(limit));
        let twins = self.twins(&some.alike, from);
        let choosing = Choosing { some, from, twins: &twins, next, aim };
        let mut stop = false;
        for size in least..=most.min(limit) {
            let left = from.count().cast_signed();
            stop = self.grow(&choosing, (from, left), Bits::EMPTY, size, size == most);
            if stop {
                break;
            }
        }
        self.give_back_sets(twins);
        stop
    }

    /// All subsets at once, where nothing follows: they are counted, not listed.
    pub(super) fn leaf_some(&mut self, some: &SomeOp) {
        let from = self.set(some.from);
        let least = self.number(some.size.0).max(0);
        let most = self.number(some.size.1).min(from.count().cast_signed());
        let limit = some.limit.map_or(most, |limit| self.number(limit));
        for size in least..=most.min(limit) {
            let size = size.unsigned_abs();
            let count = subsets_of(from.count(), size);
            // As if one after the other were chosen.
            self.steps =
                self.steps.saturating_add(usize::try_from(count).unwrap_or(usize::MAX));
            if self.steps > STEPS {
                self.fail(FaultKind::TooLong { limit: STEPS });
                return;
            }
            let full = size == most.unsigned_abs();
            self.ways.add_subsets(&self.tokens, from, (size, count), full);
        }
    }

    /// For each member of a set those before it that nothing tells from it, one after the other; nothing
    /// at all if there are no such.
    fn twins(&mut self, alike: &Alike, from: Bits<W>) -> Vec<u64> {
        let mut twins = self.set_pool.pop().unwrap_or_default();
        if alike.of.is_none() {
            return twins;
        }
        let mut before = Bits::<W>::EMPTY;
        let mut any = false;
        for member in from {
            let mut own = Bits::<W>::EMPTY;
            if !self.is_held(alike, member) {
                for other in before {
                    if self.are_twins(alike, other, member) {
                        own.insert(other);
                        any = true;
                    }
                }
                before.insert(member);
            }
            twins.extend_from_slice(&own.0);
        }
        if !any {
            twins.clear();
        }
        twins
    }

    /// Chooses `size` more of the members left, which are so many.
    fn grow(
        &mut self,
        choosing: &Choosing<'_, W>,
        (mut from, mut left): (Bits<W>, i64),
        chosen: Bits<W>,
        size: i64,
        full: bool,
    ) -> bool {
        if size == 0 {
            return self.take_some(choosing, chosen, full);
        }
        let mut offered = Bits::<W>::EMPTY;
        // Where too few are left nothing more is found.
        while left >= size
            && let Some(member) = from.pop()
        {
            left -= 1;
            // Of members alike only the first not yet chosen: the others give equal sets.
            if choosing.has_twin(member, offered) {
                continue;
            }
            offered.insert(member);
            let mut with = chosen;
            with.insert(member);
            self.tokens.push(member);
            let stop = if size == 1 {
                self.take_some(choosing, with, full)
            } else {
                self.grow(choosing, (from, left), with, size - 1, full)
            };
            self.tokens.pop();
            if stop {
                return true;
            }
        }
        false
    }

    /// Goes on with a set chosen.
    fn take_some(&mut self, choosing: &Choosing<'_, W>, chosen: Bits<W>, full: bool) -> bool {
        let mark = self.state.mark();
        let at = self.at(choosing.some.var);
        self.write_bits(at, chosen);
        if !full {
            self.tokens.push(NONE);
        }
        let stop = self.explore(choosing.next, choosing.aim);
        if !full {
            self.tokens.pop();
        }
        self.state.undo(mark);
        stop
    }

    /// Several of several sets, likewise: tokens are their places, equal ones once.
    fn explore_some_sets(&mut self, some: &SomeOp, next: Pc, aim: Aim) -> bool {
        let mut sets = self.set_pool.pop().unwrap_or_default();
        self.sets(some.from, &mut sets);
        let mut places = self.buffer();
        places.extend(distinct_sets::<W>(&sets));
        let least = self.number(some.size.0).max(0);
        let most = self.number(some.size.1).min(value(places.len()));
        let mut chosen = self.set_pool.pop().unwrap_or_default();
        let mut stop = false;
        for size in least..=most {
            let full = size == most;
            let mut growing = Growing { some, sets: &sets, places: &places, full, next, aim };
            stop = self.grow_sets(&mut growing, 0, &mut chosen, size);
            if stop {
                break;
            }
        }
        self.give_back_sets(chosen);
        self.give_back(places);
        self.give_back_sets(sets);
        stop
    }

    /// Chooses `size` more sets, from a place on.
    fn grow_sets(
        &mut self,
        growing: &mut Growing<'_>,
        from: usize,
        chosen: &mut Vec<u64>,
        size: i64,
    ) -> bool {
        if size == 0 {
            let mark = self.state.mark();
            let at = self.at(growing.some.var);
            self.write_sets(at, chosen, true);
            if !growing.full {
                self.tokens.push(NONE);
            }
            let stop = self.fault.is_some() || self.explore(growing.next, growing.aim);
            if !growing.full {
                self.tokens.pop();
            }
            self.state.undo(mark);
            return stop;
        }
        for at in from..growing.places.len() {
            let place = growing.places[at];
            let first = usize::try_from(place).unwrap_or(0) * W;
            let before = chosen.len();
            let set = &growing.sets[first..first + W];
            let meets =
                |other: &[u64]| other.iter().zip(set).any(|(one, other)| one & other != 0);
            if growing.some.apart && chosen.chunks_exact(W).any(meets) {
                continue;
            }
            chosen.extend_from_slice(set);
            self.tokens.push(place);
            let stop = self.grow_sets(growing, at + 1, chosen, size - 1);
            self.tokens.pop();
            chosen.truncate(before);
            if stop {
                return true;
            }
        }
        false
    }

    /// Writes the members or sets that the next tokens name to the variable that takes them.
    pub(super) fn take_several(&mut self, some: &SomeOp, token: fn(&mut Self) -> i64) {
        if some.shape == Shape::Sets {
            return self.take_sets(some, token);
        }
        let from = self.set(some.from);
        let most = self.number(some.size.1).min(from.count().cast_signed());
        let mut chosen = Bits::EMPTY;
        while chosen.count().cast_signed() < most {
            let member = token(self);
            if member == NONE || self.fault.is_some() {
                break;
            }
            chosen.insert(member);
        }
        let at = self.at(some.var);
        self.write_bits(at, chosen);
    }

    fn take_sets(&mut self, some: &SomeOp, token: fn(&mut Self) -> i64) {
        let mut sets = self.set_pool.pop().unwrap_or_default();
        self.sets(some.from, &mut sets);
        let count = distinct_sets::<W>(&sets).count();
        let most = self.number(some.size.1).min(value(count));
        let mut chosen = self.set_pool.pop().unwrap_or_default();
        while value(chosen.len() / W) < most {
            let place = token(self);
            if place == NONE || self.fault.is_some() {
                break;
            }
            let set = usize::try_from(place).ok().and_then(|at| sets.chunks_exact(W).nth(at));
            match set {
                Some(set) => chosen.extend_from_slice(set),
                None => _ = self.fail(FaultKind::NotAMove),
            }
        }
        let at = self.at(some.var);
        self.write_sets(at, &chosen, true);
        self.give_back_sets(chosen);
        self.give_back_sets(sets);
    }
}

/// A choice of several members on the way.
struct Choosing<'c, const W: usize> {
    some: &'c SomeOp,
    /// All there is to choose from.
    from: Bits<W>,
    /// See [`Machine::twins`].
    twins: &'c [u64],
    next: Pc,
    aim: Aim,
}

impl<const W: usize> Choosing<'_, W> {
    /// Whether nothing tells a member from one of some others.
    #[inline]
    fn has_twin(&self, member: i64, others: Bits<W>) -> bool {
        if self.twins.is_empty() {
            return false;
        }
        let first = self.from.rank(member) * W;
        let twins = self.twins.get(first..first + W).unwrap_or(&[]);
        twins.iter().zip(others.0).any(|(twins, others)| twins & others != 0)
    }
}

/// A choice of several sets on the way.
struct Growing<'g> {
    some: &'g SomeOp,
    sets: &'g [u64],
    /// Those offered.
    places: &'g [i64],
    /// Whether there are no more to choose, so that no end is said.
    full: bool,
    next: Pc,
    aim: Aim,
}

/// The places of sets, the first of equal ones only.
pub(super) fn distinct_sets<const W: usize>(sets: &[u64]) -> impl Iterator<Item = i64> + '_ {
    let all = sets.chunks_exact(W).enumerate();
    all.filter(|(at, set)| !sets.chunks_exact(W).take(*at).any(|other| other == *set))
        .map(|(at, _)| value(at))
}
