//! Numbers that must be known when the file is checked.
//! Knows no names: a number that depends on an option is not constant.

use super::{checker::Checker, errors};
use crate::syntax::ast::{Arithmetic, Expr, ExprKind, Number};

/// The value of a constant expression.
pub(crate) fn value(of: &Expr) -> Option<i64> {
    match &of.kind {
        ExprKind::Number(number) => number.whole(),
        ExprKind::Negate(inner) => value(inner)?.checked_neg(),
        ExprKind::Arithmetic { operator, left, right } => {
            let (left, right) = (value(left)?, value(right)?);
            match operator.value {
                Arithmetic::Add => left.checked_add(right),
                Arithmetic::Subtract => left.checked_sub(right),
                Arithmetic::Multiply => left.checked_mul(right),
                Arithmetic::Divide => left.checked_div(right),
                Arithmetic::Remainder => left.checked_rem_euclid(right),
            }
        }
        _ => None,
    }
}

impl Checker<'_> {
    /// The value of an expression that must be constant.
    pub(crate) fn constant(&mut self, of: &Expr) -> Option<i64> {
        let found = value(of);
        if found.is_none() {
            self.report(errors::NotConstant { span: of.span });
        }
        found
    }

    /// A small number: of players, seats, copies.
    pub(crate) fn small(&mut self, number: &Number) -> Option<usize> {
        let small = number.whole().and_then(|value| usize::try_from(value).ok());
        let small = small.filter(|value| *value <= 1000);
        if small.is_none() {
            self.report(errors::NotConstant { span: number.span });
        }
        small
    }
}
