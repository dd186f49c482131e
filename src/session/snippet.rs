//! Expressions and effects typed in a session: to the game, and the answer in words.

use super::asking::{Attempt, Doing};
use super::{Session, diagnose, show};
use crate::play::SnippetError;

impl Session {
    /// The value of an expression.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub(super) fn value_of(&self, typed: &str) -> Result<String, String> {
        self.play.evaluate(&self.opened.rules, typed).map_err(|error| self.in_words(&error))
    }

    /// Carries out effects; false if they wait for an outcome.
    ///
    /// # Errors
    /// What is wrong with them, in words.
    pub(super) fn carry_out(&mut self, typed: &str) -> Result<bool, String> {
        let done = self.attempt(Doing::Effects(typed.to_owned()), Vec::new());
        done.map(|done| matches!(done, Attempt::Done(_))).map_err(|error| self.in_words(&error))
    }

    /// What went wrong, and where the game stands.
    pub(super) fn failed(&self, error: &SnippetError) -> String {
        match error {
            SnippetError::Wrong(..) => self.in_words(error),
            SnippetError::Crash(crash) => self.crash(crash),
        }
    }

    fn in_words(&self, error: &SnippetError) -> String {
        match error {
            SnippetError::Wrong(wrong, sources) => show(sources, wrong, self.paint),
            SnippetError::Crash(crash) => {
                let problem = diagnose(self.play.table(), crash);
                let known = self.opened.sources.get(problem.primary.span.file()).is_some();
                if known && crash.fault.span.is_some() {
                    return show(&self.opened.sources, &[problem], self.paint);
                }
                format!("error[{}]: {}\n", problem.code, problem.message)
            }
        }
    }
}
