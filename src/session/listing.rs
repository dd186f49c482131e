//! The shipped games as a list tells of them, without loading them.
//!
//! **Invariant.** What is written in `rules/games.txt` is what the rule files say.

use crate::ir::Game;

/// The list, a line each, with tabs between what there is to tell.
const LISTED: &str = include_str!("../../rules/games.txt");

/// A game as a list tells of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// What it is asked for by: `tock`.
    pub name: String,
    /// How many play.
    pub players: String,
    /// What it is played with: `board`, `cards`, `dice`.
    pub kind: Vec<String>,
    /// How long it takes, in the author's words.
    pub length: String,
    /// What it is like.
    pub tags: Vec<String>,
}

/// The shipped games, by name.
pub fn listed() -> impl Iterator<Item = Listed> {
    LISTED.lines().filter_map(Listed::read)
}

impl Listed {
    /// What there is to tell of a game.
    pub fn of(name: &str, game: &Game) -> Self {
        let about = game.about();
        let owned = |words: Vec<&str>| words.into_iter().map(str::to_owned).collect();
        Self {
            name: name.to_owned(),
            players: players(&game.players.counts),
            kind: owned(about.kind),
            length: about.length.unwrap_or("").to_owned(),
            tags: owned(about.tags),
        }
    }

    fn read(line: &str) -> Option<Self> {
        let words = |cell: &str| {
            cell.split(", ").filter(|word| !word.is_empty()).map(str::to_owned).collect()
        };
        let cells: Vec<&str> = line.split('\t').collect();
        let [name, players, kind, length, tags] = cells[..] else { return None };
        Some(Self {
            name: name.to_owned(),
            players: players.to_owned(),
            kind: words(kind),
            length: length.to_owned(),
            tags: words(tags),
        })
    }

    /// What there is to tell, in columns.
    pub fn cells(&self) -> [String; 5] {
        let Self { name, players, kind, length, tags } = self;
        [name.clone(), players.clone(), kind.join(", "), length.clone(), tags.join(", ")]
    }
}

fn players(counts: &[usize]) -> String {
    match (counts.first(), counts.last()) {
        (Some(first), Some(last)) if first != last => format!("{first}–{last} players"),
        (Some(1), _) => "1 player".into(),
        (Some(first), _) => format!("{first} players"),
        (None, _) => String::new(),
    }
}
