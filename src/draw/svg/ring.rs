//! Rings: closed ways round the picture with what is the players' own inside, and rows that face each other.

use super::board::{Board, SIDE};
use super::colour;
use super::grid::int;
use super::pen::{Align, PIXEL, Pen};
use super::rows::own;
use crate::draw::ring::{Frame, corner};
use crate::draw::{facing, marks};

/// Room for labels outside the ring.
const MARGIN: i64 = 22 * PIXEL;

/// A ring, clockwise from the lower left corner, and the sites drawn inside it.
pub(super) fn closed(board: Board<'_>, ring: &[usize]) -> (Pen, Vec<usize>) {
    let mut pen = Pen::default();
    let frame = Frame::new(ring.len(), 0, usize::MAX);
    let table = board.view.table();
    for (at, site) in ring.iter().enumerate() {
        let (column, row) = frame.square(at);
        let middle =
            (MARGIN + int(column) * SIDE + SIDE / 2, MARGIN + int(row) * SIDE + SIDE / 2);
        board.square(&mut pen, *site, middle);
        let label = table.sites.get(*site).map_or("", |site| site.name.as_str());
        if label.chars().count() <= 3 {
            let (beside, align) = outside(frame, (column, row), middle);
            pen.text(beside, label, 9 * PIXEL, colour::FAINT, align);
        }
    }
    let inside = fill(board, ring, frame, &mut pen);
    let legend = marks::legend(board.view, ring);
    if !legend.is_empty() {
        let below = (MARGIN, 2 * MARGIN + int(frame.height) * SIDE + 8 * PIXEL);
        pen.text(below, &legend, 12 * PIXEL, colour::FAINT, Align::Begin);
    }
    (pen, inside)
}

/// Where a square's label stands: outside the ring.
fn outside(frame: Frame, square: (usize, usize), (x, y): (i64, i64)) -> ((i64, i64), Align) {
    let far = SIDE / 2 + 4 * PIXEL;
    match square {
        (_, 0) => ((x, y - far - 4 * PIXEL), Align::Middle),
        (_, row) if row + 1 == frame.height => ((x, y + far + 4 * PIXEL), Align::Middle),
        (0, _) => ((x - far, y), Align::End),
        _ => ((x + far, y), Align::Begin),
    }
}

/// Each player's own sites near that player's first mark, if there is room for everybody's.
fn fill(board: Board<'_>, ring: &[usize], frame: Frame, pen: &mut Pen) -> Vec<usize> {
    let view = board.view;
    let players = 0..view.table().players;
    let parts: Vec<(Pen, Vec<usize>)> =
        players.clone().map(|player| own(board, player)).collect();
    let corners: Vec<(bool, bool)> =
        players.map(|player| corner(view, ring, frame, player)).collect();
    let apart = corners.iter().enumerate().all(|(at, corner)| !corners[..at].contains(corner));
    let widest = parts.iter().map(|(part, _)| part.size().0).max().unwrap_or(0);
    let highest = parts.iter().map(|(part, _)| part.size().1).max().unwrap_or(0);
    let room = |squares: usize| int(squares.saturating_sub(2)) * SIDE;
    let gap = SIDE / 2;
    let fits = 2 * widest + 3 * gap <= room(frame.width)
        && 2 * highest + 3 * gap <= room(frame.height);
    if !apart || !fits || parts.iter().all(|(part, _)| part.is_empty()) {
        return Vec::new();
    }
    let first = MARGIN + SIDE + gap;
    for ((part, _), (right, low)) in parts.iter().zip(&corners) {
        let (width, height) = part.size();
        let far = |squares: usize, size: i64| first + room(squares) - 2 * gap - size;
        let x = if *right { far(frame.width, width) } else { first };
        let y = if *low { far(frame.height, height) } else { first };
        pen.put(x, y, part);
    }
    parts.into_iter().flat_map(|(_, sites)| sites).collect()
}

/// Two players' halves: two rows, the first player's below, with the single sites at their ends.
pub(super) fn facing(board: Board<'_>, halves: [&[usize]; 2]) -> Pen {
    let mut pen = Pen::default();
    let step = SIDE * 5 / 4;
    for (player, sites) in halves.into_iter().enumerate() {
        let singles = facing::singles(board.view, sites);
        let row = SIDE + if player == 0 { 2 * step } else { 0 };
        for (at, site) in sites[..singles].iter().enumerate() {
            let column = if player == 0 { at } else { singles - 1 - at };
            board.round(&mut pen, *site, (int(column + 1) * step + SIDE / 2, row));
            let beside = if player == 0 { SIDE * 3 / 4 } else { -SIDE * 3 / 4 };
            let at_label = (int(column + 1) * step + SIDE / 2, row + beside);
            pen.text(at_label, &(at + 1).to_string(), 10 * PIXEL, colour::FAINT, Align::Middle);
        }
        for (at, site) in sites[singles..].iter().enumerate() {
            let column = if player == 0 { singles + 1 + at } else { 0 };
            board.round(&mut pen, *site, (int(column) * step + SIDE / 2, SIDE + step));
        }
        let name = board.view.table().names.get(player).map_or("", String::as_str);
        let at = (int(singles + 2) * step + SIDE / 2, row);
        pen.text(at, name, 13 * PIXEL, colour::INK, Align::Begin);
    }
    pen
}
