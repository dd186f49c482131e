//! What is asked of each member of a small constant set, as of all players, member by member: no list is
//! made and no variable written, and each member's own words are known.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::Builder;
use super::node::{Node, NodeId, Shape, Slot};
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
        if !self.reads_slot(node, slot) {
            return Some(node);
        }
        let span = self.table.game.span;
        let again = |builder: &mut Self, node| builder.of_member(node, slot, member);
        let node = match *self.node(node) {
            Node::One(at) if at == slot => Node::Const(member),
            Node::WordAt { base, stride, count, index, strict } => {
                let index = again(self, index)?;
                Node::WordAt { base, stride, count, index, strict }
            }
            Node::SetAt { base, count, index, strict } => {
                let index = again(self, index)?;
                Node::SetAt { base, count, index, strict }
            }
            Node::Lookup { table, index } => Node::Lookup { table, index: again(self, index)? },
            Node::ConstAt { first, count, index } => {
                Node::ConstAt { first, count, index: again(self, index)? }
            }
            Node::Not(a) => Node::Not(again(self, a)?),
            Node::AnySet(a) => Node::AnySet(again(self, a)?),
            Node::NoMember(a) => Node::NoMember(again(self, a)?),
            Node::Count(a) => Node::Count(again(self, a)?),
            Node::And(a, b) => Node::And(again(self, a)?, again(self, b)?),
            Node::Or(a, b) => Node::Or(again(self, a)?, again(self, b)?),
            Node::Equal(a, b) => Node::Equal(again(self, a)?, again(self, b)?),
            Node::Less(a, b) => Node::Less(again(self, a)?, again(self, b)?),
            Node::LessEqual(a, b) => Node::LessEqual(again(self, a)?, again(self, b)?),
            Node::Add(a, b) => Node::Add(again(self, a)?, again(self, b)?),
            Node::Sub(a, b) => Node::Sub(again(self, a)?, again(self, b)?),
            Node::Intersect(a, b) => Node::Intersect(again(self, a)?, again(self, b)?),
            Node::Except(a, b) => Node::Except(again(self, a)?, again(self, b)?),
            Node::Union(a, b) => Node::Union(again(self, a)?, again(self, b)?),
            _ => return None,
        };
        Some(self.push(node, span))
    }
}
