//! Squares, and what stands on them.

use super::colour;
use super::pen::{Align, Look, PIXEL, Pen};
use crate::draw::{Symbols, marks};
use crate::play::View;
use anstyle::Style;

/// The side of a square.
pub(super) const SIDE: i64 = 38 * PIXEL;

/// A view with what stands for its pieces.
#[derive(Debug, Clone, Copy)]
pub(super) struct Board<'a> {
    pub(super) view: &'a View<'a>,
    pub(super) symbols: &'a Symbols,
}

impl Board<'_> {
    /// A square with its middle there, and what is on it.
    pub(super) fn square(&self, pen: &mut Pen, site: usize, (x, y): (i64, i64)) {
        let look = Look { fill: colour::SQUARE, stroke: colour::EDGE, thick: PIXEL };
        pen.rect(x - SIDE / 2, y - SIDE / 2, (SIDE, SIDE), 0, look);
        self.content(pen, site, (x, y));
    }

    /// A round place with its middle there, and what is on it.
    pub(super) fn round(&self, pen: &mut Pen, site: usize, (x, y): (i64, i64)) {
        let look = Look { fill: colour::SQUARE, stroke: colour::EDGE, thick: PIXEL };
        pen.circle(x, y, SIDE / 2 - PIXEL, look);
        self.content(pen, site, (x, y));
    }

    /// What is on a site: its pieces, else its mark.
    pub(super) fn content(&self, pen: &mut Pen, site: usize, at: (i64, i64)) {
        if let Some((text, style)) = self.symbols.stack(&self.view.pieces_on(site)) {
            piece(pen, at, SIDE * 2 / 5, &text, style);
        } else if let Some((sign, style)) = marks::sign(self.view, self.symbols, site) {
            let plain = style.get_fg_color().is_none();
            let ink = if plain { colour::FAINT } else { colour::of(style) };
            pen.text(at, &sign, 15 * PIXEL, ink, Align::Middle);
        }
    }
}

/// A piece: a disc in its owner's colour with its letters.
pub(super) fn piece(pen: &mut Pen, (x, y): (i64, i64), radius: i64, text: &str, style: Style) {
    let fill = colour::of(style);
    pen.circle(x, y, radius, Look { fill, stroke: colour::INK, thick: PIXEL });
    let letters = i64::try_from(text.chars().count()).unwrap_or(1).max(1);
    // As high as fits across the disc.
    let high = (radius * 5 / 2 / letters).min(radius * 11 / 10);
    pen.text((x, y), text, high, colour::on(fill), Align::Middle);
}
