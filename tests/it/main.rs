//! The one test binary.

mod allocations;
mod check;
mod docs;
mod executors;
mod hooks;
mod shipped;
mod spec;
mod syntax;
mod tidy;
