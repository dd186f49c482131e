//! Who sits where.

use super::{Manner, Start, Trouble};
use crate::diagnostic::suggest;
use std::str::FromStr;

/// Who plays for a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seat {
    /// Somebody who types.
    Human,
    /// Chance.
    Random,
}

const NAMES: [(&str, Seat); 2] = [("human", Seat::Human), ("random", Seat::Random)];

impl Seat {
    /// The word for it.
    pub fn describe(self) -> &'static str {
        NAMES.iter().find(|(_, seat)| *seat == self).map_or("", |(name, _)| name)
    }
}

impl FromStr for Seat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let names = || NAMES.iter().map(|(name, _)| *name);
        let text = text.trim();
        let found = NAMES.iter().find(|(name, _)| *name == text);
        found.map(|(_, seat)| *seat).ok_or_else(|| match suggest(text, names()) {
            Some(near) => format!("nobody is called `{text}`; did you mean `{near}`?"),
            None => format!(
                "nobody is called `{text}`; a seat is for {}",
                names().collect::<Vec<_>>().join(" or ")
            ),
        })
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
    seats.resize(players, Seat::Random);
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
