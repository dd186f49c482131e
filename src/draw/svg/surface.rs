//! Surfaces: wood, lines, hole and posts; discs, and where the last shot ran.

use super::colour::{self, DARK, DITCH, EDGE, INK, WOOD};
use super::pen::{Align, Look, PIXEL, Pen};
use crate::discs::polar;
use crate::draw::paint::player_style;
use crate::draw::picture::{Chip, Picture, Spot};

/// From the middle to the surface's edge.
const RADIUS: i64 = 300 * PIXEL;

/// Turns nanometres into places in the picture.
struct Scale {
    radius: i64,
    /// From the left and from the top to the middle.
    middle: i64,
}

impl Scale {
    fn length(&self, nanometres: i64) -> i64 {
        let scaled =
            i128::from(nanometres) * i128::from(RADIUS) / i128::from(self.radius.max(1));
        i64::try_from(scaled).unwrap_or(i64::MAX)
    }

    fn place(&self, (x, y): (i64, i64)) -> (i64, i64) {
        (self.middle + self.length(x), self.middle - self.length(y))
    }
}

pub(in crate::draw) fn draw(picture: &Picture) -> Pen {
    let mut scale = Scale { radius: picture.radius, middle: 0 };
    let overhang = picture.chips.iter().map(|chip| chip.spot.radius).max().unwrap_or(0);
    let rail = picture.rail.unwrap_or(0).max(picture.radius + overhang);
    scale.middle = scale.length(rail) + 4 * PIXEL;
    let mut pen = Pen::default();
    board(picture, &scale, rail, &mut pen);
    for leg in &picture.course {
        let ink = owner(picture, leg.owner);
        let (from, to) = (scale.place(leg.from), scale.place(leg.to));
        // Dark below, so that a light colour shows on the wood.
        pen.line(from, to, DARK, 4 * PIXEL);
        pen.line(from, to, ink, 2 * PIXEL);
    }
    for chip in &picture.chips {
        disc(picture, &scale, chip, &mut pen);
    }
    pen.reach(2 * scale.middle, 2 * scale.middle);
    pen
}

fn board(picture: &Picture, scale: &Scale, rail: i64, pen: &mut Pen) {
    let middle = scale.middle;
    let mut round = |radius: i64, look: Look<'_>| {
        pen.circle(middle, middle, scale.length(radius), look);
    };
    round(rail, Look { fill: DITCH, stroke: DARK, thick: 4 * PIXEL });
    round(picture.radius, Look { fill: WOOD, stroke: DARK, thick: PIXEL });
    for radius in &picture.circles {
        round(*radius, Look::lined(DARK, PIXEL * 3 / 2));
    }
    for angle in &picture.borders {
        let (from, to) = picture.bordered;
        let ends = (scale.place(polar(from, *angle)), scale.place(polar(to, *angle)));
        pen.line(ends.0, ends.1, DARK, PIXEL * 3 / 2);
    }
    let mut spot = |spot: &Spot, look: Look<'_>| {
        let (x, y) = scale.place((spot.x, spot.y));
        pen.circle(x, y, scale.length(spot.radius), look);
    };
    if let Some(hole) = &picture.hole {
        spot(hole, Look { fill: DARK, stroke: INK, thick: PIXEL * 3 / 2 });
    }
    for post in &picture.posts {
        spot(post, Look { fill: EDGE, stroke: INK, thick: PIXEL * 3 / 2 });
    }
}

fn disc(picture: &Picture, scale: &Scale, chip: &Chip, pen: &mut Pen) {
    let fill = owner(picture, chip.owner);
    let (x, y) = scale.place((chip.spot.x, chip.spot.y));
    let radius = scale.length(chip.spot.radius);
    // The outline lies within the disc, so that discs that touch are seen to.
    pen.circle(x, y, radius - PIXEL / 2, Look { fill, stroke: INK, thick: PIXEL });
    pen.circle(x, y, radius * 7 / 10, Look::lined(colour::on(fill), PIXEL / 2));
    if chip.label.is_empty() {
        return;
    }
    pen.text((x, y), &chip.label, radius * 9 / 10, colour::on(fill), Align::Middle);
}

fn owner(picture: &Picture, owner: usize) -> &'static str {
    let style = picture.owners.get(owner).map(|_| player_style(&picture.owners, owner));
    colour::of(style.unwrap_or_default())
}
