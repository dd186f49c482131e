//! Choices from sets that no effect of the move changes: each is worked out once, however often a way comes
//! to it.

use super::Builder;
use super::code::Op;
use super::flatten::{Tree, Trees};
use super::node::{Node, NodeId, Shape, Slot};
use super::prune::Reads;

impl Builder<'_> {
    /// The same find code with such choices marked. Each time ways are looked for begins anew.
    pub(super) fn find_once(&mut self, trees: &mut Trees) {
        self.look_at(trees, &mut Changed::default());
    }

    fn look_at(&mut self, trees: &mut Trees, changed: &mut Changed) {
        for (tree, _) in trees {
            self.look_at_one(tree, changed);
        }
    }

    fn look_at_one(&mut self, tree: &mut Tree, changed: &mut Changed) {
        match tree {
            Tree::Op(op) => {
                if let Op::Choose(choose) = op
                    && choose.shape == Shape::Set
                    && changed.chosen
                    && self.is_dear(choose.from)
                    && self.stays(choose.from, changed)
                {
                    choose.from = self.known_once(choose.from);
                }
                changed.by(op);
            }
            Tree::Finish => {}
            Tree::Each { body, .. } | Tree::Repeat { body, .. } => {
                // What one round changes, the next one sees.
                changed.by_all(body);
                self.look_at(body, changed);
            }
            _ => {
                changed.chosen |= tree.is_choice();
                // One branch is looked at after the other: nothing of the first is left by then.
                let before = changed.clone();
                for block in tree.blocks_mut() {
                    let mut own = before.clone();
                    self.look_at(block, &mut own);
                    changed.add(&own);
                }
            }
        }
    }

    /// Whether to work a node out takes longer than to look it up.
    fn is_dear(&self, node: NodeId) -> bool {
        let mut dear = matches!(
            self.node(node),
            Node::PiecesOn(..)
                | Node::StepIn { .. }
                | Node::Slides { .. }
                | Node::Connected { .. }
        );
        self.node(node).children(&mut |child| dear |= self.is_dear(child));
        dear
    }

    /// Whether nothing that a node reads has changed since ways were first looked for.
    fn stays(&self, node: NodeId, changed: &Changed) -> bool {
        let mut reads = Reads::default();
        self.node_reads(node, &mut reads);
        let own = reads.slots.iter().any(|slot| !matches!(slot, Slot::State(_)));
        !(reads.everything || reads.lasting || own) && changed.spares(&reads)
    }

    fn known_once(&mut self, of: NodeId) -> NodeId {
        let span = self.table.game.span;
        if let Some((_, once)) = self.onces.iter().find(|(node, _)| *node == of) {
            return *once;
        }
        let slot = self.take_global(Shape::One);
        self.take_global(Shape::Set);
        self.program.blank = self.program.blank.max(self.globals);
        let once = self.push(Node::Once { slot, of }, span);
        self.onces.push((of, once));
        once
    }
}

/// What has changed on the way to a place in find code.
#[derive(Debug, Clone, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each says another thing of it")]
pub(super) struct Changed {
    /// Anything may have.
    everything: bool,
    board: bool,
    cards: bool,
    /// Variables of the state.
    slots: Vec<Slot>,
    /// Something has been chosen: what follows is come to more than once.
    chosen: bool,
}

impl Changed {
    fn add(&mut self, other: &Self) {
        self.everything |= other.everything;
        self.board |= other.board;
        self.cards |= other.cards;
        self.slots.extend(&other.slots);
        self.chosen |= other.chosen;
    }

    /// Whether none of it is what is read.
    pub(super) fn spares(&self, reads: &Reads) -> bool {
        let written = reads.slots.iter().any(|slot| self.slots.contains(slot));
        !(written
            || self.everything
            || (reads.board && self.board)
            || (reads.cards && self.cards))
    }

    /// Adds what an instruction changes.
    pub(super) fn by(&mut self, op: &Op) {
        match op {
            Op::Require(_) | Op::Prefer { .. } | Op::Pass => {}
            Op::Choose(_) | Op::ChooseSome(_) | Op::Dial(_) => self.chosen = true,
            Op::Set { slot, .. } => self.slots.push(*slot),
            Op::MoveCards { .. } => self.cards = true,
            op if op.changes_board() => self.board = true,
            _ => self.everything = true,
        }
    }

    /// Adds what all instructions of a block change.
    fn by_all(&mut self, trees: &Trees) {
        for (tree, _) in trees {
            if let Tree::Op(op) = tree {
                self.by(op);
            }
            self.chosen |= tree.is_choice();
            for block in tree.blocks() {
                self.by_all(block);
            }
        }
    }
}
