//! What a seat may know of a move: told once, when it is made, to each as that seat saw it.

use serde::Serialize;

use super::course;
use super::knowledge::{Knowledge, Witnessed, watchers};
use crate::ir::Base;
use crate::spec::{Way, joined};
use crate::state::{CardEvent, Course, Said, State, some_cards, text};
use crate::table::{Table, value};

/// What others are told of a choice that is not for them to know.
pub(crate) const IN_SECRET: &str = "in secret";

/// What a seat may know of a move (or of setup) and of what came after it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Account {
    /// What was done; cards that the seat did not see are `a card`.
    #[serde(rename = "move", skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// How a shot went.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shot: Vec<String>,
    /// What became of cards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<CardNews>,
    /// What the rules said.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<String>,
}

/// Something that became of cards, as a seat saw it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CardNews {
    /// Cards went from a zone (or the box) to a zone.
    Moved {
        /// Those that were recognised, in order of declaration.
        cards: Vec<String>,
        /// How many were not.
        hidden: usize,
        /// Where they lay.
        from: String,
        /// Where they lie now.
        to: String,
    },
    /// A zone was shuffled.
    Shuffled {
        /// Which.
        zone: String,
    },
    /// Cards were shown.
    Shown {
        /// Those that the seat saw.
        cards: Vec<String>,
        /// How many it did not.
        hidden: usize,
        /// To whom; none: to everyone.
        to: Option<String>,
    },
}

impl std::fmt::Display for CardNews {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let listed = |cards: &[String], hidden: usize| {
            let hidden = (hidden > 0).then(|| some_cards(hidden));
            let listed: Vec<String> = cards.iter().cloned().chain(hidden).collect();
            listed.join(" ")
        };
        match self {
            Self::Moved { cards, hidden, from, to } => {
                write!(f, "{from} → {to}: {}", listed(cards, *hidden))
            }
            Self::Shuffled { zone } => write!(f, "{zone} shuffled"),
            Self::Shown { cards, hidden, to } => {
                let to = to.as_deref().unwrap_or("everyone");
                write!(f, "shown to {to}: {}", listed(cards, *hidden))
            }
        }
    }
}

/// A move that was made.
#[derive(Debug, Clone, Copy)]
pub(super) struct Made<'a> {
    /// The move.
    pub(super) way: &'a Way,
    /// Who made it.
    pub(super) player: usize,
    /// How many of the events are the move itself; the others followed from it.
    pub(super) events: usize,
    /// The shots in it.
    pub(super) courses: &'a [Course],
}

/// What there is to tell of.
#[derive(Debug, Clone, Copy)]
pub(super) struct Happened<'a> {
    /// The move; none for setup and changes by hand.
    pub(super) made: Option<Made<'a>>,
    /// Whether it is a secret choice.
    pub(super) secret: bool,
    /// What was done, where it is no move.
    pub(super) text: &'a str,
    /// What happened to cards.
    pub(super) events: &'a [CardEvent],
    /// What was said.
    pub(super) said: &'a [Said],
}

/// An account for each watcher; `knowledge` becomes what they know after it.
pub(super) fn tell(
    table: &Table,
    (before, after): (&State, &State),
    knowledge: &mut Knowledge,
    happened: Happened<'_>,
) -> Vec<Account> {
    let events = happened.made.map_or(happened.events.len(), |made| made.events);
    let witnessed = knowledge.witness(table, before, happened.events, events);
    // Everybody sees a surface.
    let courses = happened.made.map_or(&[][..], |made| made.courses);
    let shot: Vec<String> =
        courses.iter().flat_map(|course| course::told(table, before, course)).collect();
    let accounts = (0..watchers(table)).map(|watcher| {
        let saw = |card: usize| witnessed.saw(watcher, card);
        let text = match happened.made {
            None => happened.text.to_owned(),
            Some(made) if made.player == watcher => crate::spec::text_of(made.way),
            Some(_) if happened.secret => IN_SECRET.to_owned(),
            // A card that was put face down is not given away by what it is dealt as later.
            Some(made) => {
                let saw = |card: usize| witnessed.saw_made(watcher, card);
                // Where a card goes, everybody sees that one was chosen.
                let moved = |card: usize| {
                    let mut events = happened.events.iter().take(made.events);
                    events.any(
                        |event| matches!(event, CardEvent::Moved { card: c, .. } if *c == card),
                    )
                };
                masked(made.way, &saw, &moved)
            }
        };
        let said = happened.said.iter().map(|said| said.told(table, after, &saw)).collect();
        let cards = news(table, after, happened.events, &witnessed, watcher);
        Account { text, shot: shot.clone(), cards, said }
    });
    accounts.collect()
}

/// A move's text for somebody who saw some cards, and not what was noted. Of cards chosen together
/// the known ones come first: their order would tell how many of the others come before.
fn masked(way: &Way, saw: &dyn Fn(usize) -> bool, moved: &dyn Fn(usize) -> bool) -> String {
    let mut words: Vec<String> = Vec::new();
    let (mut hidden, mut noting) = (0, false);
    let flush = |words: &mut Vec<String>, hidden: &mut usize| {
        if *hidden > 0 {
            words.push(some_cards(std::mem::take(hidden)));
        }
    };
    for word in &way.words {
        // However much is noted in a row, it is one secret.
        let goes = !word.cards.is_empty() && word.cards.iter().all(|card| moved(*card));
        if word.noted && !goes {
            if !std::mem::replace(&mut noting, true) {
                flush(&mut words, &mut hidden);
                words.push(IN_SECRET.to_owned());
            }
            continue;
        }
        noting = false;
        let unseen = word.cards.iter().filter(|card| !saw(**card)).count();
        match word.cards[..] {
            [] => {
                flush(&mut words, &mut hidden);
                words.push(word.text.clone());
            }
            [_] if unseen == 1 => hidden += 1,
            _ if unseen == 0 => words.push(word.text.clone()),
            _ => hidden += word.cards.len(),
        }
    }
    flush(&mut words, &mut hidden);
    joined(words.iter().map(String::as_str))
}

/// What a watcher saw of what happened to cards: like things that happened in a row as one.
fn news(
    table: &Table,
    state: &State,
    events: &[CardEvent],
    witnessed: &Witnessed,
    watcher: usize,
) -> Vec<CardNews> {
    let mut groups: Vec<Group> = Vec::new();
    for (at, event) in events.iter().enumerate() {
        let (kind, card) = match *event {
            CardEvent::Together(_) => continue,
            CardEvent::Moved { card, from, to } => (Kind::Moved(from, to), Some(card)),
            CardEvent::Shuffled(zone) => (Kind::Shuffled(zone), None),
            CardEvent::Shown { card, to } => (Kind::Shown(to), Some(card)),
        };
        // Cards that move together in several ways have no order among them.
        let begun = events.iter().take(at).rposition(|e| matches!(e, CardEvent::Together(_)));
        let together = begun.filter(|begun| match events.get(*begun) {
            Some(CardEvent::Together(count)) => at - begun <= *count,
            _ => false,
        });
        let same = groups.iter_mut().rev().enumerate().find(|(back, group)| {
            group.kind == kind && (*back == 0 || (together.is_some() && group.of == together))
        });
        let group = if let Some((_, group)) = same {
            group
        } else {
            groups.push(Group { kind, of: together, cards: Vec::new(), hidden: 0 });
            let Some(group) = groups.last_mut() else { continue };
            group
        };
        match card.filter(|_| witnessed.recognised(at, watcher)) {
            Some(card) => group.cards.push(card),
            None => group.hidden += 1,
        }
    }
    // What moved together is told by where it lay, not by what it is.
    for run in groups.chunk_by_mut(|one, other| one.of.is_some() && one.of == other.of) {
        run.sort_by_key(|group| group.kind);
    }
    groups.into_iter().map(|group| group.told(table, state)).collect()
}

/// Events that are told as one.
struct Group {
    kind: Kind,
    /// The place of the event that says that they happened together.
    of: Option<usize>,
    cards: Vec<usize>,
    hidden: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Moved(Option<usize>, usize),
    Shuffled(usize),
    Shown(Option<usize>),
}

impl Group {
    fn told(mut self, table: &Table, state: &State) -> CardNews {
        let zone = |zone: usize| text::name(table, state, Base::Zone, value(zone));
        self.cards.sort_unstable();
        let name = |card: &usize| text::name(table, state, Base::Card, value(*card));
        let cards = self.cards.iter().map(name).collect();
        match self.kind {
            Kind::Moved(from, to) => CardNews::Moved {
                cards,
                hidden: self.hidden,
                from: from.map_or_else(|| "the box".into(), zone),
                to: zone(to),
            },
            Kind::Shuffled(at) => CardNews::Shuffled { zone: zone(at) },
            Kind::Shown(to) => CardNews::Shown {
                cards,
                hidden: self.hidden,
                to: to.and_then(|to| table.names.get(to)).cloned(),
            },
        }
    }
}
