//! `--plot`: what games came to, as a picture.

use super::outcome::Outcome;
use crate::draw::{Bar, Chart, Group, Lengths, chart_svg};
use crate::simulate::Share;

/// Games are counted in so many parts of their length, at most.
const PARTS: u64 = 40;

/// The picture of all choices of options.
pub(super) fn plot(outcomes: &[Outcome]) -> String {
    let Some(first) = outcomes.first() else { return chart_svg(&Chart::default()) };
    let mut seats = first.seats.clone();
    seats.dedup();
    let games = first.summary.games;
    let named = |outcome: &Outcome| {
        let options = outcome.options.iter().map(|(name, value)| format!("{name} = {value}"));
        options.collect::<Vec<_>>().join(", ")
    };
    let group = |outcome: &Outcome| Group {
        name: named(outcome),
        bars: outcome
            .teams
            .iter()
            .map(|team| {
                let share = Share::of(team.wins, outcome.summary.games);
                let (share, low, high) = (share.share, share.low, share.high);
                let [share, low, high] = [share, low, high].map(hundredths);
                Bar { name: team.name.clone(), share, low, high }
            })
            .collect(),
    };
    let sides = i64::try_from(first.teams.len()).unwrap_or(1).max(1);
    chart_svg(&Chart {
        title: format!("{}: who wins", first.game),
        note: format!("{games} games each, seed {}, by {}", first.seed, seats.join(", ")),
        fair: 10_000 / sides,
        groups: outcomes.iter().map(group).collect(),
        lengths: outcomes
            .iter()
            .map(|outcome| Lengths {
                name: named(outcome),
                ends: (outcome.summary.shortest, outcome.summary.longest),
                games: parts(outcome),
            })
            .collect(),
    })
}

#[expect(clippy::cast_possible_truncation, reason = "from 0 to 10 000")]
fn hundredths(share: f64) -> i64 {
    (share * 10_000.0).round() as i64
}

/// How many games are as long as each part of the lengths there are.
fn parts(outcome: &Outcome) -> Vec<u64> {
    let summary = &outcome.summary;
    let width = (summary.longest - summary.shortest + 1).div_ceil(PARTS).max(1);
    let mut parts = Vec::new();
    for (plies, games) in &summary.lengths {
        let part = usize::try_from((plies - summary.shortest) / width).unwrap_or(0);
        if parts.len() <= part {
            parts.resize(part + 1, 0);
        }
        parts[part] += games;
    }
    parts
}
