//! Boards as text, from their geometry alone.
//!
//! It knows no game by name and no screen: lines come out, in colour or without.

mod canvas;
mod facing;
mod fold;
mod graph;
mod grid;
mod line;
mod marks;
mod paint;
mod picture;
mod ring;
mod rows;
mod surface;
mod svg;
mod symbols;

pub use paint::{Paint, initials, player_style};
pub use picture::{Chip, Course, Picture, Spot};
pub use surface::surface;
pub use svg::{Bar, Chart, Group, Lengths, chart_svg, surface_svg, svg};

use crate::play::View;
use symbols::Symbols;

/// Which letters a screen shows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Glyphs {
    /// All.
    #[default]
    Unicode,
    /// Those of ASCII, in drawings made of lines.
    Ascii,
}

/// What is drawn on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sheet {
    /// Whether text is coloured.
    pub paint: Paint,
    /// How many characters fit in a line.
    pub width: usize,
    /// Which letters it shows.
    pub glyphs: Glyphs,
}

/// The board as a seat may see it; empty if the game has none. Grids are as wide as they are;
/// everything else keeps to the sheet.
pub fn board(view: &View<'_>, sheet: Sheet) -> String {
    let paint = sheet.paint;
    let symbols = Symbols::new(view);
    let mut parts = Vec::new();
    if view.table().grid.is_some() {
        parts.push(grid::draw(view, &symbols, paint));
    }
    for group in 0..view.table().groups.len() {
        parts.push(graph::draw(view, &symbols, group, paint));
    }
    let mut drawn = Vec::new();
    for sites in line::described(view) {
        parts.push(line::draw(view, &symbols, sites, sheet));
        drawn.extend(sites);
    }
    for sites in fold::long(view) {
        if !sites.iter().any(|site| drawn.contains(site)) {
            parts.push(fold::draw(view, &symbols, sites, paint));
            drawn.extend(sites);
        }
    }
    for ring in &view.table().rings {
        if let Some(halves) = facing::halves(view, ring) {
            parts.push(facing::draw(view, &symbols, halves, paint));
            continue;
        }
        let (text, inside) = ring::draw(view, &symbols, ring, sheet);
        parts.push(text);
        drawn.extend(inside);
    }
    if let Some(picture) = picture::of(view) {
        let regions = rows::regions(view, &symbols, sheet);
        if regions.is_empty() || !picture.chips.is_empty() {
            parts.push(surface(&picture, sheet));
        }
        parts.push(regions);
        drawn.extend(view.table().surface.iter().map(|surface| surface.site));
    }
    parts.push(rows::draw(view, &symbols, &drawn, sheet));
    parts.retain(|part| !part.is_empty());
    parts.join("\n")
}
