//! Rings of two players' parts: two rows that face each other, the first player's below, with the
//! single sites after each row at its end.

use super::canvas::Canvas;
use super::paint::FAINT;
use super::{Paint, Symbols};
use crate::play::View;
use anstyle::Style;

/// Columns to a site.
const CELL: usize = 4;

/// The two players' halves of a ring, if it is made of nothing else.
pub(super) fn halves<'a>(view: &View<'_>, ring: &'a [usize]) -> Option<[&'a [usize]; 2]> {
    let (near, far) = ring.split_at_checked(ring.len() / 2)?;
    let owned = |sites: &[usize], player: usize| {
        let mut sites = sites.iter().filter_map(|site| view.table().sites.get(*site));
        sites.all(|site| site.owner == Some(player))
    };
    let facing = near.len() == far.len() && owned(near, 0) && owned(far, 1);
    (facing && view.table().players == 2).then_some([near, far])
}

/// The rows.
pub(super) fn draw(
    view: &View<'_>,
    symbols: &Symbols,
    halves: [&[usize]; 2],
    paint: Paint,
) -> String {
    let mut canvas = Canvas::default();
    for (player, sites) in halves.into_iter().enumerate() {
        let singles = singles(view, sites);
        let row = |at: usize| if player == 0 { 3 + at } else { 1 - at };
        for (at, site) in sites[..singles].iter().enumerate() {
            let column = if player == 0 { at } else { singles - 1 - at };
            let (text, style) = content(view, symbols, *site);
            canvas.put((column + 1) * CELL, row(0), &text, style);
            canvas.put((column + 1) * CELL, row(1), &(at + 1).to_string(), FAINT);
        }
        for (at, site) in sites[singles..].iter().enumerate() {
            let column = if player == 0 { singles + 1 + at } else { 0 };
            let (text, style) = content(view, symbols, *site);
            canvas.put(column * CELL, 2, &text, style);
        }
        let name = view.table().names.get(player).map_or("", String::as_str);
        let style = symbols.style(Some(player));
        canvas.put((singles + 2) * CELL, if player == 0 { 4 } else { 0 }, name, style);
    }
    canvas.lines(paint)
}

/// Where the single sites at the end of a half begin.
pub(super) fn singles(view: &View<'_>, sites: &[usize]) -> usize {
    let row = sites.iter().rposition(|site| !alone(view, *site));
    row.map_or(0, |last| last + 1)
}

/// Whether a site is the only one of its group.
fn alone(view: &View<'_>, site: usize) -> bool {
    let table = view.table();
    let group = table.sites.get(site).and_then(|site| table.groups.get(site.group));
    group.is_some_and(|instances| instances.iter().all(|sites| sites.len() == 1))
}

fn content(view: &View<'_>, symbols: &Symbols, site: usize) -> (String, Style) {
    symbols.stack(&view.pieces_on(site)).unwrap_or(("·".into(), FAINT))
}
