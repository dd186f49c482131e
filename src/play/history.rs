//! What happened in a game, ply by ply, and where its chance came from.

use std::sync::Arc;

use super::Account;
use super::knowledge::Knowledge;
use crate::ir::Base;
use crate::spec::Word;
use crate::state::{Among, Chance, Course, Fault, FaultKind, Seeded, State, text};
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
    /// The words of that text.
    pub words: Vec<Word>,
    /// What the rules said about it.
    pub said: Vec<String>,
    /// What chance did during and after it.
    pub outcomes: Outcomes,
    /// The shots that were played in it.
    pub courses: Vec<Course>,
    /// What each seat saw of it, then whoever only watches.
    pub(super) accounts: Vec<Account>,
    /// What was known of the cards before it; after it, while it is taken back.
    pub(super) knew: Arc<Knowledge>,
    /// What was noted for `repeats` if somebody was asked anew after it.
    pub(super) led_to: Option<Vec<u64>>,
    /// The state and number of moves before it; after it, while it is taken back.
    pub(super) before: (Vec<u64>, u64),
}

impl Ply {
    /// What a seat saw of it; of nobody: what everyone did.
    pub fn account(&self, seat: Option<usize>) -> &Account {
        let nobody = self.accounts.len().saturating_sub(1);
        &self.accounts[seat.map_or(nobody, |seat| seat.min(nobody))]
    }
}

/// Where the outcomes come from that nobody has told.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Luck {
    /// From the seed.
    #[default]
    Seed,
    /// From nowhere: a missing one is a fault, and the game stays as it was.
    Told,
}

/// A chance outcome told beforehand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Given {
    /// Its scalar.
    Scalar(i64),
    /// What people call it: the seed's own if it is called so, else the first that can happen.
    Text(String),
}

/// Outcomes that were given, by number; those told for the move at hand; then those of a seed.
#[derive(Debug)]
pub(super) struct Source<'a> {
    pub(super) given: &'a [Given],
    /// How many outcomes there were before the move at hand, and those told for it.
    pub(super) before: u64,
    pub(super) told: &'a [String],
    pub(super) seeded: Seeded,
    pub(super) luck: Luck,
    /// For the names of things.
    pub(super) table: &'a Table,
    pub(super) state: State,
}

impl Source<'_> {
    /// The outcome that is meant, if it can happen.
    fn meant(&mut self, given: &str, number: u64, among: &Among<'_>) -> Option<i64> {
        if among.base() == Base::Int {
            return given.parse().ok().filter(|outcome| among.has(*outcome));
        }
        // Things of one name are alike, but not to what is drawn after them: where the seed
        // gives one of that name, it is that one.
        let own = self.seeded.pick(number, *among).ok();
        let others = (0..among.count()).map(|n| among.nth(n));
        own.into_iter().chain(others).find(|outcome| {
            let called = text::spellings(self.table, &self.state, among.base(), *outcome);
            called.iter().any(|text| text.eq_ignore_ascii_case(given))
        })
    }
}

impl Chance for Source<'_> {
    fn pick(&mut self, number: u64, among: Among<'_>) -> Result<i64, Fault> {
        let given = usize::try_from(number).ok().and_then(|at| self.given.get(at));
        let told = number.checked_sub(self.before).and_then(|at| usize::try_from(at).ok());
        let outcome = match (given, told.and_then(|at| self.told.get(at))) {
            (Some(Given::Scalar(outcome)), _) => Some(*outcome).filter(|one| among.has(*one)),
            (Some(Given::Text(text)), _) | (None, Some(text)) => {
                self.meant(text, number, &among)
            }
            (None, None) if self.luck == Luck::Told => {
                let possible = among.possible();
                return Err(FaultKind::NoOutcome { number, possible, dealt: None }.into());
            }
            (None, None) => return self.seeded.pick(number, among),
        };
        outcome.ok_or_else(|| FaultKind::ImpossibleOutcome { number }.into())
    }
}
