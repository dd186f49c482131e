//! What happened in a game, ply by ply, and where its chance came from.

use crate::ir::Base;
use crate::state::{Among, Chance, Fault, FaultKind, Seeded, State, text};
use crate::table::Table;

/// Chance outcomes in order: of which type, and the scalar.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outcomes(pub Vec<(Base, i64)>);

/// One move that was made, or a change by hand.
#[derive(Debug, Clone)]
pub struct Ply {
    /// Who made it; none for a change by hand.
    pub player: Option<usize>,
    /// Whether it was a secret choice.
    pub secret: bool,
    /// Its tokens.
    pub tokens: Vec<i64>,
    /// Its canonical text.
    pub text: String,
    /// What the rules said about it.
    pub said: Vec<String>,
    /// What chance did during and after it.
    pub outcomes: Outcomes,
    /// The state right after it, before what follows from it: what it shows is seen then.
    pub(super) made: Vec<u64>,
    /// What was noted for `repeats` if somebody was asked anew after it.
    pub(super) led_to: Option<Vec<u64>>,
    /// The state and number of moves before it; after it, while it is taken back.
    pub(super) before: (Vec<u64>, u64),
}

/// A chance outcome told beforehand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Given {
    /// Its scalar.
    Scalar(i64),
    /// What people call it: the first that can happen of those called so.
    Text(String),
}

/// Outcomes that were given, by number, then those of a seed.
#[derive(Debug)]
pub(super) struct Source<'a> {
    pub(super) given: &'a [Given],
    pub(super) seeded: Seeded,
    /// For the names of things.
    pub(super) table: &'a Table,
    pub(super) state: State,
}

impl Source<'_> {
    /// The outcome that is meant, if it can happen.
    fn meant(&self, given: &Given, among: &Among<'_>) -> Option<i64> {
        match given {
            Given::Scalar(outcome) => Some(*outcome).filter(|outcome| among.has(*outcome)),
            Given::Text(wanted) if among.base() == Base::Int => {
                wanted.parse().ok().filter(|outcome| among.has(*outcome))
            }
            Given::Text(wanted) => (0..among.count()).map(|n| among.nth(n)).find(|outcome| {
                let called = text::spellings(self.table, &self.state, among.base(), *outcome);
                called.iter().any(|text| text.eq_ignore_ascii_case(wanted))
            }),
        }
    }
}

impl Chance for Source<'_> {
    fn pick(&mut self, number: u64, among: Among<'_>) -> Result<i64, Fault> {
        match usize::try_from(number).ok().and_then(|at| self.given.get(at)) {
            Some(given) => self
                .meant(given, &among)
                .ok_or_else(|| FaultKind::ImpossibleOutcome { number }.into()),
            None => self.seeded.pick(number, among),
        }
    }
}
