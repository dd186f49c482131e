//! A draw that somebody offers: everybody against them is asked, and all must agree.
//!
//! It looks at nothing that is hidden: who sees what was answered may see everything it depends on.

use super::Session;
use super::give_up::GivenUp;
use crate::agents::{Agent, Effort, Searcher};
use crate::state::Stream;
use std::fmt::Write;

/// Plies in the random games that tell a computer how it stands.
const EFFORT: Effort = Effort::Plies(5_000);
/// Half of all points, in thousandths.
const HALF: u32 = 500;

/// A draw that somebody offered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct DrawOffer {
    /// The people who have yet to say whether they agree, in the order they are asked.
    to_ask: Vec<usize>,
}

/// How somebody answers: these words, or a beginning of one.
pub(super) const ANSWERS: [&str; 2] = ["yes", "no"];

impl Session {
    /// `:draw`: the one to move offers a draw.
    pub(super) fn offer_draw(&mut self) -> String {
        let Some(player) = self.one_who_decides() else { return Self::is_over() };
        let (people, computers) = self.against(player);
        if people.is_empty() && computers.is_empty() {
            return "there is nobody to agree with: `:quit` leaves the game\n".into();
        }
        let mut text = format!("{} offers a draw\n", self.name(player));
        if let Some(first) = computers.first().filter(|_| !self.computers_agree()) {
            let why = if self.play.table().keeps_secrets() {
                "computers do where something is hidden"
            } else {
                "random games from here go better for it"
            };
            let _ = writeln!(text, "{} declines: {why}", self.name(*first));
            return text;
        }
        for computer in computers {
            let _ = writeln!(text, "{} agrees", self.name(computer));
        }
        self.draw_offer = Some(DrawOffer { to_ask: people });
        self.ready = None;
        text + self.ask_about_draw().as_str()
    }

    /// The people and the computers that a player plays against.
    fn against(&self, player: usize) -> (Vec<usize>, Vec<usize>) {
        let table = self.play.table();
        let team = |player: usize| table.team_of.get(player);
        let against = (0..table.players).filter(|other| team(*other) != team(player));
        against.partition(|other| self.seats.get(*other).is_some_and(|seat| seat.is_human()))
    }

    /// How many people were asked for a draw that ended the game.
    pub(super) fn people_asked(&self) -> usize {
        self.play.turn().map_or(0, |turn| self.against(turn.player).0.len())
    }

    /// Asks the next one, or ends the game if nobody is left to ask.
    fn ask_about_draw(&mut self) -> String {
        if let Some(question) = self.asked_about_draw() {
            return question;
        }
        self.draw_offer = None;
        self.given_up = Some(GivenUp::Draw);
        self.unsaved = true;
        self.now()
    }

    /// The question that waits, if a draw was offered.
    pub(super) fn asked_about_draw(&self) -> Option<String> {
        let next = *self.draw_offer.as_ref()?.to_ask.first()?;
        Some(format!("{}: do you agree to a draw? `yes` or `no`\n", self.name(next)))
    }

    /// What somebody typed who was asked.
    pub(super) fn answer_draw(&mut self, line: &str) -> String {
        let question = self.asked_about_draw().unwrap_or_default();
        let said = line.to_lowercase();
        let Some(mut offer) = self.draw_offer.take() else { return question };
        match ANSWERS.iter().position(|answer| answer.starts_with(said.as_str())) {
            Some(0) => {
                offer.to_ask.remove(0);
                self.draw_offer = Some(offer);
                self.ask_about_draw()
            }
            Some(_) => {
                let name = offer.to_ask.first().map_or_else(String::new, |one| self.name(*one));
                format!("{name} declines\n") + self.now().as_str()
            }
            None => {
                self.draw_offer = Some(offer);
                format!("`{line}` is no answer\n{question}")
            }
        }
    }

    /// Takes an offer back; none if there is none.
    pub(super) fn take_offer_back(&mut self) -> Option<String> {
        self.draw_offer.take()?;
        Some("the offer is taken back\n".to_owned() + self.now().as_str())
    }

    /// Whether the screen is for everybody while somebody is asked.
    pub(super) fn turned_to_all(&self) -> bool {
        self.draw_offer.is_some() && self.shared()
    }

    /// Whether computers take a draw: if the one who offers it would do at least as well as they by
    /// playing on, as far as random games tell.
    fn computers_agree(&self) -> bool {
        // Where something is hidden the answer would tell of it.
        let Some(turn) = self.play.turn().filter(|_| !self.play.table().keeps_secrets()) else {
            return false;
        };
        let ply = u64::try_from(self.play.plies().len()).unwrap_or(0);
        let view = self.play.view(Some(turn.player));
        let mut searcher = Searcher { effort: EFFORT };
        let clock = self.disk.clock();
        let choice = searcher.choose(&view, clock.as_ref(), &mut Stream::new(ply));
        let best = choice.ok().and_then(|choice| choice.considered.first().cloned());
        best.is_some_and(|best| best.value >= HALF)
    }
}
