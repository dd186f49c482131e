//! Lists: made, cut, turned, measured.

use super::eval::{eval, need, one, pair};
use super::{Frame, Scene, Value};
use crate::ir::{Expr, ExprKind, NONE, Sub, Type};
use crate::state::{Fault, FaultKind};
use crate::table::value;

/// Longer ranges and more subsets than this are a fault.
pub(super) const LONGEST: usize = 1_000_000;

/// A value whose members are looked at in order: a zone's cards by position, those whose place is
/// not known below the others; any other set by declaration.
pub(super) fn in_order(s: &Scene<'_>, f: &mut Frame<'_>, of: &Expr) -> Result<Value, Fault> {
    if let ExprKind::CardsIn(zone) = &of.kind
        && zone.ty.is_one()
    {
        let zone = one(s, f, zone)?;
        return super::cards::in_order(s, zone);
    }
    eval(s, f, of)
}

pub(super) fn first(s: &Scene<'_>, f: &mut Frame<'_>, of: &Expr) -> Result<Value, Fault> {
    let of = in_order(s, f, of)?;
    Ok(of.each().into_iter().next().unwrap_or_else(|| nothing(&of)))
}

pub(super) fn last(s: &Scene<'_>, f: &mut Frame<'_>, of: &Expr) -> Result<Value, Fault> {
    let of = in_order(s, f, of)?;
    Ok(of.each().pop().unwrap_or_else(|| nothing(&of)))
}

pub(super) fn the(s: &Scene<'_>, f: &mut Frame<'_>, of: &Expr) -> Result<Value, Fault> {
    let of = in_order(s, f, of)?;
    let mut members = of.each();
    if members.len() != 1 {
        members.clear();
    }
    Ok(members.pop().unwrap_or_else(|| nothing(&of)))
}

pub(super) fn index(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    of: &Expr,
    at: &Expr,
) -> Result<Value, Fault> {
    let of = in_order(s, f, of)?;
    let at = usize::try_from(need(s, f, at, "number")?).ok().and_then(|at| at.checked_sub(1));
    Ok(at.and_then(|at| of.each().into_iter().nth(at)).unwrap_or_else(|| nothing(&of)))
}

/// What stands for a member that is not there: `none`, or the empty set among sets.
fn nothing(of: &Value) -> Value {
    match of {
        Value::Sets(_) => Value::set_of([]),
        Value::One(_) | Value::Set(_) | Value::List(_) => Value::NONE,
    }
}

pub(super) fn list_of(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    members: &[Expr],
    ty: Type,
) -> Result<Value, Fault> {
    if let Type::Sets(_) = ty {
        let mut sets = Vec::new();
        for member in members {
            match eval(s, f, member)? {
                Value::Sets(more) => sets.extend(more),
                one @ (Value::One(_) | Value::Set(_) | Value::List(_)) => {
                    sets.push(one.set()?);
                }
            }
        }
        return Ok(Value::Sets(sets));
    }
    let mut list = Vec::new();
    for member in members {
        match in_order(s, f, member)? {
            Value::One(one) => list.push(one),
            many @ (Value::Set(_) | Value::List(_) | Value::Sets(_)) => {
                list.extend(many.members()?);
            }
        }
    }
    Ok(Value::List(list))
}

pub(super) fn range(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    a: &Sub,
    b: &Sub,
) -> Result<Value, Fault> {
    let (a, b) = pair(s, f, (a, b))?;
    if a <= b && a.abs_diff(b) >= LONGEST as u64 {
        return Err(FaultKind::TooLong { limit: LONGEST }.into());
    }
    Ok(Value::List((a..=b).collect()))
}

pub(super) fn slice(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    of: &Expr,
    a: &Sub,
    b: &Sub,
) -> Result<Value, Fault> {
    let of = in_order(s, f, of)?;
    let (a, b) = pair(s, f, (a, b))?;
    let members = of.each().into_iter().zip(1_i64..);
    let inside = members.filter(|(_, at)| (a..=b).contains(at)).map(|(member, _)| member);
    Ok(as_list(&of).with_members(&inside.collect::<Vec<_>>()))
}

pub(super) fn reverse(s: &Scene<'_>, f: &mut Frame<'_>, of: &Expr) -> Result<Value, Fault> {
    let of = in_order(s, f, of)?;
    let mut members = of.each();
    members.reverse();
    Ok(as_list(&of).with_members(&members))
}

/// The form of a list: a set's members in order are a list.
fn as_list(of: &Value) -> Value {
    match of {
        Value::Sets(_) => Value::Sets(Vec::new()),
        Value::One(_) | Value::Set(_) | Value::List(_) => Value::List(Vec::new()),
    }
}

pub(super) fn after(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    of: &Expr,
    member: &Expr,
) -> Result<Value, Fault> {
    let is_sites = of.ty.base() == crate::ir::Base::Site;
    let list = in_order(s, f, of)?.members()?;
    let member = one(s, f, member)?;
    let Some(at) = list.iter().position(|one| *one == member) else {
        return Ok(Value::List(Vec::new()));
    };
    let rest = list.iter().skip(at + 1);
    if is_sites && s.table().runs_round(&list) {
        return Ok(Value::List(rest.chain(list.iter().take(at)).copied().collect()));
    }
    Ok(Value::List(rest.copied().collect()))
}

pub(super) fn from(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    of: &Expr,
    member: &Expr,
) -> Result<Value, Fault> {
    let list = in_order(s, f, of)?.members()?;
    let member = one(s, f, member)?;
    let Some(at) = list.iter().position(|one| *one == member) else {
        return Ok(Value::List(Vec::new()));
    };
    Ok(Value::List(list.iter().skip(at).chain(list.iter().take(at)).copied().collect()))
}

pub(super) fn concat(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    a: &Expr,
    b: &Expr,
) -> Result<Value, Fault> {
    let (a, b) = (in_order(s, f, a)?, in_order(s, f, b)?);
    let mut members = a.each();
    members.extend(b.each());
    Ok(as_list(&a).with_members(&members))
}

pub(super) fn without(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    a: &Expr,
    b: &Expr,
) -> Result<Value, Fault> {
    let mut list = in_order(s, f, a)?.members()?;
    for member in eval(s, f, b)?.members()? {
        if let Some(at) = list.iter().position(|one| *one == member) {
            list.remove(at);
        }
    }
    Ok(Value::List(list))
}

pub(super) fn to_list(s: &Scene<'_>, f: &mut Frame<'_>, of: &Expr) -> Result<Value, Fault> {
    in_order(s, f, of)?.members().map(Value::List)
}

pub(super) fn max(s: &Scene<'_>, f: &mut Frame<'_>, of: &Expr) -> Result<Value, Fault> {
    Ok(Value::One(eval(s, f, of)?.members()?.into_iter().max().unwrap_or(NONE)))
}

pub(super) fn min(s: &Scene<'_>, f: &mut Frame<'_>, of: &Expr) -> Result<Value, Fault> {
    Ok(Value::One(eval(s, f, of)?.members()?.into_iter().min().unwrap_or(NONE)))
}

pub(super) fn same(s: &Scene<'_>, f: &mut Frame<'_>, of: &Expr) -> Result<Value, Fault> {
    let members = eval(s, f, of)?.each();
    Ok(Value::truth(members.windows(2).all(|two| two.first() == two.last())))
}

pub(super) fn consecutive(s: &Scene<'_>, f: &mut Frame<'_>, of: &Expr) -> Result<Value, Fault> {
    let mut members = eval(s, f, of)?.members()?;
    members.sort_unstable();
    let first = members.first().copied().unwrap_or(0);
    let follows = members
        .iter()
        .enumerate()
        .all(|(at, member)| first.checked_add(value(at)) == Some(*member) && *member != NONE);
    Ok(Value::truth(follows))
}
