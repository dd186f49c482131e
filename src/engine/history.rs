//! What stood at each ask so far, for `repeats`. It stands beside the words: nothing here is a state.

use super::machine::Machine;
use crate::ir::NONE;
use crate::program::{PrintPart, Shape};
use crate::state::print::{BLANK, mix};
use crate::table::{control, value};

/// The asks of a game so far, each with a fingerprint for each `repeats`.
#[derive(Debug, Clone, Default)]
pub struct History {
    asks: usize,
    /// Ask by ask, as many as the program has.
    prints: Vec<u64>,
    /// A bit for each of them, by its last bits: what has none is not among them.
    noted: [u64; NOTED],
}

/// How many words of bits there are, a power of two.
const NOTED: usize = 32;

impl PartialEq for History {
    fn eq(&self, other: &Self) -> bool {
        self.asks == other.asks && self.prints == other.prints
    }
}

impl Eq for History {}

impl History {
    /// How often somebody was asked.
    pub fn asks(&self) -> usize {
        self.asks
    }

    /// Adds an ask.
    pub fn push(&mut self, prints: &[u64]) {
        for print in prints {
            self.note(*print);
        }
        self.asks += 1;
    }

    fn note(&mut self, print: u64) {
        self.prints.push(print);
        let (word, bit) = place(print);
        self.noted[word] |= bit;
    }

    /// The fingerprints of the last ask.
    pub fn last(&self) -> &[u64] {
        let width = self.prints.len().checked_div(self.asks).unwrap_or(0);
        self.prints.rchunks(width.max(1)).next().unwrap_or(&[])
    }

    /// Forgets all asks but the first ones.
    pub fn rewind(&mut self, asks: usize) {
        if self.prints.is_empty() {
            self.asks = asks.min(self.asks);
            return;
        }
        let width = self.prints.len().checked_div(self.asks).unwrap_or(0);
        self.asks = asks.min(self.asks);
        self.prints.truncate(self.asks * width);
        self.noted = [0; NOTED];
        for print in &self.prints {
            let (word, bit) = place(*print);
            self.noted[word] |= bit;
        }
    }

    /// Forgets the last ask. Its bits stay: they are looked up in vain.
    fn forget(&mut self) {
        let width = self.prints.len().checked_div(self.asks).unwrap_or(0);
        self.asks = self.asks.saturating_sub(1);
        self.prints.truncate(self.asks * width);
    }

    /// At how many asks one of so many fingerprints was this.
    fn count(&self, which: usize, width: usize, print: u64) -> usize {
        let (word, bit) = place(print);
        if self.noted[word] & bit == 0 {
            return 0;
        }
        if width == 1 {
            return self.prints.iter().map(|known| usize::from(*known == print)).sum();
        }
        let asks = self.prints.chunks_exact(width.max(1)).take(self.asks);
        asks.filter(|prints| prints.get(which) == Some(&print)).count()
    }
}

impl<const W: usize> Machine<'_, W> {
    /// The asks so far, the present one included.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The same, to be set to what led to a state that is loaded.
    pub fn history_mut(&mut self) -> &mut History {
        &mut self.history
    }

    /// Notes the position in which somebody, or everyone, is about to be asked. `you` is who was
    /// asked last; before the first move, who comes before the first to be asked.
    #[inline]
    pub(super) fn note_ask(&mut self, everyone: bool) {
        if !self.program.repeats.is_empty() {
            self.note_prints(everyone);
        }
        self.history.asks += 1;
    }

    fn note_prints(&mut self, everyone: bool) {
        let program = self.program;
        let asked = self.state.get(control::ASKED);
        if !everyone && self.state.get(control::PLIES) == 0 {
            let before = self.state.player_before(self.table.players, self.you());
            self.state.poke(control::ASKED, before.cast_unsigned());
        }
        // Nothing has changed since the ends were looked at.
        let ended = self.ended_print.take().filter(|_| !self.unchecked);
        for (which, parts) in program.repeats.iter().enumerate() {
            let print = match ended {
                Some((known, print)) if known as usize == which => print,
                _ => self.print(parts),
            };
            self.history.note(print);
        }
        self.state.poke(control::ASKED, asked.cast_unsigned());
    }

    /// Takes the last note back: nobody was asked.
    pub(super) fn forget_ask(&mut self) {
        self.history.forget();
    }

    /// How often something stood so at earlier asks.
    pub(super) fn repeats(&mut self, which: u32, parts: &[PrintPart], noted: bool) -> i64 {
        let print = self.print(parts);
        if noted && self.ending {
            self.ended_print = Some((which, print));
        }
        value(self.history.count(which as usize, self.program.repeats.len(), print))
    }

    fn print(&mut self, parts: &[PrintPart]) -> u64 {
        let mut hash = BLANK;
        for part in parts {
            match part {
                PrintPart::Board => self.mix_board(&mut hash),
                PrintPart::Value(Shape::One, node) => {
                    let scalar = self.one(*node);
                    mix(&mut hash, scalar.cast_unsigned());
                }
                PrintPart::Value(Shape::Set, node) => {
                    let set = self.set(*node);
                    mix_all(&mut hash, &set.0);
                }
                PrintPart::Value(Shape::List, node) => {
                    let mut list = self.buffer();
                    self.list(*node, &mut list);
                    for scalar in &list {
                        mix(&mut hash, scalar.cast_unsigned());
                    }
                    self.give_back(list);
                    mix(&mut hash, NONE.cast_unsigned());
                }
                PrintPart::Value(Shape::Sets, node) => {
                    let mut sets = self.set_pool.pop().unwrap_or_default();
                    self.sets(*node, &mut sets);
                    mix_all(&mut hash, &sets);
                    self.give_back_sets(sets);
                    mix(&mut hash, NONE.cast_unsigned());
                }
            }
        }
        hash
    }

    /// Takes what stands where into a hash: of each class of pieces the sites, and how many on each of
    /// those where there may be several.
    fn mix_board(&self, hash: &mut u64) {
        let layout = &self.table.layout;
        let (words, classes) = (self.state.words(), self.table.classes());
        mix_all(hash, words.get(layout.classes..layout.classes + classes * W).unwrap_or(&[]));
        if let Some(counts) = layout.counts {
            for class in 0..classes {
                let first = counts + class * self.table.sites.len();
                for site in self.bits_at(layout.classes + class * W) {
                    mix(hash, self.state.bits(first + usize::try_from(site).unwrap_or(0)));
                }
            }
        }
        mix_all(hash, words.get(layout.places..layout.pieces).unwrap_or(&[]));
    }
}

/// Where the bit of a print is: the word, and the bit in it.
#[inline]
fn place(print: u64) -> (usize, u64) {
    let word = usize::try_from(print >> 6 & (NOTED as u64 - 1)).unwrap_or(0);
    (word, 1 << (print & 63))
}

fn mix_all(hash: &mut u64, words: &[u64]) {
    for word in words {
        mix(hash, *word);
    }
}

#[cfg(test)]
mod tests {
    use super::History;

    /// How often each print was noted, by the list and one by one, as asks come and are taken back.
    #[test]
    fn it_counts_what_was_noted() {
        let (mut history, mut list) = (History::default(), Vec::<[u64; 2]>::new());
        let mut word = 0x9e37_79b9_7f4a_7c15_u64;
        for round in 0..2_000_usize {
            word ^= word << 13;
            word ^= word >> 7;
            word ^= word << 17;
            // Some come again and again, some differ in bits that have no place of their own.
            let prints = [word % 64, word << 11];
            match round % 97 {
                0 => {
                    let asks = list.len() / 2;
                    list.truncate(asks);
                    history.rewind(asks);
                }
                1 | 5 => {
                    list.pop();
                    history.forget();
                }
                _ => {
                    list.push(prints);
                    history.push(&prints);
                }
            }
            for (which, print) in [(0, prints[0]), (1, prints[1]), (1, word << 12), (0, 7)] {
                let noted = list.iter().filter(|prints| prints[which] == print).count();
                assert_eq!(history.count(which, 2, print), noted, "{round}: {print}");
            }
            assert_eq!(history.asks(), list.len());
        }
    }
}
