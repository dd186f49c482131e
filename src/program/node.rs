//! Nodes: expressions for a table, with every address known.
//!
//! A node is a scalar, a set, a list or a list of sets, as its variant says; the machine has one
//! function for each. It knows nothing of names and spans.

use crate::ir::ScriptId;

/// Index into [`super::Program::nodes`].
pub type NodeId = u32;

/// Where a variable stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slot {
    /// A word of the state.
    State(u32),
    /// A word that lasts a move, behind the state.
    Global(u32),
    /// An offset in the present frame, behind those.
    Frame(u32),
}

/// What shape a value has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A scalar: one word.
    One,
    /// A set.
    Set,
    /// A list: its length, then its members.
    List,
    /// A list of sets: how many, then those.
    Sets,
}

/// What a path goes along.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PathAlong {
    /// The route without a name of the piece's owner; of a site, of this player.
    Own(NodeId),
    /// This player's way along a route.
    Route(u32, NodeId),
    /// A list.
    List(NodeId),
}

/// What [`Node::Two`] asks of two scalars.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum How {
    /// Whether they are equal.
    Equal,
    /// Whether the first is less.
    Less,
    /// Whether the first is not more.
    LessEqual,
    /// Their sum, checked.
    Add,
    /// Their difference, checked.
    Sub,
}

/// One of several sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Which {
    /// The first.
    First,
    /// The last.
    Last,
    /// The only one there is.
    Only,
    /// The one at a place, from 1.
    At(NodeId),
}

impl Shape {
    /// The shape of values of a type.
    pub fn of(ty: crate::ir::Type) -> Self {
        match ty {
            crate::ir::Type::One(_) => Self::One,
            crate::ir::Type::Set(_) => Self::Set,
            crate::ir::Type::List(_) => Self::List,
            crate::ir::Type::Sets(_) => Self::Sets,
        }
    }
}

/// What a `repeats` compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PrintPart {
    /// Everything on the board.
    Board,
    /// A value, and its shape.
    Value(Shape, NodeId),
}

/// Plain pieces of a kind and owner (any if none) on some sites.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlainPart {
    /// Which kind.
    pub kind: Option<u32>,
    /// Whose.
    pub owner: Option<NodeId>,
    /// On these sites.
    pub on: NodeId,
}

/// A node.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Node {
    // ---- scalars
    /// A constant.
    Const(i64),
    /// A variable.
    One(Slot),
    /// A word of the state at `base + stride * index`. `none` gives none, unless `strict`: then it
    /// is a fault.
    WordAt {
        /// Where the first stands.
        base: u32,
        /// How far one is from the next.
        stride: u32,
        /// How many there are.
        count: u32,
        /// Which one, from 0.
        index: NodeId,
        /// Whether none is a fault.
        strict: bool,
    },
    /// A constant table; none outside it.
    Lookup {
        /// Which table.
        table: u32,
        /// Which one, from 0.
        index: NodeId,
    },
    /// The owner of what stands on a site.
    OwnerAt(NodeId),
    /// The kind of what stands on a site.
    KindAt(NodeId),
    /// How many pieces stand on a site.
    LoadAt(NodeId),
    /// A piece's owner: its code, none for nobody.
    OwnerOf(NodeId),
    /// Checked arithmetic.
    Add(NodeId, NodeId),
    /// Checked subtraction.
    Sub(NodeId, NodeId),
    /// Checked multiplication.
    Mul(NodeId, NodeId),
    /// Division; a fault by nought.
    Div(NodeId, NodeId),
    /// The remainder, never negative for a positive divisor; a fault by nought.
    Rem(NodeId, NodeId),
    /// The number with the other sign.
    Neg(NodeId),
    /// Whether the condition does not hold.
    Not(NodeId),
    /// Whether both hold; the second is only looked at if the first does.
    And(NodeId, NodeId),
    /// Whether one of them holds; the second is only looked at if the first does not.
    Or(NodeId, NodeId),
    /// Scalars equal.
    Equal(NodeId, NodeId),
    /// Whether the first is less.
    Less(NodeId, NodeId),
    /// Whether the first is not more.
    LessEqual(NodeId, NodeId),
    /// Sets equal.
    SetEqual(NodeId, NodeId),
    /// Lists equal.
    ListEqual(NodeId, NodeId),
    /// Lists of sets equal.
    SetsEqual(NodeId, NodeId),
    /// How many members a set has.
    Count(NodeId),
    /// How many plain pieces: each that is one of a part is counted once.
    CountPlain(Vec<PlainPart>),
    /// How many members a list has.
    Length(NodeId),
    /// How many sets a list of sets has.
    SetsCount(NodeId),
    /// Whether a set has a member.
    AnySet(NodeId),
    /// Whether a set has no member.
    NoMember(NodeId),
    /// Whether a scalar is in a set; none is not.
    In(NodeId, NodeId),
    /// Whether a scalar is in a list.
    InList(NodeId, NodeId),
    /// Whether a set is one of several.
    InSets(NodeId, NodeId),
    /// Whether every member of the first set is in the second.
    Subset(NodeId, NodeId),
    /// Whether two sets have a member in common.
    Meets(NodeId, NodeId),
    /// Whether the condition holds for all members, one by one in the slot.
    All {
        /// Takes each member in turn.
        slot: Slot,
        /// What is gone through.
        over: NodeId,
        /// The shape of what is gone through.
        shape: Shape,
        /// The condition.
        cond: NodeId,
    },
    /// Whether the word that each member of a set has lies in another set.
    AllWithin {
        /// The members.
        of: NodeId,
        /// The first of their words.
        base: u32,
        /// Words from one member's to the next's.
        stride: u32,
        /// How many members have one.
        count: u32,
        /// The set.
        within: NodeId,
        /// Whether one without a word counts as in it.
        nowhere: bool,
    },
    /// Whether some constant line is wholly in a set.
    AnyLine {
        /// Which lines.
        lines: u32,
        /// The set.
        set: NodeId,
    },
    /// Whether what is grown from seeds within a set meets a third.
    Joins {
        /// Where it begins.
        seeds: NodeId,
        /// What it goes over.
        within: NodeId,
        /// What is to be met.
        target: NodeId,
        /// Which of [`super::Program::floods`].
        flood: u32,
    },
    /// Whether some constant line with a member is wholly in a set.
    /// Sites with which, if they were in a set, it would have a line through them.
    LineGaps {
        /// Which lines: of [`super::Program::lines`].
        lines: u32,
        /// The set.
        set: NodeId,
    },
    /// Whether a line with a site lies wholly in a set.
    LineThrough {
        /// Which lines.
        lines: u32,
        /// The member.
        at: NodeId,
        /// The set.
        set: NodeId,
    },
    /// The first member of a set, or none.
    FirstSet(NodeId),
    /// The last member of a set, or none.
    LastSet(NodeId),
    /// The only member of a set.
    TheSet(NodeId),
    /// The first member of a list, or none.
    FirstList(NodeId),
    /// The last member of a list, or none.
    LastList(NodeId),
    /// The only member of a list.
    TheList(NodeId),
    /// The member of a list at a place, counted from 1.
    Index(NodeId, NodeId),
    /// The members of a list added up.
    Sum(NodeId),
    /// The greatest member of a list; none of an empty one.
    Max(NodeId),
    /// The least member of a list; none of an empty one.
    Min(NodeId),
    /// Whether the members of a list are all equal.
    Same(NodeId),
    /// Whether the members of a list, in order of size, go up by one.
    Consecutive(NodeId),
    /// Where a path ends; none if it cannot be gone.
    PathEnd {
        /// Where it begins.
        from: NodeId,
        /// Whether `from` is a piece, not a site.
        piece: bool,
        /// How many steps; backwards if negative.
        steps: NodeId,
        /// What it goes along.
        along: PathAlong,
    },
    /// The next player in play.
    NextPlayer(NodeId),
    /// `player + steps`, round the table.
    Seat(NodeId, NodeId),
    /// Whether all sites of a set have room.
    HasRoom(NodeId),
    /// Whether a site has room; yes if it is none.
    RoomAt(NodeId),
    /// Whether another card fits in each zone of a set.
    ZonesHaveRoom(NodeId),
    /// Whether a piece lies wholly within a circle.
    Within(NodeId, u32),
    /// Whether a piece touches a circle's line.
    Touching(NodeId, u32),
    /// Whether two pieces touch.
    Meeting(NodeId, NodeId),
    /// Whether an end condition holds.
    Decided,
    /// Whether find code has a way.
    Can(u32),
    /// At how many earlier asks this stood as it does now.
    Repeats {
        /// Whether, asked of whoever was asked last, it is what is noted at each ask.
        noted: bool,
        /// Which of [`super::Program::repeats`].
        history: u32,
        /// What is compared.
        parts: Vec<PrintPart>,
    },

    // ---- any shape
    /// Of the values of two words, which can be constants' too.
    Two(How, u32, u32),
    /// Condition, then, else.
    If(NodeId, NodeId, NodeId),
    /// Scalar, arms by value, else; a fault without else.
    Switch {
        /// The scalar.
        on: NodeId,
        /// Values, and what it is for them.
        arms: Vec<(Vec<i64>, NodeId)>,
        /// What it is for all others.
        otherwise: Option<NodeId>,
    },
    /// Writes the slot, then is the body.
    Let {
        /// Takes the value.
        slot: Slot,
        /// The shape of the value.
        shape: Shape,
        /// The value.
        value: NodeId,
        /// The body.
        body: NodeId,
    },
    /// What a script function answers.
    Script {
        /// Which function.
        script: ScriptId,
        /// Shapes and arguments.
        args: Vec<(Shape, NodeId)>,
        /// As this player looks.
        you: NodeId,
    },

    // ---- sets
    /// A set that stays the same as long as ways are looked for: worked out when first asked for.
    Once {
        /// A word that says whether it is known, then the set.
        slot: Slot,
        /// The set.
        of: NodeId,
    },
    /// A constant set.
    SetConst(u32),
    /// A variable.
    Set(Slot),
    /// A constant set by index from `first`; empty for none.
    ConstAt {
        /// Index of the first.
        first: u32,
        /// How many there are.
        count: u32,
        /// Which one, from 0.
        index: NodeId,
    },
    /// A set of the state at `base + index * set words`; empty for none unless `strict`.
    SetAt {
        /// Where the first stands.
        base: u32,
        /// How many there are.
        count: u32,
        /// Which one, from 0.
        index: NodeId,
        /// Whether none is a fault.
        strict: bool,
    },
    /// The union of such sets for each member of a set of indices.
    SetsAt {
        /// Where the first stands.
        base: u32,
        /// Which ones, from 0.
        indices: NodeId,
    },
    /// The union of `count` sets of the state, `stride` words apart.
    UnionOf {
        /// Where the first stands.
        base: u32,
        /// How far one is from the next.
        stride: u32,
        /// How many there are.
        count: u32,
    },
    /// The same from a class base, for an owner: kinds `0..count`, `stride` words apart.
    UnionAt {
        /// Where the first stands.
        base: u32,
        /// How far one is from the next.
        stride: u32,
        /// How many there are.
        count: u32,
        /// Which one, from 0.
        index: NodeId,
        /// How many owner codes there are.
        owners: u32,
    },
    /// Sites with nothing on them.
    Empty,
    /// Players in play.
    InPlay,
    /// A set of one scalar; empty for none.
    Single(NodeId),
    /// The members of a list.
    ListToSet(NodeId),
    /// Members of either set.
    Union(NodeId, NodeId),
    /// Members of both sets.
    Intersect(NodeId, NodeId),
    /// Members of the first set that are not in the second.
    Except(NodeId, NodeId),
    /// Members of both sets: the second is worked out if the first has any.
    Among(NodeId, NodeId),
    /// Members for which the condition holds.
    Filter {
        /// Takes each member in turn.
        slot: Slot,
        /// What is gone through.
        over: NodeId,
        /// The condition.
        cond: NodeId,
    },
    /// Union of the body, a set, over members.
    MapSets {
        /// Takes each member in turn.
        slot: Slot,
        /// The shape of a member.
        slot_shape: Shape,
        /// What is gone through.
        over: NodeId,
        /// The shape of `over`.
        shape: Shape,
        /// The body.
        body: NodeId,
    },
    /// Set of the body, a scalar, over members; none left out.
    MapOnes {
        /// Takes each member in turn.
        slot: Slot,
        /// The shape of a member.
        slot_shape: Shape,
        /// What is gone through.
        over: NodeId,
        /// The shape of `over`.
        shape: Shape,
        /// The body.
        body: NodeId,
    },
    /// The members with the best keys.
    Best {
        /// Whether the highest are best, not the lowest.
        highest: bool,
        /// Takes each member in turn.
        slot: Slot,
        /// What is gone through.
        over: NodeId,
        /// The shape of what is gone through.
        shape: Shape,
        /// What members are compared by, the first first.
        keys: Vec<NodeId>,
    },
    /// Pieces whose centres lie in a player's sector.
    InSector(NodeId),
    /// Pieces that stand on sites.
    PiecesOn(NodeId, NodeId),
    /// Those of some pieces that stand on one site.
    PiecesAt {
        /// The pieces.
        pieces: NodeId,
        /// The site.
        site: NodeId,
        /// None if the site is not in this constant set.
        among: Option<u32>,
    },
    /// The sites on which some pieces stand.
    SitesOf(NodeId),
    /// One step in one direction, as a player looks.
    Step {
        /// Where it begins.
        from: NodeId,
        /// The direction.
        dir: u16,
        /// As this player looks.
        you: NodeId,
    },
    /// The members of `valid` among them, each `by` greater.
    Up {
        /// The set.
        of: NodeId,
        /// By how much.
        by: u32,
        /// Which constant set they must be in.
        valid: u32,
    },
    /// Each `by` less.
    Down {
        /// The set.
        of: NodeId,
        /// By how much.
        by: u32,
        /// Which constant set they must be in.
        valid: u32,
    },
    /// The same in each of a set of directions.
    StepIn {
        /// Where it begins.
        from: NodeId,
        /// The directions.
        dirs: NodeId,
        /// As this player looks.
        you: NodeId,
    },
    /// Sites reached over empty ones in each of some directions, and the first that is not empty.
    Slides {
        /// Where it begins.
        from: NodeId,
        /// The directions.
        dirs: NodeId,
        /// As this player looks.
        you: NodeId,
    },
    /// Members of `within` among the seed, and those reached from them by steps of one length over
    /// members of it.
    Along {
        /// Where it begins.
        seed: NodeId,
        /// What it goes over.
        within: NodeId,
        /// How far a step goes.
        by: i32,
        /// Where a step can lead to: a constant set.
        reach: u32,
    },
    /// The members of a run from which such a step leads out of it.
    RunEnd {
        /// The run.
        run: NodeId,
        /// How far a step goes.
        by: i32,
        /// From where a step can be made: a constant set.
        valid: u32,
    },
    /// A set worked out by code in a straight line.
    Straight(u32),
    /// The same as [`Node::Connected`], by steps known before play.
    Grown {
        /// Where it begins.
        seeds: NodeId,
        /// What it goes over.
        within: NodeId,
        /// Which of [`super::Program::floods`].
        flood: u32,
    },
    /// Sites joined to the seeds over sites within a set.
    Connected {
        /// Where it begins.
        seeds: NodeId,
        /// What it goes over.
        within: NodeId,
        /// The directions.
        dirs: NodeId,
        /// As this player looks.
        you: NodeId,
    },

    /// Sites strictly between two in a straight line: of constant sets, one for each pair, the first being this.
    BetweenAt {
        /// The first of the sets.
        first: u32,
        /// One site.
        from: NodeId,
        /// The other.
        to: NodeId,
    },

    // ---- lists
    /// A variable.
    List(Slot),
    /// A constant list.
    ListConst(u32),
    /// Of constant lists from `first`, the one at the index.
    ListAt {
        /// Index of the first.
        first: u32,
        /// How many there are.
        count: u32,
        /// Which one, from 0.
        index: NodeId,
    },
    /// Members of a set, ascending.
    SetToList(NodeId),
    /// Cards of an ordered zone, bottom first: those without an order by declaration, below.
    ZoneList(NodeId),
    /// These, one after another.
    ListOf(Vec<(Shape, NodeId)>),
    /// The numbers from one to the other.
    Range(NodeId, NodeId),
    /// Of a list, the members from one place to another.
    Slice(NodeId, NodeId, NodeId),
    /// A list turned round.
    Reverse(NodeId),
    /// What comes after a member.
    After(NodeId, NodeId),
    /// A list begun at a member, and round to it.
    From(NodeId, NodeId),
    /// One list after another.
    Concat(NodeId, NodeId),
    /// A list without the members of another.
    Without(NodeId, NodeId),
    /// Where a known way ends: few steps by a table, by their number and the site, others as it is written.
    EndAt {
        /// The table.
        table: u32,
        /// The site from which it begins.
        from: NodeId,
        /// How many steps.
        steps: NodeId,
        /// The same without a table.
        of: NodeId,
    },
    /// The sites from which so many steps of a way known before play lead into a set, with the last of them or with any.
    EndsIn {
        /// Which of [`super::Program::jumps`], for few steps.
        jumps: u32,
        /// How many steps.
        steps: NodeId,
        /// The set.
        into: NodeId,
        /// What they go along.
        along: PathAlong,
        /// Whether any of them is enough.
        passing: bool,
    },
    /// Of constant sets in the order of a number the one for it: the first for what is less, the last for what is more.
    Graded {
        /// Index of the first.
        first: u32,
        /// How many there are.
        count: u32,
        /// The number the first is for.
        low: i64,
        /// The number.
        index: NodeId,
    },
    /// What has a number in one of the state's words, one word for each.
    WithWord {
        /// First word.
        base: u32,
        /// Words from one to the next.
        stride: u32,
        /// How many there are.
        count: u32,
        /// The number.
        is: NodeId,
    },
    /// A list without something where it is first in it.
    WithoutOne(NodeId, NodeId),
    /// A list without something, wherever in it that is.
    ListExcept(NodeId, NodeId),
    /// Members of a list for which the condition holds, in order.
    FilterList {
        /// Takes each member in turn.
        slot: Slot,
        /// What is gone through.
        over: NodeId,
        /// The condition.
        cond: NodeId,
    },
    /// The body, a scalar, for each member.
    MapList {
        /// Takes each member in turn.
        slot: Slot,
        /// The shape of a member.
        slot_shape: Shape,
        /// What is gone through.
        over: NodeId,
        /// The shape of what is gone through.
        shape: Shape,
        /// The body.
        body: NodeId,
    },
    /// Members in ascending order of the keys; equal ones stay in order.
    Sorted {
        /// Takes each member in turn.
        slot: Slot,
        /// What is gone through.
        over: NodeId,
        /// The shape of what is gone through.
        shape: Shape,
        /// What members are compared by, the first first.
        keys: Vec<NodeId>,
    },
    /// The sites passed by going so many steps along the route, the end last; empty if it cannot be gone.
    Path {
        /// Where it begins.
        from: NodeId,
        /// Whether `from` is a piece, not a site.
        piece: bool,
        /// How many steps; backwards if negative.
        steps: NodeId,
        /// What it goes along.
        along: PathAlong,
    },
    /// Sites one after another in a direction, as long as they are among `through`.
    Ray {
        /// Where it begins.
        from: NodeId,
        /// The direction.
        dir: NodeId,
        /// What it goes over.
        through: NodeId,
        /// As this player looks.
        you: NodeId,
    },
    /// Sites strictly between two.
    Between(NodeId, NodeId),

    /// One set of a list of sets; empty if it has no such.
    PickSet {
        /// The list.
        sets: NodeId,
        /// Which of them.
        which: Which,
    },

    /// The members of a list with the best keys, in order.
    BestList {
        /// Whether the highest are best, not the lowest.
        highest: bool,
        /// Takes each member in turn.
        slot: Slot,
        /// What is gone through.
        over: NodeId,
        /// What members are compared by, the first first.
        keys: Vec<NodeId>,
    },

    // ---- lists of sets
    /// A variable.
    Sets(Slot),
    /// Constant lines.
    Lines(u32),
    /// Those of constant lines that lie within a set.
    LinesWithin {
        /// The lines.
        lines: u32,
        /// The set.
        set: NodeId,
    },
    /// The sets of these.
    SetsOf(Vec<NodeId>),
    /// Sets for which the condition holds.
    FilterSets {
        /// Takes each member in turn.
        slot: Slot,
        /// What is gone through.
        over: NodeId,
        /// The condition.
        cond: NodeId,
    },
    /// The subsets of a set, smallest first.
    Subsets {
        /// The set.
        of: NodeId,
        /// Least members.
        least: NodeId,
        /// Most members.
        most: NodeId,
        /// What holds of every part of a set that is wanted, and the slot that takes the part:
        /// where it does not, no set is built on.
        part: Option<(Slot, NodeId)>,
    },
    /// The sets in ascending order of their keys.
    SortedSets {
        /// Takes each member in turn.
        slot: Slot,
        /// What is gone through.
        over: NodeId,
        /// What members are compared by, the first first.
        keys: Vec<NodeId>,
    },
    /// The sets with the best keys.
    BestSets {
        /// Whether the highest are best, not the lowest.
        highest: bool,
        /// Takes each member in turn.
        slot: Slot,
        /// What is gone through.
        over: NodeId,
        /// What members are compared by, the first first.
        keys: Vec<NodeId>,
    },
}

impl Node {
    /// The nodes it is made of.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    pub(crate) fn children(&self, visit: &mut dyn FnMut(NodeId)) {
        use Node as N;
        match self {
            N::Const(_)
            | N::One(_)
            | N::Two(..)
            | N::Decided
            | N::Can(_)
            | N::SetConst(_)
            | N::Straight(_)
            | N::Set(_)
            | N::UnionOf { .. }
            | N::Empty
            | N::InPlay
            | N::List(_)
            | N::ListConst(_)
            | N::Sets(_)
            | N::Lines(_) => {}
            N::PickSet { sets, which } => {
                visit(*sets);
                if let Which::At(at) = which {
                    visit(*at);
                }
            }
            N::WordAt { index, .. }
            | N::Lookup { index, .. }
            | N::ConstAt { index, .. }
            | N::SetAt { index, .. }
            | N::UnionAt { index, .. }
            | N::ListAt { index, .. }
            | N::Graded { index, .. }
            | N::WithWord { is: index, .. } => {
                visit(*index);
            }
            N::Repeats { parts, .. } => {
                for part in parts {
                    if let PrintPart::Value(_, value) = part {
                        visit(*value);
                    }
                }
            }
            N::SetsAt { indices, .. } => visit(*indices),
            N::CountPlain(parts) => {
                parts
                    .iter()
                    .flat_map(|part| part.owner.into_iter().chain([part.on]))
                    .for_each(visit);
            }
            N::OwnerAt(a)
            | N::KindAt(a)
            | N::LoadAt(a)
            | N::OwnerOf(a)
            | N::Neg(a)
            | N::Not(a)
            | N::Count(a)
            | N::Length(a)
            | N::SetsCount(a)
            | N::AnySet(a)
            | N::NoMember(a)
            | N::FirstSet(a)
            | N::LastSet(a)
            | N::TheSet(a)
            | N::FirstList(a)
            | N::LastList(a)
            | N::TheList(a)
            | N::Sum(a)
            | N::Max(a)
            | N::Min(a)
            | N::Same(a)
            | N::Consecutive(a)
            | N::NextPlayer(a)
            | N::Within(a, _)
            | N::Touching(a, _)
            | N::InSector(a)
            | N::HasRoom(a)
            | N::RoomAt(a)
            | N::ZonesHaveRoom(a)
            | N::Single(a)
            | N::SitesOf(a)
            | N::ListToSet(a)
            | N::SetToList(a)
            | N::ZoneList(a)
            | N::Reverse(a) => visit(*a),
            N::AnyLine { set, .. } | N::LinesWithin { set, .. } | N::LineGaps { set, .. } => {
                visit(*set);
            }
            N::PiecesAt { pieces, site, .. } => {
                visit(*pieces);
                visit(*site);
            }
            N::Up { of, .. } | N::Down { of, .. } | N::Once { of, .. } => visit(*of),
            N::Along { seed, within, .. } => {
                visit(*seed);
                visit(*within);
            }
            N::RunEnd { run, .. } => visit(*run),
            N::LineThrough { at, set, .. } => {
                visit(*at);
                visit(*set);
            }
            N::Grown { seeds, within, .. } => {
                visit(*seeds);
                visit(*within);
            }
            N::Joins { seeds, within, target, .. } => {
                visit(*seeds);
                visit(*within);
                visit(*target);
            }
            N::Add(a, b)
            | N::Sub(a, b)
            | N::Mul(a, b)
            | N::Div(a, b)
            | N::Rem(a, b)
            | N::And(a, b)
            | N::Or(a, b)
            | N::Equal(a, b)
            | N::Less(a, b)
            | N::LessEqual(a, b)
            | N::SetEqual(a, b)
            | N::ListEqual(a, b)
            | N::SetsEqual(a, b)
            | N::In(a, b)
            | N::InList(a, b)
            | N::InSets(a, b)
            | N::Subset(a, b)
            | N::Meets(a, b)
            | N::Meeting(a, b)
            | N::Index(a, b)
            | N::Seat(a, b)
            | N::Union(a, b)
            | N::Intersect(a, b)
            | N::Among(a, b)
            | N::Except(a, b)
            | N::PiecesOn(a, b)
            | N::Range(a, b)
            | N::After(a, b)
            | N::From(a, b)
            | N::Concat(a, b)
            | N::Without(a, b)
            | N::WithoutOne(a, b)
            | N::ListExcept(a, b)
            | N::BetweenAt { from: a, to: b, .. }
            | N::Between(a, b) => {
                visit(*a);
                visit(*b);
            }
            N::If(a, b, c) | N::Slice(a, b, c) => {
                visit(*a);
                visit(*b);
                visit(*c);
            }
            N::Switch { on, arms, otherwise } => {
                visit(*on);
                for (_, body) in arms {
                    visit(*body);
                }
                if let Some(body) = otherwise {
                    visit(*body);
                }
            }
            N::Let { value, body, .. } => {
                visit(*value);
                visit(*body);
            }
            N::Script { args, you, .. } => {
                for (_, arg) in args {
                    visit(*arg);
                }
                visit(*you);
            }
            N::EndAt { from, steps, of, .. } => {
                visit(*from);
                visit(*steps);
                visit(*of);
            }
            N::EndsIn { steps, into, along, .. } => {
                visit(*steps);
                visit(*into);
                let (PathAlong::Own(of) | PathAlong::Route(_, of) | PathAlong::List(of)) =
                    along;
                visit(*of);
            }
            N::AllWithin { of, within, .. } => {
                visit(*of);
                visit(*within);
            }
            N::All { over, cond, .. }
            | N::Filter { over, cond, .. }
            | N::FilterList { over, cond, .. }
            | N::FilterSets { over, cond, .. } => {
                visit(*over);
                visit(*cond);
            }
            N::MapSets { over, body, .. }
            | N::MapOnes { over, body, .. }
            | N::MapList { over, body, .. } => {
                visit(*over);
                visit(*body);
            }
            N::SetsOf(items) => {
                for item in items {
                    visit(*item);
                }
            }
            N::Best { over, keys, .. }
            | N::BestSets { over, keys, .. }
            | N::BestList { over, keys, .. }
            | N::SortedSets { over, keys, .. }
            | N::Sorted { over, keys, .. } => {
                visit(*over);
                for key in keys {
                    visit(*key);
                }
            }
            N::Step { from, you, .. } => {
                visit(*from);
                visit(*you);
            }
            N::StepIn { from, dirs, you } | N::Slides { from, dirs, you } => {
                visit(*from);
                visit(*dirs);
                visit(*you);
            }
            N::Connected { seeds, within, dirs, you } => {
                visit(*seeds);
                visit(*within);
                visit(*dirs);
                visit(*you);
            }
            N::ListOf(items) => {
                for (_, item) in items {
                    visit(*item);
                }
            }
            N::Path { from, steps, along, .. } | N::PathEnd { from, steps, along, .. } => {
                visit(*from);
                visit(*steps);
                let (PathAlong::Own(of) | PathAlong::Route(_, of) | PathAlong::List(of)) =
                    along;
                visit(*of);
            }
            N::Ray { from, dir, through, you } => {
                visit(*from);
                visit(*dir);
                visit(*through);
                visit(*you);
            }
            N::Subsets { of, least, most, part } => {
                visit(*of);
                visit(*least);
                visit(*most);
                if let Some((_, part)) = part {
                    visit(*part);
                }
            }
        }
    }
}
