//! What a stage gives: its result, and everything it has to say.
//! Knows nothing of what the result is.

use super::Diagnostic;

/// The result of a stage, with all its problems, not only the first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome<T> {
    /// Absent only if there is an error among `diagnostics`.
    pub value: Option<T>,
    /// Errors and warnings, in source order.
    pub diagnostics: Vec<Diagnostic>,
}

impl<T> Outcome<T> {
    /// A result without problems.
    pub fn good(value: T) -> Self {
        Self { value: Some(value), diagnostics: Vec::new() }
    }

    /// A result, perhaps partial, with what was found; sorts by place.
    pub fn new(value: Option<T>, mut diagnostics: Vec<Diagnostic>) -> Self {
        diagnostics.sort_by_key(|diagnostic| diagnostic.primary.span);
        Self { value, diagnostics }
    }

    /// The next stage, given this one's result; keeps what both have to say.
    #[must_use]
    pub fn then<U>(self, next: impl FnOnce(T) -> Outcome<U>) -> Outcome<U> {
        let mut diagnostics = self.diagnostics;
        let Some(value) = self.value else {
            return Outcome { value: None, diagnostics };
        };
        let outcome = next(value);
        diagnostics.extend(outcome.diagnostics);
        Outcome { value: outcome.value, diagnostics }
    }

    /// The same, with the result changed.
    #[must_use]
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Outcome<U> {
        Outcome { value: self.value.map(change), diagnostics: self.diagnostics }
    }

    /// True if there is an error among the diagnostics.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// The result if nothing is wrong, else what is.
    pub fn into_result(self) -> Result<T, Vec<Diagnostic>> {
        match self.value {
            Some(value) if !self.diagnostics.iter().any(Diagnostic::is_error) => Ok(value),
            Some(_) | None => Err(self.diagnostics),
        }
    }
}
