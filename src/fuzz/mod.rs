//! Random games that look for what is wrong with rules: faults, games that do not end, and promises
//! that are broken.
//!
//! It reads and writes no files and knows no clock: callers say when to stop.

mod game;
mod shrink;
mod written;

pub use game::{Case, Finding, Limits, game};
pub use shrink::shrink;
pub use written::transcript;
