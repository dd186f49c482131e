//! Zones and the cards in them.

use super::eval::{eval, optional};
use super::{Frame, Scene, Value};
use crate::ir::{Expr, Per, ZoneId};
use crate::state::Fault;
use crate::table::Table;

pub(super) fn zone(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    zone: ZoneId,
    of: Option<&Expr>,
    copy: Option<&Expr>,
) -> Result<Value, Fault> {
    let of = optional(s, f, of)?;
    let copy = optional(s, f, copy)?.unwrap_or(1);
    let copy = usize::try_from(copy).ok().and_then(|copy| copy.checked_sub(1));
    let found = instances(s.table(), zone, of)?
        .into_iter()
        .find(|at| s.table().zones.get(*at).map(|zone| zone.copy) == copy);
    Ok(Value::maybe(found))
}

pub(super) fn zones(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    zone: ZoneId,
    of: Option<&Expr>,
) -> Result<Value, Fault> {
    let of = optional(s, f, of)?;
    instances(s.table(), zone, of).map(Value::set_of)
}

/// The instances of a zone, of one owner or all.
fn instances(table: &Table, zone: ZoneId, of: Option<i64>) -> Result<Vec<usize>, Fault> {
    let per = table.game.zones.get(zone).ok_or_else(|| Fault::bug("no such zone"))?.per;
    let owner = of.and_then(|of| table.instance(per, Some(of)));
    let alike = table.zones.iter().enumerate().filter(|(_, instance)| {
        instance.zone == zone
            && (of.is_none() || per == Per::Game || Some(instance.of) == owner)
    });
    Ok(alike.map(|(at, _)| at).collect())
}

pub(super) fn cards_in(s: &Scene<'_>, f: &mut Frame<'_>, zones: &Expr) -> Result<Value, Fault> {
    let zones = eval(s, f, zones)?.indices()?;
    let (table, state) = (s.table(), s.state()?);
    let known = zones.into_iter().filter(|zone| *zone < table.zones.len());
    Ok(Value::set_of(known.flat_map(|zone| state.zone_cards(table, zone))))
}

/// A zone's cards by position, bottom first: those whose place is not known lie below the
/// others, in declaration order.
pub(super) fn in_order(s: &Scene<'_>, zone: i64) -> Result<Value, Fault> {
    let (table, state) = (s.table(), s.state()?);
    let zone = usize::try_from(zone).ok().filter(|zone| *zone < table.zones.len());
    let Some(zone) = zone else { return Ok(Value::List(Vec::new())) };
    let known: Vec<usize> = state.known_order(table, zone).into_iter().flatten().collect();
    let rest = state.zone_cards(table, zone).filter(|card| !known.contains(card));
    let mut list: Vec<usize> = rest.collect();
    list.extend(known);
    Ok(Value::list_of(list))
}
