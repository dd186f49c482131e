//! What stands for a piece: a letter in its owner's colour.

use super::paint::{initials, player_style};
use crate::ir::KindId;
use crate::play::View;
use anstyle::Style;

/// Letters for owners, and letters or the rule file's own texts for kinds.
#[derive(Debug)]
pub(super) struct Symbols {
    players: Vec<char>,
    kinds: Vec<Sign>,
    styles: Vec<Style>,
    /// For each kind, whether it is nobody's.
    neutral: Vec<bool>,
    /// Whether the kind must be told.
    several: bool,
    /// Whether all pieces are alike, so that their number says everything.
    counted: bool,
}

/// What stands for a kind of piece.
#[derive(Debug)]
enum Sign {
    /// A letter of its name.
    Letter(char),
    /// As the rule file has it.
    Own(String),
}

impl Symbols {
    pub(super) fn new(view: &View<'_>) -> Self {
        let table = view.table();
        let kinds = &table.game.kinds;
        Self {
            players: initials(table.names.iter().map(String::as_str)),
            kinds: signs(kinds),
            styles: (0..table.players).map(|p| player_style(&table.names, p)).collect(),
            neutral: kinds.iter().map(|kind| kind.neutral).collect(),
            several: kinds.iter().filter(|kind| !kind.neutral).count() > 1,
            counted: kinds.len() == 1
                && kinds.iter().all(|kind| kind.neutral && kind.symbol.is_none())
                && table.sites.iter().any(|site| site.holds > 1),
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

    /// How many letters one piece takes at most.
    pub(super) fn width(&self) -> usize {
        let owners = (0..self.players.len()).map(Some).chain([None]);
        let pieces = owners.flat_map(|owner| {
            let kinds = self.neutral.iter().enumerate();
            let kinds = kinds.filter(move |(_, neutral)| **neutral == owner.is_none());
            kinds.map(move |(kind, _)| self.piece(owner, kind).chars().count())
        });
        pieces.max().unwrap_or(1)
    }

    /// A piece's letters: its owner's, or its kind's where there are several kinds or the kind has
    /// its own; then small for the second of two players, or with the owner's letter where more
    /// play or the kind's text has no small letters.
    pub(super) fn piece(&self, owner: Option<usize>, kind: KindId) -> String {
        let (text, own) = match self.kinds.get(kind) {
            Some(Sign::Letter(letter)) => (letter.to_string(), false),
            Some(Sign::Own(text)) => (text.clone(), true),
            None => ("?".into(), false),
        };
        let Some(owner) = owner else {
            return if own { text } else { text.to_lowercase() };
        };
        let (large, small) = (text.to_uppercase(), text.to_lowercase());
        match owner {
            _ if !own && !self.several => self.player(owner).into(),
            _ if self.players.len() > 2 || large == small => {
                format!("{}{}", if own { text } else { large }, self.player(owner))
            }
            1 => small,
            _ => large,
        }
    }

    /// What stands on a site, in at most a few letters: a piece, or a piece and how many.
    pub(super) fn stack(
        &self,
        pieces: &[(Option<usize>, KindId, usize)],
    ) -> Option<(String, Style)> {
        let (owner, kind, count) = *pieces.last()?;
        if self.counted {
            return Some((count.to_string(), self.style(owner)));
        }
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
            if self.counted {
                all.push((count.to_string(), style));
            } else if *count > 6 {
                all.push((format!("{letters}×{count}"), style));
            } else {
                all.extend((0..*count).map(|_| (letters.clone(), style)));
            }
        }
        all
    }
}

/// A sign for each kind: its own, or a letter that no other has.
fn signs(kinds: &[crate::ir::Kind]) -> Vec<Sign> {
    let texts = kinds.iter().map(|kind| kind.symbol.as_ref().unwrap_or(&kind.name).as_str());
    let signs = kinds.iter().zip(initials(texts)).map(|(kind, letter)| match &kind.symbol {
        Some(symbol) => Sign::Own(symbol.clone()),
        None => Sign::Letter(letter),
    });
    signs.collect()
}
