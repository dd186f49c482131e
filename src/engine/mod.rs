//! Programs → states, moves, chance: play itself.
//!
//! It knows no game, no text and no files.

mod bits;
mod explore;
mod flow;
mod lists;
mod machine;
mod one;
mod perform;
mod sets;
mod ways;

pub use machine::{CHOICES, Machine, STEPS};
