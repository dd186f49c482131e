//! Random games of a watched game, with options and players varied.

use crate::play::{Play, seat};
use crate::session::Opened;
use crate::setup;
use crate::state::Stream;

/// Longer games are left.
const PLIES: usize = 2000;

/// Plays so many random games; what goes wrong in one ends it, and is no business of coverage.
pub fn play(opened: &Opened, games: u64, seed: u64) {
    for number in 0..games {
        let seed = seed.wrapping_add(number);
        let mut stream = Stream::new(seed);
        let settings = setup::vary(&opened.game, &mut stream);
        let Ok(seated) = seat(&opened.game, &opened.scripts, &settings) else { continue };
        let Ok(mut play) = Play::begin(&seated, seed, Vec::new()) else { continue };
        for _ in 0..PLIES {
            match play.step(&mut stream) {
                Ok(true) => {}
                Ok(false) | Err(_) => break,
            }
        }
        let _ = play.standing();
    }
}
