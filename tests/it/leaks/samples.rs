//! What could be for all a seat has seen looks to it as what is, and can be played on.

use std::fmt::Write as _;

use parlor::agents::{Agent, Effort, NoClock, Searcher};
use parlor::engine::Policy;
use parlor::play::Play;
use parlor::spec::text_of;
use parlor::state::Stream;

use super::{Case, difference, each_case, games, walk};

/// How far a random player goes on from a state that could be.
const ON: usize = 3;
/// States that could be, for each seat of each position.
const SAMPLES: usize = 2;
/// How long a computer thinks about its move.
const EFFORT: Effort = Effort::Plies(40);

/// Whatever a seat is shown of a position; and what a computer that sits there does.
fn shown(play: &Play, seat: Option<usize>) -> String {
    let view = play.view(seat);
    let mut text = view.portrait().to_string();
    text.push_str(&serde_json::to_string(&view.portrait()).unwrap());
    text.push('\n');
    for way in view.moves().unwrap().iter() {
        writeln!(text, "{} {:?}", text_of(way), way.tokens).unwrap();
    }
    if view.knows_moves() {
        let cards = play.table().game.cards.iter().step_by(7);
        for input in cards.map(|card| card.text.as_str()).chain(["pass", "1"]) {
            writeln!(text, "{input}: {:?}", view.why(input).unwrap()).unwrap();
        }
    }
    if play.turn().is_some_and(|turn| Some(turn.player) == seat && turn.count > 1) {
        let chosen = Searcher { effort: EFFORT }.choose(&view, &NoClock, &mut Stream::new(1));
        writeln!(text, "{:?}", chosen.map(|chosen| chosen.tokens).ok()).unwrap();
    }
    text
}

/// Looks at one position with each pair of eyes.
fn look(case: &Case, play: &Play, stream: &mut Stream) -> Result<(), String> {
    for seat in case.watchers() {
        let here = shown(play, seat);
        let sampler = play.view(seat).sampler();
        for _ in 0..SAMPLES {
            let mut other = sampler.suppose(stream).unwrap();
            if let Some(difference) = difference(&here, &shown(&other, seat)) {
                return Err(format!("what could be looks otherwise to {seat:?}: {difference}"));
            }
            other.state().check_consistency(other.table()).unwrap();
            for _ in 0..ON {
                let Ok(Some(way)) = other.random(stream, Policy::Uniform) else { break };
                other.make(&way).unwrap();
            }
        }
    }
    Ok(())
}

/// A random game, looked at ever more seldom.
pub(super) fn compare(case: &Case, game: (u64, usize)) -> Result<(), String> {
    let mut stream = Stream::new(game.0);
    let (mut found, mut next) = (Ok(()), 0);
    walk(case, game, |ply, play| {
        if ply == next && found.is_ok() {
            next = ply + 1 + ply / 2;
            found = look(case, play, &mut stream)
                .map_err(|told| format!("{case}, game {} ply {ply}: {told}", game.0));
        }
    });
    found
}

#[test]
fn what_could_be_looks_as_it_is() {
    each_case(|case| games(case, 10).for_each(|game| compare(case, game).unwrap()));
}
