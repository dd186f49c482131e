//! Nobody is shown what is not theirs to know, in every shipped game that hides something.
//!
//! Two ways to look. A state that could be for all a seat has seen must look the same to it. And a
//! game in which two cards that a seat never saw have changed places from the beginning must print
//! the same to it, line by line.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use parlor::draw::Paint;
use parlor::engine::Policy;
use parlor::ir::Base;
use parlor::library;
use parlor::play::{CardNews, Play, Seated, seat};
use parlor::setup::Settings;
use parlor::spec::text_of;
use parlor::state::Stream;
use parlor::transcript::{Shelf, Verdict, test};

use crate::fixture;
use crate::shipped::game;

/// Cards, of one deck or another, that are asked about.
const ASKED: [&str; 4] = ["7h", "Kd", "hen", "K"];

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
    for way in view.moves().unwrap() {
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

/// What a seat's prompt prints of a game, if it can be played so.
fn printed(
    name: &str,
    settings: &Settings,
    seat: &str,
    outcomes: &[String],
    moves: &[String],
    shelf: &Shelf,
) -> Option<String> {
    let mut script = format!("game {name}\n");
    if let Some(players) = settings.players {
        writeln!(script, "players {players}").unwrap();
    }
    writeln!(script, "as {seat}").unwrap();
    if !outcomes.is_empty() {
        writeln!(script, "chance {}", outcomes.join(", ")).unwrap();
    }
    script.push('\n');
    for command in [":hand", ":board"] {
        writeln!(script, "> {command}").unwrap();
    }
    for way in moves {
        writeln!(script, "> {way}").unwrap();
        writeln!(script, "> :hand\n> :moves\n> :log").unwrap();
        for card in ASKED {
            writeln!(script, "> :why {card}").unwrap();
        }
    }
    writeln!(script, "> :board\n> :log 100").unwrap();
    let path = Path::new("tests/rules/leak.transcript");
    match test(path, script.as_bytes(), shelf, &|path| fs::read(path), Paint::Plain) {
        // Nothing is expected, so something is printed that differs.
        Verdict::Differs { accepted, .. } => {
            let answers = accepted.lines().skip_while(|line| !line.starts_with('>'));
            let answers: Vec<&str> = answers.filter(|line| !line.starts_with('>')).collect();
            let answers = answers.join("\n");
            // A move that is not possible any more is another game.
            let refused = ["is no move here", "is not legal", "could be any", "error["];
            let possible = answers.lines().all(|line| {
                ASKED.iter().any(|card| line.starts_with(&format!("`{card}`")))
                    || !refused.iter().any(|words| line.contains(words))
            });
            possible.then_some(answers)
        }
        Verdict::Passed => None,
        Verdict::Broken(problem) => panic!("{problem}"),
    }
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

#[test]
fn cards_never_seen_change_nothing_that_is_printed() {
    let shelf = Shelf::new();
    let mut compared = 0;
    let mut look = |name: &str, seated: &Seated, settings: &Settings| {
        let table = &seated.program.table;
        let mut play = Play::begin(seated, 3, Vec::new()).unwrap();
        let mut stream = Stream::new(3);
        for _ in 0..8 {
            let Ok(Some(way)) = play.random(&mut stream, Policy::Uniform) else { break };
            play.make(&way).unwrap();
        }
        let called = |base: Base, outcome: i64| {
            parlor::state::text::name(table, &play.state(), base, outcome)
        };
        let outcomes: Vec<String> =
            play.outcomes().into_iter().map(|(base, outcome)| called(base, outcome)).collect();
        let moves: Vec<String> = play.plies().iter().map(|ply| ply.text.clone()).collect();
        for seat in 0..table.players {
            let seen = ever_seen(&play, Some(seat));
            let unseen = table.game.cards.iter().map(|card| &card.text);
            let unseen: Vec<&String> = unseen.filter(|text| !seen.contains(*text)).collect();
            let print = |outcomes: &[String], moves: &[String]| {
                printed(name, settings, &table.names[seat], outcomes, moves, &shelf)
            };
            let here = print(&outcomes, &moves).unwrap();
            // Cards that were drawn change places with others, drawn or not.
            let drawn = |card: &&String| outcomes.contains(card);
            let pairs = unseen.iter().copied().filter(drawn).zip(unseen.iter().rev());
            for (one, other) in pairs.filter(|(one, other)| one != *other).take(4) {
                let exchange = |texts: &[String]| -> Vec<String> {
                    texts.iter().map(|text| exchanged(text, one, other)).collect()
                };
                let (outcomes, moves) = (exchange(&outcomes), exchange(&moves));
                // What came to lie open shows that it is another game.
                if replayed(seated, &outcomes, &moves)
                    .is_none_or(|other| ever_seen(&other, Some(seat)) != seen)
                {
                    continue;
                }
                let Some(there) = print(&outcomes, &moves) else { continue };
                compared += 1;
                assert_eq!(
                    here, there,
                    "{name} {settings:?} {one} and {other} for seat {seat}"
                );
            }
        }
    };
    each_game(&mut look);
    each_fixture(|path, seated, settings| look(&format!("../../{path}"), seated, settings));
    assert!(compared > 10, "only {compared} were compared");
}
