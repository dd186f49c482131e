//! The one test binary.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::string_slice,
    reason = "what helps a test stops it when it cannot go on"
)]

mod agents;
mod allocations;
mod bad_input;
mod book;
mod by_hand;
mod chance;
mod check;
mod commands;
mod cover;
mod discs;
mod docs;
mod drawings;
mod editors;
mod executors;
mod explain;
mod fixture;
mod format;
mod fuzz;
mod hex;
mod hooks;
mod inputs;
mod leaks;
mod lsp;
mod mistakes;
mod mutate;
mod newcomer;
mod onlooker;
mod perft;
mod pictures;
mod planted;
mod playthroughs;
mod profile;
mod random_games;
mod random_walks;
mod readme;
mod records;
mod repeats;
mod repl;
mod run;
mod shipped;
mod simulate;
mod snippets;
mod solve;
mod spec;
mod surfaces;
mod syntax;
#[cfg(unix)]
mod terminal;
mod testing;
mod tidy;
mod tock;
mod transcripts;
mod trees;
mod typing;
mod views;
mod watching;
mod ways;
