//! The one test binary.

mod bad_input;
mod check;
mod hooks;
mod repl;
mod spec;
mod syntax;
mod transcripts;
