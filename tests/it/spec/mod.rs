//! The definition of the language, tried on small games built by hand.
#![expect(
    clippy::unwrap_used,
    clippy::unnecessary_box_returns,
    reason = "games built by hand are right, or the test fails"
)]

mod build;
mod choices;
mod effects;
mod games;
mod rules;
mod values;
mod words;
