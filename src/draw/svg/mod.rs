//! Boards, hands and surfaces as pictures, for browsers and paper: an SVG from the same geometry as the text.
//!
//! It knows no game by name. The same view gives the same text everywhere.

mod board;
mod cards;
mod chart;
mod colour;
mod grid;
mod pen;
mod ring;
mod rows;
mod surface;

pub use chart::{Bar, Chart, Group, Lengths, chart_svg};

use super::picture::{self, Picture};
use super::{Symbols, facing, fold, graph, line};
use crate::play::View;
use board::Board;
use pen::{Align, PIXEL, Pen};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Between parts, and around all.
const GAP: i64 = 16 * PIXEL;

/// What a seat may see, as an SVG.
pub fn svg(view: &View<'_>) -> String {
    let board = Board { view, symbols: &Symbols::new(view) };
    let mut parts = vec![headline(view)];
    let mut drawn = Vec::new();
    boards(board, &mut parts, &mut drawn);
    parts.push(rows::draw(board, &drawn));
    parts.push(cards::draw(view));
    parts.push(facts(view));
    stacked(&parts).document(&view.table().game.name, &description(view), colour::PAGE)
}

/// A surface as an SVG.
pub fn surface_svg(picture: &Picture, title: &str, description: &str) -> String {
    stacked(&[surface::draw(picture)]).document(title, description, colour::PAGE)
}

/// The parts in which sites are drawn by their geometry; the sites in them.
fn boards(board: Board<'_>, parts: &mut Vec<Pen>, drawn: &mut Vec<usize>) {
    let view = board.view;
    let table = view.table();
    if table.grid.is_some() {
        parts.push(grid::cells(board));
    }
    for group in 0..table.groups.len() {
        if graph::is_board(table, group) {
            parts.push(grid::points(board, group));
        }
    }
    for sites in line::described(view) {
        parts.push(rows::described(board, sites));
        drawn.extend(sites);
    }
    for sites in fold::long(view) {
        if !sites.iter().any(|site| drawn.contains(site)) {
            parts.push(rows::folded(board, sites));
            drawn.extend(sites);
        }
    }
    if let Some(picture) = picture::of(view) {
        let regions = rows::regions(board);
        if regions.is_empty() || !picture.chips.is_empty() {
            parts.push(surface::draw(&picture));
        }
        parts.push(regions);
        drawn.extend(table.surface.iter().map(|surface| surface.site));
    }
    for ring in &table.rings {
        let (pen, inside) = match facing::halves(view, ring) {
            Some(halves) => (ring::facing(board, halves), Vec::new()),
            None => ring::closed(board, ring),
        };
        parts.push(pen);
        drawn.extend(inside);
    }
}

/// Parts below one another.
fn stacked(parts: &[Pen]) -> Pen {
    let mut page = Pen::default();
    let mut top = GAP;
    for part in parts.iter().filter(|part| !part.is_empty()) {
        page.put(GAP, top, part);
        top += part.size().1 + GAP;
    }
    let (right, bottom) = page.size();
    page.reach(right + GAP, bottom + GAP);
    page
}

/// The game, and whose turn it is.
fn headline(view: &View<'_>) -> Pen {
    let mut pen = Pen::default();
    let name = &view.table().game.name;
    pen.text((0, 10 * PIXEL), name, 18 * PIXEL, colour::INK, Align::Begin);
    pen.text((0, 32 * PIXEL), &turn(view), 13 * PIXEL, colour::FAINT, Align::Begin);
    pen
}

fn turn(view: &View<'_>) -> String {
    let player = view.turn().and_then(|turn| view.table().names.get(turn.player));
    player.map_or("the game is over".into(), |name| format!("{name} to move"))
}

/// What is written down, and the dice.
fn facts(view: &View<'_>) -> Pen {
    let kept = view.kept().into_iter().map(|kept| match kept.of {
        Some(of) => format!("{of} {}: {}", kept.name, kept.text),
        None => format!("{}: {}", kept.name, kept.text),
    });
    let dice = view.dice().into_iter().map(|(name, pips)| {
        let pips: Vec<String> = pips.iter().map(ToString::to_string).collect();
        format!("{name}: {}", pips.join(" "))
    });
    let mut pen = Pen::default();
    let mut top = 8 * PIXEL;
    for line in kept.chain(dice) {
        pen.text((0, top), &line, 13 * PIXEL, colour::INK, Align::Begin);
        top += 18 * PIXEL;
    }
    pen
}

/// Whose turn it is and what stands where, for those who do not see the picture.
fn description(view: &View<'_>) -> String {
    let table = view.table();
    let mut places: BTreeMap<(Option<usize>, usize), Vec<&str>> = BTreeMap::new();
    for (at, site) in table.sites.iter().enumerate() {
        for (owner, kind, count) in view.pieces_on(at) {
            let names = std::iter::repeat_n(site.name.as_str(), count);
            places.entry((owner, kind)).or_default().extend(names);
        }
    }
    let mut text = format!("{}.", turn(view));
    for ((owner, kind), sites) in places {
        let owner = owner.and_then(|owner| table.names.get(owner));
        let owner = owner.map_or(String::new(), |owner| format!("{owner} "));
        let kind = table.game.kinds.get(kind).map_or("", |kind| &kind.name);
        let _ = write!(text, " {owner}{kind}: {}.", told(&sites));
    }
    text
}

/// Names in order, with how often one is there.
fn told(names: &[&str]) -> String {
    let runs = names.chunk_by(|one, next| one == next).map(|run| match run {
        [one] => (*one).to_owned(),
        [one, ..] => format!("{one} ×{}", run.len()),
        [] => String::new(),
    });
    runs.collect::<Vec<_>>().join(", ")
}
