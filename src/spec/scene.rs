//! What an expression is looked at against: a table, a state, and the frame it stands in.

use std::collections::BTreeMap;
use std::fmt;

use super::Value;
use crate::ir::{Local, LocalId, NONE, Part, RepeatsPart};
use crate::span::Span;
use crate::state::{Fault, FaultKind, NoScripts, Scripts, State};
use crate::table::Table;

/// Answers whether the end conditions hold in a state, with the player who was asked.
pub type Decided<'a> = &'a dyn Fn(&State, i64) -> Result<bool, Fault>;
/// Answers at how many earlier asks a `repeats` stood as it does now.
pub type Repeats<'a> = &'a dyn Fn(&Repeated<'_>) -> Result<i64, Fault>;

/// A `repeats` that is looked at.
#[derive(Debug, Clone, Copy)]
pub struct Repeated<'a> {
    /// What it names.
    pub parts: &'a [RepeatsPart],
    /// Variables of the body it stands in.
    pub locals: &'a [Local],
    /// The [`super::fingerprint`] now.
    pub now: u64,
}

/// The game as it is set up, and what its engine answers. No state.
#[derive(Clone, Copy)]
pub struct World<'a> {
    /// The table.
    pub table: &'a Table,
    /// Runs script functions.
    pub scripts: &'a dyn Scripts,
    /// For `decided`.
    pub decided: Decided<'a>,
    /// For `repeats`.
    pub repeats: Repeats<'a>,
}

impl fmt::Debug for World<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("World").field("scripts", &self.scripts).finish_non_exhaustive()
    }
}

impl<'a> World<'a> {
    /// A table alone: without scripts, ends or history.
    pub fn plain(table: &'a Table) -> Self {
        Self { table, scripts: &NoScripts, decided: &|_, _| Ok(false), repeats: &|_| Ok(0) }
    }

    /// Tells who watches, if anybody does, what was come to.
    pub(super) fn note(&self, span: Span, part: Part) {
        if let Some(watch) = &self.table.game.watch {
            watch.note(span, part);
        }
    }

    /// The world with a state.
    pub fn scene<'b>(&'b self, state: &'b State, asked: i64) -> Scene<'b> {
        Scene { world: *self, state: Some(state), asked, chosen: None }
    }
}

/// A world in a state.
#[derive(Debug, Clone, Copy)]
pub struct Scene<'a> {
    /// The world.
    pub world: World<'a>,
    /// The state; none while the game is being set up.
    pub state: Option<&'a State>,
    /// Who was asked, for `decided`.
    pub asked: i64,
    /// What this move has chosen so far, for `can`.
    pub(super) chosen: Option<&'a Records>,
}

/// For each statement with `not chosen before` or `at most`, what it has given in this move.
pub(super) type Records = BTreeMap<usize, Vec<i64>>;

impl<'a> Scene<'a> {
    /// The table.
    pub fn table(&self) -> &'a Table {
        self.world.table
    }

    /// The state.
    ///
    /// # Errors
    /// A fault if there is none yet.
    pub fn state(&self) -> Result<&'a State, Fault> {
        self.state.ok_or_else(|| FaultKind::TooEarly.into())
    }
}

/// Deeper calls of rules and defines than this are a fault.
pub const DEEPEST: usize = 200;

/// The variables of a body, and what stands around it.
#[derive(Debug, Clone)]
pub struct Frame<'a> {
    /// Who `you` is.
    pub you: i64,
    /// The variables' values; `none` before they are set.
    pub locals: Vec<Value>,
    /// The variables as declared.
    pub declared: &'a [Local],
    /// Variables that are in scope here, so that they can tell alike things apart.
    pub(super) held: Vec<LocalId>,
    /// Values of those in scope in the frames this one was called from.
    pub(super) outer: Vec<(&'a Local, Value)>,
    /// How many calls deep it is.
    pub(super) depth: usize,
}

impl<'a> Frame<'a> {
    /// A frame that nothing called, all its variables `none`.
    pub fn new(you: i64, declared: &'a [Local]) -> Self {
        Self::with(you, declared, Vec::new())
    }

    /// A frame that nothing called, with the variables that have values so far.
    pub fn with(you: i64, declared: &'a [Local], mut locals: Vec<Value>) -> Self {
        locals.resize(declared.len(), Value::NONE);
        let set = locals.iter().enumerate().filter(|(_, value)| **value != Value::NONE);
        let held = set.map(|(local, _)| local).collect();
        Self { you, locals, declared, held, outer: Vec::new(), depth: 0 }
    }

    /// A frame of its own for a call, with its first variables given.
    ///
    /// # Errors
    /// A fault if calls are too deep.
    pub fn call<'b>(
        &self,
        declared: &'b [Local],
        args: Vec<Value>,
        you: i64,
    ) -> Result<Frame<'b>, Fault>
    where
        'a: 'b,
    {
        if self.depth >= DEEPEST {
            return Err(FaultKind::TooLong { limit: DEEPEST }.into());
        }
        let outer = self.in_scope().map(|(local, value)| (local, value.clone())).collect();
        let held = (0..args.len()).collect();
        let mut locals = args;
        locals.resize(declared.len(), Value::NONE);
        Ok(Frame { you, locals, declared, held, outer, depth: self.depth + 1 })
    }

    /// The variables in scope, of this frame and those around it.
    pub(super) fn in_scope(&self) -> impl Iterator<Item = (&'a Local, &Value)> {
        let outer = self.outer.iter().map(|(local, value)| (*local, value));
        let own = self.held.iter();
        outer.chain(own.filter_map(|at| Some((self.declared.get(*at)?, self.locals.get(*at)?))))
    }

    /// A variable.
    ///
    /// # Errors
    /// A fault of ours if there is no such variable.
    pub fn get(&self, local: usize) -> Result<&Value, Fault> {
        self.locals.get(local).ok_or_else(|| Fault::bug(format!("there is no local {local}")))
    }

    /// Sets a variable and brings it in scope, until the block or expression it belongs to ends.
    ///
    /// # Errors
    /// As [`Self::set`].
    pub(super) fn declare(&mut self, local: LocalId, value: Value) -> Result<Value, Fault> {
        if !self.held.contains(&local) {
            self.held.push(local);
        }
        self.set(local, value)
    }

    /// Sets a variable; gives what it was.
    ///
    /// # Errors
    /// A fault of ours if there is no such variable.
    pub fn set(&mut self, local: usize, value: Value) -> Result<Value, Fault> {
        match self.locals.get_mut(local) {
            Some(slot) => Ok(std::mem::replace(slot, value)),
            None => Err(Fault::bug(format!("there is no local {local}"))),
        }
    }

    /// `you` as an index; beyond all players if there is none.
    pub fn seat(&self) -> usize {
        if self.you == NONE {
            usize::MAX
        } else {
            usize::try_from(self.you).unwrap_or(usize::MAX)
        }
    }
}
