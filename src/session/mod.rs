//! A game and those who sit at it: a typed line goes in, what is to be shown comes out.
//!
//! The REPL and transcripts are both made of it. It prints nothing and knows no screen or clock;
//! files it reaches only through the [`Disk`] it is given.

mod agree;
mod aim;
mod answer;
mod asking;
mod columns;
mod command;
mod curtain;
mod disk;
mod explain;
mod give_up;
mod held;
mod hint;
mod keeping;
mod listing;
mod look;
mod moves;
mod offers;
mod opened;
mod passing;
mod people;
mod position;
mod reading;
mod seats;
mod snippet;
mod stepping;
mod subsets;
mod tell;
mod trial;
mod trouble;
mod typed;

pub use answer::Answer;
pub use disk::{Disk, Memory};
pub use explain::{Page, difference, explain};
pub use keeping::{Unfit, guarded, read};
pub use listing::{Listed, listed};
pub use offers::{Offer, Offers, Rest, Standing};
pub use opened::{Looked, Opened, look, missing, open, open_changed};
pub use reading::rules;
pub use seats::Seat;
pub use trial::tried;
pub use trouble::{Trouble, diagnose, show};

use crate::agents::Effort;
use crate::draw::{Glyphs, Paint, Sheet};
use crate::play::{self, Luck, Play, SnippetError};
use crate::setup::Settings;
use agree::DrawOffer;
use asking::{Doing, Pending};
use give_up::GivenUp;
use std::sync::Arc;
use tell::Told;

/// How much is shown unasked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// To somebody who plays: the position after every move.
    Screen,
    /// To somebody who reads: moves and what they change.
    Transcript,
}

/// Where chance outcomes come from after those that were given.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Later {
    /// From the seed.
    #[default]
    Seed,
    /// From people with real dice and cards, who are asked for each.
    Asked,
    /// From nowhere: a missing one is a fault.
    Nowhere,
}

/// What a session begins with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    /// Players and options.
    pub settings: Settings,
    /// Who sits where; those who are not named are random players if anybody is named or
    /// [`Manner::Screen`] is asked for, else all are human.
    pub seats: Vec<Seat>,
    /// What the players are called, by seat, beside what the game calls them.
    pub names: Vec<String>,
    /// Where chance comes from.
    pub seed: u64,
    /// Chance outcomes in order, as texts, before any others.
    pub chance: Vec<String>,
    /// Where outcomes come from after those.
    pub later: Later,
    /// Whose eyes the position is seen with, by the seat's name; by default those of whose turn
    /// it is.
    pub eyes: Option<String>,
    /// Whether people share one screen, each looking when it is their turn.
    pub hotseat: bool,
    /// Whether text is coloured.
    pub paint: Paint,
    /// How much is shown.
    pub manner: Manner,
    /// How far `:hint` looks ahead.
    pub hint: Effort,
}

impl Start {
    /// The game as its rules have it, for somebody who reads.
    pub fn plain() -> Self {
        Self {
            settings: Settings::default(),
            seats: Vec::new(),
            names: Vec::new(),
            seed: 0,
            chance: Vec::new(),
            later: Later::Seed,
            eyes: None,
            hotseat: false,
            paint: Paint::Plain,
            manner: Manner::Transcript,
            hint: Effort::HINT,
        }
    }
}

/// How many characters fit in a line where nobody says.
const WIDTH: usize = 80;

/// A game in progress, with its players.
#[derive(Debug)]
pub struct Session {
    opened: Arc<Opened>,
    disk: Arc<dyn Disk>,
    start: Start,
    seats: Vec<Seat>,
    play: Play,
    eyes: Option<usize>,
    paint: Paint,
    /// How many characters fit in a line.
    width: usize,
    glyphs: Glyphs,
    manner: Manner,
    /// A line for each ply, and for each that was taken back.
    log: Vec<Told>,
    undone: Vec<Told>,
    /// How many plies cannot be taken back: they are where the session begins.
    given: usize,
    /// What waits for an outcome that people tell.
    pending: Option<Pending>,
    /// Who has said to be alone at a shared screen.
    ready: Option<usize>,
    /// A draw that waits for an answer.
    draw_offer: Option<DrawOffer>,
    /// Who gave up, or whether all did.
    given_up: Option<GivenUp>,
    /// What was typed, as a transcript has it.
    typed: Vec<String>,
    /// Whether something has happened that is kept nowhere.
    unsaved: bool,
    /// Whether it is another game than was kept last: one that was loaded.
    another: bool,
    /// Whether it has been told that hidden things are looked at.
    warned: bool,
}

impl Session {
    /// Begins a game.
    ///
    /// # Errors
    /// Settings that are not to be had, or a fault in the rules.
    pub fn begin(
        opened: &Arc<Opened>,
        start: Start,
        disk: Arc<dyn Disk>,
    ) -> Result<Self, Trouble> {
        let seated = play::seat(&opened.game, &opened.scripts, &start.settings)
            .map_err(|error| Trouble::of_setup(&opened.sources, error))?;
        let table = &seated.program.table;
        let seats = seats::fill(&start, table.players)?;
        let eyes = start.eyes.as_deref().map(|name| seats::named(&table.names, name));
        let luck = if start.later == Later::Seed { Luck::Seed } else { Luck::Told };
        let play = Play::lay_out(&seated, start.seed, start.chance.clone(), luck);
        let mut session = Self::sit_down(opened, start, disk, (play, seats, eyes.transpose()?));
        match session.attempt(Doing::Setup, Vec::new()) {
            Err(SnippetError::Crash(crash)) => {
                let diagnostics = vec![diagnose(session.play.table(), &crash)];
                Err(Trouble::Rules { sources: Arc::clone(&opened.sources), diagnostics })
            }
            Ok(_) | Err(SnippetError::Wrong(..)) => Ok(session),
        }
    }

    /// People at a game: its position, who sits where, and whose eyes look.
    fn sit_down(
        opened: &Arc<Opened>,
        start: Start,
        disk: Arc<dyn Disk>,
        (play, seats, eyes): (Play, Vec<Seat>, Option<usize>),
    ) -> Self {
        Self {
            opened: Arc::clone(opened),
            disk,
            seats,
            play,
            eyes,
            paint: start.paint,
            width: WIDTH,
            glyphs: Glyphs::default(),
            manner: start.manner,
            start,
            log: Vec::new(),
            undone: Vec::new(),
            given: 0,
            pending: None,
            ready: None,
            draw_offer: None,
            given_up: None,
            typed: Vec::new(),
            unsaved: false,
            another: false,
            warned: false,
        }
    }

    /// Takes note of how wide the screen is.
    pub fn fit(&mut self, width: Option<usize>) {
        self.width = width.unwrap_or(WIDTH).clamp(40, 200);
    }

    /// Takes note of which letters the screen shows.
    pub fn spell(&mut self, glyphs: Glyphs) {
        self.glyphs = glyphs;
    }

    fn sheet(&self) -> Sheet {
        Sheet { paint: self.paint, width: self.width, glyphs: self.glyphs }
    }

    /// The game as it stands.
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// The rules it is played by.
    pub fn opened(&self) -> &Arc<Opened> {
        &self.opened
    }

    /// What is shown before anything is typed: who plays, and the first position.
    pub fn opening(&mut self) -> Answer {
        let title = self.paint.bold(&self.play.table().game.name);
        let players = self.who_plays();
        let chance = match self.start.later {
            Later::Seed => format!("Seed {}.", self.play.seed()),
            Later::Asked => "You tell what chance does.".into(),
            Later::Nowhere => "Chance is given.".into(),
        };
        let mut text = format!("{title}: {players}. {chance}\n");
        text.push_str("`:help` lists the commands.\n");
        text.push_str(&self.go_on());
        self.reply(&text)
    }

    /// Carries out effects before play, as a transcript's header asks for.
    ///
    /// # Errors
    /// What is wrong with them, in words.
    pub fn give(&mut self, effects: &str) -> Result<(), String> {
        self.carry_out(effects)?;
        self.given = self.play.plies().len();
        self.log = vec![Told::given(); self.given];
        Ok(())
    }

    /// Lets the computers move if it is their turn; what they did, and what must be asked first.
    pub fn catch_up(&mut self) -> String {
        let first = self.play.turn().and_then(|turn| self.seats.get(turn.player));
        let asks = self.pending.is_some() || self.curtained();
        let text = if first.is_some_and(|seat| !seat.is_human()) || asks {
            self.go_on()
        } else {
            String::new()
        };
        self.reply(&text).text()
    }

    /// Whose eyes the position is seen with: the one to move if that is a human, else the first
    /// human. At a shared screen nobody's, until who is next has said to be alone there.
    fn eyes(&self) -> Option<usize> {
        if self.eyes.is_some() {
            return self.eyes;
        }
        if self.shared() {
            return self.ready.filter(|_| !self.curtained());
        }
        let human = |player: &usize| self.seats.get(*player) == Some(&Seat::Human);
        let to_move = self.play.turn().map(|turn| turn.player);
        to_move.filter(human).or_else(|| (0..self.seats.len()).find(human))
    }
}
