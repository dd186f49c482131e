//! Parlor: rules of tabletop games as programs you can check, play, test and simulate.

pub mod diagnostic;
pub mod source;
pub mod span;
pub mod syntax;
