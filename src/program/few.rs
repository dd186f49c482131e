//! Questions about few things, asked of each by itself: what is asked of a known player or of a known site
//! is often one word. It knows nothing of moves.

use super::lower::{Bound, Scope, word};
use super::node::{Node, NodeId, PlainPart, Shape, Slot};
use super::{Builder, Unsupported};
use crate::ir::{self, Base, Expr};
use crate::table::value;

/// Of more it is asked in a loop.
const MOST: usize = 4;

impl Builder<'_> {
    /// Whether something holds of any player, or of any of a short list, asked of one after the other; nothing if that
    /// may be a fault of one after which nobody is asked, or if they are many or not known before play.
    pub(super) fn any_of_few(
        &mut self,
        scope: &mut Scope,
        var: ir::LocalId,
        over: &Expr,
        holds: &Expr,
    ) -> Result<Option<Node>, Unsupported> {
        let span = holds.span;
        let few = match (Shape::of(over.ty), over.ty.base()) {
            (Shape::Set, Base::Player) => {
                let over = self.expr(scope, over)?;
                let Node::SetConst(players) = *self.node(over) else { return Ok(None) };
                let players = self.members(players).into_iter();
                players.map(|player| self.push(Node::Const(value(player)), span)).collect()
            }
            (Shape::List, _) => {
                let over = self.expr(scope, over)?;
                self.short(over).unwrap_or_default()
            }
            _ => Vec::new(),
        };
        if few.is_empty() || few.len() > MOST {
            return Ok(None);
        }
        let mut any = None;
        for member in &few {
            scope.locals[var] = Some(Bound::Node(*member));
            let holds = self.expr(scope, holds);
            scope.locals[var] = None;
            let holds = holds?;
            if few.len() > 1 && !self.is_sure_truth(holds) {
                return Ok(None);
            }
            any = Some(match any {
                None => holds,
                Some(any) => self.push(Node::Or(any, holds), span),
            });
        }
        Ok(any.map(|any| self.node(any).clone()))
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
    pub(super) fn without_one(&mut self, node: &Node) -> Option<Node> {
        let Node::Without(list, others) = *node else { return None };
        let Node::SetToList(set) = *self.node(others) else { return None };
        let Node::Single(other) = *self.node(set) else { return None };
        Some(self.one_shorter(list, other).unwrap_or(Node::WithoutOne(list, other)))
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
