//! Programs → states, moves, chance: play itself.
//!
//! It knows no game, no text and no files.

mod alike;
mod bits;
mod cpu;
mod explore;
mod flat;
mod flow;
mod history;
mod lanes;
mod leaf;
mod lists;
mod machine;
mod one;
mod onward;
mod outcomes;
mod perform;
mod plain;
mod playout;
mod profile;
mod prospects;
mod roam;
mod secret;
mod sets;
mod several;
mod shares;
mod steps;
mod straight;
mod stretch;
mod surface;
mod trial;
mod unseen;
mod uses;
mod watch;
mod ways;

pub use cpu::Cpu;
pub use history::History;
pub use machine::{CHOICES, Machine, STEPS};
pub use outcomes::perft_with_outcomes;
pub(crate) use playout::with_machine;
pub use playout::{Checks, MOST_PLIES, Policy, RandomPlayer, Tally, endings, perft, playouts};
pub use profile::{Profile, profile};
pub use uses::Uses;
pub use watch::read;
