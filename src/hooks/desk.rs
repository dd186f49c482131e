//! What lies before a script while it runs: the table, a state on loan, and how much work is
//! left to it. It knows no noun and no verb.
//!
//! rhai's functions outlive every call, so they cannot borrow a state. It is moved here for as
//! long as a call lasts, under a lock that nobody else ever wants.

use std::fmt::Display;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

use rhai::{Dynamic, EvalAltResult, NativeCallContext, Position};

use crate::ir::{Per, Seen};
use crate::state::{Fault, State};
use crate::table::Table;

/// What a host function gives.
pub(super) type Given<T> = Result<T, Box<EvalAltResult>>;

/// How much the host does for one call, in members looked at.
const WORK: usize = 1_000_000;

/// What a script may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Change the state.
    Effect,
    /// Only look.
    Question,
}

/// Why a script ended a call before its time; rhai lets nobody catch it.
#[derive(Debug, Clone)]
pub(super) struct Refusal(pub(super) String);

/// What lies before a script.
#[derive(Debug)]
pub(super) struct Desk {
    /// The game as it is set up.
    pub(super) table: Arc<Table>,
    /// The state on loan.
    pub(super) state: State,
    /// Who `you` is; nobody during setup.
    pub(super) you: Option<usize>,
    /// What the script may do.
    pub(super) purpose: Purpose,
    /// How much work is left.
    left: usize,
}

/// A desk, as the engine carries it through a call.
#[derive(Debug, Clone)]
pub(super) struct Seat(Arc<Mutex<Desk>>);

impl Seat {
    /// A desk for one call.
    pub(super) fn new(
        table: Arc<Table>,
        state: State,
        you: Option<usize>,
        purpose: Purpose,
    ) -> Self {
        Self(Arc::new(Mutex::new(Desk { table, state, you, purpose, left: WORK })))
    }

    /// The state, back from its loan.
    pub(super) fn give_back(&self) -> State {
        let mut desk = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut desk.state)
    }

    /// Works at the desk of the call that carries this tag.
    pub(super) fn at<T>(
        tag: Option<&Dynamic>,
        work: impl FnOnce(&mut Desk) -> Given<T>,
    ) -> Given<T> {
        let seat = tag.and_then(Dynamic::read_lock::<Self>);
        let Some(seat) = seat else { return Err(failure("no game lies before this script")) };
        let mut desk: MutexGuard<'_, Desk> = match seat.0.try_lock() {
            Ok(desk) => desk,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return Err(failure("the state is in use")),
        };
        work(&mut desk)
    }
}

/// Works at the desk of a call.
pub(super) fn at<T>(
    context: &NativeCallContext<'_>,
    work: impl FnOnce(&mut Desk) -> Given<T>,
) -> Given<T> {
    Seat::at(context.tag(), work)
}

/// An error in words.
#[expect(clippy::unnecessary_box_returns, reason = "rhai wants its errors boxed")]
pub(super) fn failure(message: impl Display) -> Box<EvalAltResult> {
    EvalAltResult::ErrorRuntime(Dynamic::from(message.to_string()), Position::NONE).into()
}

impl Desk {
    /// Takes from the work that is left.
    pub(super) fn charge(&mut self, work: usize) -> Given<()> {
        match self.left.checked_sub(work.saturating_add(1)) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(EvalAltResult::ErrorTooManyOperations(Position::NONE).into()),
        }
    }

    /// An error with the words of a fault of the state's verbs.
    #[expect(clippy::unnecessary_box_returns, reason = "rhai wants its errors boxed")]
    pub(super) fn fault(&self, fault: &Fault) -> Box<EvalAltResult> {
        failure(fault.message(&self.table))
    }

    /// Whether the one asked sees something. Where nobody is asked, the rules see all.
    pub(super) fn sees(&self, seen: Seen, per: Per, owner: Option<usize>) -> bool {
        match (seen, self.you) {
            (Seen::Everyone, _) | (_, None) => true,
            (Seen::Nobody, Some(_)) => false,
            (Seen::Owner, Some(you)) if per == Per::Team => {
                owner.is_some() && owner == self.table.team_of.get(you).copied()
            }
            (Seen::Owner, Some(you)) => owner == Some(you),
        }
    }

    /// Whether the one asked sees the cards of a zone.
    pub(super) fn sees_zone(&self, zone: usize) -> bool {
        self.table.zones.get(zone).is_some_and(|instance| {
            let declared = &self.table.game.zones[instance.zone];
            self.sees(declared.seen, declared.per, instance.owner)
        })
    }
}
