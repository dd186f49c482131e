//! What is asked of each member of a small constant set, as of all players, member by member: no list is
//! made and no variable written, and each member's own words are known.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::Builder;
use super::node::{Node, NodeId, Shape, Slot};
use super::rewrite::Part;
use crate::table::value;

/// More members than this are gone through by a loop.
const MOST_MEMBERS: usize = 6;

impl Builder<'_> {
    /// The numbers of a list added up one after the other.
    pub(super) fn sum_of(&mut self, list: NodeId) -> Option<Node> {
        let Node::MapList { slot, over, shape: Shape::Set, body, .. } = *self.node(list) else {
            return None;
        };
        self.one_by_one(slot, over, body, Node::Add)
    }

    /// Whether some member fits a condition that can be no fault.
    pub(super) fn any_of(&mut self, set: NodeId) -> Option<Node> {
        let Node::Filter { slot, over, cond } = *self.node(set) else { return None };
        if !self.is_sure_truth(cond) {
            return None;
        }
        self.one_by_one(slot, over, cond, Node::Or)
    }

    fn one_by_one(
        &mut self,
        slot: Slot,
        over: NodeId,
        body: NodeId,
        join: fn(NodeId, NodeId) -> Node,
    ) -> Option<Node> {
        let Node::SetConst(over) = *self.node(over) else { return None };
        let members = self.members(over);
        if members.len() > MOST_MEMBERS {
            return None;
        }
        let span = self.table.game.span;
        let mut all: Option<NodeId> = None;
        for member in members {
            let one = self.of_member(body, slot, value(member))?;
            all = Some(match all {
                Some(before) => self.push(join(before, one), span),
                None => one,
            });
        }
        Some(self.node(all?).clone())
    }

    /// The same of a known member, if it is made of simple questions.
    fn of_member(&mut self, node: NodeId, slot: Slot, member: i64) -> Option<NodeId> {
        let known = self.push(Node::Const(member), self.table.game.span);
        let mut part = |builder: &mut Self, node: NodeId| match *builder.node(node) {
            Node::One(at) if at == slot => Part::To(known),
            _ if builder.reads_slot(node, slot) => Part::Within,
            _ => Part::Same,
        };
        self.rewritten(node, &mut part)
    }
}
