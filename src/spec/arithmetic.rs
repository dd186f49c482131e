//! Numbers and truths: operators and sums. Nothing wraps; what does not fit is a fault.

use std::cmp::Ordering;

use super::eval::{eval, holds, need};
use super::{Frame, Scene, Value};
use crate::ir::{Binary, Expr, NONE, Unary};
use crate::state::{Fault, FaultKind};

pub(super) fn unary(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    unary: Unary,
    of: &Expr,
) -> Result<Value, Fault> {
    match unary {
        Unary::Neg => number(need(scene, frame, of, "number")?.checked_neg()),
        Unary::Not => Ok(Value::truth(!holds(scene, frame, of)?)),
    }
}

pub(super) fn binary(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    binary: Binary,
    a: &Expr,
    b: &Expr,
) -> Result<Value, Fault> {
    match binary {
        Binary::And => Ok(Value::truth(holds(scene, frame, a)? && holds(scene, frame, b)?)),
        Binary::Or => Ok(Value::truth(holds(scene, frame, a)? || holds(scene, frame, b)?)),
        Binary::Eq => Ok(Value::truth(equal(scene, frame, a, b)?)),
        Binary::Ne => Ok(Value::truth(!equal(scene, frame, a, b)?)),
        Binary::Add | Binary::Sub | Binary::Mul | Binary::Div | Binary::Rem => {
            let a = need(scene, frame, a, "number")?;
            calculate(binary, a, need(scene, frame, b, "number")?)
        }
        Binary::Lt | Binary::Le | Binary::Gt | Binary::Ge => {
            let a = need(scene, frame, a, "value to compare")?;
            let b = need(scene, frame, b, "value to compare")?;
            Ok(Value::truth(compare(binary, a.cmp(&b))))
        }
    }
}

fn calculate(binary: Binary, a: i64, b: i64) -> Result<Value, Fault> {
    let divides = matches!(binary, Binary::Div | Binary::Rem);
    if divides && b == 0 {
        return Err(FaultKind::DivisionByZero.into());
    }
    number(match binary {
        Binary::Add => a.checked_add(b),
        Binary::Sub => a.checked_sub(b),
        Binary::Mul => a.checked_mul(b),
        Binary::Div => a.checked_div(b),
        Binary::Rem => a.checked_rem_euclid(b),
        Binary::Lt
        | Binary::Le
        | Binary::Gt
        | Binary::Ge
        | Binary::Eq
        | Binary::Ne
        | Binary::And
        | Binary::Or => return Err(Fault::bug("no arithmetic")),
    })
}

fn compare(binary: Binary, order: Ordering) -> bool {
    match binary {
        Binary::Lt => order.is_lt(),
        Binary::Le => order.is_le(),
        Binary::Gt => order.is_gt(),
        Binary::Ge => order.is_ge(),
        Binary::Add
        | Binary::Sub
        | Binary::Mul
        | Binary::Div
        | Binary::Rem
        | Binary::Eq
        | Binary::Ne
        | Binary::And
        | Binary::Or => false,
    }
}

/// Values of one form are equal as they are; of two forms (a set and a list) by their members.
fn equal(scene: &Scene<'_>, frame: &mut Frame<'_>, a: &Expr, b: &Expr) -> Result<bool, Fault> {
    let (a, b) = (eval(scene, frame, a)?, eval(scene, frame, b)?);
    Ok(match (&a, &b) {
        (Value::One(a), Value::One(b)) => a == b,
        (Value::List(a), Value::List(b)) => a == b,
        (Value::Sets(a), Value::Sets(b)) => a == b,
        _ => a.set()? == b.set()?,
    })
}

pub(super) fn sum(scene: &Scene<'_>, frame: &mut Frame<'_>, of: &Expr) -> Result<Value, Fault> {
    let mut total = Some(0_i64);
    for member in eval(scene, frame, of)?.members()? {
        if member == NONE {
            return Err(FaultKind::Nothing { needed: "number" }.into());
        }
        total = total.and_then(|total| total.checked_add(member));
    }
    number(total)
}

/// A result, unless it did not fit; the scalar that stands for `none` does not fit either.
fn number(result: Option<i64>) -> Result<Value, Fault> {
    match result {
        Some(NONE) | None => Err(FaultKind::Overflow.into()),
        Some(number) => Ok(Value::One(number)),
    }
}
