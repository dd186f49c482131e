//! Games that are kept: saved, loaded, replayed by changed rules, written as transcripts.

use super::give_up::GivenUp;
use super::look::Look;
use super::{Later, Manner, Opened, Seat, Session, Start, open};
use crate::agents::Computer;
use crate::draw::{self, Paint};
use crate::library;
use crate::load;
use crate::play;
use crate::record::{self, About, Misfit, Record};
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

/// Why a record is not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unfit {
    /// What is wrong with it.
    Wrong(String),
    /// The rules are others now; it may fit them all the same.
    Changed,
}

impl Session {
    /// The game as it is kept.
    pub fn record(&self) -> Record {
        let seats = (0..self.seats.len()).map(|player| {
            let by = self.seats.get(player).map_or_else(String::new, Seat::to_string);
            let name = self.start.names.get(player).filter(|name| !name.is_empty());
            (by, name.cloned())
        });
        let about = About {
            game: self.opened.name.clone(),
            rules: record::fingerprint(&self.opened.sources),
            seats: seats.collect(),
            result: self.result(),
        };
        Record::of(about, &self.play)
    }

    /// Whether something has happened that is kept nowhere.
    pub fn unsaved(&self) -> bool {
        self.unsaved
    }

    /// Whether it is another game than was kept last: one that was loaded.
    pub fn is_another(&self) -> bool {
        self.another
    }

    /// Says that the game is kept as it stands.
    pub fn saved(&mut self) {
        (self.unsaved, self.another) = (false, false);
    }

    /// Begins where a record ends, whose game is `opened`. `anyway` takes it even if it was played
    /// by other rules, as far as its moves fit these.
    ///
    /// # Errors
    /// Why it is not taken.
    pub fn resume(
        opened: &Arc<Opened>,
        record: &Record,
        start: Start,
        disk: Arc<dyn super::Disk>,
        anyway: bool,
    ) -> Result<Self, Unfit> {
        let changed = record.rules != record::fingerprint(&opened.sources);
        if changed && !anyway {
            return Err(Unfit::Changed);
        }
        let wrong = |text: String| Unfit::Wrong(text.trim_end().to_owned());
        let settings = record.settings();
        let seated = play::seat(&opened.game, &opened.scripts, &settings).map_err(|error| {
            wrong(super::Trouble::of_setup(&opened.sources, error).show(Paint::Plain))
        })?;
        let table = &seated.program.table;
        let mut seats = Vec::new();
        for (sitting, seat) in record.players.iter().zip(&table.names) {
            if sitting.seat != *seat {
                return Err(wrong(format!("its player `{}` is not in the game", sitting.seat)));
            }
            seats.push(sitting.by.parse::<Seat>().map_err(wrong)?);
        }
        let play =
            record.replay(&seated, &opened.rules).map_err(|misfit| wrong(told(&misfit)))?;
        let names = record.players.iter().map(|one| one.name.clone().unwrap_or_default());
        let names: Vec<String> = names.collect();
        let anybody = names.iter().any(|name| !name.is_empty());
        let later = match (record.told, start.later) {
            (false, _) => Later::Seed,
            (true, Later::Nowhere) => Later::Nowhere,
            (true, Later::Seed | Later::Asked) => Later::Asked,
        };
        let eyes = start.eyes.as_deref().map(|name| super::seats::named(&table.names, name));
        let eyes = eyes.transpose().map_err(|trouble| wrong(trouble.show(Paint::Plain)))?;
        let start = Start {
            settings,
            seats: seats.clone(),
            names: if anybody { names } else { start.names },
            seed: record.seed,
            chance: record.given.clone(),
            later,
            ..start
        };
        let mut session = Self::sit_down(opened, start, disk, (play, seats, eyes));
        session.given_up = session.given_up_in(record).map_err(wrong)?;
        session.tell_again();
        session.typed = session.as_typed(record);
        Ok(session)
    }

    /// How a recorded game was given up; or why that cannot be.
    fn given_up_in(&self, record: &Record) -> Result<Option<GivenUp>, String> {
        let Some(result) = &record.result else { return Ok(None) };
        match &result.resigned {
            Some(name) => {
                let names = &self.play.table().names;
                let player = names.iter().position(|known| known == name);
                player
                    .map(|player| Some(GivenUp::By(player)))
                    .ok_or_else(|| format!("`{name}`, who gave up, is not in the game"))
            }
            None if result.agreed => Ok(Some(GivenUp::Draw)),
            None => Ok(None),
        }
    }

    /// What would have to be typed to come here.
    fn as_typed(&self, record: &Record) -> Vec<String> {
        let mut typed = Vec::new();
        let human = |player: &str| {
            let names = &self.play.table().names;
            let at = names.iter().position(|name| name == player);
            at.and_then(|at| self.seats.get(at)) == Some(&Seat::Human)
        };
        if self.start.later == Later::Asked && !record.setup.is_empty() {
            typed.push(record.setup.join(", "));
        }
        for done in &record.moves {
            match &done.player {
                Some(player) if human(player) => typed.push(done.text.clone()),
                Some(_) => {}
                None => typed.push(format!(":do {}", done.text)),
            }
            if self.start.later == Later::Asked && !done.chance.is_empty() {
                typed.push(done.chance.join(", "));
            }
        }
        match self.given_up {
            Some(GivenUp::By(_)) => typed.push(":resign".into()),
            Some(GivenUp::Draw) => {
                typed.push(":draw".into());
                typed.extend(std::iter::repeat_n("yes".to_owned(), self.people_asked()));
            }
            None => {}
        }
        typed
    }

    /// Tells the whole game anew: what everybody saw of each ply.
    fn tell_again(&mut self) {
        let mut count = 0;
        while self.play.undo() {
            count += 1;
        }
        self.log.clear();
        self.undone.clear();
        for _ in 0..count {
            let before = Look::new(&self.play, None);
            if !self.play.redo() {
                break;
            }
            let told = self.told_last(&before);
            self.log.push(told);
        }
    }

    /// `:save`.
    pub(super) fn save(&mut self, file: &str) -> String {
        if file.is_empty() {
            return "`:save` needs a file: `:save game.json`\n".into();
        }
        match self.disk.write(Path::new(file), &self.record().write()) {
            Ok(()) => {
                self.unsaved = false;
                format!("saved in {file}\n")
            }
            Err(error) => format!("`{file}` cannot be written: {error}\n"),
        }
    }

    /// `:load`.
    pub(super) fn load(&mut self, rest: &str) -> String {
        let (file, anyway) = match rest.strip_suffix(" anyway") {
            Some(file) => (file.trim(), true),
            None => (rest, false),
        };
        if file.is_empty() {
            return "`:load` needs a file: `:load game.json`\n".into();
        }
        match self.loaded(file, anyway) {
            Ok(session) => {
                let (width, glyphs) = (self.width, self.glyphs);
                *self = Self { width, glyphs, another: true, ..session };
                let moves = self.play.plies().len();
                let moves = if moves == 1 { "1 move".into() } else { format!("{moves} moves") };
                format!("loaded {file}: {moves}\n") + self.go_on().as_str()
            }
            Err(problem) => format!("{problem}\nThe game goes on as it was.\n"),
        }
    }

    fn loaded(&self, file: &str, anyway: bool) -> Result<Self, String> {
        let bytes = self.disk.read(Path::new(file));
        let bytes = bytes.map_err(|error| format!("`{file}` cannot be read: {error}"))?;
        let record = read(&bytes).map_err(|problem| format!("`{file}`: {problem}"))?;
        let same = record.rules == record::fingerprint(&self.opened.sources)
            || record.game == self.opened.name;
        let opened = if same {
            Arc::clone(&self.opened)
        } else {
            let disk = &self.disk;
            let opened = open(&record.game, &|path| disk.read(path)).map_err(|trouble| {
                let why = trouble.show(Paint::Plain);
                format!("`{file}`: it is a game of {}: {}", record.title, why.trim_end())
            })?;
            Arc::new(opened)
        };
        let start = self.start.clone();
        Self::resume(&opened, &record, start, Arc::clone(&self.disk), anyway).map_err(|unfit| {
            match unfit {
                Unfit::Wrong(why) => format!("`{file}`: {why}"),
                Unfit::Changed => format!(
                    "`{file}`: the rules of {} have changed since; `:load {file} anyway` \
                     plays its moves again by those of now",
                    record.title
                ),
            }
        })
    }

    /// `:reload`: reads the rules again and plays the game so far by them.
    pub(super) fn reload(&mut self) -> String {
        self.read_again().unwrap_or_else(|| "the rules have not changed\n".into())
    }

    /// The same, without a word if they have not changed.
    pub fn read_again(&mut self) -> Option<String> {
        let disk = &self.disk;
        let opened = match open(&self.opened.name, &|path| disk.read(path)) {
            Ok(opened) => Arc::new(opened),
            Err(trouble) => {
                return Some(
                    trouble.show(self.paint) + "The game goes on by the rules as they were.\n",
                );
            }
        };
        let unchanged =
            record::fingerprint(&opened.sources) == record::fingerprint(&self.opened.sources);
        if unchanged {
            return None;
        }
        let (start, disk) = (self.start.clone(), Arc::clone(&self.disk));
        let given = self.given;
        Some(match Self::resume(&opened, &self.record(), start, disk, true) {
            Ok(session) => {
                let typed = std::mem::take(&mut self.typed);
                let ready = self.ready;
                let (width, glyphs) = (self.width, self.glyphs);
                let another = self.another;
                let unsaved = true;
                *self =
                    Self { width, glyphs, given, ready, typed, unsaved, another, ..session };
                "the rules are read again, and fit the game so far\n".to_owned()
                    + self.go_on().as_str()
            }
            Err(Unfit::Wrong(why)) => {
                format!("{why}\nThe game goes on by the rules as they were.\n")
            }
            Err(Unfit::Changed) => "the rules have changed again meanwhile\n".into(),
        })
    }

    /// `:record`: the session as a transcript.
    pub(super) fn write_transcript(&self, file: &str) -> String {
        if file.is_empty() {
            return "`:record` needs a file: `:record game.transcript`\n".into();
        }
        let text = match self.transcript_of(&self.as_called_from(Path::new(file))) {
            Ok(text) => text,
            Err(problem) => return problem,
        };
        match self.disk.write(Path::new(file), &text) {
            Ok(()) => format!("written to {file}: `parlor test {file}` plays it again\n"),
            Err(error) => format!("`{file}` cannot be written: {error}\n"),
        }
    }

    /// `:draw FILE.svg`: what the one who looks may see, as a picture.
    pub(super) fn write_picture(&self, file: &str) -> String {
        if Path::new(file).extension().is_none_or(|ending| ending != "svg") {
            return "a picture needs a file that ends in `.svg`: `:draw board.svg`\n".into();
        }
        match self.disk.write(Path::new(file), &self.picture(self.eyes())) {
            Ok(()) => format!("drawn in {file}\n"),
            Err(error) => format!("`{file}` cannot be written: {error}\n"),
        }
    }

    /// What a seat may see, as an SVG.
    fn picture(&self, eyes: Option<usize>) -> String {
        draw::svg(&self.play.view(eyes))
    }

    /// What the one whose eyes were asked for may see, or else everybody, as an SVG.
    pub fn svg(&self) -> String {
        self.picture(self.eyes)
    }

    /// The session as a transcript: played again for somebody who reads.
    ///
    /// # Errors
    /// Why it cannot be, in words.
    pub fn transcript(&self) -> Result<String, String> {
        self.transcript_of(&self.opened)
    }

    /// The game under the name that it has beside a file: so a transcript calls it. As it is where that cannot be
    /// told, or where its rules have changed meanwhile.
    fn as_called_from(&self, file: &Path) -> Arc<Opened> {
        let folder = file.parent().unwrap_or(Path::new(""));
        let called = || {
            library::game(&self.opened.name).is_none().then_some(())?;
            let name = load::from(folder, Path::new(&self.opened.name))?;
            let read = |path: &Path| self.disk.read(&folder.join(path));
            let opened = open(name.to_str()?, &read).ok()?;
            let same = record::fingerprint(&opened.sources)
                == record::fingerprint(&self.opened.sources);
            same.then(|| Arc::new(opened))
        };
        called().unwrap_or_else(|| Arc::clone(&self.opened))
    }

    fn transcript_of(&self, opened: &Arc<Opened>) -> Result<String, String> {
        let start = Start {
            seats: self.first_seats(),
            paint: Paint::Plain,
            manner: Manner::Transcript,
            ..self.start.clone()
        };
        let mut text = self.preface(&opened.name, &start);
        let disk = Arc::new(super::Memory::default());
        let mut again =
            Self::begin(opened, start, disk).map_err(|trouble| trouble.show(Paint::Plain))?;
        let mut before = again.catch_up();
        if self.typed.is_empty() {
            return Err("there is nothing to write: nothing has been typed\n".into());
        }
        for line in &self.typed {
            let waits = again.curtained() && !line.starts_with(':');
            if waits && !Self::raises_curtain(line) {
                let answer =
                    std::mem::take(&mut before) + again.answer("ready").text().as_str();
                let _ = write!(text, "> ready\n{}", guarded(&answer));
            }
            let answer = std::mem::take(&mut before) + again.answer(line).text().as_str();
            let _ = write!(text, "> {line}\n{}", guarded(&answer));
        }
        Ok(text)
    }

    /// Who sat where when the session began.
    fn first_seats(&self) -> Vec<Seat> {
        let mut seats = self.start.seats.clone();
        if seats.is_empty() {
            seats.push(Seat::Human);
        }
        if seats.len() < self.seats.len() {
            let rest = if self.start.seats.is_empty() && self.manner == Manner::Transcript {
                Seat::Human
            } else {
                Seat::Computer(Computer::Usual(None))
            };
            seats.resize(self.seats.len(), rest);
        }
        seats
    }

    fn preface(&self, game: &str, start: &Start) -> String {
        let table = self.play.table();
        let mut text = format!("game {game}\nplayers {}\n", table.players);
        for (name, value) in &start.settings.options {
            let _ = writeln!(text, "option {name} = {value}");
        }
        let seats: Vec<String> = start.seats.iter().map(Seat::to_string).collect();
        let _ = writeln!(text, "seats {}", seats.join(", "));
        if !start.names.is_empty() {
            let _ = writeln!(text, "names {}", start.names.join(", "));
        }
        if start.hotseat {
            text.push_str("hotseat\n");
        }
        if let Some(eyes) = &start.eyes {
            let _ = writeln!(text, "as {eyes}");
        }
        let _ = writeln!(text, "seed {}", start.seed);
        if !start.chance.is_empty() {
            let _ = writeln!(text, "chance {}", start.chance.join(", "));
        }
        match start.later {
            Later::Seed => {}
            Later::Asked => text.push_str("chance ask\n"),
            Later::Nowhere => text.push_str("chance only\n"),
        }
        text.push('\n');
        text
    }
}

/// A record from the bytes of a file.
///
/// # Errors
/// Why it is none.
pub fn read(bytes: &[u8]) -> Result<Record, String> {
    // Long games make longer files than rules are.
    if bytes.contains(&0) {
        return Err(record::NoRecord::Foreign.to_string());
    }
    let text = std::str::from_utf8(bytes).map_err(|_| record::NoRecord::Foreign.to_string())?;
    Record::read(text).map_err(|error| error.to_string())
}

/// Where a record does not fit, in words.
fn told(misfit: &Misfit) -> String {
    let Misfit { at, during, why, .. } = misfit;
    match at {
        0 => format!("the game no longer begins as it did: {why}"),
        _ => format!("move {at} (`{during}`) no longer fits: {why}"),
    }
}

/// An answer as it stands in a transcript: no blanks at ends of lines, and nothing that could be
/// taken for a typed line or a comment.
pub fn guarded(answer: &str) -> String {
    let mut text = String::new();
    for line in answer.trim_end().lines().skip_while(|line| line.trim().is_empty()) {
        if line.starts_with(['>', '#']) {
            text.push(' ');
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
