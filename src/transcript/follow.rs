//! A transcript played again step by step, for whoever looks on: nothing is compared.

use super::Transcript;
use super::replay::begin;
use crate::session::{Opened, Session};
use std::sync::Arc;

/// Plays a transcript's game, and shows it at its beginning and after each typed line, as long as
/// `look` wants more.
///
/// # Errors
/// Why it cannot begin.
pub fn follow(
    opened: &Arc<Opened>,
    transcript: &Transcript,
    look: &mut dyn FnMut(&Session) -> bool,
) -> Result<(), String> {
    let mut session = begin(opened, &transcript.header)?;
    if !transcript.header.given.trim().is_empty() {
        session.give(&transcript.header.given)?;
    }
    let _ = session.catch_up();
    if !look(&session) {
        return Ok(());
    }
    for line in transcript.typed() {
        let _ = session.answer(line);
        if !look(&session) {
            return Ok(());
        }
    }
    Ok(())
}
