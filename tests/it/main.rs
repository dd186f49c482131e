//! The one test binary.

mod hooks;
mod syntax;
