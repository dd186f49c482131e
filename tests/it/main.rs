//! The one test binary.

mod spec;
mod syntax;
