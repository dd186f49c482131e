//! Games that end before the rules end them: somebody resigns, or all agree on a draw.

use super::{Seat, Session};
use crate::agents::Computer;
use crate::record::Ending;

/// How a game ended without the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GivenUp {
    /// This player gave up.
    By(usize),
    /// All agreed on a draw.
    Draw,
}

impl Session {
    /// The one to move gives up. Where more than two sides play, a computer plays on.
    pub(super) fn resign(&mut self) -> String {
        let Some(player) = self.one_who_decides() else { return Self::is_over() };
        let table = self.play.table();
        if table.teams > 2 {
            let humans = self.seats.iter().filter(|seat| **seat == Seat::Human).count();
            let name = self.name(player);
            if humans < 2 {
                return format!("{name} is the last human here: `:quit` leaves the game\n");
            }
            if let Some(seat) = self.seats.get_mut(player) {
                *seat = Seat::Computer(Computer::Usual(None));
            }
            self.unsaved = true;
            return format!("{name} gives up; a computer goes on for {name}\n")
                + self.go_on().as_str();
        }
        self.given_up = Some(GivenUp::By(player));
        self.unsaved = true;
        self.now()
    }

    pub(super) fn one_who_decides(&self) -> Option<usize> {
        if self.given_up.is_some() { None } else { self.play.turn().map(|turn| turn.player) }
    }

    pub(super) fn is_over() -> String {
        "the game is over: `:undo` or `:quit`\n".into()
    }

    /// How the game ended, if it has.
    pub fn result(&self) -> Option<Ending> {
        let table = self.play.table();
        let ended = |resigned: Option<String>, places| Ending {
            agreed: resigned.is_none(),
            resigned,
            places,
            scores: None,
        };
        match self.given_up {
            Some(GivenUp::Draw) => Some(ended(None, vec![1; table.players])),
            Some(GivenUp::By(loser)) => {
                let team = |player: usize| table.team_of.get(player);
                let lost = |player: usize| team(player) == team(loser);
                let places = (0..table.players).map(|player| 1 + usize::from(lost(player)));
                Some(ended(table.names.get(loser).cloned(), places.collect()))
            }
            None => self.play.standing().ok().flatten().map(Ending::played_out),
        }
    }

    /// What is told of a game that was given up.
    pub(super) fn end_of_given_up(&self, how: GivenUp) -> String {
        match how {
            GivenUp::Draw => "the game is over: a draw, as agreed\n".into(),
            GivenUp::By(loser) => {
                let loser = self.name(loser);
                let result = self.result();
                let places = result.map(|result| result.places).unwrap_or_default();
                let winners = places.iter().enumerate().filter(|(_, place)| **place == 1);
                let winners: Vec<String> =
                    winners.map(|(player, _)| self.name(player)).collect();
                let verb = if winners.len() == 1 { "wins" } else { "win" };
                let winners = winners.join(" and ");
                format!("{loser} gives up\nthe game is over: {winners} {verb}\n")
            }
        }
    }
}
