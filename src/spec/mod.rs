//! What the language means: a walk over the ir, as plain as it can be.
//!
//! It is the definition against which the fast machine is tested, and it answers what people ask
//! one at a time: why a move is not legal, what a value is. It knows nothing of turns and flow.

mod alike;
mod arithmetic;
mod board;
mod cards;
mod choices;
mod constant;
mod dialling;
mod effects;
mod ends;
mod eval;
mod geometry;
mod left_out;
mod listed;
mod lists;
mod luck;
mod matching;
mod nearness;
mod players;
mod run;
mod scene;
mod sets;
mod surface;
mod text;
mod value;
mod walk;
mod way;
mod why;

pub use constant::{constant, constant_in};
pub use dialling::{attempt, dialled, outline};
pub use ends::{Ended, Scores, ends, invariants, scores};
pub use eval::{eval, fingerprint};
pub use left_out::left_out;
pub use listed::listed;
pub use matching::{Match, matching, matching_text, numbered};
pub use nearness::{WHOLLY, prospect, prospects, weighed};
pub use run::{Event, MOST_CHOICES, MOST_STEPS, Queued, Refusal};
pub use scene::{DEEPEST, Decided, Frame, Repeated, Repeats, Scene, World};
pub use text::render;
pub use value::Value;
pub use walk::{Ask, Followed, follow, is_legal, perform, ways, words};
pub use way::{Dial, Way, Word, joined, text_of};
pub use why::{Reason, Why, why, why_not};
