//! Choices of options against each other: they never meet in a game, so it is what their games come to that is
//! compared.

use super::Line;
use crate::cli::args;
use crate::cli::simulate::percent;
use crate::simulate::{Share, Summary};
use serde::Serialize;
use std::fmt::Write;

/// What games by one choice of options came to.
#[derive(Debug, Serialize)]
pub(super) struct Compared {
    options: args::Set,
    games: u64,
    players: Vec<Line>,
    /// Of the games that somebody won.
    first_wins: Share,
    draws: Share,
    moves: Mean,
}

/// A mean, as far as so many games tell.
#[derive(Debug, Clone, Copy, Serialize)]
struct Mean {
    mean: f64,
    /// Half of its 95 % interval.
    spread: f64,
}

/// The normal distribution has 95 % within so many standard deviations.
const SPREAD: f64 = 1.959_964;

impl Compared {
    pub(super) fn new(options: &args::Set, players: Vec<Line>, summary: &Summary) -> Self {
        let won = summary.games - summary.draws;
        Self {
            options: options.clone(),
            games: summary.games,
            players,
            first_wins: Share::of(summary.first_wins, won),
            draws: Share::of(summary.draws, summary.games),
            moves: Mean::of(summary),
        }
    }

    fn name(&self) -> String {
        let options = self.options.iter().map(|(name, value)| format!("{name} = {value}"));
        options.collect::<Vec<_>>().join(", ")
    }
}

impl Mean {
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    fn of(summary: &Summary) -> Self {
        let games = summary.games.max(1) as f64;
        let mean = summary.plies as f64 / games;
        let squares = summary.lengths.iter().map(|(plies, count)| {
            let off = *plies as f64 - mean;
            off * off * *count as f64
        });
        let variance = squares.sum::<f64>() / (games - 1.0).max(1.0);
        Self { mean, spread: SPREAD * (variance / games).sqrt() }
    }

    fn more_than(self, other: Self) -> Self {
        let spread = (self.spread * self.spread + other.spread * other.spread).sqrt();
        Self { mean: self.mean - other.mean, spread }
    }
}

pub(super) fn words(all: &[Compared]) -> String {
    let mut text = String::new();
    for one in all {
        let Compared { first_wins, draws, moves, games, .. } = one;
        let _ = writeln!(text, "{}: {games} games", one.name());
        text.push_str(&super::words(&one.players));
        let _ = writeln!(
            text,
            "  who moves first wins {} of the games that are won; draws {}\n  \
             {:.1} ± {:.1} moves a game",
            percent(*first_wins),
            percent(*draws),
            moves.mean,
            moves.spread,
        );
    }
    let Some((first, others)) = all.split_first() else { return text };
    for other in others {
        let _ = writeln!(text, "{} rather than {}:", other.name(), first.name());
        let wins = other.first_wins.more_than(first.first_wins);
        let _ = writeln!(text, "  who moves first wins {}", points(wins));
        let _ = writeln!(text, "  draws {}", points(other.draws.more_than(first.draws)));
        let Mean { mean, spread } = other.moves.more_than(first.moves);
        let shown = told(mean - spread, mean + spread, ["longer games", "shorter games"]);
        let _ = writeln!(text, "  moves a game {mean:+.1} ± {spread:.1}: {shown}");
    }
    text
}

/// `+3.0 points (-1.2 to 7.1): no difference that so many games would show`.
fn points(Share { share, low, high }: Share) -> String {
    format!(
        "{:+.1} points ({:+.1} to {:+.1}): {}",
        share * 100.0,
        low * 100.0,
        high * 100.0,
        told(low, high, ["more", "fewer"])
    )
}

/// Whether an interval leaves no doubt which of two it is.
fn told(low: f64, high: f64, [more, less]: [&'static str; 2]) -> &'static str {
    if low > 0.0 {
        more
    } else if high < 0.0 {
        less
    } else {
        "no difference that so many games would show"
    }
}
