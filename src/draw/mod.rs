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
mod ring;
mod rows;
mod symbols;

pub use paint::{Paint, initials, player_style};

use crate::play::View;
use symbols::Symbols;

/// The widest a line may be.
const WIDTH: usize = 80;

/// The board as a seat may see it; empty if the game has none.
pub fn board(view: &View<'_>, paint: Paint) -> String {
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
        parts.push(line::draw(view, &symbols, sites, paint));
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
        let (text, inside) = ring::draw(view, &symbols, ring, paint);
        parts.push(text);
        drawn.extend(inside);
    }
    parts.push(rows::draw(view, &symbols, &drawn, paint));
    parts.retain(|part| !part.is_empty());
    parts.join("\n")
}
