//! From the engine's scalars to what scripts hold, and back; knows no verbs.

use rhai::{Array, Dynamic, Engine};

use super::things::{Card, Direction, Kind, Piece, Player, Site, Team, Value, Zone};
use crate::ir::{Base, NONE, Type};
use crate::state::{Datum, State};
use crate::table::{Table, value};

/// A scalar as a script holds it: `()` for none.
pub(super) fn thing(base: Base, scalar: i64) -> Dynamic {
    if base == Base::Int && scalar != NONE {
        return Dynamic::from_int(scalar);
    }
    let Ok(index) = usize::try_from(scalar) else { return Dynamic::UNIT };
    match base {
        Base::Int | Base::Any | Base::Measure(_) => Dynamic::UNIT,
        Base::Bool => Dynamic::from_bool(index != 0),
        Base::Player => Dynamic::from(Player(index)),
        Base::Team => Dynamic::from(Team(index)),
        Base::Site => Dynamic::from(Site(index)),
        Base::Piece => Dynamic::from(Piece(index)),
        Base::Card => Dynamic::from(Card(index)),
        Base::Zone => Dynamic::from(Zone(index)),
        Base::Kind => Dynamic::from(Kind(index)),
        Base::Direction => Dynamic::from(Direction(index)),
        Base::Value(ty) => Dynamic::from(Value { ty, member: index }),
    }
}

/// What a script holds as a scalar with what it is; nothing for texts, lists and the like.
pub(super) fn scalar(held: &Dynamic) -> Option<(Base, i64)> {
    if held.is_unit() {
        return Some((Base::Any, NONE));
    }
    if let Ok(number) = held.as_int() {
        return Some((Base::Int, number));
    }
    if let Ok(truth) = held.as_bool() {
        return Some((Base::Bool, i64::from(truth)));
    }
    if let Some(member) = held.read_lock::<Value>() {
        return Some((Base::Value(member.ty), value(member.member)));
    }
    HANDLES.iter().find_map(|base| Some((*base, value(index_of(held, *base)?))))
}

/// What has a handle of its own, the commonest first.
const HANDLES: [Base; 8] = [
    Base::Site,
    Base::Piece,
    Base::Player,
    Base::Card,
    Base::Zone,
    Base::Kind,
    Base::Team,
    Base::Direction,
];

/// The index of a thing of a kind, if a script holds one.
pub(super) fn index_of(held: &Dynamic, base: Base) -> Option<usize> {
    match base {
        Base::Site => held.read_lock::<Site>().map(|it| it.0),
        Base::Piece => held.read_lock::<Piece>().map(|it| it.0),
        Base::Card => held.read_lock::<Card>().map(|it| it.0),
        Base::Player => held.read_lock::<Player>().map(|it| it.0),
        Base::Zone => held.read_lock::<Zone>().map(|it| it.0),
        Base::Kind => held.read_lock::<Kind>().map(|it| it.0),
        Base::Team => held.read_lock::<Team>().map(|it| it.0),
        Base::Direction => held.read_lock::<Direction>().map(|it| it.0),
        Base::Int | Base::Bool | Base::Any | Base::Measure(_) | Base::Value(_) => None,
    }
}

/// A value given to a script.
pub(super) fn given(datum: &Datum, ty: Type) -> Dynamic {
    match datum {
        Datum::One(scalar) => thing(ty.base(), *scalar),
        Datum::Many(scalars) => {
            let things = scalars.iter().map(|scalar| thing(ty.base(), *scalar));
            Dynamic::from_array(things.collect())
        }
    }
}

/// A value a script gave, if it is of a type. Sets come out ascending, each member once.
pub(super) fn taken(held: &Dynamic, ty: Type) -> Option<Datum> {
    let member = |held: &Dynamic| {
        let (base, scalar) = scalar(held)?;
        // The least number there is stands for none, and must not come from arithmetic.
        (base == ty.base() && scalar != NONE).then_some(scalar)
    };
    match ty {
        Type::One(_) if held.is_unit() => Some(Datum::One(NONE)),
        Type::One(_) => member(held).map(Datum::One),
        Type::Set(_) | Type::List(_) => {
            let things = held.read_lock::<Array>()?;
            let mut scalars = things.iter().map(member).collect::<Option<Vec<_>>>()?;
            if matches!(ty, Type::Set(_)) {
                scalars.sort_unstable();
                scalars.dedup();
            }
            Some(Datum::Many(scalars))
        }
        Type::Sets(_) => None,
    }
}

/// A thing's name, as in `refuse("${site} is taken")`.
pub(super) fn name(table: &Table, state: &State, base: Base, scalar: i64) -> String {
    let Ok(index) = usize::try_from(scalar) else {
        return if base == Base::Int && scalar != NONE {
            scalar.to_string()
        } else {
            "none".into()
        };
    };
    let game = &table.game;
    let known = match base {
        Base::Int => Some(scalar.to_string()),
        Base::Bool => Some((index != 0).to_string()),
        Base::Player => table.names.get(index).cloned(),
        Base::Team => Some(format!("team {}", index + 1)),
        Base::Site => table.sites.get(index).map(|site| site.name.clone()),
        Base::Piece => Some(piece_name(table, state, index)),
        Base::Card => game.cards.get(index).map(|card| card.text.clone()),
        Base::Zone => Some(zone_name(table, index)),
        Base::Kind => game.kinds.get(index).map(|kind| kind.name.clone()),
        Base::Direction => Some(format!("direction {index}")),
        Base::Value(ty) => game
            .values
            .get(ty)
            .and_then(|values| values.members.get(index))
            .map(|member| member.name.clone()),
        Base::Measure(measure) => Some(measure.shown(scalar)),
        Base::Any => None,
    };
    known.unwrap_or_else(|| "none".into())
}

/// `red pawn on 12`.
fn piece_name(table: &Table, state: &State, piece: usize) -> String {
    let kind = table.game.kinds.get(state.piece_kind(table, piece));
    let kind = kind.map_or("piece", |kind| kind.name.as_str());
    let player = table.names.get(state.piece_owner(table, piece));
    let owned = player.map_or_else(|| kind.to_owned(), |player| format!("{player} {kind}"));
    let site = state.piece_site(table, piece).and_then(|site| table.sites.get(site));
    site.map_or_else(|| owned.clone(), |site| format!("{owned} on {}", site.name))
}

/// `hand of red`.
fn zone_name(table: &Table, zone: usize) -> String {
    let Some(instance) = table.zones.get(zone) else { return "zone".into() };
    let name = &table.game.zones[instance.zone].name;
    match instance.owner.and_then(|owner| table.names.get(owner)) {
        Some(owner) => format!("{name} of {owner}"),
        None => name.clone(),
    }
}

/// Teaches the engine the handles' names and when two are the same.
pub(super) fn register(engine: &mut Engine) {
    engine
        .register_type_with_name::<i64>("number")
        .register_type_with_name::<bool>("truth")
        .register_type_with_name::<Array>("list")
        .register_type_with_name::<rhai::Map>("map");
    same::<Player>(engine, "player");
    same::<Team>(engine, "team");
    same::<Site>(engine, "site");
    same::<Piece>(engine, "piece");
    same::<Card>(engine, "card");
    same::<Zone>(engine, "zone");
    same::<Kind>(engine, "kind");
    same::<Direction>(engine, "direction");
    same::<Value>(engine, "value");
}

/// `==` and `!=` for one type of handle.
fn same<T>(engine: &mut Engine, name: &str)
where
    T: Clone + PartialEq + Send + Sync + 'static,
{
    engine
        .register_type_with_name::<T>(name)
        .register_fn("==", |one: T, other: T| one == other)
        .register_fn("!=", |one: T, other: T| one != other);
}
