//! The one test binary.

mod allocations;
mod bad_input;
mod check;
mod executors;
mod hooks;
mod repl;
mod shipped;
mod spec;
mod syntax;
mod tock;
mod transcripts;
