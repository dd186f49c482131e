//! Long lines, folded to and fro from the lower left: two rows of points with what stands on them
//! stacked from the edge, or a board of numbered squares.

use super::canvas::Canvas;
use super::paint::FAINT;
use super::{Paint, Symbols};
use crate::ir::{Per, Shape};
use crate::play::View;
use anstyle::Style;

/// The longest line drawn in one row, and the longest row of a folded one.
const LONGEST: usize = 12;
/// A stack drawn piece by piece; of a higher one the number is told.
const STACK: usize = 5;

/// The sites of the lines that are too long for a row and no player's own.
pub(super) fn long<'a>(view: &View<'a>) -> impl Iterator<Item = &'a [usize]> {
    let table = view.table();
    let groups = table.game.board.groups.iter().zip(&table.groups);
    let lines = groups.filter(|(group, _)| {
        matches!(group.shape, Shape::Line { .. }) && group.per != Per::Player
    });
    let lines = lines.flat_map(|(_, instances)| instances).map(Vec::as_slice);
    lines.filter(|sites| sites.len() > LONGEST)
}

/// A folded line.
pub(super) fn draw(
    view: &View<'_>,
    symbols: &Symbols,
    sites: &[usize],
    paint: Paint,
) -> String {
    if stacked(view, sites) {
        points(view, symbols, sites, paint)
    } else {
        squares(view, symbols, sites, paint)
    }
}

/// Whether it is two rows of points on which pieces are stacked.
pub(super) fn stacked(view: &View<'_>, sites: &[usize]) -> bool {
    let mut holds = sites.iter().filter_map(|site| view.table().sites.get(*site));
    sites.len() <= 2 * width(sites.len()) && holds.all(|site| site.holds > STACK)
}

/// The longest row that leaves no rest, or else the longest there may be.
pub(super) fn width(sites: usize) -> usize {
    let even = (LONGEST / 2..=LONGEST).rev().find(|width| sites.is_multiple_of(*width));
    even.unwrap_or(sites.div_ceil(sites.div_ceil(LONGEST)))
}

/// Column and row, from below, of the `at`-th site.
pub(super) fn place(at: usize, width: usize) -> (usize, usize) {
    let (row, column) = (at / width, at % width);
    (if row.is_multiple_of(2) { column } else { width - 1 - column }, row)
}

fn squares(view: &View<'_>, symbols: &Symbols, sites: &[usize], paint: Paint) -> String {
    let width = width(sites.len());
    let rows = sites.len().div_ceil(width);
    let cell = 2 + sites.len().to_string().len();
    let mut canvas = Canvas::default();
    for (at, site) in sites.iter().enumerate() {
        let (column, row) = place(at, width);
        let number = || ((at + 1).to_string(), FAINT);
        let (text, style) = symbols.stack(&view.pieces_on(*site)).unwrap_or_else(number);
        canvas.put(column * cell, rows - 1 - row, &text, style);
    }
    canvas.lines(paint)
}

fn points(view: &View<'_>, symbols: &Symbols, sites: &[usize], paint: Paint) -> String {
    let width = width(sites.len());
    let bottom = 2 * STACK + 2;
    let mut canvas = Canvas::default();
    for (at, site) in sites.iter().enumerate() {
        let (column, row) = place(at, width);
        // In sixes, as one counts.
        let left = column * 3 + column / 6 * 3;
        let line = |height: usize| if row == 0 { bottom - height } else { height };
        canvas.put(left, line(0), &(at + 1).to_string(), FAINT);
        for (height, (text, style)) in stack(view, symbols, *site).iter().enumerate() {
            canvas.put(left, line(height + 1), text, *style);
        }
    }
    canvas.lines(paint)
}

/// What stands on a point, from the edge on.
pub(super) fn stack(view: &View<'_>, symbols: &Symbols, site: usize) -> Vec<(String, Style)> {
    let pieces = view.pieces_on(site);
    let Some((owner, _, _)) = pieces.last() else { return vec![("·".into(), FAINT)] };
    let all: usize = pieces.iter().map(|(_, _, count)| count).sum();
    let singly = pieces.iter().flat_map(|(owner, kind, count)| {
        let piece = (symbols.piece(*owner, *kind), symbols.style(*owner));
        std::iter::repeat_n(piece, *count)
    });
    let mut stack: Vec<_> = singly.take(STACK).collect();
    if all > STACK
        && let Some(top) = stack.last_mut()
    {
        *top = (all.to_string(), symbols.style(*owner));
    }
    stack
}
