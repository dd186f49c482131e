//! Conditions on what is worked out of a member on the way, as sets: case by case, and where a way ends by what it must
//! end in.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::Builder;
use super::node::{Node, NodeId, PathAlong, Slot};
use super::rewrite::Part;
use crate::ir::NONE;
use crate::span::Span;

/// What a set that is made of a condition is not for: members that have not got a number that is asked of them. Of those
/// the condition is a fault.
#[derive(Debug, Default)]
pub(super) struct Gaps {
    /// The members that have all numbers, if some have not.
    pub(super) within: Option<Vec<usize>>,
    /// The same of other sets: conditions that hold if all is as it should be.
    pub(super) others: Vec<NodeId>,
}

impl Builder<'_> {
    /// The members of a set that fit a condition, by sets: where something is asked of a member that it has not got, it is
    /// asked as it is written.
    pub(super) fn fitting_members(
        &mut self,
        set: NodeId,
        var: Slot,
        condition: NodeId,
        span: Span,
    ) -> Option<NodeId> {
        let pieces = self.of_sites(set, var, condition);
        let asked = pieces.map_or(condition, |(_, asked)| asked);
        let outer = self.gaps.replace(Gaps::default());
        let fits = self.as_set(asked, var, span);
        let gaps = std::mem::replace(&mut self.gaps, outer).unwrap_or_default();
        let mut fits = fits.filter(|fits| self.is_sure(*fits))?;
        if let Some((pieces, _)) = pieces {
            if gaps.within.is_some() {
                return None;
            }
            fits = self.push(Node::PiecesOn(pieces, fits), span);
        }
        let straight = self.is_straight(fits);
        let those = if straight { Node::Intersect(set, fits) } else { Node::Among(set, fits) };
        let those = self.push(those, span);
        let mut known = gaps.others;
        if let Some(within) = gaps.within {
            let within = self.set_const(within);
            let within = self.push(within, span);
            known.push(self.push(Node::Subset(set, within), span));
        }
        let Some(first) = known.pop() else { return Some(those) };
        let all = known.into_iter().fold(first, |a, b| self.push(Node::And(a, b), span));
        let written = self.push(Node::Filter { slot: var, over: set, cond: condition }, span);
        Some(self.push(Node::If(all, those, written), span))
    }

    /// The values of a variable for which a condition holds, part of which is on what is worked out of it.
    pub(super) fn by_value_of(
        &mut self,
        value: NodeId,
        (slot, body): (Slot, NodeId),
        var: Slot,
        span: Span,
    ) -> Option<NodeId> {
        let mut parts = Vec::new();
        self.parts_of(body, &mut parts);
        let mut fits = None;
        let mut of_value = None;
        for part in parts {
            if self.reads_slot(part, slot) {
                of_value = Some(match of_value {
                    None => part,
                    Some(before) => self.push(Node::And(before, part), span),
                });
                continue;
            }
            let part = self.fitting(part, var, span)?;
            fits = Some(self.both(fits, part, span));
        }
        if let Some(body) = of_value {
            if self.reads_slot(body, var) {
                return None;
            }
            let part = self.by_case(value, (slot, body), var, span)?;
            fits = Some(self.both(fits, part, span));
        }
        fits
    }

    fn both(&mut self, one: Option<NodeId>, other: NodeId, span: Span) -> NodeId {
        match one {
            None => other,
            Some(one) => self.push(Node::Intersect(one, other), span),
        }
    }

    /// The conditions that must all hold.
    pub(super) fn parts_of(&self, condition: NodeId, parts: &mut Vec<NodeId>) {
        match *self.node(condition) {
            Node::And(a, b) => {
                self.parts_of(a, parts);
                self.parts_of(b, parts);
            }
            _ => parts.push(condition),
        }
    }

    /// The values of a variable for which a condition holds on what is worked out of it, and on nothing else of it.
    fn by_case(
        &mut self,
        value: NodeId,
        (slot, body): (Slot, NodeId),
        var: Slot,
        span: Span,
    ) -> Option<NodeId> {
        match *self.node(value) {
            Node::If(condition, yes, no) => {
                let yes = self.by_case(yes, (slot, body), var, span)?;
                let no = self.by_case(no, (slot, body), var, span)?;
                self.in_case(condition, yes, no, var, span)
            }
            Node::Const(_) => {
                let body = self.with_value(body, slot, value)?;
                self.as_set(body, var, span)
            }
            Node::PathEnd { from, piece: false, steps, along } if self.is_var(from, var) => {
                if self.reads_slot(steps, var) {
                    let Node::If(condition, one, other) = *self.node(steps) else {
                        return None;
                    };
                    let [yes, no] = [one, other].map(|steps| {
                        let value = Node::PathEnd { from, piece: false, steps, along };
                        let value = self.push(value, span);
                        self.by_case(value, (slot, body), var, span)
                    });
                    return self.in_case(condition, yes?, no?, var, span);
                }
                let nowhere = self.push(Node::Const(NONE), span);
                let nowhere = self.with_value(body, slot, nowhere)?;
                if self.constant(nowhere) != Some(0) {
                    return None;
                }
                let gaps = self.gaps.take();
                let into = self.sites_that(body, slot, span);
                self.gaps = gaps;
                self.sites_from(steps, along, (into?, false), span)
            }
            _ => None,
        }
    }

    /// One set for the values of a variable for which a condition holds, another for the others.
    fn in_case(
        &mut self,
        condition: NodeId,
        yes: NodeId,
        no: NodeId,
        var: Slot,
        span: Span,
    ) -> Option<NodeId> {
        if self.reads_slot(condition, var) {
            let fits = self.fitting(condition, var, span)?;
            return Some(self.either(fits, yes, no, span));
        }
        let sure = self.is_sure_truth(condition);
        sure.then(|| self.push(Node::If(condition, yes, no), span))
    }

    /// The values of a variable from where a path passes some member of a set.
    pub(super) fn passing(
        &mut self,
        path: NodeId,
        var: Slot,
        into: NodeId,
        span: Span,
    ) -> Option<NodeId> {
        let Node::Path { from, piece, steps, along } = *self.node(path) else { return None };
        if piece || !self.is_var(from, var) {
            return None;
        }
        if !self.reads_slot(steps, var) {
            return self.sites_from(steps, along, (into, true), span);
        }
        let Node::If(condition, one, other) = *self.node(steps) else { return None };
        let [yes, no] = [one, other].map(|steps| {
            let path = self.push(Node::Path { from, piece: false, steps, along }, span);
            self.passing(path, var, into, span)
        });
        self.in_case(condition, yes?, no?, var, span)
    }

    /// The sites from where a path of so many steps leads into a set, with the last or with any of them.
    fn sites_from(
        &mut self,
        steps: NodeId,
        along: PathAlong,
        (into, passing): (NodeId, bool),
        span: Span,
    ) -> Option<NodeId> {
        let jumps = self.jumps(along, passing)?;
        Some(self.push(Node::EndsIn { jumps, steps, into, along, passing }, span))
    }

    /// The sites that fit a condition: none of them is no site.
    fn sites_that(&mut self, condition: NodeId, var: Slot, span: Span) -> Option<NodeId> {
        let Node::And(a, b) = *self.node(condition) else {
            return self.fitting(condition, var, span);
        };
        if self.all_but(var, a).is_some_and(|other| self.constant(other) == Some(NONE)) {
            return self.sites_that(b, var, span);
        }
        let a = self.sites_that(a, var, span)?;
        let b = self.sites_that(b, var, span)?;
        Some(self.push(Node::Intersect(a, b), span))
    }

    /// An expression with a known value for a variable.
    fn with_value(&mut self, node: NodeId, slot: Slot, value: NodeId) -> Option<NodeId> {
        let mut part = |builder: &mut Self, node: NodeId| match builder.node(node) {
            Node::One(at) if *at == slot => Part::To(value),
            _ if builder.reads_slot(node, slot) => Part::Within,
            _ => Part::Same,
        };
        self.rewritten(node, &mut part)
    }
}
