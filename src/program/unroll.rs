//! What the members of a small constant set come to, as all players, member by member: no list is made and no
//! variable written, and each member's own words are known.

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
                Some(before) => self.push(Node::Add(before, one), span),
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
