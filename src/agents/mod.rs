//! Players who are no people: they see a view and a clock, and never a state.

mod player;
mod strength;

use std::time::Duration;

pub use player::{Greedy, Random, Searcher, TRIES};
pub use strength::{Computer, Effort};

use crate::play::{Considered, View};
use crate::state::{Fault, Stream};

/// Somebody who chooses moves.
pub trait Agent {
    /// Chooses a legal move for the seat whose view it is, which is to move. All chance is taken from
    /// `stream`: without a limit of time the same view and stream give the same choice.
    ///
    /// # Errors
    /// Why there is no choice.
    fn choose(
        &mut self,
        view: &View<'_>,
        clock: &dyn Clock,
        stream: &mut Stream,
    ) -> Result<Choice, Failure>;
}

/// Tells the time to those who think; the agents themselves have no clock.
pub trait Clock {
    /// How long the present move has been thought about; none where nobody can tell.
    fn elapsed(&self) -> Option<Duration>;

    /// Whether whoever waits has had enough: what was found so far has to do.
    fn is_stopped(&self) -> bool {
        false
    }
}

/// No clock, where nothing may depend on the time.
#[derive(Debug, Clone, Copy)]
pub struct NoClock;

impl Clock for NoClock {
    fn elapsed(&self) -> Option<Duration> {
        None
    }
}

/// What an agent chose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub tokens: Vec<i64>,
    /// What was looked at, the best first; nothing if nothing was.
    pub considered: Vec<Considered>,
    /// How many random games were played for it.
    pub games: u64,
}

/// Why an agent chose nothing.
#[derive(Debug, Clone)]
pub enum Failure {
    /// Nobody is to move, or somebody else.
    NotToMove,
    /// The time was over before anything had been looked at.
    TooSlow,
    /// A fault in the rules, in a game that could be.
    Fault(Fault),
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}
