//! Hands and piles of cards, as far as they may be seen.

use super::colour;
use super::grid::int;
use super::pen::{Align, Look, PIXEL, Pen, width};
use crate::play::{View, ZoneView};

const HIGH: i64 = 13 * PIXEL;
/// A card's height, and its least width.
const TALL: i64 = 46 * PIXEL;
const NARROW: i64 = 32 * PIXEL;
/// A row of cards is folded where it is longer.
const ROW: i64 = 640 * PIXEL;
/// Cards nobody may see that are drawn one by one.
const SHOWN: usize = 13;

pub(super) fn draw(view: &View<'_>) -> Pen {
    let mut pen = Pen::default();
    let mut top = 0;
    let zones = view.zones();
    // One's own first; what is empty only if it is everybody's.
    let own = zones.iter().filter(|zone| zone.own);
    let others = zones.iter().filter(|zone| !zone.own);
    let shown: Vec<&ZoneView> =
        own.chain(others).filter(|zone| zone.count > 0 || zone.owner.is_none()).collect();
    let left =
        shown.iter().map(|zone| width(&zone.label, HIGH)).max().unwrap_or(0) + 10 * PIXEL;
    for zone in shown {
        let label = (0, top + TALL / 2);
        pen.text(label, &zone.label, HIGH, colour::INK, Align::Begin);
        top = match &zone.cards {
            Some(cards) => faces(&mut pen, cards, left, top),
            None => backs(&mut pen, zone.count, left, top),
        } + TALL
            + 8 * PIXEL;
    }
    pen
}

/// Cards that may be seen; the top of their last row.
fn faces(pen: &mut Pen, cards: &[String], left: i64, top: i64) -> i64 {
    let (mut x, mut y) = (left, top);
    for card in cards {
        let wide = NARROW.max(width(card, HIGH) + 12 * PIXEL);
        if x > left && x + wide > left + ROW {
            (x, y) = (left, y + TALL + 4 * PIXEL);
        }
        let look = Look { fill: colour::CARD, stroke: colour::FAINT, thick: PIXEL };
        pen.rect(x, y, (wide, TALL), 4 * PIXEL, look);
        pen.text((x + wide / 2, y + TALL / 2), card, HIGH, colour::INK, Align::Middle);
        x += wide + 4 * PIXEL;
    }
    y
}

/// Cards face down, overlapping, and how many.
fn backs(pen: &mut Pen, count: usize, left: i64, top: i64) -> i64 {
    let shown = count.min(SHOWN);
    for at in 0..shown {
        let look = Look { fill: colour::BACK, stroke: colour::CARD, thick: PIXEL };
        pen.rect(left + int(at) * 10 * PIXEL, top, (NARROW, TALL), 4 * PIXEL, look);
    }
    let right = left + int(shown) * 10 * PIXEL + NARROW;
    let text = format!("{count}");
    pen.text((right, top + TALL / 2), &text, HIGH, colour::FAINT, Align::Begin);
    top
}
