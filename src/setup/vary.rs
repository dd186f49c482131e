//! Settings by chance, for games that are played to see what happens.

use super::{Settings, show};
use crate::ir::Game;
use crate::state::Stream;

/// A number of players, and a third of the options at any of their values.
pub fn vary(game: &Game, stream: &mut Stream) -> Settings {
    let counts = &game.players.counts;
    let pick = usize::try_from(stream.below(counts.len() as u64)).unwrap_or(0);
    let mut options = Vec::new();
    for option in &game.options {
        if stream.below(3) > 0 {
            continue;
        }
        let (least, most) = option.range;
        let width = most.saturating_sub(least).saturating_add(1);
        let offset = stream.below(u64::try_from(width).unwrap_or(1));
        let value = least.saturating_add(i64::try_from(offset).unwrap_or(0));
        options.push((option.name.clone(), show(game, option, value)));
    }
    Settings { players: counts.get(pick).copied(), options }
}
