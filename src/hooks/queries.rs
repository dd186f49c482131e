//! What scripts may read: attributes of things, and questions about the table.
//!
//! Nothing here changes a state, and nothing shows what the one asked may not see.

use rhai::{Array, Dynamic, Engine, ImmutableString, NativeCallContext};

use super::desk::{Desk, Given, at, failure};
use super::noun::{index_of, scalar, thing};
use super::things::{self, Card, Kind, Piece, Player, Site, Team, Value, Zone};
use crate::diagnostic::suggest;
use crate::ir::{Base, Direction, NONE, Per, Type};
use crate::table::value;

/// Registers them all.
pub(super) fn register(engine: &mut Engine) {
    players(engine);
    sites(engine);
    pieces(engine);
    cards(engine);
    names(engine);
    board(engine);
    game(engine);
    super::surface::register(engine);
}

/// An attribute.
fn get<T>(engine: &mut Engine, name: &str, read: fn(&mut Desk, T) -> Given<Dynamic>)
where
    T: Clone + Send + Sync + 'static,
{
    engine.register_get(name, move |context: NativeCallContext<'_>, of: &mut T| {
        let of = of.clone();
        at(&context, |desk| {
            desk.charge(0)?;
            read(desk, of)
        })
    });
}

/// A question without arguments.
fn ask0(engine: &mut Engine, name: &str, answer: fn(&mut Desk) -> Given<Dynamic>) {
    engine.register_fn(name, move |context: NativeCallContext<'_>| at(&context, answer));
}

/// A question about one thing.
fn ask1(engine: &mut Engine, name: &str, answer: fn(&mut Desk, &Dynamic) -> Given<Dynamic>) {
    engine.register_fn(name, move |context: NativeCallContext<'_>, of: Dynamic| {
        at(&context, |desk| answer(desk, &of))
    });
}

/// A question about something named.
fn named1(engine: &mut Engine, name: &str, answer: fn(&mut Desk, &str) -> Given<Dynamic>) {
    engine.register_fn(name, move |context: NativeCallContext<'_>, of: ImmutableString| {
        at(&context, |desk| answer(desk, &of))
    });
}

/// A question about something named, of someone.
fn named2(
    engine: &mut Engine,
    name: &str,
    answer: fn(&mut Desk, &str, &Dynamic) -> Given<Dynamic>,
) {
    engine.register_fn(
        name,
        move |context: NativeCallContext<'_>, what: ImmutableString, of: Dynamic| {
            at(&context, |desk| answer(desk, &what, &of))
        },
    );
}

/// A list of things, given by their indices.
pub(super) fn list(
    desk: &mut Desk,
    base: Base,
    members: impl IntoIterator<Item = usize>,
) -> Given<Dynamic> {
    let things: Array = members.into_iter().map(|index| thing(base, value(index))).collect();
    desk.charge(things.len())?;
    Ok(Dynamic::from_array(things))
}

/// One thing or none.
#[expect(clippy::unnecessary_wraps, reason = "attributes end in them")]
fn maybe(base: Base, index: Option<usize>) -> Given<Dynamic> {
    Ok(thing(base, index.map_or(NONE, value)))
}

/// A number, counted from 1 where it is a place.
#[expect(clippy::unnecessary_wraps, reason = "attributes end in them")]
fn number(index: usize) -> Given<Dynamic> {
    Ok(Dynamic::from_int(value(index)))
}

#[expect(clippy::unnecessary_wraps, reason = "attributes end in them")]
fn text(words: &str) -> Given<Dynamic> {
    Ok(Dynamic::from(words.to_owned()))
}

fn players(engine: &mut Engine) {
    get(engine, "name", |desk, it: Player| text(&desk.table.names[it.0]));
    get(engine, "number", |_, it: Player| number(it.0 + 1));
    get(engine, "corner", |desk, it: Player| number(desk.table.corners[it.0] + 1));
    get(engine, "team", |desk, it: Player| maybe(Base::Team, Some(desk.table.team_of[it.0])));
    get(engine, "partner", |desk, it: Player| maybe(Base::Player, desk.table.partner(it.0)));
    get(engine, "foes", |desk, it: Player| {
        let all = 0..desk.table.players;
        let foes: Vec<usize> = all.filter(|other| desk.table.foes(it.0, *other)).collect();
        list(desk, Base::Player, foes)
    });
    get(engine, "in_play", |desk, it: Player| Ok(playing(desk, it.0).into()));
    get(engine, "pieces", |desk, it: Player| owned(desk, it.0));
    get(engine, "number", |_, it: Team| number(it.0 + 1));
    get(engine, "players", |desk, it: Team| {
        let members: Vec<usize> = desk.table.team_players(it.0).collect();
        list(desk, Base::Player, members)
    });
    ask0(engine, "players", |desk| list(desk, Base::Player, 0..desk.table.players));
    ask0(engine, "players_in_play", |desk| {
        let all = 0..desk.table.players;
        let playing: Vec<usize> = all.filter(|player| playing(desk, *player)).collect();
        list(desk, Base::Player, playing)
    });
}

fn playing(desk: &Desk, player: usize) -> bool {
    player < 64 && desk.state.bits(crate::table::control::IN_PLAY) >> player & 1 == 1
}

fn sites(engine: &mut Engine) {
    get(engine, "name", |desk, it: Site| text(&desk.table.sites[it.0].name));
    get(engine, "index", |desk, it: Site| number(desk.table.sites[it.0].index + 1));
    get(engine, "player", |desk, it: Site| maybe(Base::Player, desk.table.sites[it.0].owner));
    get(engine, "row", |desk, it: Site| {
        maybe(Base::Int, desk.table.sites[it.0].cell.map(|(_, row)| row + 1))
    });
    get(engine, "column", |desk, it: Site| {
        maybe(Base::Int, desk.table.sites[it.0].cell.map(|(column, _)| column + 1))
    });
    get(engine, "group", |desk, it: Site| {
        text(&desk.table.game.board.groups[desk.table.sites[it.0].group].name)
    });
    get(engine, "owner", |desk, it: Site| {
        Ok(thing(Base::Player, desk.state.owner_at(&desk.table, it.0)))
    });
    get(engine, "kind", |desk, it: Site| {
        Ok(thing(Base::Kind, desk.state.kind_at(&desk.table, it.0)))
    });
    get(engine, "count", |desk, it: Site| number(desk.state.load(&desk.table, it.0)));
    get(engine, "room", |desk, it: Site| {
        let holds = desk.table.sites[it.0].holds;
        let room = holds.saturating_sub(desk.state.load(&desk.table, it.0));
        maybe(Base::Int, (holds != usize::MAX).then_some(room))
    });
    get(engine, "pieces", |desk, it: Site| standing(desk, &[it.0]));
    get(engine, "to_go", |desk, it: Site| {
        let way = desk.you.and_then(|you| desk.table.own_way(you));
        maybe(Base::Int, way.and_then(|way| way.to_go(it.0)))
    });
    engine.register_indexer_get(
        |context: NativeCallContext<'_>, it: &mut Site, name: ImmutableString| {
            let site = it.0;
            at(&context, |desk| {
                let board = &desk.table.game.board;
                let known = board.attributes.iter().map(|attribute| attribute.name.as_str());
                let which = find("attribute of a site", &name, known)?;
                Ok(thing(board.attributes[which].ty, desk.table.attributes[which][site]))
            })
        },
    );
}

fn pieces(engine: &mut Engine) {
    get(engine, "site", |desk, it: Piece| {
        maybe(Base::Site, desk.state.piece_site(&desk.table, it.0))
    });
    get(engine, "owner", |desk, it: Piece| {
        let owner = desk.state.piece_owner(&desk.table, it.0);
        Ok(thing(Base::Player, desk.table.owner_value(owner)))
    });
    get(engine, "kind", |desk, it: Piece| {
        maybe(Base::Kind, Some(desk.state.piece_kind(&desk.table, it.0)))
    });
    property(engine, |_, kind: Kind| Some(kind.0));
    property(engine, |desk, it: Piece| Some(desk.state.piece_kind(&desk.table, it.0)));
    ask0(engine, "pieces", |desk| list(desk, Base::Piece, 0..desk.table.pieces.len()));
    ask1(engine, "pieces_on", |desk, sites| {
        let sites = all_of(desk, "pieces_on", Base::Site, sites)?;
        standing(desk, &sites)
    });
    engine.register_fn(
        "pieces_on",
        |context: NativeCallContext<'_>, sites: Dynamic, name: ImmutableString| {
            at(&context, |desk| {
                let which = group(desk, &name)?;
                let mut sites = all_of(desk, "pieces_on", Base::Site, &sites)?;
                sites.retain(|site| desk.table.sites[*site].group == which);
                standing(desk, &sites)
            })
        },
    );
    ask1(engine, "pieces_of", |desk, player| {
        let player = one_of("pieces_of", Base::Player, player)?;
        owned(desk, player)
    });
}

/// What something has by its kind of piece: `piece["worth"]`.
fn property<T>(engine: &mut Engine, kind: fn(&Desk, T) -> Option<usize>)
where
    T: Clone + Send + Sync + 'static,
{
    engine.register_indexer_get(
        move |context: NativeCallContext<'_>, of: &mut T, name: ImmutableString| {
            let of = of.clone();
            at(&context, |desk| {
                let game = &desk.table.game;
                let known = game.properties.iter().map(|property| property.name.as_str());
                let which = find("property of pieces", &name, known)?;
                let value =
                    kind(desk, of).map_or(NONE, |kind| desk.table.properties[which][kind]);
                Ok(thing(game.properties[which].ty, value))
            })
        },
    );
}

/// The pieces that stand on some sites.
fn standing(desk: &mut Desk, sites: &[usize]) -> Given<Dynamic> {
    desk.charge(desk.table.pieces.len())?;
    let mut wanted = vec![false; desk.table.sites.len()];
    for site in sites {
        wanted[*site] = true;
    }
    let on = |piece: &usize| {
        desk.state.piece_site(&desk.table, *piece).is_some_and(|site| wanted[site])
    };
    let pieces: Vec<usize> = (0..desk.table.pieces.len()).filter(on).collect();
    list(desk, Base::Piece, pieces)
}

/// The pieces of a player, in the box or out.
fn owned(desk: &mut Desk, player: usize) -> Given<Dynamic> {
    desk.charge(desk.table.pieces.len())?;
    let of = |piece: &usize| desk.state.piece_owner(&desk.table, *piece) == player;
    let pieces: Vec<usize> = (0..desk.table.pieces.len()).filter(of).collect();
    list(desk, Base::Piece, pieces)
}

fn cards(engine: &mut Engine) {
    get(engine, "name", |desk, it: Card| text(&desk.table.game.cards[it.0].text));
    get(engine, "zone", |desk, it: Card| {
        let zone = desk.state.card_zone(&desk.table, it.0);
        match zone {
            Some(zone) if !desk.sees_zone(zone) => Err(unseen("where this card is")),
            _ => maybe(Base::Zone, zone),
        }
    });
    engine.register_indexer_get(
        |context: NativeCallContext<'_>, it: &mut Card, name: ImmutableString| {
            let card = it.0;
            at(&context, |desk| {
                let game = &desk.table.game;
                let known = game.card_attributes.iter().map(|known| known.name.as_str());
                let which = find("attribute of a card", &name, known)?;
                Ok(thing(game.card_attributes[which].ty, game.cards[card].values[which]))
            })
        },
    );
    get(engine, "name", |desk, it: Zone| {
        text(&desk.table.game.zones[desk.table.zones[it.0].zone].name)
    });
    get(engine, "owner", |desk, it: Zone| {
        let instance = &desk.table.zones[it.0];
        let per = desk.table.game.zones[instance.zone].per;
        maybe(if per == Per::Team { Base::Team } else { Base::Player }, instance.owner)
    });
    get(engine, "site", |desk, it: Zone| {
        maybe(Base::Site, desk.table.zone_of(it.0, Per::Site))
    });
    get(engine, "piece", |desk, it: Zone| {
        maybe(Base::Piece, desk.table.zone_of(it.0, Per::Piece))
    });
    get(engine, "copy", |desk, it: Zone| number(desk.table.zones[it.0].copy + 1));
    get(engine, "count", |desk, it: Zone| number(desk.state.zone_count(&desk.table, it.0)));
    get(engine, "cards", |desk, it: Zone| inside(desk, &[it.0]));
    ask1(engine, "cards_in", |desk, zones| {
        let zones = all_of(desk, "cards_in", Base::Zone, zones)?;
        inside(desk, &zones)
    });
    ask0(engine, "cards", |desk| list(desk, Base::Card, 0..desk.table.game.cards.len()));
    named1(engine, "zone", |desk, name| zone(desk, name, None, 0));
    named2(engine, "zone", |desk, name, of| zone(desk, name, Some(of), 0));
    engine.register_fn(
        "zone",
        |context: NativeCallContext<'_>, name: ImmutableString, of: Dynamic, copy: i64| {
            at(&context, |desk| {
                let copy = usize::try_from(copy).ok().and_then(|copy| copy.checked_sub(1));
                let copy = copy.ok_or_else(|| failure("zones are counted from 1"))?;
                zone(desk, &name, Some(&of), copy)
            })
        },
    );
    named1(engine, "zones", |desk, name| {
        let which = zone_named(desk, name)?;
        let all = 0..desk.table.zones.len();
        let zones: Vec<usize> =
            all.filter(|zone| desk.table.zones[*zone].zone == which).collect();
        list(desk, Base::Zone, zones)
    });
}

/// The cards in some zones, all of which must be in sight.
fn inside(desk: &mut Desk, zones: &[usize]) -> Given<Dynamic> {
    let hidden = zones.iter().find(|zone| !desk.sees_zone(**zone));
    if let Some(zone) = hidden {
        let name = &desk.table.game.zones[desk.table.zones[*zone].zone].name;
        return Err(unseen(&format!("the cards in this `{name}`")));
    }
    let cards: Vec<usize> =
        zones.iter().flat_map(|zone| desk.state.zone_cards(&desk.table, *zone)).collect();
    list(desk, Base::Card, cards)
}

fn zone_named(desk: &Desk, name: &str) -> Given<usize> {
    let zones = &desk.table.game.zones;
    if let Some(which) = zones.iter().position(|zone| zone.plural == name) {
        return Ok(which);
    }
    find("zone", name, zones.iter().map(|zone| zone.name.as_str()))
}

fn zone(desk: &Desk, name: &str, of: Option<&Dynamic>, copy: usize) -> Given<Dynamic> {
    let which = zone_named(desk, name)?;
    let owner = whose(desk, name, desk.table.game.zones[which].per, of)?;
    let same = |zone: &crate::table::ZoneInstance| {
        zone.zone == which && zone.of == owner.unwrap_or(0) && zone.copy == copy
    };
    match desk.table.zones.iter().position(same) {
        Some(zone) => maybe(Base::Zone, Some(zone)),
        None => Err(failure(format!("there is no such `{name}`"))),
    }
}

fn names(engine: &mut Engine) {
    get(engine, "name", |desk, it: Kind| text(&desk.table.game.kinds[it.0].name));
    get(engine, "name", |desk, it: Value| {
        text(&desk.table.game.values[it.ty].members[it.member].name)
    });
    get(engine, "order", |_, it: Value| number(it.member + 1));
    get(engine, "number", |desk, it: Value| {
        let member = &desk.table.game.values[it.ty].members[it.member];
        Ok(thing(Base::Int, member.number.unwrap_or(NONE)))
    });
    named1(engine, "kind", |desk, name| {
        let kinds = desk.table.game.kinds.iter().map(|kind| kind.name.as_str());
        maybe(Base::Kind, Some(find("kind of piece", name, kinds)?))
    });
    engine.register_fn(
        "value",
        |context: NativeCallContext<'_>, ty: ImmutableString, name: ImmutableString| {
            at(&context, |desk| {
                let values = &desk.table.game.values;
                let ty = find("kind of value", &ty, values.iter().map(|ty| ty.name.as_str()))?;
                let members = values[ty].members.iter().map(|member| member.name.as_str());
                let member = find(&values[ty].name, &name, members)?;
                maybe(Base::Value(ty), Some(member))
            })
        },
    );
}

#[expect(clippy::too_many_lines, reason = "one line for each query")]
fn board(engine: &mut Engine) {
    ask0(engine, "sites", |desk| list(desk, Base::Site, 0..desk.table.sites.len()));
    named1(engine, "sites", |desk, name| {
        let group = group(desk, name)?;
        let all: Vec<usize> = desk.table.groups[group].concat();
        list(desk, Base::Site, all)
    });
    named2(engine, "sites", |desk, name, of| {
        let sites = group_of(desk, name, of)?;
        list(desk, Base::Site, sites)
    });
    named2(engine, "site", |desk, name, of| match group_of(desk, name, of)?.as_slice() {
        [site] => maybe(Base::Site, Some(*site)),
        sites => Err(failure(format!("`{name}` is {} sites, not one", sites.len()))),
    });
    named1(engine, "site", |desk, name| {
        let sites = desk.table.sites.iter().map(|site| site.name.as_str());
        maybe(Base::Site, Some(find("site", name, sites)?))
    });
    named1(engine, "mark", |desk, name| mark(desk, name, None));
    named2(engine, "mark", |desk, name, of| mark(desk, name, Some(of)));
    ask1(engine, "route", |desk, player| {
        let player = one_of("route", Base::Player, player)?;
        let way = desk.table.own_way(player);
        let way: Vec<usize> = way.map(|way| way.all().collect()).unwrap_or_default();
        list(desk, Base::Site, way)
    });
    named2(engine, "route", |desk, name, player| {
        let player = one_of("route", Base::Player, player)?;
        let routes = &desk.table.game.board.routes;
        let known = routes.iter().map(|route| route.name.as_deref().unwrap_or("route"));
        let which = find("route", name, known)?;
        let way = desk.table.way(which, player);
        let way: Vec<usize> = way.map(|way| way.all().collect()).unwrap_or_default();
        list(desk, Base::Site, way)
    });
    engine.register_fn("path", |context: NativeCallContext<'_>, from: Dynamic, steps: i64| {
        at(&context, |desk| path(desk, &from, steps))
    });
    engine.register_fn(
        "step",
        |context: NativeCallContext<'_>, from: Site, direction: ImmutableString| {
            at(&context, |desk| {
                let directions = &desk.table.game.board.directions;
                let own = directions.iter().position(|known| *known == *direction);
                let own = own.and_then(|at| u16::try_from(at).ok());
                let own = own.map(|at| Direction(Direction::FIRST_NAMED + at));
                match own.or_else(|| Direction::named(&direction)) {
                    Some(direction) => step(desk, from, direction),
                    None => Err(failure(format!("there is no direction `{direction}`"))),
                }
            })
        },
    );
    engine.register_fn(
        "step",
        |context: NativeCallContext<'_>, from: Site, direction: things::Direction| {
            at(&context, |desk| {
                step(desk, from, Direction(u16::try_from(direction.0).unwrap_or(u16::MAX)))
            })
        },
    );
}

/// The site one step on, as you look over the board.
fn step(desk: &mut Desk, from: Site, direction: Direction) -> Given<Dynamic> {
    desk.charge(0)?;
    let you = desk.you.unwrap_or(0);
    maybe(Base::Site, desk.table.step(you, from.0, direction))
}

/// The sites passed along the owner's route (for a site, yours).
fn path(desk: &mut Desk, from: &Dynamic, steps: i64) -> Given<Dynamic> {
    let (site, owner) = match scalar(from) {
        Some((Base::Piece, piece)) => {
            let piece = usize::try_from(piece).unwrap_or(usize::MAX);
            let owner = desk.state.piece_owner(&desk.table, piece);
            (desk.state.piece_site(&desk.table, piece), Some(owner))
        }
        Some((Base::Site, site)) => (usize::try_from(site).ok(), desk.you),
        _ => {
            return Err(failure(format!(
                "`path` starts from a piece or a site, not {}",
                what(from)
            )));
        }
    };
    let mut passed = Vec::new();
    if let (Some(site), Some(way)) = (site, owner.and_then(|owner| desk.table.own_way(owner))) {
        way.walk(site, steps, &mut passed);
    }
    desk.charge(passed.len())?;
    let passed: Array = passed.into_iter().map(|site| thing(Base::Site, site)).collect();
    Ok(Dynamic::from_array(passed))
}

fn group(desk: &Desk, name: &str) -> Given<usize> {
    let groups = &desk.table.game.board.groups;
    if let Some(which) = groups.iter().position(|group| group.plural == name) {
        return Ok(which);
    }
    find("group of sites", name, groups.iter().map(|group| group.name.as_str()))
}

pub(super) fn group_of(desk: &Desk, name: &str, of: &Dynamic) -> Given<Vec<usize>> {
    let which = group(desk, name)?;
    let owner = whose(desk, name, desk.table.game.board.groups[which].per, Some(of))?;
    Ok(desk.table.groups[which].get(owner.unwrap_or(0)).cloned().unwrap_or_default())
}

fn mark(desk: &mut Desk, name: &str, of: Option<&Dynamic>) -> Given<Dynamic> {
    let marks = &desk.table.game.board.marks;
    let which = find("mark", name, marks.iter().map(|mark| mark.name.as_str()))?;
    let (per, ty) = (marks[which].per, marks[which].ty);
    if of.is_none() && per != Per::Game {
        let all = desk.table.marks[which].concat();
        return list(desk, Base::Site, all);
    }
    let owner = whose(desk, name, per, of)?;
    let sites = desk.table.marks[which].get(owner.unwrap_or(0)).cloned().unwrap_or_default();
    if ty.is_one() {
        return maybe(Base::Site, sites.first().copied());
    }
    list(desk, Base::Site, sites)
}

fn game(engine: &mut Engine) {
    named1(engine, "option", |desk, name| {
        let options = &desk.table.game.options;
        let which = find("option", name, options.iter().map(|option| option.name.as_str()))?;
        let chosen = desk.table.options[which];
        if options[which].text.is_some() {
            return text(&desk.table.texts[which]);
        }
        if let Base::Value(ty) = options[which].ty {
            let member = usize::try_from(chosen).ok();
            let member = member.and_then(|at| desk.table.game.values[ty].members.get(at));
            return text(member.map_or("", |member| member.name.as_str()));
        }
        Ok(thing(options[which].ty, chosen))
    });
    named1(engine, "dice", |desk, name| {
        let dice = &desk.table.game.dice;
        let which = find("dice", name, dice.iter().map(|dice| dice.name.as_str()))?;
        let first = desk.table.layout.dice[which];
        let pips = (first..first + dice[which].count).map(|word| desk.state.get(word));
        Ok(Dynamic::from_array(pips.map(|pips| thing(Base::Int, pips)).collect()))
    });
    named1(engine, "kept", |desk, name| kept(desk, name, None));
    named2(engine, "kept", |desk, name, of| kept(desk, name, Some(of)));
}

fn kept(desk: &mut Desk, name: &str, of: Option<&Dynamic>) -> Given<Dynamic> {
    let (keep, word, owner) = keep(desk, name, of)?;
    let declared = &desk.table.game.keeps[keep];
    if !desk.sees(declared.seen, declared.per, owner) {
        return Err(unseen(&format!("this `{name}`")));
    }
    let ty = declared.ty;
    match ty {
        Type::One(base) => Ok(thing(base, desk.state.get(word))),
        Type::Set(base) | Type::List(base) | Type::Sets(base) => {
            let members: Vec<usize> =
                desk.state.members(word, desk.table.layout.set_words).collect();
            list(desk, base, members)
        }
    }
}

/// A kept variable, its first word for one of its instances, and the player or team who has it.
pub(super) fn keep(
    desk: &Desk,
    name: &str,
    of: Option<&Dynamic>,
) -> Given<(usize, usize, Option<usize>)> {
    let keeps = &desk.table.game.keeps;
    let keep = find("kept variable", name, keeps.iter().map(|keep| keep.name.as_str()))?;
    let per = keeps[keep].per;
    let index = whose(desk, name, per, of)?;
    let owner = match (per, index) {
        (Per::Site, Some(site)) => desk.table.sites[site].owner,
        (Per::Piece, Some(piece)) => Some(desk.state.piece_owner(&desk.table, piece)),
        (Per::Game | Per::Player | Per::Team | Per::Site | Per::Piece, index) => index,
    };
    Ok((keep, desk.table.layout.keep(&desk.table, keep, index.unwrap_or(0)), owner))
}

/// Which instance of something `per` player, team, site or piece is meant.
fn whose(desk: &Desk, name: &str, per: Per, of: Option<&Dynamic>) -> Given<Option<usize>> {
    let wanted = match per {
        Per::Game if of.is_none() => return Ok(None),
        Per::Game => return Err(failure(format!("there is one `{name}` for all"))),
        Per::Player => "player",
        Per::Team => "team",
        Per::Site => "site",
        Per::Piece => "piece",
    };
    let Some(of) = of else {
        return Err(failure(format!("each {wanted} has a `{name}`: say whose")));
    };
    let index = match (per, scalar(of)) {
        (Per::Player, Some((Base::Player, index)))
        | (Per::Team, Some((Base::Team, index)))
        | (Per::Site, Some((Base::Site, index)))
        | (Per::Piece, Some((Base::Piece, index))) => usize::try_from(index).ok(),
        (Per::Team, Some((Base::Player, index))) => usize::try_from(index)
            .ok()
            .and_then(|player| desk.table.team_of.get(player))
            .copied(),
        _ => None,
    };
    let there = index.filter(|index| *index < desk.table.instances(per));
    there.map(Some).ok_or_else(|| {
        failure(format!("each {wanted} has a `{name}`, and this is {}", what(of)))
    })
}

/// The place of a name among those known.
pub(super) fn find<'a>(
    what: &str,
    name: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> Given<usize> {
    known.clone().position(|known| known == name).ok_or_else(|| {
        let meant = suggest(name, known).map(|meant| format!("; did you mean `{meant}`?"));
        failure(format!("there is no {what} `{name}`{}", meant.unwrap_or_default()))
    })
}

#[expect(clippy::unnecessary_box_returns, reason = "rhai wants its errors boxed")]
fn unseen(what: &str) -> Box<rhai::EvalAltResult> {
    failure(format!("the one asked does not see {what}"))
}

/// What something is, for messages.
pub(super) fn what(held: &Dynamic) -> String {
    if held.is_string() {
        return "a text".into();
    }
    match scalar(held) {
        Some((Base::Any, _)) => "none".into(),
        Some((Base::Int, NONE)) => "a number too far below 0".into(),
        Some((Base::Int, _)) => "a number".into(),
        Some((base, _)) => format!("a {base}"),
        None if held.is_array() => "a list".into(),
        None if held.is_map() => "a map".into(),
        None if held.is_fnptr() => "a function".into(),
        None if held.is_char() => "a character".into(),
        None => "something else".into(),
    }
}

/// One thing of a kind, as an index.
pub(super) fn one_of(verb: &str, base: Base, held: &Dynamic) -> Given<usize> {
    if let Some(index) = index_of(held, base) {
        return Ok(index);
    }
    match scalar(held) {
        Some((known, index)) if known == base => {
            usize::try_from(index).map_err(|_| failure("a number below 0"))
        }
        _ => Err(failure(format!("`{verb}` wants a {base}, and this is {}", what(held)))),
    }
}

/// One thing of a kind or a list of them, as indices.
pub(super) fn all_of(
    desk: &mut Desk,
    verb: &str,
    base: Base,
    held: &Dynamic,
) -> Given<Vec<usize>> {
    match held.read_lock::<Array>() {
        Some(things) => {
            desk.charge(things.len())?;
            things.iter().map(|held| one_of(verb, base, held)).collect()
        }
        None => Ok(vec![one_of(verb, base, held)?]),
    }
}
