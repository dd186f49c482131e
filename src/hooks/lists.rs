//! What scripts can do with lists, maps and texts. Written here rather than taken from rhai's
//! packages, so that every step is charged, errors inside closures are never swallowed, and a
//! comparison that contradicts itself sorts somehow instead of panicking.

use std::cmp::Ordering;

use rhai::{Array, Dynamic, Engine, FnPtr, ImmutableString, Map, NativeCallContext};

use super::desk::{Desk, Given, at, failure};
use super::engine::LIST;
use super::noun::{name, scalar};
use super::queries::what;
use super::things::Value;

/// Lists in lists deeper than this are not compared, and written as `…`.
const DEEPEST: usize = 8;

/// Registers them all.
pub(super) fn register(engine: &mut Engine) {
    engine.register_iterator::<Array>();
    plain(engine);
    searching(engine);
    mapping(engine);
    sorting(engine);
    maps(engine);
    texts(engine);
}

fn charge(context: &NativeCallContext<'_>, work: usize) -> Given<()> {
    at(context, |desk| desk.charge(work))
}

fn plain(engine: &mut Engine) {
    engine
        .register_get("len", |list: &mut Array| length(list.len()))
        .register_fn("len", |list: &mut Array| length(list.len()))
        .register_fn("is_empty", |list: &mut Array| list.is_empty())
        .register_get("first", |list: &mut Array| list.first().cloned().unwrap_or_default())
        .register_get("last", |list: &mut Array| list.last().cloned().unwrap_or_default())
        .register_fn("push", |list: &mut Array, item: Dynamic| list.push(item))
        .register_fn("pop", |list: &mut Array| list.pop().unwrap_or_default())
        .register_fn("clear", |list: &mut Array| list.clear())
        .register_fn(
            "reverse",
            |context: NativeCallContext<'_>, list: &mut Array| -> Given<()> {
                charge(&context, list.len())?;
                list.reverse();
                Ok(())
            },
        )
        .register_fn(
            "+",
            |context: NativeCallContext<'_>, one: Array, other: Array| -> Given<Array> {
                charge(&context, one.len() + other.len())?;
                Ok(one.into_iter().chain(other).collect())
            },
        )
        .register_fn(
            "+=",
            |context: NativeCallContext<'_>, list: &mut Array, other: Array| -> Given<()> {
                charge(&context, list.len() + other.len())?;
                list.extend(other);
                Ok(())
            },
        );
}

fn length(length: usize) -> i64 {
    crate::table::value(length)
}

fn searching(engine: &mut Engine) {
    engine
        .register_fn(
            "contains",
            |context: NativeCallContext<'_>, list: &mut Array, item: Dynamic| -> Given<bool> {
                Ok(index_of(&context, list, &item)?.is_some())
            },
        )
        .register_fn(
            "index_of",
            |context: NativeCallContext<'_>, list: &mut Array, item: Dynamic| -> Given<i64> {
                Ok(index_of(&context, list, &item)?.map_or(-1, length))
            },
        )
        .register_fn(
            "without",
            |context: NativeCallContext<'_>, list: Array, others: Array| -> Given<Array> {
                let mut kept = Array::new();
                for item in list {
                    if index_of(&context, &others, &item)?.is_none() {
                        kept.push(item);
                    }
                }
                Ok(kept)
            },
        )
        .register_fn("unique", |context: NativeCallContext<'_>, list: Array| -> Given<Array> {
            let mut kept = Array::new();
            for item in list {
                if index_of(&context, &kept, &item)?.is_none() {
                    kept.push(item);
                }
            }
            Ok(kept)
        })
        .register_fn(
            "==",
            |context: NativeCallContext<'_>, one: Array, other: Array| -> Given<bool> {
                all_alike(&context, &one, &other, 0)
            },
        )
        .register_fn(
            "!=",
            |context: NativeCallContext<'_>, one: Array, other: Array| -> Given<bool> {
                Ok(!all_alike(&context, &one, &other, 0)?)
            },
        );
}

fn index_of(
    context: &NativeCallContext<'_>,
    list: &[Dynamic],
    item: &Dynamic,
) -> Given<Option<usize>> {
    for (at, other) in list.iter().enumerate() {
        if alike(context, other, item, 0)? {
            return Ok(Some(at));
        }
    }
    Ok(None)
}

/// Whether two things are the same thing.
fn alike(
    context: &NativeCallContext<'_>,
    one: &Dynamic,
    other: &Dynamic,
    depth: usize,
) -> Given<bool> {
    charge(context, 0)?;
    if let (Some(one), Some(other)) = (scalar(one), scalar(other)) {
        return Ok(one == other);
    }
    if let (Some(one), Some(other)) =
        (one.read_lock::<ImmutableString>(), other.read_lock::<ImmutableString>())
    {
        return Ok(*one == *other);
    }
    if let (Some(one), Some(other)) = (one.read_lock::<Array>(), other.read_lock::<Array>()) {
        return all_alike(context, &one, &other, depth + 1);
    }
    Ok(one.as_char().is_ok() && one.as_char() == other.as_char())
}

fn all_alike(
    context: &NativeCallContext<'_>,
    one: &[Dynamic],
    other: &[Dynamic],
    depth: usize,
) -> Given<bool> {
    if depth > DEEPEST {
        return Err(failure("lists in lists too deep to compare"));
    }
    if one.len() != other.len() {
        return Ok(false);
    }
    for (one, other) in one.iter().zip(other) {
        if !alike(context, one, other, depth)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn mapping(engine: &mut Engine) {
    engine
        .register_fn(
            "map",
            |context: NativeCallContext<'_>, list: Array, f: FnPtr| -> Given<Array> {
                list.into_iter().map(|item| call(&context, &f, item)).collect()
            },
        )
        .register_fn(
            "filter",
            |context: NativeCallContext<'_>, list: Array, f: FnPtr| -> Given<Array> {
                let mut kept = Array::new();
                for item in list {
                    if holds(&context, &f, &item)? {
                        kept.push(item);
                    }
                }
                Ok(kept)
            },
        )
        .register_fn(
            "find",
            |context: NativeCallContext<'_>, list: Array, f: FnPtr| -> Given<Dynamic> {
                for item in list {
                    if holds(&context, &f, &item)? {
                        return Ok(item);
                    }
                }
                Ok(Dynamic::UNIT)
            },
        )
        .register_fn("count", |context: NativeCallContext<'_>, list: Array, f: FnPtr| {
            let mut count: i64 = 0;
            for item in list {
                count += i64::from(holds(&context, &f, &item)?);
            }
            Given::Ok(count)
        })
        .register_fn("some", |context: NativeCallContext<'_>, list: Array, f: FnPtr| {
            any(&context, &list, &f, true)
        })
        .register_fn("all", |context: NativeCallContext<'_>, list: Array, f: FnPtr| {
            any(&context, &list, &f, false).map(|other| !other)
        });
}

/// Whether a function gives this answer for any of them.
fn any(
    context: &NativeCallContext<'_>,
    list: &[Dynamic],
    f: &FnPtr,
    wanted: bool,
) -> Given<bool> {
    for item in list {
        if holds(context, f, item)? == wanted {
            return Ok(true);
        }
    }
    Ok(false)
}

fn call(context: &NativeCallContext<'_>, f: &FnPtr, item: Dynamic) -> Given<Dynamic> {
    charge(context, 0)?;
    f.call_raw(context, None, [item])
}

fn holds(context: &NativeCallContext<'_>, f: &FnPtr, item: &Dynamic) -> Given<bool> {
    let answer = call(context, f, item.clone())?;
    answer.as_bool().map_err(|_| {
        failure(format!("the function must give true or false, not {}", what(&answer)))
    })
}

fn sorting(engine: &mut Engine) {
    engine
        .register_fn("sort", |context: NativeCallContext<'_>, list: &mut Array| -> Given<()> {
            *list = sorted(std::mem::take(list), &mut |one, other| {
                charge(&context, 0)?;
                order(one, other)
            })?;
            Ok(())
        })
        .register_fn(
            "sort",
            |context: NativeCallContext<'_>, list: &mut Array, f: FnPtr| -> Given<()> {
                *list = sorted(std::mem::take(list), &mut |one, other| {
                    charge(&context, 0)?;
                    let order = f.call_raw(&context, None, [one.clone(), other.clone()])?;
                    match order.as_int() {
                        Ok(order) => Ok(order.cmp(&0)),
                        Err(_) => Err(failure(format!(
                            "the function must give a number (below 0: first comes first), not {}",
                            what(&order)
                        ))),
                    }
                })?;
                Ok(())
            },
        )
        .register_fn("<", |one: Value, other: Value| compare(one, other).map(Ordering::is_lt))
        .register_fn("<=", |one: Value, other: Value| compare(one, other).map(Ordering::is_le))
        .register_fn(">", |one: Value, other: Value| compare(one, other).map(Ordering::is_gt))
        .register_fn(">=", |one: Value, other: Value| compare(one, other).map(Ordering::is_ge));
}

/// Merge sort: stable, and finished after n log n comparisons whatever they say.
fn sorted(
    mut list: Array,
    order: &mut dyn FnMut(&Dynamic, &Dynamic) -> Given<Ordering>,
) -> Given<Array> {
    if list.len() < 2 {
        return Ok(list);
    }
    let right = list.split_off(list.len() / 2);
    let (left, right) = (sorted(list, order)?, sorted(right, order)?);
    let mut merged = Array::with_capacity(left.len() + right.len());
    let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
    while let (Some(one), Some(other)) = (left.peek(), right.peek()) {
        let from = if order(one, other)?.is_gt() { &mut right } else { &mut left };
        merged.extend(from.next());
    }
    merged.extend(left.chain(right));
    Ok(merged)
}

/// The natural order of numbers, texts, values and things of one kind.
fn order(one: &Dynamic, other: &Dynamic) -> Given<Ordering> {
    match (scalar(one), scalar(other)) {
        (Some((base, one)), Some((same, other))) if base == same => return Ok(one.cmp(&other)),
        _ => {}
    }
    match (one.read_lock::<ImmutableString>(), other.read_lock::<ImmutableString>()) {
        (Some(one), Some(other)) => Ok(one.as_str().cmp(other.as_str())),
        _ => Err(failure(format!("{} and {} have no order", what(one), what(other)))),
    }
}

fn compare(one: Value, other: Value) -> Given<Ordering> {
    if one.ty == other.ty {
        Ok(one.member.cmp(&other.member))
    } else {
        Err(failure("values of different types have no order"))
    }
}

fn maps(engine: &mut Engine) {
    engine
        .register_get("len", |map: &mut Map| length(map.len()))
        .register_fn("len", |map: &mut Map| length(map.len()))
        .register_fn("is_empty", |map: &mut Map| map.is_empty())
        .register_fn("contains", |map: &mut Map, key: ImmutableString| {
            map.contains_key(key.as_str())
        })
        .register_fn("keys", |context: NativeCallContext<'_>, map: &mut Map| -> Given<Array> {
            charge(&context, map.len())?;
            Ok(map.keys().map(|key| Dynamic::from(key.to_string())).collect())
        })
        .register_fn(
            "values",
            |context: NativeCallContext<'_>, map: &mut Map| -> Given<Array> {
                charge(&context, map.len())?;
                Ok(map.values().cloned().collect())
            },
        );
}

fn texts(engine: &mut Engine) {
    engine
        .register_get("len", |text: &mut ImmutableString| length(text.chars().count()))
        .register_fn("len", |text: &mut ImmutableString| length(text.chars().count()));
    engine.register_fn(
        "split",
        |context: NativeCallContext<'_>,
         text: ImmutableString,
         at: ImmutableString|
         -> Given<Array> {
            charge(&context, text.len())?;
            let parts: Array = if at.is_empty() {
                text.chars().map(|letter| letter.to_string().into()).collect()
            } else {
                text.split(at.as_str()).map(|part| part.to_owned().into()).collect()
            };
            if parts.len() > LIST {
                return Err(failure(format!(
                    "these are {} parts, and a list has at most {LIST}",
                    parts.len()
                )));
            }
            Ok(parts)
        },
    );
    engine.register_fn("to_string", |context: NativeCallContext<'_>, item: &mut Dynamic| {
        text(&context, item)
    });
    engine.register_fn(
        "+",
        |context: NativeCallContext<'_>, begin: ImmutableString, item: Dynamic| {
            format!("{begin}{}", text(&context, &item))
        },
    );
}

/// Anything as people read it. It gives no errors: rhai would show its own words instead of
/// them. Where there was too much to write, the next step fails.
fn text(context: &NativeCallContext<'_>, item: &Dynamic) -> String {
    at(context, |desk| written(desk, item, 0)).unwrap_or_else(|_| "…".into())
}

fn written(desk: &mut Desk, item: &Dynamic, depth: usize) -> Given<String> {
    desk.charge(0)?;
    if let Some((base, scalar)) = scalar(item) {
        return Ok(name(&desk.table, &desk.state, base, scalar));
    }
    if let Some(text) = item.read_lock::<ImmutableString>() {
        return Ok(text.to_string());
    }
    if let Ok(character) = item.as_char() {
        return Ok(character.to_string());
    }
    let Some(list) = item.read_lock::<Array>() else { return Ok(what(item)) };
    if depth > DEEPEST {
        return Ok("…".into());
    }
    let items: Given<Vec<String>> =
        list.iter().map(|item| written(desk, item, depth + 1)).collect();
    Ok(items?.join(", "))
}
