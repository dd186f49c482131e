//! The board as written: groups of sites, marks, routes, directions.
//!
//! Sizes are expressions over options and the number of players; no site exists yet.

use super::{Expr, Local, Per, Type};
use crate::span::Span;

/// Index into [`Board::groups`].
pub type GroupId = usize;
/// Index into [`Board::routes`].
pub type RouteId = usize;
/// Index into [`Board::marks`].
pub type MarkId = usize;

/// A board: sites joined by directions.
#[derive(Debug, Clone, Default)]
pub struct Board {
    /// Groups of sites, in the order in which their sites are numbered.
    pub groups: Vec<Group>,
    /// Named sites, evaluated in this order at setup.
    pub marks: Vec<Mark>,
    /// The players' ways.
    pub routes: Vec<Route>,
    /// The continuous table, if there is one.
    pub surface: Option<super::Surface>,
    /// Attributes that lines give their sites.
    pub attributes: Vec<SiteAttribute>,
    /// Names of a graph's own directions; direction `Direction::FIRST_NAMED + i`.
    pub directions: Vec<String>,
    /// Frame of all the board's expressions.
    pub locals: Vec<Local>,
}

impl Board {
    /// The route without a name.
    pub fn own_route(&self) -> Option<RouteId> {
        self.routes.iter().position(|route| route.name.is_none())
    }
}

/// Sites declared together.
#[derive(Debug, Clone)]
pub struct Group {
    /// Its name (`grid` for a grid).
    pub name: String,
    /// The name that means everybody's (`houses`).
    pub plural: String,
    /// Where it is declared.
    pub span: Span,
    /// One for the game or one per player or team. A player's group is repeated for each player
    /// at the table, with `you` that player.
    pub per: Per,
    /// Its form.
    pub shape: Shape,
    /// How many pieces each of its sites holds.
    pub holds: Holds,
    /// The ring it is a part of: its sites stand in that ring's order too.
    pub part_of: Option<GroupId>,
}

/// The form of a group.
#[derive(Debug, Clone)]
pub enum Shape {
    /// Columns from `a`, rows from 1; sites in row order from a1.
    Grid {
        /// Whether its cells have six neighbours: see [`Direction::HEX`].
        hex: bool,
        /// Number of columns.
        width: Expr,
        /// Number of rows.
        height: Expr,
        /// With the locals holding column and row (from 1), which sites there are.
        keep: Option<GridFilter>,
    },
    /// A closed line: the last is followed by the first.
    Ring {
        /// How many sites.
        length: Expr,
    },
    /// A closed line made of the groups that name it in `part_of`, per player in seat order.
    RingOfParts,
    /// An open line.
    Line {
        /// How many sites.
        length: Expr,
    },
    /// One site.
    Single,
    /// Named sites and their joins.
    Graph {
        /// The sites' names.
        sites: Vec<String>,
        /// Joins: from, to (indices in `sites`), direction by index in [`Board::directions`];
        /// none is `adjacent`, both ways.
        joins: Vec<(usize, usize, Option<usize>)>,
    },
}

/// Cuts a grid.
#[derive(Debug, Clone)]
pub struct GridFilter {
    /// The local that holds the column.
    pub column: usize,
    /// The local that holds the row.
    pub row: usize,
    /// Whether the site is there.
    pub condition: Expr,
}

/// How many pieces a site holds.
#[derive(Debug, Clone)]
pub enum Holds {
    /// This many (one by default).
    Most(Expr),
    /// As many as there are.
    Any,
}

/// A named site (or sites).
#[derive(Debug, Clone)]
pub struct Mark {
    /// Its name.
    pub name: String,
    /// `Game`, `Player` or `Team`.
    pub per: Per,
    /// `One(Site)`, `List(Site)` or `Set(Site)`.
    pub ty: Type,
    /// Its value, with `you` the player.
    pub value: Expr,
}

/// A player's way over the board.
#[derive(Debug, Clone)]
pub struct Route {
    /// What it is called; the one without a name is a player's `route`.
    pub name: Option<String>,
    /// Where it is declared.
    pub span: Span,
    /// The parts in order, each a site or list of sites, with `you` the player.
    pub parts: Vec<Expr>,
    /// Whether its last site is followed by its first (its only part is `ring from site`).
    pub cyclic: bool,
    /// A turn off the way.
    pub branch: Option<Branch>,
}

/// `turning off after GATE into LANE`.
#[derive(Debug, Clone)]
pub struct Branch {
    /// The last site before the turn.
    pub after: Expr,
    /// The site or sites turned into.
    pub into: Expr,
    /// Moving backwards passes the turning, and nothing moves backwards in the lane.
    pub forwards_only: bool,
    /// Turn off only if the move ends within the branch; otherwise go on past the gate. Without
    /// it a move turns off always and steps past the end are lost.
    pub exactly: bool,
}

/// An attribute of sites: `line lane[3] with deals = [4, 7, 4]`.
#[derive(Debug, Clone)]
pub struct SiteAttribute {
    /// Its name.
    pub name: String,
    /// What it is.
    pub ty: super::Base,
    /// For each group that has it, one value per site; other sites have none.
    pub values: Vec<(GroupId, Vec<Expr>)>,
}

/// A direction, a scalar of type [`super::Base::Direction`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Direction(pub u16);

impl Direction {
    /// The compass, clockwise from north: `Direction(0..8)`. Rows go up to the north.
    pub const COMPASS: [&'static str; 8] =
        ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"];
    /// Directions as *you* look over the board, clockwise from ahead: `Direction(8..16)`. On a
    /// ring or line `ahead` is onwards in declaration order for everybody, `back` the reverse.
    pub const RELATIVE: [&'static str; 8] = [
        "ahead",
        "ahead_right",
        "right",
        "back_right",
        "back",
        "back_left",
        "left",
        "ahead_left",
    ];
    /// Number of the first of a graph's own directions.
    pub const FIRST_NAMED: u16 = 16;
    /// `ahead`.
    pub const AHEAD: Self = Self(8);
    /// `back`.
    pub const BACK: Self = Self(12);
    /// Unnamed joins of a graph.
    pub const JOINED: Self = Self(15 + 240);

    /// The sets with names: four, four and eight of the compass; on a grid of hexagons `orthogonal`
    /// and `adjacent` are [`Self::HEX`], on lines, rings and graphs every neighbour.
    pub const ORTHOGONAL: [Self; 4] = [Self(0), Self(2), Self(4), Self(6)];
    /// See [`Self::ORTHOGONAL`].
    pub const DIAGONAL: [Self; 4] = [Self(1), Self(3), Self(5), Self(7)];
    /// The six of a grid of hexagons, whose rows each begin half a cell further east than the one
    /// below: from column and row, northeast is `(0, 1)` and northwest `(-1, 1)`. Nothing lies
    /// straight north or south.
    pub const HEX: [Self; 6] = [Self(1), Self(2), Self(3), Self(5), Self(6), Self(7)];

    /// A direction of the compass or a relative one by name.
    pub fn named(name: &str) -> Option<Self> {
        let all = Self::COMPASS.iter().chain(&Self::RELATIVE);
        let at = all.clone().position(|known| *known == name)?;
        u16::try_from(at).ok().map(Self)
    }
}
