//! Two last choices of which the second depends on the first by no more than a table: where something can go from a
//! site, known before play for each. All ways of both are found in one go.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::code::{CoupleOp, LeafOp, ThirdOp};
use super::flatten::Trees;
use super::fuse::plain_choice;
use super::lower::word;
use super::node::{Node, NodeId, Slot};
use super::{Builder, Stepper};
use crate::table::value;

impl Builder<'_> {
    /// A last choice together with the one before it, which stands at a place among trees.
    pub(super) fn couple(
        &mut self,
        trees: &Trees,
        at: Option<usize>,
        leaf: &LeafOp,
    ) -> Option<LeafOp> {
        let choice = trees.get(at?).and_then(plain_choice)?;
        let (var, first) = (choice.var, choice.from);
        let (of, more) = match *leaf {
            LeafOp::Set(of) => (of, None),
            LeafOp::Then { of, some, then } => (of, Some((some, then))),
            _ => return None,
        };
        let (near, among) = self.near_and_among(of, var)?;
        let third = match more {
            None => None,
            Some((_, then)) if self.reads_slot(then, var) => return None,
            Some((some, then)) => Some(ThirdOp { within: self.widest(some, var), some, then }),
        };
        Some(LeafOp::Couple(Box::new(CoupleOp { var, first, near, among, third })))
    }

    /// A set as what a table says for a variable, if it says anything, and what does not depend on it.
    fn near_and_among(&mut self, of: NodeId, var: Slot) -> Option<(Option<u32>, NodeId)> {
        let span = self.table.game.span;
        let mut parts = Vec::new();
        self.factors(of, &mut parts);
        let (by_site, others): (Vec<NodeId>, Vec<NodeId>) =
            parts.into_iter().partition(|part| self.reads_slot(*part, var));
        let mut both = |a, b| self.push(Node::Intersect(a, b), span);
        let among = others.into_iter().reduce(&mut both);
        let near = by_site.into_iter().reduce(&mut both);
        let among = among.unwrap_or_else(|| self.everything(span));
        if !self.is_sure(among) {
            return None;
        }
        let Some(near) = near else { return Some((None, among)) };
        let sites = self.table.sites.len();
        let mut sets = Vec::new();
        for value in 0..64 * self.table.layout.set_words {
            sets.push(self.at_site(near, var, value)?);
        }
        // What is no site has no place in the table.
        let only_sites = sets.iter().skip(sites).all(Vec::is_empty);
        only_sites.then(|| (Some(self.by_site(&|site| sets[site].clone())), among))
    }

    /// The sets that a set is what is in all of.
    fn factors(&self, set: NodeId, out: &mut Vec<NodeId>) {
        if let Node::Intersect(a, b) = *self.node(set) {
            self.factors(a, out);
            self.factors(b, out);
        } else {
            out.push(set);
        }
    }

    /// A set for a value of a variable, if it depends on nothing else.
    fn at_site(&self, set: NodeId, var: Slot, site: usize) -> Option<Vec<usize>> {
        let again = |set: NodeId| self.at_site(set, var, site);
        Some(match *self.node(set) {
            Node::SetConst(at) => self.members(at),
            Node::Single(of) if self.is_var(of, var) => vec![site],
            Node::ConstAt { first, count, index } if self.is_var(index, var) => {
                let is_one = word(site) < count;
                if is_one { self.members(first + word(site)) } else { Vec::new() }
            }
            Node::Union(a, b) => {
                let mut all = again(a)?;
                all.extend(again(b)?);
                all
            }
            Node::Intersect(a, b) => {
                let (mut all, other) = (again(a)?, again(b)?);
                all.retain(|site| other.contains(site));
                all
            }
            Node::Except(a, b) => {
                let (mut all, other) = (again(a)?, again(b)?);
                all.retain(|site| !other.contains(site));
                all
            }
            Node::Up { of, by, valid } => self.shifted(&again(of)?, valid, i64::from(by)),
            Node::Down { of, by, valid } => self.shifted(&again(of)?, valid, -i64::from(by)),
            Node::Step { from, dir, you } => {
                let player = usize::try_from(self.constant(you)?).ok()?;
                let stepper = player * self.program.directions + usize::from(dir);
                let from = again(from)?.into_iter();
                match self.program.steppers.get(stepper)? {
                    Stepper::Joined => {
                        from.flat_map(|site| self.table.joined(site).to_vec()).collect()
                    }
                    Stepper::Sites(targets) => from
                        .filter_map(|site| targets.get(site).copied().flatten())
                        .map(usize::from)
                        .collect(),
                    _ => return None,
                }
            }
            _ => return None,
        })
    }

    fn shifted(&self, sites: &[usize], valid: u32, by: i64) -> Vec<usize> {
        let valid = self.members(valid);
        let from = sites.iter().filter(|site| valid.contains(site));
        from.filter_map(|site| usize::try_from(value(*site) + by).ok()).collect()
    }

    /// A set in which another lies whatever a variable holds.
    fn widest(&mut self, set: NodeId, var: Slot) -> NodeId {
        let span = self.table.game.span;
        if !self.reads_slot(set, var) {
            return set;
        }
        let node = match *self.node(set) {
            Node::Intersect(a, b) => Node::Intersect(self.widest(a, var), self.widest(b, var)),
            Node::Union(a, b) => Node::Union(self.widest(a, var), self.widest(b, var)),
            Node::Except(a, b) if self.reads_slot(b, var) => return self.widest(a, var),
            Node::Except(a, b) => Node::Except(self.widest(a, var), b),
            Node::LineGaps { lines, set } => {
                Node::LineGaps { lines, set: self.widest(set, var) }
            }
            _ => return self.everything(span),
        };
        self.push(node, span)
    }
}
