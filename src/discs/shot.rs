//! A shot: what happens from a flick until every disc lies still.

use super::{Disc, Flick, Surface, Trouble};

/// Where a disc ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// On the surface, its centre in nm.
    At {
        /// Along x.
        x: i64,
        /// Along y.
        y: i64,
    },
    /// In the hole.
    Hole,
    /// Off the surface.
    Ditch,
    /// On the surface again after it had left it, its centre in nm.
    Returned {
        /// Along x.
        x: i64,
        /// Along y.
        y: i64,
    },
}

/// Something that happened, and when.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Event {
    /// Seconds after the flick.
    pub time: f64,
    /// What.
    pub what: Happening,
}

/// What can happen in a shot. Discs and posts are told by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Happening {
    /// Two discs met. The flick set `a` in motion no later than `b`, through whatever chain; discs that
    /// stay in contact are told once.
    Struck {
        /// The one in motion longer.
        a: usize,
        /// The other.
        b: usize,
        /// Whether either had left the surface and come back before.
        returned: bool,
    },
    /// A disc met a post.
    Post {
        /// Which disc.
        disc: usize,
        /// Which post.
        post: usize,
    },
    /// A disc fell into the hole.
    Holed {
        /// Which.
        disc: usize,
    },
    /// A disc's centre passed the edge.
    Left {
        /// Which.
        disc: usize,
    },
    /// A disc that had left met the rail.
    Rail {
        /// Which.
        disc: usize,
    },
    /// A disc that had left is on the surface again.
    Returned {
        /// Which.
        disc: usize,
    },
    /// A disc that had left lies in the ditch.
    Fell {
        /// Which.
        disc: usize,
    },
    /// A disc in motion came to rest on the surface.
    Stopped {
        /// Which.
        disc: usize,
    },
}

/// A straight part of a disc's way, in nm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leg {
    /// Which disc.
    pub disc: usize,
    /// Where it begins: x and y.
    pub from: (i64, i64),
    /// Where it ends.
    pub to: (i64, i64),
}

/// How closely the model looks. Tests halve these; nothing else should change them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tolerance {
    /// Times of impact of two moving discs are this exact, s.
    pub time: f64,
    /// Contacts no further apart than this are struck at once, mm.
    pub touch: f64,
    /// Discs part at this speed at least, mm/s, so that impacts cannot crowd without end.
    pub part: f64,
}

/// A shot, and the memory for the next one: played again, it allocates nothing.
#[derive(Debug, Clone, Default)]
pub struct Shot {
    /// What happened, in the order of time.
    pub events: Vec<Event>,
    /// Where each disc ended, in the order the discs were given.
    pub places: Vec<Place>,
    /// The ways of all discs that moved, in the order they ended; empty unless traced.
    pub legs: Vec<Leg>,
}

impl Shot {
    /// Plays a flick until every disc lies still. `traced` keeps the legs.
    ///
    /// # Errors
    ///
    /// If the surface, the discs or the flick cannot be played; the shot is then empty.
    pub fn run(
        &mut self,
        surface: &Surface,
        discs: &[Disc],
        flick: Flick,
        traced: bool,
    ) -> Result<(), Trouble> {
        todo!()
    }
}
