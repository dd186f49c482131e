//! Which zones need their cards in order: those dealt from, shuffled, or asked for a place.
//! Knows nothing of play; where it cannot tell which zone is meant, it takes all.

use super::walk;
use crate::ir::{Base, Expr, ExprKind, Game, StmtKind};
use std::collections::BTreeSet;

/// Marks the zones whose order can matter.
pub(crate) fn mark(game: &mut Game) {
    let mut zones = Zones::default();
    for body in walk::bodies(game) {
        walk::each_in(body, &mut |expr| zones.look(expr));
        walk::each_statement(body, &mut |statement| match &statement.kind {
            StmtKind::Deal { from, .. } | StmtKind::Shuffle(from) => zones.need(from),
            _ => {}
        });
    }
    let conditions = game.ends.iter().filter_map(|end| end.when.as_ref());
    let invariants = game.invariants.iter().map(|invariant| &invariant.holds);
    let defines = game.defines.iter().map(|define| &define.value);
    for expr in conditions.chain(invariants).chain(defines) {
        walk::each(expr, &mut |expr| zones.look(expr));
    }
    for (index, zone) in game.zones.iter_mut().enumerate() {
        zone.ordered = zones.all || zones.some.contains(&index);
    }
}

#[derive(Default)]
struct Zones {
    some: BTreeSet<usize>,
    all: bool,
}

impl Zones {
    fn look(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::First(of)
            | ExprKind::Last(of)
            | ExprKind::Index(of, _)
            | ExprKind::Slice(of, ..)
            | ExprKind::Reverse(of)
            | ExprKind::After(of, _)
                if of.ty.base() == Base::Card =>
            {
                self.need(of);
            }
            _ => {}
        }
    }

    /// The order of these cards, or of what is in this zone, matters.
    fn need(&mut self, of: &Expr) {
        let mut named = false;
        walk::each(of, &mut |expr| match &expr.kind {
            ExprKind::Zone { zone, .. } | ExprKind::Zones { zone, .. } => {
                named = true;
                self.some.insert(*zone);
            }
            _ => {}
        });
        // A local or kept set has no order of its own; a zone in a local may be any.
        let is_zone = of.ty.base() == Base::Zone;
        let mut unknown = false;
        walk::each(of, &mut |expr| {
            if let ExprKind::CardsIn(inner) = &expr.kind {
                unknown |= matches!(inner.kind, ExprKind::Local(_) | ExprKind::Attr(..));
            }
        });
        self.all |= unknown || (is_zone && !named);
    }
}
