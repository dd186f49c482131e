//! Random games end, with every invariant held, whatever the options and the number of players.

use parlor::engine::{Checks, Policy, RandomPlayer, Tally, playouts};
use parlor::library;
use parlor::play::seat;

use crate::executors::settings;
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
