//! Expressions: pure, typed, explicit about every coercion.
//!
//! They say what a value *is*; `spec` says how to find it by walking, `program` how to find it fast.

use super::{Block, GroupId, MarkId, RouteId, Type};
use crate::span::Span;

/// Index into the frame's locals.
pub type LocalId = usize;
/// Index into [`super::Game::options`].
pub type OptionId = usize;
/// Index into [`super::Game::keeps`].
pub type KeepId = usize;
/// Index into [`super::Game::zones`].
pub type ZoneId = usize;
/// Index into [`super::Game::kinds`].
pub type KindId = usize;
/// Index into [`super::Game::defines`].
pub type DefineId = usize;
/// Index into [`super::Game::scripts`].
pub type ScriptId = usize;
/// Index into [`super::Game::dice`].
pub type DiceId = usize;

/// An expression with its type and place.
#[derive(Debug, Clone)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its type.
    pub ty: Type,
    /// Where it is written.
    pub span: Span,
}

/// A child.
pub type Sub = Box<Expr>;

/// What an expression is. Types in the comments: `one` a scalar, `set`, `list`.
#[derive(Debug, Clone)]
pub enum ExprKind {
    // ---- scalars and anything
    /// A scalar constant; [`super::NONE`] is `none`.
    Const(i64),
    /// The chosen value of an option.
    Option(OptionId),
    /// Whether the players at this table play in teams.
    InTeams,
    /// The player whose turn of thought it is: implicit parameter of everything.
    You,
    /// A variable of the frame.
    Local(LocalId),
    /// A kept variable; `of` names the player, team, site or piece it is kept for.
    Keep {
        /// Which.
        keep: KeepId,
        /// Whose.
        of: Option<Sub>,
    },
    /// The dice as last thrown: `one` if there is one die, else `list`.
    Dice(DiceId),
    /// How many asks in a row were answered by `pass`.
    Passes,
    /// Whether the end conditions hold now (inside a move).
    Decided,
    /// Whether the block has a way; leaves no trace.
    Can(Box<Block>),
    /// How often the named values stood so before, at earlier asks of this game.
    Repeats(Vec<RepeatsPart>),
    /// `-a` or `not a`.
    Unary(Unary, Sub),
    /// Arithmetic, comparison, logic. `Eq` and `Ne` work on any type (sets by members);
    /// `And` and `Or` look at the right side only if they must.
    Binary(Binary, Sub, Sub),
    /// `if c then a else b`.
    If(Sub, Sub, Sub),
    /// `depending on x { a, b: e … else: e }`; no arm and no `otherwise` is a fault.
    Switch {
        /// The scalar looked at.
        on: Sub,
        /// Constants, and what they give.
        arms: Vec<(Vec<i64>, Expr)>,
        /// For all other values.
        otherwise: Option<Sub>,
    },
    /// `body where local = value`.
    Let {
        /// Set first.
        local: LocalId,
        /// To this.
        value: Sub,
        /// Then this is the value.
        body: Sub,
    },
    /// A define, with `you` rebound if given (`foe.threats`).
    Call {
        /// Which.
        define: DefineId,
        /// One per parameter.
        args: Vec<Expr>,
        /// Who `you` is in it.
        you: Option<Sub>,
    },
    /// A `test` or `value` script function.
    Script {
        /// Which.
        script: ScriptId,
        /// One per parameter.
        args: Vec<Expr>,
    },

    // ---- one thing from another
    /// An attribute of a scalar; of `none` it is `none`.
    Attr(Attr, Sub),
    /// The player `steps` seats on (negative: back) from a player, whoever is in play.
    Seat {
        /// From whom.
        player: Sub,
        /// How many seats.
        steps: Sub,
    },
    /// The next player in play after this one, in the order of play.
    NextPlayer(Sub),
    /// The first member of a set or list, or none.
    First(Sub),
    /// The last member of a set or list, or none.
    Last(Sub),
    /// The only member of a set or list; none unless there is exactly one.
    The(Sub),
    /// The member of a list at a place counted from 1; none outside.
    Index(Sub, Sub),

    // ---- lists
    /// `[a, b]`: members are scalars; lists and sets in it are spliced in.
    ListOf(Vec<Expr>),
    /// `[1..4, 2..5]`: the sets of these lists and sets, in order: `Sets`.
    SetsOf(Vec<Expr>),
    /// `a..b`, ascending, empty if b < a.
    Range(Sub, Sub),
    /// `L[a..b]`, clipped to the list.
    Slice(Sub, Sub, Sub),
    /// The other way round.
    Reverse(Sub),
    /// What comes after a member (nothing if it is not in the list); of a ring, all the others in
    /// order starting after it.
    After(Sub, Sub),
    /// A ring's list, turned so that it starts at a member.
    From(Sub, Sub),
    /// Two lists in a row.
    Concat(Sub, Sub),
    /// A list without one occurrence of each member of another.
    Without(Sub, Sub),
    /// The members of a set in declaration order (a zone's cards, by position if it is ordered).
    ToList(Sub),

    // ---- sets
    /// A scalar (none: the empty set) or list as a set.
    ToSet(Sub),
    /// `a | b`.
    Union(Sub, Sub),
    /// `a & b`.
    Intersect(Sub, Sub),
    /// `a except b`.
    Except(Sub, Sub),
    /// Members for which the condition holds with the local set to them; of a list, a list.
    Filter {
        /// Holds the member.
        var: LocalId,
        /// From these.
        over: Sub,
        /// Condition.
        cond: Sub,
    },
    /// The body for each member. A body that is a set: the union. A body that is one site, piece,
    /// card, player, team, zone: the set of them (none left out). A body that is a number, truth or
    /// value: the list, repeats kept.
    Map {
        /// Holds the member.
        var: LocalId,
        /// From these.
        over: Sub,
        /// Value.
        body: Sub,
    },
    /// Those members for which the keys are the greatest (least), first key first.
    Best {
        /// Greatest or least.
        highest: bool,
        /// Holds the member.
        var: LocalId,
        /// From these.
        over: Sub,
        /// Compared in turn; truths count as 0 and 1, none below everything.
        keys: Vec<Expr>,
    },
    /// The members in ascending order of the keys, first key first; equal ones stay in order: a
    /// list.
    Sorted {
        /// Holds the member.
        var: LocalId,
        /// These.
        over: Sub,
        /// Compared in turn; truths count as 0 and 1, none below everything.
        keys: Vec<Expr>,
    },
    /// All subsets with this many members, by size, then lexicographically: `Sets`.
    Subsets {
        /// Of what.
        of: Sub,
        /// Least and most members.
        size: (Sub, Sub),
    },

    // ---- questions
    /// How many members.
    Count(Sub),
    /// How many plain pieces: each that is one of a part is counted once.
    CountPlain(Vec<PlainPart>),
    /// Sum of a list of numbers.
    Sum(Sub),
    /// Greatest of a list; none of an empty one.
    Max(Sub),
    /// Least of a list; none of an empty one.
    Min(Sub),
    /// Whether there is a member.
    Any(Sub),
    /// Whether the condition holds for every member.
    All {
        /// Holds the member.
        var: LocalId,
        /// Of these.
        over: Sub,
        /// Condition.
        cond: Sub,
    },
    /// Whether a scalar is a member of a set or list (none: of none), or a set one of several sets.
    In(Sub, Sub),
    /// Whether every member of the first set is in the second.
    Subset(Sub, Sub),
    /// Whether all members of a list are equal (so is an empty one).
    Same(Sub),
    /// Whether the members of a list, sorted, are consecutive numbers without repeats (values by
    /// their order).
    Consecutive(Sub),

    // ---- players
    /// All players: `set`.
    Players,
    /// Those in play: `set`.
    PlayersInPlay,
    /// All teams: `set`.
    Teams,
    /// The players of a team: `set`.
    TeamPlayers(Sub),

    // ---- the board
    /// Every site: `set`.
    Sites,
    /// A group's sites in order: `list`, or `one` for a single site. `of` is the player (team)
    /// for a group that is per player; without it everybody's: `set`.
    Group {
        /// Which.
        group: GroupId,
        /// Whose.
        of: Option<Sub>,
    },
    /// A mark, likewise.
    Mark {
        /// Which.
        mark: MarkId,
        /// Whose.
        of: Option<Sub>,
    },
    /// A player's way: `list`, the branch last.
    Route {
        /// Which.
        route: RouteId,
        /// Whose.
        of: Sub,
    },
    /// Steps from a site to the end of a player's way, none if off it.
    ToGo {
        /// From this site.
        site: Sub,
        /// Along which.
        route: RouteId,
        /// Whose.
        of: Sub,
    },
    /// A grid's rows from one number to another, counted from 1 at the south, or from a player's
    /// own side: `set`.
    Rows {
        /// First and last row.
        rows: (Sub, Sub),
        /// Whose side it is counted from.
        of: Option<Sub>,
    },
    /// A grid's columns from one number to another.
    Columns(Sub, Sub),
    /// The row furthest from a player's side: `set`.
    FarRow(Sub),
    /// Sites with nothing on them: `set`.
    EmptySites,
    /// Sites with a plain piece of a kind (any if none) and owner (any if none): `set`.
    Plain {
        /// Which kind.
        kind: Option<KindId>,
        /// Whose.
        owner: Option<Sub>,
    },
    /// Whether every site (or zone) of a set, or the one, holds fewer pieces (or cards) than it may.
    HasRoom(Sub),
    /// Pieces with identity of a kind and owner, in the box or out: `set` of pieces.
    Pieces {
        /// Which kind.
        kind: Option<KindId>,
        /// Whose.
        owner: Option<Sub>,
    },
    /// Those pieces of a set that stand on these sites.
    PiecesOn(Sub, Sub),
    /// Sites one step from a set of sites in each of some directions (`set` of directions), as
    /// `you` looks: `set`.
    Step {
        /// From these.
        from: Sub,
        /// Directions.
        dirs: Sub,
    },
    /// Directions by number: `set`. A relative one stands for itself; steps resolve it.
    Directions(Vec<super::Direction>),
    /// Sites from a site in one direction as long as they are in `through`: `list`.
    Ray {
        /// From this site, not included.
        from: Sub,
        /// One direction.
        dir: Sub,
        /// Goes on while in these.
        through: Sub,
    },
    /// Empty sites in straight lines from a site, and the first occupied one of each: `set`.
    Slides {
        /// From this site.
        from: Sub,
        /// Directions.
        dirs: Sub,
    },
    /// Sites strictly between two in a straight line, in order from the first: `list`.
    Between(Sub, Sub),
    /// What can be reached from a set by steps inside another, with those of the first that lie
    /// inside it: `set`.
    Connected {
        /// From these.
        seeds: Sub,
        /// Inside these.
        within: Sub,
        /// Directions of the steps.
        dirs: Sub,
    },
    /// All straight lines of this many sites, in any of the four axes: `Sets`.
    Lines(Sub),
    /// The sites a piece (or a site) passes when it goes a number of steps along a way, the last its
    /// end: `list`. Negative goes back. Empty if it cannot.
    Path {
        /// A piece or a site.
        from: Sub,
        /// Steps.
        steps: Sub,
        /// What it goes along.
        along: Along,
    },

    // ---- the surface
    /// Whether a piece lies wholly within a circle: it touches no part of its line.
    Within(Sub, super::CircleId),
    /// Whether a piece touches a circle's line.
    Touching(Sub, super::CircleId),
    /// Whether two pieces touch.
    Meeting(Sub, Sub),
    /// The pieces whose centres lie in a player's sector: `set` of pieces.
    InSector(Sub),

    // ---- cards
    /// The whole deck: `set`.
    Cards,
    /// One zone: `one`. `copy` counts from 1.
    Zone {
        /// Which.
        zone: ZoneId,
        /// Whose, if it is per player or team.
        of: Option<Sub>,
        /// Which of its copies, if there are several.
        copy: Option<Sub>,
    },
    /// All instances of a zone (of one owner, if given): `set` of zones.
    Zones {
        /// Which.
        zone: ZoneId,
        /// Whose.
        of: Option<Sub>,
    },
    /// The cards in a zone (`one`) or zones (`set`): `set` of cards.
    CardsIn(Sub),
}

/// Plain pieces of a kind (any if none) and owner (any if none) on some sites.
#[derive(Debug, Clone)]
pub struct PlainPart {
    /// Which kind.
    pub kind: Option<KindId>,
    /// Whose.
    pub owner: Option<Sub>,
    /// On these sites.
    pub on: Sub,
}

/// What a path goes along.
#[derive(Debug, Clone)]
pub enum Along {
    /// The route without a name of the piece's owner; of a site, of `you`.
    Own,
    /// A player's route.
    Route(RouteId, Sub),
    /// A list, cyclic if it is most of a ring.
    List(Sub),
}

/// What `repeats` compares.
#[derive(Debug, Clone)]
pub enum RepeatsPart {
    /// Everything on the board.
    Board,
    /// A value.
    Value(Expr),
}

/// Operators with one operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unary {
    /// `-a`.
    Neg,
    /// `not a`.
    Not,
}

/// Operators with two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Binary {
    /// `+`; overflow faults.
    Add,
    /// `-`.
    Sub,
    /// `*`.
    Mul,
    /// `/`, towards zero; by zero faults.
    Div,
    /// `%`, never negative for a positive divisor; by zero faults.
    Rem,
    /// `<`, of numbers or of values of one type by order.
    Lt,
    /// `<=`.
    Le,
    /// `>`.
    Gt,
    /// `>=`.
    Ge,
    /// `=`.
    Eq,
    /// `!=`.
    Ne,
    /// `and`.
    And,
    /// `or`.
    Or,
}

/// Attributes, each of a scalar of one type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attr {
    /// Of a card: the deck's attribute with this index.
    Card(usize),
    /// Of a card: the zone it is in.
    CardZone,
    /// Of a value: its place in its type, from 1.
    Order,
    /// Of a value: the number it was written as, else none.
    Number,
    /// Of a zone: its player (or team).
    ZoneOwner,
    /// Of a zone: the site it is for.
    ZoneSite,
    /// Of a zone: the piece it is for.
    ZonePiece,
    /// Of a site: the owner of what stands there, none if empty or nobody's.
    SiteOwner,
    /// Of a site: the kind of the piece there.
    SiteKind,
    /// Of a site: how many pieces stand there.
    SiteCount,
    /// Of a site: row, from 1 (of a grid).
    Row,
    /// Of a site: column, from 1.
    Column,
    /// Of a site: place in its group, from 1.
    SiteIndex,
    /// Of a site: an attribute of [`super::Board::attributes`].
    Site(usize),
    /// Of a kind: the property with this index in [`super::Game::properties`].
    Kind(usize),
    /// Of a piece: its owner.
    PieceOwner,
    /// Of a piece: its kind.
    PieceKind,
    /// Of a piece: where it stands, none if in the box.
    PieceSite,
    /// Of a player: the team.
    Team,
    /// Of a player: the partner, none without teams.
    Partner,
    /// Of a player: the other of two.
    Foe,
    /// Of a player: all opponents are in [`ExprKind::Players`] minus the team; this is the corner
    /// the player sits at, from 1.
    Corner,
    /// Of a player or anything else with an order: its place, from 1.
    PlayerNumber,
}
