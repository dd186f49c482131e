//! What games came to, in words.

use super::outcome::{Outcome, Team, Used};
use crate::simulate::Share;
use std::fmt::Write;

/// Lines of lists are no longer than this.
const WIDTH: usize = 100;

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
pub(super) fn words(outcome: &Outcome) -> String {
    let Outcome { summary, options, seed, .. } = outcome;
    let games = summary.games;
    let mut text = outcome.game.clone();
    for (name, value) in options {
        let _ = write!(text, ", {name} = {value}");
    }
    let counted = if games == 1 { "1 game".into() } else { format!("{games} games") };
    let _ = writeln!(text, ": {counted}, seed {seed}");
    if games == 0 {
        return text;
    }
    text.push_str(&sides(outcome));
    let _ = writeln!(text, "  draws  {}", percent(Share::of(summary.draws, games)));
    let _ = writeln!(
        text,
        "  {:.1} moves a game ({} to {}; half have {} at most, 90 % {} to {}), {:.1} legal moves at each",
        summary.plies as f64 / games as f64,
        summary.shortest,
        summary.longest,
        outcome.median,
        outcome.middle.0,
        outcome.middle.1,
        summary.choices as f64 / summary.plies.max(1) as f64,
    );
    if outcome.teams.len() > 1 && summary.looked_at > 0 {
        let changes = summary.leads as f64 / summary.looked_at as f64;
        let looked = if summary.looked_at < games {
            format!(", in {} of them", summary.looked_at)
        } else {
            String::new()
        };
        let _ = writeln!(text, "  the lead changes {changes:.1} times a game{looked}");
    }
    if summary.failures > 0 {
        let _ = writeln!(
            text,
            "  {} moves were left to chance, as a player failed",
            summary.failures
        );
    }
    text.push_str(&uses(outcome));
    text.push_str(&first(outcome));
    text
}

/// A line for each side: its wins, its scores, and who plays.
#[expect(clippy::cast_precision_loss, reason = "figures for people")]
fn sides(outcome: &Outcome) -> String {
    let Outcome { summary, teams, seats, called, .. } = outcome;
    let player_of = |player: &usize| {
        let name = seats.get(*player)?;
        Some(match called.get(*player).into_iter().flatten().next() {
            Some(called) => format!("{name}: {called}"),
            None => name.clone(),
        })
    };
    let mut text = String::new();
    let width = teams.iter().map(|team| team.name.chars().count()).max().unwrap_or(0);
    for Team { name, players, wins } in teams {
        let share = percent(Share::of(*wins, summary.games));
        let _ = write!(text, "  {name:width$}  wins {share}");
        let mut scores: Vec<String> = players
            .iter()
            .filter_map(|player| summary.sides.get(*player)?.score)
            .map(|score| format!("{:.1}", score as f64 / summary.games as f64))
            .collect();
        scores.dedup();
        if !scores.is_empty() {
            let _ = write!(text, ", {} points a game", scores.join(" and "));
        }
        let mut by: Vec<String> = players.iter().filter_map(player_of).collect();
        by.dedup();
        let _ = writeln!(text, "  ({})", by.join(", "));
    }
    text
}

/// How games end, and how often each rule and card is used in one.
fn uses(outcome: &Outcome) -> String {
    let Outcome { summary, .. } = outcome;
    let games = summary.games;
    let mut text = String::new();
    if outcome.ends.len() > 1 || summary.no_end > 0 {
        let _ = writeln!(text, "  games end by");
        for Used { name, times, .. } in &outcome.ends {
            let _ = writeln!(text, "    {name}: {}", plain_percent(*times, games));
        }
        if summary.no_end > 0 {
            let share = plain_percent(summary.no_end, games);
            let _ = writeln!(text, "    an outcome in the play: {share}");
        }
    }
    let mut used: Vec<&Used> = outcome.rules.iter().filter(|rule| rule.times > 0).collect();
    used.sort_by_key(|rule| std::cmp::Reverse(rule.times));
    let rules = used.iter().map(|rule| format!("{} {}", rule.name, each(rule.times, games)));
    text.push_str(&listed("rules used in a game", rules));
    let never = outcome.rules.iter().filter(|rule| rule.times == 0);
    text.push_str(&listed("rules never used", never.map(|rule| rule.name.clone())));
    let cards = outcome.cards.iter().filter(|card| card.times > 0).map(|card| {
        let by_winners = plain_percent(card.by_winners.unwrap_or(0), card.times);
        format!("{} {} ({by_winners})", card.name, each(card.times, games))
    });
    text.push_str(&listed("cards played from hands in a game (by who wins it)", cards));
    // Where nobody ever plays a card from a hand there is nothing to miss.
    if outcome.cards.iter().any(|card| card.times > 0) {
        let never = outcome.cards.iter().filter(|card| card.times == 0);
        text.push_str(&listed("cards never played", never.map(|card| card.name.clone())));
    }
    text
}

/// A list under a heading, in lines; nothing if it is empty.
fn listed(heading: &str, items: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    let mut line = format!("  {heading}:");
    let mut items = items.peekable();
    if items.peek().is_none() {
        return text;
    }
    while let Some(item) = items.next() {
        let comma = if items.peek().is_some() { "," } else { "" };
        if line.chars().count() + item.chars().count() + 2 > WIDTH {
            let _ = writeln!(text, "{line}");
            line = "   ".into();
        }
        let _ = write!(line, " {item}{comma}");
    }
    let _ = writeln!(text, "{line}");
    text
}

/// How often a game: with more figures where it is rare.
#[expect(clippy::cast_precision_loss, reason = "figures for people")]
fn each(times: u64, games: u64) -> String {
    let each = times as f64 / games.max(1) as f64;
    match each {
        each if each >= 1.0 => format!("{each:.1}"),
        each if each >= 0.1 => format!("{each:.2}"),
        each => format!("{each:.4}"),
    }
}

/// What moving first is worth, in a sentence. It says something only where all play alike.
fn first(outcome: &Outcome) -> String {
    let Outcome { summary, seats, teams, .. } = outcome;
    let decided = summary.games - summary.draws;
    let alike = seats.iter().all(|seat| Some(seat) == seats.first());
    if !alike || decided == 0 || teams.len() < 2 {
        return String::new();
    }
    let share = Share::of(summary.first_wins, decided);
    // Of games with several winners everybody wins more.
    let won: u64 = teams.iter().map(|team| team.wins).sum();
    #[expect(clippy::cast_precision_loss, reason = "figures for people")]
    let fair = won as f64 / (decided * teams.len() as u64) as f64;
    let verdict = if share.low > fair {
        "an advantage"
    } else if share.high < fair {
        "a disadvantage"
    } else {
        "no advantage that so many games would show"
    };
    format!(
        "whoever moves first wins {} of the games that are won: {verdict}\n",
        percent(share)
    )
}

/// `54.1 % (53.8 to 54.4)`.
pub(in crate::cli) fn percent(share: Share) -> String {
    let Share { share, low, high } = share;
    format!("{:.1} % ({:.1} to {:.1})", share * 100.0, low * 100.0, high * 100.0)
}

/// `54.1 %`.
fn plain_percent(part: u64, all: u64) -> String {
    format!("{:.1} %", Share::of(part, all).share * 100.0)
}

/// A line for each choice of options.
#[expect(clippy::cast_precision_loss, reason = "figures for people")]
pub(super) fn table(outcomes: &[Outcome]) -> String {
    let mut text = String::from("\n");
    for outcome in outcomes {
        let Outcome { summary, teams, options, .. } = outcome;
        let games = summary.games.max(1);
        let options = options.iter().map(|(name, value)| format!("{name} = {value}"));
        let _ = write!(text, "{}", options.collect::<Vec<_>>().join(", "));
        for Team { name, wins, .. } in teams {
            let _ = write!(text, "  {name} {}", plain_percent(*wins, games));
        }
        let draws = plain_percent(summary.draws, games);
        let plies = summary.plies as f64 / games as f64;
        let _ = writeln!(text, "  draws {draws}  {plies:.1} moves");
    }
    text
}
