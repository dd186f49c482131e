//! Whether two expressions are the same, though they are written down twice.

use super::Builder;
use super::code::{ChooseOp, Op};
use super::flatten::{Tree, Trees};
use super::node::{Node, NodeId, PathAlong, Shape, Slot};
use super::prune::Reads;

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
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
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
            (Node::One(one), Node::One(other))
            | (Node::Set(one), Node::Set(other))
            | (Node::List(one), Node::List(other)) => {
                let bound = pairs.iter().rev().find(|(a, b)| a == one || b == other);
                bound.map_or(one == other, |pair| *pair == (*one, *other))
            }
            (
                Node::Filter { slot: one, over: a, cond: first },
                Node::Filter { slot: other, over: b, cond: second },
            )
            | (
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
                Node::EndsIn { jumps, steps: a, into: first, along, passing },
                Node::EndsIn { jumps: to, steps: b, into: second, along: by, passing: over },
            ) => {
                (jumps, along, passing) == (to, by, over)
                    && all(&[(*a, *b), (*first, *second)], pairs)
            }
            (
                Node::PathEnd { from: a, piece, steps: first, along: PathAlong::Own(of) },
                Node::PathEnd {
                    from: b,
                    piece: as_piece,
                    steps: second,
                    along: PathAlong::Own(by),
                },
            ) => piece == as_piece && all(&[(*a, *b), (*first, *second), (*of, *by)], pairs),
            (
                Node::PiecesAt { pieces: a, site: first, among },
                Node::PiecesAt { pieces: b, site: second, among: within },
            ) => among == within && all(&[(*a, *b), (*first, *second)], pairs),
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
            (Node::If(one, yes, no), Node::If(other, then, otherwise)) => {
                all(&[(*one, *other), (*yes, *then), (*no, *otherwise)], pairs)
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
            | (Node::Except(a, b), Node::Except(c, d))
            | (Node::Meets(a, b), Node::Meets(c, d))
            | (Node::Among(a, b), Node::Among(c, d))
            | (Node::PiecesOn(a, b), Node::PiecesOn(c, d)) => all(&[(*a, *c), (*b, *d)], pairs),
            (Node::Not(a), Node::Not(b))
            | (Node::Single(a), Node::Single(b))
            | (Node::Max(a), Node::Max(b))
            | (Node::Min(a), Node::Min(b))
            | (Node::AnySet(a), Node::AnySet(b))
            | (Node::NoMember(a), Node::NoMember(b)) => all(&[(*a, *b)], pairs),
            _ => false,
        }
    }

    /// Code that performs a move: where both branches do the same with what was chosen, it is not asked in which it was.
    /// `after` is what is read when all of it is done.
    pub(super) fn either_way(&self, trees: &mut Trees, after: &Reads) {
        let mut live = after.clone();
        for at in (0..trees.len()).rev() {
            if let Tree::If(_, yes, no) = &mut trees[at].0 {
                if self.do_the_same(yes, no, &live) {
                    let done = std::mem::take(no);
                    trees.splice(at..=at, done);
                } else {
                    self.either_way(yes, &live);
                    self.either_way(no, &live);
                }
            }
            live = after.clone();
            self.prune(&trees[at..].to_vec(), &mut live);
        }
    }

    /// Whether two branches do the same with what is chosen in them, whatever it is chosen from, and leave the same behind.
    fn do_the_same(&self, yes: &Trees, no: &Trees, after: &Reads) -> bool {
        let [yes, no] = [yes, no].map(|branch| self.prune(branch, &mut after.clone()));
        let mut pairs = Vec::new();
        self.all_do_the_same(&yes, &no, &mut pairs)
            && pairs.iter().all(|(one, other)| {
                let read = |slot| after.slots.contains(slot);
                one == other || !(read(one) || read(other))
            })
    }

    fn all_do_the_same(
        &self,
        one: &Trees,
        other: &Trees,
        pairs: &mut Vec<(Slot, Slot)>,
    ) -> bool {
        one.len() == other.len()
            && one
                .iter()
                .zip(other)
                .all(|((one, _), (other, _))| self.does_the_same(one, other, pairs))
    }

    fn does_the_same(&self, one: &Tree, other: &Tree, pairs: &mut Vec<(Slot, Slot)>) -> bool {
        let alike = |parts: &[(NodeId, NodeId)], pairs: &mut Vec<_>| {
            parts.iter().all(|(one, other)| self.are_alike_but_for(*one, *other, pairs))
        };
        match (one, other) {
            (Tree::Op(Op::Choose(one)), Tree::Op(Op::Choose(other))) => {
                pairs.push((one.var, other.var));
                let is_plain = |choose: &ChooseOp| {
                    choose.record.is_none() && matches!(choose.shape, Shape::Set | Shape::List)
                };
                is_plain(one) && is_plain(other)
            }
            (
                Tree::Op(Op::Set { slot, shape, value }),
                Tree::Op(Op::Set { slot: to, shape: of, value: by }),
            ) => {
                let same = shape == of && alike(&[(*value, *by)], pairs);
                let own = matches!((slot, to), (Slot::Frame(_), Slot::Frame(_)));
                pairs.push((*slot, *to));
                same && (own || slot == to)
            }
            (
                Tree::Op(Op::MovePieces { what: a, to: first, capturing }),
                Tree::Op(Op::MovePieces { what: b, to: second, capturing: taking }),
            )
            | (
                Tree::Op(Op::MoveSites { what: a, to: first, capturing }),
                Tree::Op(Op::MoveSites { what: b, to: second, capturing: taking }),
            )
            | (
                Tree::Op(Op::MoveSite { from: a, to: first, capturing }),
                Tree::Op(Op::MoveSite { from: b, to: second, capturing: taking }),
            ) => capturing == taking && alike(&[(*a, *b), (*first, *second)], pairs),
            (Tree::Op(Op::RemovePieces(a)), Tree::Op(Op::RemovePieces(b)))
            | (Tree::Op(Op::RemoveSites(a)), Tree::Op(Op::RemoveSites(b))) => {
                alike(&[(*a, *b)], pairs)
            }
            (
                Tree::Each { over: a, shape, var, body, .. },
                Tree::Each { over: b, shape: of, var: with, body: other, .. },
            ) => {
                let same = shape == of && alike(&[(*a, *b)], pairs);
                pairs.push((*var, *with));
                same && self.all_do_the_same(body, other, pairs)
            }
            (Tree::If(a, yes, no), Tree::If(b, then, otherwise)) => {
                alike(&[(*a, *b)], pairs)
                    && self.all_do_the_same(yes, then, pairs)
                    && self.all_do_the_same(no, otherwise, pairs)
            }
            _ => false,
        }
    }
}
