//! What `effect` scripts may do. The state's own verbs do the work, so a script's effect is the
//! same as a rule's; here is only what each wants to be given.
//!
//! A verb takes one thing or a list. None of them draws: scripts have no chance.

use rhai::{Dynamic, Engine, EvalAltResult, ImmutableString, NativeCallContext, Position};

use super::desk::{Desk, Given, Purpose, Refusal, at, failure};
use super::noun::{scalar, taken, thing};
use super::queries::{all_of, group_of, keep, one_of, what};
use crate::ir::{Base, NONE, Type};
use crate::state::Datum;

/// Registers them all.
pub(super) fn register(engine: &mut Engine) {
    verb2(engine, "move_to", |desk, what, to| relocate(desk, "move_to", what, to, false));
    verb2(engine, "capture_to", |desk, what, to| relocate(desk, "capture_to", what, to, true));
    verb1(engine, "remove", remove);
    verb2(engine, "swap", swap);
    verb2(engine, "set_owner", set_owner);
    verb2(engine, "set_kind", set_kind);
    verb2(engine, "move_cards", move_cards);
    place(engine);
    set_kept(engine);
    engine.register_fn(
        "refuse",
        |context: NativeCallContext<'_>, why: ImmutableString| -> Given<()> {
            at(&context, |desk| may(desk, "refuse"))?;
            let refusal = Dynamic::from(Refusal(why.to_string()));
            Err(EvalAltResult::ErrorTerminated(refusal, Position::NONE).into())
        },
    );
}

/// A verb with one object.
fn verb1(engine: &mut Engine, name: &'static str, act: fn(&mut Desk, &Dynamic) -> Given<()>) {
    engine.register_fn(name, move |context: NativeCallContext<'_>, what: Dynamic| {
        at(&context, |desk| {
            may(desk, name)?;
            act(desk, &what)
        })
    });
}

/// A verb with two.
fn verb2(
    engine: &mut Engine,
    name: &'static str,
    act: fn(&mut Desk, &Dynamic, &Dynamic) -> Given<()>,
) {
    engine.register_fn(
        name,
        move |context: NativeCallContext<'_>, what: Dynamic, to: Dynamic| {
            at(&context, |desk| {
                may(desk, name)?;
                act(desk, &what, &to)
            })
        },
    );
}

/// Only effects change anything.
fn may(desk: &mut Desk, verb: &str) -> Given<()> {
    match desk.purpose {
        Purpose::Effect => desk.charge(0),
        Purpose::Question => Err(failure(format!(
            "`{verb}` is for `effect` scripts: a `test` or `value` script only looks"
        ))),
    }
}

/// What verbs of the board are about.
enum Objects {
    Pieces(Vec<usize>),
    Sites(Vec<usize>),
}

/// Pieces, or sites for what stands there. Anything else is an error that says so.
fn objects(desk: &mut Desk, verb: &str, held: &Dynamic) -> Given<Objects> {
    let first = match held.read_lock::<rhai::Array>() {
        Some(things) => things.first().cloned(),
        None => Some(held.clone()),
    };
    match first.as_ref().map(scalar) {
        None => Ok(Objects::Pieces(Vec::new())),
        Some(Some((Base::Piece, _))) => {
            Ok(Objects::Pieces(all_of(desk, verb, Base::Piece, held)?))
        }
        Some(Some((Base::Site, _))) => {
            Ok(Objects::Sites(all_of(desk, verb, Base::Site, held)?))
        }
        Some(_) => {
            let this = first.as_ref().map_or_else(String::new, what);
            Err(failure(format!("`{verb}` wants pieces or sites, and this is {this}")))
        }
    }
}

fn relocate(
    desk: &mut Desk,
    verb: &str,
    what: &Dynamic,
    to: &Dynamic,
    capturing: bool,
) -> Given<()> {
    if let Some(group) = to.read_lock::<ImmutableString>() {
        return relocate_home(desk, verb, what, &group, capturing);
    }
    let to = one_of(verb, Base::Site, to)?;
    match objects(desk, verb, what)? {
        Objects::Pieces(pieces) => relocate_pieces(desk, &pieces, to, capturing),
        Objects::Sites(sites) => {
            for from in sites {
                let pieces = identities(desk, from)?;
                relocate_pieces(desk, &pieces, to, capturing)?;
                let moved = desk.state.move_plain(
                    &desk.table,
                    from,
                    to,
                    capturing && pieces.is_empty(),
                );
                moved.map_err(|fault| desk.fault(&fault))?;
            }
            Ok(())
        }
    }
}

/// Each piece to the site of its owner's that has a name.
fn relocate_home(
    desk: &mut Desk,
    verb: &str,
    what: &Dynamic,
    group: &str,
    capturing: bool,
) -> Given<()> {
    for piece in all_of(desk, verb, Base::Piece, what)? {
        let owner = desk.state.piece_owner(&desk.table, piece);
        let owner = thing(Base::Player, desk.table.owner_value(owner));
        match group_of(desk, group, &owner)?.as_slice() {
            [site] => relocate_pieces(desk, &[piece], *site, capturing)?,
            sites => {
                let count = sites.len();
                return Err(failure(format!("`{group}` is {count} sites, not one")));
            }
        }
    }
    Ok(())
}

fn relocate_pieces(desk: &mut Desk, pieces: &[usize], to: usize, capturing: bool) -> Given<()> {
    for piece in pieces {
        desk.charge(desk.table.pieces.len())?;
        let moved = desk.state.move_piece(&desk.table, *piece, to, capturing);
        moved.map_err(|fault| desk.fault(&fault))?;
    }
    Ok(())
}

/// The pieces with identity on a site.
fn identities(desk: &mut Desk, site: usize) -> Given<Vec<usize>> {
    desk.charge(desk.table.pieces.len() + desk.table.classes())?;
    let here = |piece: &usize| desk.state.piece_site(&desk.table, *piece) == Some(site);
    Ok((0..desk.table.pieces.len()).filter(here).collect())
}

/// An error if pieces with identity stand on one of these sites.
fn only_plain(desk: &mut Desk, verb: &str, sites: &[usize]) -> Given<()> {
    for site in sites {
        if !identities(desk, *site)?.is_empty() {
            let name = &desk.table.sites[*site].name;
            return Err(failure(format!(
                "pieces stand on {name}: give `{verb}` the pieces, not the site"
            )));
        }
    }
    Ok(())
}

fn remove(desk: &mut Desk, held: &Dynamic) -> Given<()> {
    match objects(desk, "remove", held)? {
        Objects::Pieces(pieces) => {
            for piece in pieces {
                desk.state.remove_piece(&desk.table, piece);
            }
        }
        Objects::Sites(sites) => {
            for site in sites {
                desk.charge(desk.table.pieces.len() + desk.table.classes())?;
                desk.state.clear(&desk.table, site);
            }
        }
    }
    Ok(())
}

fn swap(desk: &mut Desk, one: &Dynamic, other: &Dynamic) -> Given<()> {
    let swapped = match (objects(desk, "swap", one)?, objects(desk, "swap", other)?) {
        (Objects::Pieces(one), Objects::Pieces(other)) => match (&one[..], &other[..]) {
            ([one], [other]) => desk.state.swap_pieces(&desk.table, *one, *other),
            _ => return Err(failure("`swap` wants one piece and one other")),
        },
        (Objects::Sites(one), Objects::Sites(other)) => match (&one[..], &other[..]) {
            ([one], [other]) => {
                only_plain(desk, "swap", &[*one, *other])?;
                desk.state.swap_plain(&desk.table, *one, *other)
            }
            _ => return Err(failure("`swap` wants one site and one other")),
        },
        _ => return Err(failure("`swap` wants two pieces or two sites")),
    };
    swapped.map_err(|fault| desk.fault(&fault))
}

/// A player or none, as an owner code.
fn owner(desk: &Desk, verb: &str, held: &Dynamic) -> Given<usize> {
    match scalar(held) {
        Some((Base::Player, player)) => Ok(desk.table.owner_code(player)),
        Some((Base::Any, _)) => Ok(desk.table.nobody()),
        _ => Err(failure(format!("`{verb}` wants a player, and this is {}", what(held)))),
    }
}

fn set_owner(desk: &mut Desk, held: &Dynamic, to: &Dynamic) -> Given<()> {
    let to = owner(desk, "set_owner", to)?;
    change(desk, "set_owner", held, |_, kind| (kind, to))
}

fn set_kind(desk: &mut Desk, held: &Dynamic, to: &Dynamic) -> Given<()> {
    let to = one_of("set_kind", Base::Kind, to)?;
    change(desk, "set_kind", held, |owner, _| (to, owner))
}

/// Gives pieces, or what stands on sites, another kind or owner.
fn change(
    desk: &mut Desk,
    verb: &str,
    held: &Dynamic,
    into: impl Fn(usize, usize) -> (usize, usize),
) -> Given<()> {
    match objects(desk, verb, held)? {
        Objects::Pieces(pieces) => {
            for piece in pieces {
                let table = &desk.table;
                let (kind, owner) = into(
                    desk.state.piece_owner(table, piece),
                    desk.state.piece_kind(table, piece),
                );
                let changed = desk.state.change_piece(table, piece, kind, owner);
                changed.map_err(|fault| desk.fault(&fault))?;
            }
        }
        Objects::Sites(sites) => {
            only_plain(desk, verb, &sites)?;
            let owners = desk.table.players + 1;
            for site in sites {
                let table = &desk.table;
                let class = |class: usize| {
                    let (kind, owner) = into(class % owners, class / owners);
                    table.class(kind, owner)
                };
                let changed = desk.state.reclass(table, site, class);
                changed.map_err(|fault| desk.fault(&fault))?;
            }
        }
    }
    Ok(())
}

/// `place(kind, owner, sites)` and `place(kind, owner, sites, count)`.
fn place(engine: &mut Engine) {
    engine.register_fn(
        "place",
        |context: NativeCallContext<'_>, kind: Dynamic, of: Dynamic, on: Dynamic| {
            at(&context, |desk| put(desk, &kind, &of, &on, 1))
        },
    );
    engine.register_fn(
        "place",
        |context: NativeCallContext<'_>,
         kind: Dynamic,
         of: Dynamic,
         on: Dynamic,
         count: i64| { at(&context, |desk| put(desk, &kind, &of, &on, count)) },
    );
}

fn put(desk: &mut Desk, kind: &Dynamic, of: &Dynamic, on: &Dynamic, count: i64) -> Given<()> {
    may(desk, "place")?;
    let kind = one_of("place", Base::Kind, kind)?;
    let owner = owner(desk, "place", of)?;
    let declared = &desk.table.game.kinds[kind];
    if declared.supply.is_some() {
        let name = &declared.name;
        return Err(failure(format!(
            "every `{name}` is a piece of its own: `move_to` brings it from the box"
        )));
    }
    let count =
        usize::try_from(count).map_err(|_| failure("`place` wants a count of 0 or more"))?;
    for site in all_of(desk, "place", Base::Site, on)? {
        let class = desk.table.class(kind, owner);
        let placed = desk.state.add(&desk.table, class, site, count);
        placed.map_err(|fault| desk.fault(&fault))?;
    }
    Ok(())
}

fn move_cards(desk: &mut Desk, cards: &Dynamic, to: &Dynamic) -> Given<()> {
    let to = one_of("move_cards", Base::Zone, to)?;
    for card in all_of(desk, "move_cards", Base::Card, cards)? {
        desk.charge(0)?;
        let moved = desk.state.move_card(&desk.table, card, to);
        moved.map_err(|fault| desk.fault(&fault))?;
    }
    Ok(())
}

/// `set_kept(name, value)` and `set_kept(name, of, value)`.
fn set_kept(engine: &mut Engine) {
    engine.register_fn(
        "set_kept",
        |context: NativeCallContext<'_>, name: ImmutableString, value: Dynamic| {
            at(&context, |desk| keep_value(desk, &name, None, &value))
        },
    );
    engine.register_fn(
        "set_kept",
        |context: NativeCallContext<'_>, name: ImmutableString, of: Dynamic, value: Dynamic| {
            at(&context, |desk| keep_value(desk, &name, Some(&of), &value))
        },
    );
}

fn keep_value(desk: &mut Desk, name: &str, of: Option<&Dynamic>, held: &Dynamic) -> Given<()> {
    may(desk, "set_kept")?;
    let (keep, word, _) = keep(desk, name, of)?;
    let ty = desk.table.game.keeps[keep].ty;
    let wrong = || failure(format!("`{name}` holds a {ty}, and this is {}", what(held)));
    match (ty, taken(held, ty).ok_or_else(wrong)?) {
        (Type::One(_), Datum::One(scalar)) => desk.state.set(word, scalar),
        (_, Datum::Many(members)) => {
            let words = desk.table.layout.set_words;
            desk.charge(words + members.len())?;
            let outside = |member: &i64| {
                *member == NONE || usize::try_from(*member).map_or(true, |it| it >= words * 64)
            };
            if members.iter().any(outside) {
                return Err(failure(format!("`{name}` cannot hold all of this list")));
            }
            for at in word..word + words {
                desk.state.set_bits(at, 0);
            }
            for member in members {
                desk.state.put(word, usize::try_from(member).unwrap_or(0), true);
            }
        }
        (Type::Set(_) | Type::List(_) | Type::Sets(_), Datum::One(_)) => return Err(wrong()),
    }
    Ok(())
}
