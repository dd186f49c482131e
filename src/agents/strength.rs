//! How agents are named and how hard they think: `random`, `mcts:2s`, `ismcts:500`, `computer`.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use std::time::Duration;

use super::{Agent, Greedy, Random, Searcher, TRIES};
use crate::diagnostic::suggest;
use crate::play;
use crate::program::Program;

/// How long or how far an agent looks ahead for one move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// So many random games: the same on every machine.
    Games(u64),
    /// So much time; where there is no clock as much as `mcts` alone.
    Time(Duration),
    /// So many plies in random games: the same on every machine, and about as long in every game.
    Plies(u64),
}

/// What `computer` looks at: a second or less of a usual machine in every game that we ship.
const USUAL: Effort = Effort::Plies(25_000);
/// What `mcts` does when nothing is said.
const GAMES: u64 = 1_000;
/// More makes nobody stronger, and takes hours.
const MOST_GAMES: u64 = 100_000_000;
/// The longest anybody may think.
const LONGEST: Duration = Duration::from_secs(3_600);

impl Effort {
    /// What a hint looks at: the same position gets the same hint, on every machine.
    pub const HINT: Self = Self::Plies(20_000);

    /// How many moves are tried where there are countless: as many as games were to be played.
    pub(super) fn tries(self) -> usize {
        match self {
            Self::Games(tries) => usize::try_from(tries).unwrap_or(usize::MAX),
            Self::Time(_) | Self::Plies(_) => TRIES,
        }
    }

    /// Whether enough was done.
    pub fn is_spent(self, so_far: play::Effort, elapsed: Option<Duration>) -> bool {
        match self {
            Self::Games(games) => so_far.games >= games,
            Self::Time(time) => {
                elapsed.map_or(so_far.games >= GAMES, |elapsed| elapsed >= time)
            }
            Self::Plies(plies) => so_far.plies >= plies,
        }
    }
}

/// A computer player as it is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Computer {
    /// `random`.
    Random,
    /// `greedy`.
    Greedy,
    /// `mcts`.
    Mcts(Effort),
    /// `ismcts`.
    Ismcts(Effort),
    /// `computer`: whatever is right for the game, and as much of it as is usual if nothing is said.
    Usual(Option<Effort>),
}

impl Computer {
    /// The words that stand before a colon.
    pub const NAMES: [&str; 5] = ["computer", "random", "greedy", "mcts", "ismcts"];

    /// Who plays.
    pub fn agent(self) -> Box<dyn Agent> {
        match self {
            Self::Random => Box::new(Random),
            Self::Greedy => Box::new(Greedy),
            Self::Mcts(effort) | Self::Ismcts(effort) => Box::new(Searcher { effort }),
            Self::Usual(effort) => Box::new(Searcher { effort: effort.unwrap_or(USUAL) }),
        }
    }

    /// What `computer` is in a game, by its other name; nothing of those that are called what they are.
    pub fn is_called(self, program: &Program) -> Option<String> {
        let Self::Usual(effort) = self else { return None };
        let effort = effort.unwrap_or(USUAL);
        Some(if program.is_continuous() {
            format!("{} moves tried", effort.tries())
        } else if program.table.keeps_secrets() {
            Self::Ismcts(effort).to_string()
        } else {
            Self::Mcts(effort).to_string()
        })
    }
}

impl Display for Computer {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (name, effort) = match self {
            Self::Random => return f.write_str("random"),
            Self::Greedy => return f.write_str("greedy"),
            Self::Usual(None) => return f.write_str("computer"),
            Self::Usual(Some(effort)) => ("computer", effort),
            Self::Mcts(effort) => ("mcts", effort),
            Self::Ismcts(effort) => ("ismcts", effort),
        };
        match effort {
            // What `mcts` alone does is less than what `computer` alone does.
            Effort::Games(GAMES) if name != "computer" => f.write_str(name),
            Effort::Games(games) => write!(f, "{name}:{games}"),
            Effort::Plies(plies) => write!(f, "{name}:{plies}plies"),
            Effort::Time(time) => {
                // No figures that nobody typed: 1.5s, 250ms.
                let millis = time.as_millis();
                if millis.is_multiple_of(1_000) {
                    write!(f, "{name}:{}s", millis / 1_000)
                } else {
                    write!(f, "{name}:{millis}ms")
                }
            }
        }
    }
}

impl FromStr for Computer {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, effort) = match text.trim().split_once(':') {
            Some((name, effort)) => (name, Some(effort)),
            None => (text.trim(), None),
        };
        let effort_or = |usual: Effort| effort.map_or(Ok(usual), |text| effort_of(name, text));
        let plain = |computer: Self| match effort {
            None => Ok(computer),
            Some(_) => Err(format!("`{name}` does not think: `{name}` alone")),
        };
        match name {
            "random" => plain(Self::Random),
            "greedy" => plain(Self::Greedy),
            "mcts" => Ok(Self::Mcts(effort_or(Effort::Games(GAMES))?)),
            "ismcts" => Ok(Self::Ismcts(effort_or(Effort::Games(GAMES))?)),
            "computer" => {
                let effort = effort.map(|text| effort_of(name, text)).transpose()?;
                Ok(Self::Usual(effort))
            }
            _ => Err(match suggest(name, Self::NAMES) {
                Some(near) => format!("no player is called `{name}`; did you mean `{near}`?"),
                None => {
                    format!("no player is called `{name}`; there is {}", Self::NAMES.join(", "))
                }
            }),
        }
    }
}

/// `2s`, `250ms`, `1000` random games, `20000plies`.
fn effort_of(name: &str, text: &str) -> Result<Effort, String> {
    let unusable = || {
        format!(
            "`{text}` is no way to think: `{name}:2s` thinks for two seconds, `{name}:500` through 500 \
             random games"
        )
    };
    let digits =
        text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.').len();
    let (number, unit) = text.split_at_checked(digits).ok_or_else(unusable)?;
    let time = |millis_each: u64| {
        let millis = decimal(number, millis_each).ok_or_else(unusable)?;
        let time = Duration::from_millis(millis);
        if time.is_zero() || time > LONGEST {
            return Err(format!("`{text}`: a player thinks for a millisecond to an hour"));
        }
        Ok(Effort::Time(time))
    };
    let whole = || {
        let number: u64 = number.parse().map_err(|_| unusable())?;
        if number == 0 || number > MOST_GAMES {
            return Err(format!("`{text}`: a player looks at 1 to {MOST_GAMES}"));
        }
        Ok(number)
    };
    match unit.trim() {
        "" => Ok(Effort::Games(whole()?)),
        "plies" => Ok(Effort::Plies(whole()?)),
        "s" => time(1_000),
        "ms" => time(1),
        _ => Err(unusable()),
    }
}

/// A decimal number in thousandths (or whole, if `unit` is 1).
fn decimal(text: &str, unit: u64) -> Option<u64> {
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    if rest.len() > 3 || (whole.is_empty() && rest.is_empty()) {
        return None;
    }
    let whole: u64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let thousandths: u64 =
        if rest.is_empty() { 0 } else { format!("{rest:0<3}").parse().ok()? };
    whole.checked_mul(unit)?.checked_add(thousandths * unit / 1_000)
}
