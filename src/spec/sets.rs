//! Sets, and what is asked of each member of a set or list.

use std::collections::BTreeSet;

use super::eval::{bound, eval, holds, one, pair};
use super::lists::LONGEST;
use super::{Frame, Scene, Value};
use crate::ir::{Expr, LocalId, NONE, Sub, Type};
use crate::state::{Fault, FaultKind};

pub(super) fn to_set(s: &Scene<'_>, f: &mut Frame<'_>, of: &Expr) -> Result<Value, Fault> {
    eval(s, f, of)?.set().map(Value::Set)
}

pub(super) fn union(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    a: &Expr,
    b: &Expr,
) -> Result<Value, Fault> {
    let mut all = eval(s, f, a)?.set()?;
    all.extend(eval(s, f, b)?.set()?);
    Ok(Value::Set(all))
}

pub(super) fn intersect(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    a: &Expr,
    b: &Expr,
) -> Result<Value, Fault> {
    retain(s, f, a, b, true)
}

pub(super) fn except(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    a: &Expr,
    b: &Expr,
) -> Result<Value, Fault> {
    retain(s, f, a, b, false)
}

/// Those members of `a` that are in `b`, or are not. Of a list, a list.
fn retain(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    a: &Expr,
    b: &Expr,
    inside: bool,
) -> Result<Value, Fault> {
    let (a, b) = (eval(s, f, a)?, eval(s, f, b)?.set()?);
    let members = a.members()?.into_iter().filter(|member| b.contains(member) == inside);
    Ok(match a {
        Value::List(_) => Value::List(members.collect()),
        Value::One(_) | Value::Set(_) | Value::Sets(_) => Value::Set(members.collect()),
    })
}

pub(super) fn filter(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    var: LocalId,
    over: &Expr,
    cond: &Expr,
) -> Result<Value, Fault> {
    let over = eval(s, f, over)?;
    let mut kept = Vec::new();
    for member in over.each() {
        if bound(f, var, member.clone(), |f| holds(s, f, cond))? {
            kept.push(member);
        }
    }
    Ok(over.with_members(&kept))
}

pub(super) fn map(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    var: LocalId,
    over: &Expr,
    body: &Expr,
    ty: Type,
) -> Result<Value, Fault> {
    let mut results = Vec::new();
    for member in eval(s, f, over)?.each() {
        results.push(bound(f, var, member, |f| eval(s, f, body))?);
    }
    match ty {
        Type::Sets(_) => {
            results.iter().map(Value::set).collect::<Result<_, _>>().map(Value::Sets)
        }
        Type::List(_) => Ok(Value::List(spliced(&results)?)),
        Type::Set(_) | Type::One(_) => {
            let members = spliced(&results)?.into_iter();
            Ok(Value::Set(members.filter(|member| *member != NONE).collect()))
        }
    }
}

/// Scalars as they are, the members of all else.
fn spliced(results: &[Value]) -> Result<Vec<i64>, Fault> {
    let mut all = Vec::new();
    for result in results {
        match result {
            Value::One(one) => all.push(*one),
            Value::Set(_) | Value::List(_) | Value::Sets(_) => all.extend(result.members()?),
        }
    }
    Ok(all)
}

pub(super) fn best(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    highest: bool,
    var: LocalId,
    over: &Expr,
    keys: &[Expr],
) -> Result<Value, Fault> {
    let over = eval(s, f, over)?;
    let measured = measured(s, f, var, &over, keys)?;
    let values = measured.iter().map(|(measure, _)| measure);
    let wanted = if highest { values.max() } else { values.min() };
    let wanted = wanted.cloned().unwrap_or_default();
    let kept = measured.into_iter().filter(|(measure, _)| *measure == wanted);
    Ok(over.with_members(&kept.map(|(_, member)| member).collect::<Vec<_>>()))
}

/// Each member with the values of its keys.
fn measured(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    var: LocalId,
    over: &Value,
    keys: &[Expr],
) -> Result<Vec<(Vec<i64>, Value)>, Fault> {
    let mut measured = Vec::new();
    for member in over.each() {
        let measure = bound(f, var, member.clone(), |f| {
            keys.iter().map(|key| one(s, f, key)).collect::<Result<Vec<_>, _>>()
        })?;
        measured.push((measure, member));
    }
    Ok(measured)
}

pub(super) fn sorted(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    var: LocalId,
    over: &Expr,
    keys: &[Expr],
) -> Result<Value, Fault> {
    let over = eval(s, f, over)?;
    let mut measured = measured(s, f, var, &over, keys)?;
    measured.sort_by(|(one, _), (other, _)| one.cmp(other));
    if let Value::Sets(_) = over {
        let members: Vec<Value> = measured.into_iter().map(|(_, member)| member).collect();
        return Ok(over.with_members(&members));
    }
    let members = measured.into_iter().map(|(_, member)| member.one());
    Ok(Value::List(members.collect::<Result<_, _>>()?))
}

pub(super) fn sets_of(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    items: &[Expr],
) -> Result<Value, Fault> {
    let sets = items.iter().map(|item| {
        Ok::<_, Fault>(match eval(s, f, item)? {
            Value::One(NONE) => BTreeSet::new(),
            Value::One(one) => BTreeSet::from([one]),
            Value::Set(set) => set,
            Value::List(list) => list.into_iter().collect(),
            Value::Sets(sets) => sets.into_iter().flatten().collect(),
        })
    });
    Ok(Value::Sets(sets.collect::<Result<_, _>>()?))
}

pub(super) fn subsets(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    of: &Expr,
    size: &(Sub, Sub),
) -> Result<Value, Fault> {
    let members: Vec<i64> = eval(s, f, of)?.set()?.into_iter().collect();
    let (least, most) = pair(s, f, (&size.0, &size.1))?;
    let mut sets = Vec::new();
    for size in 0..=members.len() {
        let wanted = i64::try_from(size).is_ok_and(|size| (least..=most).contains(&size));
        if wanted {
            of_size(&members, size, &mut Vec::new(), &mut sets)?;
        }
    }
    Ok(Value::Sets(sets))
}

/// All subsets of some size, with `chosen` in them, lexicographically.
fn of_size(
    members: &[i64],
    size: usize,
    chosen: &mut Vec<i64>,
    sets: &mut Vec<BTreeSet<i64>>,
) -> Result<(), Fault> {
    if size == 0 {
        if sets.len() >= LONGEST {
            return Err(FaultKind::TooLong { limit: LONGEST }.into());
        }
        sets.push(chosen.iter().copied().collect());
        return Ok(());
    }
    for (at, member) in members.iter().enumerate() {
        let rest = members.get(at + 1..).unwrap_or(&[]);
        if rest.len() + 1 < size {
            break;
        }
        chosen.push(*member);
        of_size(rest, size - 1, chosen, sets)?;
        chosen.pop();
    }
    Ok(())
}

pub(super) fn all(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    var: LocalId,
    over: &Expr,
    cond: &Expr,
) -> Result<Value, Fault> {
    for member in eval(s, f, over)?.each() {
        if !bound(f, var, member, |f| holds(s, f, cond))? {
            return Ok(Value::truth(false));
        }
    }
    Ok(Value::truth(true))
}

pub(super) fn is_in(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    member: &Expr,
    of: &Expr,
) -> Result<Value, Fault> {
    let (member, of) = (eval(s, f, member)?, eval(s, f, of)?);
    Ok(Value::truth(match &of {
        Value::Sets(sets) => sets.contains(&member.set()?),
        Value::One(_) | Value::Set(_) | Value::List(_) => {
            let member = member.one()?;
            member != NONE && of.members()?.contains(&member)
        }
    }))
}

pub(super) fn subset(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    a: &Expr,
    b: &Expr,
) -> Result<Value, Fault> {
    let (a, b) = (eval(s, f, a)?.set()?, eval(s, f, b)?.set()?);
    Ok(Value::truth(a.is_subset(&b)))
}
