//! Grids of squares and hexagons, and graphs whose sites are named like squares.

use super::board::{Board, SIDE};
use super::colour;
use super::pen::{Align, Look, PIXEL, Pen};
use crate::draw::{graph, grid};

/// Room for the labels at the left.
const MARGIN: i64 = 24 * PIXEL;
/// From a hexagon's middle to its corners, when its sides are as far apart as a square's; and the
/// distance of two rows, 3/2 of that.
const CORNER: i64 = SIDE * 10 / 17;

/// A grid: columns by letters, rows by numbers, the first row at the bottom.
pub(super) fn cells(board: Board<'_>) -> Pen {
    let mut pen = Pen::default();
    let Some(grid) = &board.view.table().grid else { return pen };
    let rows = int(grid.height);
    let step = if grid.hex { CORNER * 3 / 2 } else { SIDE };
    let shift = |row: i64| if grid.hex { row * SIDE / 2 } else { 0 };
    let high = |row: i64| (rows - 1 - row) * step + SIDE;
    for (at, site) in grid.cells.iter().enumerate() {
        let Some(site) = *site else { continue };
        let (column, row) = (int(at % grid.width), int(at / grid.width));
        let middle = (MARGIN + shift(row) + column * SIDE + SIDE / 2, high(row));
        if grid.hex {
            hexagon(&mut pen, middle);
            board.content(&mut pen, site, middle);
        } else {
            board.square(&mut pen, site, middle);
        }
    }
    for row in 0..rows {
        let at = (shift(row) + MARGIN - 6 * PIXEL, high(row));
        pen.text(at, &(row + 1).to_string(), 12 * PIXEL, colour::FAINT, Align::End);
    }
    for column in 0..grid.width {
        let at = (MARGIN + int(column) * SIDE + SIDE / 2, rows * step + SIDE);
        let name = grid::letters(board.view, column);
        pen.text(at, &name, 12 * PIXEL, colour::FAINT, Align::Middle);
    }
    pen
}

fn hexagon(pen: &mut Pen, (x, y): (i64, i64)) {
    let (half, corner) = (SIDE / 2, CORNER);
    let points = [
        (x, y - corner),
        (x + half, y - corner / 2),
        (x + half, y + corner / 2),
        (x, y + corner),
        (x - half, y + corner / 2),
        (x - half, y - corner / 2),
    ];
    pen.polygon(&points, Look { fill: colour::SQUARE, stroke: colour::EDGE, thick: PIXEL });
}

/// A graph as a board with lines between its points.
pub(super) fn points(board: Board<'_>, group: usize) -> Pen {
    let mut pen = Pen::default();
    let table = board.view.table();
    let points = graph::points(table, group).unwrap_or_default();
    let rows = points.iter().map(|point| point.row + 1).max().unwrap_or(0);
    let columns = points.iter().map(|point| point.column + 1).max().unwrap_or(0);
    let step = SIDE * 3 / 2;
    let x = |column: usize| MARGIN + int(column) * step + SIDE / 2;
    let y = |row: usize| int(rows - 1 - row) * step + SIDE;
    for (at, one) in points.iter().enumerate() {
        for other in points.iter().skip(at + 1).filter(|other| graph::joined(table, one, other))
        {
            let (from, to) = ((x(one.column), y(one.row)), (x(other.column), y(other.row)));
            pen.line(from, to, colour::EDGE, 2 * PIXEL);
        }
    }
    for point in &points {
        let at = (x(point.column), y(point.row));
        pen.circle(at.0, at.1, 4 * PIXEL, Look::filled(colour::EDGE));
        board.content(&mut pen, point.site, at);
    }
    for row in 0..rows {
        let at = (MARGIN - 8 * PIXEL, y(row));
        pen.text(at, &(row + 1).to_string(), 12 * PIXEL, colour::FAINT, Align::End);
    }
    for (column, letter) in ('a'..='z').take(columns).enumerate() {
        let at = (x(column), y(0) + SIDE);
        pen.text(at, &letter.to_string(), 12 * PIXEL, colour::FAINT, Align::Middle);
    }
    pen
}

/// A count as a length's factor.
pub(super) fn int(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(0)
}
