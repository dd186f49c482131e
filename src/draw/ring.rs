//! Rings: a closed way round the screen, clockwise from the lower left corner, with what is the
//! players' own inside it.

use super::canvas::Canvas;
use super::paint::FAINT;
use super::rows::{Row, own_rows};
use super::{Sheet, Symbols, marks};
use crate::play::View;
use anstyle::Style;

/// Columns to a square.
const CELL: usize = 3;

/// A rectangle of squares, and the margins its labels need.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    pub(super) width: usize,
    pub(super) height: usize,
    margin: usize,
}

impl Frame {
    /// The frame for so many squares: as square as the screen allows.
    pub(super) fn new(squares: usize, margin: usize, screen: usize) -> Self {
        let half = (squares.div_ceil(2) + 2).max(4);
        let widest = (screen.saturating_sub(2 * margin) / CELL).max(2);
        let width = half.div_ceil(2).min(widest);
        Self { width, height: half - width, margin }
    }

    /// Column and row, in squares, of the `at`-th square.
    pub(super) fn square(self, at: usize) -> (usize, usize) {
        let (right, bottom) = (self.width - 1, self.height - 1);
        match at {
            _ if at < bottom => (0, bottom - at),
            _ if at < bottom + right => (at - bottom, 0),
            _ if at < 2 * bottom + right => (right, at - bottom - right),
            _ => ((2 * bottom + 2 * right).saturating_sub(at), bottom),
        }
    }

    /// Column and row on the canvas.
    fn place(self, square: (usize, usize)) -> (usize, usize) {
        (self.margin + square.0 * CELL, square.1 + 1)
    }

    /// Where the label of a square goes, for a label of that length.
    fn label(self, square: (usize, usize), length: usize) -> (usize, usize) {
        let (column, row) = self.place(square);
        match square {
            (_, 0) => (column, 0),
            (_, at) if at + 1 == self.height => (column, row + 1),
            (0, _) => (self.margin.saturating_sub(length + 1), row),
            _ => (column + CELL, row),
        }
    }
}

/// The ring as lines, and the sites drawn inside it.
pub(super) fn draw(
    view: &View<'_>,
    symbols: &Symbols,
    ring: &[usize],
    sheet: Sheet,
) -> (String, Vec<usize>) {
    let paint = sheet.paint;
    let labels: Vec<&str> =
        ring.iter().map(|site| view.table().sites[*site].name.as_str()).collect();
    let numbered = labels.iter().all(|label| label.len() < CELL);
    let frame = Frame::new(ring.len(), if numbered { CELL } else { 1 }, sheet.width);
    let mut canvas = Canvas::default();
    for (at, site) in ring.iter().enumerate() {
        let square = frame.square(at);
        let (column, row) = frame.place(square);
        let (text, style) = content(view, symbols, *site);
        canvas.put(column, row, &text, style);
        if let Some(label) = labels.get(at).filter(|_| numbered) {
            let (column, row) = frame.label(square, label.len());
            canvas.put(column, row, label, FAINT);
        }
    }
    let inside = fill(view, symbols, ring, frame, &mut canvas);
    let mut text = canvas.lines(paint);
    let legend = marks::legend(view, ring);
    if !legend.is_empty() {
        text.push_str(&paint.faint(&legend));
        text.push('\n');
    }
    (text, inside)
}

/// What a square shows: its pieces, else its mark, else a dot.
fn content(view: &View<'_>, symbols: &Symbols, site: usize) -> (String, Style) {
    if let Some(stack) = symbols.stack(&view.pieces_on(site)) {
        return stack;
    }
    marks::sign(view, symbols, site).unwrap_or(("·".into(), FAINT))
}

/// Writes each player's own sites inside the ring near that player's first mark, if there is
/// room for everybody's.
fn fill(
    view: &View<'_>,
    symbols: &Symbols,
    ring: &[usize],
    frame: Frame,
    canvas: &mut Canvas,
) -> Vec<usize> {
    let players: Vec<Vec<Row>> =
        (0..view.table().players).map(|player| own_rows(view, symbols, player)).collect();
    let widest = players.iter().flatten().map(Row::width).max().unwrap_or(0);
    let tallest = players.iter().map(|rows| rows.len() + 1).max().unwrap_or(0);
    let inner = (frame.width.saturating_sub(2) * CELL, frame.height.saturating_sub(2));
    let corners: Vec<(bool, bool)> =
        (0..players.len()).map(|player| corner(view, ring, frame, player)).collect();
    let apart = corners.iter().enumerate().all(|(at, corner)| !corners[..at].contains(corner));
    if widest == 0 || !apart || widest * 2 + 3 > inner.0 || tallest * 2 > inner.1 {
        return Vec::new();
    }
    for (player, (rows, (right, low))) in players.iter().zip(corners).enumerate() {
        let top = if low { frame.height - rows.len() - 2 } else { 3 };
        let width = rows.iter().map(Row::width).max().unwrap_or(0);
        let left = if right {
            frame.margin + (frame.width - 1) * CELL - width - 1
        } else {
            frame.margin + CELL + 1
        };
        let name = view.table().names.get(player).map_or("", String::as_str);
        canvas.put(left, top - 1, name, symbols.style(Some(player)));
        for (at, row) in rows.iter().enumerate() {
            canvas.put_all(left, top + at, &row.texts);
        }
    }
    players.into_iter().flatten().flat_map(|row| row.sites).collect()
}

/// Whether a player's first mark on the ring is to the right, and whether it is low. A corner
/// belongs to the side the way goes on along.
pub(super) fn corner(
    view: &View<'_>,
    ring: &[usize],
    frame: Frame,
    player: usize,
) -> (bool, bool) {
    let marks = view.table().marks.iter().filter_map(|mark| mark.get(player));
    let site = marks.filter_map(|sites| sites.first()).find(|site| ring.contains(site));
    let at = site.and_then(|site| ring.iter().position(|other| other == site));
    let at = at.unwrap_or(player * ring.len() / view.table().players.max(1));
    let (column, row) = frame.square(at);
    (column * 2 >= frame.width, row * 2 >= frame.height)
}
