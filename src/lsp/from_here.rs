//! "Play from here": a game in which a rule can be reached by the next move.
//!
//! It is taken from a transcript that performs the rule, or else from a random game that does: up to
//! the move before. Kept as a record, `parlor play` goes on with it.

use super::reach::{Snapshot, times};
use crate::ir::Watch;
use crate::play::{self, Play};
use crate::record::{About, Record, fingerprint};
use crate::session::Opened;
use crate::setup::Settings;
use crate::state::Stream;
use crate::transcript;
use serde_json::{Value, json};
use std::sync::Arc;

/// Random games that are tried.
const GAMES: u64 = 20;
/// Moves of one, at most.
const MOVES: usize = 400;

/// How to play on from where a rule can be reached.
pub(super) struct Found {
    /// The file with the game.
    path: String,
    /// Where the game comes from, in words.
    from: String,
}

impl Found {
    /// As the client is told it.
    pub(super) fn told(&self) -> Value {
        json!({ "command": "parlor", "arguments": ["play", self.path], "from": self.from })
    }

    /// As people are told it.
    pub(super) fn said(&self, rule: &str) -> String {
        format!("`{rule}` can be next, in {}: run `parlor play {}`", self.from, self.path)
    }
}

/// A game in which the rule can be next, kept in a file.
///
/// # Errors
/// Why there is none.
pub(super) fn find(root: &str, rule: &str, snapshot: &Snapshot) -> Result<Found, String> {
    let broken = "the rules have mistakes: they have to be mended before anybody can play";
    let (opened, watch) = snapshot.watched(root).ok_or_else(|| broken.to_owned())?;
    if !opened.game.rules.iter().any(|known| known.name == rule) {
        return Err(format!("nothing calls `{rule}`, so no game comes to it"));
    }
    let goal = Goal { opened, watch, rule };
    let (record, from) =
        goal.in_transcripts(root, snapshot).or_else(|| goal.in_random_games(root)).ok_or_else(
            || format!("no transcript and none of {GAMES} random games comes to `{rule}`"),
        )?;
    let path = snapshot.files.keep(&format!("{rule}.json"), &record.write());
    let path = path.map_err(|error| format!("the game cannot be kept: {error}"))?;
    Ok(Found { path: path.to_string_lossy().into_owned(), from })
}

struct Goal<'a> {
    opened: Arc<Opened>,
    watch: Arc<Watch>,
    rule: &'a str,
}

impl Goal<'_> {
    fn reached(&self) -> u64 {
        times(&self.opened, &self.watch).get(self.rule).copied().unwrap_or(0)
    }

    /// The game of the first transcript that performs the rule, up to the line that does.
    fn in_transcripts(&self, root: &str, snapshot: &Snapshot) -> Option<(Record, String)> {
        for (path, transcript) in snapshot.transcripts(root) {
            let (mut before, mut last, mut found) = (None, self.reached(), None);
            let _ = transcript::follow(&self.opened, &transcript, &mut |session| {
                let now = self.reached();
                if now > last
                    && let Some(record) = before.take()
                {
                    found = Some(record);
                    return false;
                }
                (before, last) = (Some(session.record()), now);
                true
            });
            if let Some(record) = found {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let from = format!("the game of {name} after move {}", record.moves.len());
                return Some((record, from));
            }
        }
        None
    }

    /// A random game up to the move that performs the rule.
    fn in_random_games(&self, root: &str) -> Option<(Record, String)> {
        for seed in 1..=GAMES {
            let Some(before) = self.moves_before(seed) else { continue };
            let mut play = self.begin(seed)?;
            let mut stream = Stream::new(seed);
            for _ in 0..before {
                play.step(&mut stream).ok()?;
            }
            let seats = vec![("human".to_owned(), None); play.table().names.len()];
            let rules = fingerprint(&self.opened.sources);
            let about = About { game: root.to_owned(), rules, seats, result: None };
            let from = format!("random game {seed} after move {before}");
            return Some((Record::of(about, &play), from));
        }
        None
    }

    /// How many moves a random game has before the rule is performed.
    fn moves_before(&self, seed: u64) -> Option<usize> {
        let mut play = self.begin(seed)?;
        let mut stream = Stream::new(seed);
        let first = self.reached();
        for moves in 0..MOVES {
            if !play.step(&mut stream).ok()? {
                return None;
            }
            if self.reached() > first {
                return Some(moves);
            }
        }
        None
    }

    fn begin(&self, seed: u64) -> Option<Play> {
        let fewest = self.opened.game.players.counts.first().copied()?;
        let (game, scripts) = (&self.opened.game, &self.opened.scripts);
        let seated = play::seat(game, scripts, &Settings::players(fewest)).ok()?;
        Play::begin(&seated, seed, Vec::new()).ok()
    }
}
