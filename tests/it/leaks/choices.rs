//! What others choose in secret changes nothing that a seat is told.

use std::collections::BTreeMap;

use parlor::engine::Policy;
use parlor::play::Play;
use parlor::spec::{Way, text_of};
use parlor::state::Stream;

use super::{Case, difference, each_case, games, outcomes, played, walk};
use crate::onlooker::Onlooker;

/// Other choices that are tried to find one that is told alike.
const TRIES: usize = 4;

/// The words of a way that are told to everybody.
fn told(way: &Way) -> Vec<&str> {
    way.words.iter().filter(|word| !word.noted).map(|word| word.text.as_str()).collect()
}

/// What everybody can see of a position, but for how it came about.
fn lies_open(play: &Play, seat: usize) -> String {
    let mut portrait = play.view(Some(seat)).portrait();
    portrait.history.clear();
    portrait.to_string()
}

/// Two games that are one move from another, and ought to be told alike to somebody.
fn alike(play: &Play, stream: &mut Stream) -> Option<(Way, Way, usize)> {
    let turn = play.turn()?;
    let way = play.random(stream, Policy::Uniform).ok()??;
    let after = made(play, &way)?;
    // In the end secrets may come out.
    after.turn()?;
    let waits = turn.secret && after.turn().is_some_and(|next| next.player > turn.player);
    let seat = (turn.player + 1) % play.table().players;
    for _ in 0..TRIES {
        let other = play.random(stream, Policy::Uniform).ok()??;
        // Till all have chosen, whatever is chosen; then what is noted.
        if other.tokens != way.tokens
            && (waits || told(&other) == told(&way))
            && let Some(there) = made(play, &other).filter(|there| there.turn().is_some())
            && lies_open(&after, seat) == lies_open(&there, seat)
        {
            return Some((way, other, seat));
        }
    }
    None
}

fn made(play: &Play, way: &Way) -> Option<Play> {
    let mut play = play.clone();
    play.make(way).ok()?;
    Some(play)
}

/// What a seat is told of two moves, one made instead of the other; none if chance has no part for
/// one of them.
fn two_ways(onlooker: &mut Onlooker, ways: [&Way; 2], secret: bool) -> Option<[String; 2]> {
    let mut look = |way: &Way| {
        let typed = onlooker.typed(&text_of(way))?;
        let mut looks = onlooker.glances() + onlooker.looks(&[]).as_str();
        // Whether anything is noted at all a computer takes as known.
        if secret {
            looks.push_str(&onlooker.ponders());
        }
        onlooker.takes_back();
        Some(typed + looks.as_str())
    };
    Some([look(ways[0])?, look(ways[1])?])
}

/// What a seat finds when it leaves a game after some moves.
fn left(case: &Case, seat: usize, (outcomes, moves): (&[String], &[String])) -> Option<String> {
    let mut onlooker =
        Onlooker::sit(&case.opened, &case.settings, outcomes, case.seat(seat))?.0;
    for way in moves {
        onlooker.typed(way)?;
    }
    Some(onlooker.leaves())
}

/// A random game in which, wherever somebody chooses in secret, something else is chosen too, before
/// the eyes of the next; how often there was.
pub(super) fn compare(case: &Case, game: (u64, usize)) -> Result<usize, String> {
    let mut play = played(case, game);
    let outcomes = outcomes(&play);
    let moves: Vec<String> = play.plies().iter().map(|ply| ply.text.clone()).collect();
    let sit = |seat| {
        Onlooker::sit(&case.opened, &case.settings, &outcomes, case.seat(seat)).unwrap().0
    };
    let mut onlookers: Vec<Onlooker> = (0..case.players()).map(sit).collect();
    let (mut compared, mut found, mut pair) = (0, Ok(()), None);
    let mut stream = Stream::new(game.0 + 1);
    while play.undo() {}
    for ply in 0..=moves.len() {
        let Some(turn) = play.turn().filter(|_| found.is_ok()) else { break };
        if (turn.secret || !play.table().game.noted.is_empty())
            && let Some((way, other, seat)) = alike(&play, &mut stream)
            && let Some([one, two]) =
                two_ways(&mut onlookers[seat], [&way, &other], turn.secret)
        {
            compared += 1;
            found = difference(&one, &two).map_or(Ok(()), |difference| {
                let (seat, ways) = (case.seat(seat).0, [&way, &other].map(text_of));
                Err(format!("{case}, ply {ply}: {ways:?} for {seat}: {difference}"))
            });
            pair = Some((ply, [text_of(&way), text_of(&other)], seat));
        }
        if let Some(next) = moves.get(ply) {
            for onlooker in &mut onlookers {
                onlooker.typed(next).unwrap();
            }
            play.redo();
        }
    }
    if let (Some((ply, ways, seat)), Ok(())) = (pair, &found) {
        let [one, two] = ways.clone().map(|way| {
            let moves: Vec<String> = moves[..ply].iter().cloned().chain([way]).collect();
            left(case, seat, (&outcomes, &moves)).unwrap()
        });
        found = difference(&one, &two).map_or(Ok(()), |difference| {
            Err(format!("{case}, left after ply {ply}: {ways:?}: {difference}"))
        });
    }
    found.map(|()| compared)
}

#[test]
fn choices_made_in_secret_change_nothing_that_is_printed() {
    let mut compared = BTreeMap::new();
    each_case(|case| {
        if !case.opened.game.noted.is_empty() || asks_everyone(case) {
            for game in games(case, 4) {
                *compared.entry(case.name.clone()).or_insert(0) += compare(case, game).unwrap();
            }
        }
    });
    for name in ["noting", "signs", "stepping", "together", "tacocat", "hearts"] {
        let found = compared.iter().find(|(game, _)| game.contains(name));
        assert!(
            found.is_some_and(|(_, count)| *count > 0) || std::env::var("PARLOR_GAMES").is_ok(),
            "{name}: {compared:?}"
        );
    }
}

/// Whether somebody chooses in secret somewhere in a random game.
fn asks_everyone(case: &Case) -> bool {
    let mut secretly = false;
    walk(case, (3, 6), |_, play| secretly |= play.turn().is_some_and(|turn| turn.secret));
    secretly
}
