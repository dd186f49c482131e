//! A game set up for a number of players and chosen options: every site, piece, card and zone
//! there is, and where each stands in a state's words.
//!
//! It knows nothing of how play goes on. [`crate::setup`] makes it; nothing changes it after.

mod layout;
mod sight;
mod surface;
mod way;

use std::sync::Arc;

pub use layout::{Layout, control};
pub use surface::{Circle, Lying, Surface};
pub use way::{Place, Way};

use crate::ir::{self, Base, Direction, GroupId, NONE, Per, RouteId};

/// A game with its options and number of players fixed.
///
/// **Invariant.** Every index in it is in range: sites in lists are below `sites.len()`, and so on.
#[derive(Debug, Clone)]
pub struct Table {
    /// The checked game.
    pub game: Arc<ir::Game>,
    /// How many play.
    pub players: usize,
    /// The players' names, by seat.
    pub names: Vec<String>,
    /// A value for each of the game's options.
    pub options: Vec<i64>,
    /// For each option what it is if it is a text; of the others nothing.
    pub texts: Vec<String>,
    /// Whether partners play together.
    pub in_teams: bool,
    /// Each player's team; without teams everyone is a team.
    pub team_of: Vec<usize>,
    /// How many teams there are.
    pub teams: usize,
    /// The corner of the board each player sits at, from 0.
    pub corners: Vec<usize>,
    /// All sites.
    pub sites: Vec<Site>,
    /// For each group, its sites: one list, or one per player (team).
    pub groups: Vec<Vec<Vec<usize>>>,
    /// The grid's measures, if there is a grid.
    pub grid: Option<Grid>,
    /// For each ring: its sites in order, for lists that run round.
    pub rings: Vec<Vec<usize>>,
    /// Values of marks: one, or one per player (team).
    pub marks: Vec<Vec<Vec<usize>>>,
    /// For each route, each player's way.
    pub ways: Vec<Vec<Way>>,
    /// For each site attribute, its value at each site.
    pub attributes: Vec<Vec<i64>>,
    /// For each property of pieces, its value for each kind.
    pub properties: Vec<Vec<i64>>,
    /// All pieces with identity.
    pub pieces: Vec<Piece>,
    /// All zone instances.
    pub zones: Vec<ZoneInstance>,
    /// For each zone, its first instance: owner by owner, copies together.
    pub first_zone: Vec<usize>,
    /// For each card, the first card alike (equal in every attribute).
    pub card_class: Vec<usize>,
    /// The continuous table, if there is one.
    pub surface: Option<Surface>,
    /// Where things stand in a state.
    pub layout: Layout,
    /// Step targets: `steps[direction][site]`, compass and named directions only.
    pub(crate) steps: Vec<Vec<Option<usize>>>,
    /// The directions in which a cell of the grid has its neighbours.
    pub neighbours: &'static [Direction],
    /// Neighbours by unnamed joins of a graph.
    pub(crate) joined: Vec<Vec<usize>>,
    /// Which way each player looks over a grid: a compass direction.
    pub(crate) facing: Vec<u16>,
}

/// One site.
#[derive(Debug, Clone)]
pub struct Site {
    /// Its canonical text: `a1`, `12`, `red house`.
    pub name: String,
    /// The group it belongs to.
    pub group: GroupId,
    /// Whose it is.
    pub owner: Option<usize>,
    /// Its place in its group, from 0.
    pub index: usize,
    /// Its column and row in a grid, from 0.
    pub cell: Option<(usize, usize)>,
    /// How many pieces it holds; `usize::MAX` for any number.
    pub holds: usize,
}

/// A grid's measures.
#[derive(Debug, Clone)]
pub struct Grid {
    /// Whether each row begins half a cell further east than the one below.
    pub hex: bool,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The site at each cell in row order, if it is there.
    pub cells: Vec<Option<usize>>,
}

/// A piece with identity.
#[derive(Debug, Clone)]
pub struct Piece {
    /// Its kind at first.
    pub kind: ir::KindId,
    /// Its owner at first; [`Table::nobody`] if it has none.
    pub owner: usize,
    /// Where it stands at first.
    pub start: Option<usize>,
}

/// One zone of one owner.
#[derive(Debug, Clone)]
pub struct ZoneInstance {
    /// The zone it is of.
    pub zone: ir::ZoneId,
    /// Its player or team.
    pub owner: Option<usize>,
    /// The index of the player, team, site or piece it is for; 0 for the game's.
    pub of: usize,
    /// Which copy, from 0.
    pub copy: usize,
    /// How many cards it holds; `usize::MAX` for any number.
    pub holds: usize,
}

impl Table {
    /// The seat of the player the rule file names at this place of its list; [`NONE`] if nobody
    /// sits there.
    pub fn named_player(&self, place: i64) -> i64 {
        let names = &self.game.players.names;
        let name = usize::try_from(place).ok().and_then(|place| names.get(place));
        let seat = self.names.iter().position(|known| Some(known) == name);
        seat.map_or(NONE, value)
    }

    /// How many things of a type there are; 0 of those that are not counted: numbers, directions.
    pub fn count_of(&self, base: Base) -> usize {
        match base {
            Base::Int | Base::Any | Base::Direction | Base::Measure(_) => 0,
            Base::Bool => 2,
            Base::Player => self.players,
            Base::Team => self.teams,
            Base::Site => self.sites.len(),
            Base::Piece => self.pieces.len(),
            Base::Card => self.game.cards.len(),
            Base::Zone => self.zones.len(),
            Base::Kind => self.game.kinds.len(),
            Base::Value(ty) => self.game.values.get(ty).map_or(0, |ty| ty.members.len()),
        }
    }

    /// The owner code of pieces that are nobody's.
    pub fn nobody(&self) -> usize {
        self.players
    }

    /// The scalar for an owner code: [`NONE`] for nobody.
    pub fn owner_value(&self, owner: usize) -> i64 {
        if owner == self.nobody() { NONE } else { value(owner) }
    }

    /// The owner code of a scalar.
    pub fn owner_code(&self, player: i64) -> usize {
        usize::try_from(player).map_or(self.nobody(), |player| player.min(self.nobody()))
    }

    /// The class of pieces of a kind and owner: an index into the state's class sets.
    pub fn class(&self, kind: ir::KindId, owner: usize) -> usize {
        kind * (self.players + 1) + owner
    }

    /// Whether a word of a state is one of those where the cards of zones stand.
    pub fn is_in_zones(&self, word: usize) -> bool {
        (self.layout.zones..self.layout.zone(self.zones.len())).contains(&word)
    }

    /// The site or piece a zone is for, if it is for one of those.
    pub fn zone_of(&self, zone: usize, per: Per) -> Option<usize> {
        let instance = self.zones.get(zone)?;
        let declared = self.game.zones.get(instance.zone)?;
        (declared.per == per).then_some(instance.of)
    }

    /// How many classes there are.
    pub fn classes(&self) -> usize {
        self.game.kinds.len() * (self.players + 1)
    }

    /// How many instances a thing has that is `per` something.
    pub fn instances(&self, per: Per) -> usize {
        match per {
            Per::Game => 1,
            Per::Player => self.players,
            Per::Team => self.teams,
            Per::Site => self.sites.len(),
            Per::Piece => self.pieces.len(),
        }
    }

    /// The index of a thing of `per` for an owner, both as scalars go. Without teams a team
    /// is its player.
    pub fn instance(&self, per: Per, of: Option<i64>) -> Option<usize> {
        match (per, of) {
            (Per::Game, _) => Some(0),
            (_, None) => None,
            (_, Some(of)) => usize::try_from(of).ok().filter(|of| *of < self.instances(per)),
        }
    }

    /// The absolute direction of a direction as a player looks; on lines and rings `ahead` and
    /// `back` stay what they are.
    pub fn absolute(&self, player: usize, direction: Direction) -> Direction {
        match direction.0 {
            8..16 => {
                let facing = self.facing.get(player).copied().unwrap_or(0);
                Direction((direction.0 - 8 + facing) % 8)
            }
            _ => direction,
        }
    }

    /// The sites one step from a site in a direction, as a player looks.
    pub fn step(&self, player: usize, site: usize, direction: Direction) -> Option<usize> {
        let on_grid = self.sites.get(site).is_some_and(|site| site.cell.is_some());
        let direction = if on_grid { self.absolute(player, direction) } else { direction };
        self.steps.get(usize::from(direction.0))?.get(site).copied().flatten()
    }

    /// The directions in which sites off the grid are joined to any neighbour, the unnamed last.
    pub fn every_join(&self) -> impl Iterator<Item = Direction> {
        let known = u16::try_from(self.steps.len()).unwrap_or(0);
        (Direction::FIRST_NAMED..known).map(Direction).chain([Direction::JOINED])
    }

    /// Neighbours by unnamed joins of a graph.
    pub fn joined(&self, site: usize) -> &[usize] {
        self.joined.get(site).map_or(&[], Vec::as_slice)
    }

    /// The ring a list of sites runs round, if the list's first site is on one.
    pub fn ring_of(&self, site: usize) -> Option<&[usize]> {
        self.rings.iter().find(|ring| ring.contains(&site)).map(Vec::as_slice)
    }

    /// Whether a list of sites runs round: all of it lies on one ring, and it is more than half of
    /// that ring. So a ring without a site or two still runs round, one player's part does not.
    pub fn runs_round(&self, list: &[i64]) -> bool {
        let site = |site: &i64| usize::try_from(*site).ok();
        let Some(ring) = list.first().and_then(site).and_then(|first| self.ring_of(first))
        else {
            return false;
        };
        list.len() * 2 > ring.len()
            && list.iter().all(|member| site(member).is_some_and(|site| ring.contains(&site)))
    }

    /// A player's way along a route.
    pub fn way(&self, route: RouteId, player: usize) -> Option<&Way> {
        self.ways.get(route)?.get(player)
    }

    /// A player's way along the route without a name.
    pub fn own_way(&self, player: usize) -> Option<&Way> {
        self.way(self.game.board.own_route()?, player)
    }

    /// All straight lines of `length` sites, each in order; by their first site, then by axis
    /// (east, northeast, north, northwest, then a graph's own). Each comes once, one way.
    pub fn lines(&self, length: usize) -> Vec<Vec<usize>> {
        let own = usize::from(Direction::FIRST_NAMED)..self.steps.len();
        let mut lines: Vec<Vec<usize>> = Vec::new();
        for first in 0..self.sites.len() {
            for axis in [2, 1, 0, 7].into_iter().chain(own.clone()) {
                let mut line = vec![first];
                while line.len() < length {
                    match line.last().and_then(|at| self.steps[axis][*at]) {
                        Some(next) if !line.contains(&next) => line.push(next),
                        Some(_) | None => break,
                    }
                }
                let whole = line.len() == length && (length > 1 || axis == 2);
                let same = |one: &Vec<usize>| *one == line || one.iter().rev().eq(&line);
                let known = || lines.iter().any(same);
                if whole && !(own.contains(&axis) && known()) {
                    lines.push(line);
                }
            }
        }
        lines
    }

    /// Which members of a team there are.
    pub fn team_players(&self, team: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.players).filter(move |player| self.team_of[*player] == team)
    }

    /// Whether two players are opponents.
    pub fn foes(&self, one: usize, other: usize) -> bool {
        self.team_of.get(one) != self.team_of.get(other)
    }

    /// The partner of a player, if they play in teams and the player has just one.
    pub fn partner(&self, player: usize) -> Option<usize> {
        let team = self.team_of.get(player).filter(|_| self.in_teams)?;
        let mut partners = self.team_players(*team).filter(|other| *other != player);
        partners.next().filter(|_| partners.next().is_none())
    }
}

/// An index as a scalar.
#[inline]
pub fn value(index: usize) -> i64 {
    i64::try_from(index).unwrap_or(i64::MAX)
}
