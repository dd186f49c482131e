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
use super::rewrite::Part;
use crate::span::Span;

impl Builder<'_> {
    /// The end of a move's code as one instruction: how many trees it replaces, and the
    /// instruction.
    pub(super) fn leaf(&mut self, trees: &Trees) -> Option<(usize, LeafOp)> {
        let after = trees.iter().rev();
        let after = after.take_while(|(tree, _)| is_guard(tree) || self.is_value(tree));
        let guards = after.count();
        let last = trees.len().checked_sub(guards + 1)?;
        let span = trees.get(last)?.1;
        // Ways that are compared are looked at one by one.
        let known = guards == 0 && !self.compares;
        if known && let Some((Tree::Either(branches), span)) = trees.get(last) {
            let fixed = self.fixed(trees, last, *span);
            return Some((1, fixed.or_else(|| self.branches(branches, *span))?));
        }
        if known
            && let Some((Tree::If(condition, yes, no), _)) = trees.get(last)
            && let Some(choice) = trees.get(last.checked_sub(1)?).and_then(plain_choice)
        {
            let leaf = self.then(&choice.clone(), *condition, [yes, no], span)?;
            let couple = self.couple(trees, last.checked_sub(2), &leaf);
            return Some(couple.map_or((2, leaf), |couple| (3, couple)));
        }
        if known
            && let (Tree::Op(Op::ChooseSome(some)), _) = trees.get(last)?
            && some.shape == Shape::Set
            && some.alike.of.is_none()
        {
            return Some((1, LeafOp::Some(some.clone())));
        }
        if known && let Some(leaf) = trees.get(last).and_then(alike_leaf) {
            return Some((1, leaf));
        }
        let choice = plain_choice(trees.get(last)?)?.clone();
        let (mut values, mut conditions) = (Vec::new(), Vec::new());
        for (tree, _) in trees.iter().skip(last + 1) {
            match tree {
                Tree::Op(Op::Set { slot, value, .. }) => {
                    let value = self.with_values(*value, &values)?;
                    values.push((*slot, value));
                }
                Tree::Op(Op::Require(node)) => {
                    conditions.push(self.with_values(*node, &values)?);
                }
                _ => return None,
            }
        }
        if let Some(steps) = self.steps(trees, last, &choice, &conditions, span) {
            return Some((guards + 2, steps));
        }
        let mut set = choice.from;
        for condition in conditions {
            set = if values.is_empty() {
                self.filter(set, choice.var, condition, span)
            } else {
                // To work a value out again for each condition would be dear one by one.
                let of = self.as_set(condition, choice.var, span)?;
                self.push(Node::Intersect(set, of), span)
            };
        }
        let leaf = LeafOp::Set(set);
        let couple = self.couple(trees, last.checked_sub(1), &leaf);
        Some(couple.map_or((guards + 1, leaf), |couple| (guards + 2, couple)))
    }

    /// Branches of which each is a guard, or none, and its last choice, if it has one.
    fn branches(&mut self, branches: &[Trees], span: Span) -> Option<LeafOp> {
        let mut all = Vec::new();
        for block in branches {
            let block = self.with_guards(block, true);
            let guards = block.iter().map_while(|(tree, _)| match tree {
                Tree::Op(Op::Require(guard)) => Some(*guard),
                _ => None,
            });
            let guards: Vec<NodeId> = guards.collect();
            let rest = block.get(guards.len()..)?.to_vec();
            let and = |guard: Option<NodeId>, next| match guard {
                Some(guard) => Some(self.push(Node::And(guard, next), span)),
                None => Some(next),
            };
            let guard = guards.into_iter().fold(None, and);
            let last = if rest.is_empty() { None } else { Some(self.whole_leaf(&rest)?) };
            all.push((guard, last));
        }
        Some(LeafOp::Either(all))
    }

    /// Trees that are one leaf.
    pub(super) fn whole_leaf(&mut self, trees: &Trees) -> Option<LeafOp> {
        let (count, leaf) = self.leaf(trees)?;
        (count == trees.len()).then_some(leaf)
    }

    /// A choice after which some members, told by a condition, have one more that does not depend on it.
    fn then(
        &mut self,
        choice: &ChooseOp,
        condition: NodeId,
        [yes, no]: [&Trees; 2],
        span: Span,
    ) -> Option<LeafOp> {
        let (more, otherwise) = if no.is_empty() { (yes, false) } else { (no, true) };
        if !otherwise && yes.is_empty() || otherwise && !yes.is_empty() {
            return None;
        }
        let more = self.with_guards(more, true);
        let LeafOp::Set(then) = self.whole_leaf(&more)? else { return None };
        if self.reads_slot(then, choice.var) {
            return None;
        }
        let fits = self.as_set(condition, choice.var, span)?;
        let some = if otherwise {
            let everything = self.everything(span);
            self.push(Node::Except(everything, fits), span)
        } else {
            fits
        };
        Some(LeafOp::Then { of: choice.from, some, then })
    }

    /// Branches with nothing to choose in them as ways that are known but for whether they are open.
    fn fixed(&mut self, trees: &Trees, last: usize, span: Span) -> Option<LeafOp> {
        let mut ways = Vec::new();
        self.fixed_ways(trees.get(last..)?, &Vec::new(), None, &mut ways, span)?;
        let branch = |(tokens, guard): &(Vec<i64>, Option<NodeId>)| match tokens.as_slice() {
            [branch] if guard.is_none() => usize::try_from(*branch).ok(),
            _ => None,
        };
        if let Some(branches) = ways.iter().map(branch).collect::<Option<Vec<usize>>>() {
            let all = self.set_const(branches);
            return Some(LeafOp::Set(self.push(all, span)));
        }
        Some(LeafOp::Fixed(ways))
    }

    /// Adds the ways through trees after some tokens and a guard; nothing if they have choices.
    fn fixed_ways(
        &mut self,
        trees: &[(Tree, Span)],
        tokens: &[i64],
        mut guard: Option<NodeId>,
        ways: &mut Vec<(Vec<i64>, Option<NodeId>)>,
        span: Span,
    ) -> Option<()> {
        let mut tokens = tokens.to_vec();
        for (at, (tree, _)) in trees.iter().enumerate() {
            match tree {
                Tree::Op(Op::Pass) => tokens.push(0),
                Tree::Op(Op::Require(next)) => {
                    guard = Some(match guard {
                        Some(before) => self.push(Node::And(before, *next), span),
                        None => *next,
                    });
                }
                Tree::Either(branches) if at + 1 == trees.len() => {
                    for (branch, block) in branches.iter().enumerate() {
                        let mut tokens = tokens.clone();
                        tokens.push(crate::table::value(branch));
                        self.fixed_ways(block, &tokens, guard, ways, span)?;
                    }
                    return Some(());
                }
                _ => return None,
            }
        }
        ways.push((tokens, guard));
        (ways.len() <= MOST_FIXED).then_some(())
    }

    /// Trees with what guards a choice as part of what is chosen from, where that can be; but for the
    /// last choice, which [`Self::leaf`] looks at.
    pub(super) fn with_guards(&mut self, trees: &Trees, tail: bool) -> Trees {
        let trees = &self.as_guards(trees);
        let is_choice = |(tree, _): &(Tree, Span)| matches!(tree, Tree::Op(Op::Choose(_)));
        let last = trees.iter().rposition(is_choice).unwrap_or(0);
        let mut after = trees.iter().skip(last + 1);
        let is_end = after.all(|(tree, _)| is_guard(tree) || self.is_value(tree));
        let last = if tail && is_end { last } else { trees.len() };
        let mut out: Trees = Vec::new();
        for (at, (tree, span)) in trees.iter().enumerate() {
            if at < last
                && let (Tree::Op(Op::Require(condition)), Some(before)) = (tree, out.last())
                && let Some(choice) = plain_choice(before).cloned()
                && let Some(fits) = self.as_set(*condition, choice.var, *span)
            {
                let from = self.push(Node::Intersect(choice.from, fits), *span);
                let choice = Op::Choose(Box::new(ChooseOp { from, ..choice }));
                if let Some(before) = out.last_mut() {
                    before.0 = Tree::Op(choice);
                }
                continue;
            }
            out.push((self.not_asked(out.last(), tree), *span));
        }
        out
    }

    /// A guard without what the guard before it has asked.
    fn not_asked(&self, before: Option<&(Tree, Span)>, tree: &Tree) -> Tree {
        match (before, tree) {
            (Some((Tree::Op(Op::Require(asked)), _)), Tree::Op(Op::Require(guard))) => {
                match *self.node(*guard) {
                    Node::And(first, rest) if first == *asked => Tree::Op(Op::Require(rest)),
                    _ => tree.clone(),
                }
            }
            _ => tree.clone(),
        }
    }

    /// The same with `if` and nothing but guards in it as one guard.
    fn as_guards(&mut self, trees: &Trees) -> Trees {
        let guard = |(tree, span): &(Tree, Span)| match tree {
            Tree::If(..) => match self.guard(tree, *span) {
                Some(guard) => (Tree::Op(Op::Require(guard)), *span),
                None => (tree.clone(), *span),
            },
            _ => (tree.clone(), *span),
        };
        trees.iter().map(guard).collect()
    }

    /// What holds where a guard lets a way go on.
    fn guard(&mut self, tree: &Tree, span: Span) -> Option<NodeId> {
        match tree {
            Tree::Op(Op::Require(guard)) => Some(*guard),
            Tree::If(condition, yes, no) => {
                let [yes, no] = [yes, no].map(|block| {
                    let mut all = None;
                    for (tree, _) in block {
                        let guard = self.guard(tree, span)?;
                        all = Some(match all {
                            None => guard,
                            Some(before) => self.push(Node::And(before, guard), span),
                        });
                    }
                    Some(all.unwrap_or_else(|| self.push(Node::Const(1), span)))
                });
                Some(self.push(Node::If(*condition, yes?, no?), span))
            }
            _ => None,
        }
    }

    /// Whether a variable of the move takes a set that can be worked out anywhere.
    fn is_value(&self, tree: &Tree) -> bool {
        match tree {
            Tree::Op(Op::Set { slot: Slot::Frame(_), shape: Shape::Set, value }) => {
                self.is_straight(*value)
            }
            _ => false,
        }
    }

    /// An expression with values for variables; none if it asks too much of them.
    fn with_values(&mut self, node: NodeId, values: &[(Slot, NodeId)]) -> Option<NodeId> {
        let mut part = |builder: &mut Self, node: NodeId| match *builder.node(node) {
            Node::Set(slot) => {
                let value = values.iter().rev().find(|(of, _)| *of == slot);
                value.map_or(Part::Same, |(_, value)| Part::To(*value))
            }
            _ if values.iter().any(|(slot, _)| builder.reads_slot(node, *slot)) => Part::Within,
            _ => Part::Same,
        };
        self.rewritten(node, &mut part)
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
        let (of, among) = match *self.node(second.from) {
            Node::Intersect(a, b) if !self.reads_slot(b, first.var) => (a, Some(b)),
            _ => (second.from, None),
        };
        let mut steps = Vec::new();
        self.steps_from(of, first.var, None, &mut steps, span)?;
        let mut ways = Vec::new();
        for (step, guard) in steps {
            // Guards as one set of targets: the origins are those a step back from it.
            let mut targets = among;
            for condition in conditions {
                let condition = self.knowing(*condition, first.var, second.var, step, span);
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
            let back = self.back(step, targets);
            let back = self.push(back, span);
            let from = match guard {
                Some(guard) => self.push(Node::Intersect(first.from, guard), span),
                None => first.from,
            };
            let origins = self.push(Node::Intersect(from, back), span);
            match ways.iter_mut().find(|(offset, _)| *offset == step.offset) {
                Some((_, before)) => *before = self.push(Node::Union(*before, origins), span),
                None => ways.push((step.offset, origins)),
            }
        }
        // Targets go by declaration: by offset.
        ways.sort_by_key(|(offset, _)| *offset);
        (ways.len() <= MOST_STEPS).then_some(LeafOp::Steps { ways, at_once: None })
    }

    /// The sites from which a step leads into a set.
    pub(super) fn back(&mut self, step: Step, targets: NodeId) -> Node {
        let origins = self.members(step.valid);
        let by = step.offset.unsigned_abs();
        let shifted =
            |site: usize| usize::try_from(crate::table::value(site) + step.offset).ok();
        let reached: Vec<usize> = origins.into_iter().filter_map(shifted).collect();
        let valid = self.shared_set(reached);
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

    /// Guards on how many members were chosen become limits of the choice before them.
    pub(super) fn limit(&mut self, trees: &mut Trees) {
        for at in 0..trees.len() {
            let Some((tree, _)) = trees.get_mut(at) else { break };
            if let Tree::Op(Op::ChooseSome(some)) = tree {
                let (var, shape) = (some.var, some.shape);
                let guard = match trees.get(at + 1) {
                    Some((Tree::Op(Op::Require(guard)), _)) => *guard,
                    _ => continue,
                };
                let limit = self.limit_of(var, guard).filter(|_| shape == Shape::Set);
                let apart = shape == Shape::Sets && self.keeps_apart(guard, var);
                if let Tree::Op(Op::ChooseSome(some)) = &mut trees[at].0
                    && (limit.is_some() || apart)
                {
                    some.limit = limit;
                    some.apart = apart;
                    trees.remove(at + 1);
                }
                continue;
            }
            for block in tree.blocks_mut() {
                self.limit(block);
            }
        }
    }

    /// How many members a guard allows a set to have, if that is all it asks.
    fn limit_of(&mut self, var: Slot, guard: NodeId) -> Option<NodeId> {
        let (count, most, below) = match *self.node(guard) {
            Node::LessEqual(count, most) => (count, most, false),
            Node::Less(count, most) => (count, most, true),
            _ => return None,
        };
        let Node::Count(set) = *self.node(count) else { return None };
        if *self.node(set) != Node::Set(var) || self.reads_slot(most, var) {
            return None;
        }
        if !below {
            return Some(most);
        }
        let span = self.table.game.span;
        let one = self.push(Node::Const(1), span);
        Some(self.push(Node::Sub(most, one), span))
    }

    /// The single steps from a variable that a set is the union of, and from which of its values each
    /// can be made; all if that is not said. Each goes as far everywhere.
    fn steps_from(
        &mut self,
        node: NodeId,
        from: Slot,
        guard: Option<NodeId>,
        steps: &mut Vec<(Step, Option<NodeId>)>,
        span: Span,
    ) -> Option<()> {
        let (of, offset, valid) = match *self.node(node) {
            Node::Union(a, b) => {
                self.steps_from(a, from, guard, steps, span)?;
                return self.steps_from(b, from, guard, steps, span);
            }
            Node::If(condition, yes, no) => {
                let fits = self.fitting(condition, from, span)?;
                let all = guard.unwrap_or_else(|| self.everything(span));
                let those = self.push(Node::Intersect(all, fits), span);
                let others = self.push(Node::Except(all, fits), span);
                self.steps_from(yes, from, Some(those), steps, span)?;
                return self.steps_from(no, from, Some(others), steps, span);
            }
            Node::Up { of, by, valid } => (of, i64::from(by), valid),
            Node::Down { of, by, valid } => (of, -i64::from(by), valid),
            _ => return None,
        };
        self.single_of(of).filter(|member| self.is_var(*member, from))?;
        let alike = |builder: &Self, step: &Step| {
            step.offset == offset && builder.members(step.valid) == builder.members(valid)
        };
        if let Some((_, before)) = steps.iter_mut().find(|(step, _)| alike(self, step)) {
            let guards = before.zip(guard);
            *before = guards.and_then(|(a, b)| self.either_guard(a, b, span));
            return Some(());
        }
        steps.push((Step { offset, valid }, guard));
        (steps.len() <= 4 * MOST_STEPS).then_some(())
    }

    /// What passes one of two guards; none if everything does.
    fn either_guard(&mut self, one: NodeId, other: NodeId, span: Span) -> Option<NodeId> {
        if let (Node::Intersect(all, fits), Node::Except(rest, others)) =
            (self.node(one), self.node(other))
            && self.are_the_same(*fits, *others)
            && self.are_the_same(*all, *rest)
        {
            let all = *all;
            return (!self.is_everything(all)).then_some(all);
        }
        Some(self.push(Node::Union(one, other), span))
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
                if self.steps_from(set, from, None, &mut others, span).is_none()
                    || others.iter().any(|(_, guard)| guard.is_some())
                {
                    return condition;
                }
                let alike = others.iter().filter(|(other, _)| other.offset == step.offset);
                let mut from: Vec<usize> = Vec::new();
                for (other, _) in alike {
                    from.extend(self.members(other.valid));
                }
                let mine = self.members(step.valid);
                if mine.iter().all(|site| from.contains(site)) {
                    Node::Const(1)
                } else if mine.iter().any(|site| from.contains(site)) {
                    return condition;
                } else {
                    Node::Const(0)
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
}

fn is_guard(tree: &Tree) -> bool {
    matches!(tree, Tree::Op(Op::Require(_)))
}

/// A last choice of some of whom some are alike.
fn alike_leaf((tree, _): &(Tree, Span)) -> Option<LeafOp> {
    let Tree::Op(Op::Choose(choose)) = tree else { return None };
    let fits = choose.shape == Shape::Set
        && choose.alike.of.is_some()
        && !choose.unseen
        && choose.record.is_none()
        && choose.more.is_none();
    fits.then(|| LeafOp::Alike { of: choose.from, alike: choose.alike.clone() })
}

/// A choice from a set with nothing remembered and nobody alike.
pub(super) fn plain_choice((tree, _): &(Tree, Span)) -> Option<&ChooseOp> {
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
pub(super) struct Step {
    /// How far, in site numbers.
    pub offset: i64,
    /// From where it can be made: a constant set.
    pub valid: u32,
}

/// More ways than this are not written out.
const MOST_FIXED: usize = 16;
/// More directions than this are not fused.
const MOST_STEPS: usize = 8;
