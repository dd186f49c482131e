//! Moves picked at random choice by choice, without the others being listed.

use parlor::engine::Machine;
use parlor::library;
use parlor::play::{Seated, seat};
use parlor::program::BranchCode;
use parlor::setup::Settings;
use parlor::state::Stream;

use crate::fixture;

/// Runs a block with a machine of the width that a game wants.
macro_rules! with_machine {
    ($seated:expr, |$machine:ident| $body:expr) => {{
        let (program, scripts) = (&$seated.program, &*$seated.scripts);
        match program.table.layout.set_words {
            1 => {
                let mut $machine = Machine::<1>::new(program, scripts);
                $body
            }
            2 => {
                let mut $machine = Machine::<2>::new(program, scripts);
                $body
            }
            _ => {
                let mut $machine = Machine::<8>::new(program, scripts);
                $body
            }
        }
    }};
}

/// Whether the present ask lets a way be picked choice by choice.
fn is_by_choices<const W: usize>(machine: &Machine<'_, W>) -> bool {
    let you = usize::try_from(machine.you()).unwrap_or(0);
    match machine.ask().map(|(ask, branch)| &ask.branches[branch]) {
        Some(BranchCode::Move(codes)) => codes[you.min(codes.len() - 1)].by_choices,
        _ => false,
    }
}

/// Plays a game by such picks; each must be among the moves that are listed. How many were picked.
fn picks_are_legal<const W: usize>(name: &str, machine: &mut Machine<'_, W>) -> usize {
    let mut stream = Stream::new(7);
    let mut picked = 0;
    machine.restart();
    machine.advance(&mut stream).unwrap();
    for _ in 0..120 {
        if machine.is_over() {
            break;
        }
        let all = machine.all();
        let tokens = if is_by_choices(machine) {
            let tokens = machine.pick_by_choices(&mut stream).unwrap().unwrap();
            assert!(all.contains(&tokens), "{name}: {tokens:?} is none of {all:?}");
            picked += 1;
            tokens
        } else {
            all[usize::try_from(stream.below(all.len() as u64)).unwrap()].clone()
        };
        machine.look_again().unwrap();
        machine.play_tokens(&tokens, &mut stream).unwrap();
        machine.advance(&mut stream).unwrap();
    }
    picked
}

fn play(name: &str, seated: &Seated) -> usize {
    with_machine!(seated, |machine| picks_are_legal(name, &mut machine))
}

#[test]
fn what_is_picked_choice_by_choice_is_a_legal_move() {
    let mut picked = 0;
    for name in library::games() {
        picked += play(name, &crate::shipped::seated(name, None));
    }
    insta::glob!("../fixtures/play", "*.parlor", |path| {
        let (game, scripts) = fixture::game(path);
        let seated = seat(&game, &scripts, &Settings::default()).unwrap();
        play(&path.display().to_string(), &seated);
    });
    assert!(picked > 1_000, "only {picked} were picked so");
}

/// How likely each way is if at each choice all tokens are equally likely that lead to a way.
fn chances(ways: &[Vec<i64>], at: usize, chance: f64, found: &mut Vec<(Vec<i64>, f64)>) {
    if let [way] = ways {
        found.push((way.clone(), chance));
        return;
    }
    let mut tokens: Vec<Option<i64>> = Vec::new();
    for way in ways {
        let token = way.get(at).copied();
        if !tokens.contains(&token) {
            tokens.push(token);
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "a handful of tokens")]
    let each = chance / tokens.len() as f64;
    for token in tokens {
        let fits = |way: &&Vec<i64>| way.get(at).copied() == token;
        let those: Vec<_> = ways.iter().filter(fits).cloned().collect();
        chances(&those, at + 1, each, found);
    }
}

/// Picks often from one position, some moves into a game: each way comes as often as it should, within five
/// standard deviations.
fn picks_are_fair<const W: usize>(name: &str, machine: &mut Machine<'_, W>, moves: usize) {
    const PICKS: u32 = 4_000;
    let mut stream = Stream::new(3);
    machine.restart();
    machine.advance(&mut stream).unwrap();
    for _ in 0..moves {
        let n = stream.below(machine.count());
        machine.play_nth(n, &mut stream).unwrap();
        machine.advance(&mut stream).unwrap();
    }
    assert!(is_by_choices(machine), "{name}");
    let mut expected = Vec::new();
    chances(&machine.all(), 0, 1.0, &mut expected);
    let mut counts = vec![0_u32; expected.len()];
    for _ in 0..PICKS {
        let way = machine.pick_by_choices(&mut stream).unwrap().unwrap();
        counts[expected.iter().position(|(known, _)| *known == way).unwrap()] += 1;
    }
    for ((way, chance), count) in expected.iter().zip(counts) {
        let mean = f64::from(PICKS) * chance;
        let far = 5.0 * (mean * (1.0 - chance)).sqrt();
        let off = (f64::from(count) - mean).abs();
        assert!(off <= far, "{name}: {way:?} came {count} times, not {mean:.0}");
    }
}

#[test]
fn each_choice_is_picked_as_likely_as_the_others() {
    for (name, players, moves) in [
        ("chess", 2, 6),
        ("english_draughts", 2, 20),
        ("tock", 4, 60),
        ("tic_tac_toe", 2, 2),
        ("oware", 2, 3),
    ] {
        let seated = crate::shipped::seated(name, Some(players));
        with_machine!(seated, |machine| picks_are_fair(name, &mut machine, moves));
    }
    for (name, moves) in [("settled", 0), ("forks", 0), ("seconds", 0), ("seconds", 1)] {
        let path = format!("tests/fixtures/play/{name}.parlor");
        let seated = fixture::seated(std::path::Path::new(&path), &Settings::default());
        with_machine!(seated, |machine| picks_are_fair(name, &mut machine, moves));
    }
}
