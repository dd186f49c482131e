//! Everybody against everybody, sides taken in turn.

use super::{Broken, Clocks, Encounter, Game, Plan, Summary};
use crate::agents::Computer;
use crate::play::Seated;

/// What a tournament came to.
#[derive(Debug, Clone, Default)]
pub struct Met {
    /// What each scored against each.
    pub table: Vec<Vec<Encounter>>,
    /// Sums over all games, whoever played them.
    pub summary: Summary,
}

/// Lets agents play `games` games of a plan, each against each, whoever sits there in it. One alone plays
/// itself: then only what all games come to says anything.
///
/// Two play a game: of more than two players (or teams) they have every other one. What moving first is
/// worth is the same for both, as each has the first seat in half of the games.
///
/// # Errors
/// The first game that could not be played to its end.
pub fn tournament(
    plan: &Plan,
    agents: &[Computer],
    games: u32,
    clocks: Clocks<'_>,
) -> Result<Met, Broken> {
    let seated = &plan.seated;
    let table = vec![vec![Encounter::default(); agents.len()]; agents.len()];
    let mut met = Met { table, summary: Summary::default() };
    let alone = (agents.len() == 1).then_some((0, 0));
    let pairs = (0..agents.len())
        .flat_map(|other| (0..other).map(move |one| (one, other)))
        .chain(alone)
        .flat_map(|pair| [(pair, false), (pair, true)]);
    let mut first_number = 0;
    for ((one, other), swapped) in pairs {
        let seat = Seating { seated, swapped };
        let seats = (0..seated.program.table.players)
            .map(|player| agents[if seat.is_first(player) { one } else { other }])
            .collect();
        let plan = Plan { seats, ..plan.clone() };
        let half = u64::from(games / 2 + if swapped { 0 } else { games % 2 });
        let numbers: Vec<u64> = (first_number..first_number + half).collect();
        first_number += half;
        for game in plan.play(&numbers, clocks)? {
            met.summary.add(&game);
            let halves = seat.halves(&game);
            if one != other {
                met.table[one][other].add(halves);
                met.table[other][one].add(2 - halves);
            }
        }
    }
    Ok(met)
}

/// Who of two sits where.
struct Seating<'a> {
    seated: &'a Seated,
    swapped: bool,
}

impl Seating<'_> {
    /// Whether the first of the two plays for a player.
    fn is_first(&self, player: usize) -> bool {
        let team = self.seated.program.table.team_of.get(player).copied().unwrap_or(player);
        (team % 2 == 0) != self.swapped
    }

    /// What the first of the two got, in halves of a point: by the best places of both.
    fn halves(&self, game: &Game) -> u32 {
        let best = |first: bool| {
            let places = game.places.iter().enumerate();
            places
                .filter(|(player, _)| self.is_first(*player) == first)
                .map(|(_, place)| place)
                .min()
        };
        match best(true).cmp(&best(false)) {
            std::cmp::Ordering::Less => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 0,
        }
    }
}
