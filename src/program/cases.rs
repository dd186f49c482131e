//! Conditions on what is worked out of a member on the way, as sets: case by case, where a way ends by what it must end
//! in, what a table has by the numbers it is compared with.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::Builder;
use super::code::{ChooseOp, Op};
use super::flatten::{Tree, Trees};
use super::fuse::plain_choice;
use super::lower::word;
use super::node::{Node, NodeId, Shape, Slot};
use super::prune::Reads;
use super::rewrite::Part;
use crate::ir::NONE;
use crate::span::Span;

/// More constant sets than this are not made of one table.
const MOST_GRADES: i64 = 256;

/// What a set that is made of a condition is not for: members that have not got a number that is asked of them. Of those
/// the condition is a fault.
#[derive(Debug, Default)]
pub(super) struct Gaps {
    /// The members that have all numbers, if some have not.
    within: Option<Vec<usize>>,
    /// The same of other sets: conditions that hold if all is as it should be.
    others: Vec<NodeId>,
}

/// How the numbers of members compare with another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Compared {
    /// Whether those fit that are greater, not less.
    above: bool,
    /// Whether equal ones fit.
    equal: bool,
}

impl Compared {
    fn fits(self, number: i64, other: i64) -> bool {
        (self.equal && number == other)
            || if self.above { number > other } else { number < other }
    }
}

impl Builder<'_> {
    /// The members of a set that fit a condition, by sets: where something is asked of a member that it has not got, it is
    /// asked as it is written.
    pub(super) fn fitting_members(
        &mut self,
        set: NodeId,
        var: Slot,
        condition: NodeId,
        span: Span,
    ) -> Option<NodeId> {
        let outer = self.gaps.replace(Gaps::default());
        let fits = self.as_set(condition, var, span);
        let gaps = std::mem::replace(&mut self.gaps, outer).unwrap_or_default();
        let fits = fits.filter(|fits| self.is_sure(*fits))?;
        let those = self.push(Node::Intersect(set, fits), span);
        let mut known = gaps.others;
        if let Some(within) = gaps.within {
            let within = self.set_const(within);
            let within = self.push(within, span);
            known.push(self.push(Node::Subset(set, within), span));
        }
        let Some(first) = known.pop() else { return Some(those) };
        let all = known.into_iter().fold(first, |a, b| self.push(Node::And(a, b), span));
        let written = self.push(Node::Filter { slot: var, over: set, cond: condition }, span);
        Some(self.push(Node::If(all, those, written), span))
    }

    /// The same find code with what guards a choice by a value worked out of it as part of what is chosen from; whether there
    /// was any.
    pub(super) fn guard_by_values(&mut self, trees: &mut Trees) -> bool {
        let mut any = false;
        let mut at = 0;
        while let Some((tree, _)) = trees.get_mut(at) {
            for block in tree.blocks_mut() {
                any |= self.guard_by_values(block);
            }
            any |= self.guard_by_value(trees, at).is_some();
            at += 1;
        }
        any
    }

    /// A choice, perhaps guards, a value and guards on it: all guards that can be part of the set.
    fn guard_by_value(&mut self, trees: &mut Trees, at: usize) -> Option<()> {
        let choice = plain_choice(trees.get(at)?)?.clone();
        let is_guard = |(tree, _): &&(Tree, Span)| matches!(tree, Tree::Op(Op::Require(_)));
        let first = trees.iter().skip(at + 1).take_while(is_guard).count();
        let place = at + 1 + first;
        let (tree, span) = trees.get(place)?;
        let Tree::Op(Op::Set { slot: slot @ Slot::Frame(_), shape: Shape::One, value }) = *tree
        else {
            return None;
        };
        let span = *span;
        let guards = trees.iter().skip(place + 1).take_while(is_guard);
        let guard = |(tree, _): &(Tree, Span)| match tree {
            Tree::Op(Op::Require(guard)) => Some(*guard),
            _ => None,
        };
        let guards: Vec<NodeId> = guards.filter_map(guard).collect();
        let both = |a: NodeId, b: NodeId| match *self.node(b) {
            // It begins with what the other asks.
            Node::And(first, _) if first == a => b,
            _ => self.push(Node::And(a, b), span),
        };
        let asked = guards.iter().copied().reduce(both)?;
        let asked = Node::Let { slot, shape: Shape::One, value, body: asked };
        let mut asked = self.push(asked, span);
        for (tree, span) in trees.iter().take(place).skip(at + 1).rev() {
            let guard = guard(&(tree.clone(), *span))?;
            asked = self.push(Node::And(guard, asked), *span);
        }
        let from = self.fitting_members(choice.from, choice.var, asked, span)?;
        trees.drain(place + 1..=place + guards.len());
        trees.drain(at + 1..place);
        trees[at].0 = Tree::Op(Op::Choose(Box::new(ChooseOp { from, ..choice })));
        Some(())
    }

    /// Where it is asked whether a set has a member before one is chosen from it, it is worked out once.
    pub(super) fn ask_once(&mut self, trees: &mut Trees) {
        let mut at = 0;
        while at < trees.len() {
            if let Some((slot, set)) = self.asked_before(&mut trees[at].0) {
                let span = trees[at].1;
                let op = Op::Set { slot, shape: Shape::Set, value: set };
                trees.insert(at, (Tree::Op(op), span));
                at += 1;
            }
            for block in trees[at].0.blocks_mut() {
                self.ask_once(block);
            }
            at += 1;
        }
    }

    /// Lets a question and the choice after it look at a variable, if they are about one set.
    fn asked_before(&mut self, tree: &mut Tree) -> Option<(Slot, NodeId)> {
        let Tree::If(asked, yes, _) = tree else { return None };
        let Node::AnySet(set) = *self.node(*asked) else { return None };
        let mut reads = Reads::default();
        self.node_reads(set, &mut reads);
        for (tree, span) in yes.iter_mut() {
            let Tree::Op(Op::Choose(choose)) = tree else { return None };
            if choose.shape != Shape::Set
                || !self.are_alike_but_for(choose.from, set, &mut Vec::new())
            {
                if reads.everything || reads.slots.contains(&choose.var) {
                    return None;
                }
                continue;
            }
            let slot = self.take(Shape::Set);
            let known = self.push(Node::Set(slot), *span);
            choose.from = known;
            *asked = self.push(Node::AnySet(known), *span);
            return Some((slot, set));
        }
        None
    }

    /// The values of a variable for which a condition holds on what is worked out of it.
    pub(super) fn by_case(
        &mut self,
        value: NodeId,
        (slot, body): (Slot, NodeId),
        var: Slot,
        span: Span,
    ) -> Option<NodeId> {
        match *self.node(value) {
            Node::If(condition, yes, no) => {
                let yes = self.by_case(yes, (slot, body), var, span)?;
                let no = self.by_case(no, (slot, body), var, span)?;
                if self.reads_slot(condition, var) {
                    let fits = self.fitting(condition, var, span)?;
                    return Some(self.either(fits, yes, no, span));
                }
                let sure = self.is_sure_truth(condition);
                sure.then(|| self.push(Node::If(condition, yes, no), span))
            }
            Node::Const(_) => {
                let body = self.with_value(body, slot, value)?;
                self.as_set(body, var, span)
            }
            Node::PathEnd { from, piece: false, steps, along }
                if self.is_var(from, var) && !self.reads_slot(steps, var) =>
            {
                let nowhere = self.push(Node::Const(NONE), span);
                let nowhere = self.with_value(body, slot, nowhere)?;
                if self.constant(nowhere) != Some(0) {
                    return None;
                }
                let table = self.known_ends(along)?;
                let jumps = self.jumps_of(table);
                let gaps = self.gaps.take();
                let into = self.sites_that(body, slot, span);
                self.gaps = gaps;
                let into = into?;
                let ends = self.push(Node::In(value, into), span);
                let all = self.push(Node::SetConst(self.program.all_sites), span);
                let of = self.push(Node::Filter { slot: var, over: all, cond: ends }, span);
                Some(self.push(Node::EndsIn { jumps, steps, into, of }, span))
            }
            _ => None,
        }
    }

    /// The sites that fit a condition: none of them is no site.
    fn sites_that(&mut self, condition: NodeId, var: Slot, span: Span) -> Option<NodeId> {
        let Node::And(a, b) = *self.node(condition) else {
            return self.fitting(condition, var, span);
        };
        if self.all_but(var, a).is_some_and(|other| self.constant(other) == Some(NONE)) {
            return self.sites_that(b, var, span);
        }
        let a = self.sites_that(a, var, span)?;
        let b = self.sites_that(b, var, span)?;
        Some(self.push(Node::Intersect(a, b), span))
    }

    /// An expression with a known value for a variable.
    fn with_value(&mut self, node: NodeId, slot: Slot, value: NodeId) -> Option<NodeId> {
        let mut part = |builder: &mut Self, node: NodeId| match builder.node(node) {
            Node::One(at) if *at == slot => Part::To(value),
            _ if builder.reads_slot(node, slot) => Part::Within,
            _ => Part::Same,
        };
        self.rewritten(node, &mut part)
    }

    /// What has a number in a word of its own, as one set.
    pub(super) fn with_word(
        &mut self,
        at: NodeId,
        is: NodeId,
        var: Slot,
        span: Span,
    ) -> Option<NodeId> {
        let Node::WordAt { base, stride, count, index, strict: false } = *self.node(at) else {
            return None;
        };
        let fits = self.is_var(index, var) && !self.reads_slot(is, var);
        (fits && self.is_sure_number(is))
            .then(|| self.push(Node::WithWord { base, stride, count, is }, span))
    }

    /// The values of a variable whose number is less than another, or that one less than theirs.
    pub(super) fn compared(
        &mut self,
        (less, more): (NodeId, NodeId),
        equal: bool,
        var: Slot,
        span: Span,
    ) -> Option<NodeId> {
        let above = !self.reads_slot(less, var);
        let (number, theirs) = if above { (less, more) } else { (more, less) };
        if self.reads_slot(number, var) || !self.is_sure_number(number) {
            return None;
        }
        self.graded(theirs, Compared { above, equal }, number, var, span)
    }

    /// The values of a variable whose number is less, or greater, than that of some member of a set.
    pub(super) fn less_than_some(
        &mut self,
        (other, over): (Slot, NodeId),
        condition: NodeId,
        var: Slot,
        span: Span,
    ) -> Option<NodeId> {
        let (less, more, equal) = match *self.node(condition) {
            Node::Less(less, more) => (less, more, false),
            Node::LessEqual(less, more) => (less, more, true),
            _ => return None,
        };
        let above = self.reads_slot(less, other);
        let (mine, theirs) = if above { (more, less) } else { (less, more) };
        if self.reads_slot(mine, other) || self.reads_slot(theirs, var) || !self.is_sure(over) {
            return None;
        }
        let entries = self.by_value(theirs, other)?;
        let without = entries.contains(&NONE);
        let known = entries.iter().enumerate().filter(|(_, entry)| **entry != NONE);
        let known = self.set_const(known.map(|(member, _)| member).collect::<Vec<_>>());
        let known = self.push(known, span);
        let theirs = self.tabled(theirs, other);
        let list = self.push(
            Node::MapList {
                slot: other,
                slot_shape: Shape::One,
                over,
                shape: Shape::Set,
                body: theirs,
            },
            span,
        );
        let best = self.push(if above { Node::Min(list) } else { Node::Max(list) }, span);
        let fits = self.graded(mine, Compared { above, equal }, best, var, span)?;
        if without {
            let all = self.push(Node::Subset(over, known), span);
            self.gaps.as_mut()?.others.push(all);
        }
        Some(fits)
    }

    /// The values of a variable whose number, which depends on nothing else, compares so with another.
    fn graded(
        &mut self,
        theirs: NodeId,
        compared: Compared,
        number: NodeId,
        var: Slot,
        span: Span,
    ) -> Option<NodeId> {
        let entries = self.by_value(theirs, var)?;
        let known = entries.iter().enumerate().filter(|(_, entry)| **entry != NONE);
        let known: Vec<(usize, i64)> = known.map(|(member, entry)| (member, *entry)).collect();
        let all = || known.iter().map(|(_, entry)| *entry);
        let (low, high) = (all().min()?.checked_sub(1)?, all().max()?.checked_add(1)?);
        if high.checked_sub(low)? >= MOST_GRADES {
            return None;
        }
        if known.len() < entries.len() {
            let gaps = self.gaps.as_mut()?;
            let has = |member: &usize| known.iter().any(|(other, _)| other == member);
            match &mut gaps.within {
                Some(within) => within.retain(has),
                None => gaps.within = Some(known.iter().map(|(member, _)| *member).collect()),
            }
        }
        let key = (entries, compared);
        let first = match self.grades.get(&key) {
            Some(first) => *first,
            None => {
                let sets = (low..=high).map(|number| {
                    let fit = known.iter().filter(|(_, entry)| compared.fits(*entry, number));
                    let members: Vec<usize> = fit.map(|(member, _)| *member).collect();
                    self.const_set(members)
                });
                let sets: Vec<u32> = sets.collect();
                let first = *sets.first()?;
                self.grades.insert(key, first);
                first
            }
        };
        let count = word(usize::try_from(high - low + 1).ok()?);
        Some(self.push(Node::Graded { first, count, low, index: number }, span))
    }
}
