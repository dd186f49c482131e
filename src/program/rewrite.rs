//! Expressions with other parts in place of theirs: what a member of a set of pieces is known by, what something was
//! before an effect, what is asked of a known member.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::Builder;
use super::lower::word;
use super::node::{Node, NodeId, Slot};

/// What becomes of a node.
pub(super) enum Part {
    /// It stays, with all in it.
    Same,
    /// Another stands for it.
    To(NodeId),
    /// Its children are looked at.
    Within,
    /// Nobody knows.
    Unknown,
}

impl Builder<'_> {
    /// An expression with other parts in it; none if what becomes of some part is unknown.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    pub(super) fn rewritten(
        &mut self,
        node: NodeId,
        part: &mut dyn FnMut(&mut Self, NodeId) -> Part,
    ) -> Option<NodeId> {
        match part(self, node) {
            Part::Same => return Some(node),
            Part::To(other) => return Some(other),
            Part::Unknown => return None,
            Part::Within => {}
        }
        let old = self.node(node).clone();
        let mut again = |node: NodeId| self.rewritten(node, part);
        let new = match old {
            Node::Not(a) => Node::Not(again(a)?),
            Node::And(a, b) => Node::And(again(a)?, again(b)?),
            Node::Or(a, b) => Node::Or(again(a)?, again(b)?),
            Node::Equal(a, b) => Node::Equal(again(a)?, again(b)?),
            Node::Less(a, b) => Node::Less(again(a)?, again(b)?),
            Node::LessEqual(a, b) => Node::LessEqual(again(a)?, again(b)?),
            Node::Add(a, b) => Node::Add(again(a)?, again(b)?),
            Node::Sub(a, b) => Node::Sub(again(a)?, again(b)?),
            Node::Sum(a) => Node::Sum(again(a)?),
            Node::Max(a) => Node::Max(again(a)?),
            Node::Min(a) => Node::Min(again(a)?),
            Node::Same(a) => Node::Same(again(a)?),
            Node::Count(a) => Node::Count(again(a)?),
            Node::In(a, b) => Node::In(again(a)?, again(b)?),
            Node::Meets(a, b) => Node::Meets(again(a)?, again(b)?),
            Node::Subset(a, b) => Node::Subset(again(a)?, again(b)?),
            Node::AnySet(a) => Node::AnySet(again(a)?),
            Node::NoMember(a) => Node::NoMember(again(a)?),
            Node::Union(a, b) => Node::Union(again(a)?, again(b)?),
            Node::Among(a, b) => Node::Among(again(a)?, again(b)?),
            Node::SitesOf(a) => Node::SitesOf(again(a)?),
            Node::EndsIn { jumps, steps, into, along, passing } => {
                Node::EndsIn { jumps, steps: again(steps)?, into: again(into)?, along, passing }
            }
            Node::Intersect(a, b) => Node::Intersect(again(a)?, again(b)?),
            Node::Except(a, b) => Node::Except(again(a)?, again(b)?),
            Node::If(a, b, c) => Node::If(again(a)?, again(b)?, again(c)?),
            Node::Single(a) => Node::Single(again(a)?),
            Node::ListToSet(a) => Node::ListToSet(again(a)?),
            Node::PiecesOn(a, b) => Node::PiecesOn(again(a)?, again(b)?),
            Node::PiecesAt { pieces, site, among } => {
                Node::PiecesAt { pieces: again(pieces)?, site: again(site)?, among }
            }
            Node::Up { of, by, valid } => Node::Up { of: again(of)?, by, valid },
            Node::Down { of, by, valid } => Node::Down { of: again(of)?, by, valid },
            Node::Along { seed, within, by, reach } => {
                Node::Along { seed: again(seed)?, within: again(within)?, by, reach }
            }
            Node::RunEnd { run, by, valid } => Node::RunEnd { run: again(run)?, by, valid },
            Node::SetAt { base, count, index, strict } => {
                Node::SetAt { base, count, index: again(index)?, strict }
            }
            Node::WordAt { base, stride, count, index, strict } => {
                Node::WordAt { base, stride, count, index: again(index)?, strict }
            }
            Node::ConstAt { first, count, index } => {
                Node::ConstAt { first, count, index: again(index)? }
            }
            Node::Lookup { table, index } => Node::Lookup { table, index: again(index)? },
            Node::MapList { slot, slot_shape, over, shape, body } => {
                let (over, body) = (again(over)?, again(body)?);
                Node::MapList { slot, slot_shape, over, shape, body }
            }
            Node::LineThrough { lines, at, set } => {
                Node::LineThrough { lines, at: again(at)?, set: again(set)? }
            }
            Node::AnyLine { lines, set } => Node::AnyLine { lines, set: again(set)? },
            Node::LineGaps { lines, set } => Node::LineGaps { lines, set: again(set)? },
            _ => return None,
        };
        Some(self.push(new, self.table.game.span))
    }

    /// A condition on a member of a set, where whose a member is is known: the set is of pieces of one
    /// player, which stand each on a site of its own.
    pub(super) fn knowing_owner(
        &mut self,
        condition: NodeId,
        var: Slot,
        set: NodeId,
    ) -> NodeId {
        let Some(class) = self.class_of(set) else { return condition };
        self.with_owner(condition, var, class)
    }

    /// The same where the class of what stands on the site in a variable is known.
    fn with_owner(&mut self, condition: NodeId, var: Slot, class: usize) -> NodeId {
        let span = self.table.game.span;
        let owner = self.table.owner_value(class % (self.table.players + 1));
        let (var, owner) =
            (self.push(Node::One(var), span), self.push(Node::Const(owner), span));
        let asked = self.push(Node::OwnerAt(var), span);
        let mut known = |builder: &mut Self, node: NodeId| match node {
            _ if node == asked => Part::To(owner),
            _ if builder.has_part(node, asked) => Part::Within,
            _ => Part::Same,
        };
        self.rewritten(condition, &mut known).unwrap_or(condition)
    }

    /// The class that all pieces in a set are of, where no site holds more than one.
    pub(super) fn class_of(&self, set: NodeId) -> Option<usize> {
        match *self.node(set) {
            Node::Set(Slot::State(at)) => self.class_at(at),
            Node::Intersect(a, b) => self.class_of(a).or_else(|| self.class_of(b)),
            Node::Except(a, _) => self.class_of(a),
            _ => None,
        }
    }

    /// The class whose set a word of the state is, where no site holds more than one piece.
    pub(super) fn class_at(&self, at: u32) -> Option<usize> {
        let layout = &self.table.layout;
        let class = (at as usize).checked_sub(layout.classes)? / layout.set_words;
        (layout.counts.is_none() && class < self.table.classes()).then_some(class)
    }

    pub(super) fn has_part(&self, node: NodeId, part: NodeId) -> bool {
        let mut has = node == part;
        self.node(node).children(&mut |child| has |= self.has_part(child, part));
        has
    }

    /// What an expression was before a piece of a class was put on an empty site, or moved there from
    /// another site, in terms of what was there before; none if that is not known of some part.
    pub(super) fn before_putting(&mut self, node: NodeId, put: &Putting) -> Option<NodeId> {
        let span = self.table.game.span;
        let on = self.push(Node::One(put.on), span);
        let there = self.push(Node::Single(on), span);
        let left = put.from.map(|from| {
            let from = self.push(Node::One(from), span);
            self.push(Node::Single(from), span)
        });
        let node = self.with_owner(node, put.on, put.class);
        let first_kept = word(self.table.layout.pieces);
        let mut was = |builder: &mut Self, node: NodeId| match *builder.node(node) {
            Node::Const(_)
            | Node::SetConst(_)
            | Node::ListConst(_)
            | Node::One(Slot::Frame(_)) => Part::Same,
            Node::One(Slot::State(at)) if at >= first_kept => Part::Same,
            Node::Set(Slot::State(_)) | Node::UnionOf { .. } => {
                match builder.has_class(node, put.class) {
                    None => Part::Unknown,
                    Some(false) => Part::Same,
                    Some(true) => {
                        let rest = left
                            .map_or(node, |left| builder.push(Node::Except(node, left), span));
                        Part::To(builder.push(Node::Union(rest, there), span))
                    }
                }
            }
            Node::Empty => {
                let all = left.map_or(node, |left| builder.push(Node::Union(node, left), span));
                Part::To(builder.push(Node::Except(all, there), span))
            }
            // Which that is may depend on what stands there.
            Node::SetAt { .. } | Node::WordAt { .. } => Part::Unknown,
            _ => Part::Within,
        };
        self.rewritten(node, &mut was)
    }
}

/// A piece of a class that comes to stand on an empty site, from another if it stood there before.
#[derive(Debug, Clone, Copy)]
pub(super) struct Putting {
    pub class: usize,
    pub on: Slot,
    pub from: Option<Slot>,
}
