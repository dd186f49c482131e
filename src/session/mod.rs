//! A game and those who sit at it: a typed line goes in, what is to be shown comes out.
//!
//! The REPL and transcripts are both made of it. It prints nothing, and knows no screen, files
//! or clock.

mod columns;
mod command;
mod held;
mod look;
mod moves;
mod opened;
mod position;
mod seats;
mod snippet;
mod tell;
mod trouble;
mod typed;

pub use opened::{Looked, Opened, look, missing, open};
pub use seats::Seat;
pub use trouble::{Trouble, diagnose, show};

use crate::draw::Paint;
use crate::play::{self, Play};
use crate::setup::Settings;
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

/// What a session begins with.
#[derive(Debug, Clone)]
pub struct Start {
    /// Players and options.
    pub settings: Settings,
    /// Who sits where; those who are not named are random players if anybody is named or
    /// [`Manner::Screen`] is asked for, else all are human.
    pub seats: Vec<Seat>,
    /// Where chance comes from.
    pub seed: u64,
    /// Chance outcomes in order, as texts, before those of the seed.
    pub chance: Vec<String>,
    /// Whose eyes the position is seen with; by default those of whose turn it is.
    pub eyes: Option<usize>,
    /// Whether text is coloured.
    pub paint: Paint,
    /// How much is shown.
    pub manner: Manner,
}

/// A game in progress, with its players.
#[derive(Debug)]
pub struct Session {
    opened: Arc<Opened>,
    seats: Vec<Seat>,
    play: Play,
    eyes: Option<usize>,
    paint: Paint,
    manner: Manner,
    /// A line for each ply, and for each that was taken back.
    log: Vec<Told>,
    undone: Vec<Told>,
    /// How many plies cannot be taken back: they are where the session begins.
    given: usize,
}

/// What a line led to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// What is to be shown, in whole lines.
    pub text: String,
    /// Whether the session is over.
    pub quit: bool,
}

impl Session {
    /// Begins a game.
    ///
    /// # Errors
    /// Settings that are not to be had, or a fault in the rules.
    pub fn begin(opened: &Arc<Opened>, start: Start) -> Result<Self, Trouble> {
        let seated = play::seat(&opened.game, &opened.scripts, &start.settings)
            .map_err(|error| Trouble::of_setup(&opened.sources, error))?;
        let table = &seated.program.table;
        let seats = seats::fill(&start, table.players)?;
        let play = Play::begin_told(&seated, start.seed, start.chance).map_err(|crash| {
            let problem = diagnose(table, &crash);
            Trouble::Rules { sources: Arc::clone(&opened.sources), diagnostics: vec![problem] }
        })?;
        let Start { eyes, paint, manner, .. } = start;
        let opened = Arc::clone(opened);
        let (log, undone) = (Vec::new(), Vec::new());
        Ok(Self { opened, seats, play, eyes, paint, manner, log, undone, given: 0 })
    }

    /// The game as it stands.
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// What is shown before anything is typed: who plays, and the first position.
    pub fn opening(&mut self) -> String {
        let table = self.play.table();
        let players = (0..table.players).map(|player| {
            let name = position::name(&self.play, player, self.paint);
            format!("{name} ({})", self.seats.get(player).map_or("", |seat| seat.describe()))
        });
        let players: Vec<String> = players.collect();
        let title = self.paint.bold(&table.game.name);
        let mut text = format!("{title}: {}. Seed {}.\n", players.join(", "), self.play.seed());
        text.push_str("`:help` lists the commands.\n");
        text.push_str(&self.go_on());
        text
    }

    /// Takes a typed line.
    pub fn answer(&mut self, line: &str) -> Answer {
        let line = line.trim();
        let text = match line.strip_prefix(':') {
            _ if line.is_empty() || line.starts_with('#') => String::new(),
            None => self.typed_move(line),
            Some(rest) => match command::parse(rest) {
                Ok((command::Command::Quit, _)) => {
                    return Answer { text: String::new(), quit: true };
                }
                Ok((command, rest)) => self.command(command, rest),
                Err(problem) => problem + "\n",
            },
        };
        Answer { text, quit: false }
    }

    /// Carries out effects before play, as a transcript's header asks for.
    ///
    /// # Errors
    /// What is wrong with them, in words.
    pub fn give(&mut self, effects: &str) -> Result<(), String> {
        self.carry_out(effects)?;
        self.given = self.play.plies().len();
        self.log.resize(self.given, Told::given());
        Ok(())
    }

    /// Lets the computers move if it is their turn; what they did.
    pub fn catch_up(&mut self) -> String {
        let first = self.play.turn().and_then(|turn| self.seats.get(turn.player));
        if first == Some(&Seat::Random) { self.go_on() } else { String::new() }
    }

    /// Whose eyes the position is seen with: the one to move if that is a human, else the first
    /// human.
    fn eyes(&self) -> Option<usize> {
        let human = |player: &usize| self.seats.get(*player) == Some(&Seat::Human);
        let to_move = self.play.turn().map(|turn| turn.player);
        self.eyes.or(to_move.filter(human)).or_else(|| (0..self.seats.len()).find(human))
    }
}
