//! Games that are only imagined: to see what a move would do.

use super::{Outcomes, Play};
use crate::state::Fault;
use std::sync::Arc;

impl Play {
    /// The game as it stands, without the moves that led there.
    #[must_use]
    pub fn now(&self) -> Self {
        Self {
            seated: self.seated.clone(),
            words: self.words.clone(),
            history: self.history.clone(),
            knowledge: Arc::clone(&self.knowledge),
            opening: Vec::new(),
            done: Vec::new(),
            undone: Vec::new(),
            first: Outcomes::default(),
            given: self.given.clone(),
            listed: self.listed.clone(),
            ..*self
        }
    }

    /// Makes the move with these tokens, and tells nobody: it cannot be taken back. Whether chance
    /// had a part in it.
    ///
    /// # Errors
    /// A fault; the game is then as it was.
    pub fn make_tokens(&mut self, tokens: &[i64]) -> Result<bool, Fault> {
        let run = self.run(Some(tokens), &[])?;
        (self.words, self.count) = (run.words, run.count);
        self.listed.take();
        if let Some(prints) = &run.led_to {
            self.history.push(prints);
        }
        Ok(!run.outcomes.0.is_empty())
    }
}
