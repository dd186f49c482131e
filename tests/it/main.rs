//! The one test binary.

mod check;
mod hooks;
mod spec;
mod syntax;
