//! Moves in words, as far as a seat may know them.

use super::look::{Look, cards};
use super::{Manner, Session, position};
use crate::ir::Base;
use crate::play::Ply;
use crate::spec::{Way, joined, text_of};
use std::collections::BTreeSet;
use std::fmt::Write;

/// What there is to tell of a ply.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Told {
    /// Who did it; none for a change by hand.
    player: Option<usize>,
    /// What was done, in words that hide what is secret.
    done: String,
    /// What changed on the table, and what the rules said.
    after: Vec<String>,
}

impl Told {
    /// A change by hand.
    pub(super) fn given() -> Self {
        Self { player: None, done: "changed by hand".into(), after: Vec::new() }
    }

    /// A change by hand, as typed.
    pub(super) fn by_hand(effect: &str) -> Self {
        Self { player: None, done: format!(":do {effect}"), after: Vec::new() }
    }
}

impl Session {
    /// What there is to tell of the ply just made.
    pub(super) fn told(
        &self,
        ply: &Ply,
        way: &Way,
        eyes: Option<usize>,
        before: &Look,
    ) -> Told {
        let after = Look::new(&self.play, eyes);
        let places =
            way.words.iter().filter(|word| matches!(word.base, Some(Base::Site | Base::Piece)));
        let places: Vec<&str> = places.map(|word| word.text.as_str()).collect();
        let changes = before.changes(&after, self.play.table());
        let (own, others): (Vec<_>, Vec<_>) =
            changes.into_iter().partition(|change| change.is_about(ply.player));
        // What the move says itself is not told twice.
        let said = own.iter().all(|change| change.is_said_by(&places));
        let news = own.iter().filter(|_| !said).chain(&others);
        let news: Vec<&str> = news.map(|change| change.text.as_str()).collect();
        let mut lines = Vec::new();
        if !news.is_empty() {
            lines.push(news.join(", "));
        }
        lines.extend(ply.said.iter().cloned());
        let mine = eyes.is_some() && ply.player == eyes;
        let done = if mine {
            text_of(way)
        } else if ply.secret {
            secret(way)
        } else {
            masked(way, before, &cards(&self.play.view_of(ply, eyes)))
        };
        Told { player: ply.player, done, after: lines }
    }

    /// A ply as it is told when it is made.
    pub(super) fn sentence(&self, told: &Told, secret: bool) -> String {
        let Told { player, done, after } = told;
        let name = player.map(|player| position::name(&self.play, player, self.paint));
        let mut text = match (name, self.manner) {
            (None, _) => done.clone(),
            (Some(name), _) if secret => format!("{name} has chosen {done}"),
            (Some(name), Manner::Screen) => format!("{name} plays {done}"),
            (Some(name), Manner::Transcript) => format!("{name}: {done}"),
        };
        text.push('\n');
        for line in after {
            let _ = writeln!(text, "  {line}");
        }
        text
    }

    /// A ply in a line.
    pub(super) fn entry(&self, at: usize, told: &Told) -> String {
        let name = told.player.map(|player| position::name(&self.play, player, self.paint));
        let name = name.map_or(String::new(), |name| format!("{name}: "));
        let mut line = format!("{:>4}  {name}{}", at + 1, told.done);
        if !told.after.is_empty() {
            line.push_str(&self.paint.faint(&format!("   ({})", told.after.join("; "))));
        }
        line + "\n"
    }
}

/// What others may know of a choice that is still secret.
fn secret(way: &Way) -> String {
    match way.words.first().and_then(|word| word.base) {
        Some(Base::Card) if way.words.len() == 1 => "a card".into(),
        Some(_) | None => "in secret".into(),
    }
}

/// The move's text, with the cards left open that the seat could see neither before nor when it
/// was made. What follows from a move neither hides a card that was played nor gives one away.
fn masked(way: &Way, before: &Look, made: &BTreeSet<String>) -> String {
    let words = way.words.iter().map(|word| {
        let card = word.base == Some(Base::Card);
        let known = !card || before.sees_card(&word.text) || made.contains(&word.text);
        if known { word.text.as_str() } else { "a card" }
    });
    joined(words)
}
