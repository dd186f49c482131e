//! What happens to cards and what is said, for those who watch a game.
//!
//! It tells everything; who may know what of it is for `play`.

use super::{State, text};
use crate::ir::{Base, NONE};
use crate::table::{Table, value};

/// Something that happened to cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardEvent {
    /// A card went from a zone (or the box) to a zone.
    Moved {
        /// Which.
        card: usize,
        /// Where it lay.
        from: Option<usize>,
        /// Where it lies now, on top.
        to: usize,
    },
    /// So many moves that come next are one: which card lies on which tells nothing.
    Together(usize),
    /// A zone's order was forgotten.
    Shuffled(usize),
    /// A card was shown where it lies.
    Shown {
        /// Which.
        card: usize,
        /// To this player; none: to everyone.
        to: Option<usize>,
    },
}

/// A line the rules said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// The line as whoever sees everything reads it.
    pub text: String,
    /// The same part by part.
    pub parts: Vec<SaidPart>,
}

/// A part of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SaidPart {
    /// Words for everybody.
    Words(String),
    /// Cards by name, to those who see them.
    Cards(Vec<usize>),
}

impl Said {
    /// Puts a line together; holes are values of a type.
    pub fn new<'a>(
        table: &Table,
        state: &State,
        parts: impl IntoIterator<Item = SayPart<'a>>,
    ) -> Self {
        let parts = parts.into_iter().map(|part| match part {
            SayPart::Words(words) => SaidPart::Words(words.into()),
            SayPart::Values(Base::Card, members) if !members.is_empty() => {
                let known = members.iter().filter(|card| **card != NONE);
                SaidPart::Cards(known.filter_map(|card| usize::try_from(*card).ok()).collect())
            }
            SayPart::Values(base, members) => {
                SaidPart::Words(text::names(table, state, base, &members))
            }
        });
        let mut said = Self { text: String::new(), parts: parts.collect() };
        said.text = said.told(table, state, &|_| true);
        said
    }

    /// The line for somebody who knows some cards.
    pub fn told(&self, table: &Table, state: &State, knows: &dyn Fn(usize) -> bool) -> String {
        let parts = self.parts.iter().map(|part| match part {
            SaidPart::Words(words) => words.clone(),
            SaidPart::Cards(cards) => {
                let (seen, hidden): (Vec<usize>, Vec<usize>) =
                    cards.iter().partition(|card| knows(**card));
                let seen: Vec<i64> = seen.into_iter().map(value).collect();
                match (seen.is_empty(), hidden.len()) {
                    (true, 0) => text::name(table, state, Base::Card, NONE),
                    (false, 0) => text::names(table, state, Base::Card, &seen),
                    (true, hidden) => some_cards(hidden),
                    (false, hidden) => {
                        let seen = text::names(table, state, Base::Card, &seen);
                        format!("{seen} and {}", some_cards(hidden))
                    }
                }
            }
        });
        parts.collect()
    }
}

/// What a line is put together from.
#[derive(Debug)]
pub enum SayPart<'a> {
    /// The author's words.
    Words(&'a str),
    /// A value of the rules.
    Values(Base, Vec<i64>),
}

/// Cards that cannot be seen: `a card`, `2 cards`.
pub fn some_cards(count: usize) -> String {
    if count == 1 { "a card".into() } else { format!("{count} cards") }
}

impl State {
    /// Begins to note what happens to cards, or stops; gives what was noted, if it was.
    pub fn watch(&mut self, watched: Option<Vec<CardEvent>>) -> Option<Vec<CardEvent>> {
        std::mem::replace(&mut self.watched, watched)
    }

    /// Whether somebody watches.
    pub(super) fn is_watched(&self) -> bool {
        self.watched.is_some()
    }

    /// The shots played since somebody began to watch.
    pub fn take_courses(&mut self) -> Vec<super::Course> {
        std::mem::take(&mut self.courses)
    }

    /// How many events were watched so far.
    pub fn events(&self) -> usize {
        self.watched.as_ref().map_or(0, Vec::len)
    }

    /// Notes something that happened to cards, if somebody watches.
    #[inline]
    pub fn happened(&mut self, event: CardEvent) {
        if let Some(watched) = &mut self.watched {
            watched.push(event);
        }
    }

    /// Notes that cards were shown.
    pub fn show(&mut self, cards: impl IntoIterator<Item = i64>, to: Option<i64>) {
        if self.watched.is_none() {
            return;
        }
        let to = to.and_then(|to| usize::try_from(to).ok());
        for card in cards {
            if let Ok(card) = usize::try_from(card) {
                self.happened(CardEvent::Shown { card, to });
            }
        }
    }
}
