//! What the board has and what stands on it; attributes of things.

use super::eval::{eval, index, need, one, optional};
use super::{Frame, Scene, Value};
use crate::ir::{
    Attr, Base, Expr, GroupId, KindId, MarkId, NONE, Per, PlainPart, RouteId, Type,
};
use crate::state::Fault;
use crate::table::{Table, value};
use std::collections::BTreeSet;

pub(super) fn attribute(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    attr: Attr,
    of: &Expr,
) -> Result<Value, Fault> {
    let scalar = one(s, f, of)?;
    let Ok(at) = usize::try_from(scalar) else { return Ok(Value::NONE) };
    let (table, counted) = (s.table(), |index: usize| value(index).saturating_add(1));
    let site = table.sites.get(at);
    let card = table.game.cards.get(at);
    let piece = (at < table.pieces.len()).then_some(at);
    let found = match attr {
        Attr::Card(attribute) => card.and_then(|card| card.values.get(attribute).copied()),
        Attr::CardZone if card.is_some() => s.state()?.card_zone(table, at).map(value),
        Attr::SiteOwner if site.is_some() => Some(s.state()?.owner_at(table, at)),
        Attr::SiteKind if site.is_some() => Some(s.state()?.kind_at(table, at)),
        Attr::SiteCount if site.is_some() => Some(value(s.state()?.load(table, at))),
        Attr::Order | Attr::PlayerNumber => Some(counted(at)),
        Attr::Number => number(table, of.ty.base(), at),
        Attr::ZoneOwner => table.zones.get(at).and_then(|zone| zone.owner).map(value),
        Attr::ZoneSite => table.zone_of(at, Per::Site).map(value),
        Attr::ZonePiece => table.zone_of(at, Per::Piece).map(value),
        Attr::Row => site.and_then(|site| site.cell).map(|(_, row)| counted(row)),
        Attr::Column => site.and_then(|site| site.cell).map(|(column, _)| counted(column)),
        Attr::SiteIndex => site.map(|site| counted(site.index)),
        Attr::Site(attribute) => {
            table.attributes.get(attribute).and_then(|sites| sites.get(at)).copied()
        }
        Attr::Kind(property) => {
            table.properties.get(property).and_then(|kinds| kinds.get(at)).copied()
        }
        Attr::PieceOwner if piece.is_some() => {
            Some(table.owner_value(s.state()?.piece_owner(table, at)))
        }
        Attr::PieceKind if piece.is_some() => Some(value(s.state()?.piece_kind(table, at))),
        Attr::PieceSite if piece.is_some() => s.state()?.piece_site(table, at).map(value),
        Attr::CardZone
        | Attr::SiteOwner
        | Attr::SiteKind
        | Attr::SiteCount
        | Attr::PieceOwner
        | Attr::PieceKind
        | Attr::PieceSite => None,
        Attr::Team => table.team_of.get(at).copied().map(value),
        Attr::Partner => table.partner(at).map(value),
        Attr::Foe => (table.players == 2 && at < 2).then(|| value(1 - at)),
        Attr::Corner => table.corners.get(at).copied().map(counted),
    };
    Ok(Value::One(found.unwrap_or(NONE)))
}

/// The number a value was written as.
fn number(table: &Table, base: Base, at: usize) -> Option<i64> {
    let Base::Value(ty) = base else { return Some(value(at)) };
    table.game.values.get(ty)?.members.get(at)?.number
}

pub(super) fn group(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    group: GroupId,
    of: Option<&Expr>,
    ty: Type,
) -> Result<Value, Fault> {
    let of = optional(s, f, of)?;
    let table = s.table();
    let declared = table.game.board.groups.get(group);
    let per = declared.map_or(Per::Game, |group| group.per);
    let instances = table.groups.get(group).map_or(&[][..], Vec::as_slice);
    owned(table, instances, per, of, ty)
}

pub(super) fn mark(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    mark: MarkId,
    of: Option<&Expr>,
    ty: Type,
) -> Result<Value, Fault> {
    let of = optional(s, f, of)?;
    let table = s.table();
    let per = table.game.board.marks.get(mark).map_or(Per::Game, |mark| mark.per);
    let instances = table.marks.get(mark).map_or(&[][..], Vec::as_slice);
    owned(table, instances, per, of, ty)
}

/// The sites of one owner, or without one everybody's. Of `none` there are none.
fn owned(
    table: &Table,
    instances: &[Vec<usize>],
    per: Per,
    of: Option<i64>,
    ty: Type,
) -> Result<Value, Fault> {
    let sites = match of {
        None if per != Per::Game => instances.concat(),
        Some(NONE) if per != Per::Game => Vec::new(),
        _ => {
            let sites = table.instance(per, of).and_then(|at| instances.get(at)).cloned();
            sites.ok_or_else(|| Fault::bug("this part of the board is not laid out yet"))?
        }
    };
    Ok(match ty {
        Type::One(_) => Value::maybe(sites.first().copied()),
        Type::List(_) | Type::Sets(_) => Value::list_of(sites),
        Type::Set(_) => Value::set_of(sites),
    })
}

pub(super) fn route(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    route: RouteId,
    of: &Expr,
) -> Result<Value, Fault> {
    let way = index(s, f, of)?.and_then(|player| s.table().way(route, player));
    Ok(Value::list_of(way.into_iter().flat_map(crate::table::Way::all)))
}

pub(super) fn to_go(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    site: &Expr,
    route: RouteId,
    of: &Expr,
) -> Result<Value, Fault> {
    let site = index(s, f, site)?;
    let way = index(s, f, of)?.and_then(|player| s.table().way(route, player));
    Ok(Value::maybe(site.zip(way).and_then(|(site, way)| way.to_go(site))))
}

pub(super) fn empty(s: &Scene<'_>) -> Result<Value, Fault> {
    let (table, state) = (s.table(), s.state()?);
    Ok(Value::set_of(
        (0..table.sites.len()).filter(|site| !state.has(table.layout.occupied, *site)),
    ))
}

/// Sites where something stands of a kind (any) and owner (any).
pub(super) fn plain(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    kind: Option<KindId>,
    owner: Option<&Expr>,
) -> Result<Value, Fault> {
    let owners = owners(s, f, owner)?;
    let (table, state) = (s.table(), s.state()?);
    let kinds = 0..table.game.kinds.len();
    let kinds: Vec<usize> = kinds.filter(|at| kind.is_none_or(|kind| kind == *at)).collect();
    let stands = |site: &usize| {
        kinds.iter().any(|kind| {
            owners.iter().any(|owner| state.class_has(table, table.class(*kind, *owner), *site))
        })
    };
    Ok(Value::set_of((0..table.sites.len()).filter(stands)))
}

/// How many plain pieces: one that is of several parts is counted once.
pub(super) fn count_plain(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    parts: &[PlainPart],
) -> Result<Value, Fault> {
    let kinds = 0..s.table().game.kinds.len();
    let mut counted = BTreeSet::new();
    for part in parts {
        let owners = owners(s, f, part.owner.as_deref())?;
        let sites = eval(s, f, &part.on)?.indices()?;
        for kind in kinds.clone().filter(|at| part.kind.is_none_or(|kind| kind == *at)) {
            for class in owners.iter().map(|owner| s.table().class(kind, *owner)) {
                counted.extend(sites.iter().map(|site| (class, *site)));
            }
        }
    }
    let (table, state) = (s.table(), s.state()?);
    let counts = counted.into_iter().map(|(class, site)| state.class_count(table, class, site));
    Ok(Value::index(counts.sum()))
}

/// The owner codes meant by an optional player (or players): all without one. Nothing is `none`'s.
fn owners(s: &Scene<'_>, f: &mut Frame<'_>, owner: Option<&Expr>) -> Result<Vec<usize>, Fault> {
    match owner {
        Some(owner) => eval(s, f, owner)?.indices(),
        None => Ok((0..=s.table().players).collect()),
    }
}

pub(super) fn has_room(s: &Scene<'_>, f: &mut Frame<'_>, on: &Expr) -> Result<Value, Fault> {
    let base = on.ty.base();
    let on = eval(s, f, on)?.indices()?;
    let (table, state) = (s.table(), s.state()?);
    if base == Base::Zone {
        return Ok(Value::truth(on.iter().all(|zone| state.zone_has_room(table, *zone))));
    }
    let fits = |site: &usize| {
        table.sites.get(*site).is_some_and(|known| state.load(table, *site) < known.holds)
    };
    Ok(Value::truth(on.iter().all(fits)))
}

pub(super) fn pieces(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    kind: Option<KindId>,
    owner: Option<&Expr>,
) -> Result<Value, Fault> {
    let owners = owners(s, f, owner)?;
    let (table, state) = (s.table(), s.state()?);
    let meant = |piece: &usize| {
        kind.is_none_or(|kind| state.piece_kind(table, *piece) == kind)
            && owners.contains(&state.piece_owner(table, *piece))
    };
    Ok(Value::set_of((0..table.pieces.len()).filter(meant)))
}

pub(super) fn pieces_on(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    pieces: &Expr,
    sites: &Expr,
) -> Result<Value, Fault> {
    let pieces = eval(s, f, pieces)?.indices()?;
    let sites = eval(s, f, sites)?.indices()?;
    let (table, state) = (s.table(), s.state()?);
    let stands = |piece: &usize| {
        *piece < table.pieces.len()
            && state.piece_site(table, *piece).is_some_and(|site| sites.contains(&site))
    };
    Ok(Value::set_of(pieces.into_iter().filter(stands)))
}

/// A number.
pub(super) fn count(s: &Scene<'_>, f: &mut Frame<'_>, expr: &Expr) -> Result<i64, Fault> {
    need(s, f, expr, "number")
}
