//! Subsets are not built on where no part of a wanted set can be: brute force makes rummy crawl.
//! Knows conditions that hold of every part of a set if they hold of the set.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::Builder;
use super::Lines;
use super::lower::word;
use super::node::{Node, NodeId, Shape, Slot};
use crate::span::Span;
use crate::table::value;

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

    /// The subsets of some cards or sites that fit a condition, if that is known of each before play: of
    /// all that fit, those that lie within.
    pub(super) fn known_sets(
        &mut self,
        subsets: NodeId,
        (slot, cond): (Slot, NodeId),
        members: usize,
        span: Span,
    ) -> Option<NodeId> {
        let Node::Subsets { of, least, most, part: Some((_, part)) } = *self.node(subsets)
        else {
            return None;
        };
        if members == 0 {
            return None;
        }
        let size = |node: NodeId| usize::try_from(self.constant(node)?).ok();
        let (least, most) = (size(least).filter(|least| *least > 0)?, size(most)?);
        let all = self.all_that_fit(slot, (cond, part), members, (least, most))?;
        let words = self.table.layout.set_words;
        let mut lines = vec![0; words * all.len()];
        for (line, set) in lines.chunks_exact_mut(words).zip(all) {
            for member in set.into_iter().filter_map(|member| usize::try_from(member).ok()) {
                line[member / 64] |= 1 << (member % 64);
            }
        }
        let known = self.program.lines.iter().position(|known| *known == lines);
        let known = known.unwrap_or_else(|| {
            self.program.runs.push(Lines::Any);
            self.program.lines.push(lines);
            self.program.lines.len() - 1
        });
        Some(self.push(Node::LinesWithin { lines: word(known), set: of }, span))
    }

    /// All sets that fit a condition, the smallest first, then lexicographically; nothing if that depends
    /// on play or there are too many. They are grown from parts of which any two members can be together.
    fn all_that_fit(
        &self,
        slot: Slot,
        (cond, part): (NodeId, NodeId),
        members: usize,
        (least, most): (usize, usize),
    ) -> Option<Vec<Vec<i64>>> {
        let mut found = Vec::new();
        let mut looks = 0;
        // With which others each member can be in a set at all.
        let mut mates = vec![vec![true; members]; members];
        let mut parts: Vec<Vec<i64>> = vec![Vec::new()];
        for size in 1..=most {
            let mut grown = Vec::new();
            for set in &parts {
                let from = set.last().map_or(0, |last| last + 1);
                for member in from..value(members) {
                    let other = usize::try_from(member).ok()?;
                    let of =
                        |mate: &i64| usize::try_from(*mate).is_ok_and(|at| mates[at][other]);
                    if !set.iter().all(of) {
                        continue;
                    }
                    looks += 1;
                    if looks > MOST_LOOKS || found.len() > MOST_KNOWN {
                        return None;
                    }
                    let mut with = set.clone();
                    with.push(member);
                    // What goes with each of the others is asked no more than once.
                    if size <= 2 && !self.holds_of(part, slot, &with)? {
                        if let [first] = set.as_slice() {
                            mates[usize::try_from(*first).ok()?][other] = false;
                        }
                        continue;
                    }
                    if size >= least && self.holds_of(cond, slot, &with)? {
                        found.push(with.clone());
                    }
                    grown.push(with);
                }
            }
            parts = grown;
        }
        Some(found)
    }

    /// Whether a guard asks of the sets in a slot that no two have a member in common, and no more.
    pub(super) fn keeps_apart(&self, guard: NodeId, sets: Slot) -> bool {
        let Node::Equal(all, each) = *self.node(guard) else { return false };
        let (Node::Count(all), Node::Sum(each)) = (self.node(all), self.node(each)) else {
            return false;
        };
        let (
            Node::MapSets { slot: one, over, body, .. },
            Node::MapList { slot: other, over: again, body: size, .. },
        ) = (self.node(*all), self.node(*each))
        else {
            return false;
        };
        let Node::Count(of) = self.node(*size) else { return false };
        let is_all = |over: NodeId| *self.node(over) == Node::Sets(sets);
        is_all(*over)
            && is_all(*again)
            && *self.node(*body) == Node::Set(*one)
            && *self.node(*of) == Node::Set(*other)
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

/// More sets than this are not looked at before play.
const MOST_LOOKS: usize = 50_000;
/// Nor are more than this kept.
const MOST_KNOWN: usize = 1_000;
