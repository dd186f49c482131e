//! Find code of moves that are compared by `prefer`: the last choice is looked at once for all its members, where what
//! is compared does not depend on it.

use super::Builder;
use super::code::Op;
use super::flatten::{Tree, Trees};
use super::node::Shape;
use super::prune::Reads;

impl Builder<'_> {
    /// The same with what is compared in each branch before it, where a branch has a choice: so that choice is the last.
    pub(super) fn compare_in_branches(trees: &mut Trees) {
        let is_compared = |tree: &Tree| matches!(tree, Tree::Op(Op::Prefer { .. }));
        let compared = trees.iter().rev().take_while(|(tree, _)| is_compared(tree)).count();
        let before = trees.len() - compared;
        let Some((tree @ (Tree::If(..) | Tree::Either(_)), _)) =
            before.checked_sub(1).and_then(|at| trees.get_mut(at))
        else {
            return;
        };
        let mut blocks = tree.blocks_mut();
        if compared == 0 || !blocks.iter().any(|block| has_choice(block)) {
            return;
        }
        let rest = trees.split_off(before);
        let Some((tree, _)) = trees.last_mut() else { return };
        blocks = tree.blocks_mut();
        for block in blocks {
            block.extend(rest.iter().cloned());
            Self::compare_in_branches(block);
        }
    }

    /// Notes of a last choice that nothing after it depends on what is chosen.
    pub(super) fn note_alone(&self, trees: &mut Trees) {
        let is_effect = |tree: &Tree| matches!(tree, Tree::Op(op) if !op.leads_elsewhere() || is_prefer(op));
        let after = trees.iter().rev().take_while(|(tree, _)| is_effect(tree)).count();
        let mut reads = Reads::default();
        for (tree, _) in trees.iter().rev().take(after) {
            if let Tree::Op(op) = tree {
                self.op_reads(op, &mut reads);
            }
        }
        let last = trees.len() - after;
        if let Some((Tree::Op(Op::Choose(choose)), _)) =
            last.checked_sub(1).and_then(|last| trees.get_mut(last))
        {
            choose.alone = choose.shape == Shape::Set
                && choose.record.is_none()
                && choose.more.is_none()
                && !choose.unseen
                && !reads.everything
                && !reads.slots.contains(&choose.var);
        }
    }
}

fn is_prefer(op: &Op) -> bool {
    matches!(op, Op::Prefer { .. })
}

/// Whether something is chosen in a block.
fn has_choice(trees: &Trees) -> bool {
    trees.iter().any(|(tree, _)| match tree {
        Tree::Op(op) => matches!(op, Op::Choose(_) | Op::ChooseSome(_)),
        _ => tree.is_choice() || tree.blocks().into_iter().any(has_choice),
    })
}
