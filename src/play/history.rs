//! What happened in a game, ply by ply, and where its chance came from.

use crate::ir::Base;
use crate::state::{Among, Chance, Fault, FaultKind, Seeded};

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
    /// The state and number of moves before it; after it, while it is taken back.
    pub(super) before: (Vec<u64>, u64),
}

/// Outcomes that were given, by number, then those of a seed.
#[derive(Debug)]
pub(super) struct Source<'a> {
    given: &'a [i64],
    seeded: Seeded,
}

impl<'a> Source<'a> {
    pub(super) fn new(seed: u64, given: &'a [i64]) -> Self {
        Self { given, seeded: Seeded::new(seed) }
    }
}

impl Chance for Source<'_> {
    fn pick(&mut self, number: u64, among: Among<'_>) -> Result<i64, Fault> {
        match usize::try_from(number).ok().and_then(|at| self.given.get(at)) {
            Some(outcome) if among.has(*outcome) => Ok(*outcome),
            Some(_) => Err(FaultKind::ImpossibleOutcome { number }.into()),
            None => self.seeded.pick(number, among),
        }
    }
}
