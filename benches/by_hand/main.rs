//! Random games by hand-written code beside the same games by their rule files: `cargo bench --bench by_hand`.
//!
//! The hand-written games are what somebody who knows the trade would write for speed: bitboards, nothing
//! allocated, nothing asked for twice. Before they are measured their counts of move sequences are compared with
//! those of the rule files: they are the same games.

#![expect(clippy::expect_used, reason = "a benchmark that cannot run should stop")]
#![expect(clippy::cast_possible_truncation, reason = "squares and moves are few")]
#![expect(clippy::print_stdout, reason = "it prints what it measured")]

mod bits;
mod breakthrough;
mod connect_four;
mod hex;
mod othello;
mod tic_tac_toe;

use cpu_time::ProcessTime;
use parlor::engine::{self, Checks, Policy, RandomPlayer};
use parlor::play::{Seated, seat};
use parlor::setup::Settings;
use parlor::state::Stream;
use parlor::{hooks, load::load};
use std::{fs, sync::Arc, time::Duration};

/// A game by hand.
trait Game: Clone {
    /// The rule file it is the same as, and to how many moves that is looked at.
    const NAME: &str;
    const DEPTH: usize;

    fn begin() -> Self;
    fn is_over(&self) -> bool;
    /// How many legal moves there are.
    fn count(&self) -> u64;
    /// Makes one of them.
    fn play(&mut self, n: u64);
}

/// Each is measured in turn so often, and the fastest counts: whatever else runs only makes it slower.
const ROUNDS: usize = 5;
const ROUND: Duration = Duration::from_millis(300);
const SEED: u64 = 7;

fn main() {
    println!(
        "random games a CPU second        by hand    by its rules   by hand / by its rules"
    );
    compare::<tic_tac_toe::TicTacToe>();
    compare::<connect_four::ConnectFour>();
    compare::<breakthrough::Breakthrough>();
    compare::<othello::Othello>();
    compare::<hex::Hex>();
}

fn compare<G: Game>() {
    let seated = seated(G::NAME);
    for depth in 1..=G::DEPTH {
        let counts = engine::perft(&seated.program, seated.scripts.as_ref(), SEED, depth);
        let counted: u64 = counts.expect("no fault").iter().map(|(_, count)| count).sum();
        assert_eq!(sequences(&G::begin(), depth), counted, "{}, {depth} moves", G::NAME);
    }
    let (mut by_hand, mut by_rules) = (0.0_f64, 0.0_f64);
    for _ in 0..ROUNDS {
        by_hand = by_hand.max(rate_by_hand::<G>());
        by_rules = by_rules.max(rate_by_rules(&seated));
    }
    let ratio = by_hand / by_rules;
    println!("{:24} {by_hand:15.0} {by_rules:15.0} {ratio:15.2}", G::NAME);
}

fn seated(name: &str) -> Seated {
    let loaded = load(name, &|path| fs::read(path));
    let game = Arc::new(loaded.outcome.value.expect("it is right"));
    let scripts = hooks::load(&game, &loaded.sources, |_| None);
    seat(&game, &scripts.value.expect("it has no scripts"), &Settings::default())
        .expect("it can be set up")
}

fn sequences<G: Game>(game: &G, depth: usize) -> u64 {
    if game.is_over() {
        return 0;
    }
    if depth == 1 {
        return game.count();
    }
    let after = |n| {
        let mut next = game.clone();
        next.play(n);
        sequences(&next, depth - 1)
    };
    (0..game.count()).map(after).sum()
}

#[expect(clippy::cast_precision_loss, reason = "a rate for people")]
fn rate_by_hand<G: Game>() -> f64 {
    let (clock, mut stream, mut games) = (ProcessTime::now(), Stream::new(SEED), 0_u64);
    while clock.elapsed() < ROUND {
        for _ in 0..64 {
            let mut game = G::begin();
            while !game.is_over() {
                game.play(stream.below(game.count()));
            }
        }
        games += 64;
    }
    games as f64 / clock.elapsed().as_secs_f64()
}

#[expect(clippy::cast_precision_loss, reason = "a rate for people")]
fn rate_by_rules(seated: &Seated) -> f64 {
    let clock = ProcessTime::now();
    let player = RandomPlayer { seed: SEED, policy: Policy::Uniform, checks: Checks::None };
    let enough = &mut |tally: &engine::Tally| {
        tally.playouts.is_multiple_of(64) && clock.elapsed() >= ROUND
    };
    let tally = engine::playouts(&seated.program, seated.scripts.as_ref(), player, enough);
    tally.expect("no fault").playouts as f64 / clock.elapsed().as_secs_f64()
}
