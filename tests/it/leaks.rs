//! Nobody is shown what is not theirs to know, in every shipped game that hides something.
//!
//! Three ways to look. A state that could be for all a seat has seen must look the same to it. A
//! game in which two cards that a seat never saw have changed places from the beginning must print
//! the same to it, to the last completion. And so must a game in which others chose something else
//! in secret.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::sync::Arc;

use parlor::engine::Policy;
use parlor::library;
use parlor::play::{CardNews, Play, Seated, seat};
use parlor::session::Opened;
use parlor::setup::Settings;
use parlor::spec::{Way, text_of};
use parlor::state::Stream;

use crate::fixture;
use crate::onlooker::{Script, opened};
use crate::shipped::game;

/// Pairs of cards that change places, for each seat of each game.
const PAIRS: usize = 1;

/// Every shipped game that hides something, with every number of players.
fn each_game(mut visit: impl FnMut(&str, &Seated, &Settings)) {
    for name in library::games() {
        let (game, scripts) = game(name);
        for players in &game.players.counts {
            let settings = Settings::players(*players);
            let seated = seat(&game, &scripts, &settings).unwrap();
            if seated.program.table.keeps_secrets() {
                visit(name, &seated, &settings);
            }
        }
    }
}

/// The small games of the fixtures too.
fn each_fixture(mut visit: impl FnMut(&str, &Seated, &Settings)) {
    let mut paths: Vec<_> = fs::read_dir("tests/fixtures/views")
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    for path in paths {
        let seated = fixture::seated(&path, &Settings::default());
        visit(path.to_str().unwrap(), &seated, &Settings::default());
    }
}

fn seats(seated: &Seated) -> impl Iterator<Item = Option<usize>> {
    (0..seated.program.table.players).map(Some).chain([None])
}

/// Whatever a seat is shown of a position.
fn shown(play: &Play, seat: Option<usize>) -> String {
    let view = play.view(seat);
    let mut text = view.portrait().to_string();
    text.push_str(&serde_json::to_string(&view.portrait()).unwrap());
    for way in view.moves().unwrap().iter() {
        writeln!(text, "{} {:?}", text_of(&way), way.tokens).unwrap();
    }
    if view.knows_moves() {
        let cards = play.table().game.cards.iter().step_by(7);
        for input in cards.map(|card| card.text.as_str()).chain(["pass", "1"]) {
            writeln!(text, "{input}: {:?}", view.why(input).unwrap()).unwrap();
        }
    }
    text
}

/// States that could be look the same, and can be played on.
fn samples_look_alike(name: &str, seated: &Seated, settings: &Settings) {
    let mut play = Play::begin(seated, 2, Vec::new()).unwrap();
    let mut stream = Stream::new(2);
    for ply in 0..32 {
        if ply % 8 == 0 {
            for seat in seats(seated) {
                let here = shown(&play, seat);
                let sampler = play.view(seat).sampler();
                for _ in 0..2 {
                    let mut other = sampler.suppose(&mut stream).unwrap();
                    let there = shown(&other, seat);
                    assert_eq!(here, there, "{name} {settings:?} ply {ply} {seat:?}");
                    other.state().check_consistency(other.table()).unwrap();
                    for _ in 0..3 {
                        let Ok(Some(way)) = other.random(&mut stream, Policy::Uniform) else {
                            break;
                        };
                        other.make(&way).unwrap();
                    }
                }
            }
        }
        if play.turn().is_none() {
            break;
        }
        let way = play.random(&mut stream, Policy::Uniform).unwrap().unwrap();
        play.make(&way).unwrap();
    }
}

#[test]
fn what_could_be_looks_as_it_is() {
    each_fixture(samples_look_alike);
    each_game(samples_look_alike);
}

/// The texts of cards that a seat ever saw or came to know.
fn ever_seen(play: &Play, seat: Option<usize>) -> BTreeSet<String> {
    let view = play.view(seat);
    let mut seen = BTreeSet::new();
    for (ply, (_, account)) in view.history().enumerate() {
        for news in &account.cards {
            match news {
                // What comes out of the box at first is the whole deck.
                CardNews::Moved { from, .. } if ply == 0 && from == "the box" => {}
                CardNews::Moved { cards, .. } | CardNews::Shown { cards, .. } => {
                    seen.extend(cards.iter().cloned());
                }
                CardNews::Shuffled { .. } => {}
            }
        }
    }
    for zone in view.zones() {
        seen.extend(zone.cards.into_iter().flatten().chain(zone.known));
        seen.extend(zone.top.into_iter().flatten());
    }
    seen
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

/// The game with other outcomes and moves, if it can be played so.
fn replayed(seated: &Seated, outcomes: &[String], moves: &[String]) -> Option<Play> {
    let mut play = Play::begin_told(seated, 3, outcomes.to_vec()).ok()?;
    for text in moves {
        let way = play.find(text).ok()?.ok()?;
        play.make(&way).ok()?;
    }
    Some(play)
}

/// What chance did, as people call it.
fn outcomes(play: &Play) -> Vec<String> {
    let (setup, plies) = play.told();
    setup.into_iter().chain(plies.into_iter().flatten()).collect()
}

/// Every game that hides something, opened, with the fewest players.
fn each_opened(mut visit: impl FnMut(&str, &Arc<Opened>, &Seated, &Settings)) {
    let mut opened_as = (String::new(), None);
    let mut look = |name: &str, seated: &Seated, settings: &Settings| {
        let counts = &seated.program.table.game.players.counts;
        if settings.players.is_some_and(|count| counts.first() != Some(&count)) {
            return;
        }
        if opened_as.0 != name {
            opened_as = (name.to_owned(), Some(opened(name)));
        }
        visit(name, opened_as.1.as_ref().unwrap(), seated, settings);
    };
    each_game(&mut look);
    each_fixture(look);
}

#[test]
fn cards_never_seen_change_nothing_that_is_printed() {
    let mut compared = 0;
    each_opened(|name, opened, seated, settings| {
        let table = &seated.program.table;
        let mut play = Play::begin(seated, 3, Vec::new()).unwrap();
        let mut stream = Stream::new(3);
        for _ in 0..4 {
            let Ok(Some(way)) = play.random(&mut stream, Policy::Uniform) else { break };
            play.make(&way).unwrap();
        }
        let outcomes = outcomes(&play);
        let moves: Vec<String> = play.plies().iter().map(|ply| ply.text.clone()).collect();
        let here = Script { opened, settings, outcomes, moves };
        // The one to move, to whom moves are offered too, and the next.
        let turn = play.turn().map_or(0, |turn| turn.player);
        for seat in [turn, (turn + 1) % table.players] {
            let seen = ever_seen(&play, Some(seat));
            let unseen = table.game.cards.iter().map(|card| &card.text);
            let unseen: Vec<&String> = unseen.filter(|text| !seen.contains(*text)).collect();
            let print = |script: &Script<'_>| script.printed(&table.names[seat], table.players);
            let printed = print(&here).unwrap();
            // Cards that were drawn change places with others, drawn or not.
            let drawn = |card: &&String| here.outcomes.contains(card);
            let pairs = unseen.iter().copied().filter(drawn).zip(unseen.iter().rev());
            for (one, other) in pairs.filter(|(one, other)| one != *other).take(PAIRS) {
                let exchange = |texts: &[String]| -> Vec<String> {
                    texts.iter().map(|text| exchanged(text, one, other)).collect()
                };
                let (outcomes, moves) = (exchange(&here.outcomes), exchange(&here.moves));
                // What came to lie open shows that it is another game.
                if replayed(seated, &outcomes, &moves)
                    .is_none_or(|other| ever_seen(&other, Some(seat)) != seen)
                {
                    continue;
                }
                let Some(there) = print(&Script { outcomes, moves, ..here.clone() }) else {
                    continue;
                };
                compared += 1;
                assert_eq!(
                    printed, there,
                    "{name} {settings:?} {one} and {other} for seat {seat}"
                );
            }
        }
    });
    assert!(compared > 10, "only {compared} were compared");
}

/// The words of a way that are told to everybody.
fn told(way: &Way) -> Vec<&str> {
    way.words.iter().filter(|word| !word.noted).map(|word| word.text.as_str()).collect()
}

/// What everybody can see of a position, but for how it came about.
fn lies_open(play: &Play, seat: usize) -> String {
    let view = play.view(Some(seat));
    let mut portrait = view.portrait();
    portrait.history.clear();
    portrait.to_string()
}

#[test]
fn choices_made_in_secret_change_nothing_that_is_printed() {
    let mut compared = BTreeMap::new();
    each_opened(|name, opened, seated, settings| {
        let table = &seated.program.table;
        let mut play = Play::begin(seated, 5, Vec::new()).unwrap();
        let mut stream = Stream::new(5);
        let mut moves: Vec<String> = Vec::new();
        for _ in 0..4 {
            if play.turn().is_none_or(|turn| !turn.secret) && table.game.noted.is_empty() {
                break;
            }
            let (Some(turn), Ok(Some(way))) =
                (play.turn(), play.random(&mut stream, Policy::Uniform))
            else {
                break;
            };
            let mut after = play.clone();
            after.make(&way).unwrap();
            let waits = turn.secret && after.turn().is_some_and(|turn| turn.player != 0);
            for _ in 0..4 {
                let other = play.random(&mut stream, Policy::Uniform).unwrap().unwrap();
                let mut there = play.clone();
                there.make(&other).unwrap();
                // Till all have chosen, whatever is chosen; then what is noted.
                if other.tokens == way.tokens || !(waits || told(&other) == told(&way)) {
                    continue;
                }
                let seats = [(turn.player + 1) % table.players].into_iter();
                for seat in seats.filter(|s| lies_open(&after, *s) == lies_open(&there, *s)) {
                    let print = |last: &Way| {
                        let moves = moves.iter().cloned().chain([text_of(last)]).collect();
                        let outcomes = outcomes(&play);
                        let script = Script { opened, settings, outcomes, moves };
                        script.printed(&table.names[seat], table.players).unwrap()
                    };
                    assert_eq!(print(&way), print(&other), "{name} {settings:?} seat {seat}");
                    *compared.entry(name.to_owned()).or_insert(0) += 1;
                }
                break;
            }
            moves.push(text_of(&way));
            play = after;
        }
    });
    for name in ["noting", "signs", "together", "tacocat", "hearts"] {
        let found = compared.iter().find(|(game, _)| game.contains(name));
        assert!(found.is_some_and(|(_, count)| *count > 0), "{name}: {compared:?}");
    }
}
