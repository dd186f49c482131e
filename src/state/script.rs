//! What the engine asks of a script host; nothing of rhai.

use super::{Fault, State};
use crate::ir::ScriptId;
use crate::span::Span;
use crate::table::Table;

/// A value given to or by a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Datum {
    /// A scalar.
    One(i64),
    /// A set (ascending) or a list.
    Many(Vec<i64>),
}

/// A call from a rule.
#[derive(Debug, Clone, Copy)]
pub struct ScriptCall<'a> {
    /// The game as it is set up.
    pub table: &'a Table,
    /// Which function.
    pub script: ScriptId,
    /// Who `you` is.
    pub you: i64,
    /// One per parameter, of the declared types.
    pub args: &'a [Datum],
}

/// A part of a script that only calls words of scripts, one after the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Phrase {
    /// A word, and what it is about: of `a.word(b)` first `a`.
    Call {
        /// The word.
        word: String,
        /// What it is about.
        args: Vec<Phrase>,
        /// Where it stands in the script.
        at: Span,
    },
    /// A parameter of the script, by place.
    Param(usize),
    /// A text.
    Text(String),
    /// Several in a list.
    List(Vec<Phrase>),
}

/// How an effect script ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// It did what it does.
    Done,
    /// It refused, for this reason: the way is not legal.
    Refused(String),
}

/// Runs script functions. Pure but for the state it is given: the same state and arguments give
/// the same result.
pub trait Scripts: std::fmt::Debug + Send + Sync {
    /// Runs an `effect` function on a state, by the state's verbs.
    ///
    /// # Errors
    /// A fault if the script failed or went over a limit; the caller undoes what it did.
    fn effect(&self, call: ScriptCall<'_>, state: &mut State) -> Result<Answer, Fault>;

    /// Runs a `test` or `value` function.
    ///
    /// # Errors
    /// A fault if the script failed, went over a limit, or gave a value of another type.
    fn value(&self, call: ScriptCall<'_>, state: &State) -> Result<Datum, Fault>;

    /// What an `effect` function does, if it only calls words, one after the other.
    fn phrases(&self, _script: ScriptId) -> Option<Vec<Phrase>> {
        None
    }

    /// Whether some function may give pieces another owner or kind.
    fn change_pieces(&self) -> bool;

    /// The value of an expression of the script language that somebody typed, in words.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    fn typed(&self, _state: &State, _you: i64, _text: &str) -> Result<String, String> {
        Err("there is no script language here".into())
    }
}

/// For games without scripts: every call is a fault of ours, as `check` lets none through.
#[derive(Debug, Clone, Copy)]
pub struct NoScripts;

impl Scripts for NoScripts {
    fn change_pieces(&self) -> bool {
        false
    }

    fn effect(&self, _: ScriptCall<'_>, _: &mut State) -> Result<Answer, Fault> {
        Err(Fault::bug("a script was called in a game without scripts"))
    }

    fn value(&self, _: ScriptCall<'_>, _: &State) -> Result<Datum, Fault> {
        Err(Fault::bug("a script was called in a game without scripts"))
    }
}
