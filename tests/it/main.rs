//! The one test binary.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "what helps a test stops it when it cannot go on"
)]

mod allocations;
mod bad_input;
mod check;
mod docs;
mod executors;
mod hex;
mod hooks;
mod repeats;
mod repl;
mod shipped;
mod spec;
mod syntax;
mod tidy;
mod transcripts;
