//! Set at a time: guards on a choice become part of the set it is chosen from, and the last
//! choices of a move become one instruction with all its ways.
//!
//! Fused code finds the same ways in the same order as plain code (the equivalence test).

use super::Builder;
use super::code::{ChooseOp, LeafOp, Op};
use super::flatten::{Tree, Trees};
use super::node::{Node, NodeId, Shape, Slot};
use crate::ir::Direction;
use crate::span::Span;

impl Builder<'_> {
    /// The end of a move's code as one instruction: how many trees it replaces, and the
    /// instruction.
    pub(super) fn leaf(&mut self, trees: &Trees) -> Option<(usize, LeafOp)> {
        let guards =
            trees.iter().rev().take_while(|(tree, _)| matches!(tree, Tree::Op(Op::Require(_))));
        let guards = guards.count();
        let last = trees.len().checked_sub(guards + 1)?;
        let conditions: Vec<NodeId> =
            trees
                .iter()
                .skip(last + 1)
                .filter_map(|(tree, _)| {
                    if let Tree::Op(Op::Require(node)) = tree { Some(*node) } else { None }
                })
                .collect();
        let span = trees.get(last)?.1;
        let choice = plain_choice(trees.get(last)?)?.clone();
        if let Some(steps) = self.steps(trees, last, &choice, &conditions, span) {
            return Some((guards + 2, steps));
        }
        let mut set = choice.from;
        for condition in conditions {
            set = self.filter(set, choice.var, condition, span);
        }
        Some((guards + 1, LeafOp::Set(set)))
    }

    /// Two choices, the second a step from the first in any of several directions.
    fn steps(
        &mut self,
        trees: &Trees,
        last: usize,
        second: &ChooseOp,
        conditions: &[NodeId],
        span: Span,
    ) -> Option<LeafOp> {
        let first = plain_choice(trees.get(last.checked_sub(1)?)?)?.clone();
        if self.table.grid.is_none() || self.table.groups.len() != 1 {
            return None;
        }
        let mut dirs = Vec::new();
        let you = self.directions(second.from, first.var, &mut dirs)?;
        let mut ways = Vec::new();
        for dir in &dirs {
            let step = Node::Step { from: first.from, dir: *dir, you };
            let mut targets = self.push(step, span);
            for condition in conditions {
                let condition = self.knowing(*condition, &first, second, *dir, you, span);
                if self.reads_slot(condition, first.var) {
                    return None;
                }
                targets = self.filter(targets, second.var, condition, span);
            }
            let back = Node::Step { from: targets, dir: opposite(*dir), you };
            ways.push((*dir, self.push(back, span)));
        }
        Some(LeafOp::Steps { ways, you })
    }

    /// The directions of a union of single steps from a variable; who looks, the same for all.
    fn directions(&self, node: NodeId, from: Slot, dirs: &mut Vec<u16>) -> Option<NodeId> {
        match *self.node(node) {
            Node::Union(a, b) => {
                let one = self.directions(a, from, dirs)?;
                let other = self.directions(b, from, dirs)?;
                (self.node(one) == self.node(other)).then_some(one)
            }
            Node::Step { from: set, dir, you } => {
                let single = *self.node(set) == Node::Single(self.single_of(set)?)
                    && *self.node(self.single_of(set)?) == Node::One(from);
                let new = !dirs.contains(&dir) && dir < Direction::FIRST_NAMED;
                // Relative and compass directions could be one and the same.
                let alike = dirs.iter().all(|known| (*known < 8) == (dir < 8));
                dirs.push(dir);
                (single && new && alike).then_some(you)
            }
            _ => None,
        }
    }

    fn single_of(&self, node: NodeId) -> Option<NodeId> {
        match self.node(node) {
            Node::Single(of) => Some(*of),
            _ => None,
        }
    }

    /// A condition with what is known of a step: which direction it went.
    fn knowing(
        &mut self,
        condition: NodeId,
        first: &ChooseOp,
        second: &ChooseOp,
        dir: u16,
        you: NodeId,
        span: Span,
    ) -> NodeId {
        let node = self.node(condition).clone();
        let mut again = |builder: &mut Self, node: NodeId| {
            builder.knowing(node, first, second, dir, you, span)
        };
        let node = match node {
            Node::In(member, set) if *self.node(member) == Node::One(second.var) => {
                let mut dirs = Vec::new();
                match self.directions(set, first.var, &mut dirs) {
                    Some(looks)
                        if *self.node(looks) == *self.node(you)
                            && dirs.iter().all(|other| (*other < 8) == (dir < 8)) =>
                    {
                        Node::Const(i64::from(dirs.contains(&dir)))
                    }
                    _ => return condition,
                }
            }
            Node::Not(a) => {
                let a = again(self, a);
                match self.constant(a) {
                    Some(truth) => Node::Const(i64::from(truth == 0)),
                    None => Node::Not(a),
                }
            }
            Node::And(a, b) => {
                let (a, b) = (again(self, a), again(self, b));
                match (self.constant(a), self.constant(b)) {
                    (Some(0), _) | (_, Some(0)) => Node::Const(0),
                    (Some(_), _) => return b,
                    (_, Some(_)) => return a,
                    (None, None) => Node::And(a, b),
                }
            }
            Node::Or(a, b) => {
                let (a, b) = (again(self, a), again(self, b));
                match (self.constant(a), self.constant(b)) {
                    (Some(0), _) => return b,
                    (_, Some(0)) => return a,
                    (Some(_), _) | (_, Some(_)) => Node::Const(1),
                    (None, None) => Node::Or(a, b),
                }
            }
            _ => return condition,
        };
        self.push(node, span)
    }

    /// The members of a set for which a condition holds, as a set expression where it can be.
    fn filter(&mut self, set: NodeId, var: Slot, condition: NodeId, span: Span) -> NodeId {
        let node = match *self.node(condition) {
            Node::Const(0) => self.set_const([]),
            Node::Const(_) => return set,
            Node::And(a, b) => {
                let set = self.filter(set, var, a, span);
                return self.filter(set, var, b, span);
            }
            Node::Or(a, b) => {
                Node::Union(self.filter(set, var, a, span), self.filter(set, var, b, span))
            }
            Node::Not(a) => Node::Except(set, self.filter(set, var, a, span)),
            Node::In(member, of) if self.is_var(member, var) && !self.reads_slot(of, var) => {
                Node::Intersect(set, of)
            }
            Node::Subset(single, of) | Node::Meets(single, of)
                if self.single_of(single).is_some_and(|member| self.is_var(member, var))
                    && !self.reads_slot(of, var) =>
            {
                Node::Intersect(set, of)
            }
            _ if !self.reads_slot(condition, var) => {
                let empty = self.set_const([]);
                let empty = self.push(empty, span);
                Node::If(condition, set, empty)
            }
            _ => Node::Filter { slot: var, over: set, cond: condition },
        };
        self.push(node, span)
    }

    fn is_var(&self, node: NodeId, var: Slot) -> bool {
        *self.node(node) == Node::One(var)
    }
}

/// A choice from a set with nothing remembered and nobody alike.
fn plain_choice((tree, _): &(Tree, Span)) -> Option<&ChooseOp> {
    match tree {
        Tree::Op(Op::Choose(choose))
            if choose.shape == Shape::Set
                && choose.record.is_none()
                && choose.alike.of.is_none() =>
        {
            Some(choose)
        }
        _ => None,
    }
}

/// The direction back.
fn opposite(dir: u16) -> u16 {
    dir / 8 * 8 + (dir % 8 + 4) % 8
}
