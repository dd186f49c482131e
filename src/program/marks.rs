//! Marks in flow code: instructions that tell who watches what play has come to.
//!
//! Code has them only if the game is watched.

use super::code::Op;
use super::lower::{Bound, Scope, word};
use super::node::Slot;
use super::{Builder, Mark};
use crate::check::walk;
use crate::ir::{self, Expr, Part, Stmt};
use crate::span::Span;

impl Builder<'_> {
    /// Marks that a statement is come to.
    pub(super) fn mark_statement(&mut self, scope: &Scope, stmt: &Stmt) {
        self.mark(scope, Some((stmt.span, Part::Whole)), &walk::expressions(stmt));
    }

    /// Marks that a part of a statement or rule is come to.
    pub(super) fn mark_part(&mut self, scope: &Scope, span: Span, part: Part) {
        self.mark(scope, Some((span, part)), &[]);
    }

    /// Marks that an expression is looked at again.
    pub(super) fn mark_value(&mut self, scope: &Scope, value: &Expr) {
        self.mark(scope, None, &[value]);
    }

    fn mark(&mut self, scope: &Scope, point: Option<(Span, Part)>, values: &[&Expr]) {
        if self.table.game.watch.is_none() {
            return;
        }
        let locals = if values.is_empty() { Vec::new() } else { locals(scope) };
        let values = values.iter().map(|value| (*value).clone()).collect();
        let span = point.map_or(self.table.game.span, |(span, _)| span);
        self.program.marks.push(Mark { point, values, locals });
        self.emit(Op::Reached(word(self.program.marks.len() - 1)), span);
    }
}

/// The locals of a flow frame, and where those are that outlive an ask.
pub(super) fn locals(scope: &Scope) -> Vec<(ir::Local, Option<u32>)> {
    let locals = scope.locals.iter().zip(&scope.types).map(|(bound, ty)| {
        let word = match bound {
            Some(Bound::Slot(Slot::State(word))) => Some(*word),
            _ => None,
        };
        (ir::Local { name: String::new(), ty: *ty }, word)
    });
    locals.collect()
}
