//! What can go wrong while rules run: never read as "illegal", always shown.
//!
//! It knows no source text; whoever draws a fault looks up its span.

use crate::ir::Base;
use crate::span::Span;
use crate::table::Table;

/// A fault and where in the rule file it happened. One word: results that carry it stay small.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault(Box<Told>);

/// What a [`Fault`] tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// What went wrong.
    pub kind: FaultKind,
    /// The statement or expression, as soon as one is known.
    pub span: Option<Span>,
}

impl std::ops::Deref for Fault {
    type Target = Told;
    fn deref(&self) -> &Told {
        &self.0
    }
}

impl std::ops::DerefMut for Fault {
    fn deref_mut(&mut self) -> &mut Told {
        &mut self.0
    }
}

/// Kinds of fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FaultKind {
    /// More pieces on a site than it holds.
    Full {
        /// The site.
        site: usize,
    },
    /// More cards than a zone holds.
    ZoneFull {
        /// The zone.
        zone: usize,
    },
    /// `none` where a thing is needed.
    Nothing {
        /// What was needed: "a site to move to".
        needed: &'static str,
    },
    /// `/` or `%` by zero.
    DivisionByZero,
    /// A number that does not fit 64 bits.
    Overflow,
    /// `depending on` a value that no arm lists.
    NoArm,
    /// More choices or steps in one move than the limit.
    TooLong {
        /// The limit.
        limit: usize,
    },
    /// Flow that goes on without an ask.
    Endless {
        /// The limit of steps.
        limit: usize,
    },
    /// A game that goes on for so many moves.
    Unending {
        /// The limit of moves.
        limit: u64,
    },
    /// More pieces, cards or queued rules than there is room for.
    NoRoom {
        /// For what.
        what: &'static str,
    },
    /// A script failed.
    Script {
        /// The function.
        name: String,
        /// What went wrong, with the file, the number and the text of the line.
        message: String,
        /// Where in the script file.
        place: Option<Span>,
    },
    /// An ask whose every branch has no way.
    Stuck,
    /// The position is read before there is one: by a size, a mark, a route.
    TooEarly,
    /// The given outcomes ran out.
    NoOutcome {
        /// The outcome's number, from 0.
        number: u64,
        /// What it can be.
        possible: Possible,
        /// If a card is dealt: the zone it comes from and the one it goes to.
        dealt: Option<(usize, usize)>,
    },
    /// A given outcome that cannot be.
    ImpossibleOutcome {
        /// The outcome's number, from 0.
        number: u64,
    },
    /// An invariant does not hold.
    Invariant {
        /// The author's words.
        text: String,
    },
    /// A shot that cannot be played, or a piece that cannot lie so.
    Shot {
        /// Why not.
        why: String,
    },
    /// Tokens that are no way through the ask.
    NotAMove,
    /// A fault of ours.
    Bug {
        /// What was wrong.
        what: String,
    },
}

/// What a missing outcome can be; all equally likely.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Possible {
    /// Numbers from the first to the last.
    Numbers(i64, i64),
    /// These members of a type.
    Members(Base, Vec<i64>),
}

impl From<FaultKind> for Fault {
    fn from(kind: FaultKind) -> Self {
        Self(Box::new(Told { kind, span: None }))
    }
}

impl Fault {
    /// The fault with a place, unless it has a nearer one already.
    #[must_use]
    pub fn at(mut self, span: Span) -> Self {
        self.span.get_or_insert(span);
        self
    }

    /// The fault, of a card that is dealt from a zone to another.
    #[must_use]
    pub fn dealing(mut self, from: usize, to: usize) -> Self {
        if let FaultKind::NoOutcome { dealt, .. } = &mut self.kind {
            *dealt = Some((from, to));
        }
        self
    }

    /// A fault of ours.
    pub fn bug(what: impl Into<String>) -> Self {
        FaultKind::Bug { what: what.into() }.into()
    }

    /// What went wrong, in words for the author.
    pub fn message(&self, table: &Table) -> String {
        match &self.kind {
            FaultKind::Full { site } => {
                let name = table.sites.get(*site).map_or("a site", |site| site.name.as_str());
                format!("`{name}` cannot hold another piece")
            }
            FaultKind::ZoneFull { zone } => {
                let name = super::text::zone(table, *zone).unwrap_or_else(|| "a zone".into());
                format!("`{name}` cannot hold another card")
            }
            FaultKind::Nothing { needed } => format!("there is no {needed} here: the value is `none`"),
            FaultKind::DivisionByZero => "division by zero".into(),
            FaultKind::Overflow => "a number grew past 64 bits".into(),
            FaultKind::NoArm => "`depending on` has no case for this value".into(),
            FaultKind::TooLong { limit } => format!("a move made more than {limit} choices or steps"),
            FaultKind::Endless { limit } => format!("play went on for {limit} steps without asking anyone"),
            FaultKind::Unending { limit } => format!("the game did not end within {limit} moves"),
            FaultKind::NoRoom { what } => format!("there is no room for another {what}"),
            FaultKind::Script { name, message, .. } => format!("script `{name}` failed: {message}"),
            FaultKind::Stuck => "nobody can go on: this ask has no way, and no `if impossible` branch that has one".into(),
            FaultKind::TooEarly => "this reads the position, and there is none yet while the board is laid out".into(),
            FaultKind::NoOutcome { number, .. } => format!("chance outcome {} was not given", number + 1),
            FaultKind::ImpossibleOutcome { number } => format!("the given chance outcome {} cannot happen here", number + 1),
            FaultKind::Invariant { text } => format!("invariant broken: {text}"),
            FaultKind::Shot { why } => format!("this cannot lie or be shot so: {why}"),
            FaultKind::NotAMove => "these choices are no legal move here".into(),
            FaultKind::Bug { what } => format!("a fault of Parlor itself, please report it: {what}"),
        }
    }

    /// The code of the page that explains it.
    pub fn code(&self) -> &'static str {
        match &self.kind {
            FaultKind::Full { .. } | FaultKind::ZoneFull { .. } => "P0001",
            FaultKind::Nothing { .. } => "P0002",
            FaultKind::DivisionByZero => "P0003",
            FaultKind::Overflow => "P0004",
            FaultKind::NoArm => "P0005",
            FaultKind::TooLong { .. } => "P0006",
            FaultKind::Endless { .. } | FaultKind::Unending { .. } => "P0007",
            FaultKind::NoRoom { .. } => "P0008",
            FaultKind::Script { .. } => "P0009",
            FaultKind::Stuck => "P0010",
            FaultKind::NoOutcome { .. } => "P0011",
            FaultKind::ImpossibleOutcome { .. } => "P0012",
            FaultKind::Invariant { .. } => "P0013",
            FaultKind::NotAMove => "P0014",
            FaultKind::TooEarly => "P0015",
            FaultKind::Shot { .. } => "P0016",
            FaultKind::Bug { .. } => "X0001",
        }
    }
}
