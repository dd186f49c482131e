//! What the language means: a walk over the ir, as plain as it can be.
//!
//! It is the definition against which the fast machine is tested, and it answers what people ask
//! one at a time: why a move is not legal, what a value is. It knows nothing of turns and flow.

mod arithmetic;
mod board;
mod cards;
mod constant;
mod eval;
mod geometry;
mod lists;
mod players;
mod scene;
mod sets;
mod value;
mod walk;

pub use constant::{constant, constant_in};
pub use eval::{eval, fingerprint};
pub use lists::runs_round;
pub use scene::{DEEPEST, Decided, Frame, Repeats, Scene, World};
pub use value::Value;
