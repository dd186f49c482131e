//! Text to syntax tree: what was written, and where.
//! Knows no names and no types: the next stage finds what they mean.

pub mod ast;
