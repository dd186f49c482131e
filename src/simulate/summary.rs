//! What many games come to. Sums of whole numbers, so parts join exactly.

use super::Game;
use serde::Serialize;
use std::collections::BTreeMap;

/// Sums over games.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Summary {
    /// How many games.
    pub games: u64,
    /// Games that nobody won: all had the same place.
    pub draws: u64,
    /// Games that were won by who was asked first (or that side).
    pub first_wins: u64,
    /// Moves in all games.
    pub plies: u64,
    /// Moves of the shortest and of the longest game.
    pub shortest: u64,
    /// See [`Self::shortest`].
    pub longest: u64,
    /// Legal moves in all positions.
    pub choices: u64,
    /// Moves that chance made because an agent failed.
    pub failures: u64,
    /// Games in which it was told who leads, and how often that changed in them.
    pub looked_at: u64,
    /// See [`Self::looked_at`].
    pub leads: u64,
    /// Player by player.
    pub sides: Vec<Side>,
    /// How many games had so many moves.
    #[serde(skip)]
    pub lengths: BTreeMap<u64, u64>,
    /// How often each clause of the end applied; and games that ended without one.
    #[serde(skip)]
    pub ends: Vec<u64>,
    /// See [`Self::ends`].
    #[serde(skip)]
    pub no_end: u64,
    /// How often each rule was come to.
    #[serde(skip)]
    pub rules: Vec<u64>,
    /// How often each kind of card was played; and by those who won the game.
    #[serde(skip)]
    pub cards: Vec<u64>,
    /// See [`Self::cards`].
    #[serde(skip)]
    pub winning: Vec<u64>,
}

/// One player over all games.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Side {
    /// First places that not everybody shared.
    pub wins: u64,
    /// Places added up.
    pub places: u64,
    /// Scores added up, if the rules count them.
    pub score: Option<i64>,
}

impl Summary {
    /// Adds a game.
    pub fn add(&mut self, game: &Game) {
        self.shortest =
            if self.games == 0 { game.plies } else { self.shortest.min(game.plies) };
        self.longest = self.longest.max(game.plies);
        self.games += 1;
        self.draws += u64::from(game.is_drawn());
        self.plies += game.plies;
        *self.lengths.entry(game.plies).or_default() += 1;
        self.choices += game.choices;
        self.failures += game.failures;
        self.looked_at += u64::from(game.leads.is_some());
        self.leads += game.leads.unwrap_or(0);
        self.first_wins += u64::from(game.is_won_by(game.first));
        self.no_end += u64::from(game.ends.iter().all(|times| *times == 0));
        add(&mut self.ends, &game.ends);
        add(&mut self.rules, &game.rules);
        add(&mut self.cards, &game.cards);
        add(&mut self.winning, &game.winning);
        self.sides.resize(game.places.len().max(self.sides.len()), Side::default());
        for (player, side) in self.sides.iter_mut().enumerate() {
            side.wins += u64::from(game.is_won_by(player));
            side.places += game.places.get(player).map_or(0, |place| *place as u64);
            let score = game.scores.as_ref().and_then(|scores| scores.get(player));
            if let Some(score) = score {
                side.score = Some(side.score.unwrap_or(0).saturating_add(*score));
            }
        }
    }

    /// The number of moves that so many of a hundred games do not exceed.
    pub fn length(&self, percent: u64) -> u64 {
        let wanted = (self.games * percent).div_ceil(100);
        let mut games = 0;
        let found = self.lengths.iter().find(|(_, count)| {
            games += **count;
            games >= wanted
        });
        found.map_or(0, |(plies, _)| *plies)
    }
}

fn add(sums: &mut Vec<u64>, counts: &[u64]) {
    sums.resize(counts.len().max(sums.len()), 0);
    for (sum, count) in sums.iter_mut().zip(counts) {
        *sum += count;
    }
}

/// A share of games, as far as so many tell.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Share {
    /// The share itself, from 0 to 1.
    pub share: f64,
    /// The ends of its 95 % interval: E. B. Wilson, "Probable inference, the law of succession, and
    /// statistical inference" (1927).
    pub low: f64,
    /// See [`Self::low`].
    pub high: f64,
}

/// The normal distribution has 95 % within so many standard deviations.
const SPREAD: f64 = 1.959_964;

impl Share {
    /// So many of so many.
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    pub fn of(part: u64, all: u64) -> Self {
        let (part, all) = (part as f64, (all as f64).max(1.0));
        let share = part / all;
        let square = SPREAD * SPREAD;
        let centre = (share + square / (2.0 * all)) / (1.0 + square / all);
        let spread = share * (1.0 - share) / all + square / (4.0 * all * all);
        let half = SPREAD / (1.0 + square / all) * spread.sqrt();
        Self { share, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
    }
    /// How much more this share is than another, of other games: the difference and its 95 % interval (R. G.
    /// Newcombe, "Interval estimation for the difference between independent proportions", 1998, method 10).
    #[must_use]
    pub fn more_than(self, other: Self) -> Self {
        let share = self.share - other.share;
        let off = |a: f64, b: f64| (a * a + b * b).sqrt();
        let low = share - off(self.share - self.low, other.high - other.share);
        let high = share + off(self.high - self.share, other.share - other.low);
        Self { share, low, high }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Newcombe's own example: 56 of 70 and 48 of 80.
    #[test]
    fn differences_have_intervals() {
        let more = Share::of(56, 70).more_than(Share::of(48, 80));
        let told = format!("{:.4} {:.4} {:.4}", more.share, more.low, more.high);
        assert_eq!(told, "0.2000 0.0524 0.3339");
    }
}
