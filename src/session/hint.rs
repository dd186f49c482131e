//! What may be a good move, as far as random games tell: from what the one to move can see.

use super::Session;
use crate::play::Outlook;
use crate::spec::text_of;
use crate::state::Stream;
use std::cmp::Reverse;
use std::fmt::Write;

/// Random games after each move, at most, and plies in all of them together.
const WORLDS: usize = 200;
const PLIES: u64 = 20_000;
/// Where there are more moves than this, chance picks so many of them.
const MOVES: usize = 100;
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
        let mut ways = match self.play.moves() {
            Ok(ways) => ways,
            Err(fault) => return self.fault(fault, "listing the moves"),
        };
        // The same position gets the same hint.
        let ply = u64::try_from(self.play.plies().len()).unwrap_or(0);
        let mut stream = Stream::new(ply.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let all = ways.len();
        while ways.len() > MOVES {
            let at = usize::try_from(stream.below(ways.len() as u64)).unwrap_or(0);
            ways.swap_remove(at);
        }
        let outlooks = match self.play.outlooks(&ways, WORLDS, PLIES, &mut stream) {
            Ok(outlooks) => outlooks,
            Err(fault) => return self.fault(fault, "a random game"),
        };
        let mut best: Vec<(usize, Outlook)> = outlooks.into_iter().enumerate().collect();
        best.sort_by_key(|(at, outlook)| (Reverse(share(*outlook)), *at));
        let games = best.first().map_or(0, |(_, outlook)| outlook.games);
        let games =
            if games == 1 { "1 random game".into() } else { format!("{games} random games") };
        let name = self.name(turn.player);
        let mut text = if ways.len() < all {
            format!("{games} after {} of the {all} moves; {name} did best with\n", ways.len())
        } else {
            format!("{games} after each of {all} moves; {name} did best with\n")
        };
        for (at, outlook) in best.iter().take(TOLD) {
            let move_text = ways.get(*at).map_or_else(String::new, text_of);
            let _ = writeln!(text, "  {move_text}   {}%", share(*outlook) / 10);
        }
        text
    }
}

/// Points in thousandths of what there could be.
fn share(outlook: Outlook) -> u64 {
    outlook.points * 1000 / outlook.most.max(1)
}
