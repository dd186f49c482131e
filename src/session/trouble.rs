//! Why a game does not begin, and faults in play: in words, with their place in the rules.

use crate::diagnostic::{Diagnostic, render};
use crate::draw::Paint;
use crate::play::Crash;
use crate::setup::{SettingError, SetupError};
use crate::source::Sources;
use crate::state::FaultKind;
use crate::table::Table;
use std::sync::Arc;

/// Why a game does not begin.
#[derive(Debug)]
pub enum Trouble {
    /// Something is wrong with the rules.
    Rules {
        /// The texts.
        sources: Arc<Sources>,
        /// What is wrong.
        diagnostics: Vec<Diagnostic>,
    },
    /// No such game.
    NoGame(String),
    /// A number of players or an option that is not to be had.
    Setting(SettingError),
    /// Seats that cannot be taken so.
    Seats(String),
}

impl Trouble {
    /// From a game that cannot be set up.
    pub fn of_setup(sources: &Arc<Sources>, error: SetupError) -> Self {
        match error {
            SetupError::Setting(error) => Self::Setting(error),
            SetupError::Rules(problem) => {
                Self::Rules { sources: Arc::clone(sources), diagnostics: vec![*problem] }
            }
        }
    }

    /// In words, ending in a newline.
    pub fn show(&self, paint: Paint) -> String {
        match self {
            Self::Rules { sources, diagnostics } => show(sources, diagnostics, paint),
            Self::Setting(error) => format!("error: {error}\n"),
            Self::NoGame(message) | Self::Seats(message) => format!("error: {message}\n"),
        }
    }
}

/// Diagnostics in words.
pub fn show(sources: &Sources, diagnostics: &[Diagnostic], paint: Paint) -> String {
    render(sources, diagnostics, paint == Paint::Colour)
}

/// A fault as a diagnostic: at the line of the rules where it happened.
pub fn diagnose(table: &Table, crash: &Crash) -> Diagnostic {
    let Crash { fault, during } = crash;
    let span = fault.span.unwrap_or(table.game.span);
    let here = if fault.span.is_some() { "here" } else { "somewhere in this game" };
    let problem = Diagnostic::error(fault.code(), fault.message(table), span, here);
    let problem = if let FaultKind::Script { place: Some(place), .. } = &fault.kind {
        problem.label(*place, "in the script")
    } else {
        problem
    };
    problem.help(format!("it happened during `{during}`"))
}
