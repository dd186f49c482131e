//! Surfaces: shots and continuous choices mean the same to every executor, and are the same again.

use parlor::engine::Policy;
use parlor::play::{NotAMove, Play};
use parlor::setup::Settings;
use parlor::spec::text_of;
use parlor::state::Stream;

use crate::{fixture, shipped};

fn games() -> Vec<Play> {
    let shove =
        fixture::seated("tests/fixtures/games/shove.parlor".as_ref(), &Settings::default());
    let seated = ["crokinole", "scorekeeper"].map(|name| shipped::seated(name, None));
    let all = [shove].into_iter().chain(seated);
    all.map(|seated| Play::begin(&seated, 1, Vec::new()).unwrap()).collect()
}

#[test]
fn executors_agree_on_shots() {
    for mut play in games() {
        let mut stream = Stream::new(4);
        for at in 0..30 {
            if play.turn().is_none() {
                break;
            }
            play.check_agreement(at).unwrap();
            play.step(&mut stream).unwrap();
        }
    }
}

#[test]
fn a_shots_text_is_the_shot() {
    for mut play in games() {
        let mut stream = Stream::new(9);
        for _ in 0..20 {
            let Some(way) = play.random(&mut stream, Policy::Uniform).unwrap() else { break };
            assert_eq!(play.find(&text_of(&way)).unwrap().as_ref(), Ok(&way));
            let before = play.words().to_vec();
            play.make(&way).unwrap();
            let after = play.words().to_vec();
            assert!(play.undo());
            assert_eq!(play.words(), before);
            assert!(play.redo());
            assert_eq!(play.words(), after);
        }
    }
}

#[test]
fn what_a_guard_refuses_is_never_drawn() {
    let [play, ..] = &games()[..] else { panic!("no games") };
    let mut stream = Stream::new(2);
    for _ in 0..50 {
        let way = play.random(&mut stream, Policy::Uniform).unwrap().unwrap();
        let spot = way.tokens[1];
        assert!(!(-20_000..=10_000).contains(&spot), "{}", text_of(&way));
    }
    let refused = play.find("no spot 0 aim 0 speed 1").unwrap();
    assert!(matches!(refused, Err(NotAMove::Illegal { why: Some(_), .. })), "{refused:?}");
}

#[test]
fn positions_are_seen_to_the_last_digit() {
    let [play, ..] = &games()[..] else { panic!("no games") };
    let portrait = play.view(None).portrait().to_string();
    let line = portrait.lines().find(|line| line.starts_with("top: ")).unwrap();
    assert_eq!(line, "top: blue 1 at -10.418891mm, -59.088465mm");
}
