//! The one test binary.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "what helps a test stops it when it cannot go on"
)]

mod allocations;
mod bad_input;
mod chance;
mod check;
mod docs;
mod executors;
mod fixture;
mod hex;
mod hooks;
mod perft;
mod leaks;
mod random_games;
mod repeats;
mod repl;
mod shipped;
mod spec;
mod syntax;
mod tidy;
mod tock;
mod transcripts;
mod views;
mod trees;
