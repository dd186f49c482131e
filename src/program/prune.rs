//! Drops effects that no later guard, choice or preference of a move reads.
//!
//! What is left finds the same ways as the whole. From code that performs a move only those values are
//! dropped that no later instruction of it reads.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use std::collections::BTreeSet;

use super::code::{Alike, LayWhere, Op};
use super::flatten::{Tree, Trees};
use super::node::{Node, NodeId, PrintPart, Slot};
use super::{Builder, TextCodePart};
use crate::ir::Base;
use crate::table::Layout;

/// What something reads, or what is still to be read.
#[expect(clippy::struct_excessive_bools, reason = "each says another thing of it")]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Reads {
    /// Everything there is.
    pub everything: bool,
    /// Whatever lasts longer than the move: all but its own variables.
    pub lasting: bool,
    /// The state will be read after the move: only a value in a variable of the move can be dropped.
    pub state: bool,
    /// With that: guards are looked at nevertheless, as the first part of a `try` is looked at alone.
    pub guards: bool,
    /// Pieces and where they stand.
    pub board: bool,
    /// Cards and zones.
    pub cards: bool,
    /// Variables; kept ones by their first word.
    pub slots: BTreeSet<Slot>,
}

impl Reads {
    pub(super) fn everything() -> Self {
        Self { everything: true, ..Self::default() }
    }

    /// Whatever lasts longer than the move.
    pub(super) fn state() -> Self {
        Self { state: true, ..Self::default() }
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.everything |= other.everything;
        self.lasting |= other.lasting;
        self.board |= other.board;
        self.cards |= other.cards;
        self.slots.extend(&other.slots);
    }

    /// What tells members of a choice from others alike.
    fn alike(&mut self, alike: &Alike) {
        self.slots.extend(alike.slots());
        self.board |= alike.of == Some(Base::Piece);
        self.cards |= alike.of == Some(Base::Card);
    }

    fn slot(&self, slot: Slot) -> bool {
        self.everything
            || (self.lasting && matches!(slot, Slot::State(_)))
            || self.slots.contains(&slot)
    }

    fn board(&self) -> bool {
        self.everything || self.lasting || self.board
    }

    fn cards(&self) -> bool {
        self.everything || self.lasting || self.cards
    }
}

impl Builder<'_> {
    /// The block without effects that neither it nor `live` reads; `live` becomes what it and
    /// what follows read.
    pub(super) fn prune(&self, trees: &Trees, live: &mut Reads) -> Trees {
        let mut kept = Vec::new();
        let mut left = trees.iter().rev();
        while let Some((tree, span)) = left.next() {
            let before = left.clone().next();
            let at_once = before.and_then(|(before, _)| self.sown_at_once(before, tree, live));
            if at_once.is_some() {
                left.next();
            }
            if let Some(tree) = self.prune_one(at_once.as_ref().unwrap_or(tree), live) {
                kept.push((tree, *span));
            }
        }
        kept.reverse();
        kept
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    fn prune_one(&self, tree: &Tree, live: &mut Reads) -> Option<Tree> {
        match tree {
            Tree::Op(op) => {
                if !Self::is_needed(op, live) {
                    return None;
                }
                self.op_reads(op, live);
                Some(tree.clone())
            }
            Tree::Finish => {
                // What follows is not run; what it reads stays, which is safe.
                Some(Tree::Finish)
            }
            Tree::Either(branches) => {
                let after = live.clone();
                let branches = branches.iter().map(|branch| {
                    let mut reads = after.clone();
                    let branch = self.prune(branch, &mut reads);
                    live.add(&reads);
                    branch
                });
                Some(Tree::Either(branches.collect()))
            }
            Tree::Maybe(body) => {
                let mut reads = live.clone();
                let body = self.prune(body, &mut reads);
                live.add(&reads);
                Some(Tree::Maybe(body))
            }
            Tree::Try(first, other) => {
                let mut reads = Self::guarded(live);
                let first = self.prune(first, &mut reads);
                let mut others = live.clone();
                let other = self.prune(other, &mut others);
                live.add(&reads);
                live.add(&others);
                Some(Tree::Try(first, other))
            }
            Tree::If(cond, yes, no) => {
                let mut reads = live.clone();
                let yes = self.prune(yes, &mut reads);
                let mut others = live.clone();
                let no = self.prune(no, &mut others);
                if yes.is_empty() && no.is_empty() {
                    return None;
                }
                live.add(&reads);
                live.add(&others);
                self.node_reads(*cond, live);
                Some(Tree::If(*cond, yes, no))
            }
            Tree::Switch { on, arms, otherwise } => {
                let after = live.clone();
                let mut branch = |body: &Trees| {
                    let mut reads = after.clone();
                    let body = self.prune(body, &mut reads);
                    live.add(&reads);
                    body
                };
                let arms: Vec<_> =
                    arms.iter().map(|(values, body)| (values.clone(), branch(body))).collect();
                let otherwise = otherwise.as_ref().map(branch);
                self.node_reads(*on, live);
                Some(Tree::Switch { on: *on, arms, otherwise })
            }
            Tree::Each { over, shape, cursor, var, body } => {
                let body = self.prune_loop(body, None, live);
                if body.is_empty() {
                    return None;
                }
                self.node_reads(*over, live);
                let (over, shape, cursor, var) = (*over, *shape, *cursor, *var);
                Some(Tree::Each { over, shape, cursor, var, body })
            }
            Tree::Repeat { body, until, test_first } => {
                let body = self.prune_loop(body, *until, live);
                let (until, test_first) = (*until, *test_first);
                Some(Tree::Repeat { body, until, test_first })
            }
        }
    }

    fn guarded(live: &Reads) -> Reads {
        Reads { guards: true, ..live.clone() }
    }

    /// A loop's body: what its next round reads is read after this one.
    fn prune_loop(&self, body: &Trees, until: Option<NodeId>, live: &mut Reads) -> Trees {
        if let Some(until) = until {
            self.node_reads(until, live);
        }
        loop {
            let before = live.clone();
            let mut reads = live.clone();
            let pruned = self.prune(body, &mut reads);
            live.add(&reads);
            if *live == before {
                return pruned;
            }
        }
    }

    /// Whether an instruction is a choice or guard, or writes what is read later.
    fn is_needed(op: &Op, live: &Reads) -> bool {
        match op {
            Op::Set { slot, .. } if live.state => {
                live.slot(*slot) || !matches!(slot, Slot::Frame(_))
            }
            // A way that is performed has been found: its guards hold.
            Op::Require(_) | Op::Prefer { .. } if live.state => live.guards,
            _ if live.state => true,
            Op::Set { slot, .. } => live.slot(*slot),
            Op::SetKeep(keep) => live.slot(Slot::State(keep.base)),
            op if op.changes_board() => live.board(),
            Op::MoveCards { .. } => live.cards(),
            Op::Deal { .. }
            | Op::Shuffle(_)
            | Op::Roll { .. }
            | Op::RollFrom { .. }
            | Op::Say(_)
            | Op::Reveal { .. }
            | Op::Then { .. }
            | Op::Entered(_)
            | Op::Played { .. } => false,
            _ => true,
        }
    }

    /// Adds what an instruction reads.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    pub(super) fn op_reads(&self, op: &Op, live: &mut Reads) {
        let mut nodes = Vec::new();
        match op {
            Op::Choose(choose) => {
                nodes.push(choose.from);
                nodes.extend(choose.at_most);
                live.alike(&choose.alike);
            }
            Op::ChooseSome(some) => {
                nodes.extend([some.from, some.size.0, some.size.1]);
                nodes.extend(some.limit);
                live.alike(&some.alike);
            }
            Op::Require(value) | Op::Prefer { value, .. } | Op::Set { value, .. } => {
                nodes.push(*value);
            }
            Op::SetKeep(keep) => {
                nodes.push(keep.value);
                nodes.extend(keep.of.map(|of| of.1));
            }
            Op::Place(place) => {
                nodes.push(place.on);
                nodes.extend(place.owner);
                nodes.extend(place.count);
            }
            Op::PlaceOne { owner, on, .. } => {
                nodes.push(*on);
                nodes.extend(*owner);
            }
            Op::RemoveSites(node) | Op::RemovePieces(node) => nodes.push(*node),
            Op::MoveSite { from, to, .. } => {
                nodes.extend([*from, *to]);
                live.board = true;
            }
            Op::MoveSites { what, to, .. } | Op::MovePieces { what, to, .. } => {
                nodes.extend([*what, *to]);
                live.board = true;
            }
            Op::MoveSome { count, what, to, .. } => {
                nodes.extend([*count, *what, *to]);
                live.board = true;
            }
            Op::Sow { from, over } => {
                nodes.extend([*from, *over]);
                live.board = true;
            }
            Op::MoveCards { what, to, .. } => nodes.extend([*what, *to]),
            Op::Swap { one, other, .. } => {
                nodes.extend([*one, *other]);
                live.board = true;
            }
            Op::SetOwner { what, owner: value, .. } | Op::SetKind { what, kind: value, .. } => {
                nodes.extend([*what, *value]);
                live.board = true;
            }
            Op::Dial(dial) => nodes.extend([dial.low, dial.high]),
            Op::Flick(flick) => {
                nodes.extend([flick.piece, flick.at, flick.aim, flick.speed, flick.you]);
                live.board = true;
            }
            Op::Lay(lay) => {
                nodes.push(lay.piece);
                if let LayWhere::At(distance, direction) = lay.place {
                    nodes.extend([distance, direction]);
                }
                live.board = true;
            }
            Op::Deal { count, from, to, .. } => nodes.extend([*count, *from, *to]),
            Op::Shuffle(zone) => nodes.push(*zone),
            Op::Played { what, .. } => nodes.push(*what),
            Op::Roll { which, .. } => nodes.extend(*which),
            Op::RollFrom { of, from, .. } => {
                nodes.push(*from);
                nodes.extend(of.map(|(of, _)| of));
            }
            Op::Say(text) => {
                let text = &self.program.texts[*text as usize];
                nodes.push(text.you);
                nodes.extend(text.parts.iter().filter_map(|part| match part {
                    TextCodePart::Hole(_, value) => Some(*value),
                    TextCodePart::Words(_) => None,
                }));
            }
            Op::Reveal { cards, to } => {
                nodes.push(*cards);
                nodes.extend(*to);
            }
            Op::Then { args, .. } => nodes.extend(args.iter()),
            Op::Script { args, .. } => {
                nodes.extend(args.iter().map(|(_, arg)| *arg));
                live.lasting = true;
            }
            Op::Call(_) => live.everything = true,
            _ => {}
        }
        for node in nodes {
            self.node_reads(node, live);
        }
    }

    /// Adds what a node reads.
    pub(super) fn node_reads(&self, node: NodeId, live: &mut Reads) {
        let layout = &self.table.layout;
        let (classes, zones) = (layout.classes..layout.cards, layout.cards..layout.zones);
        let word = |word: u32, live: &mut Reads| {
            let at = word as usize;
            if at == layout.occupied || classes.contains(&at) {
                live.board = true;
            } else if zones.contains(&at) || (at >= layout.zones && self.is_zone(at)) {
                live.cards = true;
            } else {
                live.slots.insert(Slot::State(self.first_of_keep(word)));
            }
        };
        match self.node(node) {
            Node::One(slot) | Node::Set(slot) | Node::List(slot) | Node::Sets(slot) => {
                match slot {
                    Slot::State(at) => word(*at, live),
                    Slot::Frame(_) | Slot::Global(_) => {
                        live.slots.insert(*slot);
                    }
                }
            }
            Node::WordAt { base, .. }
            | Node::WithWord { base, .. }
            | Node::SetAt { base, .. }
            | Node::SetsAt { base, .. }
            | Node::UnionOf { base, .. }
            | Node::UnionAt { base, .. }
            | Node::AllWithin { base, .. } => word(*base, live),
            Node::OwnerAt(_)
            | Node::KindAt(_)
            | Node::LoadAt(_)
            | Node::CountPlain(_)
            | Node::OwnerOf(_)
            | Node::HasRoom(_)
            | Node::RoomAt(_)
            | Node::PiecesAt { .. }
            | Node::Empty
            | Node::PiecesOn(..)
            | Node::SitesOf(_)
            | Node::Within(..)
            | Node::Touching(..)
            | Node::Meeting(..)
            | Node::InSector(_)
            | Node::Slides { .. }
            | Node::Path { .. }
            | Node::PathEnd { .. } => live.board = true,
            Node::ZoneList(_) | Node::ZonesHaveRoom(_) => live.cards = true,
            Node::Repeats { parts, .. } => live.board |= parts.contains(&PrintPart::Board),
            // What they are given are their children; of the move's own variables they see no more.
            Node::Script { .. } => live.lasting = true,
            Node::Decided => live.add(&self.decided),
            Node::Can(_) => live.everything = true,
            _ => {}
        }
        let mut children = Vec::new();
        self.node(node).children(&mut |child| children.push(child));
        for child in children {
            self.node_reads(child, live);
        }
    }

    /// The first word of what is kept, for a word of any instance of it: by that it is known.
    fn first_of_keep(&self, word: u32) -> u32 {
        let keeps = self.table.game.keeps.iter().enumerate();
        let mut words = keeps.filter_map(|(at, keep)| {
            let first = self.table.layout.keeps[at];
            let size = Layout::words_of(keep.ty, self.table.layout.set_words);
            let all = first..first + size * self.table.instances(keep.per);
            all.contains(&(word as usize)).then_some(first)
        });
        words.next().and_then(|first| u32::try_from(first).ok()).unwrap_or(word)
    }

    pub(super) fn is_zone(&self, at: usize) -> bool {
        self.table.is_in_zones(at)
    }
}
