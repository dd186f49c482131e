//! Set at a time: guards on a choice become part of the set it is chosen from, and the last
//! choices of a move become one instruction with all its ways.
//!
//! Fused code finds the same ways in the same order as plain code (the equivalence test).

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::Builder;
use super::code::{ChooseOp, LeafOp, Op};
use super::flatten::{Tree, Trees};
use super::node::{Node, NodeId, Shape, Slot};
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
        let mut steps = Vec::new();
        self.steps_from(second.from, first.var, &mut steps)?;
        let mut ways = Vec::new();
        for step in &steps {
            // Guards as one set of targets: the origins are those a step back from it.
            let mut targets: Option<NodeId> = None;
            for condition in conditions {
                let condition = self.knowing(*condition, first.var, second.var, *step, span);
                if self.reads_slot(condition, first.var) {
                    return None;
                }
                let set = self.as_set(condition, second.var, span)?;
                targets = Some(match targets {
                    None => set,
                    Some(before) => self.push(Node::Intersect(before, set), span),
                });
            }
            let targets = targets?;
            let back = self.back(*step, targets);
            let back = self.push(back, span);
            ways.push((step.offset, self.push(Node::Intersect(first.from, back), span)));
        }
        Some(LeafOp::Steps { ways })
    }

    /// The sites from which a step leads into a set.
    fn back(&mut self, step: Step, targets: NodeId) -> Node {
        let origins = self.members(step.valid);
        let by = step.offset.unsigned_abs();
        let shifted =
            |site: usize| usize::try_from(crate::table::value(site) + step.offset).ok();
        let reached: Vec<usize> = origins.into_iter().filter_map(shifted).collect();
        let valid = self.const_set(reached);
        let by = u32::try_from(by).unwrap_or(u32::MAX);
        if step.offset > 0 {
            Node::Down { of: targets, by, valid }
        } else {
            Node::Up { of: targets, by, valid }
        }
    }

    /// The members of a constant set.
    pub(super) fn members(&self, set: u32) -> Vec<usize> {
        let words = self.table.layout.set_words;
        let first = set as usize * words;
        let bits = self.program.sets.get(first..first + words).unwrap_or(&[]);
        crate::state::members(bits).collect()
    }

    /// The single steps from a variable that a set is the union of: each as far everywhere, no
    /// two alike.
    fn steps_from(&self, node: NodeId, from: Slot, steps: &mut Vec<Step>) -> Option<()> {
        let (of, offset, valid) = match *self.node(node) {
            Node::Union(a, b) => {
                self.steps_from(a, from, steps)?;
                return self.steps_from(b, from, steps);
            }
            Node::Up { of, by, valid } => (of, i64::from(by), valid),
            Node::Down { of, by, valid } => (of, -i64::from(by), valid),
            _ => return None,
        };
        let single = self.single_of(of).is_some_and(|member| self.is_var(member, from));
        let new = steps.iter().all(|known| known.offset != offset);
        steps.push(Step { offset, valid });
        (single && new && steps.len() <= MOST_STEPS).then_some(())
    }

    fn single_of(&self, node: NodeId) -> Option<NodeId> {
        match self.node(node) {
            Node::Single(of) => Some(*of),
            _ => None,
        }
    }

    /// A condition with what is known of a step: which one it was.
    fn knowing(
        &mut self,
        condition: NodeId,
        from: Slot,
        to: Slot,
        step: Step,
        span: Span,
    ) -> NodeId {
        let node = self.node(condition).clone();
        let again =
            |builder: &mut Self, node: NodeId| builder.knowing(node, from, to, step, span);
        let node = match node {
            Node::In(member, set) if self.is_var(member, to) => {
                let mut others = Vec::new();
                match self.steps_from(set, from, &mut others) {
                    Some(()) => {
                        let same = others.iter().any(|other| other.offset == step.offset);
                        Node::Const(i64::from(same))
                    }
                    None => return condition,
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

    /// The set of all that fit a condition, if it is made of memberships alone.
    fn as_set(&mut self, condition: NodeId, var: Slot, span: Span) -> Option<NodeId> {
        let node = match *self.node(condition) {
            Node::In(member, of) if self.is_var(member, var) && !self.reads_slot(of, var) => {
                return Some(of);
            }
            Node::Subset(from, into) if !self.reads_slot(into, var) => {
                return self.leading(from, var, into, true, span);
            }
            Node::Meets(from, into) if !self.reads_slot(into, var) => {
                return self.leading(from, var, into, false, span);
            }
            Node::And(a, b) => {
                Node::Intersect(self.as_set(a, var, span)?, self.as_set(b, var, span)?)
            }
            Node::Or(a, b) => {
                Node::Union(self.as_set(a, var, span)?, self.as_set(b, var, span)?)
            }
            _ => return None,
        };
        Some(self.push(node, span))
    }

    /// The values of a variable from which steps lead into a set: every step, or else some step.
    fn leading(
        &mut self,
        from: NodeId,
        var: Slot,
        into: NodeId,
        every: bool,
        span: Span,
    ) -> Option<NodeId> {
        let (of, offset, valid) = match *self.node(from) {
            Node::Single(member) if self.is_var(member, var) => return Some(into),
            Node::Union(a, b) => {
                let a = self.leading(a, var, into, every, span)?;
                let b = self.leading(b, var, into, every, span)?;
                let both = if every { Node::Intersect(a, b) } else { Node::Union(a, b) };
                return Some(self.push(both, span));
            }
            Node::Up { of, by, valid } => (of, i64::from(by), valid),
            Node::Down { of, by, valid } => (of, -i64::from(by), valid),
            _ => return None,
        };
        let back = self.back(Step { offset, valid }, into);
        let mut origins = self.push(back, span);
        if every {
            // From where there is no step, none leads elsewhere.
            let can = self.members(valid);
            let cannot = (0..self.table.sites.len()).filter(|site| !can.contains(site));
            let cannot = self.set_const(cannot);
            let cannot = self.push(cannot, span);
            origins = self.push(Node::Union(origins, cannot), span);
        }
        self.leading(of, var, origins, every, span)
    }

    /// The members of a set for which a condition holds, as a set expression where it can be.
    fn filter(&mut self, set: NodeId, var: Slot, condition: NodeId, span: Span) -> NodeId {
        if let Some(of) = self.as_set(condition, var, span) {
            return self.push(Node::Intersect(set, of), span);
        }
        let node = match *self.node(condition) {
            Node::Const(0) => self.set_const([]),
            Node::Const(_) => return set,
            Node::And(a, b) => {
                let set = self.filter(set, var, a, span);
                return self.filter(set, var, b, span);
            }
            Node::Or(a, b) if !self.reads_slot(a, var) => {
                Node::If(a, set, self.filter(set, var, b, span))
            }
            Node::Or(a, b) => match self.as_set(a, var, span) {
                // What fits the first is not asked about the second, which may be a fault of it.
                Some(first) => {
                    let fitting = self.push(Node::Intersect(set, first), span);
                    let others = self.push(Node::Except(set, first), span);
                    Node::Union(fitting, self.filter(others, var, b, span))
                }
                None => Node::Filter { slot: var, over: set, cond: condition },
            },
            Node::Not(a) => Node::Except(set, self.filter(set, var, a, span)),
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
                && !choose.unseen
                && choose.record.is_none()
                && choose.alike.of.is_none() =>
        {
            Some(choose)
        }
        _ => None,
    }
}

/// A step that is as far everywhere.
#[derive(Debug, Clone, Copy)]
struct Step {
    /// How far, in site numbers.
    offset: i64,
    /// From where it can be made: a constant set.
    valid: u32,
}

/// More directions than this are not fused.
const MOST_STEPS: usize = 8;
