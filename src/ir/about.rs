//! What the comment at `game` says for lists of games: `tags: race, cards; length: 45 minutes`.
//!
//! The rest of the comment is for people.

use super::Game;

/// The words before a colon that are read.
const TAGS: &str = "tags";
const LENGTH: &str = "length";

/// What a list of games tells of one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct About<'a> {
    /// What it is played with: `board`, `cards`, `dice`.
    pub kind: Vec<&'static str>,
    /// What it is like, in the author's words.
    pub tags: Vec<&'a str>,
    /// How long it takes, in the author's words.
    pub length: Option<&'a str>,
    /// The lines of the comment that are for people.
    pub text: Vec<&'a str>,
}

impl Game {
    /// What there is to tell of it in a list.
    pub fn about(&self) -> About<'_> {
        let mut about = About { kind: self.kind(), ..About::default() };
        for line in self.doc.iter().flat_map(|doc| doc.lines()) {
            let parts: Vec<(&str, &str)> = line.split(';').filter_map(fact).collect();
            if parts.len() != line.split(';').count() {
                about.text.push(line);
                continue;
            }
            for (word, value) in parts {
                match word {
                    TAGS => about.tags.extend(value.split(',').map(str::trim)),
                    _ => about.length = Some(value),
                }
            }
        }
        about
    }

    fn kind(&self) -> Vec<&'static str> {
        let mut kind = Vec::new();
        if self.board.groups.iter().any(|group| group.part_of.is_none()) {
            kind.push("board");
        }
        if !self.cards.is_empty() {
            kind.push("cards");
        }
        if !self.dice.is_empty() {
            kind.push("dice");
        }
        kind
    }
}

/// A part that is read: `length: 45 minutes`.
fn fact(part: &str) -> Option<(&str, &str)> {
    let (word, value) = part.split_once(':')?;
    let (word, value) = (word.trim(), value.trim());
    ([TAGS, LENGTH].contains(&word) && !value.is_empty()).then_some((word, value))
}
