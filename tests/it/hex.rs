//! Grids of hexagons.

use parlor::draw::{Glyphs, Paint, Sheet, board};
use parlor::engine::{Policy, perft};
use parlor::play::Play;
use parlor::state::Stream;

use crate::shipped;

fn play(name: &str) -> Play {
    let seated = shipped::seated(&format!("tests/fixtures/games/{name}.parlor"), None);
    Play::begin(&seated, 1, Vec::new()).unwrap()
}

#[test]
fn hex_on_three_by_three_is_counted_as_others_count_it() {
    let play = play("hex");
    let seated = play.seated();
    let counts = (1..=7).map(|depth| {
        let counts = perft(&seated.program, &*seated.scripts, 1, depth).unwrap();
        counts.iter().map(|(_, count)| count).sum::<u64>()
    });
    let counts: Vec<u64> = counts.collect();
    assert_eq!(counts, [9, 72, 504, 3024, 15120, 54720, 146_880]);
}

#[test]
fn six_ways_lead_from_a_hexagon() {
    let play = play("hex_ways");
    let ways = play.moves().unwrap();
    let texts: Vec<String> = ways.iter().map(parlor::spec::text_of).collect();
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn rows_are_drawn_half_a_cell_apart() {
    let play = play("hex_ways");
    let view = play.view(None);
    insta::assert_snapshot!(board(
        &view,
        Sheet { paint: Paint::Plain, width: 80, glyphs: Glyphs::Unicode }
    ));
}

#[test]
fn executors_agree_on_neighbours() {
    for name in ["hex", "hex_ways", "round"] {
        for seed in 0..4 {
            let mut play = play(name);
            let mut stream = Stream::new(seed);
            for at in 0..40 {
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
fn after_a_stone_only_what_its_player_can_have_joined_is_looked_at() {
    let program = shipped::seated("tests/fixtures/games/hex.parlor", None).program;
    let round = program.asks[0].round.as_ref().unwrap();
    let ends: Vec<usize> = round.turns.iter().map(|turn| turn.ends.len()).collect();
    assert_eq!(ends, [1, 1]);
}
