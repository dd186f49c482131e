//! Conditions on a variable as the set of all its values that fit: what a choice is guarded by becomes
//! part of the set it is chosen from.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::Builder;
use super::fuse::Step;
use super::node::{Node, NodeId, Shape, Slot};
use crate::span::Span;

impl Builder<'_> {
    /// The set of all that fit a condition, if it is made of questions about sets alone.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    pub(super) fn as_set(
        &mut self,
        condition: NodeId,
        var: Slot,
        span: Span,
    ) -> Option<NodeId> {
        match self.constant(condition) {
            Some(0) => return Some(self.nothing(span)),
            Some(1) => return Some(self.everything(span)),
            _ => {}
        }
        if let Some(members) = self.fitting_values(condition, var) {
            let fits = self.set_const(members);
            return Some(self.push(fits, span));
        }
        if !self.reads_slot(condition, var) && self.is_sure_truth(condition) {
            let (all, none) = (self.everything(span), self.nothing(span));
            return Some(self.push(Node::If(condition, all, none), span));
        }
        let node = match *self.node(condition) {
            Node::In(member, of) if self.is_var(member, var) && !self.reads_slot(of, var) => {
                return Some(of);
            }
            Node::LineThrough { lines, at, set } if self.is_var(at, var) => {
                return self.on_a_line(lines, set, var, span);
            }
            Node::Equal(a, b) => {
                let one = self.having(a, b, var, span);
                let one = one.or_else(|| self.having(b, a, var, span));
                let one = one.or_else(|| self.with_word(a, b, var, span));
                return one.or_else(|| self.with_word(b, a, var, span));
            }
            Node::Less(a, b) => return self.compared((a, b), false, var, span),
            Node::LessEqual(a, b) => return self.compared((a, b), true, var, span),
            Node::Let { slot, shape: Shape::One, value, body } => {
                return self.by_value_of(value, (slot, body), var, span);
            }
            Node::Subset(from, into) if !self.reads_slot(into, var) => {
                return self.leading(from, var, into, true, span);
            }
            Node::Meets(from, into) if !self.reads_slot(into, var) => {
                return self.leading(from, var, into, false, span);
            }
            Node::Meets(into, from) if !self.reads_slot(into, var) => {
                return self.leading(from, var, into, false, span);
            }
            Node::AnySet(of) => return self.with_member(of, var, span),
            Node::And(a, b) => match self.settling(a, b, var) {
                Some((known, other)) => {
                    let none = self.nothing(span);
                    Node::If(known, self.fitting(other, var, span)?, none)
                }
                None => Node::Intersect(self.as_set(a, var, span)?, self.as_set(b, var, span)?),
            },
            Node::Or(a, b) => match self.settling(a, b, var) {
                Some((known, other)) => {
                    let all = self.everything(span);
                    Node::If(known, all, self.fitting(other, var, span)?)
                }
                None => Node::Union(self.fitting(a, var, span)?, self.fitting(b, var, span)?),
            },
            Node::If(condition, yes, no) => {
                let yes = self.fitting(yes, var, span)?;
                let no = self.fitting(no, var, span)?;
                if self.reads_slot(condition, var) {
                    let fits = self.fitting(condition, var, span)?;
                    return Some(self.either(fits, yes, no, span));
                }
                Node::If(condition, yes, no)
            }
            _ => return None,
        };
        Some(self.push(node, span))
    }

    /// The values of a variable with a line through them in a set, which may have them added to it.
    fn on_a_line(&mut self, lines: u32, set: NodeId, var: Slot, span: Span) -> Option<NodeId> {
        if !self.reads_slot(set, var) {
            let gaps = self.push(Node::LineGaps { lines, set }, span);
            return Some(self.push(Node::Intersect(set, gaps), span));
        }
        let Node::Union(rest, own) = *self.node(set) else { return None };
        let Node::Single(own) = *self.node(own) else { return None };
        (self.is_var(own, var) && !self.reads_slot(rest, var))
            .then(|| self.push(Node::LineGaps { lines, set: rest }, span))
    }

    /// Of two conditions one that does not depend on a variable and can be asked first, and the other.
    fn settling(&self, a: NodeId, b: NodeId, var: Slot) -> Option<(NodeId, NodeId)> {
        let settles = |known: NodeId| !self.reads_slot(known, var) && self.is_sure_truth(known);
        let order = [(a, b), (b, a)];
        order.into_iter().find(|(known, _)| settles(*known))
    }

    /// The values of a variable for which a set has a member.
    fn with_member(&mut self, of: NodeId, var: Slot, span: Span) -> Option<NodeId> {
        let node = match *self.node(of) {
            Node::Union(a, b) => {
                Node::Union(self.with_member(a, var, span)?, self.with_member(b, var, span)?)
            }
            Node::If(condition, yes, no)
                if self.is_nothing(no) && self.needs_member(condition, yes) =>
            {
                return self.as_set(condition, var, span);
            }
            Node::If(condition, yes, no) => {
                let fits = self.fitting(condition, var, span)?;
                let yes = self.with_member(yes, var, span)?;
                let no = self.with_member(no, var, span)?;
                return Some(self.either(fits, yes, no, span));
            }
            Node::SetConst(at) if self.members(at).is_empty() => return Some(of),
            Node::SetConst(_) => return Some(self.everything(span)),
            Node::PiecesAt { pieces, site, among: None } if self.is_var(site, var) => {
                return self.stood_on(pieces, var, span);
            }
            Node::PiecesOn(pieces, sites) => {
                let stand = self.stood_on(pieces, var, span)?;
                let reached = match *self.node(sites) {
                    Node::Intersect(a, b) if !self.reads_slot(b, var) => {
                        let those = self.push(Node::Intersect(b, stand), span);
                        Node::Intersect(a, those)
                    }
                    _ => Node::Intersect(sites, stand),
                };
                let reached = self.push(reached, span);
                return self.with_member(reached, var, span);
            }
            Node::Filter { slot, over, cond } if !self.reads_slot(over, var) => {
                return self.less_than_some((slot, over), cond, var, span);
            }
            Node::Intersect(a, b) if !self.reads_slot(b, var) => {
                return self.leading(a, var, b, false, span);
            }
            Node::Intersect(a, b) if !self.reads_slot(a, var) => {
                return self.leading(b, var, a, false, span);
            }
            // A run has a member if its first is one.
            Node::Along { seed, within, .. } if !self.reads_slot(within, var) => {
                return self.leading(seed, var, within, false, span);
            }
            Node::Single(_)
            | Node::Up { .. }
            | Node::Down { .. }
            | Node::RunEnd { .. }
            | Node::Except(..) => {
                let all = self.everything(span);
                return self.leading(of, var, all, false, span);
            }
            _ => return None,
        };
        Some(self.push(node, span))
    }

    /// Whether a set is the empty one.
    fn is_nothing(&self, set: NodeId) -> bool {
        matches!(*self.node(set), Node::SetConst(at) if self.members(at).is_empty())
    }

    /// Whether a condition can only hold if a set has a member.
    fn needs_member(&self, condition: NodeId, set: NodeId) -> bool {
        match *self.node(condition) {
            Node::Meets(a, b) => self.comes_from(a, set) || self.comes_from(b, set),
            Node::AnySet(a) => self.comes_from(a, set),
            Node::And(a, b) => self.needs_member(a, set) || self.needs_member(b, set),
            _ => false,
        }
    }

    /// Whether a set is empty if another is.
    fn comes_from(&self, set: NodeId, other: NodeId) -> bool {
        self.are_the_same(set, other)
            || match *self.node(set) {
                Node::Up { of, .. }
                | Node::Down { of, .. }
                | Node::RunEnd { run: of, .. }
                | Node::Except(of, _) => self.comes_from(of, other),
                Node::Intersect(a, b) => self.comes_from(a, other) || self.comes_from(b, other),
                _ => false,
            }
    }

    /// The set of all that fit a condition or do not: what a `not` stands before, too.
    pub(super) fn fitting(
        &mut self,
        condition: NodeId,
        var: Slot,
        span: Span,
    ) -> Option<NodeId> {
        let of = match *self.node(condition) {
            Node::Not(of) => self.fitting(of, var, span)?,
            Node::NoMember(of) => self.with_member(of, var, span)?,
            _ => return self.as_set(condition, var, span),
        };
        let all = self.everything(span);
        Some(self.push(Node::Except(all, of), span))
    }

    pub(super) fn is_everything(&self, set: NodeId) -> bool {
        matches!(*self.node(set), Node::SetConst(at) if self.members(at).len() == 64 * self.table.layout.set_words)
    }

    /// The empty set.
    fn nothing(&mut self, span: Span) -> NodeId {
        let none = self.set_const([]);
        self.push(none, span)
    }

    /// Whatever a set can have.
    pub(super) fn everything(&mut self, span: Span) -> NodeId {
        let all = self.set_const(0..64 * self.table.layout.set_words);
        self.push(all, span)
    }

    /// Members of one set that fit, and of the other that do not.
    pub(super) fn either(
        &mut self,
        fits: NodeId,
        yes: NodeId,
        no: NodeId,
        span: Span,
    ) -> NodeId {
        let yes = self.push(Node::Intersect(yes, fits), span);
        let no = self.push(Node::Except(no, fits), span);
        self.push(Node::Union(yes, no), span)
    }

    /// The values of a variable from which steps lead into a set: every step, or else some step.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    fn leading(
        &mut self,
        from: NodeId,
        var: Slot,
        into: NodeId,
        every: bool,
        span: Span,
    ) -> Option<NodeId> {
        let (of, offset, valid) = match *self.node(from) {
            Node::Single(member) if self.is_var(member, var) => return Some(into),
            Node::Union(a, b) => {
                if let Some((of, back)) = self.back_of_all(from, into, span).filter(|_| !every)
                {
                    return self.leading(of, var, back, false, span);
                }
                let a = self.leading(a, var, into, every, span)?;
                let b = self.leading(b, var, into, every, span)?;
                let both = if every { Node::Intersect(a, b) } else { Node::Union(a, b) };
                return Some(self.push(both, span));
            }
            Node::If(condition, yes, no) => {
                let fits = self.fitting(condition, var, span)?;
                let yes = self.leading(yes, var, into, every, span)?;
                let no = self.leading(no, var, into, every, span)?;
                return Some(self.either(fits, yes, no, span));
            }
            Node::Up { of, by, valid } => (of, i64::from(by), valid),
            Node::Down { of, by, valid } => (of, -i64::from(by), valid),
            _ if every => return None,
            Node::ListToSet(path) => return self.passing(path, var, into, span),
            Node::SetConst(at) if self.members(at).is_empty() => return Some(from),
            Node::Intersect(a, b) | Node::Except(a, b) if !self.reads_slot(b, var) => {
                let within = match self.node(from) {
                    Node::Except(..) => Node::Except(into, b),
                    _ => Node::Intersect(into, b),
                };
                let within = self.push(within, span);
                return self.leading(a, var, within, false, span);
            }
            Node::Intersect(a, b) if !self.reads_slot(a, var) => {
                let within = self.push(Node::Intersect(into, a), span);
                return self.leading(b, var, within, false, span);
            }
            Node::Along { seed, within, by, reach } if !self.reads_slot(within, var) => {
                let hit = self.push(Node::Intersect(into, within), span);
                let origins = self.before(hit, within, by, reach, span);
                return self.leading(seed, var, origins, false, span);
            }
            Node::RunEnd { run, by, valid } => {
                let Node::Along { seed, within, reach, .. } = *self.node(run) else {
                    return None;
                };
                if self.reads_slot(within, var) {
                    return None;
                }
                let on = self.back(Step { offset: i64::from(by), valid }, within);
                let on = self.push(on, span);
                let ends = self.push(Node::Intersect(into, within), span);
                let ends = self.push(Node::Except(ends, on), span);
                let origins = self.before(ends, within, by, reach, span);
                return self.leading(seed, var, origins, false, span);
            }
            _ => return None,
        };
        let back = self.back(Step { offset, valid }, into);
        let mut origins = self.push(back, span);
        if every {
            // From where there is no step, none leads elsewhere.
            let can = self.members(valid);
            let cannot = (0..self.table.sites.len()).filter(|site| !can.contains(site));
            let cannot = self.set_const(cannot);
            let cannot = self.push(cannot, span);
            origins = self.push(Node::Union(origins, cannot), span);
        }
        self.leading(of, var, origins, every, span)
    }

    /// If a set is made of steps from one set: that, and from where any of them leads into another.
    fn back_of_all(
        &mut self,
        set: NodeId,
        into: NodeId,
        span: Span,
    ) -> Option<(NodeId, NodeId)> {
        let (of, offset, valid) = match *self.node(set) {
            Node::Union(a, b) => {
                let (one, a) = self.back_of_all(a, into, span)?;
                let (other, b) = self.back_of_all(b, into, span)?;
                return (one == other).then(|| (one, self.push(Node::Union(a, b), span)));
            }
            Node::Up { of, by, valid } => (of, i64::from(by), valid),
            Node::Down { of, by, valid } => (of, -i64::from(by), valid),
            _ => return None,
        };
        let back = self.back(Step { offset, valid }, into);
        Some((of, self.push(back, span)))
    }

    /// Members of `within` from which steps over it lead to some of its members.
    fn before(
        &mut self,
        ends: NodeId,
        within: NodeId,
        by: i32,
        reach: u32,
        span: Span,
    ) -> NodeId {
        let from = self.reach(-by, reach);
        self.push(Node::Along { seed: ends, within, by: -by, reach: from }, span)
    }

    /// The members of a set for which a condition holds, as a set expression where it can be.
    pub(super) fn filter(
        &mut self,
        set: NodeId,
        var: Slot,
        condition: NodeId,
        span: Span,
    ) -> NodeId {
        let condition = self.knowing_owner(condition, var, set);
        let settled = !self.reads_slot(condition, var);
        if !settled && let Some(of) = self.as_set(condition, var, span) {
            return self.push(Node::Intersect(set, of), span);
        }
        if !settled && let Some(those) = self.fitting_members(set, var, condition, span) {
            return those;
        }
        let node = match *self.node(condition) {
            Node::Const(0) => self.set_const([]),
            Node::Const(_) => return set,
            Node::And(a, b) => {
                let set = self.filter(set, var, a, span);
                return self.filter(set, var, b, span);
            }
            Node::If(known, yes, no) if !self.reads_slot(known, var) => {
                let yes = self.filter(set, var, yes, span);
                Node::If(known, yes, self.filter(set, var, no, span))
            }
            Node::Or(a, b) if !self.reads_slot(a, var) => {
                Node::If(a, set, self.filter(set, var, b, span))
            }
            Node::Or(a, b) => match self.as_set(a, var, span) {
                // What fits the first is not asked about the second, which may be a fault of it.
                Some(first) => {
                    let fitting = self.push(Node::Intersect(set, first), span);
                    let others = self.push(Node::Except(set, first), span);
                    Node::Union(fitting, self.filter(others, var, b, span))
                }
                None => match *self.node(a) {
                    // Asked in the same order, the first alone.
                    Node::Or(first, second) => {
                        let rest = self.push(Node::Or(second, b), span);
                        let all = self.push(Node::Or(first, rest), span);
                        return self.filter(set, var, all, span);
                    }
                    _ => Node::Filter { slot: var, over: set, cond: condition },
                },
            },
            Node::Not(a) => Node::Except(set, self.filter(set, var, a, span)),
            Node::NoMember(of) => match self.with_member(of, var, span) {
                Some(some) => Node::Except(set, some),
                None => self.filter_one_by_one(set, var, condition, span),
            },
            _ => self.filter_one_by_one(set, var, condition, span),
        };
        self.push(node, span)
    }

    /// The members of a set that fit, where that is asked before it is known whether it matters: a
    /// question that may be a fault is asked of each, as it is written.
    pub(super) fn members_that(
        &mut self,
        set: NodeId,
        var: Slot,
        condition: NodeId,
        span: Span,
    ) -> NodeId {
        let condition = self.knowing_owner(condition, var, set);
        if let Some(fits) = self.sure_set(condition, var, span) {
            return self.push(Node::Intersect(set, fits), span);
        }
        if let Some(those) = self.fitting_members(set, var, condition, span) {
            return those;
        }
        if let Node::And(a, b) = *self.node(condition)
            && let Some(fits) = self.sure_set(a, var, span)
        {
            let set = self.push(Node::Intersect(set, fits), span);
            return self.members_that(set, var, b, span);
        }
        self.push(Node::Filter { slot: var, over: set, cond: condition }, span)
    }

    /// The set of all that fit a condition, if to work it out is never a fault.
    pub(super) fn sure_set(
        &mut self,
        condition: NodeId,
        var: Slot,
        span: Span,
    ) -> Option<NodeId> {
        self.as_set(condition, var, span).filter(|fits| self.is_sure(*fits))
    }

    fn filter_one_by_one(
        &mut self,
        set: NodeId,
        var: Slot,
        condition: NodeId,
        span: Span,
    ) -> Node {
        if self.reads_slot(condition, var) {
            return Node::Filter { slot: var, over: set, cond: condition };
        }
        let empty = self.set_const([]);
        Node::If(condition, set, self.push(empty, span))
    }

    pub(super) fn is_var(&self, node: NodeId, var: Slot) -> bool {
        *self.node(node) == Node::One(var)
    }
}
