//! What is asked of what is chosen, by values worked out of it, as part of the set it is chosen from; and what is asked
//! once then, and not again.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::Builder;
use super::code::{ChooseOp, Op};
use super::flatten::{Tree, Trees};
use super::node::{Node, NodeId, Shape, Slot};
use super::prune::Reads;
use super::rewrite::Part;
use crate::span::Span;

/// What is asked of a member that is chosen, as it stands in code.
#[derive(Debug, Default)]
struct Asked {
    /// The guards and where they stand.
    guards: Vec<(usize, NodeId)>,
    /// Variables that hold paths.
    paths: Vec<(Slot, NodeId)>,
    /// A variable for a value that is worked out.
    value: Option<(Slot, NodeId)>,
    /// How many guards come before it.
    before: usize,
}

impl Builder<'_> {
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

    /// A choice, then values worked out of it and guards: as many guards as can be are part of the set.
    fn guard_by_value(&mut self, trees: &mut Trees, at: usize) -> Option<()> {
        let Tree::Op(Op::Choose(choice)) = &trees.get(at)?.0 else { return None };
        if choice.shape != Shape::Set || choice.unseen || choice.record.is_some() {
            return None;
        }
        let (choice, span) = (choice.clone(), trees[at].1);
        let mut asked = Asked::default();
        for (place, (tree, _)) in trees.iter().enumerate().skip(at + 1) {
            match tree {
                Tree::Op(Op::Require(guard)) => {
                    let Some(guard) = self.with_paths(*guard, &asked.paths) else { break };
                    asked.guards.push((place, guard));
                }
                Tree::Op(Op::Set { slot: slot @ Slot::Frame(_), shape, value }) => {
                    match (shape, self.node(*value)) {
                        (Shape::List, Node::Path { .. }) => asked.paths.push((*slot, *value)),
                        (Shape::One, _) if asked.value.is_none() => {
                            asked.value = Some((*slot, *value));
                            asked.before = asked.guards.len();
                        }
                        _ => break,
                    }
                }
                _ => break,
            }
        }
        // Without a value and a path guards are part of the set as they are.
        if asked.value.is_none() && asked.paths.is_empty() {
            return None;
        }
        while !asked.guards.is_empty() {
            let condition = self.asked(&asked, span)?;
            // Those that are alike stand on one site: what only asks for that they answer alike.
            let alike = choice.alike.of.is_none()
                || self.of_sites(choice.from, choice.var, condition).is_some();
            if alike
                && let Some(from) =
                    self.fitting_members(choice.from, choice.var, condition, span)
            {
                for (place, _) in asked.guards.iter().rev() {
                    trees.remove(*place);
                }
                trees[at].0 = Tree::Op(Op::Choose(Box::new(ChooseOp { from, ..*choice })));
                return Some(());
            }
            asked.guards.pop();
            asked.before = asked.before.min(asked.guards.len());
        }
        None
    }

    /// All guards as one, those that may ask for the value with it.
    fn asked(&mut self, asked: &Asked, span: Span) -> Option<NodeId> {
        let mut both = |a: NodeId, b: NodeId| match *self.node(b) {
            // It begins with what the other asks.
            Node::And(first, _) if first == a => b,
            _ => self.push(Node::And(a, b), span),
        };
        let guards = asked.guards.iter().map(|(_, guard)| *guard);
        let first = guards.clone().take(asked.before).reduce(&mut both);
        let after = guards.skip(asked.before).reduce(&mut both);
        let after = match (asked.value, after) {
            (Some((slot, value)), Some(body)) => {
                Some(self.push(Node::Let { slot, shape: Shape::One, value, body }, span))
            }
            (_, after) => after,
        };
        match (first, after) {
            (Some(first), Some(after)) => Some(self.push(Node::And(first, after), span)),
            (first, after) => first.or(after),
        }
    }

    /// An expression with paths for the variables that hold them.
    fn with_paths(&mut self, node: NodeId, paths: &[(Slot, NodeId)]) -> Option<NodeId> {
        let mut part = |builder: &mut Self, node: NodeId| match builder.node(node) {
            Node::List(slot) => match paths.iter().find(|(of, _)| of == slot) {
                Some((_, path)) => Part::To(*path),
                None => Part::Same,
            },
            _ if paths.iter().any(|(slot, _)| builder.reads_slot(node, *slot)) => Part::Within,
            _ => Part::Same,
        };
        self.rewritten(node, &mut part)
    }

    /// The same code with `if` for each `try` whose first part has a way if a set has a member.
    pub(super) fn try_by_sets(&mut self, trees: &mut Trees) {
        for (tree, span) in trees.iter_mut() {
            for block in tree.blocks_mut() {
                self.try_by_sets(block);
            }
            let Tree::Try(first, other) = tree else { continue };
            let mut look = self.prune(first, &mut Reads::default());
            self.guard_by_values(&mut look);
            let look = self.prune(&look, &mut Reads::default());
            let look = self.with_guards(&look, false);
            let [(Tree::Op(Op::Choose(choose)), _)] = look.as_slice() else { continue };
            if choose.shape == Shape::Set && !choose.unseen && choose.record.is_none() {
                let any = self.push(Node::AnySet(choose.from), *span);
                *tree = Tree::If(any, std::mem::take(first), std::mem::take(other));
            }
        }
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
}
