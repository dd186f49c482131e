//! A state: flat words, a journal to undo changes, and the verbs that change it.
//!
//! It knows the table's layout, nothing of rules. `spec`, the machine and scripts change states
//! by these verbs alone, so that all of them agree on what an effect is.

pub mod bare;
mod cards;
mod chance;
mod consistency;
pub mod dials;
mod fault;
mod pieces;
pub mod print;
mod script;
mod surface;
pub mod text;
mod watch;

pub use chance::{Among, Chance, Recorded, Seeded, Stream, below, nth_bit};
pub use fault::{Fault, FaultKind, Possible, Told};
pub use script::{Answer, Datum, NoScripts, Phrase, ScriptCall, Scripts};
pub use surface::{Course, Shooting, ShotMemory};
pub use watch::{CardEvent, Said, SaidPart, SayPart, some_cards};

use crate::table::{Table, control, value};

/// A position with all that play needs: a fixed number of words.
///
/// The words are the state; the journal is not part of it.
#[derive(Debug, Clone, Default)]
pub struct State {
    words: Vec<u64>,
    journal: Vec<(u32, u64)>,
    journaling: bool,
    /// What has happened to cards, while somebody watches.
    watched: Option<Vec<CardEvent>>,
    /// Shots that were played meanwhile.
    courses: Vec<Course>,
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl Eq for State {}

impl State {
    /// A state of `words` zero words, with everybody in play.
    pub fn new(table: &Table, words: usize) -> Self {
        let mut state = Self { words: vec![0; words], ..Self::default() };
        let everybody = if table.players >= 64 { u64::MAX } else { (1 << table.players) - 1 };
        state.words[control::IN_PLAY] = everybody;
        state
    }

    /// A state of these words.
    pub fn from_words(words: &[u64]) -> Self {
        Self { words: words.to_vec(), ..Self::default() }
    }

    /// The words, for comparing, hashing and saving.
    #[inline]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// A state with the same words and an empty journal that is off. Nobody watches it.
    #[must_use]
    pub fn bare(&self) -> Self {
        Self::from_words(&self.words)
    }

    /// Takes over another state's words (of the same program). The journal is emptied.
    pub fn copy_from(&mut self, other: &[u64]) {
        self.words.copy_from_slice(other);
        self.journal.clear();
    }

    /// Takes over other words, which may be fewer: the rest stays. The journal is emptied.
    #[inline]
    pub fn take_over(&mut self, words: &[u64]) {
        if let Some(mine) = self.words.get_mut(..words.len()) {
            mine.copy_from_slice(words);
        }
        self.journal.clear();
    }

    /// Writes bits without journalling: for values that nothing reads after an undo.
    #[inline]
    pub fn poke(&mut self, index: usize, bits: u64) {
        self.words[index] = bits;
    }

    /// All words, to be written without journalling.
    #[inline]
    pub fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// Writes zeros without journalling.
    #[inline]
    pub fn blank(&mut self, words: std::ops::Range<usize>) {
        if let Some(words) = self.words.get_mut(words) {
            words.fill(0);
        }
    }

    /// One word as a scalar.
    #[inline]
    pub fn get(&self, index: usize) -> i64 {
        self.words[index].cast_signed()
    }

    /// One word as bits.
    #[inline]
    pub fn bits(&self, index: usize) -> u64 {
        self.words[index]
    }

    /// Writes a scalar.
    #[inline]
    pub fn set(&mut self, index: usize, value: i64) {
        self.set_bits(index, value.cast_unsigned());
    }

    /// Writes bits.
    #[inline]
    pub fn set_bits(&mut self, index: usize, bits: u64) {
        if self.journaling {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "a state is far below 2^32 words"
            )]
            self.journal.push((index as u32, self.words[index]));
        }
        self.words[index] = bits;
    }

    /// Whether a bit of the set at `index` is on.
    #[inline]
    pub fn has(&self, index: usize, member: usize) -> bool {
        self.words[index + member / 64] >> (member % 64) & 1 == 1
    }

    /// Turns a bit of the set at `index` on or off.
    #[inline]
    pub fn put(&mut self, index: usize, member: usize, on: bool) {
        let word = index + member / 64;
        let bit = 1 << (member % 64);
        let bits = if on { self.words[word] | bit } else { self.words[word] & !bit };
        self.set_bits(word, bits);
    }

    /// Members of the set of `words` words at `index`, ascending.
    pub fn members(&self, index: usize, words: usize) -> impl Iterator<Item = usize> + '_ {
        members(&self.words[index..index + words])
    }

    /// Begins to journal, or stops; gives what it did before.
    pub fn journal(&mut self, on: bool) -> bool {
        std::mem::replace(&mut self.journaling, on)
    }

    /// A point to which [`Self::undo`] can go back.
    #[inline]
    pub fn mark(&self) -> usize {
        self.journal.len()
    }

    /// Undoes all journalled changes since a mark.
    #[inline]
    pub fn undo(&mut self, mark: usize) {
        while self.journal.len() > mark {
            let Some((index, old)) = self.journal.pop() else { break };
            self.words[index as usize] = old;
        }
    }

    /// Forgets the journal since a mark, keeping the changes.
    pub fn commit(&mut self, mark: usize) {
        self.journal.truncate(mark);
    }

    /// The words that say what stands on the board: what kinds of whose pieces on each site, and how
    /// many. Which of alike pieces with identity stands there is no part of it.
    pub fn board(&self, table: &Table) -> &[u64] {
        let layout = &table.layout;
        self.words.get(layout.classes..layout.pieces).unwrap_or(&[])
    }

    /// The player in play who comes before another in the order of play.
    pub fn player_before(&self, players: usize, player: i64) -> i64 {
        let players = value(players).max(1);
        let step = if self.get(control::REVERSED) == 0 { -1 } else { 1 };
        let before = (1..players).map(|places| (player + step * places).rem_euclid(players));
        let plays =
            |player: &i64| *player < 64 && self.bits(control::IN_PLAY) >> *player & 1 == 1;
        before.into_iter().find(plays).unwrap_or(player)
    }

    /// Lengthens the words, for a machine's own frames behind the state.
    pub fn extend(&mut self, words: usize) {
        self.words.resize(words, 0);
    }
}

/// Members of a set of bits, ascending.
pub fn members(bits: &[u64]) -> impl Iterator<Item = usize> + '_ {
    bits.iter()
        .enumerate()
        .flat_map(|(word, bits)| members_of(*bits).map(move |member| word * 64 + member))
}

/// Members of a set that is one word, ascending.
#[inline]
pub fn members_of(word: u64) -> impl Iterator<Item = usize> {
    let mut left = word;
    std::iter::from_fn(move || {
        let member = (left != 0).then(|| left.trailing_zeros() as usize);
        left &= left.wrapping_sub(1);
        member
    })
}
