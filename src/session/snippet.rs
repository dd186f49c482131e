//! Expressions and effects typed in a session: to the game, and the answer in words.

use crate::play::Play;

/// The value of an expression, or what is wrong with it.
pub(super) fn evaluate(play: &Play, text: &str) -> Result<String, String> {
    play.evaluate(text).map_err(|error| error.to_string())
}

/// Carries out effects; else says what is wrong with them.
pub(super) fn perform(play: &mut Play, text: &str) -> Result<(), String> {
    play.perform(text).map_err(|error| error.to_string())
}
