//! Random games end, with every invariant held, whatever the options and the number of players.

use parlor::engine::{Checks, Cpu, Policy, RandomPlayer, Tally, endings, playouts};
use parlor::library;
use parlor::play::{Seated, seat};
use parlor::setup::Settings;

use crate::executors::settings;
use crate::fixture;
use crate::shipped::game;

#[test]
fn random_games_end_and_keep_their_invariants() {
    for name in library::games() {
        let (game, scripts) = game(name);
        for settings in settings(&game) {
            let seated = seat(&game, &scripts, &settings).unwrap();
            // One game where one option is out of the ordinary; more as the game is usually played.
            let plain = settings.options.is_empty();
            let policies = [(Policy::Uniform, if plain { 3 } else { 1 }), (Policy::Walk, 1)];
            for (policy, games) in policies.into_iter().take(if plain { 2 } else { 1 }) {
                let player = RandomPlayer { seed: 1, policy, checks: Checks::Invariants };
                let (program, scripts) = (&seated.program, &*seated.scripts);
                let tally =
                    playouts(program, scripts, player, &mut |tally| tally.playouts >= games);
                if let Err(fault) = tally {
                    panic!("{name} {settings:?}: {}", fault.message(&program.table));
                }
            }
        }
    }
}

/// Looking at the invariants takes the long way from move to move; without, whole rows of moves are
/// played at once. Games come out the same.
#[test]
fn random_games_are_the_same_whether_looked_at_or_not() {
    for name in library::games() {
        let seated = crate::shipped::seated(name, None);
        let play = |checks| {
            let player = RandomPlayer { seed: 5, policy: Policy::Uniform, checks };
            let stop = &mut |tally: &Tally| tally.moves >= 3_000;
            playouts(&seated.program, &*seated.scripts, player, stop).unwrap()
        };
        assert_eq!(play(Checks::None), play(Checks::Invariants), "{name}");
    }
}

/// Games come out the same, to the last word, by what every processor can do as by all that this one can, and
/// whether rows of moves are played at once or not.
fn are_the_same(name: &str, seated: &Seated, games: usize) {
    let play = |checks, cpu| {
        let player = RandomPlayer { seed: 9, policy: Policy::Uniform, checks };
        endings(&seated.program, &*seated.scripts, player, cpu, games).unwrap()
    };
    let best = play(Checks::None, Cpu::best());
    assert_eq!(best, play(Checks::None, Cpu::PLAIN), "{name}, by the plainest processor");
    assert_eq!(best, play(Checks::Invariants, Cpu::PLAIN), "{name}, move by move");
}

#[test]
fn random_games_are_the_same_on_every_processor() {
    for name in library::games() {
        are_the_same(name, &crate::shipped::seated(name, None), 4);
    }
}

#[test]
fn small_random_games_are_the_same_on_every_processor() {
    insta::glob!("../fixtures/play", "*.parlor", |path| {
        let (game, scripts) = fixture::game(path);
        for settings in settings(&game) {
            let seated = seat(&game, &scripts, &settings).unwrap();
            are_the_same(&format!("{} {settings:?}", path.display()), &seated, 10);
        }
    });
}

/// Whatever goes wrong in a random game is told the same, with its place, whether rows of moves are played at once or
/// not.
#[test]
fn what_goes_wrong_in_random_games_is_told_the_same() {
    insta::glob!("../fixtures/faults", "*.parlor", |path| {
        let seated = fixture::seated(path, &Settings::default());
        let rules = String::from_utf8(std::fs::read(path).unwrap()).unwrap();
        let told = |checks| {
            let player = RandomPlayer { seed: 3, policy: Policy::Uniform, checks };
            let games = endings(&seated.program, &*seated.scripts, player, Cpu::best(), 1_000);
            let fault = games.unwrap_err();
            let place =
                fault.span.and_then(|span| rules.get(span.range())).unwrap_or("nowhere");
            format!("{}\nat: {place}", fault.message(&seated.program.table))
        };
        let at_once = told(Checks::None);
        assert_eq!(at_once, told(Checks::Invariants), "{}", path.display());
        insta::assert_snapshot!(at_once);
    });
}
