//! A surface and what lies on it, as far as a drawing needs it; nothing of the game.

use crate::play::View;
use crate::table::{Lying, Surface};

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

/// The surface as it may be seen, if the game has one.
pub(super) fn of(view: &View<'_>) -> Option<Picture> {
    let surface = view.table().surface.as_ref()?;
    let model = &surface.model;
    Some(Picture {
        radius: model.radius,
        rail: model.ditch.map(|ditch| model.radius + ditch.width),
        circles: lines(surface).collect(),
        hole: model.hole.map(|hole| Spot { x: hole.x, y: hole.y, radius: hole.radius }),
        posts: model
            .posts
            .iter()
            .map(|post| Spot { x: post.x, y: post.y, radius: post.radius })
            .collect(),
        borders: borders(surface),
        bordered: bordered(surface),
        owners: view.table().names.clone(),
        chips: chips(view, surface),
        course: course(view),
    })
}

/// A region in words, and the owners and kinds of the pieces in it.
pub(super) type Region = (String, Vec<(Option<usize>, usize)>);

/// The pieces of which only the region is known, by region.
pub(super) fn regions(view: &View<'_>) -> Vec<Region> {
    let Some(surface) = &view.table().surface else { return Vec::new() };
    let mut regions: Vec<Region> = Vec::new();
    for (at, circle) in surface.circles.iter().enumerate() {
        let places = [(Lying::Within(at), "within"), (Lying::Touching(at), "touching")];
        for (place, word) in places {
            let pieces = view.pieces().into_iter().enumerate();
            let there = pieces.filter(|(piece, _)| view.lying(*piece) == Some(place));
            let there: Vec<_> = there.map(|(_, (_, owner, kind))| (owner, kind)).collect();
            if !there.is_empty() {
                regions.push((format!("{word} {}", circle.name), there));
            }
        }
    }
    regions
}

/// The radii of the circles that are lines.
fn lines(surface: &Surface) -> impl Iterator<Item = i64> {
    surface.circles.iter().filter(|circle| circle.hole.is_none()).map(|circle| circle.radius)
}

/// The angles of the lines between sectors.
fn borders(surface: &Surface) -> Vec<i64> {
    let half = 180_000 / i64::try_from(surface.sectors.max(1)).unwrap_or(1);
    let sectors = 0..surface.sectors;
    sectors.map(|sector| Surface::angle(surface.middle(sector) + half)).collect()
}

/// Sectors are divided between the two outermost lines, as far as there are any.
fn bordered(surface: &Surface) -> (i64, i64) {
    let mut radii: Vec<i64> = lines(surface).collect();
    radii.sort_unstable();
    match radii.as_slice() {
        [.., inner, outer] => (*inner, *outer),
        [only] => (*only, surface.model.radius),
        [] => (0, surface.model.radius),
    }
}

fn chips(view: &View<'_>, surface: &Surface) -> Vec<Chip> {
    let pieces = view.pieces().into_iter().enumerate();
    let chips = pieces.filter_map(|(piece, (_, owner, kind))| {
        let Some(Lying::At { x, y }) = view.lying(piece) else { return None };
        let (radius, _) = surface.sizes.get(kind).copied().flatten()?;
        let name = view.called(piece);
        let label = name.rsplit(' ').next().unwrap_or("");
        let numbered = !label.is_empty() && label.chars().all(|letter| letter.is_ascii_digit());
        Some(Chip {
            spot: Spot { x, y, radius },
            // Nobody's is nobody's colour.
            owner: owner.unwrap_or(usize::MAX),
            label: if numbered { label.to_owned() } else { String::new() },
        })
    });
    chips.collect()
}

fn course(view: &View<'_>) -> Vec<Course> {
    let Some(course) = view.course() else { return Vec::new() };
    let pieces = view.pieces();
    let legs = course.legs.iter().map(|leg| {
        let piece = course.pieces.get(leg.disc).and_then(|piece| pieces.get(*piece));
        let owner = piece.and_then(|(_, owner, _)| *owner).unwrap_or(usize::MAX);
        Course { from: leg.from, to: leg.to, owner }
    });
    legs.collect()
}
