//! `parlor games`: what comes with Parlor.

use super::{End, files, screen};
use crate::{library, load};
use std::fmt::Write;

pub(super) fn run() -> Result<(), End> {
    let mut text = String::new();
    for name in library::games() {
        let loaded = load::load(name, &files::read);
        let Some(game) = loaded.outcome.value else { continue };
        let counts = &game.players.counts;
        let players = match (counts.first(), counts.last()) {
            (Some(first), Some(last)) if first != last => format!("{first}–{last} players"),
            (Some(1), _) => "1 player".into(),
            (Some(first), _) => format!("{first} players"),
            (None, _) => String::new(),
        };
        let _ = writeln!(text, "{name:<16} {:<20} {players}", game.name);
        for option in &game.options {
            let value = crate::setup::show(&game, option, option.default);
            let allowed = crate::setup::allowed(&game, option);
            let about = option.doc.as_deref().unwrap_or("");
            let _ = writeln!(text, "    {} = {value}   {about} ({allowed})", option.name);
        }
    }
    Ok(screen::print(&text)?)
}
