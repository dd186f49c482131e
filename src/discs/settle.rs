//! Whole nanometres for discs at rest, such that none overlap.

use super::{Disc, Post, Surface, Trouble};

/// Rounds of moving discs apart; each moves them by a nanometre or so.
const ROUNDS: usize = 1000;

/// A disc and whether it may be moved.
#[derive(Debug, Clone, Copy)]
pub(super) struct Laid {
    pub(super) disc: Disc,
    pub(super) on: bool,
    pub(super) moved: bool,
}

/// Moves discs that moved anyway by nanometres until none overlap, lie on a post or are off the surface.
pub(super) fn settle(surface: &Surface, laid: &mut [Laid]) -> Result<(), Trouble> {
    for round in 0..ROUNDS {
        // Discs that lay still give way only if nothing else helps.
        if round > ROUNDS / 2 {
            for laid in laid.iter_mut() {
                laid.moved = true;
            }
        }
        if !apart(surface, laid) {
            return Ok(());
        }
    }
    Err(Trouble::Crowded)
}

/// Moves each disc away from what it overlaps; whether any was moved.
fn apart(surface: &Surface, laid: &mut [Laid]) -> bool {
    let mut any = false;
    for at in 0..laid.len() {
        let mut one = laid[at];
        if !one.on {
            continue;
        }
        for post in &surface.posts {
            if on_post(&one.disc, post) {
                step(&mut one.disc, post.x, post.y, true);
                any = true;
            }
        }
        if off(surface, &one.disc) {
            step(&mut one.disc, 0, 0, false);
            any = true;
        }
        laid[at] = one;
        for other in 0..at {
            let (mut one, mut two) = (laid[at], laid[other]);
            if !two.on || !overlap(&one.disc, &two.disc) {
                continue;
            }
            any = true;
            if one.moved {
                step(&mut one.disc, two.disc.x, two.disc.y, true);
            }
            if two.moved {
                step(&mut two.disc, one.disc.x, one.disc.y, true);
            }
            (laid[at], laid[other]) = (one, two);
        }
    }
    any
}

/// Moves a disc by a nanometre along either axis that it is not level on, away from a point or nearer.
fn step(disc: &mut Disc, x: i64, y: i64, away: bool) {
    let sign = if away { 1 } else { -1 };
    let (x, y) = ((disc.x - x).signum(), (disc.y - y).signum());
    // Apart even where both centres are one.
    let x = if away && (x, y) == (0, 0) { 1 } else { x };
    disc.x += sign * x;
    disc.y += sign * y;
}

/// Whether two discs share more than a point.
pub(super) fn overlap(one: &Disc, two: &Disc) -> bool {
    nearer(one.x - two.x, one.y - two.y, one.radius + two.radius)
}

/// Whether a disc shares more than a point with a post.
pub(super) fn on_post(disc: &Disc, post: &Post) -> bool {
    nearer(disc.x - post.x, disc.y - post.y, disc.radius + post.radius)
}

/// Whether a disc's centre is off the surface.
pub(super) fn off(surface: &Surface, disc: &Disc) -> bool {
    square(disc.x) + square(disc.y) > square(surface.radius)
}

/// Whether a disc's centre is within the hole.
pub(super) fn over_hole(surface: &Surface, disc: &Disc) -> bool {
    let within = |hole: super::Hole| nearer(disc.x - hole.x, disc.y - hole.y, hole.radius);
    surface.hole.is_some_and(within)
}

fn nearer(x: i64, y: i64, distance: i64) -> bool {
    square(x) + square(y) < square(distance)
}

fn square(length: i64) -> i128 {
    i128::from(length) * i128::from(length)
}
