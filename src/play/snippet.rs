//! Expressions and effects typed by people, checked in the game's own scope.

use super::Play;

/// Text typed by a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snippet(pub String);

/// Why a snippet has no value or effect.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expressions and effects cannot be typed yet")]
pub struct SnippetError;

impl Play {
    /// The value of an expression, as text.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn evaluate(&self, _text: &str) -> Result<String, SnippetError> {
        Err(SnippetError)
    }

    /// Carries out effects.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn perform(&mut self, _text: &str) -> Result<(), SnippetError> {
        Err(SnippetError)
    }
}
