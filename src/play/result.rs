//! Who won: places and scores, from a state whose game is over.

use crate::ir::NONE;
use crate::state::State;
use crate::table::{Table, control};

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Each player's place from 1; equal places are ties.
    pub places: Vec<usize>,
    /// Each player's score, if the rules count one.
    pub scores: Option<Vec<i64>>,
}

impl Standing {
    /// The players in first place, unless everyone is.
    pub fn winners(&self) -> Vec<usize> {
        let first: Vec<usize> =
            (0..self.places.len()).filter(|player| self.places[*player] == 1).collect();
        if first.len() == self.places.len() && first.len() > 1 { Vec::new() } else { first }
    }
}

/// The standing in a state whose game is over, with the scores the rules give and whether the
/// greatest is best.
pub fn standing(table: &Table, state: &State, scores: Option<(bool, Vec<i64>)>) -> Standing {
    let place = |player: usize| state.get(control::PLACES + player);
    // Compared in turn: those with a place from the top, then by score, then those who lost.
    let key = |player: usize| -> (i64, i64, i64) {
        match place(player) {
            0 => {
                let score = scores.as_ref().and_then(|(most, scores)| {
                    scores
                        .get(player)
                        .map(|score| if *most { score.saturating_neg() } else { *score })
                });
                (1, score.unwrap_or(0), 0)
            }
            top if top > 0 => (0, top, 0),
            bottom => (2, bottom, 0),
        }
    };
    let drawn = state.get(control::DRAWN) != 0;
    let places = (0..table.players).map(|player| {
        if drawn {
            return 1;
        }
        // Partners share a place: the better of theirs.
        let side = |player: usize| {
            let team = table.team_of.get(player).copied();
            (0..table.players)
                .filter(|other| table.team_of.get(*other).copied() == team)
                .map(key)
                .min()
        };
        let mine = side(player);
        let better = (0..table.teams).filter(|team| {
            let member = table.team_players(*team).next();
            member.is_some_and(|member| side(member) < mine)
        });
        1 + better.count()
    });
    let places = places.collect();
    let scores = scores.map(|(_, scores)| scores).filter(|scores| !scores.contains(&NONE));
    Standing { places, scores }
}
