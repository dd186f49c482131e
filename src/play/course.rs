//! A shot's course in words.

use crate::discs::Happening;
use crate::ir::Base;
use crate::state::{Course, State, text};
use crate::table::{Table, value};

/// What happened in a shot, a line for each disc that did something, in the order in which they
/// began: `red 1 struck blue 2 and post 3, fell into twenty`.
pub(super) fn told(table: &Table, state: &State, course: &Course) -> Vec<String> {
    let Some(surface) = &table.surface else { return Vec::new() };
    let site = |site: Option<usize>| {
        site.and_then(|site| table.sites.get(site)).map_or("the box", |site| site.name.as_str())
    };
    let hole = site(surface.circles.iter().find_map(|circle| circle.hole));
    let (top, beyond) = (site(Some(surface.site)), site(surface.beyond));
    let piece = |disc: usize| {
        let piece = course.pieces.get(disc).copied().unwrap_or(usize::MAX);
        text::name(table, state, Base::Piece, value(piece))
    };
    // For each disc what it did, and whether the last of it was to strike something.
    let mut lines: Vec<(usize, Vec<String>, bool)> = Vec::new();
    for happening in &course.happened {
        let (disc, what) = match *happening {
            Happening::Struck { a, b, .. } => (a, format!("struck {}", piece(b))),
            Happening::Post { disc, post } => (disc, format!("struck post {}", post + 1)),
            Happening::Holed { disc } => (disc, format!("fell into {hole}")),
            Happening::Left { disc } => (disc, format!("left {top}")),
            Happening::Rail { disc } => (disc, "met the rail".to_owned()),
            Happening::Returned { disc } => (disc, "came back".to_owned()),
            Happening::Fell { disc } => (disc, format!("lies in {beyond}")),
            Happening::Stopped { .. } => continue,
        };
        let struck = what.strip_prefix("struck ").map(str::to_owned);
        match lines.iter_mut().find(|(known, ..)| *known == disc) {
            Some((_, all, striking)) => {
                // What is struck in a row is told in a row.
                let again = struck.clone().filter(|_| *striking);
                *striking = struck.is_some();
                let what = again.unwrap_or(what);
                if all.last() != Some(&what) {
                    all.push(what);
                }
            }
            None => lines.push((disc, vec![what], struck.is_some())),
        }
    }
    if lines.is_empty() {
        return vec![format!("{} struck nothing", piece(0))];
    }
    let line = |(disc, all, _): (usize, Vec<String>, bool)| {
        format!("{} {}", piece(disc), all.join(", "))
    };
    lines.into_iter().map(line).collect()
}
