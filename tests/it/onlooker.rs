//! What a seat at a prompt is shown of a game, to the last word: answers, completions, hints.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use parlor::session::{self, Disk, Memory, Offers, Opened, Seat, Session, Start};
use parlor::setup::Settings;

/// Cards, of one deck or another, and a number, that are asked about.
pub(crate) const ASKED: [&str; 5] = ["7h", "Kd", "hen", "K", "2"];

/// A shipped game, or one from a file.
pub(crate) fn opened(name: &str) -> Arc<Opened> {
    Arc::new(session::open(name, &|path| fs::read(path)).unwrap())
}

/// A game as it is played again: its setting, what chance does, and what is typed.
#[derive(Debug, Clone)]
pub(crate) struct Script<'a> {
    pub(crate) opened: &'a Arc<Opened>,
    pub(crate) settings: &'a Settings,
    pub(crate) outcomes: Vec<String>,
    pub(crate) moves: Vec<String>,
}

impl Script<'_> {
    /// What a seat's prompt prints of it, if it can be played so.
    pub(crate) fn printed(&self, seat: &str, players: usize) -> Option<String> {
        let start = Start {
            settings: self.settings.clone(),
            seats: vec![Seat::Human; players],
            chance: self.outcomes.clone(),
            eyes: Some(seat.to_owned()),
            ..Start::plain()
        };
        let disk = Arc::new(Memory::default());
        let mut session =
            Session::begin(self.opened, start, Arc::<Memory>::clone(&disk)).unwrap();
        let mut text = session.opening().text();
        for (at, way) in self.moves.iter().enumerate() {
            let answer = session.answer(way).text();
            if session.play().plies().len() != at + 1 {
                return None;
            }
            text.push_str(&answer);
        }
        helped(&session.offers(), &mut text);
        for asked in ASKED {
            text.push_str(&session.answer(&format!(":why {asked}")).text());
        }
        let looks = [":hand", ":board", ":moves", ":moves 7", ":log 100"];
        for command in looks.into_iter().chain([":undo", ":redo", ":record kept"]) {
            text.push_str(&session.answer(command).text());
        }
        // What was typed is in it; what was answered must be the same.
        let kept = String::from_utf8(disk.read(Path::new("kept")).unwrap()).unwrap();
        let answers = kept.lines().skip_while(|line| !line.starts_with('>'));
        answers
            .filter(|line| !line.starts_with('>'))
            .for_each(|line| text.extend([line, "\n"]));
        Some(text)
    }
}

/// Completions, hints and colours of some beginnings.
fn helped(offers: &Offers, text: &mut String) {
    for typed in ["", "7h ", ":why K"] {
        let (from, found) = offers.complete(typed);
        let hint = offers.hint(typed);
        let standing = offers.standing(typed);
        writeln!(text, "{typed}: {from} {found:?} {hint:?} {standing:?}").unwrap();
    }
}
