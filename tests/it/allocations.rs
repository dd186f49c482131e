//! No allocation while ways are found and playouts run.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parlor::discs::{Disc, Flick, Shot, Surface, polar};
use parlor::engine::{Checks, Policy, RandomPlayer, playouts};
use parlor::library;
use parlor::play::Seated;
use parlor::program::BranchCode;
use parlor::state::{Answer, Datum, Fault, ScriptCall, Scripts, State};

use crate::shipped;

/// Allocations in playouts of so many moves, the machine's own making among them; and how often scripts were
/// asked. What they make of a game they make on the heap: that is theirs, and not counted.
fn allocations(seated: &Seated, moves: u64, policy: Policy) -> (u64, u64) {
    let player = RandomPlayer { seed: 7, policy, checks: Checks::None };
    let scripts = Apart { scripts: Arc::clone(&seated.scripts), calls: AtomicU64::new(0) };
    let info = allocation_counter::measure(|| {
        let tally =
            playouts(&seated.program, &scripts, player, &mut |tally| tally.moves >= moves);
        assert!(tally.unwrap().moves >= moves);
    });
    (info.count_total, scripts.calls.into_inner())
}

/// Scripts whose allocations are not counted.
#[derive(Debug)]
struct Apart {
    scripts: Arc<dyn Scripts>,
    calls: AtomicU64,
}

impl Apart {
    fn asked<T>(&self, ask: impl FnOnce() -> T) -> T {
        self.calls.fetch_add(1, Ordering::Relaxed);
        let mut answer = None;
        allocation_counter::opt_out(|| answer = Some(ask()));
        answer.unwrap()
    }
}

impl Scripts for Apart {
    fn change_pieces(&self) -> bool {
        self.scripts.change_pieces()
    }

    fn effect(&self, call: ScriptCall<'_>, state: &mut State) -> Result<Answer, Fault> {
        self.asked(|| self.scripts.effect(call, state))
    }

    fn value(&self, call: ScriptCall<'_>, state: &State) -> Result<Datum, Fault> {
        self.asked(|| self.scripts.value(call, state))
    }
}

/// In games after the first some buffer may still become longer.
const LONGER: u64 = 3;
/// What a script is given at a call: its arguments, and lists among them.
const GIVEN: u64 = 4;

fn later_moves_do_not_allocate(name: &str, policy: Policy) {
    let seated = shipped::seated(name, None);
    let (few, calls) = allocations(&seated, 300, policy);
    let (many, more_calls) = allocations(&seated, 600, policy);
    let allowed = LONGER + GIVEN * (more_calls - calls);
    assert!(many <= few + allowed, "{name}: {few}, then {many}; {allowed} allowed");
}

/// Where moves can be picked choice by choice; listing them for that takes memory.
#[test]
fn picking_choice_by_choice_does_not_allocate() {
    let mut games = 0;
    for name in library::games() {
        let seated = shipped::seated(name, None);
        let branches = seated.program.asks.iter().flat_map(|ask| &ask.branches);
        let is_by_choices = |branch: &BranchCode| match branch {
            BranchCode::Move(codes) => codes.iter().all(|code| code.by_choices),
            BranchCode::Flow(_) => true,
        };
        if branches.clone().all(is_by_choices) {
            games += 1;
            later_moves_do_not_allocate(name, Policy::Walk);
        }
    }
    assert!(games > 15, "only {games} games");
}

#[test]
fn playouts_do_not_allocate() {
    for name in library::games() {
        later_moves_do_not_allocate(name, Policy::Uniform);
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
