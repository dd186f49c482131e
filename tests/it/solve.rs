//! Games whose value under the best play is known: small ones solved, and Kuhn poker's equilibrium.

use std::collections::BTreeMap;
use std::fs;

use num_rational::BigRational;
use parlor::play::{Play, Seated, SolveError, solve};
use parlor::setup::Settings;

use crate::shipped::{seated, seated_with};

#[test]
fn small_games_have_the_values_they_should() {
    let table = String::from_utf8(fs::read("tests/solve.txt").unwrap()).unwrap();
    let wanted: Vec<&str> = table.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(!wanted.is_empty());
    for line in wanted {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (name, rest) = words.split_first().unwrap();
        let (value, options) = rest.split_last().unwrap();
        let option = |option: &&str| {
            let (name, value) = option.split_once('=').unwrap();
            (name.to_owned(), value.to_owned())
        };
        let options = options.iter().map(option).collect();
        let seated = seated_with(name, &Settings { players: None, options });
        let names = &seated.program.table.names;
        let found = solve(&seated, 200_000).unwrap();
        assert_eq!(found.winner.map_or("draw", |winner| &names[winner]), *value, "{line}");
    }
}

#[test]
fn other_games_are_refused() {
    let refused = |name| solve(&seated(name, None), 1_000).unwrap_err();
    assert!(matches!(refused("pig"), SolveError::Chance));
    assert!(matches!(refused("kuhn_poker"), SolveError::Secrets));
    assert!(matches!(refused("chess"), SolveError::Repeats));
    assert!(matches!(refused("breakthrough"), SolveError::Large(1_000)));
    assert!(matches!(
        solve(&seated("ludo", Some(4)), 1_000).unwrap_err(),
        SolveError::Players(4)
    ));
}

/// What a player knows: the hand and the moves so far.
type Situation = (String, Vec<String>);
/// How often each move is made.
type Strategy = BTreeMap<Situation, BTreeMap<String, BigRational>>;
/// One move in each situation.
type Reply = BTreeMap<Situation, String>;

fn fraction(text: &str) -> BigRational {
    let (over, under) = text.split_once('/').unwrap_or((text, "1"));
    BigRational::new(over.parse().unwrap(), under.parse().unwrap())
}

/// Both players' strategies of `tests/equilibrium.txt`.
fn strategies() -> [Strategy; 2] {
    let text = String::from_utf8(fs::read("tests/equilibrium.txt").unwrap()).unwrap();
    let mut strategies = [Strategy::new(), Strategy::new()];
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (situation, moves) = line.split_once(':').unwrap();
        let mut words = situation.split_whitespace();
        let player: usize = words.next().unwrap().parse().unwrap();
        let hand = words.next().unwrap().to_owned();
        let before = words.map(str::to_owned).collect();
        let moves: Vec<&str> = moves.split_whitespace().collect();
        let shares = moves.chunks(2).map(|pair| (pair[0].to_owned(), fraction(pair[1])));
        strategies[player - 1].insert((hand, before), shares.collect());
    }
    strategies
}

/// What the first player gets on average from a position on, if one makes in each situation the
/// move that `reply` has, and the other plays by the strategy.
fn value(
    play: &mut Play,
    hands: [&str; 2],
    strategies: &[Strategy; 2],
    (replier, reply): (usize, &Reply),
) -> BigRational {
    let Some(turn) = play.turn() else {
        let scores = play.standing().unwrap().unwrap().scores.unwrap();
        return BigRational::from_integer(scores[0].into());
    };
    let before = play.plies().iter().map(|ply| ply.text.clone()).collect();
    let situation = (hands[turn.player].to_owned(), before);
    let mut sum = BigRational::from_integer(0.into());
    for way in play.moves().unwrap().iter() {
        let text = parlor::spec::text_of(way);
        let share = if turn.player == replier {
            fraction(if reply[&situation] == text { "1" } else { "0" })
        } else {
            strategies[turn.player][&situation][&text].clone()
        };
        play.make(way).unwrap();
        sum += share * value(play, hands, strategies, (replier, reply));
        play.undo();
    }
    sum
}

/// What the first player gets on average over all deals.
fn average(seated: &Seated, strategies: &[Strategy; 2], reply: (usize, &Reply)) -> BigRational {
    let deals =
        ["J Q", "J K", "Q J", "Q K", "K J", "K Q"].map(|deal| deal.split_once(' ').unwrap());
    let values = deals.map(|(mine, yours)| {
        let told = vec![mine.to_owned(), yours.to_owned()];
        let mut play = Play::begin_told(seated, 1, told).unwrap();
        value(&mut play, [mine, yours], strategies, reply)
    });
    values.into_iter().sum::<BigRational>() / BigRational::from_integer(6.into())
}

#[test]
fn the_first_player_of_kuhn_poker_loses_an_eighteenth() {
    let seated = seated("kuhn_poker", None);
    let strategies = strategies();
    for replier in 0..2 {
        let mut replies = vec![Reply::new()];
        for (situation, shares) in &strategies[replier] {
            let with = |text: &String, reply: &Reply| {
                let mut reply = reply.clone();
                reply.insert(situation.clone(), text.clone());
                reply
            };
            replies = shares
                .keys()
                .flat_map(|text| replies.iter().map(move |reply| with(text, reply)))
                .collect();
        }
        assert_eq!(replies.len(), 64);
        // Whoever replies gets no more against the other's strategy, by whatever way of playing.
        let values =
            replies.iter().map(|reply| average(&seated, &strategies, (replier, reply)));
        let best = if replier == 0 { values.max() } else { values.min() };
        assert_eq!(best.unwrap(), fraction("-1/18"));
    }
}
