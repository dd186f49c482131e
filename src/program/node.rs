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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// A scalar: one word.
    One,
    /// A set.
    Set,
    /// A list: its length, then its members.
    List,
    /// A list of sets.
    Sets,
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

/// A node.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    // ---- scalars
    /// A constant.
    Const(i64),
    /// A variable.
    One(Slot),
    /// A word of the state at `base + stride * index`. `none` gives none, unless `strict`: then it
    /// is a fault.
    WordAt {
        base: u32,
        stride: u32,
        count: u32,
        index: NodeId,
        strict: bool,
    },
    /// A constant table; none outside it.
    Lookup {
        table: u32,
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
    Sub(NodeId, NodeId),
    Mul(NodeId, NodeId),
    Div(NodeId, NodeId),
    Rem(NodeId, NodeId),
    Neg(NodeId),
    Not(NodeId),
    And(NodeId, NodeId),
    Or(NodeId, NodeId),
    /// Scalars equal.
    Equal(NodeId, NodeId),
    Less(NodeId, NodeId),
    LessEqual(NodeId, NodeId),
    SetEqual(NodeId, NodeId),
    ListEqual(NodeId, NodeId),
    /// How many members a set has.
    Count(NodeId),
    /// How many members a list has.
    Length(NodeId),
    /// How many sets a list of sets has.
    SetsCount(NodeId),
    /// Whether a set has a member.
    AnySet(NodeId),
    /// Whether a scalar is in a set; none is not.
    In(NodeId, NodeId),
    /// Whether a scalar is in a list.
    InList(NodeId, NodeId),
    Subset(NodeId, NodeId),
    /// Whether two sets have a member in common.
    Meets(NodeId, NodeId),
    /// Whether the condition holds for all members, one by one in the slot.
    All {
        slot: Slot,
        over: NodeId,
        shape: Shape,
        cond: NodeId,
    },
    /// Whether some constant line is wholly in a set.
    AnyLine {
        lines: u32,
        set: NodeId,
    },
    FirstSet(NodeId),
    LastSet(NodeId),
    TheSet(NodeId),
    FirstList(NodeId),
    LastList(NodeId),
    TheList(NodeId),
    Index(NodeId, NodeId),
    Sum(NodeId),
    Max(NodeId),
    Min(NodeId),
    Same(NodeId),
    Consecutive(NodeId),
    /// The next player in play.
    NextPlayer(NodeId),
    /// `player + steps`, round the table.
    Seat(NodeId, NodeId),
    /// Whether all sites of a set have room.
    HasRoom(NodeId),
    /// Whether an end condition holds.
    Decided,
    /// Whether find code has a way.
    Can(u32),

    // ---- any shape
    If(NodeId, NodeId, NodeId),
    /// Scalar, arms by value, else; a fault without else.
    Switch {
        on: NodeId,
        arms: Vec<(Vec<i64>, NodeId)>,
        otherwise: Option<NodeId>,
    },
    /// Writes the slot, then is the body.
    Let {
        slot: Slot,
        shape: Shape,
        value: NodeId,
        body: NodeId,
    },
    Script {
        script: ScriptId,
        args: Vec<(Shape, NodeId)>,
        you: NodeId,
    },

    // ---- sets
    /// A constant set.
    SetConst(u32),
    /// A variable.
    Set(Slot),
    /// A constant set by index from `first`; empty for none.
    ConstAt {
        first: u32,
        count: u32,
        index: NodeId,
    },
    /// A set of the state at `base + index * set words`; empty for none unless `strict`.
    SetAt {
        base: u32,
        count: u32,
        index: NodeId,
        strict: bool,
    },
    /// The union of such sets for each member of a set of indices.
    SetsAt {
        base: u32,
        indices: NodeId,
    },
    /// The union of `count` sets of the state, `stride` words apart.
    UnionOf {
        base: u32,
        stride: u32,
        count: u32,
    },
    /// The same from a class base, for an owner: kinds `0..count`, `stride` words apart.
    UnionAt {
        base: u32,
        stride: u32,
        count: u32,
        index: NodeId,
        owners: u32,
    },
    /// Sites with nothing on them.
    Empty,
    /// Players in play.
    InPlay,
    Single(NodeId),
    ListToSet(NodeId),
    Union(NodeId, NodeId),
    Intersect(NodeId, NodeId),
    Except(NodeId, NodeId),
    /// Members for which the condition holds.
    Filter {
        slot: Slot,
        over: NodeId,
        cond: NodeId,
    },
    /// Union of the body, a set, over members.
    MapSets {
        slot: Slot,
        slot_shape: Shape,
        over: NodeId,
        shape: Shape,
        body: NodeId,
    },
    /// Set of the body, a scalar, over members; none left out.
    MapOnes {
        slot: Slot,
        slot_shape: Shape,
        over: NodeId,
        shape: Shape,
        body: NodeId,
    },
    /// The members with the best keys.
    Best {
        highest: bool,
        slot: Slot,
        over: NodeId,
        shape: Shape,
        keys: Vec<NodeId>,
    },
    /// Pieces that stand on sites.
    PiecesOn(NodeId, NodeId),
    /// Pieces of a kind (any if none) and an owner code (any if none), where either can change.
    PiecesOf {
        kind: Option<u32>,
        owner: Option<NodeId>,
    },
    /// One step in one direction, as a player looks.
    Step {
        from: NodeId,
        dir: u16,
        you: NodeId,
    },
    /// The members of `valid` among them, each `by` greater.
    Up {
        of: NodeId,
        by: u32,
        valid: u32,
    },
    /// Each `by` less.
    Down {
        of: NodeId,
        by: u32,
        valid: u32,
    },
    /// The same in each of a set of directions.
    StepIn {
        from: NodeId,
        dirs: NodeId,
        you: NodeId,
    },
    Slides {
        from: NodeId,
        dirs: NodeId,
        you: NodeId,
    },
    Connected {
        seeds: NodeId,
        within: NodeId,
    },

    // ---- lists
    List(Slot),
    ListConst(u32),
    /// Of constant lists from `first`, the one at the index.
    ListAt {
        first: u32,
        count: u32,
        index: NodeId,
    },
    /// Members of a set, ascending.
    SetToList(NodeId),
    /// Cards of an ordered zone, bottom first: those without an order by declaration, below.
    ZoneList(NodeId),
    ListOf(Vec<(Shape, NodeId)>),
    Range(NodeId, NodeId),
    Slice(NodeId, NodeId, NodeId),
    Reverse(NodeId),
    After(NodeId, NodeId),
    From(NodeId, NodeId),
    Concat(NodeId, NodeId),
    Without(NodeId, NodeId),
    FilterList {
        slot: Slot,
        over: NodeId,
        cond: NodeId,
    },
    MapList {
        slot: Slot,
        slot_shape: Shape,
        over: NodeId,
        shape: Shape,
        body: NodeId,
    },
    /// Members in ascending order of the keys; equal ones stay in order.
    Sorted {
        slot: Slot,
        over: NodeId,
        shape: Shape,
        keys: Vec<NodeId>,
    },
    Path {
        from: NodeId,
        piece: bool,
        steps: NodeId,
        along: Option<NodeId>,
        you: NodeId,
    },
    Ray {
        from: NodeId,
        dir: NodeId,
        through: NodeId,
        you: NodeId,
    },
    Between(NodeId, NodeId),

    // ---- lists of sets
    Lines(u32),
    /// The sets of these.
    SetsOf(Vec<NodeId>),
    FilterSets {
        slot: Slot,
        over: NodeId,
        cond: NodeId,
    },
    Subsets {
        of: NodeId,
        least: NodeId,
        most: NodeId,
    },
    BestSets {
        highest: bool,
        slot: Slot,
        over: NodeId,
        keys: Vec<NodeId>,
    },
}

impl Node {
    /// The nodes it is made of.
    pub(crate) fn children(&self, visit: &mut dyn FnMut(NodeId)) {
        use Node as N;
        match self {
            N::Const(_)
            | N::One(_)
            | N::Decided
            | N::Can(_)
            | N::SetConst(_)
            | N::Set(_)
            | N::UnionOf { .. }
            | N::Empty
            | N::InPlay
            | N::List(_)
            | N::ListConst(_)
            | N::Lines(_) => {}
            N::WordAt { index, .. }
            | N::Lookup { index, .. }
            | N::ConstAt { index, .. }
            | N::SetAt { index, .. }
            | N::UnionAt { index, .. }
            | N::ListAt { index, .. } => {
                visit(*index);
            }
            N::SetsAt { indices, .. } => visit(*indices),
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
            | N::HasRoom(a)
            | N::Single(a)
            | N::ListToSet(a)
            | N::SetToList(a)
            | N::ZoneList(a)
            | N::Reverse(a) => visit(*a),
            N::AnyLine { set, .. } => visit(*set),
            N::Up { of, .. } | N::Down { of, .. } => visit(*of),
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
            | N::In(a, b)
            | N::InList(a, b)
            | N::Subset(a, b)
            | N::Meets(a, b)
            | N::Index(a, b)
            | N::Seat(a, b)
            | N::Union(a, b)
            | N::Intersect(a, b)
            | N::Except(a, b)
            | N::PiecesOn(a, b)
            | N::Range(a, b)
            | N::After(a, b)
            | N::From(a, b)
            | N::Concat(a, b)
            | N::Without(a, b)
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
                arms.iter().for_each(|(_, body)| visit(*body));
                otherwise.iter().for_each(|body| visit(*body));
            }
            N::Let { value, body, .. } => {
                visit(*value);
                visit(*body);
            }
            N::Script { args, you, .. } => {
                args.iter().for_each(|(_, arg)| visit(*arg));
                visit(*you);
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
            N::SetsOf(items) => items.iter().for_each(|item| visit(*item)),
            N::Best { over, keys, .. }
            | N::BestSets { over, keys, .. }
            | N::Sorted { over, keys, .. } => {
                visit(*over);
                keys.iter().for_each(|key| visit(*key));
            }
            N::PiecesOf { owner, .. } => owner.iter().for_each(|owner| visit(*owner)),
            N::Step { from, you, .. } => {
                visit(*from);
                visit(*you);
            }
            N::StepIn { from, dirs, you } | N::Slides { from, dirs, you } => {
                visit(*from);
                visit(*dirs);
                visit(*you);
            }
            N::Connected { seeds, within } => {
                visit(*seeds);
                visit(*within);
            }
            N::ListOf(items) => items.iter().for_each(|(_, item)| visit(*item)),
            N::Path { from, steps, along, you, .. } => {
                visit(*from);
                visit(*steps);
                along.iter().for_each(|along| visit(*along));
                visit(*you);
            }
            N::Ray { from, dir, through, you } => {
                visit(*from);
                visit(*dir);
                visit(*through);
                visit(*you);
            }
            N::Subsets { of, least, most } => {
                visit(*of);
                visit(*least);
                visit(*most);
            }
        }
    }
}
