//! Subsets are not built on where no part of a wanted set can be: brute force makes rummy crawl.
//! Knows conditions that hold of every part of a set if they hold of the set.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::Builder;
use super::node::{Node, NodeId, Shape, Slot};
use crate::span::Span;

impl Builder<'_> {
    /// The subsets of which a condition may hold, if these are subsets.
    pub(super) fn cut(
        &mut self,
        subsets: NodeId,
        slot: Slot,
        cond: NodeId,
        span: Span,
    ) -> NodeId {
        let Node::Subsets { of, least, most, part: None } = *self.node(subsets) else {
            return subsets;
        };
        let Some(part) = self.of_parts(slot, cond, span) else { return subsets };
        self.push(Node::Subsets { of, least, most, part: Some((slot, part)) }, span)
    }

    /// What of a condition on the set in a slot holds of its parts too; none if nothing does.
    fn of_parts(&mut self, slot: Slot, cond: NodeId, span: Span) -> Option<NodeId> {
        match *self.node(cond) {
            Node::Same(list) => self.is_of_members(slot, list).then_some(cond),
            Node::And(a, b) => {
                match (self.of_parts(slot, a, span), self.of_parts(slot, b, span)) {
                    (Some(a), Some(b)) => Some(self.push(Node::And(a, b), span)),
                    (one, other) => one.or(other),
                }
            }
            Node::Or(a, b) => {
                let (a, b) = (self.of_parts(slot, a, span)?, self.of_parts(slot, b, span)?);
                Some(self.push(Node::Or(a, b), span))
            }
            _ => None,
        }
    }

    /// Whether a list is an attribute of each member of the set in a slot, and nothing else.
    fn is_of_members(&self, set: Slot, list: NodeId) -> bool {
        match *self.node(list) {
            Node::MapList { slot, over, shape: Shape::Set, body, .. } => {
                *self.node(over) == Node::Set(set)
                    && matches!(*self.node(body), Node::Lookup { index, .. } if *self.node(index) == Node::One(slot))
            }
            _ => false,
        }
    }
}
