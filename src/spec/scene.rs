//! What an expression is looked at against: a table, a state, and the frame it stands in.

use std::fmt;

use super::Value;
use crate::ir::{Local, NONE};
use crate::state::{Fault, FaultKind, NoScripts, Scripts, State};
use crate::table::Table;

/// Answers whether the end conditions hold in a state, with the player who was asked.
pub type Decided<'a> = &'a dyn Fn(&State, i64) -> Result<bool, Fault>;
/// Answers how many earlier positions had this [`super::fingerprint`].
pub type Repeats<'a> = &'a dyn Fn(u64) -> i64;

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
        Self { table, scripts: &NoScripts, decided: &|_, _| Ok(false), repeats: &|_| 0 }
    }

    /// The world with a state.
    pub fn scene<'b>(&'b self, state: &'b State, asked: i64) -> Scene<'b> {
        Scene { world: *self, state: Some(state), asked }
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
}

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
    /// Variables of the frames this one was called from.
    pub outer: Vec<(&'a Local, Value)>,
    /// How many calls deep it is.
    pub depth: usize,
}

impl<'a> Frame<'a> {
    /// A frame that nothing called, all its variables `none`.
    pub fn new(you: i64, declared: &'a [Local]) -> Self {
        let locals = vec![Value::NONE; declared.len()];
        Self { you, locals, declared, outer: Vec::new(), depth: 0 }
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
        let mut locals = args;
        locals.resize(declared.len(), Value::NONE);
        let outer = self.active().map(|(local, value)| (local, value.clone())).collect();
        Ok(Frame { you, locals, declared, outer, depth: self.depth + 1 })
    }

    /// The variables of this frame and those around it.
    pub fn active(&self) -> impl Iterator<Item = (&'a Local, &Value)> {
        let outer = self.outer.iter().map(|(local, value)| (*local, value));
        outer.chain(self.declared.iter().zip(&self.locals))
    }

    /// A variable.
    ///
    /// # Errors
    /// A fault of ours if there is no such variable.
    pub fn get(&self, local: usize) -> Result<&Value, Fault> {
        self.locals.get(local).ok_or_else(|| Fault::bug(format!("there is no local {local}")))
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
