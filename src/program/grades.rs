//! Numbers that members have, compared with another: as constant sets, one for each number.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::Builder;
use super::lower::word;
use super::node::{Node, NodeId, Shape, Slot};
use crate::ir::NONE;
use crate::span::Span;

/// More constant sets than this are not made of one table.
const MOST_GRADES: i64 = 256;

/// How the numbers of members compare with another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Compared {
    /// Whether those fit that are greater, not less.
    above: bool,
    /// Whether equal ones fit.
    equal: bool,
}

impl Compared {
    fn fits(self, number: i64, other: i64) -> bool {
        (self.equal && number == other)
            || if self.above { number > other } else { number < other }
    }
}

impl Builder<'_> {
    /// What has a number in a word of its own, as one set.
    pub(super) fn with_word(
        &mut self,
        at: NodeId,
        is: NodeId,
        var: Slot,
        span: Span,
    ) -> Option<NodeId> {
        let Node::WordAt { base, stride, count, index, strict: false } = *self.node(at) else {
            return None;
        };
        let fits = self.is_var(index, var) && !self.reads_slot(is, var);
        (fits && self.is_sure_number(is))
            .then(|| self.push(Node::WithWord { base, stride, count, is }, span))
    }

    /// The values of a variable whose number is less than another, or that one less than theirs.
    pub(super) fn compared(
        &mut self,
        (less, more): (NodeId, NodeId),
        equal: bool,
        var: Slot,
        span: Span,
    ) -> Option<NodeId> {
        let above = !self.reads_slot(less, var);
        let (number, theirs) = if above { (less, more) } else { (more, less) };
        if self.reads_slot(number, var) || !self.is_sure_number(number) {
            return None;
        }
        self.graded(theirs, Compared { above, equal }, number, var, span)
    }

    /// The values of a variable whose number is less, or greater, than that of some member of a set.
    pub(super) fn less_than_some(
        &mut self,
        (other, over): (Slot, NodeId),
        condition: NodeId,
        var: Slot,
        span: Span,
    ) -> Option<NodeId> {
        let (less, more, equal) = match *self.node(condition) {
            Node::Less(less, more) => (less, more, false),
            Node::LessEqual(less, more) => (less, more, true),
            _ => return None,
        };
        let above = self.reads_slot(less, other);
        let (mine, theirs) = if above { (more, less) } else { (less, more) };
        if self.reads_slot(mine, other) || self.reads_slot(theirs, var) || !self.is_sure(over) {
            return None;
        }
        let entries = self.by_value(theirs, other)?;
        let without = entries.contains(&NONE);
        let known = entries.iter().enumerate().filter(|(_, entry)| **entry != NONE);
        let known = self.set_const(known.map(|(member, _)| member).collect::<Vec<_>>());
        let known = self.push(known, span);
        let theirs = self.tabled(theirs, other);
        let list = self.push(
            Node::MapList {
                slot: other,
                slot_shape: Shape::One,
                over,
                shape: Shape::Set,
                body: theirs,
            },
            span,
        );
        let best = self.push(if above { Node::Min(list) } else { Node::Max(list) }, span);
        let fits = self.graded(mine, Compared { above, equal }, best, var, span)?;
        if without {
            let all = self.push(Node::Subset(over, known), span);
            self.gaps.as_mut()?.others.push(all);
        }
        Some(fits)
    }

    /// The values of a variable whose number, which depends on nothing else, compares so with another.
    fn graded(
        &mut self,
        theirs: NodeId,
        compared: Compared,
        number: NodeId,
        var: Slot,
        span: Span,
    ) -> Option<NodeId> {
        let entries = self.by_value(theirs, var)?;
        let known = entries.iter().enumerate().filter(|(_, entry)| **entry != NONE);
        let known: Vec<(usize, i64)> = known.map(|(member, entry)| (member, *entry)).collect();
        let all = || known.iter().map(|(_, entry)| *entry);
        let (low, high) = (all().min()?.checked_sub(1)?, all().max()?.checked_add(1)?);
        if high.checked_sub(low)? >= MOST_GRADES {
            return None;
        }
        if known.len() < entries.len() {
            let gaps = self.gaps.as_mut()?;
            let has = |member: &usize| known.iter().any(|(other, _)| other == member);
            match &mut gaps.within {
                Some(within) => within.retain(has),
                None => gaps.within = Some(known.iter().map(|(member, _)| *member).collect()),
            }
        }
        let key = (entries, compared);
        let first = if let Some(first) = self.grades.get(&key) {
            *first
        } else {
            let sets = (low..=high).map(|number| {
                let fit = known.iter().filter(|(_, entry)| compared.fits(*entry, number));
                let members: Vec<usize> = fit.map(|(member, _)| *member).collect();
                self.const_set(members)
            });
            let sets: Vec<u32> = sets.collect();
            let first = *sets.first()?;
            self.grades.insert(key, first);
            first
        };
        let count = word(usize::try_from(high - low + 1).ok()?);
        Some(self.push(Node::Graded { first, count, low, index: number }, span))
    }
}
