//! Discs that slide on a round surface and strike one another; nothing of games, rule files or states.
//!
//! Lengths are whole nanometres where they come in and go out, so that a position is the same text and the
//! same number everywhere; the model works in millimetres, grams and seconds as `f64`, with + − × ÷ and √
//! alone, which IEEE 754 defines to the last bit. The origin is the middle of the surface; x grows to the
//! right, y upwards, angles from the x axis to the y axis.
//!
//! **The model.** A disc slides straight and slows by friction × g until it lies still. Discs, posts and rails
//! are hard and smooth: an impact changes speeds along the line of centres alone, by the bounce (the
//! coefficient of restitution). Spin is left out. See `docs/discs.md`.

mod angle;
mod impact;
mod path;
mod root;
mod scene;
mod settle;
mod shot;
mod trouble;

pub use angle::{angle_of, direction, polar};
pub use shot::{Event, Happening, Leg, Place, Shot, Tolerance};
pub use trouble::Trouble;

/// Nanometres in a millimetre.
pub const MILLIMETRE: i64 = 1_000_000;
/// Standard gravity, mm/s².
pub const GRAVITY: f64 = 9806.65;

/// A round, level surface about the origin.
#[derive(Debug, Clone, PartialEq)]
pub struct Surface {
    /// Its radius, nm. A disc whose centre passes it has left the surface.
    pub radius: i64,
    /// The coefficient of friction of discs on it, 0.001 to 10.
    pub friction: f64,
    /// The coefficient of restitution of disc on disc, 0 to 1.
    pub bounce: f64,
    /// What discs may fall into.
    pub hole: Option<Hole>,
    /// What they rebound from.
    pub posts: Vec<Post>,
    /// Around it a ditch with a rail they may come back from; without, what leaves is gone.
    pub ditch: Option<Ditch>,
}

/// A round hole.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hole {
    /// Its middle, nm.
    pub x: i64,
    /// Its middle, nm.
    pub y: i64,
    /// Its radius, nm.
    pub radius: i64,
    /// A disc falls in once its centre has been over the hole for as long as anything takes to drop
    /// this far, nm; or when it stops there. An assumption: half a disc's thickness.
    pub drop: i64,
}

/// A round post.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Post {
    /// Its middle, nm.
    pub x: i64,
    /// Its middle, nm.
    pub y: i64,
    /// Its radius, nm.
    pub radius: i64,
    /// The coefficient of restitution of a disc on it, 0 to 1.
    pub bounce: f64,
}

/// A ditch around the surface, as far as a rail.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ditch {
    /// From the surface's edge to the rail, nm.
    pub width: i64,
    /// From the surface down to its floor, nm.
    pub depth: i64,
    /// The coefficient of restitution of a disc on the rail, 0 to 1.
    pub bounce: f64,
}

/// A disc that lies on the surface.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Disc {
    /// Its centre, nm.
    pub x: i64,
    /// Its centre, nm.
    pub y: i64,
    /// Its radius, nm.
    pub radius: i64,
    /// Its mass, g.
    pub mass: f64,
}

/// A disc set in motion.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Flick {
    /// Which of the discs.
    pub disc: usize,
    /// Its speed along x, mm/s.
    pub speed_x: f64,
    /// Its speed along y, mm/s.
    pub speed_y: f64,
}

impl Flick {
    /// A flick at an angle in thousandths of a degree, with a speed in mm/s.
    pub fn toward(disc: usize, angle: i64, speed: f64) -> Self {
        let (x, y) = direction(angle);
        Self { disc, speed_x: speed * x, speed_y: speed * y }
    }
}

impl Surface {
    /// How far a disc slides from this speed in mm/s until it stops, mm.
    pub fn reach(&self, speed: f64) -> f64 {
        speed * speed / (2.0 * self.slowing())
    }

    /// The speed in mm/s with which a disc slides so many mm and stops.
    pub fn speed_to(&self, distance: f64) -> f64 {
        (2.0 * self.slowing() * distance.max(0.0)).sqrt()
    }

    /// By how much sliding discs slow, mm/s².
    fn slowing(&self) -> f64 {
        self.friction * GRAVITY
    }
}

/// In millimetres.
#[expect(clippy::cast_precision_loss, reason = "lengths are checked to be far below 2^53 nm")]
fn mm(nanometres: i64) -> f64 {
    nanometres as f64 / 1e6
}
