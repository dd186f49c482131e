//! Which parts of the rules play has come to: noted while a game is played, if anybody watches.
//!
//! It knows nothing of what is counted or shown of it.

use crate::span::Span;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// A part of the rules that play can come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// The statement, expression, rule, clause or option; a whole line of a script.
    pub span: Span,
    /// What of it.
    pub part: Part,
}

/// What of a statement, expression or item was come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// It was performed, applied or evaluated.
    Whole,
    /// The yes of an `if` or `maybe`; what stands first in a `try`.
    Yes,
    /// The no, the `else`, the `or else`.
    No,
    /// A branch of `either`, an arm of `depending on` (its `else` is the last), an `if impossible`.
    Branch(usize),
    /// A `require` held; a `prefer` compared.
    Holds,
    /// A `require` did not hold; a `prefer` took a way out.
    Fails,
    /// An option was as the rule file says.
    Default,
    /// An option was something else.
    Other,
}

/// Somebody who notes what play comes to, and how often.
#[derive(Debug, Default)]
pub struct Watch(Mutex<BTreeMap<Point, u64>>);

impl Watch {
    /// Notes a point.
    pub fn note(&self, span: Span, part: Part) {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *seen.entry(Point { span, part }).or_default() += 1;
    }

    /// Everything noted so far, and how often.
    pub fn seen(&self) -> BTreeMap<Point, u64> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
