//! What may be a good move, as far as random games tell: from what the one to move can see.

use super::Session;
use crate::agents::{Agent, Searcher, TRIES};
use crate::spec::text_of;
use crate::state::Stream;
use std::fmt::Write;

/// Moves that are told.
const TOLD: usize = 3;

impl Session {
    /// `:hint`.
    pub(super) fn hint(&self) -> String {
        let Some(turn) = self.play.turn().filter(|_| self.given_up.is_none()) else {
            return Self::is_over();
        };
        if let Some(hidden) = self.not_yours() {
            return hidden;
        }
        if turn.continuous {
            return self.hint_of_tries(turn.player);
        }
        let name = self.name(turn.player);
        if turn.count == 1 {
            return format!("{name} has just one move\n");
        }
        let ply = u64::try_from(self.play.plies().len()).unwrap_or(0);
        let mut stream = Stream::new(ply.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let view = self.play.view(Some(turn.player));
        let mut searcher = Searcher { effort: self.start.hint };
        let choice = match searcher.choose(&view, self.disk.clock().as_ref(), &mut stream) {
            Ok(choice) => choice,
            Err(crate::agents::Failure::Fault(fault)) => {
                return self.fault(fault, "a random game");
            }
            Err(_) => return Self::is_over(),
        };
        let ways = match self.play.moves() {
            Ok(ways) => ways,
            Err(fault) => return self.fault(fault, "listing the moves"),
        };
        let mut text =
            format!("{} random games from here; {name} did best with\n", choice.games);
        for considered in choice.considered.iter().take(TOLD) {
            let way = ways.iter().find(|way| way.tokens == considered.tokens);
            let move_text = way.map_or_else(String::new, text_of);
            let (value, visits) = (considered.value / 10, considered.visits);
            let games = if visits == 1 { "game" } else { "games" };
            let _ = writeln!(text, "  {move_text}   {value}% of {visits} {games}");
        }
        text
    }

    /// Where countless moves differ in values: the best of those a computer would try.
    fn hint_of_tries(&self, player: usize) -> String {
        let mut stream = Stream::new(u64::try_from(self.play.plies().len()).unwrap_or(0));
        let clock = self.disk.clock();
        match self.play.tried(TRIES, &mut stream, &|| !clock.is_stopped()) {
            Ok(Some(way)) => {
                let name = self.name(player);
                format!("of {TRIES} moves tried {name} did best with\n  {}\n", text_of(&way))
            }
            Ok(None) => "the rules do not say what is good here\n".into(),
            Err(fault) => self.fault(fault, "a move that was tried"),
        }
    }
}
