//! No allocation while ways are found and playouts run.

use parlor::discs::{Disc, Flick, Shot, Surface, polar};
use parlor::engine::{Checks, Policy, RandomPlayer, playouts};
use parlor::library;
use parlor::play::Seated;

use crate::shipped;

/// Allocations in playouts of so many moves, the machine's own making among them.
fn allocations(seated: &Seated, moves: u64) -> u64 {
    let player = RandomPlayer { seed: 7, policy: Policy::Uniform, checks: Checks::None };
    let info = allocation_counter::measure(|| {
        let tally = playouts(&seated.program, &*seated.scripts, player, &mut |tally| {
            tally.moves >= moves
        });
        assert!(tally.unwrap().moves >= moves);
    });
    info.count_total
}

/// What scripts make of a game they make on the heap, so games that ask them at nearly every move are left out.
const ASK_SCRIPTS: [&str; 3] = ["crokinole", "scorekeeper", "tock"];
/// In games after the first some buffer may still become longer.
const LONGER: u64 = 3;

#[test]
fn playouts_do_not_allocate() {
    for name in library::games().into_iter().filter(|name| !ASK_SCRIPTS.contains(name)) {
        let seated = shipped::seated(name, None);
        let (few, many) = (allocations(&seated, 300), allocations(&seated, 900));
        assert!(many <= few + LONGER, "{name}: {few}, then {many}");
    }
}

#[test]
fn shots_do_not_allocate() {
    let surface = Surface {
        radius: 330_200_000,
        friction: 0.12,
        bounce: 0.6,
        hole: None,
        posts: Vec::new(),
        ditch: None,
    };
    let disc = |(x, y)| Disc { x, y, radius: 15_875_000, mass: 5.6 };
    let discs: Vec<Disc> = (0..10).map(|at| disc(polar(150_000_000, 30_000 * at))).collect();
    let mut shot = Shot::default();
    let mut play = |from: i64| {
        for angle in from..from + 40 {
            let flick = Flick::toward(0, angle * 9000, 1500.0);
            shot.run(&surface, &discs, flick, false).unwrap();
        }
    };
    play(0);
    let info = allocation_counter::measure(|| play(0));
    assert_eq!(info.count_total, 0);
}
