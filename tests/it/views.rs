//! What each seat may see, in words: of small games, after some random moves.

use std::fmt::Write as _;

use parlor::engine::Policy;
use parlor::play::Play;
use parlor::setup::Settings;
use parlor::state::Stream;

use crate::fixture;

#[test]
fn views() {
    insta::glob!("../fixtures/views", "*.parlor", |path| {
        let seated = fixture::seated(path, &Settings::default());
        let mut play = Play::begin(&seated, 1, Vec::new()).unwrap();
        let mut stream = Stream::new(1);
        for _ in 0..5 {
            let Some(way) = play.random(&mut stream, Policy::Uniform).unwrap() else { break };
            play.make(&way).unwrap();
        }
        let mut texts = String::new();
        for seat in (0..seated.program.table.players).map(Some).chain([None]) {
            writeln!(texts, "{}", play.view(seat).portrait()).unwrap();
        }
        let json = serde_json::to_string_pretty(&play.view(Some(0)).portrait()).unwrap();
        insta::with_settings!({ omit_expression => true }, {
            insta::assert_snapshot!(texts + json.as_str());
        });
    });
}

/// How often each card lies in a zone in states that could be.
fn shares(play: &Play, seat: usize, zone: usize, count: usize) -> Vec<usize> {
    let table = play.table();
    let sampler = play.view(Some(seat)).sampler();
    let (mut words, mut stream) = (Vec::new(), Stream::new(7));
    let mut counts = vec![0; table.game.cards.len()];
    for _ in 0..count {
        sampler.sample(&mut stream, &mut words).unwrap();
        let state = parlor::state::State::from_words(&words);
        state.zone_cards(table, zone).for_each(|card| counts[card] += 1);
    }
    counts
}

#[test]
fn every_way_the_cards_could_lie_is_as_likely() {
    let path = std::path::Path::new("tests/fixtures/views/passing.parlor");
    let seated = fixture::seated(path, &Settings::default());
    let told = ["ant", "bee", "cat", "dog", "eel", "fox"].map(str::to_owned).to_vec();
    let mut play = Play::begin_told(&seated, 1, told).unwrap();
    let hand = |player: usize| 1 + player;
    // Of seven cards that are not player 1's any two are in player 2's hand.
    let counts = shares(&play, 0, hand(1), 7000);
    assert_eq!(counts[..2], [0, 0]);
    assert!(counts[2..].iter().all(|count| (1850..2150).contains(count)), "{counts:?}");
    // Player 2 passes one of three on, of which player 1 knows one. Where that one is, is told by
    // the number of ways the others can lie: 7·20 with it in the hand of two, 21·10 in that of three.
    for input in ["ant", "cat"] {
        let way = play.find(input).unwrap().unwrap();
        play.make(&way).unwrap();
    }
    let counts = shares(&play, 0, hand(2), 6000);
    assert!((3450..3750).contains(&counts[0]), "{counts:?}");
    let counts = shares(&play, 0, hand(1), 6000);
    assert!((2250..2550).contains(&counts[0]), "{counts:?}");
    assert_eq!(counts[1], 0);
}
