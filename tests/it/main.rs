//! The one test binary.

mod check;
mod docs;
mod hooks;
mod spec;
mod syntax;
mod tidy;
