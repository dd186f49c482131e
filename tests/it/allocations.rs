//! No allocation while ways are found and playouts run.

use parlor::discs::{Disc, Flick, Shot, Surface, polar};
use parlor::engine::{Checks, Policy, RandomPlayer, playouts};

use crate::shipped;

/// Allocations in so many playouts, the machine's own making among them.
fn allocations(name: &str, count: u64) -> u64 {
    let seated = shipped::seated(name, None);
    let player = RandomPlayer { seed: 7, policy: Policy::Uniform, checks: Checks::None };
    let info = allocation_counter::measure(|| {
        let tally = playouts(&seated.program, &*seated.scripts, player, &mut |tally| {
            tally.playouts >= count
        });
        assert_eq!(tally.unwrap().playouts, count);
    });
    info.count_total
}

#[test]
fn playouts_do_not_allocate() {
    for name in ["breakthrough", "tic_tac_toe"] {
        // The first playouts may still lengthen a buffer; a hundred more need nothing.
        assert_eq!(allocations(name, 50), allocations(name, 150), "{name}");
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
