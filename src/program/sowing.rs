//! Sowing: a loop that moves one piece from a site to each of others is one instruction. It knows the loop,
//! and that the list it goes over is made for it alone.

use super::Builder;
use super::code::Op;
use super::flatten::{Tree, Trees};
use super::node::{Node, NodeId, Shape, Slot};
use super::prune::Reads;

impl Builder<'_> {
    /// A loop over a list as one instruction, if all it does is to move one plain piece to each member.
    pub(super) fn sown(&self, over: NodeId, var: Slot, body: &Trees) -> Option<Op> {
        let [(Tree::Op(Op::MoveSome { pieces, count, what, to, capturing }), _)] =
            body.as_slice()
        else {
            return None;
        };
        let Node::Single(from) = *self.node(*what) else { return None };
        // The site stays the same: no move changes a variable.
        let stays = match self.node(from) {
            Node::Const(_) => true,
            Node::One(slot) => matches!(slot, Slot::Frame(_)) && *slot != var,
            _ => false,
        };
        let plain = !pieces
            && !capturing
            && self.table.pieces.is_empty()
            && self.table.layout.counts.is_some();
        let one_each = self.constant(*count) == Some(1) && *self.node(*to) == Node::One(var);
        (stays && plain && one_each).then_some(Op::Sow { from, over })
    }

    /// A sowing that makes its list itself, in place of a variable that takes the list and the sowing over it,
    /// if nobody reads the variable after that.
    pub(super) fn sown_at_once(
        &self,
        before: &Tree,
        sowing: &Tree,
        live: &Reads,
    ) -> Option<Tree> {
        let Tree::Op(Op::Set { slot, shape: Shape::List, value }) = before else { return None };
        let Tree::Op(Op::Sow { from, over }) = sowing else { return None };
        let is_read = live.everything || live.slots.contains(slot);
        (*self.node(*over) == Node::List(*slot) && !is_read)
            .then_some(Tree::Op(Op::Sow { from: *from, over: *value }))
    }
}
