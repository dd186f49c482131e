//! No allocation while ways are found and playouts run.

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
