//! Two cards that a seat never saw change places from the beginning of a game: it is told the same.

use std::collections::BTreeSet;

use parlor::play::{CardNews, Play};

use super::{Case, difference, each_case, games, outcomes, played, wanted};
use crate::onlooker::Onlooker;

/// For each pair of cards that changes places so many are tried: many a game cannot be played so.
const TRIES: usize = 6;

/// A game as it is played again: what chance does, and what is typed.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Script {
    outcomes: Vec<String>,
    moves: Vec<String>,
}

impl Script {
    fn of(play: &Play) -> Self {
        let moves = play.plies().iter().map(|ply| ply.text.clone()).collect();
        Self { outcomes: outcomes(play), moves }
    }

    /// The same with two cards in each other's places.
    fn exchanged(&self, one: &str, other: &str) -> Self {
        let exchange = |texts: &[String]| -> Vec<String> {
            texts.iter().map(|text| exchanged(text, one, other)).collect()
        };
        Self { outcomes: exchange(&self.outcomes), moves: exchange(&self.moves) }
    }

    /// The game, if it can be played so.
    fn played(&self, case: &Case) -> Option<Play> {
        let mut play = Play::begin_told(&case.seated, 3, self.outcomes.clone()).ok()?;
        for text in &self.moves {
            let way = play.find(text).ok()?.ok()?;
            play.make(&way).ok()?;
        }
        Some(play)
    }

    /// What a seat is shown of it, with whatever it looks at after some plies.
    fn printed(&self, case: &Case, seat: usize, about: &[&str]) -> Option<String> {
        let (mut onlooker, mut text) =
            Onlooker::sit(&case.opened, &case.settings, &self.outcomes, case.seat(seat))?;
        for way in &self.moves {
            text.push_str(&onlooker.typed(way)?);
            text.push_str(&onlooker.glances());
        }
        // What is typed from now on is not in the transcript, which is played again.
        text.push_str(&onlooker.leaves());
        Some(text + onlooker.looks(about).as_str() + onlooker.ponders().as_str())
    }
}

/// Two names that change places in a text.
fn exchanged(text: &str, one: &str, other: &str) -> String {
    let words = text.split(' ').map(|word| match word.trim_end_matches(',') {
        bare if bare == one => word.replace(one, other),
        bare if bare == other => word.replace(other, one),
        _ => word.to_owned(),
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The texts of cards that a seat ever saw: those that came from or to a zone that it sees, and those
/// that were shown. What else it is told must not tell it more.
fn ever_seen(play: &Play, seat: usize) -> BTreeSet<String> {
    let (view, table) = (play.view(Some(seat)), play.table());
    let zones = view.zones();
    let open = |label: &str| {
        let zone = zones.iter().position(|zone| zone.label == label);
        zone.is_some_and(|zone| table.sees_zone(seat, zone))
    };
    let mut seen = BTreeSet::new();
    for news in view.history().flat_map(|(_, account)| &account.cards) {
        match news {
            CardNews::Moved { cards, from, to, .. } if open(from) || open(to) => {
                seen.extend(cards.iter().cloned());
            }
            CardNews::Shown { cards, .. } => seen.extend(cards.iter().cloned()),
            CardNews::Moved { .. } | CardNews::Shuffled { .. } => {}
        }
    }
    for (at, zone) in zones.iter().enumerate() {
        if table.sees_zone(seat, at) {
            seen.extend(zone.cards.iter().flatten().cloned());
        }
    }
    seen
}

/// Exchanges so many pairs of cards of a game for one seat; how often that could be done.
fn compare_for(case: &Case, play: &Play, seat: usize, most: usize) -> Result<usize, String> {
    let here = Script::of(play);
    let seen = ever_seen(play, seat);
    let cards = play.table().game.cards.iter().map(|card| &card.text);
    let unseen: Vec<&String> = cards.filter(|text| !seen.contains(*text)).collect();
    // Cards that were drawn change places with others, drawn or not.
    let drawn = unseen.iter().filter(|card| here.outcomes.contains(card));
    let pairs = drawn.enumerate().flat_map(|(at, one)| {
        let others = unseen.iter().cycle().skip(at * 5 + 1).take(3);
        others.map(move |other| (*one, *other))
    });
    let mut compared = 0;
    for (one, other) in pairs.filter(|(one, other)| one != other).take(TRIES * most) {
        let there = here.exchanged(one, other);
        // What came to lie open shows that it is another game.
        if there == here
            || there.played(case).is_none_or(|other| ever_seen(&other, seat) != seen)
        {
            continue;
        }
        let about = [one.as_str(), other.as_str()];
        let Some(there) = there.printed(case, seat, &about) else { continue };
        let here = here.printed(case, seat, &about).unwrap();
        if let Some(difference) = difference(&here, &there) {
            let seat = case.seat(seat).0;
            return Err(format!("{case}: {one} and {other} for {seat}: {difference}"));
        }
        compared += 1;
        if compared == most {
            break;
        }
    }
    Ok(compared)
}

/// Exchanges cards of a random game, for whoever is to move at its end and for the next, or for all
/// of them, with so many pairs each; how often that could be done.
pub(super) fn compare(case: &Case, game: (u64, usize), pairs: usize) -> Result<usize, String> {
    let play = played(case, game);
    let turn = play.turn().map_or(0, |turn| turn.player);
    let looking = if wanted().is_some() { case.players() } else { 2 };
    let mut compared = 0;
    for seat in (0..looking.min(case.players())).map(|at| (turn + at) % case.players()) {
        compared += compare_for(case, &play, seat, pairs)?;
    }
    Ok(compared)
}

#[test]
fn cards_never_seen_change_nothing_that_is_printed() {
    let mut compared = 0;
    each_case(|case| {
        // Where much is seen in the course of a game, little is left to exchange: some games end soon.
        for (seed, plies) in games(case, 6) {
            let plies = if seed % 2 == 0 { plies / 16 } else { plies };
            compared += compare(case, (seed, plies), 1).unwrap();
        }
    });
    assert!(compared > 60 || std::env::var("PARLOR_GAMES").is_ok(), "only {compared}");
}
