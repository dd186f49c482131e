//! Choices with which a move may be over: if it is only known after an effect whether anything else is to be
//! chosen, those members with which nothing is are ways all at once, and no effect is tried.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::Builder;
use super::code::{ChooseOp, LeafOp, Op};
use super::flatten::{Tree, Trees};
use super::fuse::plain_choice;
use super::node::{Node, NodeId, Slot};
use super::rewrite::Putting;
use crate::span::Span;

impl Builder<'_> {
    /// Code nothing follows, with what is known of its last choice before an effect: for which members more
    /// is to be chosen. Ways that are compared are looked at one by one.
    pub(super) fn note_over(&mut self, trees: &mut Trees) {
        if self.compares {
            return;
        }
        self.ask_before(trees);
        let [.., choice, (Tree::Op(effect), _), (Tree::If(condition, yes, no), span)] =
            trees.as_slice()
        else {
            return;
        };
        let (condition, holds, span) = (*condition, no.is_empty(), *span);
        if holds == yes.is_empty() {
            return;
        }
        let Some(choice) = plain_choice(choice).cloned() else { return };
        let earlier = trees.len().checked_sub(4).and_then(|at| plain_choice(trees.get(at)?));
        let Some(put) = self.putting(effect, &choice, earlier) else { return };
        let Some(before) = self.before_putting(condition, &put) else { return };
        let fits = if holds {
            self.as_set(before, choice.var, span)
        } else {
            let not = self.push(Node::Not(before), span);
            self.fitting(not, choice.var, span)
        };
        let Some(more) = fits.filter(|more| self.is_sure(*more)) else { return };
        let at = trees.len() - 3;
        let block = if holds { yes.clone() } else { no.clone() };
        if let Some(then) = self.apart(&block, choice.var, &put) {
            trees.truncate(at + 1);
            trees.push((Tree::If(before, vec![then], Vec::new()), span));
            if !holds && let Some((Tree::If(_, yes, no), _)) = trees.last_mut() {
                std::mem::swap(yes, no);
            }
            return;
        }
        let more = Some(more);
        trees[at].0 = Tree::Op(Op::Choose(Box::new(ChooseOp { more, ..choice })));
    }

    /// Where all that comes after an effect is a last choice: that as it is before the effect, which then need not be
    /// tried.
    fn ask_before(&mut self, trees: &mut Trees) {
        let is_choice = |tree: &(Tree, Span)| plain_choice(tree).is_some();
        let Some(last) = trees.iter().rposition(is_choice).filter(|last| *last >= 2) else {
            return;
        };
        let (earlier, block) = trees.split_at(last);
        let [before @ .., (choice, span), (Tree::Op(effect), _)] = earlier else { return };
        let Some(choice) = plain_choice(&(choice.clone(), *span)).cloned() else { return };
        let put = self.putting(effect, &choice, before.last().and_then(plain_choice));
        let Some(put) = put else { return };
        let block = block.to_vec();
        if let Some(then) = self.last_before(&block, &put) {
            trees.truncate(last - 1);
            trees.push(then);
        }
    }

    /// A block that is a last choice, as it is before an effect.
    fn last_before(&mut self, block: &Trees, put: &Putting) -> Option<(Tree, Span)> {
        let (choice, span) =
            block.first().and_then(|first| Some((plain_choice(first)?, first.1)))?;
        let choice = choice.clone();
        let LeafOp::Set(then) = self.whole_leaf(block)? else { return None };
        let from = self.before_putting(then, put)?;
        Some((Tree::Op(Op::Choose(Box::new(ChooseOp { from, ..choice }))), span))
    }

    /// Where one thing more is chosen after an effect, from a set that is the same whatever was chosen before: that
    /// choice as it is before the effect, which then need not be tried at all.
    fn apart(&mut self, block: &Trees, var: Slot, put: &Putting) -> Option<(Tree, Span)> {
        let block = self.with_guards(block, true);
        let then = self.last_before(&block, put)?;
        let from = plain_choice(&then)?.from;
        if self.reads_slot(from, var) || !self.is_sure(from) {
            return None;
        }
        Some(then)
    }

    /// What an effect that can be no fault puts on the site that was chosen last.
    fn putting(
        &self,
        effect: &Op,
        last: &ChooseOp,
        earlier: Option<&ChooseOp>,
    ) -> Option<Putting> {
        let on = last.var;
        if self.table.layout.counts.is_some()
            || !self.table.pieces.is_empty()
            || !self.is_of_empty(last.from)
        {
            return None;
        }
        match effect {
            Op::PlaceOne { kind, owner, on: to } if self.is_var(*to, on) => {
                let owner =
                    owner.map_or(Some(crate::ir::NONE), |owner| self.constant(owner))?;
                let class = self.table.class(*kind as usize, self.table.owner_code(owner));
                Some(Putting { class, on, from: None })
            }
            Op::MoveSite { from, to, capturing: false } if self.is_var(*to, on) => {
                let earlier = earlier.filter(|earlier| self.is_var(*from, earlier.var))?;
                let class = self.class_of(earlier.from)?;
                Some(Putting { class, on, from: Some(earlier.var) })
            }
            _ => None,
        }
    }

    /// Whether all members of a set are empty sites.
    fn is_of_empty(&self, set: NodeId) -> bool {
        match *self.node(set) {
            Node::Empty => true,
            Node::Intersect(a, b) => self.is_of_empty(a) || self.is_of_empty(b),
            Node::Except(of, _) => self.is_of_empty(of),
            _ => false,
        }
    }
}
