//! Lists of few places that are known before play: as that many variables. A rule that calls itself with an ever
//! shorter list is written out, as often as there is something in it.

use super::code::Op;
use super::flatten::{Tree, Trees, any_stmt};
use super::lower::{Bound, Scope};
use super::node::{Node, NodeId, Shape, Slot};
use super::{Builder, Unsupported};
use crate::ir::{self, Base, Expr, Stmt, StmtKind, Type};
use crate::span::Span;

/// Whether variables can stand for a list. By lists of pieces and cards those are told apart that are alike.
pub(super) fn can_be_short(ty: Type) -> bool {
    Shape::of(ty) == Shape::List && !matches!(ty.base(), Base::Piece | Base::Card)
}

/// Longer lists are lists.
const MOST: usize = 3;

impl Builder<'_> {
    /// The members of a list that has few places, whatever the position.
    pub(super) fn short(&self, list: NodeId) -> Option<Vec<NodeId>> {
        let Node::ListOf(items) = self.node(list) else { return None };
        let one = |(shape, item): &(Shape, NodeId)| (*shape == Shape::One).then_some(*item);
        let items: Vec<NodeId> = items.iter().map(one).collect::<Option<_>>()?;
        (items.len() <= MOST).then_some(items)
    }

    /// A short list with a variable of the move for each place that can change, which nobody else writes.
    pub(super) fn as_variables(
        &mut self,
        list: NodeId,
        span: Span,
        out: &mut Trees,
    ) -> Option<NodeId> {
        let items = self.short(list)?;
        let mut held = Vec::new();
        for item in items {
            let item = if matches!(self.node(item), Node::Const(_) | Node::One(Slot::Frame(_)))
            {
                item
            } else {
                let slot = self.take(Shape::One);
                if self.is_sure_number(item) {
                    self.numbers.insert(slot);
                }
                out.push((Tree::Op(Op::Set { slot, shape: Shape::One, value: item }), span));
                self.push(Node::One(slot), span)
            };
            held.push((Shape::One, item));
        }
        Some(self.push(Node::ListOf(held), span))
    }

    /// Gives a variable of a rule that is written out a short list, if that is what it takes once and for all.
    pub(super) fn binds_short(
        &mut self,
        scope: &mut Scope,
        local: ir::LocalId,
        value: &Expr,
        out: &mut Trees,
    ) -> Result<bool, Unsupported> {
        if !can_be_short(scope.types[local]) || !self.is_set_once(local) {
            return Ok(false);
        }
        let list = self.list(scope, value)?;
        let empty = matches!(*self.node(list), Node::ListConst(at) if self.program.lists[at as usize].is_empty());
        let bound = if empty { Some(list) } else { self.as_variables(list, value.span, out) };
        scope.locals[local] = bound.map(Bound::Node).or(scope.locals[local]);
        Ok(bound.is_some())
    }

    /// Whether a variable is one of a rule that is written out for a short list, and takes what it takes once and for all.
    pub(super) fn is_set_once(&self, local: ir::LocalId) -> bool {
        let Some((rule, Some(_))) = self.inlining.last() else { return false };
        let written = |stmt: &Stmt| match &stmt.kind {
            StmtKind::SetLocal(to, _)
            | StmtKind::RollFrom { into: ir::RollTarget::Local(to), .. } => *to == local,
            _ => false,
        };
        !any_stmt(&self.table.game.rules[*rule].body.block, &written)
    }

    /// A short list without what was drawn from it.
    pub(super) fn one_shorter(&mut self, list: NodeId, other: NodeId) -> Option<Node> {
        let span = self.table.game.span;
        let items = self.short(list)?;
        let is_drawn = |(var, from): &(Slot, NodeId)| *from == list && self.is_var(other, *var);
        if items != [other] && !self.drawn.iter().any(is_drawn) {
            return None;
        }
        // Those before it stay where they are, those after it move up.
        let mut rest = Vec::new();
        let mut passed = None;
        for pair in items.windows(2) {
            let is_it = self.push(Node::Equal(pair[0], other), span);
            let gone = match passed {
                None => is_it,
                Some(passed) => self.push(Node::Or(passed, is_it), span),
            };
            passed = Some(gone);
            rest.push((Shape::One, self.push(Node::If(gone, pair[1], pair[0]), span)));
        }
        Some(if rest.is_empty() { self.list_const(Vec::new()) } else { Node::ListOf(rest) })
    }

    /// How long the shortest of the short lists is that a rule is called with.
    pub(super) fn shortest(
        &mut self,
        scope: &mut Scope,
        args: &[Expr],
    ) -> Result<Option<usize>, Unsupported> {
        let mut least = None;
        for arg in args.iter().filter(|arg| can_be_short(arg.ty)) {
            let list = self.list(scope, arg)?;
            let length = self.short(list).map(|items| items.len());
            least = [least, length].into_iter().flatten().min();
        }
        Ok(least)
    }

    /// Whether a rule that calls itself comes to an end: it is called with a list of known length, which is shorter than
    /// that of the call in which it is.
    pub(super) fn gets_shorter(&self, rule: ir::RuleId, length: Option<usize>) -> bool {
        let before = self.inlining.iter().rev().find(|(known, _)| *known == rule);
        match (length, before) {
            (Some(length), Some((_, before))) => before.is_some_and(|before| length < before),
            (length, None) => length.is_some(),
            (None, Some(_)) => false,
        }
    }
}
