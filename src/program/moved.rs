//! What is asked after a card has moved, asked before it: then the card need not move while ways are
//! looked for.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::Builder;
use super::code::Op;
use super::flatten::{Tree, Trees};
use super::lower::word;
use super::node::{Node, NodeId, Shape, Slot};
use super::prune::Reads;
use super::rewrite::Part;
use crate::ir::NONE;
use crate::span::Span;

/// Numbers below this can be added up without end.
const SMALL: u64 = 1 << 32;

/// A card that moves: which, and the word of the zone it comes to.
#[derive(Debug, Clone, Copy)]
struct Moved {
    card: NodeId,
    to: u32,
}

impl Builder<'_> {
    /// Guards after the move of a card before it, where they look at cards by zone alone.
    pub(super) fn ask_before_moves(&mut self, trees: &Trees) -> Trees {
        let mut out: Trees = Vec::new();
        for (tree, span) in trees {
            let mut tree = tree.clone();
            for block in tree.blocks_mut() {
                *block = self.ask_before_moves(block);
            }
            let moves = out.iter().rev().map_while(|(tree, _)| self.moved(tree));
            let moves: Vec<Moved> = moves.collect();
            let guard = match &tree {
                Tree::Op(Op::Require(guard)) if !moves.is_empty() => Some(*guard),
                _ => None,
            };
            let before = guard.and_then(|guard| {
                moves
                    .iter()
                    .try_fold(guard, |guard, moved| self.as_before(guard, *moved, *span))
            });
            let Some(before) = before else {
                out.push((tree, *span));
                continue;
            };
            let rest = out.split_off(out.len() - moves.len());
            let guard = self.with_sum_apart(before, &mut out, *span);
            out.push((Tree::Op(Op::Require(guard)), *span));
            out.extend(rest);
        }
        out
    }

    /// The card a tree moves, if that is all it does and there is always room.
    fn moved(&self, tree: &Tree) -> Option<Moved> {
        let Tree::Op(Op::MoveCards { what, shape: Shape::Set, to }) = tree else { return None };
        let Node::Single(card) = *self.node(*what) else { return None };
        let to = usize::try_from(self.constant(*to)?).ok()?;
        let zone = self.table.zones.get(to)?;
        (matches!(self.node(card), Node::One(Slot::Frame(_))) && zone.holds == usize::MAX)
            .then(|| Moved { card, to: word(self.table.layout.zone(to)) })
    }

    /// What a node was before a card moved is what it is after; nothing if that is hard to say.
    fn as_before(&mut self, node: NodeId, moved: Moved, span: Span) -> Option<NodeId> {
        let mut was = |builder: &mut Self, node: NodeId| {
            let mut reads = Reads::default();
            builder.node_reads(node, &mut reads);
            if reads.everything || reads.lasting {
                return Part::Unknown;
            }
            if !reads.cards {
                return Part::Same;
            }
            match *builder.node(node) {
                Node::Set(Slot::State(zone)) => {
                    let card = builder.push(Node::Single(moved.card), span);
                    let set = if zone == moved.to {
                        Node::Union(node, card)
                    } else {
                        Node::Except(node, card)
                    };
                    Part::To(builder.push(set, span))
                }
                // Which that is may depend on where cards lie.
                Node::SetAt { .. } | Node::WordAt { .. } => Part::Unknown,
                Node::MapList { body, .. } if builder.reads_cards(body) => Part::Unknown,
                _ => Part::Within,
            }
        };
        self.rewritten(node, &mut was)
    }

    fn reads_cards(&self, node: NodeId) -> bool {
        let mut reads = Reads::default();
        self.node_reads(node, &mut reads);
        reads.everything || reads.cards
    }

    /// A guard that compares what all members but one add up to: the sum of all is a variable of its own,
    /// which does not depend on the one.
    fn with_sum_apart(&mut self, guard: NodeId, out: &mut Trees, span: Span) -> NodeId {
        let (sum, other, is_first) = match *self.node(guard) {
            Node::Less(a, b) | Node::LessEqual(a, b) => match (self.node(a), self.node(b)) {
                (Node::Sum(_), _) => (a, b, true),
                (_, Node::Sum(_)) => (b, a, false),
                _ => return guard,
            },
            _ => return guard,
        };
        let is_guard = |(tree, _): &&(Tree, Span)| matches!(tree, Tree::Op(Op::Require(_)));
        let guards = out.iter().rev().take_while(is_guard).count();
        let mut at = out.len() - guards;
        let mut chosen = None;
        if let Some((Tree::Op(Op::Choose(choose)), _)) =
            at.checked_sub(1).and_then(|at| out.get(at))
        {
            chosen = Some((choose.var, choose.from));
            at -= 1;
        }
        let Some((all, less)) = self.sum_and_one(sum, chosen, span) else { return guard };
        let slot = self.take(Shape::One);
        // What the one has is compared with a number that does not depend on it, if there is such a number.
        let small = self.constant(other).is_some_and(|other| other.unsigned_abs() < SMALL);
        let value = if small { self.push(Node::Sub(all, other), span) } else { all };
        out.insert(at, (Tree::Op(Op::Set { slot, shape: Shape::One, value }), span));
        self.numbers.insert(slot);
        let all = self.push(Node::One(slot), span);
        let (sum, other) =
            if small { (all, less) } else { (self.push(Node::Sub(all, less), span), other) };
        let (a, b) = if is_first { (sum, other) } else { (other, sum) };
        let node = match self.node(guard) {
            Node::Less(..) => Node::Less(a, b),
            _ => Node::LessEqual(a, b),
        };
        self.push(node, span)
    }

    /// A sum of small known numbers over a set but one member: that over the set, and what the one has.
    /// One that is chosen from the set is surely in it.
    fn sum_and_one(
        &mut self,
        sum: NodeId,
        chosen: Option<(Slot, NodeId)>,
        span: Span,
    ) -> Option<(NodeId, NodeId)> {
        let Node::Sum(list) = *self.node(sum) else { return None };
        let mut all = self.node(list).clone();
        let Node::MapList { slot, over, shape: Shape::Set, body, .. } = &mut all else {
            return None;
        };
        let Node::Except(set, one) = *self.node(*over) else { return None };
        let Node::Single(member) = *self.node(one) else { return None };
        let Node::Lookup { table, index } = *self.node(*body) else { return None };
        if !self.is_var(index, *slot) || !self.are_small(set, *body) {
            return None;
        }
        *over = set;
        let all = self.push(all, span);
        let all = self.push(Node::Sum(all), span);
        let is_chosen = |(var, from)| from == set && self.is_var(member, var);
        let there =
            if chosen.is_some_and(is_chosen) { Node::Const(1) } else { Node::In(member, set) };
        let there = self.push(there, span);
        let entry = self.push(Node::Lookup { table, index: member }, span);
        let nought = self.push(Node::Const(0), span);
        Some((all, self.push(Node::If(there, entry, nought), span)))
    }

    /// Whether a list is of so small numbers that they can be added up.
    pub(super) fn adds_up(&self, list: NodeId) -> bool {
        match *self.node(list) {
            Node::MapList { over, shape: Shape::Set, body, .. } => self.are_small(over, body),
            _ => false,
        }
    }

    /// Whether what all cards of a zone have in a table are small numbers.
    fn are_small(&self, cards: NodeId, entry: NodeId) -> bool {
        let Node::Lookup { table, .. } = *self.node(entry) else { return false };
        let Node::Set(Slot::State(at)) = *self.node(cards) else { return false };
        let entries = &self.program.lookups[table as usize];
        self.is_zone(at as usize)
            && entries.len() >= self.table.game.cards.len()
            && entries.iter().all(|entry| *entry != NONE && entry.unsigned_abs() < SMALL)
    }
}
