//! The steps of flat code.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use crate::program::{NodeId, Pc};

/// Where a word stands, of all that a machine has.
pub type Word = u32;
/// Where a step stands; while code is made, a label.
pub type Place = u32;

/// One step. `to` as a word takes what it comes to, `go` is where it goes on if what it asks holds. Numbers that are none are
/// trouble where nothing else is said: then the step does nothing, and the machine takes over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "what a step does says what its words are")]
pub enum Step {
    // ---- single values
    /// The same.
    Copy { to: Word, from: Word },
    /// The sum.
    Add { to: Word, a: Word, b: Word },
    /// The difference.
    Sub { to: Word, a: Word, b: Word },
    /// The product.
    Mul { to: Word, a: Word, b: Word },
    /// Whole division.
    Div { to: Word, a: Word, b: Word },
    /// The word so many strides behind the first; none outside them.
    WordAt { to: Word, base: Word, index: Word, count: u16, stride: u8 },
    /// The same, but outside them it is trouble.
    StrictAt { to: Word, base: Word, index: Word, count: u16, stride: u8 },
    /// An entry of the table that begins there; none outside it.
    Lookup { to: Word, first: u32, index: Word, count: u16 },
    /// Of a table by steps and site; others are left to the machine.
    EndAt { to: Word, table: u16, from: Word, steps: Word },
    /// How many members a set has.
    Count { to: Word, of: Word },
    /// The only member; none if there is not just one.
    Only { to: Word, of: Word },
    /// The first member, or none.
    First { to: Word, of: Word },
    /// The last member, or none.
    Last { to: Word, of: Word },
    /// The lesser, none being less than all numbers.
    Lesser { to: Word, a: Word, b: Word },
    /// The greater.
    Greater { to: Word, a: Word, b: Word },
    /// What the entries of all members come to, in the table that begins there; members outside it have none.
    Entries { to: Word, of: Word, first: u32, count: u16, total: Total },
    /// The next player, if all is as usual; what is not is left to the machine.
    After { to: Word, of: Word },
    /// The last member of a list, or none.
    End { to: Word, list: Word },
    /// A list of so many sites, each the next of the one before by a table.
    Walk { list: Word, from: Word, count: Word, next: u16 },
    /// A list of the members of a set, beginning with one of them and round; empty if that is none.
    From { list: Word, of: Word, first: Word },
    /// A list without something, wherever in it that is.
    Drop { list: Word, of: Word },
    /// The word so far behind the first takes it; outside them it is trouble.
    Write { base: Word, index: Word, count: u16, from: Word },

    // ---- sets of one word
    /// One member; nobody if it is none.
    Single { to: Word, of: Word },
    /// Members of either.
    Or { to: Word, a: Word, b: Word },
    /// Members of both.
    And { to: Word, a: Word, b: Word },
    /// Members of the first that are not in the second.
    Except { to: Word, a: Word, b: Word },
    /// Members of both sets, each so much greater.
    Up { to: Word, of: Word, valid: Word, by: u16 },
    /// Each so much less.
    Down { to: Word, of: Word, valid: Word, by: u16 },
    /// The set so many strides behind the first; outside them trouble if `strict`, otherwise nobody.
    SetAt { to: Word, base: Word, index: Word, count: u16, stride: u8, strict: bool },
    /// An entry of the table that begins there; nobody outside it.
    Known { to: Word, first: u32, index: Word, count: u16 },
    /// The entry of the only member of a set; nobody if there is not just one.
    KindOf { to: Word, first: u32, of: Word, count: u16 },
    /// The second set if the first has a member, otherwise the third.
    Choose { to: Word, when: Word, yes: Word, no: Word },
    /// The members with the highest or lowest entry in the table that begins there; outside it they have none.
    Best { to: Word, of: Word, first: u32, count: u16, highest: bool },

    // ---- where to go on
    /// There.
    Go { go: Place },
    /// The same backwards: so often and no more until somebody moves.
    Back { go: Place },
    /// If both are the same.
    IfEqual { a: Word, b: Word, go: Place },
    /// If they are not.
    IfOther { a: Word, b: Word, go: Place },
    /// If the first is less.
    IfLess { a: Word, b: Word, go: Place },
    /// If the first is less, none being less than all numbers.
    IfBelow { a: Word, b: Word, go: Place },
    /// If the first is not more.
    IfAtMost { a: Word, b: Word, go: Place },
    /// If it is true.
    IfTrue { of: Word, go: Place },
    /// If it is false.
    IfFalse { of: Word, go: Place },
    /// If the set has a member.
    IfAny { of: Word, go: Place },
    /// If it has none.
    IfNobody { of: Word, go: Place },
    /// If it is in the set.
    IfIn { member: Word, of: Word, go: Place },
    /// If it is not.
    IfOut { member: Word, of: Word, go: Place },
    /// If they have a member in common.
    IfMeet { a: Word, b: Word, go: Place },
    /// If they have none.
    IfApart { a: Word, b: Word, go: Place },
    /// If all members of the first are in the second.
    IfWithin { a: Word, b: Word, go: Place },
    /// If one is not.
    IfBeyond { a: Word, b: Word, go: Place },
    /// To the place with that number among so many from `first` on, or the last.
    ByNumber { of: Word, first: u32, count: u32 },
    /// Takes the least member out of a set, or goes on there if there is none.
    Pop { set: Word, to: Word, go: Place },
    /// Takes the next member of a list whose place is kept behind it, or goes on there if there are no more.
    Next { list: Word, to: Word, go: Place },

    /// If the ends need not be looked at. If they do, they are looked at now.
    IfUnchanged { go: Place },

    // ---- turns and moves
    /// Turns begin with somebody, if that player is in play; otherwise the machine says with whom.
    Turns { player: Word, from: Word, go: Place },
    /// The next in play; what is out of the ordinary is left to the machine.
    Turn { player: Word, go: Place },
    /// A die is thrown that shows from `low` on so many pips.
    Roll { to: Word, low: i32, sides: u32 },
    /// A random member of a set, or it goes on there if there is none. Who picks by trial has luck of his own.
    Pick { to: Word, of: Word, go: Place, lucky: bool },
    /// A random way of several kinds: which kind it is, then what is chosen.
    PickOf { to: Word, kinds: u32, go: Place, lucky: bool },
    /// To one of so many places from `first` on, at random.
    Toss { first: u32, count: u32, lucky: bool },
    /// Whoever it was has moved; flow goes on from an instruction, which is there.
    Moved { next: Pc, branch: u8, passed: bool, ends: Ends, go: Place },

    // ---- verbs of states
    /// A card goes to a zone; nothing does if it is none.
    MoveCard { card: Word, zone: Word },
    /// A set of cards goes to a zone.
    MoveCards { what: Word, zone: Word },
    /// So many cards from the top of a zone to another.
    Deal { count: Word, from: Word, zone: Word },
    /// The same to each zone of a set.
    DealEach { count: Word, from: Word, zones: Word },
    /// A zone's order is forgotten.
    Shuffle { zone: Word },
    /// All that stands on the sites of a set goes to a site.
    MoveSites { what: Word, site: Word, capturing: bool },
    /// What stands on a site goes one by one to so many others, the next of each by a table.
    Sow { from: Word, count: Word, next: u16 },
    /// The same to the members of a list.
    SowList { from: Word, list: Word },

    // ---- left to the machine
    /// A single value.
    Punt { to: Word, of: NodeId },
    /// A set.
    PuntSet { to: Word, of: NodeId },
    /// An instruction of a move, or of flow that goes on with the next one.
    Do { op: Pc },
    /// An instruction of flow, which says where to go on.
    Flow { op: Pc },
    /// All that there is to be asked: an instruction of flow.
    Ask { op: Pc },
    /// A single value that the ends ask for.
    PuntEnd { to: Word, of: NodeId },
    /// Somebody has been asked, and the position is noted.
    Note,
    /// The end clauses, one of which may apply.
    Ends,
    /// Words that last a move begin blank.
    Blank,
    /// The game is over.
    Over,
}

/// What is to be done about the ends when somebody has moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ends {
    /// Nothing has changed that they look at.
    Same,
    /// They are to be looked at.
    Look,
    /// They are looked at right there where it goes on.
    Looked,
}

/// What several numbers come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Total {
    /// All together; trouble if one of them is none.
    Sum,
    /// The least, none being less than all numbers; none of none.
    Least,
    /// The greatest; none of none.
    Greatest,
    /// Whether all are the same.
    Same,
}

/// What a random way is picked from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// One way, if the word is not nought.
    One(Word),
    /// The members of a set.
    Set(Word),
    /// The members of the first; after those of the second one of the third.
    Then([Word; 3]),
}

impl Step {
    /// Where it may lead.
    pub(super) fn leads(&mut self) -> Option<&mut Place> {
        match self {
            Self::Go { go }
            | Self::Back { go }
            | Self::IfEqual { go, .. }
            | Self::IfOther { go, .. }
            | Self::IfLess { go, .. }
            | Self::IfAtMost { go, .. }
            | Self::IfBelow { go, .. }
            | Self::IfTrue { go, .. }
            | Self::IfFalse { go, .. }
            | Self::IfAny { go, .. }
            | Self::IfNobody { go, .. }
            | Self::IfIn { go, .. }
            | Self::IfOut { go, .. }
            | Self::IfMeet { go, .. }
            | Self::IfApart { go, .. }
            | Self::IfWithin { go, .. }
            | Self::IfBeyond { go, .. }
            | Self::Pop { go, .. }
            | Self::Next { go, .. }
            | Self::Turns { go, .. }
            | Self::Turn { go, .. }
            | Self::IfUnchanged { go }
            | Self::Moved { go, .. }
            | Self::Pick { go, .. }
            | Self::PickOf { go, .. } => Some(go),
            _ => None,
        }
    }
}
