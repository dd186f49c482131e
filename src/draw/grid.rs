//! Grids: columns by letters, rows by numbers, the first row at the bottom. Each row of hexagons
//! begins half a cell further right than the one below.

use super::canvas::Canvas;
use super::paint::FAINT;
use super::{Paint, Symbols, marks};
use crate::play::View;
use anstyle::Style;

pub(super) fn draw(view: &View<'_>, symbols: &Symbols, paint: Paint) -> String {
    let table = view.table();
    let Some(grid) = &table.grid else { return String::new() };
    let stacked = table.sites.iter().any(|site| site.cell.is_some() && site.holds > 1);
    let columns: Vec<String> = (0..grid.width).map(|column| letters(view, column)).collect();
    let longest = columns.iter().map(|name| name.chars().count()).max().unwrap_or(1);
    let cells: Vec<usize> = grid.cells.iter().flatten().copied().collect();
    let piece = symbols.width() + if stacked { 2 } else { 0 };
    let cell = 1 + longest.max(piece).max(marks::width(view, symbols, &cells));
    // Of hexagons, half a cell must be a whole number of characters.
    let cell = if grid.hex { cell.next_multiple_of(2) } else { cell };
    let margin = grid.height.to_string().len() + 1;
    let mut canvas = Canvas::default();
    for row in 0..grid.height {
        let at = grid.height - 1 - row;
        let label = format!("{:>width$}", row + 1, width = margin - 1);
        let shift = if grid.hex { row * cell / 2 } else { 0 };
        canvas.put(shift, at, &label, FAINT);
        for column in 0..grid.width {
            let site = grid.cells.get(row * grid.width + column).copied().flatten();
            let Some(site) = site else { continue };
            let stack = symbols.stack(&view.pieces_on(site));
            let stack = stack.or_else(|| marks::sign(view, symbols, site));
            let (text, style) = stack.unwrap_or(("·".into(), FAINT));
            canvas.put(shift + margin + column * cell, at, &text, style);
        }
    }
    for (column, name) in columns.iter().enumerate() {
        canvas.put(margin + column * cell, grid.height, name, FAINT);
    }
    canvas.put(0, grid.height, "", Style::new());
    let mut text = canvas.lines(paint);
    let legend = marks::legend(view, &cells);
    if !legend.is_empty() {
        text.push_str(&paint.faint(&legend));
        text.push('\n');
    }
    text
}

/// A column's letters, from the name of a site in it.
pub(super) fn letters(view: &View<'_>, column: usize) -> String {
    let sites = &view.table().sites;
    let site = sites.iter().find(|site| site.cell.is_some_and(|cell| cell.0 == column));
    let name = site.map_or("", |site| site.name.as_str());
    name.chars().take_while(|letter| letter.is_alphabetic()).collect()
}
