//! What find code asks more than once before anything is done: worked out first, and looked up then.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use std::collections::BTreeMap;

use super::Builder;
use super::code::Op;
use super::flatten::{Tree, Trees};
use super::node::{Node, NodeId, Shape, Slot};
use super::prune::Reads;
use super::rewrite::Part;

impl Builder<'_> {
    /// The same find code with variables for what it asks more than once.
    pub(super) fn share(&mut self, trees: &mut Trees) {
        let mut uses = BTreeMap::new();
        each_asked(trees, &mut |node| self.count_uses(*node, &mut uses));
        let mut shared: Vec<(NodeId, NodeId)> = Vec::new();
        let mut first = Trees::new();
        let span = self.table.game.span;
        // Parts have been made before what they are parts of.
        for (node, _) in uses.into_iter().filter(|(_, uses)| *uses > 1) {
            if !self.is_shared(node) {
                continue;
            }
            let Some(value) = self.with_shared(node, &shared) else { continue };
            let slot = self.take(Shape::Set);
            shared.push((node, self.push(Node::Set(slot), span)));
            first.push((Tree::Op(Op::Set { slot, shape: Shape::Set, value }), span));
        }
        if shared.is_empty() {
            return;
        }
        each_asked(trees, &mut |node| {
            *node = self.with_shared(*node, &shared).unwrap_or(*node);
        });
        trees.splice(..0, first);
    }

    /// Counts of what is asked for a node how often it is a part of something else.
    fn count_uses(&self, node: NodeId, uses: &mut BTreeMap<NodeId, u32>) {
        let count = uses.entry(node).or_insert(0);
        *count += 1;
        if *count == 1 {
            self.node(node).children(&mut |child| self.count_uses(child, uses));
        }
    }

    /// Whether it takes longer to work a set out than to look it up, and it is the same wherever that is done.
    fn is_shared(&self, node: NodeId) -> bool {
        self.takes_long(node) && self.is_sure(node) && {
            let mut reads = Reads::default();
            self.node_reads(node, &mut reads);
            !reads.everything && reads.slots.iter().all(|slot| matches!(slot, Slot::State(_)))
        }
    }

    fn takes_long(&self, node: NodeId) -> bool {
        match *self.node(node) {
            Node::PiecesAt { .. }
            | Node::PiecesOn(..)
            | Node::SitesOf(_)
            | Node::EndsIn { .. }
            | Node::WithWord { .. } => true,
            Node::Union(a, b)
            | Node::Intersect(a, b)
            | Node::Among(a, b)
            | Node::Except(a, b) => self.takes_long(a) || self.takes_long(b),
            _ => false,
        }
    }

    fn with_shared(&mut self, node: NodeId, shared: &[(NodeId, NodeId)]) -> Option<NodeId> {
        let mut part = |builder: &mut Self, at: NodeId| {
            let known = shared.iter().find(|(of, _)| *of == at);
            match known {
                Some((_, known)) => Part::To(*known),
                None if shared.iter().any(|(of, _)| builder.has_part(at, *of)) => Part::Within,
                None => Part::Same,
            }
        };
        self.rewritten(node, &mut part)
    }
}

/// Goes through all that is asked before something is chosen or done.
fn each_asked(trees: &mut Trees, visit: &mut dyn FnMut(&mut NodeId)) {
    for (tree, _) in trees {
        match tree {
            Tree::Op(Op::Require(value) | Op::Set { slot: Slot::Frame(_), value, .. }) => {
                visit(value);
            }
            Tree::Op(Op::Choose(choose)) => {
                visit(&mut choose.from);
                return;
            }
            Tree::If(condition, yes, no) => {
                visit(condition);
                each_asked(yes, visit);
                each_asked(no, visit);
                return;
            }
            _ => return,
        }
    }
}
