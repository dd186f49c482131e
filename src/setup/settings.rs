//! What can be chosen before a game, and whether it is to be had; nothing of boards.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use crate::diagnostic::suggest;
use crate::ir::{Base, Game, GameOption};
use crate::table::Table;

/// The longest text an option can be, in bytes; scripts can hold it.
const LONGEST_TEXT: usize = 1000;

/// What is asked for: the rest is as the rule file says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings {
    /// How many play; by default the fewest that can.
    pub players: Option<usize>,
    /// Options by name, with values as typed.
    pub options: Vec<(String, String)>,
}

/// Why a setting is not to be had.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// No such number of players.
    #[error("{game} is for {allowed} players, not {asked}")]
    Players {
        /// The game's title.
        game: String,
        /// The numbers that can be.
        allowed: String,
        /// The number asked for.
        asked: usize,
    },
    /// No such option.
    #[error("{game} has no option `{name}`{}", hint(.nearest.as_deref(), .known))]
    Unknown {
        /// The game's title.
        game: String,
        /// As typed.
        name: String,
        /// What was probably meant.
        nearest: Option<String>,
        /// All there are.
        known: Vec<String>,
    },
    /// A value of the wrong kind or out of range.
    #[error("option `{name}` is {allowed}, not `{value}`")]
    Value {
        /// The option.
        name: String,
        /// As typed.
        value: String,
        /// What it can be.
        allowed: String,
    },
}

/// What the options of a game are.
pub(super) struct Chosen {
    pub(super) values: Vec<i64>,
    /// Those of the options that are texts; of the others nothing.
    pub(super) texts: Vec<String>,
}

fn hint(nearest: Option<&str>, known: &[String]) -> String {
    match nearest {
        Some(nearest) => format!("; did you mean `{nearest}`?"),
        None if known.is_empty() => "; it has none".into(),
        None => format!("; it has {}", known.join(", ")),
    }
}

impl Settings {
    /// Settings for a number of players, options as the rule file says.
    pub fn players(players: usize) -> Self {
        Self { players: Some(players), options: Vec::new() }
    }

    /// The number of players, a value for each option, and the texts of those that are texts.
    pub(super) fn resolve(&self, game: &Game) -> Result<(usize, Chosen), SettingError> {
        let counts = &game.players.counts;
        let players = self.players.or(counts.first().copied()).unwrap_or(1);
        if !counts.contains(&players) {
            let allowed: Vec<_> = counts.iter().map(ToString::to_string).collect();
            let allowed = allowed.join(" or ");
            return Err(SettingError::Players {
                game: game.name.clone(),
                allowed,
                asked: players,
            });
        }
        let mut values: Vec<i64> = game.options.iter().map(|option| option.default).collect();
        let text = |option: &GameOption| option.text.clone().unwrap_or_default();
        let mut texts: Vec<String> = game.options.iter().map(text).collect();
        for (name, value) in &self.options {
            let names = || game.options.iter().map(|option| option.name.as_str());
            let at = game.options.iter().position(|option| option.name == *name);
            let Some((at, option)) = at.and_then(|at| Some((at, game.options.get(at)?))) else {
                return Err(SettingError::Unknown {
                    game: game.name.clone(),
                    name: name.clone(),
                    nearest: suggest(name, names()).map(str::to_owned),
                    known: names().map(str::to_owned).collect(),
                });
            };
            let parsed = parse(game, option, value).ok_or_else(|| SettingError::Value {
                name: name.clone(),
                value: value.clone(),
                allowed: allowed(game, option),
            });
            values[at] = parsed?;
            if option.text.is_some() {
                value.trim().clone_into(&mut texts[at]);
            }
        }
        Ok((players, Chosen { values, texts }))
    }
}

/// An option's value from text, if it is one it can have.
fn parse(game: &Game, option: &GameOption, text: &str) -> Option<i64> {
    let text = text.trim();
    if option.text.is_some() {
        return (text.len() <= LONGEST_TEXT).then_some(i64::from(!text.is_empty()));
    }
    let value = match option.ty {
        Base::Bool => match text.to_ascii_lowercase().as_str() {
            "true" | "yes" | "on" => 1,
            "false" | "no" | "off" => 0,
            _ => return None,
        },
        Base::Value(ty) => {
            let members = &game.values.get(ty)?.members;
            crate::table::value(members.iter().position(|member| member.name == text)?)
        }
        Base::Measure(measure) => measure.parse(text)?,
        _ => text.parse().ok()?,
    };
    (option.range.0..=option.range.1).contains(&value).then_some(value)
}

/// An option's value as it is typed; of a text the one that it is by default.
pub fn show(game: &Game, option: &GameOption, value: i64) -> String {
    if let Some(text) = &option.text {
        return text.clone();
    }
    let member = |ty: usize| {
        let members = &game.values.get(ty)?.members;
        Some(members.get(usize::try_from(value).ok()?)?.name.clone())
    };
    match option.ty {
        Base::Bool => if value == 1 { "true" } else { "false" }.into(),
        Base::Value(ty) => member(ty).unwrap_or_else(|| value.to_string()),
        Base::Measure(measure) => measure.shown(value),
        _ => value.to_string(),
    }
}

/// A table's options, each with what it is as it is typed.
pub fn shown(table: &Table) -> impl Iterator<Item = (&GameOption, String)> {
    let values = table.options.iter().zip(&table.texts);
    table.game.options.iter().zip(values).map(|(option, (value, text))| {
        let shown = if option.text.is_some() {
            text.clone()
        } else {
            show(&table.game, option, *value)
        };
        (option, shown)
    })
}

/// What an option can be, in words.
pub fn allowed(game: &Game, option: &GameOption) -> String {
    if option.text.is_some() {
        return format!("a text of at most {LONGEST_TEXT} bytes");
    }
    match option.ty {
        Base::Bool => "true or false".into(),
        Base::Value(ty) => {
            let members = game.values.get(ty).map_or(&[][..], |ty| &ty.members);
            let names: Vec<_> = members.iter().map(|member| member.name.as_str()).collect();
            names.join(" or ")
        }
        Base::Measure(measure) => {
            let (least, most) = option.range;
            format!("a {measure} from {} to {}", measure.shown(least), measure.shown(most))
        }
        _ => format!("a number from {} to {}", option.range.0, option.range.1),
    }
}
