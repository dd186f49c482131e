//! Values known before play: what an option switches off costs nothing. A part whose value does not
//! matter is only left out if looking at it cannot be a fault.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::Builder;
use super::lower::word;
use super::node::{Node, NodeId, PathAlong, Shape, Slot};
use crate::ir::NONE;
use crate::table::value;

impl Builder<'_> {
    /// The same value by a simpler node, where sets are known to be empty or truths are known.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    pub(super) fn folded(&mut self, node: Node) -> Node {
        if let Some(classes) = self.union_of_classes(&node) {
            return classes;
        }
        match &node {
            Node::PiecesOn(a, b) | Node::Intersect(a, b) if self.is_either_empty(*a, *b) => {
                self.set_const([])
            }
            Node::PiecesOn(pieces, sites) if self.is_sure(*pieces) => {
                match self.one_site(*sites) {
                    Some((site, among)) => Node::PiecesAt { pieces: *pieces, site, among },
                    None => node,
                }
            }
            Node::HasRoom(sites) => match *self.node(*sites) {
                Node::Single(site) => Node::RoomAt(site),
                _ => node,
            },
            Node::Except(a, b) if self.is_empty(*a) && self.is_sure(*b) => self.set_const([]),
            Node::Intersect(a, b) if self.is_everything(*a) => self.node(*b).clone(),
            Node::Intersect(a, b) if self.is_everything(*b) => self.node(*a).clone(),
            Node::Except(a, b) if self.is_empty(*b) => self.node(*a).clone(),
            Node::Except(a, b) => match *self.node(*b) {
                Node::Intersect(of, others)
                    if self.are_the_same(*a, of) && self.is_sure(*a) =>
                {
                    Node::Except(*a, others)
                }
                _ => node,
            },
            Node::Union(a, b) if self.is_empty(*a) => self.node(*b).clone(),
            Node::Union(a, b) if self.is_empty(*b) => self.node(*a).clone(),
            Node::Union(a, b) => self.simpler_union(*a, *b).unwrap_or(node),
            Node::Filter { over, .. }
            | Node::MapSets { over, .. }
            | Node::MapOnes { over, .. }
                if self.is_empty(*over) =>
            {
                self.set_const([])
            }
            Node::All { over, .. } if self.is_empty(*over) => Node::Const(1),
            Node::All { slot, over, shape: Shape::Set, cond } => {
                self.all_within(*slot, *over, *cond).unwrap_or(node)
            }
            Node::MapOnes { slot, over, shape: Shape::Set, body, .. } => {
                self.sites_of_all(*slot, *over, *body).unwrap_or(node)
            }
            Node::NoMember(set) if self.is_empty(*set) => Node::Const(1),
            Node::AnySet(set) | Node::Count(set) if self.is_empty(*set) => Node::Const(0),
            Node::Count(set) => match *self.node(*set) {
                Node::SetConst(at) => Node::Const(value(self.members(at).len())),
                _ => node,
            },
            Node::Sum(list) => self.sum_of(*list).unwrap_or(node),
            Node::If(condition, yes, no) => match self.constant(*condition) {
                Some(truth) if truth != NONE => {
                    self.node(if truth == 0 { *no } else { *yes }).clone()
                }
                _ => node,
            },
            Node::Equal(a, b) => match (self.constant(*a), self.constant(*b)) {
                (Some(a), Some(b)) => Node::Const(i64::from(a == b)),
                _ => node,
            },
            Node::Meets(a, b) if self.is_either_empty(*a, *b) => Node::Const(0),
            Node::Subset(a, b) if self.is_empty(*a) && self.is_sure(*b) => Node::Const(1),
            Node::Subset(a, b) => match *self.node(*a) {
                Node::SitesOf(of) if self.is_sure(*b) => {
                    let (base, within) = (word(self.table.layout.pieces), *b);
                    let count = word(self.table.pieces.len());
                    Node::AllWithin { of, base, stride: 3, count, within, nowhere: true }
                }
                _ => node,
            },
            Node::MapSets { slot, over, body, shape, .. } => {
                let (slot, over, body, shape) = (*slot, *over, *body, *shape);
                let sets = self.constant_sets(slot, over, body);
                let sets = sets.or_else(|| self.sets_at(slot, over, body));
                let whole =
                    || (shape == Shape::Set).then(|| self.of_whole(slot, over, body)).flatten();
                sets.or_else(whole).unwrap_or(node)
            }
            Node::Not(a) => match self.constant(*a) {
                Some(truth) if truth != NONE => Node::Const(i64::from(truth == 0)),
                _ => node,
            },
            Node::And(a, b) => match (self.constant(*a), self.constant(*b)) {
                (Some(0), _) => Node::Const(0),
                (Some(1), _) => self.node(*b).clone(),
                (_, Some(0)) if self.is_sure_truth(*a) => Node::Const(0),
                _ => node,
            },
            Node::Or(a, b) => match (self.constant(*a), self.constant(*b)) {
                (Some(0), _) => self.node(*b).clone(),
                (Some(1), _) => Node::Const(1),
                (_, Some(1)) if self.is_sure_truth(*a) => Node::Const(1),
                _ => node,
            },
            Node::In(member, of) => self.in_those_that(*member, *of).unwrap_or(node),
            Node::ListToSet(list) if matches!(self.node(*list), Node::ListConst(_)) => {
                let members = self.constant_members(*list);
                members.map_or(node, |members| self.set_const(members))
            }
            Node::Without(..) | Node::FilterList { .. } => match self.constant_list(&node) {
                Some(members) => self.list_const(members),
                None => self.without_one(&node).unwrap_or(node),
            },
            Node::SetsAt { base, indices } => self.sets_of(*base, *indices).unwrap_or(node),
            _ => node,
        }
    }

    /// A union in which nothing is asked twice.
    fn simpler_union(&mut self, a: NodeId, b: NodeId) -> Option<Node> {
        for (all, other) in [(a, b), (b, a)] {
            if self.is_everything(all) && self.is_sure(other) {
                return Some(self.node(all).clone());
            }
        }
        match (self.node(a).clone(), self.node(b).clone()) {
            // What lies in a set and what else lies in it.
            (Node::Intersect(one, set), Node::Intersect(other, again)) => {
                let ways = [(one, set), (set, one)].into_iter();
                let mut ways = ways.flat_map(|one| [(one, other, again), (one, again, other)]);
                let ((one, set), other, _) = ways.find(|((_, set), _, again)| set == again)?;
                let union = self.push(Node::Union(one, other), self.table.game.span);
                Some(Node::Intersect(union, set))
            }
            // Some of a set and the rest of it.
            (_, Node::Except(all, some)) if self.are_the_same(a, some) => {
                Some(self.folded(Node::Union(a, all)))
            }
            (Node::Except(all, some), _) if self.are_the_same(b, some) => {
                Some(self.folded(Node::Union(b, all)))
            }
            _ => None,
        }
    }

    /// The one site there can be in a set, and the constant set it must be in to be there.
    fn one_site(&self, sites: NodeId) -> Option<(NodeId, Option<u32>)> {
        match *self.node(sites) {
            Node::Single(site) => Some((site, None)),
            Node::Intersect(a, b) => match (self.node(a), self.node(b)) {
                (Node::Single(site), Node::SetConst(among))
                | (Node::SetConst(among), Node::Single(site)) => Some((*site, Some(*among))),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a node is the empty set.
    fn is_empty(&self, node: NodeId) -> bool {
        let words = self.table.layout.set_words;
        match self.node(node) {
            Node::SetConst(at) => {
                let first = *at as usize * words;
                let bits = self.program.sets.get(first..first + words);
                bits.is_some_and(|bits| bits.iter().all(|word| *word == 0))
            }
            _ => false,
        }
    }

    fn is_either_empty(&self, a: NodeId, b: NodeId) -> bool {
        (self.is_empty(a) && self.is_sure(b)) || (self.is_empty(b) && self.is_sure(a))
    }

    /// Whether looking at a node can be no fault and changes nothing.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    pub(super) fn is_sure(&self, node: NodeId) -> bool {
        match self.node(node) {
            Node::Const(_)
            | Node::One(_)
            | Node::Set(_)
            | Node::SetConst(_)
            | Node::List(_)
            | Node::ListConst(_)
            | Node::Empty
            | Node::InPlay
            | Node::UnionOf { .. } => true,
            Node::Single(of)
            | Node::ListToSet(of)
            | Node::SetToList(of)
            | Node::FirstSet(of)
            | Node::LastSet(of)
            | Node::TheSet(of)
            | Node::ZoneList(of)
            | Node::FirstList(of)
            | Node::LastList(of)
            | Node::OwnerOf(of)
            | Node::OwnerAt(of)
            | Node::KindAt(of)
            | Node::LoadAt(of)
            | Node::Lookup { index: of, .. }
            | Node::ConstAt { index: of, .. }
            | Node::Graded { index: of, .. }
            | Node::WithWord { is: of, .. }
            | Node::SitesOf(of)
            | Node::Max(of)
            | Node::Min(of)
            | Node::Length(of)
            | Node::SetAt { index: of, strict: false, .. }
            | Node::WordAt { index: of, strict: false, .. }
            | Node::UnionAt { index: of, .. }
            | Node::SetsAt { indices: of, .. }
            | Node::Up { of, .. }
            | Node::Down { of, .. }
            | Node::AnySet(of)
            | Node::NoMember(of)
            | Node::Count(of)
            | Node::LineGaps { set: of, .. }
            | Node::Not(of)
            | Node::RunEnd { run: of, .. } => self.is_sure(*of),
            Node::Sum(list) => self.adds_up(*list),
            Node::Union(a, b)
            | Node::Intersect(a, b)
            | Node::Among(a, b)
            | Node::Except(a, b)
            | Node::PiecesOn(a, b)
            | Node::PiecesAt { pieces: a, site: b, .. }
            | Node::Equal(a, b)
            | Node::Meets(a, b)
            | Node::Subset(a, b)
            | Node::In(a, b)
            | Node::BetweenAt { from: a, to: b, .. }
            | Node::Along { seed: a, within: b, .. }
            | Node::Grown { seeds: a, within: b, .. } => self.is_sure(*a) && self.is_sure(*b),
            Node::Filter { over, cond, .. } => self.is_sure(*over) && self.is_sure_truth(*cond),
            Node::MapList { over, body, .. } | Node::MapOnes { over, body, .. } => {
                self.is_sure(*over) && self.is_sure(*body)
            }
            Node::If(condition, yes, no) => {
                self.is_sure_truth(*condition) && self.is_sure(*yes) && self.is_sure(*no)
            }
            Node::Let { value, body, .. } => self.is_sure(*value) && self.is_sure(*body),
            Node::Switch { on, arms, otherwise } => {
                let all = otherwise.is_some() || self.is_of_every_kind(*on, arms);
                let bodies = arms.iter().map(|(_, body)| body).chain(otherwise);
                all && self.is_sure(*on) && bodies.into_iter().all(|body| self.is_sure(*body))
            }
            Node::EndsIn { steps, into, .. } => {
                self.is_sure_number(*steps) && self.is_sure(*into)
            }
            Node::Path { from, steps, along, .. }
            | Node::PathEnd { from, steps, along, .. } => {
                let (PathAlong::Own(of) | PathAlong::Route(_, of) | PathAlong::List(of)) =
                    along;
                self.is_sure_number(*steps) && self.is_sure(*from) && self.is_sure(*of)
            }
            _ => false,
        }
    }

    /// Likewise, of a truth that is never none.
    pub(super) fn is_sure_truth(&self, node: NodeId) -> bool {
        match self.node(node) {
            Node::Const(truth) => *truth != NONE,
            Node::One(slot) => self.truths.get(slot) == Some(&true),
            Node::In(..)
            | Node::Equal(..)
            | Node::Meets(..)
            | Node::Subset(..)
            | Node::AnySet(_)
            | Node::NoMember(_) => self.is_sure(node),
            Node::Let { shape: Shape::One, value, body, .. } => {
                self.is_sure(*value) && self.is_sure_truth(*body)
            }
            Node::Same(list) => self.is_sure(*list),
            Node::Not(of) => self.is_sure_truth(*of),
            Node::And(a, b) | Node::Or(a, b) => {
                self.is_sure_truth(*a) && self.is_sure_truth(*b)
            }
            Node::Less(a, b) | Node::LessEqual(a, b) => {
                self.is_sure_number(*a) && self.is_sure_number(*b)
            }
            _ => false,
        }
    }

    /// Whether there is an arm for each kind of what stands on a site, and something does.
    fn is_of_every_kind(&self, on: NodeId, arms: &[(Vec<i64>, NodeId)]) -> bool {
        let Node::KindAt(site) = *self.node(on) else { return false };
        let stands = matches!(self.node(site), Node::One(slot) if self.standing.contains(slot));
        let kinds = 0..value(self.table.game.kinds.len());
        stands && kinds.into_iter().all(|kind| arms.iter().any(|(of, _)| of.contains(&kind)))
    }

    /// Whether a word of the state is what a die shows: a number, whether it has been thrown or not.
    fn is_die(&self, at: u32) -> bool {
        let first = &self.table.layout.dice;
        let dice = first.iter().zip(&self.table.game.dice);
        dice.into_iter()
            .any(|(first, dice)| (*first..first + dice.count).contains(&(at as usize)))
    }

    /// Likewise, of a number.
    pub(super) fn is_sure_number(&self, node: NodeId) -> bool {
        match self.node(node) {
            Node::Const(number) => *number != NONE,
            Node::Count(set) | Node::Length(set) => self.is_sure(*set),
            Node::If(condition, yes, no) => {
                self.is_sure_truth(*condition)
                    && self.is_sure_number(*yes)
                    && self.is_sure_number(*no)
            }
            Node::One(Slot::State(at)) => self.is_die(*at) || self.is_load(*at),
            Node::One(slot) => self.numbers.contains(slot),
            _ => false,
        }
    }

    /// Where all of some pieces stand, if that is what is asked of each.
    fn sites_of_all(&self, slot: Slot, over: NodeId, body: NodeId) -> Option<Node> {
        let Node::WordAt { base, stride: 3, index, .. } = *self.node(body) else { return None };
        (base == word(self.table.layout.pieces) && self.is_var(index, slot))
            .then_some(Node::SitesOf(over))
    }

    /// The union of constant sets, one for each member of another.
    fn constant_sets(&mut self, slot: Slot, over: NodeId, body: NodeId) -> Option<Node> {
        let Node::ConstAt { first, count, index } = *self.node(body) else { return None };
        let Node::SetConst(of) = *self.node(over) else { return None };
        if *self.node(index) != Node::One(slot) || !self.is_below(of, count) {
            return None;
        }
        let sets = self.members(of).into_iter().map(|at| self.members(first + word(at)));
        let all: Vec<usize> = sets.flatten().collect();
        Some(self.set_const(all))
    }

    /// The union of what each of some players (or the like) has, at once.
    fn sets_at(&self, slot: Slot, over: NodeId, body: NodeId) -> Option<Node> {
        let Node::SetAt { base, count, index, .. } = *self.node(body) else { return None };
        let in_range = match *self.node(over) {
            Node::SetConst(at) => self.is_below(at, count),
            Node::ConstAt { first, count: sets, .. } => {
                (first..first + sets).all(|at| self.is_below(at, count))
            }
            _ => false,
        };
        (in_range && *self.node(index) == Node::One(slot))
            .then_some(Node::SetsAt { base, indices: over })
    }

    /// The union of sets of the state at known places.
    fn sets_of(&mut self, base: u32, indices: NodeId) -> Option<Node> {
        let Node::SetConst(at) = *self.node(indices) else { return None };
        let words = word(self.table.layout.set_words);
        let mut sets = self
            .members(at)
            .into_iter()
            .map(|index| Node::Set(Slot::State(base + word(index) * words)));
        let first = sets.next()?;
        let sets: Vec<Node> = sets.collect();
        Some(sets.into_iter().fold(first, |all, set| {
            let span = self.table.game.span;
            Node::Union(self.push(all, span), self.push(set, span))
        }))
    }

    /// Whether where each of some pieces (or the like) is lies in a set, without a variable.
    fn all_within(&self, slot: Slot, over: NodeId, cond: NodeId) -> Option<Node> {
        let Node::In(word, within) = *self.node(cond) else { return None };
        let Node::WordAt { base, stride, count, index, strict: false } = *self.node(word)
        else {
            return None;
        };
        (*self.node(index) == Node::One(slot)
            && self.is_sure(within)
            && !self.reads_slot(within, slot))
        .then_some(Node::AllWithin { of: over, base, stride, count, within, nowhere: false })
    }

    /// Whether something is among those that fit a condition: it alone is asked.
    fn in_those_that(&mut self, member: NodeId, of: NodeId) -> Option<Node> {
        let span = self.table.game.span;
        let (slot, over, cond) = match *self.node(of) {
            Node::Filter { slot, over, cond } => (slot, over, cond),
            Node::ListToSet(list) => match *self.node(list) {
                Node::FilterList { slot, over, cond } => {
                    (slot, self.push(Node::ListToSet(over), span), cond)
                }
                _ => return None,
            },
            _ => return None,
        };
        if !self.is_sure(member) || self.reads_slot(member, slot) || !self.is_sure_truth(cond) {
            return None;
        }
        let is_there = self.push(Node::In(member, over), span);
        let let_it = Node::Let { slot, shape: Shape::One, value: member, body: cond };
        Some(Node::And(is_there, self.push(let_it, span)))
    }

    /// Whether all members of a constant set are below a bound.
    fn is_below(&self, set: u32, bound: u32) -> bool {
        self.members(set).into_iter().all(|member| member < bound as usize)
    }
}
