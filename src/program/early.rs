//! What of a move's code need not wait for a choice, or be run at all: in code that finds ways, what no
//! choice matters to comes before it, and what only a last guard reads is run where that is asked.

use super::Builder;
use super::code::{ChooseOp, Op};
use super::flatten::{Tree, Trees};
use super::node::{Node, NodeId, Shape, Slot};
use super::once::Changed;
use super::prune::Reads;
use crate::span::Span;

/// What follows a choice is written out twice if it is no more than this.
const MOST_TWICE: usize = 2;

impl Builder<'_> {
    /// The same find code, nothing of which is followed by anything, with as little as can be behind
    /// choices.
    pub(super) fn early(&mut self, mut trees: Trees) -> Trees {
        if let Some((last, _)) = trees.last_mut() {
            for block in last.blocks_mut() {
                *block = self.early(std::mem::take(block));
            }
        }
        self.ask_first(&mut trees);
        self.before_choices(&mut trees);
        trees
    }

    /// Of a last guard that one of two things holds, the first is asked before what only the second may
    /// need is done.
    fn ask_first(&mut self, trees: &mut Trees) {
        let Some((Tree::Op(Op::Require(guard)), span)) = trees.last() else { return };
        let (Node::Or(first, second), span) = (self.node(*guard).clone(), *span) else {
            return;
        };
        let mut reads = Reads::default();
        self.node_reads(first, &mut reads);
        let before = trees.len() - 1;
        let effects = trees.iter().take(before).rev();
        let effects = effects.take_while(|(tree, _)| is_apart(tree, &reads)).count();
        if effects == 0 || reads.everything || reads.lasting {
            return;
        }
        let mut asked = trees.split_off(before - effects);
        asked.pop();
        asked.push((Tree::Op(Op::Require(second)), span));
        trees.push((Tree::If(first, Vec::new(), asked), span));
    }

    /// Of a second choice, among what must lie in a set too that nothing before it matters to, whether that set has a member:
    /// asked before the first.
    pub(super) fn ask_for_any(&mut self, trees: &mut Trees) {
        let mut changed = Changed::default();
        let mut chosen: Vec<(usize, &ChooseOp)> = Vec::new();
        let mut found = None;
        for (at, (tree, span)) in trees.iter().enumerate() {
            let Tree::Op(op) = tree else { break };
            if let Op::Choose(choose) = op {
                let needed = self.needed(choose, &chosen, &changed);
                found = needed.and_then(|set| Some((chosen.first()?.0, set, *span)));
                if found.is_some() {
                    break;
                }
                chosen.push((at, &**choose));
            }
            changed.by(op);
        }
        let Some((first, set, span)) = found else { return };
        let any = self.push(Node::AnySet(set), span);
        trees.insert(first, (Tree::Op(Op::Require(any)), span));
    }

    /// A set in the state, or what one word of it names, in which what is chosen must lie too. What is left out where that is
    /// empty can be no fault.
    fn needed(
        &mut self,
        choose: &ChooseOp,
        chosen: &[(usize, &ChooseOp)],
        changed: &Changed,
    ) -> Option<NodeId> {
        let Node::Intersect(a, b) = *self.node(choose.from) else { return None };
        let kept = |set: NodeId| match *self.node(set) {
            Node::Set(Slot::State(_)) => true,
            Node::Single(of) => matches!(*self.node(of), Node::One(Slot::State(_))),
            _ => false,
        };
        let set = [a, b].into_iter().find(|set| kept(*set))?;
        let mut reads = Reads::default();
        self.node_reads(set, &mut reads);
        // Where something has been chosen that stands there, it is something.
        let standing = chosen.iter().filter(|(_, choose)| self.is_of_pieces(choose.from));
        self.standing = standing.map(|(_, choose)| choose.var).collect();
        let sure = chosen.iter().all(|(_, choose)| self.is_sure(choose.from))
            && self.is_sure(choose.from);
        self.standing.clear();
        (sure && changed.spares(&reads)).then_some(set)
    }

    /// Whether something stands on all sites of a set.
    fn is_of_pieces(&self, set: NodeId) -> bool {
        let layout = &self.table.layout;
        let words = layout.set_words;
        let classes = layout.classes..layout.classes + self.table.classes() * words;
        match *self.node(set) {
            Node::Set(Slot::State(at)) => classes.contains(&(at as usize)),
            Node::UnionOf { base, stride, count } => {
                let last = base as usize + stride as usize * (count as usize).saturating_sub(1);
                classes.contains(&(base as usize)) && classes.contains(&last)
            }
            Node::Intersect(a, b) => self.is_of_pieces(a) || self.is_of_pieces(b),
            Node::Except(a, _) => self.is_of_pieces(a),
            _ => false,
        }
    }

    /// Values and questions that a choice does not matter to, before it.
    fn before_choices(&mut self, trees: &mut Trees) {
        let mut at = 1;
        while at < trees.len() {
            let before = trees.get(at - 1).and_then(a_choice).map(|choice| choice.var);
            if let Some(var) = before {
                self.part_choice(&mut trees[at], var);
            }
            match (before, &trees[at].0) {
                (Some(var), Tree::Op(Op::Set { slot, value, .. }))
                    if self.is_early(trees, at, var, *slot, *value) =>
                {
                    trees.swap(at - 1, at);
                    at = at.saturating_sub(1).max(1);
                }
                (Some(var), Tree::If(condition, ..))
                    if trees.len() - at - 1 <= MOST_TWICE
                        && !self.reads_slot(*condition, var)
                        && self.is_sure_truth(*condition) =>
                {
                    let mut rest = trees.split_off(at - 1).into_iter();
                    let (Some(choice), Some((Tree::If(condition, yes, no), span))) =
                        (rest.next(), rest.next())
                    else {
                        return;
                    };
                    let rest: Trees = rest.collect();
                    let [yes, no] = [yes, no].map(|block| {
                        let start = std::iter::once(choice.clone()).chain(block);
                        self.early(start.chain(rest.iter().cloned()).collect())
                    });
                    trees.push((Tree::If(condition, yes, no), span));
                    // What comes before the choice may come before one earlier still.
                    at = (at - 1).max(1);
                    if at >= trees.len() {
                        return;
                    }
                }
                _ => at += 1,
            }
        }
    }

    /// A choice from one of two sets, by a condition that the choice before it does not matter to, as a choice from
    /// each where the condition says so.
    fn part_choice(&mut self, (tree, span): &mut (Tree, Span), before: Slot) {
        let Tree::Op(Op::Choose(choose)) = &*tree else { return };
        let choose = choose.clone();
        let Some((condition, sets)) = self.parted(choose.from, before, *span) else { return };
        let [yes, no] = sets.map(|from| {
            let choose = ChooseOp { from, ..(*choose).clone() };
            vec![(Tree::Op(Op::Choose(Box::new(choose))), *span)]
        });
        *tree = Tree::If(condition, yes, no);
    }

    /// A set that is one of two, by a condition that a variable does not matter to: that, and both.
    fn parted(&mut self, set: NodeId, var: Slot, span: Span) -> Option<(NodeId, [NodeId; 2])> {
        match *self.node(set) {
            Node::If(condition, yes, no) => {
                let asked = !self.reads_slot(condition, var) && self.is_sure_truth(condition);
                asked.then_some((condition, [yes, no]))
            }
            Node::Intersect(a, b) => {
                let (known, parts, rest) = match self.parted(a, var, span) {
                    Some((known, parts)) => (known, parts, b),
                    None => {
                        self.parted(b, var, span).map(|(known, parts)| (known, parts, a))?
                    }
                };
                Some((known, parts.map(|part| self.push(Node::Intersect(part, rest), span))))
            }
            _ => None,
        }
    }

    /// Values that a guard does not ask for, after it: what has no way needs none. Guards that ask for a whole path come
    /// after those that do not.
    pub(super) fn late(&mut self, trees: &mut Trees) {
        for (tree, _) in trees.iter_mut() {
            for block in tree.blocks_mut() {
                self.late(block);
            }
        }
        let mut at = 1;
        while at < trees.len() {
            if self.is_late(&trees[at - 1].0, &trees[at].0) {
                trees.swap(at - 1, at);
                // What is now first may come after what stands before it.
                at = at.saturating_sub(1).max(1);
            } else {
                at += 1;
            }
        }
        self.ask_without_path(trees);
    }

    /// A last guard that nothing of some stands on part of a path asks first whether any stands where that part is.
    fn ask_without_path(&mut self, trees: &mut Trees) {
        let Some((Tree::Op(Op::Require(guard)), span)) = trees.last_mut() else { return };
        let (Node::NoMember(on), span) = (self.node(*guard), *span) else { return };
        let Node::PiecesOn(pieces, sites) = *self.node(*on) else { return };
        let Node::Intersect(a, b) = *self.node(sites) else { return };
        let asks =
            |node: u32| self.path_ends.iter().any(|(path, _)| self.reads_slot(node, *path));
        let part = match (asks(a), asks(b)) {
            (true, false) => b,
            (false, true) => a,
            _ => return,
        };
        if !self.is_sure(*guard) {
            return;
        }
        let on = self.push(Node::PiecesOn(pieces, part), span);
        let nobody = self.push(Node::NoMember(on), span);
        *guard = self.push(Node::Or(nobody, *guard), span);
    }

    /// Whether what comes first is better done after a guard.
    fn is_late(&self, first: &Tree, guard: &Tree) -> bool {
        let Tree::Op(Op::Require(guard)) = guard else { return false };
        match first {
            Tree::Op(Op::Set { slot: slot @ Slot::Frame(_), value, .. }) => {
                !self.reads_slot(*guard, *slot) && self.is_sure(*value)
            }
            Tree::Op(Op::Require(first)) => {
                let asks = |guard: u32, path: Slot| self.reads_slot(guard, path);
                let mut paths = self.path_ends.iter().map(|(path, _)| *path);
                paths.any(|path| asks(*first, path) && !asks(*guard, path))
                    && self.is_sure_truth(*first)
                    && self.is_sure_truth(*guard)
            }
            _ => false,
        }
    }

    /// Whether a variable of the move takes a value that the choice before it does not matter to.
    fn is_early(&self, trees: &Trees, at: usize, var: Slot, slot: Slot, value: u32) -> bool {
        let from = trees.get(at - 1).and_then(a_choice).map(|choice| choice.from);
        matches!(slot, Slot::Frame(_))
            && slot != var
            && !self.reads_slot(value, var)
            && self.is_sure(value)
            && from.is_some_and(|from| !self.reads_slot(from, slot))
    }
}

/// A choice from a set, of which nothing is remembered.
fn a_choice((tree, _): &(Tree, Span)) -> Option<&ChooseOp> {
    match tree {
        Tree::Op(Op::Choose(choose)) => Some(&**choose)
            .filter(|choose| choose.shape == Shape::Set && choose.record.is_none()),
        _ => None,
    }
}

/// Whether a tree is made of effects alone, none of which changes what is read.
fn is_apart(tree: &Tree, reads: &Reads) -> bool {
    match tree {
        Tree::Op(Op::Set { slot, .. }) => !reads.slots.contains(slot),
        Tree::Op(Op::MoveCards { .. }) => !reads.cards,
        Tree::Op(op) => op.changes_board() && !reads.board,
        Tree::Each { var, body, .. } => {
            !reads.slots.contains(var) && body.iter().all(|(tree, _)| is_apart(tree, reads))
        }
        Tree::If(_, yes, no) => yes.iter().chain(no).all(|(tree, _)| is_apart(tree, reads)),
        Tree::Either(_)
        | Tree::Maybe(_)
        | Tree::Try(..)
        | Tree::Switch { .. }
        | Tree::Repeat { .. }
        | Tree::Finish => false,
    }
}
