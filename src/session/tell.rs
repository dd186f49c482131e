//! Moves in words, as far as a seat may know them.

use super::look::Look;
use super::{Manner, Session};
use crate::ir::Base;
use crate::play::{Account, IN_SECRET};
use std::fmt::Write;

/// What there is to tell of a ply, to whoever asks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Told {
    /// Who did it; none for a change by hand.
    player: Option<usize>,
    /// What changed on the table, which everybody sees.
    news: String,
    /// What each seat saw, then whoever only watches.
    accounts: Vec<Account>,
}

impl Told {
    /// A change by hand.
    pub(super) fn given() -> Self {
        Self::plain("changed by hand".into())
    }

    /// A change by hand, as typed.
    pub(super) fn by_hand(effect: &str) -> Self {
        let lines: Vec<&str> = effect.split_whitespace().collect();
        Self::plain(format!(":do {}", lines.join(" ")))
    }

    fn plain(text: String) -> Self {
        Self { accounts: vec![Account { text, ..Account::default() }], ..Self::default() }
    }

    /// What somebody may know of it: what was done, then what changed and what the rules said.
    fn as_seen(&self, eyes: Option<usize>) -> (&str, Vec<&str>) {
        let nobody = self.accounts.len().saturating_sub(1);
        let account = self.accounts.get(eyes.map_or(nobody, |seat| seat.min(nobody)));
        let shot = account.iter().flat_map(|account| account.shot.iter().map(String::as_str));
        let said = account.iter().flat_map(|account| account.said.iter().map(String::as_str));
        let news = Some(self.news.as_str()).filter(|news| !news.is_empty());
        (
            account.map_or("", |account| account.text.trim_end()),
            shot.chain(news).chain(said).collect(),
        )
    }
}

impl Session {
    /// What there is to tell of the last ply, from what could be seen before it.
    pub(super) fn told_last(&self, before: &Look) -> Told {
        let Some(ply) = self.play.plies().last() else { return Told::default() };
        if ply.player.is_none() {
            return Told::by_hand(&ply.text);
        }
        let after = Look::new(&self.play, None);
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
        let seats = (0..self.seats.len()).map(Some).chain([None]);
        Told {
            player: ply.player,
            news: news.join(", "),
            accounts: seats.map(|seat| ply.account(seat).clone()).collect(),
        }
    }

    /// A ply as it is told when it is made.
    pub(super) fn sentence(&self, told: &Told, eyes: Option<usize>) -> String {
        let (done, after) = told.as_seen(eyes);
        let name = told.player.map(|player| self.name(player));
        let hidden = done == IN_SECRET;
        let mut text = match (name, self.manner) {
            (None, _) => done.to_owned(),
            (Some(name), _) if hidden => format!("{name} has chosen {done}"),
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
        let (done, after) = told.as_seen(eyes);
        let name = told.player.map(|player| self.name(player));
        let name = name.map_or(String::new(), |name| format!("{name}: "));
        let mut line = format!("{:>4}  {name}{done}", at + 1);
        if !after.is_empty() {
            line.push_str(&self.paint.faint(&format!("   ({})", after.join("; "))));
        }
        line + "\n"
    }
}
