//! Types of values; nothing of where the values come from.

use std::fmt;

/// What a scalar is, or what a set or list is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Base {
    /// A whole number.
    Int,
    /// True (1) or false (0).
    Bool,
    /// A player, by seat order from 0.
    Player,
    /// A team, from 0.
    Team,
    /// A site of the board.
    Site,
    /// A piece with identity.
    Piece,
    /// A card.
    Card,
    /// A zone instance (this player's hand).
    Zone,
    /// A kind of piece.
    Kind,
    /// A direction, see [`super::Direction`].
    Direction,
    /// A member of the value type with this index in [`super::Game::values`].
    Value(usize),
    /// A number that measures something, in small units.
    Measure(super::Measure),
    /// Of anything: only `none` and the empty list have it.
    Any,
}

/// The type of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Type {
    /// One thing, or `none` if it may be absent: reading `none` where a thing is needed faults.
    One(Base),
    /// A set: no order of its own (declaration order where one is needed), no repeats.
    Set(Base),
    /// A list: ordered, may repeat.
    List(Base),
    /// A list of sets (`lines(3)`, `subsets(S, 2)`).
    Sets(Base),
}

impl Type {
    /// What it is of.
    pub fn base(self) -> Base {
        match self {
            Self::One(base) | Self::Set(base) | Self::List(base) | Self::Sets(base) => base,
        }
    }

    /// Whether it is a single thing.
    pub fn is_one(self) -> bool {
        matches!(self, Self::One(_))
    }

    /// The type of a member: of a list of sets, a set.
    #[must_use]
    pub fn member(self) -> Self {
        match self {
            Self::One(base) | Self::Set(base) | Self::List(base) => Self::One(base),
            Self::Sets(base) => Self::Set(base),
        }
    }
}

impl fmt::Display for Base {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Int => "number",
            Self::Bool => "truth",
            Self::Player => "player",
            Self::Team => "team",
            Self::Site => "site",
            Self::Piece => "piece",
            Self::Card => "card",
            Self::Zone => "zone",
            Self::Kind => "kind of piece",
            Self::Direction => "direction",
            Self::Value(_) => "value",
            Self::Measure(measure) => return measure.fmt(f),
            Self::Any => "nothing",
        })
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(base) => write!(f, "{base}"),
            Self::Set(base) => write!(f, "set of {base}s"),
            Self::List(base) => write!(f, "list of {base}s"),
            Self::Sets(base) => write!(f, "list of sets of {base}s"),
        }
    }
}
