//! Positions that come again: small games that count them.

use parlor::engine::{Checks, Policy, RandomPlayer, perft, playouts};
use parlor::play::{Play, Seated};
use parlor::state::Stream;

use crate::shipped;

fn seated(name: &str) -> Seated {
    shipped::seated(&format!("tests/fixtures/games/{name}.parlor"), None)
}

fn make(play: &mut Play, moves: &str) {
    for text in moves.split(", ") {
        let way = play.find(text).unwrap().unwrap();
        play.make(&way).unwrap();
    }
}

const ROUND: &str = "a1 a2, c2 c1, a2 a1, c1 c2";

#[test]
fn the_third_time_is_a_draw_with_the_first_position_counted() {
    let mut play = Play::begin(&seated("to_and_fro"), 1, Vec::new()).unwrap();
    make(&mut play, ROUND);
    make(&mut play, "a1 a2, c2 c1, a2 a1");
    assert!(play.turn().is_some());
    make(&mut play, "c1 c2");
    assert!(play.turn().is_none());
    assert!(play.standing().unwrap().is_some());
}

#[test]
fn undo_forgets_and_redo_remembers() {
    let mut play = Play::begin(&seated("to_and_fro"), 1, Vec::new()).unwrap();
    make(&mut play, ROUND);
    for _ in 0..4 {
        assert!(play.undo());
    }
    // Twice forgotten, once made: the position is there for the second time only.
    make(&mut play, ROUND);
    assert!(play.turn().is_some());
    while play.undo() {}
    while play.redo() {}
    make(&mut play, ROUND);
    assert!(play.turn().is_none());
}

#[test]
fn a_guard_keeps_positions_from_coming_again() {
    let seated = seated("never_again");
    // Walks over nine cells that never cross themselves, from a corner.
    let counts = (1..=9).map(|depth| {
        let counts = perft(&seated.program, &*seated.scripts, 1, depth).unwrap();
        counts.iter().map(|(_, count)| count).sum::<u64>()
    });
    assert_eq!(counts.collect::<Vec<_>>(), [2, 4, 8, 14, 14, 16, 12, 8, 0]);
    let mut play = Play::begin(&seated, 1, Vec::new()).unwrap();
    make(&mut play, "a1 b1");
    let why = format!("{:?}", play.why("b1 a1").unwrap());
    assert!(why.contains("it has stood there before"), "{why}");
}

#[test]
fn executors_count_alike() {
    for name in ["to_and_fro", "never_again", "all_at_once"] {
        let seated = seated(name);
        for seed in 0..4 {
            let mut play = Play::begin(&seated, seed, Vec::new()).unwrap();
            let mut stream = Stream::new(seed);
            for at in 0..60 {
                let Some(way) = play.random(&mut stream, Policy::Uniform).unwrap() else {
                    break;
                };
                if let Err(differ) = play.check_agreement(at * 7) {
                    panic!("{name} seed {seed} ply {at}: {differ}");
                }
                play.make(&way).unwrap();
            }
        }
    }
}

#[test]
fn every_playout_begins_without_a_past() {
    let seated = seated("never_again");
    let run = |count: u64| {
        let mut longest = 0;
        let player = RandomPlayer { seed: 3, policy: Policy::Uniform, checks: Checks::None };
        playouts(&seated.program, &*seated.scripts, player, &mut |tally| {
            longest = tally.longest;
            tally.playouts >= count
        })
        .unwrap();
        longest
    };
    assert_eq!(run(200), 8);
    // Buffers are long enough after the first games.
    let allocated = |count| allocation_counter::measure(|| assert!(run(count) > 0)).count_total;
    assert_eq!(allocated(100), allocated(300));
}
