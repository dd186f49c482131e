//! `parlor list`: the games that come with Parlor, a line each.

use super::{End, args, files, screen};
use crate::session::{Listed, listed};
use crate::{load, setup};
use std::fmt::Write;

pub(super) fn run(args: &args::List) -> Result<(), End> {
    let wanted =
        |game: &Listed, word: &String| game.tags.contains(word) || game.kind.contains(word);
    let games = listed().filter(|game| args.tags.iter().all(|word| wanted(game, word)));
    let rows: Vec<[String; 5]> = games.map(|game| game.cells()).collect();
    if rows.is_empty() {
        return Err(End::Message("error: no game has all these tags\n".into()));
    }
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..5).map(width).collect();
    let mut text = String::new();
    for row in &rows {
        let cells = row.iter().zip(&widths).filter(|(_, width)| **width > 0);
        let cells = cells.map(|(cell, width)| format!("{cell:<width$}"));
        let line = cells.collect::<Vec<_>>().join("  ");
        let _ = writeln!(text, "{}", line.trim_end());
        if let (true, [name, ..]) = (args.options, row) {
            text.push_str(&options(name));
        }
    }
    Ok(screen::print(&text)?)
}

fn options(name: &str) -> String {
    let mut text = String::new();
    let Some(game) = load::load(name, &files::read).outcome.value else { return text };
    for option in &game.options {
        let value = setup::show(&game, option, option.default);
        let allowed = setup::allowed(&game, option);
        let about = option.doc.as_deref().unwrap_or("");
        let _ = writeln!(text, "    {} = {value}   {about} ({allowed})", option.name);
    }
    text
}
