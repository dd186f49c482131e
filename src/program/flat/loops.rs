//! What is asked of each member of a set, as steps.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::{Maker, Place, Step, Word};
use crate::program::{Node, NodeId, Shape, Slot};

impl Maker<'_> {
    /// Makes steps that are of no use if some of them have to be left to the machine, as in a loop: then there are none.
    pub(super) fn whole(&mut self, make: impl FnOnce(&mut Self)) -> bool {
        let (steps, places, taken) =
            (self.flat.steps.len(), self.flat.places.len(), self.taken);
        make(self);
        let punt = |step: &Step| {
            matches!(step, Step::Punt { .. } | Step::PuntEnd { .. } | Step::PuntSet { .. })
        };
        let is_whole = !self.flat.steps.iter().skip(steps).any(punt);
        if !is_whole {
            self.flat.steps.truncate(steps);
            self.flat.origins.truncate(steps);
            self.flat.places.truncate(places);
            self.taken = taken;
        }
        is_whole
    }

    /// One thing, or the other where the steps that ask lead to what they are given.
    pub(super) fn either(
        &mut self,
        ask: impl FnOnce(&mut Self, Place),
        one: impl FnOnce(&mut Self),
        other: impl FnOnce(&mut Self),
    ) {
        let (otherwise, end) = (self.label(), self.label());
        ask(self, otherwise);
        one(self);
        self.step(Step::Go { go: end });
        self.put(otherwise);
        other(self);
        self.put(end);
    }

    /// One word or another into a word.
    pub(super) fn copy_either(
        &mut self,
        to: Word,
        ask: impl FnOnce(&mut Self, Place),
        (one, other): (Word, Word),
    ) {
        self.either(
            ask,
            |maker| maker.step(Step::Copy { to, from: one }),
            |maker| maker.step(Step::Copy { to, from: other }),
        );
    }

    /// A loop over what is left of a set.
    pub(super) fn each(&mut self, left: Word, slot: Word, body: impl FnOnce(&mut Self)) {
        let (again, done) = (self.label(), self.label());
        self.put(again);
        self.step(Step::Pop { set: left, to: slot, go: done });
        body(self);
        self.step(Step::Go { go: again });
        self.put(done);
    }

    /// Goes there if it is so that a set has a member for which a condition holds, or, if that is what `is` says, does not.
    pub(super) fn go_if_some(
        &mut self,
        (slot, over): (Slot, NodeId),
        (cond, is): (NodeId, bool),
        so: bool,
        go: Place,
    ) {
        let (left, slot, end) = (self.temp(), self.word(slot), self.label());
        self.set_into(over, left);
        let found = if so { go } else { end };
        self.each(left, slot, |maker| maker.go_if(cond, is, found));
        if !so {
            self.step(Step::Go { go });
        }
        self.put(end);
    }

    /// The sum of what a body is for each member of a set.
    pub(super) fn sum(&mut self, list: NodeId, to: Word) {
        let Node::MapList { slot, slot_shape: Shape::One, over, shape: Shape::Set, body } =
            *self.node(list)
        else {
            return self.punt(list, to);
        };
        if !self.sets_are_words() {
            return self.punt(list, to);
        }
        let (left, sum, slot) = (self.temp(), self.temp(), self.word(slot));
        self.set_into(over, left);
        let nought = self.constant(0);
        self.step(Step::Copy { to: sum, from: nought });
        self.each(left, slot, |maker| {
            let taken = maker.taken;
            let b = maker.one(body);
            maker.step(Step::Add { to: sum, a: sum, b });
            maker.taken = taken;
        });
        self.step(Step::Copy { to, from: sum });
    }

    /// A set that is made member by member.
    pub(super) fn loop_into(&mut self, id: NodeId, to: Word) {
        match self.node(id) {
            Node::Filter { slot, over, cond } => self.filter(*slot, *over, *cond, to),
            Node::MapOnes { slot, over, body, .. } => {
                self.joined(*slot, *over, to, |maker, one| {
                    let of = maker.one(*body);
                    maker.step(Step::Single { to: one, of });
                });
            }
            Node::MapSets { slot, over, body, .. } => {
                self.joined(*slot, *over, to, |maker, one| maker.set_into(*body, one));
            }
            Node::Best { highest, slot, over, keys, .. } if keys.len() == 1 => {
                self.best(*highest, *slot, *over, keys[0], to);
            }
            _ => self.punt_set(id, to),
        }
    }

    /// The members for which a condition holds.
    fn filter(&mut self, slot: Slot, over: NodeId, cond: NodeId, to: Word) {
        let (left, kept, one) = (self.temp(), self.temp(), self.temp());
        let slot = self.word(slot);
        self.set_into(over, left);
        let nobody = self.constant(0);
        self.step(Step::Copy { to: kept, from: nobody });
        self.each(left, slot, |maker| {
            let out = maker.label();
            maker.go_if(cond, false, out);
            maker.step(Step::Single { to: one, of: slot });
            maker.step(Step::Or { to: kept, a: kept, b: one });
            maker.put(out);
        });
        self.step(Step::Copy { to, from: kept });
    }

    /// The union of what is made for each member of a set.
    fn joined(
        &mut self,
        slot: Slot,
        over: NodeId,
        to: Word,
        make: impl FnOnce(&mut Self, Word),
    ) {
        let (left, all, one) = (self.temp(), self.temp(), self.temp());
        let slot = self.word(slot);
        self.set_into(over, left);
        let nobody = self.constant(0);
        self.step(Step::Copy { to: all, from: nobody });
        self.each(left, slot, |maker| {
            make(maker, one);
            maker.step(Step::Or { to: all, a: all, b: one });
        });
        self.step(Step::Copy { to, from: all });
    }

    /// The members of a set with the best key.
    fn best(&mut self, highest: bool, slot: Slot, over: NodeId, key: NodeId, to: Word) {
        let (left, best, one) = (self.temp(), self.temp(), self.temp());
        let (record, mine) = (self.temp(), self.temp());
        let slot = self.word(slot);
        self.set_into(over, left);
        let nobody = self.constant(0);
        self.step(Step::Copy { to: best, from: nobody });
        self.each(left, slot, |maker| {
            let (better, worse) = (maker.label(), maker.label());
            maker.one_into(key, mine);
            maker.step(Step::Single { to: one, of: slot });
            maker.step(Step::IfNobody { of: best, go: better });
            let (low, high) = if highest { (mine, record) } else { (record, mine) };
            maker.step(Step::IfBelow { a: low, b: high, go: worse });
            maker.step(Step::IfBelow { a: high, b: low, go: better });
            maker.step(Step::Or { to: best, a: best, b: one });
            maker.step(Step::Go { go: worse });
            maker.put(better);
            maker.step(Step::Copy { to: best, from: one });
            maker.step(Step::Copy { to: record, from: mine });
            maker.put(worse);
        });
        self.step(Step::Copy { to, from: best });
    }
}
