//! Lines, single sites and what else is drawn in rows.

use super::board::{Board, SIDE, piece};
use super::colour;
use super::grid::int;
use super::pen::{Align, Look, PIXEL, Pen, width};
use crate::draw::{fold, line, picture, rows};

/// How high labels are.
const HIGH: i64 = 13 * PIXEL;
/// Pieces shown one by one; of more on a site their number is told.
const SHOWN: usize = 12;
/// Pieces drawn on a point of a folded line.
const STACK: usize = 5;

/// Everything that is not drawn otherwise.
pub(super) fn draw(board: Board<'_>, drawn: &[usize]) -> Pen {
    let mut pen = Pen::default();
    let mut top = 0;
    let mut labelled: Vec<(String, Vec<usize>)> = rows::others(board.view, drawn);
    for player in 0..board.view.table().players {
        let name = board.view.table().names.get(player).map_or("", String::as_str);
        for (group, sites) in rows::own_groups(board.view, player) {
            if !sites.iter().any(|site| drawn.contains(site)) {
                labelled.push((format!("{name} {group}"), sites));
            }
        }
    }
    let longest = labelled.iter().map(|(label, _)| width(label, HIGH)).max().unwrap_or(0);
    for (label, sites) in &labelled {
        pen.text((0, top + SIDE / 2), label, HIGH, colour::INK, Align::Begin);
        row(board, &mut pen, sites, (longest + 10 * PIXEL, top + SIDE / 2));
        top += SIDE + 4 * PIXEL;
    }
    pen
}

/// A row for each region of a surface in which pieces lie of which no more is known.
pub(super) fn regions(board: Board<'_>) -> Pen {
    let mut pen = Pen::default();
    let regions = picture::regions(board.view);
    let longest = regions.iter().map(|(label, _)| width(label, HIGH)).max().unwrap_or(0);
    for (down, (label, pieces)) in regions.iter().enumerate() {
        let middle = int(down) * SIDE + SIDE / 2;
        pen.text((0, middle), label, HIGH, colour::INK, Align::Begin);
        for (at, (owner, kind)) in pieces.iter().enumerate() {
            let x = longest + 10 * PIXEL + int(at) * SIDE * 4 / 5 + SIDE * 2 / 5;
            let text = board.symbols.piece(*owner, *kind);
            piece(&mut pen, (x, middle), SIDE * 7 / 20, &text, board.symbols.style(*owner));
        }
    }
    pen
}

/// A player's own sites, a row for each group under the player's name, and which they are.
pub(super) fn own(board: Board<'_>, player: usize) -> (Pen, Vec<usize>) {
    let mut pen = Pen::default();
    let groups = rows::own_groups(board.view, player);
    if groups.is_empty() {
        return (pen, Vec::new());
    }
    let name = board.view.table().names.get(player).map_or("", String::as_str);
    let look = Look {
        fill: colour::of(board.symbols.style(Some(player))),
        stroke: colour::INK,
        thick: PIXEL,
    };
    pen.circle(7 * PIXEL, 9 * PIXEL, 6 * PIXEL, look);
    pen.text((18 * PIXEL, 9 * PIXEL), name, HIGH, colour::INK, Align::Begin);
    let longest = groups.iter().map(|(label, _)| width(label, HIGH)).max().unwrap_or(0);
    let mut top = 22 * PIXEL;
    for (label, sites) in &groups {
        pen.text((0, top + SIDE / 2), label, HIGH, colour::FAINT, Align::Begin);
        row(board, &mut pen, sites, (longest + 10 * PIXEL, top + SIDE / 2));
        top += SIDE + 2 * PIXEL;
    }
    (pen, groups.into_iter().flat_map(|(_, sites)| sites).collect())
}

/// Sites side by side: those for one piece as squares, others with all that is on them.
fn row(board: Board<'_>, pen: &mut Pen, sites: &[usize], (left, middle): (i64, i64)) {
    let mut left = left;
    for site in sites {
        let holds = board.view.table().sites.get(*site).map_or(1, |site| site.holds);
        if holds == 1 {
            board.square(pen, *site, (left + SIDE / 2, middle));
            left += SIDE;
            continue;
        }
        let pieces = board.symbols.each(&board.view.pieces_on(*site));
        let shown = pieces.len().clamp(1, SHOWN);
        let size = (int(shown) * SIDE * 4 / 5 + 6 * PIXEL, SIDE);
        let look = Look { fill: colour::SQUARE, stroke: colour::EDGE, thick: PIXEL };
        pen.rect(left, middle - SIDE / 2, size, 4 * PIXEL, look);
        for (at, (text, style)) in pieces.iter().take(shown).enumerate() {
            let x = left + 3 * PIXEL + int(at) * SIDE * 4 / 5 + SIDE * 2 / 5;
            piece(pen, (x, middle), SIDE * 7 / 20, text, *style);
        }
        left += size.0;
        if pieces.len() > shown {
            let more = format!(" +{}", pieces.len() - shown);
            pen.text((left, middle), &more, HIGH, colour::INK, Align::Begin);
            left += width(&more, HIGH);
        }
        left += 4 * PIXEL;
    }
}

/// A line with attributes: a square for each site, and under it what the board says of it.
pub(super) fn described(board: Board<'_>, sites: &[usize]) -> Pen {
    let mut pen = Pen::default();
    let rows = line::rows(board.view, board.symbols, sites);
    let texts = rows.iter().skip(1).flat_map(|row| &row.cells);
    let step = texts.map(|(text, _)| width(text, 11 * PIXEL)).max().unwrap_or(0);
    let step = SIDE.max(step + 6 * PIXEL);
    let left = rows.iter().map(|row| width(row.label, HIGH)).max().unwrap_or(0) + 10 * PIXEL;
    let x = |at: usize| left + int(at) * step + step / 2;
    for (at, site) in sites.iter().enumerate() {
        board.square(&mut pen, *site, (x(at), SIDE / 2));
    }
    for (down, row) in rows.iter().enumerate() {
        let y = if down == 0 { SIDE / 2 } else { SIDE + int(down) * 16 * PIXEL - 4 * PIXEL };
        pen.text((0, y), row.label, HIGH, colour::FAINT, Align::Begin);
        for (at, (text, style)) in row.cells.iter().enumerate().filter(|_| down > 0) {
            let coloured = style.get_fg_color().is_some();
            let ink = if coloured { colour::of(*style) } else { colour::INK };
            pen.text((x(at), y), text, 11 * PIXEL, ink, Align::Middle);
        }
    }
    pen
}

/// A long line, folded to and fro from the lower left: points with what stands on them, or
/// numbered squares.
pub(super) fn folded(board: Board<'_>, sites: &[usize]) -> Pen {
    let mut pen = Pen::default();
    let width = fold::width(sites.len());
    let rows = sites.len().div_ceil(width);
    let stacked = fold::stacked(board.view, sites);
    for (at, site) in sites.iter().enumerate() {
        let (column, row) = fold::place(at, width);
        if stacked {
            point(board, &mut pen, *site, at, (column, row == 0));
            continue;
        }
        let middle = (int(column) * SIDE + SIDE / 2, int(rows - 1 - row) * SIDE + SIDE / 2);
        board.square(&mut pen, *site, middle);
        let label = (middle.0 - SIDE / 2 + 2 * PIXEL, middle.1 - SIDE / 2 + 6 * PIXEL);
        pen.text(label, &(at + 1).to_string(), 8 * PIXEL, colour::FAINT, Align::Begin);
    }
    pen
}

/// A point: a triangle from the edge, and its pieces from the edge on.
fn point(
    board: Board<'_>,
    pen: &mut Pen,
    site: usize,
    at: usize,
    (column, low): (usize, bool),
) {
    let across = SIDE * 9 / 10;
    let tall = int(STACK) * across;
    // In sixes, as one counts.
    let left = int(column) * across + int(column / 6) * across;
    let bottom = 2 * tall + 2 * SIDE;
    let y = |up: i64| if low { bottom - SIDE / 2 - up } else { SIDE / 2 + up };
    let corners = [(left, y(0)), (left + across, y(0)), (left + across / 2, y(tall))];
    let fill = if at.is_multiple_of(2) { colour::SQUARE } else { colour::EDGE };
    pen.polygon(&corners, Look { fill, stroke: colour::EDGE, thick: PIXEL });
    let label = (left + across / 2, y(-SIDE / 4));
    pen.text(label, &(at + 1).to_string(), 10 * PIXEL, colour::FAINT, Align::Middle);
    let pieces = board.view.pieces_on(site);
    let all: usize = pieces.iter().map(|(_, _, count)| count).sum();
    for (height, (text, style)) in
        fold::stack(board.view, board.symbols, site).iter().enumerate().filter(|_| all > 0)
    {
        let middle = (left + across / 2, y(int(height) * across + across / 2));
        piece(pen, middle, across * 9 / 20, text, *style);
    }
}
