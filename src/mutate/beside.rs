//! Two sets of rules played side by side, until somebody could see a difference.

use crate::engine::Policy;
use crate::play::{Play, seat};
use crate::session::Opened;
use crate::setup::{Settings, vary};
use crate::spec::text_of;
use crate::state::Stream;

/// Moves of one game that are compared.
const MOVES: usize = 200;
/// More legal moves are only counted.
const LISTED: u64 = 100;

/// Where two sets of rules are seen to differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// Players and options.
    pub settings: Settings,
    /// Of chance.
    pub seed: u64,
    /// The moves that lead there.
    pub moves: Vec<String>,
    /// What is other, in words.
    pub what: String,
}

/// Plays random games by both until they differ; gives the shortest.
pub fn beside(right: &Opened, broken: &Opened, games: u64, seed: u64) -> Option<Shown> {
    let mut best: Option<Shown> = None;
    for number in 0..games {
        let seed = seed.wrapping_add(number);
        let longest = best.as_ref().map_or(MOVES, |shown| shown.moves.len());
        if longest == 0 {
            break;
        }
        if let Some(shown) = game(right, broken, seed, longest) {
            best = Some(shown);
        }
    }
    best
}

/// One game, up to the first difference before so many moves.
fn game(right: &Opened, broken: &Opened, seed: u64, longest: usize) -> Option<Shown> {
    let mut stream = Stream::new(seed);
    // Settings as they are by themselves come first: what shows there needs no more to be told.
    let settings =
        if seed & 1 == 0 { Settings::default() } else { vary(&right.game, &mut stream) };
    let mut moves: Vec<String> = Vec::new();
    let shown = |moves: &[String], what: String| {
        Some(Shown { settings: settings.clone(), seed, moves: moves.to_vec(), what })
    };
    let one = seat(&right.game, &right.scripts, &settings).ok()?;
    let Ok(other) = seat(&broken.game, &broken.scripts, &settings) else {
        return shown(&moves, "the broken rules cannot be set up".into());
    };
    let mut one = Play::begin(&one, seed, Vec::new()).ok()?;
    let mut other = match Play::begin(&other, seed, Vec::new()) {
        Ok(other) => other,
        Err(crash) => {
            return shown(&moves, crash.fault.message(one.table()));
        }
    };
    while moves.len() < longest {
        if let Some(what) = difference(&one, &other) {
            return shown(&moves, what);
        }
        let way = one.random(&mut stream, Policy::Uniform).ok()??;
        let text = text_of(&way);
        let Ok(Some(same)) = other.way(&way.tokens) else {
            return shown(&moves, format!("`{text}` is legal by the right rules alone"));
        };
        one.make(&way).ok()?;
        moves.push(text);
        if let Err(crash) = other.make(&same) {
            return shown(&moves, crash.fault.message(one.table()));
        }
    }
    None
}

/// What somebody can see that is other, by the right rules first.
fn difference(one: &Play, other: &Play) -> Option<String> {
    let (turn, others) = (one.turn(), other.turn());
    for seat in (0..one.table().players).map(Some).chain([None]) {
        let [here, there] = [one, other].map(|play| {
            let mut portrait = play.view(seat).portrait();
            portrait.history.clear();
            portrait.to_string()
        });
        if here != there {
            let mut pairs = here.lines().zip(there.lines());
            let differ = pairs.find(|(one, other)| one != other);
            let (one, other) = differ.unwrap_or(("less", "more"));
            return Some(format!("by the right rules `{one}`, by the broken ones `{other}`"));
        }
    }
    if turn.is_none() && others.is_none() {
        let (one, other) = (one.standing().ok()?, other.standing().ok()?);
        return (one != other).then(|| "the places or scores are others".into());
    }
    let (count, others) = (turn?.count, others?.count);
    if count != others {
        return Some(format!("{count} moves are legal, and {others} by the broken rules"));
    }
    if count > LISTED {
        return None;
    }
    let (one, other) = (one.moves().ok()?, other.moves().ok()?);
    let extra = other.iter().find(|way| one.iter().all(|known| known.tokens != way.tokens))?;
    Some(format!("`{}` is legal by the broken rules alone", text_of(extra)))
}
