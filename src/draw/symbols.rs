//! What stands for a piece: a letter in its owner's colour.

use super::paint::{initials, player_style};
use crate::ir::KindId;
use crate::play::View;
use anstyle::Style;

/// Letters for owners and kinds.
#[derive(Debug)]
pub(super) struct Symbols {
    players: Vec<char>,
    kinds: Vec<char>,
    styles: Vec<Style>,
    /// Whether the kind must be told.
    several: bool,
}

impl Symbols {
    pub(super) fn new(view: &View<'_>) -> Self {
        let table = view.table();
        let kinds = &table.game.kinds;
        Self {
            players: initials(table.names.iter().map(String::as_str)),
            kinds: initials(kinds.iter().map(|kind| kind.name.as_str())),
            styles: (0..table.players).map(|p| player_style(&table.names, p)).collect(),
            several: kinds.iter().filter(|kind| !kind.neutral).count() > 1,
        }
    }

    /// A player's letter.
    pub(super) fn player(&self, player: usize) -> char {
        self.players.get(player).copied().unwrap_or('?')
    }

    /// A player's colour; none for nobody.
    pub(super) fn style(&self, owner: Option<usize>) -> Style {
        let style = owner.and_then(|owner| self.styles.get(owner)).copied();
        style.unwrap_or(Style::new().bold())
    }

    /// How many letters one piece takes.
    pub(super) fn width(&self) -> usize {
        if self.several && self.players.len() > 2 { 2 } else { 1 }
    }

    /// A piece's letters: its owner's, or its kind's where there are several kinds; then small
    /// for the second of two players, or with the owner's letter where more play.
    pub(super) fn piece(&self, owner: Option<usize>, kind: KindId) -> String {
        let letter = self.kinds.get(kind).copied().unwrap_or('?');
        match owner {
            None => letter.to_ascii_lowercase().into(),
            Some(owner) if !self.several => self.player(owner).into(),
            Some(owner) if self.players.len() > 2 => format!("{letter}{}", self.player(owner)),
            Some(1) => letter.to_lowercase().to_string(),
            Some(_) => letter.into(),
        }
    }

    /// What stands on a site, in at most a few letters: a piece, or a piece and how many.
    pub(super) fn stack(
        &self,
        pieces: &[(Option<usize>, KindId, usize)],
    ) -> Option<(String, Style)> {
        let (owner, kind, count) = *pieces.last()?;
        let letters = self.piece(owner, kind);
        let all: usize = pieces.iter().map(|(_, _, count)| count).sum();
        let more = if all > 1 { all.to_string() } else { String::new() };
        let mixed = if pieces.len() > 1 && count < all { "+" } else { "" };
        Some((format!("{letters}{mixed}{more}"), self.style(owner)))
    }

    /// Everything on a site, piece by piece; where there are many, with their number.
    pub(super) fn each(
        &self,
        pieces: &[(Option<usize>, KindId, usize)],
    ) -> Vec<(String, Style)> {
        let mut all = Vec::new();
        for (owner, kind, count) in pieces {
            let (letters, style) = (self.piece(*owner, *kind), self.style(*owner));
            if *count > 6 {
                all.push((format!("{letters}×{count}"), style));
            } else {
                all.extend((0..*count).map(|_| (letters.clone(), style)));
            }
        }
        all
    }
}
