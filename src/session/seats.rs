//! Who sits where.

use super::{Manner, Start, Trouble};
use crate::agents::Computer;
use crate::diagnostic::suggest;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// Who plays for a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seat {
    /// Somebody who types.
    Human,
    /// A player who is no person.
    Computer(Computer),
}

/// The word for somebody who types.
const HUMAN: &str = "human";

impl Seat {
    /// Whether somebody types for it.
    pub fn is_human(self) -> bool {
        self == Self::Human
    }

    /// All words for who may sit there.
    pub fn names() -> impl Iterator<Item = &'static str> {
        [HUMAN].into_iter().chain(Computer::NAMES)
    }
}

impl Display for Seat {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str(HUMAN),
            Self::Computer(computer) => write!(f, "{computer}"),
        }
    }
}

impl FromStr for Seat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if text == HUMAN {
            return Ok(Self::Human);
        }
        let word = text.split(':').next().unwrap_or("");
        if Computer::NAMES.contains(&word) {
            return text.parse().map(Self::Computer);
        }
        if let Some(near) = suggest(word, Self::names()) {
            return Err(format!("nobody is called `{word}`; did you mean `{near}`?"));
        }
        let names: Vec<&str> = Self::names().collect();
        Err(format!("nobody is called `{word}`; a seat is for {}", names.join(", ")))
    }
}

/// A player for each seat.
pub(super) fn fill(start: &Start, players: usize) -> Result<Vec<Seat>, Trouble> {
    if start.seats.len() > players {
        let message = format!("{} seats are named for {players} players", start.seats.len());
        return Err(Trouble::Seats(message));
    }
    if start.names.len() > players {
        let message = format!("{} names are given for {players} players", start.names.len());
        return Err(Trouble::Seats(message));
    }
    let mut seats = start.seats.clone();
    if seats.is_empty() && start.hotseat {
        seats.resize(players, Seat::Human);
    }
    if seats.is_empty() {
        seats.push(Seat::Human);
        if start.manner == Manner::Transcript {
            seats.resize(players, Seat::Human);
        }
    }
    seats.resize(players, Seat::Computer(Computer::Usual(None)));
    Ok(seats)
}

/// The seat with a name, or a number from 1.
pub(super) fn named(names: &[String], wanted: &str) -> Result<usize, Trouble> {
    let number = wanted.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let seat = names.iter().position(|name| name.eq_ignore_ascii_case(wanted)).or(number);
    seat.filter(|seat| *seat < names.len()).ok_or_else(|| {
        let known = names.join(", ");
        Trouble::Seats(format!("nobody is called `{wanted}`: there is {known}"))
    })
}
