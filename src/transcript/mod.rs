//! Transcripts: scripts of play and what they printed, replayed and compared.
//!
//! ```text
//! # the king sends everybody home
//! game tock
//! players 2
//! option side = 12
//! seed 7
//! chance red, Kh, 3d
//! given { move (first stock) to your hand }
//!
//! > Kh bring out
//! red: Kh bring out red house
//!   red pawn red house → 1
//! yellow to move
//! ```
//!
//! Of a header with `sound` the answers are not compared: it passes if nothing goes wrong.
//!
//! It reads and writes no files: texts come in, texts and differences go out.

mod follow;
mod header;
mod involved;
mod parse;
mod replay;

pub use follow::follow;
pub use header::{HEADERS, Header};
pub use involved::involved;
pub use parse::{Malformed, Transcript, parse};
pub use replay::{Shelf, Verdict, differences, test};
