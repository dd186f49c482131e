//! The executors agree, and a game keeps its promises: over random games of every shipped game.

use std::fmt::Write as _;

use parlor::engine::Policy;
use parlor::play::{Play, Seated, seat};
use parlor::setup::{Settings, show};
use parlor::state::Stream;
use parlor::{ir, library};

use crate::fixture;
use crate::shipped::game;

/// Every number of players with the options as they are, then each option at its extremes.
pub(crate) fn settings(game: &ir::Game) -> Vec<Settings> {
    let plain = game.players.counts.iter().map(|count| Settings::players(*count));
    let extremes = game.options.iter().flat_map(|option| {
        let ends =
            [option.range.0, option.range.1].into_iter().filter(|end| *end != option.default);
        ends.map(|end| (option.name.clone(), show(game, option, end)))
    });
    let most = game.players.most();
    let extremes =
        extremes.map(|option| Settings { players: Some(most), options: vec![option] });
    plain.chain(extremes).collect()
}

fn each_game(mut visit: impl FnMut(&Case<'_>)) {
    for name in library::games() {
        let (game, scripts) = game(name);
        for settings in settings(&game) {
            let seated = seat(&game, &scripts, &settings).unwrap();
            visit(&Case { name, seated: &seated, settings: &settings });
        }
    }
}

/// A shipped game at some settings.
struct Case<'a> {
    name: &'a str,
    seated: &'a Seated,
    settings: &'a Settings,
}

impl Case<'_> {
    /// How many positions are looked at: fewer where one option is out of the ordinary.
    fn looks(&self) -> usize {
        if self.settings.options.is_empty() { 12 } else { 4 }
    }
}

impl std::fmt::Display for Case<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:?}", self.name, self.settings)
    }
}

/// Plays a random game and looks at positions on the way: close together at first, then further and
/// further apart, and no more when so many moves have been listed.
fn walk(seated: &Seated, seed: u64, looks: usize, mut look: impl FnMut(&Play)) -> Play {
    let mut play = Play::begin(seated, seed, Vec::new()).unwrap();
    let mut stream = Stream::new(seed);
    let mut listed = 0;
    for at in 0..looks {
        let Some(turn) = play.turn() else { break };
        if listed > MOST_LISTED {
            break;
        }
        listed += turn.count;
        look(&play);
        for _ in 0..=at / 2 {
            play.step(&mut stream).unwrap();
        }
    }
    play
}

/// Moves that are listed in one game, more or less.
const MOST_LISTED: u64 = 500;

#[test]
fn executors_agree() {
    each_game(|case| {
        for seed in 0..2 {
            let mut at = 0;
            walk(case.seated, seed, case.looks(), |play| {
                at += 1;
                if let Err(differ) = play.check_agreement(at * 7) {
                    panic!("{case} seed {seed} look {at}: {differ}");
                }
            });
        }
    });
}

#[test]
fn listed_moves_apply_and_texts_parse_back() {
    each_game(|case| {
        walk(case.seated, 11, case.looks(), |play| {
            let ways = play.moves().unwrap();
            for way in ways.iter().step_by(1 + ways.len() / 4) {
                let text = parlor::spec::text_of(way);
                let found = play.find(&text).unwrap();
                assert_eq!(found.as_ref(), Ok(way), "{case}: {text}");
                play.clone().make(way).unwrap();
            }
        });
    });
}

#[test]
fn undo_gives_the_earlier_state_and_redo_the_later() {
    each_game(|case| {
        let play = &mut Play::begin(case.seated, 5, Vec::new()).unwrap();
        let mut stream = Stream::new(5);
        let mut states = Vec::new();
        for _ in 0..case.looks() * 4 {
            states.push(play.words().to_vec());
            if !play.step(&mut stream).unwrap() {
                states.pop();
                break;
            }
        }
        let end = play.words().to_vec();
        for state in states.iter().rev() {
            assert!(play.undo(), "{case}");
            assert_eq!(play.words(), state, "{case}");
        }
        assert!(!play.undo(), "{case}");
        while play.redo() {}
        assert_eq!(play.words(), end, "{case}");
    });
}

#[test]
fn same_seed_same_game() {
    each_game(|case| {
        let [one, other] = [0, 0].map(|_| {
            let play = walk(case.seated, 3, case.looks(), |_| {});
            let texts: Vec<String> = play.plies().iter().map(|ply| ply.text.clone()).collect();
            (play.words().to_vec(), texts)
        });
        assert_eq!(one, other, "{case}");
    });
}

/// The moves there are and the one made, for some plies of a random game.
fn record(seated: &Seated, seed: u64) -> String {
    let mut record = String::new();
    let mut play = Play::begin(seated, seed, Vec::new()).unwrap();
    let mut stream = Stream::new(seed);
    for at in 1..=12 {
        if play.turn().is_none() {
            break;
        }
        if let Err(differ) = play.check_agreement(at * 7) {
            panic!("seed {seed} ply {at}: {differ}");
        }
        let ways = play.moves().unwrap();
        for way in ways.iter().step_by(1 + ways.len() / 4) {
            let text = parlor::spec::text_of(way);
            assert_eq!(play.find(&text).unwrap().as_ref(), Ok(way), "{text}");
        }
        let texts: Vec<String> = ways.iter().take(9).map(parlor::spec::text_of).collect();
        writeln!(record, "{} moves: {}", ways.len(), texts.join(" / ")).unwrap();
        let way = play.random(&mut stream, Policy::Uniform).unwrap().unwrap();
        play.make(&way).unwrap();
    }
    for ply in play.plies() {
        writeln!(record, "{}", ply.text).unwrap();
    }
    record
}

#[test]
fn small_games() {
    insta::glob!("../fixtures/play", "*.parlor", |path| {
        let (game, scripts) = fixture::game(path);
        let mut records = String::new();
        for settings in settings(&game) {
            let seated = seat(&game, &scripts, &settings).unwrap();
            records.push_str(&record(&seated, 1));
            for seed in 2..4 {
                record(&seated, seed);
            }
        }
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(records);
        });
    });
}
