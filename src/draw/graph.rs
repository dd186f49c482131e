//! Graphs whose sites are named like squares, `a1` or `d7`: as a board with lines between them.

use super::canvas::Canvas;
use super::paint::FAINT;
use super::{Paint, Symbols};
use crate::ir::{Direction, Per, Shape};
use crate::play::View;
use crate::table::Table;
use std::ops::Range;

/// A site with its column and row, from 0.
pub(super) struct Point {
    pub(super) site: usize,
    pub(super) column: usize,
    pub(super) row: usize,
}

/// Whether a group is drawn here: a graph in which every name says a column and a row.
pub(super) fn is_board(table: &Table, group: usize) -> bool {
    points(table, group).is_some()
}

pub(super) fn draw(view: &View<'_>, symbols: &Symbols, group: usize, paint: Paint) -> String {
    let table = view.table();
    let Some(points) = points(table, group) else { return String::new() };
    let height = points.iter().map(|point| point.row + 1).max().unwrap_or(0);
    let width = points.iter().map(|point| point.column + 1).max().unwrap_or(0);
    let margin = height.to_string().len() + 1;
    let cell = 1 + symbols.width();
    let place = |point: &Point| (margin + point.column * cell, height - 1 - point.row);
    let mut canvas = Canvas::default();
    for (at, one) in points.iter().enumerate() {
        for other in points.iter().skip(at + 1).filter(|other| joined(table, one, other)) {
            let ((x, y), (to_x, to_y)) = (place(one), place(other));
            if one.row == other.row {
                between(x, to_x).for_each(|x| canvas.put(x, y, "─", FAINT));
            } else if one.column == other.column {
                between(y, to_y).for_each(|y| canvas.put(x, y, "│", FAINT));
            }
        }
    }
    for point in &points {
        let (x, y) = place(point);
        let (text, style) =
            symbols.stack(&view.pieces_on(point.site)).unwrap_or(("·".into(), FAINT));
        canvas.put(x, y, &text, style);
    }
    for row in 0..height {
        canvas.put(0, height - 1 - row, &format!("{:>1$}", row + 1, margin - 1), FAINT);
    }
    for (column, letter) in ('a'..='z').take(width).enumerate() {
        canvas.put(margin + column * cell, height, &letter.to_string(), FAINT);
    }
    canvas.lines(paint)
}

/// What lies strictly between two numbers.
fn between(one: usize, other: usize) -> Range<usize> {
    one.min(other) + 1..one.max(other)
}

/// Whether a line leads from one point to another.
pub(super) fn joined(table: &Table, one: &Point, other: &Point) -> bool {
    let own = usize::from(Direction::FIRST_NAMED)..table.steps.len();
    let leads = |from: &Point, to: &Point| {
        table.joined(from.site).contains(&to.site)
            || own.clone().any(|dir| table.steps[dir][from.site] == Some(to.site))
    };
    leads(one, other) || leads(other, one)
}

/// The points of a group that is drawn here.
pub(super) fn points(table: &Table, group: usize) -> Option<Vec<Point>> {
    let declared = table.game.board.groups.get(group)?;
    if !matches!(declared.shape, Shape::Graph { .. }) || declared.per != Per::Game {
        return None;
    }
    let sites = table.groups.get(group)?.first()?;
    sites.iter().map(|site| point(table, *site)).collect()
}

/// Where a site's name says that it is: one small letter, then a row.
fn point(table: &Table, site: usize) -> Option<Point> {
    let name = &table.sites.get(site)?.name;
    let mut letters = name.chars();
    let letter = letters.next().filter(char::is_ascii_lowercase)?;
    let row: usize = letters.as_str().parse().ok()?;
    let column = usize::try_from(u32::from(letter) - u32::from('a')).ok()?;
    Some(Point { site, column, row: row.checked_sub(1).filter(|row| *row < 26)? })
}
