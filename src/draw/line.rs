//! Lines with attributes: a column for each site, and in it what stands there, what the board says
//! of it, and whose route ends there.

use super::canvas::Canvas;
use super::paint::FAINT;
use super::{Sheet, Symbols};
use crate::ir::{Per, Shape};
use crate::play::View;
use anstyle::Style;

/// A label, and a text for each site.
pub(super) struct Row<'a> {
    pub(super) label: &'a str,
    pub(super) cells: Vec<(String, Style)>,
}

/// The sites of the lines that are no player's own and whose sites have attributes.
pub(super) fn described<'a>(view: &View<'a>) -> impl Iterator<Item = &'a [usize]> {
    let table = view.table();
    let board = &table.game.board;
    let groups = board.groups.iter().zip(&table.groups).enumerate();
    let lines = groups.filter(|(id, (group, _))| {
        let mut attributes = board.attributes.iter();
        matches!(group.shape, Shape::Line { .. })
            && group.per != Per::Player
            && attributes.any(|attribute| attribute.values.iter().any(|(of, _)| of == id))
    });
    lines.flat_map(|(_, (_, instances))| instances).map(Vec::as_slice)
}

/// A line, in as many bands as its length needs.
pub(super) fn draw(
    view: &View<'_>,
    symbols: &Symbols,
    sites: &[usize],
    sheet: Sheet,
) -> String {
    let rows = rows(view, symbols, sites);
    let margin = rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0) + 2;
    let texts = rows.iter().flat_map(|row| &row.cells);
    let cell = texts.map(|(text, _)| text.chars().count()).max().unwrap_or(1) + 2;
    let band = (sheet.width.saturating_sub(margin) / cell).max(1);
    let mut canvas = Canvas::default();
    for (at, row) in rows.iter().enumerate() {
        for (column, (text, style)) in row.cells.iter().enumerate() {
            let top = column / band * (rows.len() + 1) + at;
            let centred = (cell - text.chars().count()) / 2;
            canvas.put(0, top, row.label, FAINT);
            canvas.put(margin + column % band * cell + centred, top, text, *style);
        }
    }
    canvas.lines(sheet.paint)
}

/// What stands on the sites, then what the board says of them.
pub(super) fn rows<'a>(view: &View<'a>, symbols: &Symbols, sites: &[usize]) -> Vec<Row<'a>> {
    let table = view.table();
    let group = sites.first().and_then(|site| table.sites.get(*site)).map(|site| site.group);
    let board = &table.game.board;
    let name = group.and_then(|group| board.groups.get(group)).map_or("", |group| &group.name);
    let stack = |site: &usize| symbols.stack(&view.pieces_on(*site));
    let pieces = sites.iter().map(|site| stack(site).unwrap_or(("·".into(), FAINT)));
    let mut rows = vec![Row { label: name, cells: pieces.collect() }];
    for (at, attribute) in board.attributes.iter().enumerate() {
        let texts = sites.iter().map(|site| view.attribute(at, *site).unwrap_or_default());
        let cells: Vec<_> = texts.map(|text| (text, Style::new())).collect();
        if cells.iter().any(|(text, _)| !text.is_empty()) {
            rows.push(Row { label: &attribute.name, cells });
        }
    }
    let ends = sites.iter().map(|site| end_of(view, symbols, *site));
    let ends: Vec<_> = ends.collect();
    if ends.iter().any(|(text, _)| !text.is_empty()) {
        rows.push(Row { label: "", cells: ends });
    }
    rows
}

/// The player whose route ends on a site.
fn end_of(view: &View<'_>, symbols: &Symbols, site: usize) -> (String, Style) {
    let table = view.table();
    let ends =
        |player: &usize| table.own_way(*player).and_then(|way| way.all().last()) == Some(site);
    let player = (0..table.players).find(ends);
    let name = player.and_then(|player| table.names.get(player));
    (name.cloned().unwrap_or_default(), symbols.style(player))
}
