//! Moves in words, as far as a seat may know them.

use super::look::Look;
use super::{Manner, Session};
use crate::ir::Base;
use crate::play::Ply;
use std::fmt::Write;

/// What there is to tell of a ply, to each of those who may look; what everybody may know first.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Told {
    /// Who did it; none for a change by hand.
    player: Option<usize>,
    versions: Vec<(Option<usize>, Version)>,
}

/// A ply as one of them may know it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Version {
    /// What was done, in words that hide what is secret.
    done: String,
    /// Whether it is a secret choice of somebody else's.
    secret: bool,
    /// What changed on the table, and what the rules said.
    after: Vec<String>,
}

impl Told {
    /// A change by hand.
    pub(super) fn given() -> Self {
        Self::plain("changed by hand".into())
    }

    /// A change by hand, as typed.
    pub(super) fn by_hand(effect: &str) -> Self {
        Self::plain(format!(":do {effect}"))
    }

    fn plain(done: String) -> Self {
        let version = Version { done, ..Version::default() };
        Self { player: None, versions: vec![(None, version)] }
    }

    /// As somebody may know it.
    fn version(&self, eyes: Option<usize>) -> Option<&Version> {
        let own = self.versions.iter().find(|(viewer, _)| *viewer == eyes);
        own.or_else(|| self.versions.first()).map(|(_, version)| version)
    }
}

impl Session {
    /// What there is to tell of the last ply, from what each could see before it.
    pub(super) fn told_last(&self, before: &[(Option<usize>, Look)]) -> Told {
        let Some(ply) = self.play.plies().last() else { return Told::default() };
        if ply.player.is_none() {
            return Told::by_hand(&ply.text);
        }
        let versions = before.iter().map(|(viewer, look)| (*viewer, self.told(ply, *viewer, look)));
        Told { player: ply.player, versions: versions.collect() }
    }

    /// What there is to tell somebody of a ply just made.
    fn told(&self, ply: &Ply, eyes: Option<usize>, before: &Look) -> Version {
        let after = Look::new(&self.play, eyes);
        let places =
            ply.words.iter().filter(|word| matches!(word.base, Some(Base::Site | Base::Piece)));
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
            ply.text.clone()
        } else if ply.secret {
            secret(ply)
        } else {
            masked(ply, before, &after)
        };
        Version { done, secret: ply.secret && !mine, after: lines }
    }

    /// A ply as it is told when it is made.
    pub(super) fn sentence(&self, told: &Told, eyes: Option<usize>) -> String {
        let Some(Version { done, secret, after }) = told.version(eyes) else {
            return String::new();
        };
        let name = told.player.map(|player| self.name(player));
        let mut text = match (name, self.manner) {
            (None, _) => done.clone(),
            (Some(name), _) if *secret => format!("{name} has chosen {done}"),
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
    pub(super) fn entry(&self, at: usize, told: &Told, eyes: Option<usize>) -> String {
        let Some(Version { done, after, .. }) = told.version(eyes) else {
            return String::new();
        };
        let name = told.player.map(|player| self.name(player));
        let name = name.map_or(String::new(), |name| format!("{name}: "));
        let mut line = format!("{:>4}  {name}{done}", at + 1);
        if !after.is_empty() {
            line.push_str(&self.paint.faint(&format!("   ({})", after.join("; "))));
        }
        line + "\n"
    }
}

/// What others may know of a choice that is still secret.
fn secret(ply: &Ply) -> String {
    match ply.words.first().and_then(|word| word.base) {
        Some(Base::Card) if ply.words.len() == 1 => "a card".into(),
        Some(_) | None => "in secret".into(),
    }
}

/// The move's text, with what the seat could not see before or after left open.
fn masked(ply: &Ply, before: &Look, after: &Look) -> String {
    let words = ply.words.iter().map(|word| {
        let card = word.base == Some(Base::Card);
        let known = !card || before.sees_card(&word.text) || after.sees_card(&word.text);
        if known { word.text.as_str() } else { "a card" }
    });
    words.collect::<Vec<_>>().join(" ")
}
