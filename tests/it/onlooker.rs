//! What a seat at a prompt is shown of a game, to the last word: answers, completions, hints,
//! pictures, and what it could read of files.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use parlor::agents::Effort;
use parlor::session::{self, Disk, Memory, Offers, Opened, Seat, Session, Start};
use parlor::setup::Settings;

/// Cards, of one deck or another, and a number, that are asked about.
const ASKED: [&str; 3] = ["7h", "hen", "2"];

/// Lines that are no move of any game.
const NONSENSE: [&str; 2] = ["Kd zz", "99999"];

/// Commands that look.
const LOOKS: [&str; 5] = [":hand", ":board", ":moves", ":moves 7", ":log 1000"];

/// How long a hint may take.
const EFFORT: Effort = Effort::Plies(60);

/// A shipped game, or one from a file.
pub(crate) fn opened(name: &str) -> Arc<Opened> {
    Arc::new(session::open(name, &|path| fs::read(path)).unwrap())
}

/// Somebody who looks at a game from one seat.
pub(crate) struct Onlooker {
    seat: String,
    session: Session,
    disk: Arc<Memory>,
}

impl Onlooker {
    /// Sits down at a game in which chance does what is told; and what that shows.
    pub(crate) fn sit(
        opened: &Arc<Opened>,
        settings: &Settings,
        outcomes: &[String],
        (seat, players): (&str, usize),
    ) -> Option<(Self, String)> {
        let start = Start {
            settings: settings.clone(),
            seats: vec![Seat::Human; players],
            chance: outcomes.to_vec(),
            eyes: Some(seat.to_owned()),
            hint: EFFORT,
            ..Start::plain()
        };
        let disk = Arc::new(Memory::default());
        let mut session = Session::begin(opened, start, Arc::<Memory>::clone(&disk)).ok()?;
        let text = session.opening().text();
        Some((Self { seat: seat.to_owned(), session, disk }, text))
    }

    /// A move is typed, whosever it is: what that shows, if it is one.
    pub(crate) fn typed(&mut self, way: &str) -> Option<String> {
        let before = self.session.play().plies().len();
        let text = self.session.answer(way).text();
        (self.session.play().plies().len() == before + 1).then_some(text)
    }

    /// The last move is taken back.
    pub(crate) fn takes_back(&mut self) -> String {
        self.session.answer(":undo").text()
    }

    /// What is shown of the position at a glance; and what is kept of it as data.
    pub(crate) fn glances(&mut self) -> String {
        let play = self.session.play();
        let seat = play.table().names.iter().position(|name| *name == self.seat);
        let view = serde_json::to_string_pretty(&play.view(seat).portrait()).unwrap();
        view + self.session.answer(":hand").text().as_str() + self.session.svg().as_str()
    }

    /// Whatever is shown of it; what else is asked about.
    pub(crate) fn looks(&mut self, about: &[&str]) -> String {
        let mut text = String::new();
        helped(&self.session.offers(), &mut text);
        for asked in ASKED.iter().chain(about) {
            text.push_str(&self.session.answer(&format!(":why {asked}")).text());
        }
        for line in NONSENSE.into_iter().chain(LOOKS) {
            text.push_str(&self.session.answer(line).text());
        }
        text
    }

    /// What is a good move.
    pub(crate) fn ponders(&mut self) -> String {
        self.session.answer(":hint").text()
    }

    /// Whatever is left of the game when it is left: the transcript, what `parlor show --as` tells
    /// of the kept game, and going back and forth.
    pub(crate) fn leaves(&mut self) -> String {
        let mut text = self.session.answer(":record kept").text();
        // What was typed is in it; what was answered must be the same.
        if let Ok(kept) = self.disk.read(Path::new("kept")) {
            let kept = String::from_utf8(kept).unwrap();
            let answers = kept.lines().skip_while(|line| !line.starts_with('>'));
            answers
                .filter(|line| !line.starts_with('>'))
                .for_each(|line| text.extend([line, "\n"]));
        }
        let start = Start { eyes: Some(self.seat.clone()), ..Start::plain() };
        let disk = Arc::new(Memory::default());
        let opened = self.session.opened();
        let shown = Session::resume(opened, &self.session.record(), start, disk, false);
        text.push_str(&shown.unwrap().stand(true));
        for command in [":undo", ":redo"] {
            text.push_str(&self.session.answer(command).text());
        }
        text
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
