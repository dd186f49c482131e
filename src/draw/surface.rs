//! Surfaces as text: lines and posts in the dots of braille letters, discs in blocks of their owners' colours.
//!
//! A letter is twice as high as wide and has two dots by four, so that dots are square.

use super::canvas::Canvas;
use super::paint::{FAINT, initials, player_style};
use super::picture::{Chip, Picture, Spot};
use super::{Glyphs, Paint, Sheet};
use crate::discs::direction;
use anstyle::{Effects, Style};

/// The widest and narrowest drawing, in columns.
const WIDEST: usize = 92;
const NARROWEST: usize = 30;

/// What a dot shows, the strongest last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Ink {
    None,
    Line,
    Hole,
    Course(usize),
    Post,
}

/// The dots of a letter.
#[derive(Debug, Clone, Copy)]
struct Cell {
    /// As braille counts them.
    dots: u8,
    ink: Ink,
    /// How many of the dots show the ink.
    count: u8,
}

/// A point of the surface, in nm.
#[derive(Debug, Clone, Copy)]
struct Point {
    x: f64,
    y: f64,
}

/// The surface, as large as the sheet has room for.
pub fn surface(picture: &Picture, sheet: Sheet) -> String {
    let drawing = Drawing::new(picture, sheet);
    let mut canvas = Canvas::default();
    let (columns, rows) = (drawing.columns, drawing.columns / 2);
    for row in 0..rows {
        for column in 0..columns {
            let (letter, style) = drawing.letter(column, row);
            if letter != ' ' {
                canvas.put(column, row, &letter.to_string(), style);
            }
        }
    }
    for chip in &picture.chips {
        drawing.label(chip, &mut canvas);
    }
    canvas.lines(sheet.paint)
}

struct Drawing<'a> {
    picture: &'a Picture,
    sheet: Sheet,
    /// An even number.
    columns: usize,
    /// How long a dot is.
    unit: f64,
    letters: Vec<char>,
    styles: Vec<Style>,
    /// The directions of the lines between sectors.
    borders: Vec<(f64, f64)>,
}

impl<'a> Drawing<'a> {
    fn new(picture: &'a Picture, sheet: Sheet) -> Self {
        let columns = sheet.width.clamp(NARROWEST, WIDEST) & !1;
        // Discs may hang over the edge.
        let extent = float(picture.radius.max(1)) * 1.05;
        let owners = &picture.owners;
        Self {
            picture,
            sheet,
            columns,
            unit: extent / count(columns),
            letters: initials(owners.iter().map(String::as_str)),
            styles: (0..owners.len()).map(|owner| player_style(owners, owner)).collect(),
            borders: picture.borders.iter().map(|angle| direction(*angle)).collect(),
        }
    }

    /// The middle of a dot: of so many columns and rows of dots from the upper left.
    fn point(&self, column: usize, row: usize) -> Point {
        let middle = count(self.columns);
        Point {
            x: (count(column) + 0.5 - middle) * self.unit,
            y: (middle - count(row) - 0.5) * self.unit,
        }
    }

    fn style(&self, owner: usize) -> Style {
        self.styles.get(owner).copied().unwrap_or_default()
    }

    /// What stands in a column and row.
    fn letter(&self, column: usize, row: usize) -> (char, Style) {
        if let Some(letter) = self.block(column, row) {
            return letter;
        }
        let cell = self.cell(column, row);
        let style = match cell.ink {
            Ink::None | Ink::Line => FAINT,
            Ink::Hole | Ink::Post => Style::new().bold(),
            Ink::Course(owner) => self.style(owner),
        };
        let letter = match (self.sheet.glyphs, cell.ink) {
            (_, Ink::None) => ' ',
            (Glyphs::Unicode, _) => {
                char::from_u32(0x2800 + u32::from(cell.dots)).unwrap_or(' ')
            }
            (Glyphs::Ascii, Ink::Line) if cell.count < 2 => ' ',
            (Glyphs::Ascii, Ink::Line) => '.',
            (Glyphs::Ascii, Ink::Hole) => ':',
            (Glyphs::Ascii, Ink::Course(_)) => '+',
            (Glyphs::Ascii, Ink::Post) => '#',
        };
        (letter, style)
    }

    /// The dots of a letter without the discs.
    fn cell(&self, column: usize, row: usize) -> Cell {
        let mut cell = Cell { dots: 0, ink: Ink::None, count: 0 };
        for (dot, bit) in dots(column, row) {
            let ink = self.ink(self.point(dot.0, dot.1));
            if ink == Ink::None {
                continue;
            }
            cell.dots |= bit;
            if ink > cell.ink {
                (cell.ink, cell.count) = (ink, 0);
            }
            cell.count += u8::from(ink == cell.ink);
        }
        cell
    }

    fn ink(&self, point: Point) -> Ink {
        let picture = self.picture;
        let far = (point.x * point.x + point.y * point.y).sqrt();
        let half = 0.5 * self.unit;
        let at = |radius: i64| (far - float(radius)).abs() <= half;
        // A post is never less than a dot.
        let post = |post: &Spot| distance(point, post) <= float(post.radius).max(1.5 * half);
        let within = |(from, to): (i64, i64)| far >= float(from) && far <= float(to);
        let border = |(x, y): &(f64, f64)| {
            (x * point.y - y * point.x).abs() <= half && x * point.x + y * point.y > 0.0
        };
        let mut course = picture.course.iter().rev();
        if picture.posts.iter().any(post) {
            Ink::Post
        } else if let Some(leg) = course.find(|leg| on(point, leg.from, leg.to, self.unit)) {
            Ink::Course(leg.owner)
        } else if picture
            .hole
            .is_some_and(|hole| (distance(point, &hole) - float(hole.radius)).abs() <= half)
        {
            Ink::Hole
        } else if at(picture.radius)
            || picture.circles.iter().any(|radius| at(*radius))
            || (within(picture.bordered) && self.borders.iter().any(border))
        {
            Ink::Line
        } else {
            Ink::None
        }
    }

    /// The part of a disc that a letter shows, if half of it or, in blocks, a quarter is on one.
    fn block(&self, column: usize, row: usize) -> Option<(char, Style)> {
        let covered = |chip: &Chip| {
            let inside = |(column, row)| {
                distance(self.point(column, row), &chip.spot) <= float(chip.spot.radius)
            };
            let mut on = [0_u8; 4];
            for ((dot_column, dot_row), _) in dots(column, row) {
                let quarter = dot_column % 2 + (dot_row % 4) / 2 * 2;
                on[quarter] += u8::from(inside((dot_column, dot_row)));
            }
            on
        };
        let chips = self.picture.chips.iter().map(|chip| (chip, covered(chip)));
        let (chip, on) = chips.max_by_key(|(_, on)| on.iter().sum::<u8>())?;
        let style = self.style(chip.owner);
        let blocks = self.sheet.glyphs == Glyphs::Unicode && self.sheet.paint == Paint::Colour;
        if blocks {
            // In the order upper left, upper right, lower left, lower right.
            let quarters =
                on.iter().rev().fold(0, |sum, dots| sum * 2 + usize::from(*dots == 2));
            let block = BLOCKS.get(quarters).copied().filter(|block| *block != ' ')?;
            return Some((block, style));
        }
        let letter = self.letters.get(chip.owner).copied().unwrap_or('?');
        (on.iter().sum::<u8>() >= 4).then_some((letter, style))
    }

    /// Writes a disc's label in its middle.
    fn label(&self, chip: &Chip, canvas: &mut Canvas) {
        let length = chip.label.chars().count();
        let middle = 2.0 * count(self.columns);
        let dots = |length: i64, sign: f64| 0.5 * middle + sign * float(length) / self.unit;
        let column = (dots(chip.spot.x, 1.0) / 2.0 - count(length) / 2.0).round();
        let row = (dots(chip.spot.y, -1.0) / 4.0 - 0.5).round();
        let style = self.style(chip.owner) | Effects::INVERT;
        canvas.put(whole(column), whole(row), &chip.label, style);
    }
}

/// The blocks for each set of quarters: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
const BLOCKS: [char; 16] =
    [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// A letter's dots with their bits in braille.
fn dots(column: usize, row: usize) -> impl Iterator<Item = ((usize, usize), u8)> {
    const BITS: [[u8; 2]; 4] = [[1, 8], [2, 16], [4, 32], [64, 128]];
    let rows = BITS.into_iter().enumerate();
    rows.flat_map(move |(down, bits)| {
        let bits = bits.into_iter().enumerate();
        bits.map(move |(right, bit)| ((2 * column + right, 4 * row + down), bit))
    })
}

/// Whether a point is on a line, every other piece of which is left out.
fn on(point: Point, from: (i64, i64), to: (i64, i64), unit: f64) -> bool {
    let (x, y) = (float(to.0 - from.0), float(to.1 - from.1));
    let length = (x * x + y * y).sqrt();
    if length == 0.0 {
        return false;
    }
    let (right, up) = (point.x - float(from.0), point.y - float(from.1));
    let along = (right * x + up * y) / length;
    let aside = (right * y - up * x) / length;
    let dashed = (along / (3.0 * unit)).floor() % 2.0 == 0.0;
    aside.abs() <= 0.6 * unit && along >= 0.0 && along <= length && dashed
}

fn distance(point: Point, spot: &Spot) -> f64 {
    let (x, y) = (point.x - float(spot.x), point.y - float(spot.y));
    (x * x + y * y).sqrt()
}

#[expect(clippy::cast_precision_loss, reason = "a drawing is not that exact")]
fn float(length: i64) -> f64 {
    length as f64
}

fn count(count: usize) -> f64 {
    f64::from(u16::try_from(count).unwrap_or(u16::MAX))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast of a float saturates"
)]
fn whole(number: f64) -> usize {
    number as usize
}
