//! What a node comes to where the variables it reads are given: what depends on a variable and
//! constants alone is a table, and what fits such a condition a constant set.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::Builder;
use super::node::{Node, NodeId, Shape, Slot};
use crate::ir::NONE;
use crate::table::value;

/// Variables and the members each holds; a scalar is its only member.
type Given = Vec<(Slot, Vec<i64>)>;

impl Builder<'_> {
    /// What a scalar node is for each value of a variable, if it depends on that alone and can be no
    /// fault.
    pub(super) fn by_value(&self, node: NodeId, var: Slot) -> Option<Vec<i64>> {
        let mut given = vec![(var, vec![0])];
        let values = 0..self.domain(node, var)?;
        let entry = |member| {
            given.truncate(1);
            given[0].1[0] = value(member);
            self.scalar(node, &mut given)
        };
        values.map(entry).collect()
    }

    /// The values of a variable for which a condition on it alone holds.
    pub(super) fn fitting_values(&self, condition: NodeId, var: Slot) -> Option<Vec<usize>> {
        let truths = self.by_value(condition, var)?;
        let fits = truths.iter().enumerate().filter(|(_, truth)| **truth > 0);
        (!truths.contains(&NONE)).then(|| fits.map(|(member, _)| member).collect())
    }

    /// Whether a condition holds of a set; nothing if it depends on anything else.
    pub(super) fn holds_of(&self, condition: NodeId, var: Slot, set: &[i64]) -> Option<bool> {
        self.truth(condition, &mut vec![(var, set.to_vec())])
    }

    /// The same by a table, if a scalar is worked out of a variable alone.
    pub(super) fn tabled(&mut self, node: NodeId, var: Slot) -> NodeId {
        let span = self.table.game.span;
        if matches!(self.node(node), Node::Const(_) | Node::One(_)) || self.is_entry(node, var)
        {
            return node;
        }
        let Some(entries) = self.by_value(node, var) else { return node };
        let table = self.lookup(entries);
        let index = self.push(Node::One(var), span);
        self.push(Node::Lookup { table, index }, span)
    }

    /// Whether a node looks a variable up, and no more.
    fn is_entry(&self, node: NodeId, var: Slot) -> bool {
        matches!(self.node(node), Node::Lookup { index, .. } if self.is_var(*index, var))
    }

    /// How many values a variable that a node reads can have: what it is looked up in has no more.
    fn domain(&self, node: NodeId, var: Slot) -> Option<usize> {
        let mut least = None;
        if self.is_entry(node, var)
            && let Node::Lookup { table, .. } = self.node(node)
        {
            least = Some(self.program.lookups[*table as usize].len());
        } else if self.is_var(node, var) {
            least = Some(64 * self.table.layout.set_words);
        }
        let mut children = Vec::new();
        self.node(node).children(&mut |child| children.push(child));
        children.into_iter().filter_map(|child| self.domain(child, var)).chain(least).min()
    }

    /// The members of a list or set that depends on nothing.
    pub(super) fn constant_members(&self, node: NodeId) -> Option<Vec<usize>> {
        let members = self.members_of(node, &mut Vec::new())?;
        Some(members.into_iter().filter_map(|member| usize::try_from(member).ok()).collect())
    }

    /// The set of a list's members, if it depends on nothing and they come in order.
    pub(super) fn ascending(&mut self, list: NodeId) -> Option<Node> {
        let known = match *self.node(list) {
            Node::Range(low, high) => self.constant(low).zip(self.constant(high)),
            _ => None,
        };
        let most = value(64 * self.table.layout.set_words);
        let members = match known {
            Some((low, high)) if low >= 0 && high < most => (low..=high).collect(),
            Some(_) => return None,
            None => self.members_of(list, &mut Vec::new())?,
        };
        let fits = members.iter().all(|member| (0..most).contains(member));
        let ascends = members.windows(2).all(|pair| pair[0] < pair[1]);
        let members = members.iter().filter_map(|member| usize::try_from(*member).ok());
        let members: Vec<usize> = members.collect();
        (fits && ascends).then(|| self.set_const(members))
    }

    /// The members of a list that depends on nothing.
    pub(super) fn constant_list(&self, node: &Node) -> Option<Vec<i64>> {
        if let Node::FilterList { slot, over, cond } = *node {
            let fits = |member: &i64| self.truth(cond, &mut vec![(slot, vec![*member])]);
            let members = self.members_of(over, &mut Vec::new())?;
            let fits = members.iter().map(fits).collect::<Option<Vec<bool>>>()?;
            let kept = members.into_iter().zip(fits).filter(|(_, fits)| *fits);
            return Some(kept.map(|(member, _)| member).collect());
        }
        let Node::Without(list, others) = node else { return None };
        let mut members = self.members_of(*list, &mut Vec::new())?;
        for other in self.members_of(*others, &mut Vec::new())? {
            if let Some(place) = members.iter().position(|member| *member == other) {
                members.remove(place);
            }
        }
        Some(members)
    }

    fn truth(&self, node: NodeId, given: &mut Given) -> Option<bool> {
        self.scalar(node, given).filter(|truth| *truth != NONE).map(|truth| truth != 0)
    }

    fn number(&self, node: NodeId, given: &mut Given) -> Option<i64> {
        self.scalar(node, given).filter(|number| *number != NONE)
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    fn scalar(&self, node: NodeId, given: &mut Given) -> Option<i64> {
        let number = |number: Option<i64>| number.filter(|number| *number != NONE);
        Some(match self.node(node) {
            Node::Const(scalar) => *scalar,
            Node::One(slot) => *held(*slot, given)?.first()?,
            Node::Lookup { table, index } => {
                let index = usize::try_from(self.scalar(*index, given)?).ok();
                let entries = &self.program.lookups[*table as usize];
                index.and_then(|at| entries.get(at)).copied().unwrap_or(NONE)
            }
            Node::Equal(a, b) => i64::from(self.scalar(*a, given)? == self.scalar(*b, given)?),
            Node::Less(a, b) => i64::from(self.number(*a, given)? < self.number(*b, given)?),
            Node::LessEqual(a, b) => {
                i64::from(self.number(*a, given)? <= self.number(*b, given)?)
            }
            Node::Add(a, b) => {
                number(self.number(*a, given)?.checked_add(self.number(*b, given)?))?
            }
            Node::Sub(a, b) => {
                number(self.number(*a, given)?.checked_sub(self.number(*b, given)?))?
            }
            Node::Mul(a, b) => {
                number(self.number(*a, given)?.checked_mul(self.number(*b, given)?))?
            }
            Node::Neg(a) => self.number(*a, given)?.checked_neg()?,
            Node::Not(a) => i64::from(!self.truth(*a, given)?),
            Node::And(a, b) => i64::from(self.truth(*a, given)? && self.truth(*b, given)?),
            Node::Or(a, b) => i64::from(self.truth(*a, given)? || self.truth(*b, given)?),
            Node::If(condition, yes, no) => {
                let branch = if self.truth(*condition, given)? { yes } else { no };
                self.scalar(*branch, given)?
            }
            Node::Switch { on, arms, otherwise } => {
                let on = self.scalar(*on, given)?;
                let arm = arms.iter().find(|(values, _)| values.contains(&on));
                self.scalar(arm.map_or(*otherwise, |(_, body)| Some(*body))?, given)?
            }
            Node::Let { slot, value, body, shape } if *shape != Shape::Sets => {
                let held = match shape {
                    Shape::One => vec![self.scalar(*value, given)?],
                    _ => self.members_of(*value, given)?,
                };
                given.push((*slot, held));
                let body = self.scalar(*body, given);
                given.pop();
                body?
            }
            Node::In(member, of) => {
                let member = self.scalar(*member, given)?;
                i64::from(self.members_of(*of, given)?.contains(&member))
            }
            Node::Count(of) | Node::Length(of) => value(self.members_of(*of, given)?.len()),
            Node::AnySet(of) => i64::from(!self.members_of(*of, given)?.is_empty()),
            Node::NoMember(of) => i64::from(self.members_of(*of, given)?.is_empty()),
            Node::Max(of) => self.members_of(*of, given)?.into_iter().max().unwrap_or(NONE),
            Node::Min(of) => self.members_of(*of, given)?.into_iter().min().unwrap_or(NONE),
            Node::Same(of) => {
                let members = self.members_of(*of, given)?;
                i64::from(members.windows(2).all(|pair| pair[0] == pair[1]))
            }
            Node::Consecutive(of) => {
                let mut members = self.members_of(*of, given)?;
                members.sort_unstable();
                let next = |pair: &[i64]| pair[0].checked_add(1) == Some(pair[1]);
                i64::from(members.windows(2).all(next))
            }
            _ => return None,
        })
    }

    /// The members of a list, in order, or of a set, the least first.
    fn members_of(&self, node: NodeId, given: &mut Given) -> Option<Vec<i64>> {
        Some(match self.node(node) {
            Node::SetConst(at) => self.members(*at).into_iter().map(value).collect(),
            Node::ListConst(at) => self.program.lists[*at as usize].clone(),
            Node::Set(slot) | Node::List(slot) => held(*slot, given)?.clone(),
            Node::SetToList(of) => self.members_of(*of, given)?,
            Node::Single(of) => vec![self.scalar(*of, given)?]
                .into_iter()
                .filter(|member| *member != NONE)
                .collect(),
            Node::ListOf(items) => {
                let mut all = Vec::new();
                for (shape, item) in items {
                    match shape {
                        Shape::One => all.push(self.scalar(*item, given)?),
                        _ => all.extend(self.members_of(*item, given)?),
                    }
                }
                all
            }
            Node::MapList { slot, over, body, shape: Shape::Set | Shape::List, .. } => {
                let mut members = self.members_of(*over, given)?;
                if self.is_entry(*body, *slot)
                    && let Node::Lookup { table, .. } = self.node(*body)
                {
                    let entries = &self.program.lookups[*table as usize];
                    let entry =
                        |at: i64| usize::try_from(at).ok().and_then(|at| entries.get(at));
                    for at in &mut members {
                        *at = entry(*at).copied().unwrap_or(NONE);
                    }
                    return Some(members);
                }
                given.push((*slot, vec![0]));
                let last = given.len() - 1;
                let mapped = members.into_iter().map(|member| {
                    given[last].1[0] = member;
                    self.scalar(*body, given)
                });
                let mapped = mapped.collect::<Option<Vec<i64>>>();
                given.truncate(last);
                mapped?
            }
            _ => return None,
        })
    }
}

/// What a variable holds, if it is given.
fn held(slot: Slot, given: &Given) -> Option<&Vec<i64>> {
    given.iter().rev().find(|(of, _)| *of == slot).map(|(_, members)| members)
}
