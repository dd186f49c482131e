//! What values are called: the canonical text of each, and what else people may write for it.
//!
//! It knows nothing of moves; those put these texts together.

use super::State;
use crate::ir::{Base, Direction, NONE, Per};
use crate::table::{Table, value};

/// The canonical text of a scalar.
pub fn name(table: &Table, state: &State, base: Base, scalar: i64) -> String {
    if scalar == NONE {
        return "nothing".into();
    }
    if let Base::Measure(measure) = base {
        return measure.shown(scalar);
    }
    let found = usize::try_from(scalar).ok().and_then(|at| match base {
        Base::Int | Base::Any | Base::Measure(_) => None,
        Base::Bool => Some(if at == 0 { "no" } else { "yes" }.into()),
        Base::Player => table.names.get(at).cloned(),
        Base::Team => Some(team(table, at)),
        Base::Site => table.sites.get(at).map(|site| site.name.clone()),
        Base::Piece => piece(table, state, at),
        Base::Card => table.game.cards.get(at).map(|card| card.text.clone()),
        Base::Zone => zone(table, at),
        Base::Kind => table.game.kinds.get(at).map(|kind| kind.name.clone()),
        Base::Direction => direction(table, at),
        Base::Value(ty) => {
            let member = table.game.values.get(ty)?.members.get(at)?;
            Some(member.symbol.clone().unwrap_or_else(|| member.name.clone()))
        }
    });
    found.unwrap_or_else(|| scalar.to_string())
}

/// The texts of the members of a set or list, by commas; `nothing` if there is none.
pub fn names(table: &Table, state: &State, base: Base, members: &[i64]) -> String {
    if members.is_empty() {
        return name(table, state, base, NONE);
    }
    let names: Vec<String> =
        members.iter().map(|member| name(table, state, base, *member)).collect();
    names.join(", ")
}

/// Everything that input may use for a scalar, the canonical text first.
pub fn spellings(table: &Table, state: &State, base: Base, scalar: i64) -> Vec<String> {
    let mut all = vec![name(table, state, base, scalar)];
    let Ok(at) = usize::try_from(scalar) else { return all };
    match base {
        Base::Int
        | Base::Any
        | Base::Measure(_)
        | Base::Team
        | Base::Zone
        | Base::Direction => {}
        Base::Bool => all.push(if at == 0 { "false" } else { "true" }.into()),
        Base::Player => all.push(format!("player {}", at + 1)),
        Base::Site => all.extend(long_site(table, at)),
        Base::Piece => all.extend(long_piece(table, state, at)),
        Base::Card => {
            let card = table.game.cards.get(at);
            all.extend(card.into_iter().flat_map(|card| card.spellings.iter().cloned()));
        }
        Base::Kind => all.extend(table.game.kinds.get(at).map(|kind| kind.plural.clone())),
        Base::Value(ty) => {
            let member = table.game.values.get(ty).and_then(|ty| ty.members.get(at));
            all.extend(member.map(|member| member.name.clone()));
            all.extend(member.and_then(|member| member.number).map(|one| one.to_string()));
        }
    }
    let mut seen = Vec::new();
    all.retain(|text| {
        let new = !seen.contains(text);
        seen.push(text.clone());
        new
    });
    all
}

/// A team by its players.
fn team(table: &Table, team: usize) -> String {
    let players = table.team_of.iter().enumerate().filter(|(_, of)| **of == team);
    let names: Vec<&str> =
        players.filter_map(|(at, _)| table.names.get(at)).map(String::as_str).collect();
    names.join(" and ")
}

/// `red hand`, `red meld 2`, `stock`, `e4 pile`, `red pawn 3 hold`.
pub(super) fn zone(table: &Table, zone: usize) -> Option<String> {
    let instance = table.zones.get(zone)?;
    let declared = table.game.zones.get(instance.zone)?;
    let owner = match declared.per {
        Per::Game => String::new(),
        Per::Player => table.names.get(instance.of)?.clone() + " ",
        Per::Team => team(table, instance.of) + " ",
        Per::Site => table.sites.get(instance.of)?.name.clone() + " ",
        Per::Piece => first_named(table, instance.of)? + " ",
    };
    let name = &declared.name;
    Some(if declared.copies > 1 {
        format!("{owner}{name} {}", instance.copy + 1)
    } else {
        format!("{owner}{name}")
    })
}

/// The name that a piece keeps wherever it is: of kinds that lie on a surface.
pub fn own_name(table: &Table, piece: usize, kind: usize) -> Option<String> {
    let surface = table.surface.as_ref()?;
    if surface.lies_on_it(kind) { first_named(table, piece) } else { None }
}

/// A piece as it is at first: owner, kind, and its place among those like it.
fn first_named(table: &Table, at: usize) -> Option<String> {
    let piece = table.pieces.get(at)?;
    let like =
        |other: &&crate::table::Piece| (other.kind, other.owner) == (piece.kind, piece.owner);
    let number = table.pieces.iter().take(at + 1).filter(like).count();
    // Where all pieces are of one kind, the owner's name is enough.
    let named = table.names.get(piece.owner);
    let short = table.surface.is_some() && table.game.kinds.len() == 1 && named.is_some();
    let kind = &table.game.kinds.get(piece.kind)?.name;
    let kind = if short { "" } else { kind };
    let owner = named.map_or("", String::as_str);
    let gap = if kind.is_empty() || owner.is_empty() { "" } else { " " };
    let owner = format!("{owner}{gap}");
    let alone = table.pieces.iter().filter(like).count() == 1;
    Some(if alone { format!("{owner}{kind}") } else { format!("{owner}{kind} {number}") })
}

/// A direction's word.
fn direction(table: &Table, at: usize) -> Option<String> {
    let fixed = Direction::COMPASS.iter().chain(&Direction::RELATIVE);
    if let Some(word) = fixed.clone().nth(at) {
        return Some((*word).into());
    }
    let named = at.checked_sub(usize::from(Direction::FIRST_NAMED))?;
    Some(table.game.board.directions.get(named).map_or_else(|| "along".into(), String::clone))
}

/// A site by the name of its group and its place in it: `track 12`.
fn long_site(table: &Table, at: usize) -> Option<String> {
    let site = table.sites.get(at)?;
    let group = table.game.board.groups.get(site.group)?;
    if site.cell.is_some() {
        return None;
    }
    let owner = site.owner.and_then(|owner| table.names.get(owner));
    let owner = owner.map_or(String::new(), |owner| format!("{owner} "));
    Some(format!("{owner}{} {}", group.name, site.index + 1))
}

/// A piece by its site if all pieces there are alike; else by owner, kind and site, and by its
/// place among those of which even that is true. In the box by owner and kind.
fn piece(table: &Table, state: &State, piece: usize) -> Option<String> {
    if piece >= table.pieces.len() {
        return None;
    }
    // On a surface it matters which of like pieces it is: each keeps its own name.
    if let Some(name) = own_name(table, piece, state.piece_kind(table, piece)) {
        return Some(name);
    }
    let Some(site) = state.piece_site(table, piece) else {
        return Some(owner_and_kind(table, state, piece));
    };
    let here: Vec<usize> = (0..table.pieces.len())
        .filter(|other| state.piece_site(table, *other) == Some(site))
        .collect();
    if here.iter().all(|other| state.pieces_alike(table, piece, *other)) {
        return table.sites.get(site).map(|site| site.name.clone());
    }
    let class = state.piece_class(table, piece);
    let equal = here.iter().filter(|other| state.piece_class(table, **other) == class);
    let text = long_piece(table, state, piece)?;
    if equal.clone().count() == 1 {
        return Some(text);
    }
    let place = equal.take_while(|other| **other != piece).count();
    Some(format!("{text} #{}", place + 1))
}

/// A piece by owner, kind and site.
fn long_piece(table: &Table, state: &State, piece: usize) -> Option<String> {
    if piece >= table.pieces.len() {
        return None;
    }
    let text = owner_and_kind(table, state, piece);
    let site = state.piece_site(table, piece).and_then(|site| table.sites.get(site));
    Some(site.map_or(text.clone(), |site| format!("{text} {}", site.name)))
}

fn owner_and_kind(table: &Table, state: &State, piece: usize) -> String {
    let owner = state.piece_owner(table, piece);
    let kind = name(table, state, Base::Kind, value(state.piece_kind(table, piece)));
    table.names.get(owner).map_or(kind.clone(), |owner| format!("{owner} {kind}"))
}
