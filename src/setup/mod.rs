//! ir + options + number of players → table: every size is fixed, every site gets its place.
//!
//! It knows nothing of play. What cannot be set up is told at the option or the item to blame.

mod settings;
mod sites;
mod surface;
mod vary;

use std::sync::Arc;

use settings::Chosen;
pub use settings::{SettingError, Settings, allowed, show, shown};
pub use vary::vary;

use crate::diagnostic::Diagnostic;
use crate::ir::{self, Expr, NONE, Per, TeamMember, TeamsHow};
use crate::span::Span;
use crate::spec::{self, Value};
use crate::state::Fault;
use crate::table::{Layout, Piece, Table, Way, ZoneInstance};

/// The most sites, pieces or cards a game may have: sets are at most this many bits.
pub const MOST: usize = 64 * Layout::MOST_SET_WORDS;

/// Why a game could not be set up.
#[derive(Debug, Clone, thiserror::Error)]
pub enum SetupError {
    /// What was asked for is not to be had: an unknown option, a wrong number of players.
    #[error("{0}")]
    Setting(#[from] SettingError),
    /// The rules do not work with these options.
    #[error("{}", .0.message)]
    Rules(Box<Diagnostic>),
}

/// Sets a game up.
///
/// # Errors
/// A setting that is not to be had, or rules that do not work with it.
pub fn set_up(game: &Arc<ir::Game>, settings: &Settings) -> Result<Table, SetupError> {
    let (players, options) = settings.resolve(game)?;
    if let Some(watch) = &game.watch {
        for (option, value) in game.options.iter().zip(&options.values) {
            let part =
                if *value == option.default { ir::Part::Default } else { ir::Part::Other };
            watch.note(option.span, part);
        }
    }
    let mut table = start(Arc::clone(game), players, options);
    sites::lay_out(&mut table)?;
    marks(&mut table)?;
    ways(&mut table)?;
    properties(&mut table)?;
    pieces(&mut table)?;
    surface::lay_out(&mut table)?;
    zones(&mut table)?;
    table.card_class = card_classes(game);
    let things = [
        (table.pieces.len(), "pieces"),
        (game.cards.len(), "cards"),
        (table.zones.len(), "zones"),
    ];
    for (count, what) in things {
        if count > MOST {
            return Err(wrong(game.span, format!("{count} {what} are more than {MOST}")));
        }
    }
    table.layout = Layout::new(&table);
    Ok(table)
}

/// A table with nothing on it.
fn start(game: Arc<ir::Game>, players: usize, options: Chosen) -> Table {
    let corners = game.players.seats(players);
    let names = game.players.called(players);
    let (in_teams, team_of) = teams(&game, players, &names);
    let facing = match players {
        2 => vec![0, 4],
        _ => (0..players).map(|player| [0, 2, 4, 6][player % 4]).collect(),
    };
    Table {
        players,
        names,
        options: options.values,
        texts: options.texts,
        in_teams,
        teams: team_of.iter().max().map_or(0, |last| last + 1),
        team_of,
        corners,
        sites: Vec::new(),
        groups: Vec::new(),
        grid: None,
        rings: Vec::new(),
        marks: Vec::new(),
        ways: Vec::new(),
        attributes: Vec::new(),
        properties: Vec::new(),
        pieces: Vec::new(),
        zones: Vec::new(),
        first_zone: Vec::new(),
        card_class: Vec::new(),
        surface: None,
        layout: Layout::default(),
        steps: Vec::new(),
        joined: Vec::new(),
        neighbours: &ir::Direction::ORTHOGONAL,
        facing,
        game,
    }
}

/// Whether these players play in teams, and in which team each does.
fn teams(game: &ir::Game, players: usize, names: &[String]) -> (bool, Vec<usize>) {
    let alone = (0..players).collect();
    let only_with = |with: usize| move |teams: &&ir::Teams| teams.only_with == Some(with);
    let exactly = game.teams.iter().find(only_with(players));
    let declared =
        exactly.or_else(|| game.teams.iter().find(|teams| teams.only_with.is_none()));
    let Some(declared) = declared else { return (false, alone) };
    let size = match &declared.how {
        TeamsHow::Opposite => 2,
        TeamsHow::Size(size) => *size,
        TeamsHow::Lists(lists) => return team_lists(game, lists, names),
    };
    if size < 2 || players <= size || !players.is_multiple_of(size) {
        return (false, alone);
    }
    (true, (0..players).map(|player| player % (players / size)).collect())
}

/// Teams by their members; whoever is in none is alone, after the others.
fn team_lists(
    game: &ir::Game,
    lists: &[Vec<TeamMember>],
    names: &[String],
) -> (bool, Vec<usize>) {
    let seat = |member: &TeamMember| match *member {
        TeamMember::Seat(seat) => Some(seat).filter(|seat| *seat < names.len()),
        TeamMember::Named(place) => {
            let name = game.players.names.get(place);
            names.iter().position(|known| Some(known) == name)
        }
    };
    let mut team_of = vec![usize::MAX; names.len()];
    let mut next = 0;
    for list in lists {
        let seats: Vec<usize> = list.iter().filter_map(seat).collect();
        for seat in &seats {
            team_of[*seat] = next;
        }
        next += usize::from(!seats.is_empty());
    }
    let together = names.len() > next + team_of.iter().filter(|of| **of == usize::MAX).count();
    for team in team_of.iter_mut().filter(|team| **team == usize::MAX) {
        *team = next;
        next += 1;
    }
    (together, team_of)
}

fn marks(table: &mut Table) -> Result<(), SetupError> {
    let game = Arc::clone(&table.game);
    for mark in &game.board.marks {
        let mut instances = Vec::new();
        for instance in 0..table.instances(mark.per) {
            let you = (mark.per != Per::Game).then_some(instance);
            let sites = site_list(table, &mark.value, you)?;
            if sites.is_empty() {
                let named = format!("`{}` is not on the board with these options", mark.name);
                return Err(wrong(mark.value.span, named));
            }
            instances.push(sites);
        }
        table.marks.push(instances);
    }
    Ok(())
}

fn ways(table: &mut Table) -> Result<(), SetupError> {
    let game = Arc::clone(&table.game);
    for route in &game.board.routes {
        let players = (0..table.players).map(|player| way(table, route, player));
        let ways = players.collect::<Result<_, _>>()?;
        table.ways.push(ways);
    }
    Ok(())
}

/// A player's way along a route.
fn way(table: &Table, route: &ir::Route, player: usize) -> Result<Way, SetupError> {
    let mut way = Way::default();
    for part in &route.parts {
        way.main.extend(site_list(table, part, Some(player))?);
    }
    let Some(first) = way.main.first() else {
        return Err(wrong(route.span, "the route has no sites with these options"));
    };
    way.cyclic = table.ring_of(*first).is_some_and(|ring| ring.len() == way.main.len());
    if let Some(branch) = &route.branch {
        let turn = site_list(table, &branch.after, Some(player))?;
        way.gate = turn.first().and_then(|turn| way.main.iter().position(|at| at == turn));
        if way.gate.is_none() {
            return Err(wrong(branch.after.span, "the route does not pass here"));
        }
        way.lane = site_list(table, &branch.into, Some(player))?;
        way.forwards_only = branch.forwards_only;
        way.exactly = branch.exactly;
    }
    way.note_places(table.sites.len());
    Ok(way)
}

fn properties(table: &mut Table) -> Result<(), SetupError> {
    let game = Arc::clone(&table.game);
    for property in &game.properties {
        let mut values = vec![NONE; game.kinds.len()];
        for (kind, value) in &property.values {
            values[*kind] = number(table, value, None)?;
        }
        table.properties.push(values);
    }
    Ok(())
}

fn pieces(table: &mut Table) -> Result<(), SetupError> {
    let game = Arc::clone(&table.game);
    for (kind, declared) in game.kinds.iter().enumerate() {
        let Some(supply) = &declared.supply else { continue };
        for instance in 0..table.instances(supply.per) {
            let you = (supply.per != Per::Game).then_some(instance);
            let count = number(table, &supply.count, you)?;
            let count = usize::try_from(count).unwrap_or(0).min(MOST + 1);
            let start = match &supply.on {
                Some(on) => Some(site_list(table, on, you)?).and_then(|on| on.first().copied()),
                None => None,
            };
            let owner = if declared.neutral { None } else { you };
            let owner = owner.unwrap_or(table.nobody());
            if let Some(site) = start {
                let there = table.pieces.iter().filter(|piece| piece.start == start).count();
                if there + count > table.sites[site].holds {
                    let name = &table.sites[site].name;
                    let message =
                        format!("`{name}` does not hold {count} of `{}`", declared.plural);
                    return Err(wrong(declared.span, message));
                }
            }
            let piece = Piece { kind, owner, start };
            table.pieces.extend(std::iter::repeat_n(piece, count));
        }
    }
    Ok(())
}

fn zones(table: &mut Table) -> Result<(), SetupError> {
    let game = Arc::clone(&table.game);
    for (zone, declared) in game.zones.iter().enumerate() {
        table.first_zone.push(table.zones.len());
        for of in 0..table.instances(declared.per) {
            let owner = matches!(declared.per, Per::Player | Per::Team).then_some(of);
            let holds = match &declared.holds {
                Some(holds) => size(table, holds, owner, 0)?,
                None => usize::MAX,
            };
            for copy in 0..declared.copies {
                table.zones.push(ZoneInstance { zone, owner, of, copy, holds });
            }
        }
    }
    Ok(())
}

/// For each card, the first card equal to it.
fn card_classes(game: &ir::Game) -> Vec<usize> {
    let cards = &game.cards;
    let first = |card: &ir::Card| cards.iter().position(|first| first.values == card.values);
    cards.iter().map(|card| first(card).unwrap_or(0)).collect()
}

/// The value of an expression of options and players, in place of which a fault is told.
fn constant(table: &Table, expr: &Expr, you: Option<usize>) -> Result<Value, SetupError> {
    let you = you.map(crate::table::value);
    let locals = table.game.board.locals.len();
    spec::constant(table, expr, you, locals).map_err(|fault| rules(table, &fault, expr.span))
}

fn number(table: &Table, expr: &Expr, you: Option<usize>) -> Result<i64, SetupError> {
    match constant(table, expr, you)? {
        Value::One(number) => Ok(number),
        Value::Set(_) | Value::List(_) | Value::Sets(_) => {
            Err(Diagnostic::bug("a number was expected", expr.span).into())
        }
    }
}

/// A size, at least `least`.
fn size(
    table: &Table,
    expr: &Expr,
    you: Option<usize>,
    least: usize,
) -> Result<usize, SetupError> {
    let number = number(table, expr, you)?;
    match usize::try_from(number) {
        Ok(size) if size >= least && size <= MOST => Ok(size),
        _ => {
            let message =
                format!("this is {number} with these options; it must be {least} to {MOST}");
            Err(wrong(expr.span, message))
        }
    }
}

/// The sites an expression names, in order.
fn site_list(table: &Table, expr: &Expr, you: Option<usize>) -> Result<Vec<usize>, SetupError> {
    let scalars: Vec<i64> = match constant(table, expr, you)? {
        Value::One(site) => vec![site],
        Value::Set(set) => set.into_iter().collect(),
        Value::List(list) => list,
        Value::Sets(_) => Vec::new(),
    };
    Ok(scalars.into_iter().filter_map(|site| usize::try_from(site).ok()).collect())
}

/// Rules that do not work with these options.
fn wrong(span: Span, message: impl Into<String>) -> SetupError {
    Diagnostic::error("T0001", message, span, "with these options and players").into()
}

fn rules(table: &Table, fault: &Fault, span: Span) -> SetupError {
    wrong(fault.span.unwrap_or(span), fault.message(table))
}

impl From<Diagnostic> for SetupError {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Rules(Box::new(diagnostic))
    }
}
