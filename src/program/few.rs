//! Questions about few things, asked of each by itself: what is asked of a known player or of a known site
//! is often one word. It knows nothing of moves.

use super::lower::{Bound, Scope, word};
use super::node::{Node, NodeId, PlainPart, Shape, Slot};
use super::{Builder, Unsupported};
use crate::ir::{self, Base, Expr};
use crate::table::value;

/// Of more players it is asked in a loop.
const MOST_PLAYERS: usize = 4;

impl Builder<'_> {
    /// Whether something holds of any player, asked of one after the other; nothing if that may be a
    /// fault, or if they are many or not known before play.
    pub(super) fn any_player(
        &mut self,
        scope: &mut Scope,
        var: ir::LocalId,
        over: &Expr,
        holds: &Expr,
    ) -> Result<Option<Node>, Unsupported> {
        if over.ty.base() != Base::Player || Shape::of(over.ty) != Shape::Set {
            return Ok(None);
        }
        let over = self.expr(scope, over)?;
        let Node::SetConst(players) = *self.node(over) else { return Ok(None) };
        let players = self.members(players);
        if players.len() > MOST_PLAYERS {
            return Ok(None);
        }
        let span = holds.span;
        let mut any = Node::Const(0);
        for player in players {
            let player = self.push(Node::Const(value(player)), span);
            scope.locals[var] = Some(Bound::Node(player));
            let holds = self.expr(scope, holds);
            scope.locals[var] = None;
            let holds = holds?;
            if !self.is_sure_truth(holds) {
                return Ok(None);
            }
            any = Node::Or(self.push(any, span), holds);
        }
        Ok(Some(any))
    }

    /// How many pieces of whatever class stand on one known site, where sites hold several.
    pub(super) fn loads(&self, parts: &[PlainPart]) -> Option<Node> {
        let [PlainPart { kind, owner: None, on }] = parts else { return None };
        let layout = &self.table.layout;
        let every = kind.is_none() || self.table.game.kinds.len() == 1;
        if !every || layout.counts.is_none() {
            return None;
        }
        let occupied = |set: NodeId| self.is_occupied(set);
        let on = match *self.node(*on) {
            Node::Intersect(a, b) if occupied(a) => b,
            Node::Intersect(a, b) if occupied(b) => a,
            _ => *on,
        };
        let site = match *self.node(on) {
            Node::Single(site) => usize::try_from(self.constant(site)?).ok()?,
            Node::SetConst(at) => {
                *self.members(at).first().filter(|_| self.members(at).len() == 1)?
            }
            _ => return None,
        };
        (site < self.table.sites.len())
            .then_some(Node::One(Slot::State(word(layout.loads + site))))
    }

    /// A list without another that has one member.
    pub(super) fn without_one(&self, node: &Node) -> Option<Node> {
        let Node::Without(list, others) = *node else { return None };
        match self.node(others) {
            Node::SetToList(set) => match *self.node(*set) {
                Node::Single(other) => Some(Node::WithoutOne(list, other)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a word says how many pieces stand on a site.
    pub(super) fn is_load(&self, at: u32) -> bool {
        let first = self.table.layout.loads;
        let sites = if self.table.layout.counts.is_some() { self.table.sites.len() } else { 0 };
        (first..first + sites).contains(&(at as usize))
    }

    /// Whether a set is that of all sites with a piece, of whatever class.
    fn is_occupied(&self, set: NodeId) -> bool {
        *self.node(set) == Node::Set(Slot::State(word(self.table.layout.occupied)))
    }

    /// What a condition on each member leaves out, if it is that they are not that.
    pub(super) fn all_but(&self, slot: Slot, condition: NodeId) -> Option<NodeId> {
        let Node::Not(equal) = *self.node(condition) else { return None };
        let Node::Equal(a, b) = *self.node(equal) else { return None };
        let other = match (self.is_var(a, slot), self.is_var(b, slot)) {
            (true, false) => b,
            (false, true) => a,
            _ => return None,
        };
        (self.is_sure(other) && !self.reads_slot(other, slot)).then_some(other)
    }
}
