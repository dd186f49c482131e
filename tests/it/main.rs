//! The one test binary.

mod check;
mod hooks;
mod syntax;
