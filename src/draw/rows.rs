//! Lines, single sites and graphs as rows of text.

use super::canvas::Canvas;
use super::paint::FAINT;
use super::{Sheet, Symbols, graph, picture};
use crate::ir::{Per, Shape};
use crate::play::View;
use anstyle::Style;

/// A group's sites in a row: its name, then what is on them.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) texts: Vec<(String, Style)>,
    pub(super) sites: Vec<usize>,
}

impl Row {
    /// How long it is.
    pub(super) fn width(&self) -> usize {
        self.texts.iter().map(|(text, _)| text.chars().count()).sum()
    }

    fn new(view: &View<'_>, symbols: &Symbols, label: &str, sites: &[usize]) -> Self {
        let mut texts = vec![(format!("{label} "), Style::new())];
        for site in sites {
            texts.extend(places(view, symbols, *site));
        }
        Self { texts, sites: sites.to_vec() }
    }
}

/// The pieces on a site and the room left on it.
fn places(view: &View<'_>, symbols: &Symbols, site: usize) -> Vec<(String, Style)> {
    let pieces = view.pieces_on(site);
    let holds = view.table().sites.get(site).map_or(1, |site| site.holds);
    let count: usize = pieces.iter().map(|(_, _, count)| count).sum();
    let mut texts = Vec::new();
    for (text, style) in symbols.each(&pieces) {
        texts.push((" ".into(), Style::new()));
        texts.push((text, style));
    }
    let room = if holds <= 8 { holds.saturating_sub(count) } else { usize::from(count == 0) };
    texts.push((" ·".repeat(room), FAINT));
    texts
}

/// A player's own sites off the rings, a row for each group; names padded to one length.
pub(super) fn own_rows(view: &View<'_>, symbols: &Symbols, player: usize) -> Vec<Row> {
    let groups = own_groups(view, player);
    let longest = groups.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let rows = groups
        .iter()
        .map(|(name, sites)| Row::new(view, symbols, &format!("{name:<longest$}"), sites));
    rows.collect()
}

/// A player's own groups off the rings: their names and sites.
pub(super) fn own_groups(view: &View<'_>, player: usize) -> Vec<(String, Vec<usize>)> {
    let table = view.table();
    let groups = table.game.board.groups.iter().zip(&table.groups);
    let own = groups.filter(|(group, _)| group.per == Per::Player);
    let own = own.filter(|(group, _)| group.part_of.is_none());
    let own =
        own.filter_map(|(group, sites)| Some((group.name.clone(), sites.get(player)?.clone())));
    own.collect()
}

/// Everything that is not drawn otherwise: a row for each player, group or site of a graph.
pub(super) fn draw(
    view: &View<'_>,
    symbols: &Symbols,
    drawn: &[usize],
    sheet: Sheet,
) -> String {
    let others = others(view, drawn);
    let mut rows: Vec<Row> =
        others.iter().map(|(label, sites)| Row::new(view, symbols, label, sites)).collect();
    for player in 0..view.table().players {
        rows.extend(player_row(view, symbols, player, drawn));
    }
    in_columns(&rows, sheet)
}

/// A row for each region of a surface in which pieces lie of which no more is known.
pub(super) fn regions(view: &View<'_>, symbols: &Symbols, sheet: Sheet) -> String {
    let rows: Vec<Row> = picture::regions(view)
        .into_iter()
        .map(|(label, pieces)| {
            let mut texts = vec![(label, Style::new())];
            for (owner, kind) in pieces {
                texts.push((" ".into(), Style::new()));
                texts.push((symbols.piece(owner, kind), symbols.style(owner)));
            }
            Row { texts, sites: Vec::new() }
        })
        .collect();
    in_columns(&rows, sheet)
}

/// The groups and sites of graphs that are nobody's own and not drawn: their labels and sites.
pub(super) fn others(view: &View<'_>, drawn: &[usize]) -> Vec<(String, Vec<usize>)> {
    let table = view.table();
    let mut rows = Vec::new();
    for (at, (group, instances)) in
        table.game.board.groups.iter().zip(&table.groups).enumerate()
    {
        let elsewhere = group.part_of.is_some()
            || graph::is_board(table, at)
            || group.per == Per::Player
            || matches!(
                group.shape,
                Shape::Grid { .. } | Shape::Ring { .. } | Shape::RingOfParts
            );
        let rest = instances.iter().filter(|sites| !sites.iter().any(|at| drawn.contains(at)));
        for sites in rest.filter(|_| !elsewhere) {
            let Some(first) = sites.first().and_then(|site| table.sites.get(*site)) else {
                continue;
            };
            if matches!(group.shape, Shape::Graph { .. }) {
                let name = |site: &usize| table.sites.get(*site).map(|site| site.name.clone());
                let named = sites.iter().filter_map(|site| Some((name(site)?, vec![*site])));
                rows.extend(named);
            } else {
                let owner = first.owner.and_then(|owner| table.names.get(owner));
                let owner = owner.map_or(String::new(), |owner| format!("{owner} "));
                rows.push((format!("{owner}{}", group.name), sites.clone()));
            }
        }
    }
    rows
}

/// A player's own sites in one row.
fn player_row(
    view: &View<'_>,
    symbols: &Symbols,
    player: usize,
    drawn: &[usize],
) -> Option<Row> {
    let own = own_rows(view, symbols, player);
    let own: Vec<Row> = own
        .into_iter()
        .filter(|row| !row.sites.iter().any(|site| drawn.contains(site)))
        .collect();
    let name = view.table().names.get(player).filter(|_| !own.is_empty())?;
    let mut row = Row {
        texts: vec![(format!("{name} "), symbols.style(Some(player)))],
        sites: Vec::new(),
    };
    for part in own {
        row.texts.push(("  ".into(), Style::new()));
        row.texts.extend(part.texts);
        row.sites.extend(part.sites);
    }
    Some(row)
}

/// Rows below one another; beside one another where they are short and many.
fn in_columns(rows: &[Row], sheet: Sheet) -> String {
    let label = |row: &Row| row.texts.first().map_or(0, |(text, _)| text.chars().count());
    let longest = rows.iter().map(label).max().unwrap_or(0);
    let widest = rows.iter().map(|row| row.width() - label(row) + longest).max().unwrap_or(0);
    let columns = if rows.len() > 8 { (sheet.width / (widest + 3)).max(1) } else { 1 };
    let height = rows.len().div_ceil(columns).max(1);
    let mut canvas = Canvas::default();
    for (at, row) in rows.iter().enumerate() {
        let left = (at / height) * (widest + 3);
        if let Some((name, rest)) = row.texts.split_first() {
            canvas.put(left, at % height, &name.0, name.1);
            canvas.put_all(left + longest, at % height, rest);
        }
    }
    canvas.lines(sheet.paint)
}
