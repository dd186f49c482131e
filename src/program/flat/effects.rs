//! What changes words: variables, dice, cards and pieces.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::super::lower::word;
use super::{Expression, Maker, Step, Word};
use crate::program::{KeepOp, LIST, Node, NodeId, Op, PathAlong, Pc, Shape, Slot};
use crate::table::Way;

impl<'p> Maker<'p> {
    /// Writes a variable, if that is steps.
    pub(super) fn assign(&mut self, slot: Slot, shape: Shape, value: NodeId) -> bool {
        let to = self.word(slot);
        match shape {
            Shape::One => self.apart(Expression::One(value), |maker| maker.one_into(value, to)),
            Shape::Set if self.sets_are_words() => {
                self.apart(Expression::Set(value), |maker| maker.set_into(value, to));
            }
            Shape::List => return self.list_into(value, to),
            Shape::Set | Shape::Sets => return false,
        }
        true
    }

    /// A list that is gone through into the words of its loop, if that is steps.
    pub(super) fn list_loop(&mut self, of: NodeId, list: Word) -> bool {
        let begins = self.list_into(of, list);
        if begins {
            let (to, from) = (list + 1 + word(LIST), self.constant(0));
            self.step(Step::Copy { to, from });
        }
        begins
    }

    /// A list into the words of a variable, if that is steps.
    fn list_into(&mut self, of: NodeId, list: Word) -> bool {
        if let Node::Let { slot, shape: Shape::One, value, body } = *self.node(of) {
            if !self.is_walk(body) {
                return false;
            }
            let slot = self.word(slot);
            self.apart(Expression::One(value), |maker| maker.one_into(value, slot));
            return self.list_into(body, list);
        }
        if let Node::From(members, first) = *self.node(of)
            && let Node::SetToList(set) = *self.node(members)
            && self.sets_are_words()
        {
            let set = self.apart(Expression::Set(set), |maker| maker.set(set));
            let first = self.apart(Expression::One(first), |maker| maker.one(first));
            self.step(Step::From { list, of: set, first });
            return true;
        }
        if !self.is_walk(of) {
            return false;
        }
        match *self.node(of) {
            Node::ListExcept(path, of) => {
                self.list_into(path, list);
                let of = self.apart(Expression::One(of), |maker| maker.one(of));
                self.step(Step::Drop { list, of });
            }
            Node::Path { from, steps, .. } => {
                let Some(next) = self.walk(of) else { return false };
                let from = self.apart(Expression::One(from), |maker| maker.one(from));
                let count = self.apart(Expression::One(steps), |maker| maker.one(steps));
                self.apart(Expression::List(of), |maker| {
                    maker.step(Step::Walk { list, from, count, next });
                });
            }
            _ => return false,
        }
        true
    }

    /// Whether a list is a walk, but perhaps for one site of it.
    fn is_walk(&self, of: NodeId) -> bool {
        match *self.node(of) {
            Node::ListExcept(path, _) => {
                matches!(self.node(path), Node::Path { .. }) && self.is_walk(path)
            }
            _ => self.way_of(of).is_some(),
        }
    }

    /// The way that a path goes along where from everywhere on it there is a next site, and the next of that.
    fn way_of(&self, path: NodeId) -> Option<&'p Way> {
        let Node::Path { piece: false, along: PathAlong::List(list), .. } = *self.node(path)
        else {
            return None;
        };
        let Node::ListConst(list) = *self.node(list) else { return None };
        let way = self.program.list_ways.get(list as usize)?;
        (way.cyclic && way.gate.is_none() && way.lane.is_empty()).then_some(way)
    }

    /// The table of what comes after each site of such a path.
    fn walk(&mut self, path: NodeId) -> Option<u16> {
        let way = self.way_of(path)?;
        let next = |site| way.end(site, 1).map_or(crate::ir::NONE, crate::table::value);
        let next: Vec<i64> = (0..self.table.sites.len()).map(next).collect();
        self.table(&next)
    }

    /// An effect that is steps; nothing if it is none.
    pub(super) fn verb(&mut self, pc: Pc) -> bool {
        if let Op::Roll { word, count, low, high, which: None } = self.op(pc) {
            return self.roll(*word..*word + *count, (*low, *high));
        }
        let by_word = match self.op(pc) {
            Op::MoveCards { what, shape: Shape::Set, .. } => self.is_word(*what),
            Op::Deal { to, each, .. } => !each || self.is_word(*to),
            Op::Shuffle(_) => true,
            _ => self.sets_are_words(),
        };
        if !by_word || !self.cards_are_words() {
            return false;
        }
        self.origin.of = Expression::All(pc);
        match self.op(pc) {
            Op::SetKeep(keep) => return self.set_keep(keep),
            Op::MoveCards { what, shape: Shape::Set, to }
                if self.zones_are_roomy()
                    && let Node::Single(card) = *self.node(*what)
                    && self.is_at_hand(*to) =>
            {
                let (card, zone) = (self.one(card), self.one(*to));
                self.step(Step::MoveCard { card, zone });
            }
            Op::MoveCards { what, shape: Shape::Set, to } if self.zones_are_roomy() => {
                self.moved_to(*what, *to, |what, zone| Step::MoveCards { what, zone });
            }
            Op::Deal { count, from, to, each } if self.zones_are_roomy() => {
                let (count, from) = (self.one(*count), self.one(*from));
                if *each {
                    let zones = self.set(*to);
                    self.step(Step::DealEach { count, from, zones });
                } else {
                    let zone = self.one(*to);
                    self.step(Step::Deal { count, from, zone });
                }
            }
            Op::Shuffle(zone) => {
                let zone = self.one(*zone);
                self.step(Step::Shuffle { zone });
            }
            Op::MoveSites { what, to, capturing } => {
                let capturing = *capturing;
                self.moved_to(*what, *to, |what, site| Step::MoveSites {
                    what,
                    site,
                    capturing,
                });
            }
            Op::Sow { from, over } => return self.sow(*from, *over),
            // Nobody listens or watches.
            Op::Say(_) | Op::Reveal { to: None, .. } => {}
            _ => return false,
        }
        true
    }

    /// A set goes somewhere; nobody asks where to if it has no member.
    fn moved_to(&mut self, what: NodeId, to: NodeId, step: impl FnOnce(Word, Word) -> Step) {
        let (what, none) = (self.set(what), self.label());
        if !self.is_at_hand(to) {
            self.step(Step::IfNobody { of: what, go: none });
        }
        let to = self.one(to);
        self.step(step(what, to));
        self.put(none);
    }

    /// Whether a single value is looked up without trouble.
    fn is_at_hand(&self, of: NodeId) -> bool {
        match self.node(of) {
            Node::Const(_) | Node::One(_) => true,
            Node::Lookup { index, .. } => self.is_at_hand(*index),
            _ => false,
        }
    }

    fn set_keep(&mut self, keep: &KeepOp) -> bool {
        match (keep.of, keep.shape) {
            (None, Shape::One) => self.one_into(keep.value, keep.base),
            (None, Shape::Set) => self.set_into(keep.value, keep.base),
            (Some((Shape::One, of)), Shape::One) if keep.stride == 1 => {
                let Ok(count) = u16::try_from(keep.count) else { return false };
                let (index, from) = (self.one(of), self.one(keep.value));
                self.step(Step::Write { base: keep.base, index, count, from });
            }
            _ => return false,
        }
        true
    }

    fn sow(&mut self, from: NodeId, over: NodeId) -> bool {
        if let Node::List(slot) = *self.node(over) {
            let (from, list) = (self.one(from), self.word(slot));
            self.step(Step::SowList { from, list });
            return true;
        }
        let Node::Path { from: begin, steps, .. } = *self.node(over) else { return false };
        if begin != from {
            return false;
        }
        let Some(next) = self.walk(over) else { return false };
        // From nowhere nothing goes, and nobody asks how far.
        let (from, nowhere, none) =
            (self.one(from), self.constant(crate::ir::NONE), self.label());
        self.step(Step::IfEqual { a: from, b: nowhere, go: none });
        let count = self.one(steps);
        self.step(Step::Sow { from, count, next });
        self.put(none);
        true
    }

    /// Dice that are thrown, if those are steps.
    fn roll(&mut self, dice: std::ops::Range<u32>, (low, high): (i64, i64)) -> bool {
        let sides = high.checked_sub(low).and_then(|sides| u32::try_from(sides + 1).ok());
        let (Ok(low), Some(sides)) = (i32::try_from(low), sides) else { return false };
        for to in dice {
            self.step(Step::Roll { to, low, sides });
        }
        true
    }
}
