//! Moves picked at random without the others being listed: choice by choice, or by trying what may be one.

use parlor::engine::{Machine, Policy};
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

/// Whether the present ask lets a way be picked so.
fn is_alone<const W: usize>(machine: &Machine<'_, W>, policy: Policy) -> bool {
    let you = usize::try_from(machine.you()).unwrap_or(0);
    match machine.ask().map(|(ask, branch)| &ask.branches[branch]) {
        Some(BranchCode::Move(codes)) => {
            let code = codes[you.min(codes.len() - 1)];
            if policy == Policy::Walk { code.by_choices } else { code.by_trial }
        }
        _ => false,
    }
}

/// Plays a game by such picks; each must be among the moves that are listed. How many were picked.
fn picks_are_legal<const W: usize>(
    name: &str,
    machine: &mut Machine<'_, W>,
    policy: Policy,
) -> usize {
    let mut stream = Stream::new(7);
    let mut picked = 0;
    machine.restart();
    machine.advance(&mut stream).unwrap();
    for _ in 0..120 {
        if machine.is_over() {
            break;
        }
        let all = machine.all();
        let tokens = if is_alone(machine, policy) {
            let tokens = machine.pick_alone(&mut stream, policy).unwrap().unwrap();
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

fn play(name: &str, seated: &Seated, policy: Policy) -> usize {
    with_machine!(seated, |machine| picks_are_legal(name, &mut machine, policy))
}

/// Plays all games so; how many moves were picked.
fn play_all(policy: Policy) -> usize {
    let mut picked = 0;
    for name in library::games() {
        picked += play(name, &crate::shipped::seated(name, None), policy);
    }
    insta::glob!("../fixtures/play", "*.parlor", |path| {
        let (game, scripts) = fixture::game(path);
        let seated = seat(&game, &scripts, &Settings::default()).unwrap();
        play(&path.display().to_string(), &seated, policy);
    });
    picked
}

#[test]
fn what_is_picked_choice_by_choice_is_a_legal_move() {
    let picked = play_all(Policy::Walk);
    assert!(picked > 1_000, "only {picked} were picked so");
}

#[test]
fn what_is_picked_by_trial_is_a_legal_move() {
    let picked = play_all(Policy::Uniform);
    assert!(picked > 300, "only {picked} were picked so");
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

/// The same if all ways are.
fn evenly(ways: &[Vec<i64>]) -> Vec<(Vec<i64>, f64)> {
    #[expect(clippy::cast_precision_loss, reason = "some thousands of ways")]
    let chance = 1.0 / ways.len() as f64;
    ways.iter().map(|way| (way.clone(), chance)).collect()
}

/// Picks often from one position, some moves into a game: each way comes as often as it should, within five
/// standard deviations, and so do all together (chi squared).
fn picks_are_fair<const W: usize>(
    name: &str,
    machine: &mut Machine<'_, W>,
    moves: usize,
    policy: Policy,
) {
    const PICKS: u32 = 4_000;
    let mut stream = Stream::new(3);
    machine.restart();
    machine.advance(&mut stream).unwrap();
    for _ in 0..moves {
        let n = stream.below(machine.count());
        machine.play_nth(n, &mut stream).unwrap();
        machine.advance(&mut stream).unwrap();
    }
    assert!(is_alone(machine, policy), "{name}");
    let mut expected = Vec::new();
    match policy {
        Policy::Walk => chances(&machine.all(), 0, 1.0, &mut expected),
        Policy::Uniform => expected = evenly(&machine.all()),
    }
    let mut counts = vec![0_u32; expected.len()];
    for _ in 0..PICKS {
        let way = machine.pick_alone(&mut stream, policy).unwrap().unwrap();
        counts[expected.iter().position(|(known, _)| *known == way).unwrap()] += 1;
    }
    let mut squared = 0.0;
    for ((way, chance), count) in expected.iter().zip(counts) {
        let mean = f64::from(PICKS) * chance;
        let far = 5.0 * (mean * (1.0 - chance)).sqrt();
        let off = (f64::from(count) - mean).abs();
        assert!(off <= far, "{name}: {way:?} came {count} times, not {mean:.0}");
        squared += off * off / mean;
    }
    #[expect(clippy::cast_precision_loss, reason = "some thousands of ways")]
    let free = (expected.len() - 1) as f64;
    assert!(squared <= free + 5.0 * (2.0 * free).sqrt(), "{name}: {squared} for {free} ways");
}

/// A game, and a position so many moves into it.
fn are_fair(name: &str, moves: usize, policy: Policy) {
    let path = format!("tests/fixtures/play/{name}.parlor");
    let path = std::path::Path::new(&path);
    let seated = if path.exists() {
        fixture::seated(path, &Settings::default())
    } else {
        crate::shipped::seated(name, None)
    };
    with_machine!(seated, |machine| picks_are_fair(name, &mut machine, moves, policy));
}

#[test]
fn each_choice_is_picked_as_likely_as_the_others() {
    for (name, moves) in [
        ("chess", 6),
        ("english_draughts", 20),
        ("tock", 60),
        ("tic_tac_toe", 2),
        ("oware", 3),
        ("settled", 0),
        ("forks", 0),
        ("seconds", 0),
        ("seconds", 1),
    ] {
        are_fair(name, moves, Policy::Walk);
    }
}

#[test]
fn each_way_is_picked_by_trial_as_likely_as_the_others() {
    for (name, moves) in [
        ("chess", 6),
        ("chess", 200),
        ("go", 60),
        ("oware", 3),
        ("amazons", 4),
        ("amazons", 50),
        ("guesses", 0),
        ("guesses", 9),
        ("guesses", 26),
        ("shares", 0),
        ("shares", 6),
        ("shares", 11),
    ] {
        are_fair(name, moves, Policy::Uniform);
    }
}
