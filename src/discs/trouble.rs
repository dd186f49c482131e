//! Why a shot is not played.

use super::settle::{off, on_post, overlap};
use super::{Disc, Ditch, Flick, Hole, Surface};

/// The longest length, nm: a hundred metres.
const LONGEST: i64 = 100_000_000_000;
/// The highest speed along an axis, mm/s: a hundred metres a second.
const FASTEST: f64 = 100_000.0;

/// What is wrong with a surface, its discs or a flick; or that a shot has no end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// A measure that is no number, negative, or too large.
    #[error("the {0} is outside what can be played")]
    Outside(&'static str),
    /// No disc has the flick's number.
    #[error("there is no disc {0}")]
    NoDisc(usize),
    /// Two discs lie on the same spot, or partly.
    #[error("discs {0} and {1} overlap")]
    Overlap(usize, usize),
    /// A disc lies on a post.
    #[error("disc {0} lies on post {1}")]
    OnPost(usize, usize),
    /// A disc's centre is off the surface.
    #[error("disc {0} is off the surface")]
    Off(usize),
    /// More events than a shot may have.
    #[error("the shot goes on for too long")]
    TooLong,
    /// Discs so closely packed that whole nanometres have no room for them.
    #[error("the discs lie too close to be told apart")]
    Crowded,
}

/// What of a shot's data cannot be played, if anything.
pub(super) fn find(surface: &Surface, discs: &[Disc], flick: Flick) -> Result<(), Trouble> {
    measures(surface, discs, flick)?;
    if flick.disc >= discs.len() {
        return Err(Trouble::NoDisc(flick.disc));
    }
    for (at, one) in discs.iter().enumerate() {
        if off(surface, one) {
            return Err(Trouble::Off(at));
        }
        if let Some(other) = discs.iter().take(at).position(|other| overlap(one, other)) {
            return Err(Trouble::Overlap(other, at));
        }
        if let Some(post) = surface.posts.iter().position(|post| on_post(one, post)) {
            return Err(Trouble::OnPost(at, post));
        }
    }
    Ok(())
}

/// Whether all measures are such that nothing computed from them overflows or is no number.
fn measures(surface: &Surface, discs: &[Disc], flick: Flick) -> Result<(), Trouble> {
    let within = |what, fits: bool| if fits { Ok(()) } else { Err(Trouble::Outside(what)) };
    let length = |length: i64| (0..=LONGEST).contains(&length);
    let place =
        |x: i64, y: i64| (-LONGEST..=LONGEST).contains(&x) && (-LONGEST..=LONGEST).contains(&y);
    let bounce = |bounce: f64| (0.0..=1.0).contains(&bounce);
    within("surface's radius", length(surface.radius))?;
    within("friction", (0.001..=10.0).contains(&surface.friction))?;
    within("bounce", bounce(surface.bounce))?;
    let hole = |hole: Hole| place(hole.x, hole.y) && length(hole.radius) && length(hole.drop);
    within("hole", surface.hole.is_none_or(hole))?;
    for post in &surface.posts {
        within("post", place(post.x, post.y) && length(post.radius) && bounce(post.bounce))?;
    }
    let ditch =
        |ditch: Ditch| length(ditch.width) && length(ditch.depth) && bounce(ditch.bounce);
    within("ditch", surface.ditch.is_none_or(ditch))?;
    for disc in discs {
        within("disc's place", place(disc.x, disc.y))?;
        within("disc's radius", disc.radius > 0 && length(disc.radius))?;
        within("disc's mass", (1e-3..=1e6).contains(&disc.mass))?;
    }
    let speed = |speed: f64| (-FASTEST..=FASTEST).contains(&speed);
    within("flick's speed", speed(flick.speed_x) && speed(flick.speed_y))
}
