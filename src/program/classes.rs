//! Sets of what stands on sites, where no site holds more than one piece: each class of pieces has a set of its own, and no two of
//! those have a member in common. What two unions of them have in common is a union of classes again.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::Builder;
use super::lower::word;
use super::node::{Node, NodeId, Slot};

impl Builder<'_> {
    /// A set made of such sets as a union of classes.
    pub(super) fn union_of_classes(&mut self, node: &Node) -> Option<Node> {
        let classes = match *node {
            Node::Intersect(a, b) => self.classes_in(a)? & self.classes_in(b)?,
            Node::Except(a, b) => self.classes_in(a)? & !self.classes_in(b)?,
            Node::Union(a, b) => self.classes_in(a)? | self.classes_in(b)?,
            _ => return None,
        };
        let at = |class: u32| {
            word(self.table.layout.classes + class as usize * self.table.layout.set_words)
        };
        let mut all = (0..u64::BITS).filter(|class| classes >> class & 1 == 1).map(at);
        let Some(base) = all.next() else { return Some(self.set_const([])) };
        let Some(second) = all.next() else { return Some(Node::Set(Slot::State(base))) };
        let stride = second - base;
        let is_even = all.enumerate().all(|(more, at)| at == second + word(more + 1) * stride);
        is_even.then_some(Node::UnionOf { base, stride, count: classes.count_ones() })
    }

    /// Whether pieces of a class are in a set, if it is all of some classes, or all that stands anywhere.
    pub(super) fn has_class(&self, set: NodeId, class: usize) -> Option<bool> {
        if *self.node(set) == Node::Set(Slot::State(word(self.table.layout.occupied))) {
            return Some(true);
        }
        let classes = self.classes_in(set)?;
        Some(class < 64 && classes >> class & 1 == 1)
    }

    /// Of which classes a set is the union, as bits.
    fn classes_in(&self, set: NodeId) -> Option<u64> {
        let class = |at: u32| {
            let class = self.class_at(at)?;
            let begins = (at as usize - self.table.layout.classes)
                .is_multiple_of(self.table.layout.set_words);
            (begins && class < 64).then(|| 1 << class)
        };
        match *self.node(set) {
            Node::Set(Slot::State(at)) => class(at),
            Node::UnionOf { base, stride, count } => {
                (0..count).try_fold(0, |all, at| Some(all | class(base + at * stride)?))
            }
            Node::Union(a, b) => Some(self.classes_in(a)? | self.classes_in(b)?),
            _ => None,
        }
    }
}
