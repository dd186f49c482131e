//! Signs for marked sites where nothing stands.

use super::Symbols;
use crate::ir::Per;
use crate::play::View;
use anstyle::Style;

/// In the order of the marks.
const SIGNS: [char; 5] = ['◇', '▹', '△', '▽', '□'];

/// The sign of the first mark a site has, with its owner's letter if each player has one.
pub(super) fn sign(view: &View<'_>, symbols: &Symbols, site: usize) -> Option<(String, Style)> {
    for (mark, instances) in view.table().marks.iter().enumerate() {
        for (owner, sites) in instances.iter().enumerate() {
            if !sites.contains(&site) {
                continue;
            }
            let sign = SIGNS.get(mark).unwrap_or(&'○');
            let declared = view.table().game.board.marks.get(mark);
            let per_player = declared.is_some_and(|mark| mark.per == Per::Player);
            let owner = Some(owner).filter(|_| per_player);
            let letter = owner.map(|owner| symbols.player(owner).to_ascii_lowercase());
            let letter = letter.map_or(String::new(), String::from);
            return Some((format!("{sign}{letter}"), symbols.style(owner)));
        }
    }
    None
}

/// How many letters a sign on these sites takes at most.
pub(super) fn width(view: &View<'_>, symbols: &Symbols, sites: &[usize]) -> usize {
    let signs = sites.iter().filter_map(|site| sign(view, symbols, *site));
    signs.map(|(sign, _)| sign.chars().count()).max().unwrap_or(0)
}

/// What the signs on these sites mean.
pub(super) fn legend(view: &View<'_>, sites: &[usize]) -> String {
    let marks = view.table().game.board.marks.iter().zip(&view.table().marks).zip(SIGNS);
    let shown = marks.filter(|((_, instances), _)| {
        instances.iter().flatten().any(|site| sites.contains(site))
    });
    let shown: Vec<String> =
        shown.map(|((mark, _), sign)| format!("{sign} {}", mark.name)).collect();
    shown.join("   ")
}
