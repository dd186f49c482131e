//! The shortest game that can be found for a mistake.

use super::game::{Case, Finding, Limits, Mistake, crashed, found, game, seated};
use crate::play::Play;
use crate::session::Opened;
use crate::setup::Settings;
use crate::sound;
use crate::state::Stream;

/// Games that are tried with each simpler setting.
const TRIES: u64 = 40;
/// Games that are tried for a shorter one.
const MORE: u64 = 200;
/// Longer games are not cut move by move.
const CUT: usize = 200;

/// A simpler and shorter game with the same mistake, as far as one is found before `stop` says
/// that it is enough.
pub fn shrink(
    opened: &Opened,
    finding: Finding,
    limits: Limits,
    stop: &dyn Fn() -> bool,
) -> Finding {
    let mut best = finding;
    let limits = Limits { promises: limits.promises && best.is_broken_promise(), ..limits };
    for settings in simpler(&best.case.settings) {
        // Each is simpler than the one before it, or left out.
        let settings = settings.without(&best.case.settings);
        if settings == best.case.settings {
            continue;
        }
        for seed in std::iter::once(best.case.seed).chain(0..TRIES) {
            if stop() {
                return best;
            }
            let case = Case { seed, settings: settings.clone() };
            if let Some(other) = like(opened, &best, &case, limits) {
                best = other;
                break;
            }
        }
    }
    for seed in 0..MORE {
        // A game that does not end is as long as any.
        if stop() || best.is_endless() {
            return best;
        }
        let case = Case { seed, settings: best.case.settings.clone() };
        let shorter = Limits { moves: limits.moves.min(best.moves.len() + 1), ..limits };
        if let Some(other) = like(opened, &best, &case, shorter)
            && other.moves.len() < best.moves.len()
        {
            best = other;
        }
    }
    cut(opened, best, stop)
}

/// Options that may be left out, one at a time.
fn simpler(settings: &Settings) -> Vec<Change> {
    settings.options.iter().map(|(name, _)| Change(name.clone())).collect()
}

/// An option to leave alone.
struct Change(String);

impl Change {
    fn without(&self, settings: &Settings) -> Settings {
        let options = settings.options.iter().filter(|(name, _)| *name != self.0);
        Settings { players: settings.players, options: options.cloned().collect() }
    }
}

fn like(opened: &Opened, finding: &Finding, case: &Case, limits: Limits) -> Option<Finding> {
    game(opened, case, limits).filter(|other| other.is_like(finding))
}

/// Leaves moves out one by one, from the end, as long as the mistake is still there.
fn cut(opened: &Opened, finding: Finding, stop: &dyn Fn() -> bool) -> Finding {
    let mut best = finding;
    if best.moves.len() > CUT {
        return best;
    }
    let mut at = best.moves.len();
    while at > 0 && !stop() {
        at -= 1;
        for count in [1, 2] {
            let mut moves = best.moves.clone();
            if at + count > moves.len() {
                continue;
            }
            moves.drain(at..at + count);
            if let Some(other) = replay(opened, &best.case, &moves)
                && other.is_like(&best)
            {
                best = other;
                break;
            }
        }
        at = at.min(best.moves.len());
    }
    best
}

/// What is wrong when these moves are made; nothing if one of them is no move.
fn replay(opened: &Opened, case: &Case, moves: &[String]) -> Option<Finding> {
    let seated = seated(opened, case).ok()?;
    let mut play = match Play::begin(&seated, case.seed, Vec::new()) {
        Ok(play) => play,
        Err(crash) => return Some(crashed(opened, &seated, case, Vec::new(), &crash)),
    };
    for (at, text) in moves.iter().enumerate() {
        let made = || moves.iter().take(at + 1).cloned().collect();
        let way = play.find(text).ok()?.ok()?;
        if let Err(crash) = play.make(&way) {
            return Some(crashed(opened, &seated, case, made(), &crash));
        }
    }
    let broken = sound::check(&play, &opened.rules, &mut Stream::new(case.seed)).err()?;
    Some(found(case, moves.to_vec(), broken.told, Mistake::Broken(broken.promise)))
}
