//! What games with one choice of options came to, with the names of everything that is counted.

use crate::cli::rows::Head;
use crate::ir::Base;
use crate::session::Opened;
use crate::simulate::{Plan, Summary};
use crate::state::{State, text};
use crate::table::{Table, value};
use serde::Serialize;

/// Games with one choice of options.
#[derive(Debug, Serialize)]
pub(super) struct Outcome {
    pub(super) game: String,
    pub(super) players: usize,
    pub(super) names: Vec<String>,
    pub(super) seats: Vec<String>,
    /// What `computer` is in this game, seat by seat; nothing of those that are called what they are.
    #[serde(skip)]
    pub(super) called: Vec<Option<String>>,
    pub(super) options: Vec<(String, String)>,
    pub(super) seed: u64,
    #[serde(flatten)]
    pub(super) summary: Summary,
    /// How many moves half of the games do not exceed, and the middle 90 %.
    pub(super) median: u64,
    pub(super) middle: (u64, u64),
    /// Who plays together; alone, where there are no teams.
    pub(super) teams: Vec<Team>,
    pub(super) ends: Vec<Used>,
    pub(super) rules: Vec<Used>,
    pub(super) cards: Vec<Used>,
}

/// Players who win together.
#[derive(Debug, Serialize)]
pub(super) struct Team {
    pub(super) name: String,
    pub(super) players: Vec<usize>,
    pub(super) wins: u64,
}

/// Something that was used so often.
#[derive(Debug, Serialize)]
pub(super) struct Used {
    pub(super) name: String,
    pub(super) times: u64,
    /// Of cards: how often by those who won.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) by_winners: Option<u64>,
}

impl Outcome {
    pub(super) fn new(head: Head, opened: &Opened, plan: &Plan, summary: Summary) -> Self {
        let table = &plan.seated.program.table;
        let teams = (0..table.teams).map(|team| {
            let players: Vec<usize> = table.team_players(team).collect();
            let side = players.first().and_then(|player| summary.sides.get(*player));
            Team {
                name: team_name(table, team),
                wins: side.map_or(0, |side| side.wins),
                players,
            }
        });
        let teams = teams.collect();
        Self {
            game: head.game,
            players: table.players,
            names: table.names.clone(),
            seats: head.seats,
            called: plan
                .seats
                .iter()
                .map(|seat| seat.is_called(&plan.seated.program))
                .collect(),
            options: head.options,
            seed: plan.seed,
            median: summary.length(50),
            middle: (summary.length(5), summary.length(95)),
            teams,
            ends: used(&ends(opened), &summary.ends),
            rules: used(&rules(table), &summary.rules),
            cards: plan
                .kinds
                .names
                .iter()
                .enumerate()
                .map(|(at, name)| Used {
                    name: name.clone(),
                    times: summary.cards.get(at).copied().unwrap_or(0),
                    by_winners: Some(summary.winning.get(at).copied().unwrap_or(0)),
                })
                .collect(),
            summary,
        }
    }
}

/// What a team is called: its players, or the one player.
fn team_name(table: &Table, team: usize) -> String {
    let state = State::new(table, table.layout.words);
    text::name(table, &state, Base::Team, value(team))
}

/// The clauses of the end as they are written, on one line each.
pub(super) fn ends(opened: &Opened) -> Vec<String> {
    let written = |end: &crate::ir::End| {
        let source = opened.sources.get(end.span.file());
        let text = source.map_or("", |source| source.slice(end.span));
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    opened.game.ends.iter().map(written).collect()
}

/// The names of the rules.
pub(super) fn rules(table: &Table) -> Vec<String> {
    table.game.rules.iter().map(|rule| rule.name.clone()).collect()
}

fn used(names: &[String], times: &[u64]) -> Vec<Used> {
    let times = times.iter().chain(std::iter::repeat(&0));
    let used = names.iter().zip(times);
    used.map(|(name, times)| Used { name: name.clone(), times: *times, by_winners: None })
        .collect()
}
