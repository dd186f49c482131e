//! A game written down: readable, complete, and never trusted when it is read again.
//!
//! It knows texts only; whoever keeps them in files reads and writes those.

mod fingerprint;
mod layout;
mod replay;

pub use fingerprint::fingerprint;
pub use replay::Misfit;

use crate::play::{Luck, Play, Standing};
use crate::setup::{self, Settings};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The format that this version writes, and the newest it reads.
const FORMAT: u32 = 1;
/// How records begin: alone in a file, and as a line of one.
const BEGINNINGS: [&str; 2] = ["{\n  \"parlor\"", "{\"parlor\""];
/// More moves than this are no game of people.
const MOST_MOVES: usize = 1_000_000;

/// A game written down.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The format's number: a file without it is no record.
    parlor: u32,
    /// A shipped game, or the path of a rule file, as it was asked for.
    pub game: String,
    /// Its title.
    pub title: String,
    /// What its files come to: see [`fingerprint()`].
    pub rules: String,
    /// All its options, with values as they are typed.
    pub options: BTreeMap<String, String>,
    /// Who sits where.
    pub players: Vec<Sitting>,
    /// What chance follows where nothing else is said.
    pub seed: u64,
    /// Whether people tell each outcome instead.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub told: bool,
    /// Outcomes that were given beforehand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<String>,
    /// What chance did in setup.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub setup: Vec<String>,
    /// What was done since, in order.
    pub moves: Vec<Move>,
    /// How it ended, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Ending>,
}

/// A player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sitting {
    /// What the game calls the seat.
    pub seat: String,
    /// Who plays for it: `human`, or which computer.
    pub by: String,
    /// What the player is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// Something that was done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// Whose move it was; nobody's for a change by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The move's text, or the effects carried out by hand.
    #[serde(rename = "move")]
    pub text: String,
    /// What chance did during and after it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chance: Vec<String>,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// Who gave up, if that ended it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resigned: Option<String>,
    /// Whether a draw was agreed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub agreed: bool,
    /// Each player's place, from 1.
    pub places: Vec<usize>,
    /// Each player's score, where the rules count one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<i64>>,
}

impl Ending {
    /// An ending by the rules.
    pub fn played_out(standing: Standing) -> Self {
        let Standing { places, scores } = standing;
        Self { resigned: None, agreed: false, places, scores }
    }
}

/// Why a text is no record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoRecord {
    /// It is something else.
    #[error("this is no record of a game: it does not begin as one, with `\"parlor\": 1`")]
    Foreign,
    /// It is of a later version.
    #[error("this record was written by a later Parlor (format {0}; this one reads {FORMAT})")]
    Later(u64),
    /// It is one, but not whole.
    #[error("this record is damaged: {0}")]
    Damaged(String),
}

/// What of a record the game itself does not know.
#[derive(Debug, Clone)]
pub struct About {
    /// What was asked for: a name or a path.
    pub game: String,
    /// What its files come to.
    pub rules: String,
    /// For each seat who plays for it, and the player's name.
    pub seats: Vec<(String, Option<String>)>,
    /// How it ended.
    pub result: Option<Ending>,
}

impl Record {
    /// Whether it is the same game as another, with all its moves and perhaps more.
    pub fn goes_on(&self, other: &Self) -> bool {
        let begun = |record: &Self| (record.game.clone(), record.options.clone(), record.seed);
        begun(self) == begun(other)
            && self.setup == other.setup
            && self.moves.starts_with(&other.moves)
    }

    /// The record of a game.
    pub fn of(about: About, play: &Play) -> Self {
        let table = play.table();
        let options = setup::shown(table).map(|(option, value)| (option.name.clone(), value));
        let (setup, chance) = play.told();
        let moves = play.plies().iter().zip(chance).map(|(ply, chance)| Move {
            player: ply.player.and_then(|player| table.names.get(player).cloned()),
            text: ply.text.clone(),
            chance,
        });
        let seats = table.names.iter().zip(about.seats);
        Self {
            parlor: FORMAT,
            game: about.game,
            title: table.game.name.clone(),
            rules: about.rules,
            options: options.collect(),
            players: seats
                .map(|(seat, (by, name))| Sitting { seat: seat.clone(), by, name })
                .collect(),
            seed: play.seed(),
            told: play.luck() == Luck::Told,
            given: play.given(),
            setup,
            moves: moves.collect(),
            result: about.result,
        }
    }

    /// Reads a record.
    ///
    /// # Errors
    /// Why it is none.
    pub fn read(text: &str) -> Result<Self, NoRecord> {
        // What it is comes before whether it is whole: a foreign file gets no advice about keys.
        let any: serde_json::Value = match serde_json::from_str(text) {
            Ok(any) => any,
            Err(error)
                if BEGINNINGS.iter().any(|begins| text.trim_start().starts_with(begins)) =>
            {
                return Err(NoRecord::Damaged(error.to_string()));
            }
            Err(_) => return Err(NoRecord::Foreign),
        };
        match any.get("parlor").and_then(serde_json::Value::as_u64) {
            None => return Err(NoRecord::Foreign),
            Some(format) if format > u64::from(FORMAT) => return Err(NoRecord::Later(format)),
            Some(_) => {}
        }
        // Read from the text again, for the line of what is wrong.
        let record: Self = serde_json::from_str(text)
            .map_err(|error: serde_json::Error| NoRecord::Damaged(error.to_string()))?;
        if record.players.is_empty() || record.moves.len() > MOST_MOVES {
            return Err(NoRecord::Damaged("it has no players, or too many moves".into()));
        }
        Ok(record)
    }

    /// The record as it is kept.
    pub fn write(&self) -> String {
        layout::write(self)
    }

    /// The record as one line of a file of many.
    pub fn line(&self) -> String {
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }

    /// Players and options.
    pub fn settings(&self) -> Settings {
        let options = self.options.iter().map(|(name, value)| (name.clone(), value.clone()));
        Settings { players: Some(self.players.len()), options: options.collect() }
    }
}
