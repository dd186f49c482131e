//! Whether two expressions are the same, though they are written down twice.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::Builder;
use super::node::{Node, NodeId, PathAlong, Shape, Slot};

impl Builder<'_> {
    /// Whether two expressions are known to be the same.
    pub(super) fn are_the_same(&self, one: NodeId, other: NodeId) -> bool {
        if one == other {
            return true;
        }
        let same = |one: &NodeId, other: &NodeId| self.are_the_same(*one, *other);
        let sets =
            |one: &u32, other: &u32| one == other || self.members(*one) == self.members(*other);
        match (self.node(one), self.node(other)) {
            (Node::SetConst(one), Node::SetConst(other)) => sets(one, other),
            (
                Node::Joins { seeds, within, target, flood },
                Node::Joins { seeds: others, within: over, target: to, flood: by },
            ) => same(seeds, others) && same(within, over) && same(target, to) && flood == by,
            (
                Node::Along { seed, within, by, reach },
                Node::Along { seed: from, within: over, by: far, reach: to },
            ) => same(seed, from) && same(within, over) && by == far && sets(reach, to),
            (Node::Up { of, by, valid }, Node::Up { of: set, by: far, valid: from })
            | (Node::Down { of, by, valid }, Node::Down { of: set, by: far, valid: from }) => {
                same(of, set) && by == far && sets(valid, from)
            }
            (Node::Meets(a, b), Node::Meets(c, d))
            | (Node::Union(a, b), Node::Union(c, d))
            | (Node::Intersect(a, b), Node::Intersect(c, d))
            | (Node::Except(a, b), Node::Except(c, d))
            | (Node::And(a, b), Node::And(c, d))
            | (Node::Or(a, b), Node::Or(c, d)) => same(a, c) && same(b, d),
            (Node::AnySet(a), Node::AnySet(b))
            | (Node::NoMember(a), Node::NoMember(b))
            | (Node::Single(a), Node::Single(b)) => same(a, b),
            (one, other) => {
                matches!(
                    one,
                    Node::Const(_)
                        | Node::One(_)
                        | Node::Set(_)
                        | Node::Empty
                        | Node::UnionOf { .. }
                ) && one == other
            }
        }
    }

    /// The same where each goes through members, or keeps a value, in a variable of its own: pairs of such variables.
    pub(super) fn are_alike_but_for(
        &self,
        one: NodeId,
        other: NodeId,
        pairs: &mut Vec<(Slot, Slot)>,
    ) -> bool {
        let with = |pair: (Slot, Slot), parts: (NodeId, NodeId), pairs: &mut Vec<_>| {
            pairs.push(pair);
            let alike = self.are_alike_but_for(parts.0, parts.1, pairs);
            pairs.pop();
            alike
        };
        let all = |parts: &[(NodeId, NodeId)], pairs: &mut Vec<_>| {
            parts.iter().all(|(one, other)| self.are_alike_but_for(*one, *other, pairs))
        };
        if one == other && !pairs.iter().any(|(slot, _)| self.reads_slot(one, *slot)) {
            return true;
        }
        match (self.node(one), self.node(other)) {
            (Node::One(one), Node::One(other)) => {
                let bound = pairs.iter().rev().find(|(a, b)| a == one || b == other);
                bound.map_or(one == other, |pair| *pair == (*one, *other))
            }
            (
                Node::Filter { slot: one, over: a, cond: first },
                Node::Filter { slot: other, over: b, cond: second },
            ) => all(&[(*a, *b)], pairs) && with((*one, *other), (*first, *second), pairs),
            (
                Node::Let { slot: one, shape: Shape::One, value: a, body: first },
                Node::Let { slot: other, shape: Shape::One, value: b, body: second },
            ) => all(&[(*a, *b)], pairs) && with((*one, *other), (*first, *second), pairs),
            (
                Node::MapList { slot: one, over: a, shape, body: first, .. },
                Node::MapList { slot: other, over: b, shape: of, body: second, .. },
            ) => {
                shape == of
                    && all(&[(*a, *b)], pairs)
                    && with((*one, *other), (*first, *second), pairs)
            }
            (
                Node::EndsIn { jumps, steps: a, into: first, of },
                Node::EndsIn { jumps: to, steps: b, into: second, of: by },
            ) => jumps == to && all(&[(*a, *b), (*first, *second), (*of, *by)], pairs),
            (
                Node::PathEnd { from: a, piece, steps: first, along: PathAlong::Own(of) },
                Node::PathEnd { from: b, piece: as_piece, steps: second, along: PathAlong::Own(by) },
            ) => piece == as_piece && all(&[(*a, *b), (*first, *second), (*of, *by)], pairs),
            (
                Node::Graded { first, low, index: a, .. },
                Node::Graded { first: sets, low: least, index: b, .. },
            ) => (first, low) == (sets, least) && all(&[(*a, *b)], pairs),
            (
                Node::WordAt { base, stride, index: a, .. },
                Node::WordAt { base: first, stride: by, index: b, .. },
            ) => (base, stride) == (first, by) && all(&[(*a, *b)], pairs),
            (Node::Lookup { table, index: a }, Node::Lookup { table: other, index: b }) => {
                table == other && all(&[(*a, *b)], pairs)
            }
            (Node::If(c, a, b), Node::If(d, e, f)) => {
                all(&[(*c, *d), (*a, *e), (*b, *f)], pairs)
            }
            (Node::And(a, b), Node::And(c, d))
            | (Node::Or(a, b), Node::Or(c, d))
            | (Node::Equal(a, b), Node::Equal(c, d))
            | (Node::Less(a, b), Node::Less(c, d))
            | (Node::LessEqual(a, b), Node::LessEqual(c, d))
            | (Node::In(a, b), Node::In(c, d))
            | (Node::Subset(a, b), Node::Subset(c, d))
            | (Node::Union(a, b), Node::Union(c, d))
            | (Node::Intersect(a, b), Node::Intersect(c, d))
            | (Node::Except(a, b), Node::Except(c, d)) => all(&[(*a, *c), (*b, *d)], pairs),
            (Node::Not(a), Node::Not(b))
            | (Node::Single(a), Node::Single(b))
            | (Node::Max(a), Node::Max(b))
            | (Node::Min(a), Node::Min(b))
            | (Node::AnySet(a), Node::AnySet(b))
            | (Node::NoMember(a), Node::NoMember(b)) => all(&[(*a, *b)], pairs),
            _ => false,
        }
    }
}
