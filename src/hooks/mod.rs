//! Scripts: the rhai host, for what the language should not grow a word for.
//!
//! A script sees the nouns and verbs of the language and nothing else: no files, no clock, no
//! chance, no memory between calls. It knows nothing of rules or of how moves are found.
//!
//! ```text
//! ir::Game + texts ─load→ Compiled (engine and trees, made once) ─seat(table)→ Rhai: Scripts
//! ```

mod call;
mod desk;
mod engine;
mod errors;
mod lists;
mod load;
mod noun;
mod outline;
mod phrases;
mod place;
mod queries;
mod surface;
mod things;
mod typed;
mod verbs;
mod watch;
mod words;

pub use call::Rhai;
pub use load::{Compiled, load};
pub use outline::{Word, words};
