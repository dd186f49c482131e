//! The language server: what editors ask of rule files, by the Language Server Protocol.
//!
//! It speaks over channels and reads files through somebody else: [`Files`]. What is wrong, what a
//! name means and what may be written somewhere the checker says; here that is only asked for and put
//! into the protocol's words.

mod able;
mod answer;
mod client;
mod completion;
mod counting;
mod definition;
mod desk;
mod diagnostics;
mod documents;
mod files;
mod fixes;
mod folding;
mod formatting;
pub mod frame;
mod from_here;
mod hints;
mod hover;
mod lens;
mod manual;
mod meaning;
mod place;
mod project;
mod reach;
mod rename;
mod serve;
mod symbols;
mod tokens;
mod trials;
mod uri;
mod words;

pub use files::Files;
pub use serve::{Ended, serve};
