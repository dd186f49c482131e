//! Short ways to make checked expressions.
//! Knows nothing of names or of what the author wrote.

use crate::{
    ir::{Base, Binary, Expr, ExprKind, Sub, Type, Unary},
    span::Span,
};

pub(crate) fn expr(kind: ExprKind, ty: Type, span: Span) -> Expr {
    Expr { kind, ty, span }
}

pub(crate) fn one(kind: ExprKind, base: Base, span: Span) -> Expr {
    expr(kind, Type::One(base), span)
}

pub(crate) fn set(kind: ExprKind, base: Base, span: Span) -> Expr {
    expr(kind, Type::Set(base), span)
}

pub(crate) fn list(kind: ExprKind, base: Base, span: Span) -> Expr {
    expr(kind, Type::List(base), span)
}

pub(crate) fn truth(kind: ExprKind, span: Span) -> Expr {
    one(kind, Base::Bool, span)
}

pub(crate) fn number(value: i64, span: Span) -> Expr {
    one(ExprKind::Const(value), Base::Int, span)
}

pub(crate) fn none(span: Span) -> Expr {
    one(ExprKind::Const(crate::ir::NONE), Base::Any, span)
}

pub(crate) fn you(span: Span) -> Expr {
    one(ExprKind::You, Base::Player, span)
}

pub(crate) fn sub(expr: Expr) -> Sub {
    Box::new(expr)
}

pub(crate) fn not(inner: Expr, span: Span) -> Expr {
    truth(ExprKind::Unary(Unary::Not, sub(inner)), span)
}

pub(crate) fn binary(
    operator: Binary,
    left: Expr,
    right: Expr,
    base: Base,
    span: Span,
) -> Expr {
    one(ExprKind::Binary(operator, sub(left), sub(right)), base, span)
}

pub(crate) fn test(operator: Binary, left: Expr, right: Expr, span: Span) -> Expr {
    binary(operator, left, right, Base::Bool, span)
}
