//! Parlor: rules of tabletop games as programs you can check, play, test and simulate.

pub mod diagnostic;
pub mod hooks;
pub mod ir;
pub mod source;
pub mod span;
pub mod spec;
pub mod state;
pub mod syntax;
pub mod table;
pub mod setup;
pub mod program;
pub mod engine;
