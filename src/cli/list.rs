//! `parlor list`: the games that come with Parlor, a line each.

use super::{End, args, files, screen};
use crate::ir::Game;
use crate::{library, load, setup};
use std::fmt::Write;

/// Columns: the name, how many play, with what, how long.
type Row = [String; 5];

pub(super) fn run(args: &args::List) -> Result<(), End> {
    let mut rows: Vec<(Row, String)> = Vec::new();
    for name in library::games() {
        let loaded = load::load(name, &files::read);
        let Some(game) = loaded.outcome.value else { continue };
        let about = game.about();
        let wanted = |word: &String| {
            let word = word.as_str();
            about.tags.contains(&word) || about.kind.contains(&word)
        };
        if !args.tags.iter().all(wanted) {
            continue;
        }
        let row = [
            name.to_owned(),
            players(&game),
            about.kind.join(", "),
            about.length.unwrap_or("").to_owned(),
            about.tags.join(", "),
        ];
        rows.push((row, if args.options { options(&game) } else { String::new() }));
    }
    if rows.is_empty() {
        return Err(End::Message("error: no game has all these tags\n".into()));
    }
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|(row, _)| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..5).map(width).collect();
    let mut text = String::new();
    for (row, more) in &rows {
        let cells = row.iter().zip(&widths).filter(|(_, width)| **width > 0);
        let cells = cells.map(|(cell, width)| format!("{cell:<width$}"));
        let line = cells.collect::<Vec<_>>().join("  ");
        let _ = writeln!(text, "{}", line.trim_end());
        text.push_str(more);
    }
    Ok(screen::print(&text)?)
}

fn players(game: &Game) -> String {
    let counts = &game.players.counts;
    match (counts.first(), counts.last()) {
        (Some(first), Some(last)) if first != last => format!("{first}–{last} players"),
        (Some(1), _) => "1 player".into(),
        (Some(first), _) => format!("{first} players"),
        (None, _) => String::new(),
    }
}

fn options(game: &Game) -> String {
    let mut text = String::new();
    for option in &game.options {
        let value = setup::show(game, option, option.default);
        let allowed = setup::allowed(game, option);
        let about = option.doc.as_deref().unwrap_or("");
        let _ = writeln!(text, "    {} = {value}   {about} ({allowed})", option.name);
    }
    text
}
