//! Pieces by the sites they stand on: what is asked of each of some pieces, asked of their sites.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::Builder;
use super::node::{Node, NodeId, PathAlong, Slot};
use super::rewrite::Part;
use crate::span::Span;

impl Builder<'_> {
    /// What is asked of a piece as asked of the site where it stands, if its path must lead somewhere; and the pieces of
    /// which that can be asked.
    pub(super) fn of_sites(
        &mut self,
        set: NodeId,
        var: Slot,
        asked: NodeId,
    ) -> Option<(NodeId, NodeId)> {
        let mut parts = Vec::new();
        self.parts_of(asked, &mut parts);
        let needs_path = |part: &NodeId| match *self.node(*part) {
            Node::Let { slot, value, body, .. } => match *self.node(value) {
                Node::PathEnd { from, piece: true, .. } => {
                    self.is_var(from, var) && self.reads_slot(body, slot)
                }
                _ => false,
            },
            _ => false,
        };
        if !parts.iter().any(needs_path) {
            return None;
        }
        let all = self.all_of(set)?;
        let owner = self.owner_of_all(&all)?;
        let owner = self.push(Node::Const(crate::table::value(owner)), self.table.game.span);
        let asked = self.of_site(asked, var, &all, owner)?;
        let pieces = self.set_const(all);
        Some((self.push(pieces, self.table.game.span), asked))
    }

    /// An expression about a piece of some of one player as one about the site in the same variable.
    fn of_site(
        &mut self,
        node: NodeId,
        var: Slot,
        all: &[usize],
        owner: NodeId,
    ) -> Option<NodeId> {
        let own = |along: PathAlong| match along {
            PathAlong::Own(_) => PathAlong::Own(owner),
            along => along,
        };
        let new = match *self.node(node) {
            _ if !self.reads_slot(node, var) => return Some(node),
            Node::PathEnd { from, piece: true, steps, along } if self.is_var(from, var) => {
                let steps = self.of_site(steps, var, all, owner)?;
                Node::PathEnd { from, piece: false, steps, along: own(along) }
            }
            Node::Path { from, piece: true, steps, along } if self.is_var(from, var) => {
                let steps = self.of_site(steps, var, all, owner)?;
                Node::Path { from, piece: false, steps, along: own(along) }
            }
            Node::In(piece, of) if self.is_var(piece, var) => {
                let Node::PiecesAt { pieces, site, among: None } = *self.node(of) else {
                    return None;
                };
                let Node::SetConst(pieces) = *self.node(pieces) else { return None };
                let pieces = self.members(pieces);
                if self.reads_slot(site, var) || all.iter().any(|piece| !pieces.contains(piece))
                {
                    return None;
                }
                Node::In(piece, self.push(Node::Single(site), self.table.game.span))
            }
            Node::Let { slot, shape, value, body } => Node::Let {
                slot,
                shape,
                value: self.of_site(value, var, all, owner)?,
                body: self.of_site(body, var, all, owner)?,
            },
            Node::One(_) => return None,
            _ => {
                let mut part = |builder: &mut Self, at: NodeId| {
                    if at == node {
                        return Part::Within;
                    }
                    builder.of_site(at, var, all, owner).map_or(Part::Unknown, Part::To)
                };
                return self.rewritten(node, &mut part);
            }
        };
        Some(self.push(new, self.table.game.span))
    }

    /// The sites on which pieces stand that do not depend on a variable.
    pub(super) fn stood_on(&mut self, pieces: NodeId, var: Slot, span: Span) -> Option<NodeId> {
        let apart = !self.reads_slot(pieces, var) && self.is_sure(pieces);
        apart.then(|| self.push(Node::SitesOf(pieces), span))
    }

    /// Whose all of some pieces are, if it is one player who keeps them.
    fn owner_of_all(&self, pieces: &[usize]) -> Option<usize> {
        let owner = |piece: &usize| Some(self.table.pieces.get(*piece)?.owner);
        let mut owners = pieces.iter().map(owner);
        let first = owners.next()??;
        let kept = !self.changing_pieces && first < self.table.players;
        (kept && owners.all(|owner| owner == Some(first))).then_some(first)
    }

    /// A constant set in which all members of a set lie.
    fn all_of(&self, set: NodeId) -> Option<Vec<usize>> {
        match *self.node(set) {
            Node::SetConst(at) => Some(self.members(at)),
            Node::Intersect(a, b) | Node::Among(a, b) => {
                self.all_of(a).or_else(|| self.all_of(b))
            }
            Node::Except(of, _)
            | Node::PiecesAt { pieces: of, .. }
            | Node::PiecesOn(of, _)
            | Node::Filter { over: of, .. } => self.all_of(of),
            Node::If(_, a, b) | Node::Union(a, b) => {
                let mut all = self.all_of(a)?;
                all.extend(self.all_of(b)?);
                Some(all)
            }
            _ => None,
        }
    }
}
