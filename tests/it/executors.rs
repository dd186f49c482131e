//! The executors agree, and a game keeps its promises: over random games of every shipped game.

use std::sync::Arc;

use parlor::diagnostic::render;
use std::fmt::Write as _;

use parlor::engine::Policy;
use parlor::load::load_text;
use parlor::play::{Play, Seated, seat};
use parlor::setup::{Settings, show};
use parlor::state::Stream;
use parlor::{hooks, ir, library};

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

fn each_game(mut visit: impl FnMut(&str, &Seated, &Settings)) {
    for name in library::games() {
        let (game, scripts) = game(name);
        for settings in settings(&game) {
            let seated = seat(&game, &scripts, &settings).unwrap();
            visit(name, &seated, &settings);
        }
    }
}

/// After so many legal moves a walk is long enough: `spec` takes its time over each of them.
const MOST_WAYS: u64 = 500;

/// Plays a random game for some plies, looking at each position first.
fn walk(seated: &Seated, seed: u64, plies: usize, mut look: impl FnMut(&Play)) -> Play {
    let mut play = Play::begin(seated, seed, Vec::new()).unwrap();
    let mut stream = Stream::new(seed);
    let mut ways = 0;
    for _ in 0..plies {
        let Some(turn) = play.turn() else { break };
        ways += turn.count;
        if ways > MOST_WAYS {
            break;
        }
        look(&play);
        let way = play.random(&mut stream, Policy::Uniform).unwrap().unwrap();
        play.make(&way).unwrap();
    }
    play
}

#[test]
fn executors_agree() {
    each_game(|name, seated, settings| {
        for seed in 0..2 {
            let mut at = 0;
            walk(seated, seed, 40, |play| {
                at += 1;
                if let Err(differ) = play.check_agreement(at * 7) {
                    panic!("{name} {settings:?} seed {seed} ply {at}: {differ}");
                }
            });
        }
    });
}

#[test]
fn listed_moves_apply_and_texts_parse_back() {
    each_game(|name, seated, settings| {
        walk(seated, 11, 40, |play| {
            let ways = play.moves().unwrap();
            for way in ways.iter().step_by(1 + ways.len() / 8) {
                let text = parlor::spec::text_of(way);
                let found = play.find(&text).unwrap();
                assert_eq!(found.as_ref(), Ok(way), "{name} {settings:?}: {text}");
                play.clone().make(way).unwrap();
            }
        });
    });
}

#[test]
fn undo_gives_the_earlier_state_and_redo_the_later() {
    each_game(|name, seated, settings| {
        let mut states = Vec::new();
        let mut play = walk(seated, 5, 80, |play| states.push(play.words().to_vec()));
        let end = play.words().to_vec();
        for state in states.iter().rev() {
            assert!(play.undo(), "{name} {settings:?}");
            assert_eq!(play.words(), state, "{name} {settings:?}");
        }
        assert!(!play.undo(), "{name} {settings:?}");
        while play.redo() {}
        assert_eq!(play.words(), end, "{name} {settings:?}");
    });
}

#[test]
fn same_seed_same_game() {
    each_game(|name, seated, settings| {
        let [one, other] = [0, 0].map(|_| {
            let play = walk(seated, 3, 60, |_| {});
            let texts: Vec<String> = play.plies().iter().map(|ply| ply.text.clone()).collect();
            (play.words().to_vec(), texts)
        });
        assert_eq!(one, other, "{name} {settings:?}");
    });
}

/// The moves there are and the one made, for some plies of a random game.
fn record(seated: &Seated, seed: u64) -> String {
    let (mut record, mut at) = (String::new(), 0);
    let play = walk(seated, seed, 12, |play| {
        at += 1;
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
    });
    for ply in play.plies() {
        writeln!(record, "{}", ply.text).unwrap();
    }
    record
}

#[test]
fn small_games() {
    insta::glob!("../fixtures/play", "*.parlor", |path| {
        let text = String::from_utf8(std::fs::read(path).unwrap()).unwrap();
        let loaded = load_text(&path.to_string_lossy(), &text, &|path| std::fs::read(path));
        let report = render(&loaded.sources, &loaded.outcome.diagnostics, false);
        assert_eq!(report, "");
        let game = Arc::new(loaded.outcome.value.unwrap());
        let find = |script: &ir::Script| loaded.scripts.get(&script.file).copied();
        let scripts = hooks::load(&game, &loaded.sources, find).value.unwrap();
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
