//! Expressions looked at while a game is set up: sizes, marks, routes. There is no state yet.

use super::{Frame, Scene, Value, World, eval};
use crate::ir::{Base, Expr, Local, NONE, Type};
use crate::state::Fault;
use crate::table::Table;

/// The value of an expression that needs no state, on a table that may be built only in part.
///
/// # Errors
/// A fault, also if it does need a state.
pub fn constant(
    table: &Table,
    expr: &Expr,
    you: Option<i64>,
    locals: usize,
) -> Result<Value, Fault> {
    constant_in(table, expr, you, vec![Value::NONE; locals])
}

/// The same with values for the variables of the expression's frame.
///
/// # Errors
/// As [`constant`].
pub fn constant_in(
    table: &Table,
    expr: &Expr,
    you: Option<i64>,
    locals: Vec<Value>,
) -> Result<Value, Fault> {
    let unnamed = Local { name: String::new(), ty: Type::One(Base::Any) };
    let declared = vec![unnamed; locals.len()];
    let mut frame = Frame::with(you.unwrap_or(NONE), &declared, locals);
    let scene = Scene { world: World::plain(table), state: None, asked: NONE, chosen: None };
    eval(&scene, &mut frame, expr)
}
