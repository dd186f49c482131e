//! A surface and what lies on it, as far as a drawing needs it; nothing of the game.

/// All lengths in nanometres, from the surface's middle; x to the right, y upwards.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Picture {
    /// The surface's radius.
    pub radius: i64,
    /// From the middle to the rail around the ditch, if there is one.
    pub rail: Option<i64>,
    /// Circles drawn on it, by their radius.
    pub circles: Vec<i64>,
    /// The hole.
    pub hole: Option<Spot>,
    /// The posts.
    pub posts: Vec<Spot>,
    /// Lines between the players' sectors: angles in thousandths of a degree.
    pub borders: Vec<i64>,
    /// Between which distances from the middle those lines are drawn.
    pub bordered: (i64, i64),
    /// Whose discs there are, by name.
    pub owners: Vec<String>,
    /// The discs.
    pub chips: Vec<Chip>,
    /// The ways of the last shot.
    pub course: Vec<Course>,
}

/// A round thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    /// Its middle.
    pub x: i64,
    /// Its middle.
    pub y: i64,
    /// Its radius.
    pub radius: i64,
}

/// A disc.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chip {
    /// Where.
    pub spot: Spot,
    /// Whose, as an index into the owners.
    pub owner: usize,
    /// What is written on it: a number, or nothing.
    pub label: String,
}

/// A straight part of a disc's way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Course {
    /// Where it begins: x and y.
    pub from: (i64, i64),
    /// Where it ends.
    pub to: (i64, i64),
    /// Whose disc it was.
    pub owner: usize,
}
