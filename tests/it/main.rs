//! The one test binary.

mod check;
mod syntax;
