//! Members told apart by what they are: an attribute as constant sets, one for each value it has, so
//! that no member is asked for its own.

use super::Builder;
use super::lower::word;
use super::node::{Node, NodeId, Slot};
use crate::ir::NONE;
use crate::span::Span;
use crate::table::value;

/// What has more values than this is not told apart by tables.
const MOST_KINDS: i64 = 256;
/// More constant sets than this are not made of one table.
const MOST_SETS: usize = 256;

impl Builder<'_> {
    /// The values of a variable that have an attribute equal to something else.
    pub(super) fn having(
        &mut self,
        attribute: NodeId,
        wanted: NodeId,
        var: Slot,
        span: Span,
    ) -> Option<NodeId> {
        if self.reads_slot(wanted, var) || !self.is_sure(wanted) {
            return None;
        }
        if self.is_var(attribute, var) {
            return Some(self.push(Node::Single(wanted), span));
        }
        let entries = self.by_value(attribute, var)?;
        let without = |(member, entry): (usize, &i64)| (*entry == NONE).then_some(member);
        let without: Vec<usize> = entries.iter().enumerate().filter_map(without).collect();
        let (first, count) = self.kinds_of(entries)?;
        let with = self.push(Node::ConstAt { first, count, index: wanted }, span);
        if without.is_empty() || self.is_sure_number(wanted) {
            return Some(with);
        }
        let none = self.push(Node::Const(NONE), span);
        let is_none = self.push(Node::Equal(wanted, none), span);
        let without = self.set_const(without);
        let without = self.push(without, span);
        Some(self.push(Node::If(is_none, without, with), span))
    }

    /// For a table of small numbers the constant sets of what has each: the first, and how many.
    fn kinds_of(&mut self, entries: Vec<i64>) -> Option<(u32, u32)> {
        if let Some(known) = self.kinds.get(&entries) {
            return Some(*known);
        }
        let most = entries.iter().copied().max().filter(|most| *most < MOST_KINDS)?;
        if entries.iter().any(|entry| *entry < 0 && *entry != NONE) {
            return None;
        }
        let sets = (0..=most).map(|kind| {
            let has = |(member, entry): (usize, &i64)| (*entry == kind).then_some(member);
            let members: Vec<usize> = entries.iter().enumerate().filter_map(has).collect();
            self.const_set(members)
        });
        let sets: Vec<u32> = sets.collect();
        let kinds = (*sets.first()?, word(sets.len()));
        self.kinds.insert(entries, kinds);
        Some(kinds)
    }

    /// The best of a set by those of the first keys that are truths: the members for which one holds, if
    /// there are any. What is left of the keys is looked at afterwards.
    pub(super) fn best_by_truths(
        &mut self,
        mut over: NodeId,
        highest: bool,
        var: Slot,
        keys: &mut Vec<NodeId>,
        span: Span,
    ) -> NodeId {
        while let Some(key) = keys.first().copied()
            && self.is_sure_truth(key)
            && let Some(fits) = self.sure_set(key, var, span)
        {
            let best =
                if highest { Node::Intersect(over, fits) } else { Node::Except(over, fits) };
            let best = self.push(best, span);
            let any = self.push(Node::AnySet(best), span);
            over = self.push(Node::If(any, best, over), span);
            keys.remove(0);
        }
        over
    }

    /// Constant sets by what an index is looked up by, not by what it is looked up as.
    pub(super) fn of_entries(&mut self, first: u32, count: u32, index: NodeId) -> Option<Node> {
        let Node::Lookup { table, index } = *self.node(index) else { return None };
        let entries = self.program.lookups[table as usize].clone();
        if entries.len() > MOST_SETS {
            return None;
        }
        let known = self.looked_up.get(&(first, count, table)).copied();
        let (from, sets) = known.or_else(|| {
            let sets = entries.iter().map(|entry| {
                let at = u32::try_from(*entry).ok().filter(|entry| *entry < count);
                let members = at.map_or(Vec::new(), |at| self.members(first + at));
                self.const_set(members)
            });
            let sets: Vec<u32> = sets.collect();
            let known = (*sets.first()?, word(sets.len()));
            self.looked_up.insert((first, count, table), known);
            Some(known)
        })?;
        Some(Node::ConstAt { first: from, count: sets, index })
    }

    /// Of an index that is looked up in a table of numbers one after the other: the first of them, how
    /// many there are, and what is looked up.
    pub(super) fn in_a_row(&self, index: NodeId, below: u32) -> Option<(u32, u32, NodeId)> {
        let Node::Lookup { table, index } = *self.node(index) else { return None };
        let entries = &self.program.lookups[table as usize];
        let first = u32::try_from(*entries.first()?).ok()?;
        let is_next = |(at, entry): (usize, &i64)| *entry == i64::from(first) + value(at);
        let count = word(entries.len());
        (entries.iter().enumerate().all(is_next) && first + count <= below)
            .then_some((first, count, index))
    }
}
