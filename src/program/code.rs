//! Code: instructions for flow and moves, with every jump known.
//!
//! Flow code, `find` code and `do` code are of the same instructions; the machine's modes differ.

use super::{NodeId, Shape, Slot};
use crate::ir::{Base, ScriptId};
use crate::span::Span;

/// An instruction's address.
pub type Pc = u32;

/// One instruction.
#[derive(Debug, Clone, PartialEq)]
pub enum Op {
    // ---- control
    /// Goes on there.
    Jump(Pc),
    /// Goes there if the condition is false.
    Unless(NodeId, Pc),
    /// Goes to the arm for the value; a fault if there is none.
    Switch(Box<SwitchOp>),
    /// Takes a look at a set or list, once.
    EachStart {
        /// What is gone through.
        over: NodeId,
        /// Its shape.
        shape: Shape,
        /// Where the place in it is kept.
        cursor: Slot,
    },
    /// Takes the next member into `var`, or goes to `done`.
    EachNext {
        /// Where the place in it is kept.
        cursor: Slot,
        /// Its shape.
        shape: Shape,
        /// Takes the member.
        var: Slot,
        /// Where to go when there are no more.
        done: Pc,
    },
    /// Calls a recursive rule's code with a frame of its own.
    Call(Box<CallOp>),
    /// Back to the caller.
    Return,
    /// The move is complete; of flow: the game's play is over.
    End,
    /// The end of a `try`'s first part or of a `can`, when looked at alone.
    Stop,

    // ---- choices and guards
    /// A member of a set or list.
    Choose(Box<ChooseOp>),
    /// A subset.
    ChooseSome(Box<SomeOp>),
    /// A value of a continuous range.
    Dial(Box<DialOp>),
    /// One of these branches.
    Either(Box<[Pc]>),
    /// Yes: the next instruction; no: there.
    Maybe(Pc),
    /// A choice of one.
    Pass,
    /// `look` is find code of the first part, ending in `Stop`; without a way go to `or_else`.
    Try {
        /// Where the look begins.
        look: Pc,
        /// Where to go without a way.
        or_else: Pc,
    },
    /// No way unless it holds.
    Require(NodeId),
    /// A value the ask's ways are compared by.
    Prefer {
        /// Whether the most is best, not the least.
        most: bool,
        /// The value.
        value: NodeId,
    },
    /// The last choice of all, with a whole set of ways at once.
    Leaf(Box<LeafOp>),

    // ---- effects
    /// Writes a variable.
    Set {
        /// Takes the value.
        slot: Slot,
        /// Its shape.
        shape: Shape,
        /// The value.
        value: NodeId,
    },
    /// Writes a kept variable.
    SetKeep(Box<KeepOp>),
    /// New plain pieces.
    Place(Box<PlaceOp>),
    /// The commonest `Place`: one piece of a kind on one site.
    PlaceOne {
        /// The kind.
        kind: u32,
        /// Whose.
        owner: Option<NodeId>,
        /// Where.
        on: NodeId,
    },
    /// All of a move that only chooses a site and puts one piece of a class there.
    Put {
        /// The class.
        class: u32,
    },
    /// All of a move that only chooses a site and another, and moves what stands there.
    Go {
        /// Takes what stands on the other.
        capturing: bool,
    },
    /// Plain pieces off sites.
    RemoveSites(NodeId),
    /// Pieces to the box.
    RemovePieces(NodeId),
    /// Plain pieces from a set of sites to a site.
    MoveSites {
        /// What.
        what: NodeId,
        /// Where to.
        to: NodeId,
        /// Whether what stands there is taken.
        capturing: bool,
    },
    /// The commonest: from one site to another.
    MoveSite {
        /// Where from.
        from: NodeId,
        /// Where to.
        to: NodeId,
        /// Whether what stands there is taken.
        capturing: bool,
    },
    /// Pieces to a site.
    MovePieces {
        /// What.
        what: NodeId,
        /// Where to.
        to: NodeId,
        /// Whether what stands there is taken.
        capturing: bool,
    },
    /// So many of what stands on each site, or of the pieces, to a site.
    MoveSome {
        /// Whether what moves are pieces, not sites.
        pieces: bool,
        /// How many.
        count: NodeId,
        /// What.
        what: NodeId,
        /// Where to.
        to: NodeId,
        /// Whether what stands there is taken.
        capturing: bool,
    },
    /// One plain piece from a site to each of some, one after the other.
    Sow {
        /// Where from.
        from: NodeId,
        /// Where to: a list.
        over: NodeId,
    },
    /// Cards to a zone.
    MoveCards {
        /// What.
        what: NodeId,
        /// Its shape.
        shape: Shape,
        /// Where to.
        to: NodeId,
    },
    /// Two pieces, or what stands on two sites.
    Swap {
        /// One of them.
        one: NodeId,
        /// The other.
        other: NodeId,
        /// Whether they are pieces, not sites.
        pieces: bool,
    },
    /// A new owner.
    SetOwner {
        /// What.
        what: NodeId,
        /// Whether they are pieces, not sites.
        pieces: bool,
        /// The new owner.
        owner: NodeId,
    },
    /// A new kind.
    SetKind {
        /// What.
        what: NodeId,
        /// Whether they are pieces, not sites.
        pieces: bool,
        /// The new kind.
        kind: NodeId,
    },
    /// Cards from one zone to another, or to each of several.
    Deal {
        /// How many.
        count: NodeId,
        /// Where from.
        from: NodeId,
        /// Where to.
        to: NodeId,
        /// Whether `to` is several, and each gets so many.
        each: bool,
    },
    /// Forgets a zone's order.
    Shuffle(NodeId),
    /// Throws dice.
    Roll {
        /// Where the first is written.
        word: u32,
        /// How many dice.
        count: u32,
        /// The least it can show.
        low: i64,
        /// The most it can show.
        high: i64,
        /// Places from 1, as a set: those thrown; none: all.
        which: Option<NodeId>,
    },
    /// One member by chance, into a slot.
    RollFrom {
        /// Takes the value.
        slot: Slot,
        /// Of a kept variable with an owner: whose, of how many; the slot is the first's.
        of: Option<(NodeId, u32)>,
        /// Among what.
        from: NodeId,
        /// Its shape.
        shape: Shape,
        /// What they are.
        base: Base,
    },
    /// For whoever watches.
    Say(u32),
    /// A shot. While ways are found it only looks whether the shot can begin, and ends the way.
    Flick(Box<FlickOp>),
    /// Puts a piece on the surface.
    Lay(Box<LayOp>),
    /// Cards are shown.
    Reveal {
        /// The cards.
        cards: NodeId,
        /// To whom; everyone if absent.
        to: Option<NodeId>,
    },
    /// An effect script.
    Script {
        /// Which function.
        script: ScriptId,
        /// Shapes and arguments.
        args: Box<[(Shape, NodeId)]>,
    },

    // ---- flow
    /// Waits for a move: index into [`super::Program::asks`].
    Ask(u32),
    /// Runs what is queued, then goes on.
    Drain,
    /// Queues a rule: index into [`super::Program::queueables`].
    Then {
        /// Which rule.
        rule: u32,
        /// The arguments.
        args: Box<[NodeId]>,
    },
    /// The end of a queued rule.
    Queued,
    /// Tells who watches: one of the program's marks.
    Reached(u32),
    /// Counts that a rule is come to.
    Entered(u32),
    /// Tells that this is where it is.
    Here,
    /// Counts cards that a move takes out of hands.
    Played {
        /// The cards.
        what: NodeId,
        /// A set or a list.
        shape: Shape,
    },
    /// `player` is set to the first in play from `from` on, or it goes to `done`.
    TurnsStart {
        /// Whose turn it is.
        player: Slot,
        /// Who begins; the first player if absent.
        from: Option<NodeId>,
        /// Where to go when there are no more.
        done: Pc,
    },
    /// `player` is set to the next and it goes to `turn`, or to `done`.
    TurnsNext {
        /// Whose turn it is.
        player: Slot,
        /// Where their turn begins.
        turn: Pc,
        /// Where to go when there are no more.
        done: Pc,
    },
    /// The turns are over: the order is as it was.
    TurnsEnd,
    /// The next player misses a turn.
    Skip,
    /// The order turns round.
    Reverse,
    /// The same player again.
    Again,
    /// Over, this player (and team) first.
    Wins(NodeId),
    /// Out of play, last.
    Loses(NodeId),
    /// Out of play, next from the top.
    Finishes(NodeId),
    /// Over, all equal.
    Draw,
}

impl Op {
    /// Whether it changes what stands where, or what it is.
    pub(super) fn changes_board(&self) -> bool {
        matches!(
            self,
            Self::Place(_)
                | Self::PlaceOne { .. }
                | Self::RemoveSites(_)
                | Self::RemovePieces(_)
                | Self::MoveSites { .. }
                | Self::MoveSite { .. }
                | Self::MovePieces { .. }
                | Self::MoveSome { .. }
                | Self::Sow { .. }
                | Self::Swap { .. }
                | Self::SetOwner { .. }
                | Self::SetKind { .. }
                | Self::Lay(_)
        )
    }
}

/// See [`Op::Switch`].
#[derive(Debug, Clone, PartialEq)]
pub struct SwitchOp {
    /// The scalar.
    pub on: NodeId,
    /// Where each value goes.
    pub arms: Vec<(Vec<i64>, Pc)>,
    /// Where all others go.
    pub otherwise: Option<Pc>,
    /// Where each value goes of the first few, once all code is made.
    pub first: Box<[Option<Pc>]>,
}

impl SwitchOp {
    /// So many values at most are known at one look.
    const FIRST: i64 = 64;

    /// Notes where the first values go.
    pub(super) fn note_first(&mut self) {
        let small = self.arms.iter().flat_map(|(values, _)| values).copied();
        let last = small.filter(|value| (0..Self::FIRST).contains(value)).max().unwrap_or(-1);
        self.first = (0..=last).map(|value| self.search(value)).collect();
    }

    /// Where a value goes; none if nothing is said of it.
    #[inline]
    pub fn to(&self, value: i64) -> Option<Pc> {
        let first = usize::try_from(value).ok().and_then(|value| self.first.get(value));
        first.copied().unwrap_or_else(|| self.search(value))
    }

    fn search(&self, value: i64) -> Option<Pc> {
        let arm = self.arms.iter().find(|(values, _)| values.contains(&value));
        arm.map(|(_, to)| *to).or(self.otherwise)
    }
}

/// See [`Op::Call`].
#[derive(Debug, Clone, PartialEq)]
pub struct CallOp {
    /// The unit: index into [`super::Program::units`].
    pub unit: u32,
    /// The size of the caller's frame.
    pub frame: u32,
    /// Parameters: shape, value, offset in the new frame.
    pub args: Vec<(Shape, NodeId, u32)>,
}

/// See [`Op::Choose`].
#[derive(Debug, Clone, PartialEq)]
pub struct ChooseOp {
    /// Takes the member.
    pub var: Slot,
    /// Where it comes from.
    pub from: NodeId,
    /// A set, a list, or a list of sets: of that the token is the place, from 0.
    pub shape: Shape,
    /// How alike members are told.
    pub alike: Alike,
    /// `not chosen before` and `at most`: where this statement's record stands: a set, then a count.
    pub record: Option<Slot>,
    /// Whether chosen members are left out.
    pub not_before: bool,
    /// `at most`.
    pub at_most: Option<NodeId>,
    /// Whether some may be cards that the one asked cannot see: see [`crate::ir::unseen`].
    pub unseen: bool,
    /// Present where a random way can be picked by trying members.
    pub tried: Option<Tried>,
    /// The same where it begins to share out a total.
    pub shares: Option<super::Shares>,
    /// With all but these the move is over: they are ways as they are.
    pub more: Option<NodeId>,
    /// It is the last, and nothing after it depends on what is chosen: that is looked at once.
    pub alone: bool,
}

/// How many ways there are at most after each member of a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tried {
    /// So many, in any position.
    pub most: u32,
    /// After members of this set it is so many.
    pub others: Option<(NodeId, u32)>,
}

/// Which members are offered once for all alike.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Alike {
    /// Pieces, cards, or nothing.
    pub of: Option<Base>,
    /// Variables that tell one from the rest.
    pub held: Vec<Slot>,
    /// Variables that tell those in them from those that are not.
    pub groups: Vec<(Slot, Shape)>,
}

impl Alike {
    /// All variables it looks at.
    pub fn slots(&self) -> impl Iterator<Item = Slot> + '_ {
        self.held.iter().copied().chain(self.groups.iter().map(|(slot, _)| *slot))
    }
}

/// See [`Op::ChooseSome`].
#[derive(Debug, Clone, PartialEq)]
pub struct SomeOp {
    /// Takes what is chosen: a set, or several sets.
    pub var: Slot,
    /// From this set, or these sets.
    pub from: NodeId,
    /// Its shape.
    pub shape: Shape,
    /// Least and most members.
    pub size: (NodeId, NodeId),
    /// A guard that follows lets no more members than this have a way.
    pub limit: Option<NodeId>,
    /// A guard that follows lets no two sets with a member in common have a way.
    pub apart: bool,
    /// How alike members are told.
    pub alike: Alike,
}

/// See [`Op::Dial`].
#[derive(Debug, Clone, PartialEq)]
pub struct DialOp {
    /// Takes the value.
    pub var: Slot,
    /// The least.
    pub low: NodeId,
    /// The greatest.
    pub high: NodeId,
}

/// See [`Op::Flick`].
#[derive(Debug, Clone, PartialEq)]
pub struct FlickOp {
    /// The piece shot.
    pub piece: NodeId,
    /// The circle it is shot from.
    pub from: u32,
    /// Where on it, to the right of the middle of the shooter's sector.
    pub at: NodeId,
    /// To the right of the middle of the surface.
    pub aim: NodeId,
    /// How fast.
    pub speed: NodeId,
    /// How far it goes astray.
    pub hand: Option<NodeId>,
    /// The shooter.
    pub you: NodeId,
}

/// See [`Op::Lay`].
#[derive(Debug, Clone, PartialEq)]
pub struct LayOp {
    /// The piece.
    pub piece: NodeId,
    /// Where.
    pub place: LayWhere,
}

/// Where a piece is laid.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum LayWhere {
    /// Wholly within a circle.
    Within(u32),
    /// On a circle's line.
    Touching(u32),
    /// At a distance in a direction.
    At(NodeId, NodeId),
}

/// See [`Op::Leaf`].
#[derive(Debug, Clone, PartialEq)]
pub enum LeafOp {
    /// One token: any member of the set.
    Set(NodeId),
    /// One token: any member of the set, of those that are alike the first.
    Alike {
        /// The set.
        of: NodeId,
        /// How alike members are told.
        alike: Alike,
    },
    /// These tokens each, where a condition holds or there is none.
    Fixed(Vec<(Vec<i64>, Option<NodeId>)>),
    /// One of these branches, where its condition holds or there is none; then its last choice, if it has
    /// one.
    Either(Vec<(Option<NodeId>, Option<LeafOp>)>),
    /// Any member of a set; after some of them a member of another set, too.
    Then {
        /// The first is one of these.
        of: NodeId,
        /// After these comes another.
        some: NodeId,
        /// Which is one of these.
        then: NodeId,
    },
    /// Any member of a set; then another that may depend on it, but only by a table; see [`CoupleOp`].
    Couple(Box<CoupleOp>),
    /// As many tokens as members are chosen, and the end where there could be more.
    Some(Box<SomeOp>),
    /// Two tokens: a site of `from[i]`, then its neighbour by `dirs[i]` as `you` looks.
    Steps {
        /// For each direction how far a step goes, and the sites that have a way by it; the
        /// shortest first.
        ways: Vec<(i64, NodeId)>,
        /// Straight code for all of those sites, and their numbers in it.
        at_once: Option<(u32, Vec<u8>)>,
    },
}

/// See [`LeafOp::Couple`].
#[derive(Debug, Clone, PartialEq)]
pub struct CoupleOp {
    /// Takes the first member.
    pub var: Slot,
    /// The first is one of these.
    pub first: NodeId,
    /// For each of them a constant set in which the second must lie, from this one on; none if there is no such.
    pub near: Option<u32>,
    /// The second is one of these, too.
    pub among: NodeId,
    /// After which of the second a third is chosen, if after any.
    pub third: Option<ThirdOp>,
}

/// See [`CoupleOp::third`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ThirdOp {
    /// Only after these of the second, whatever the first is.
    pub within: NodeId,
    /// After these, which may depend on the first.
    pub some: NodeId,
    /// The third is one of these.
    pub then: NodeId,
}

/// See [`Op::SetKeep`].
#[derive(Debug, Clone, PartialEq)]
pub struct KeepOp {
    /// First word of its first instance.
    pub base: u32,
    /// Words each instance takes.
    pub stride: u32,
    /// How many instances.
    pub count: u32,
    /// Which instance; the first if absent.
    pub of: Option<(Shape, NodeId)>,
    /// Scalar or set.
    pub shape: Shape,
    /// The value.
    pub value: NodeId,
}

/// See [`Op::Place`].
#[derive(Debug, Clone, PartialEq)]
pub struct PlaceOp {
    /// Kinds in order.
    pub kinds: Vec<u32>,
    /// Whose.
    pub owner: Option<NodeId>,
    /// How many on each.
    pub count: Option<NodeId>,
    /// Where: a list.
    pub on: NodeId,
}

/// An ask, at one place in the flow.
#[derive(Debug, Clone)]
pub struct AskCode {
    /// The ask in the ir, for `spec`, and where its frame stands.
    pub source: AskSource,
    /// Who is asked: none for `you`.
    pub who: Who,
    /// Its branches in order.
    pub branches: Vec<BranchCode>,
    /// Its instruction.
    pub pc: Pc,
    /// Where the flow goes on.
    pub next: Pc,
    /// Whether countless values can be chosen in it.
    pub continuous: bool,
    /// Present if all that follows is the next player's turn with this ask again
    /// (`turns { ask { … } }`). The machine then goes round in one step.
    pub round: Option<super::Round>,
}

impl AskCode {
    /// Where its branches of flow begin.
    pub fn flows(&self) -> impl Iterator<Item = Pc> + '_ {
        self.branches.iter().filter_map(|branch| match branch {
            BranchCode::Flow(pc) => Some(*pc),
            BranchCode::Move(_) => None,
        })
    }
}

/// Who is asked.
#[derive(Debug, Clone)]
pub enum Who {
    /// `you`.
    You,
    /// This player.
    Player(NodeId),
    /// Everyone in play, secretly.
    Everyone,
}

/// Where an ask comes from.
#[derive(Debug, Clone)]
pub struct AskSource {
    /// The ask's blocks, by branch; flow branches are empty.
    pub blocks: Vec<std::sync::Arc<crate::ir::Block>>,
    /// The locals of the flow frame it stands in, and where those that outlive the ask are.
    pub locals: Vec<(crate::ir::Local, Option<u32>)>,
    /// Where it is written.
    pub span: Span,
}

/// A branch of an ask.
#[derive(Debug, Clone)]
pub enum BranchCode {
    /// A move: code for each player, in which `you` is a constant.
    Move(Vec<MoveCode>),
    /// Flow, which runs by itself.
    Flow(Pc),
}

/// The code of a move, for one player.
#[derive(Debug, Clone, Copy)]
pub struct MoveCode {
    /// Finds its ways.
    pub find: Pc,
    /// Performs one.
    pub perform: Pc,
    /// Whether a way can be picked choice by choice, without the others: nothing compares them, and each
    /// choice is of one thing that is seen.
    pub by_choices: bool,
    /// Whether a way can be picked, all equally likely, by trying ones that may be legal.
    pub by_trial: bool,
    /// Whether to find its ways takes no more than choices from sets and questions: nothing is done that would have to be
    /// taken back.
    pub plain: bool,
}
