//! What stood at each ask so far, for `repeats`. It stands beside the words: nothing here is a state.

use super::machine::Machine;
use crate::ir::NONE;
use crate::program::{PrintPart, Shape};
use crate::state::print::{BLANK, mix};
use crate::table::{control, value};

/// The asks of a game so far, each with a fingerprint for each `repeats`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct History {
    asks: usize,
    /// Ask by ask, as many as the program has.
    prints: Vec<u64>,
}

impl History {
    /// How often somebody was asked.
    pub fn asks(&self) -> usize {
        self.asks
    }

    /// Adds an ask.
    pub fn push(&mut self, prints: &[u64]) {
        self.prints.extend_from_slice(prints);
        self.asks += 1;
    }

    /// The fingerprints of the last ask.
    pub fn last(&self) -> &[u64] {
        let width = self.prints.len().checked_div(self.asks).unwrap_or(0);
        self.prints.rchunks(width.max(1)).next().unwrap_or(&[])
    }

    /// Forgets all asks but the first ones.
    pub fn rewind(&mut self, asks: usize) {
        let width = self.prints.len().checked_div(self.asks).unwrap_or(0);
        self.asks = asks.min(self.asks);
        self.prints.truncate(self.asks * width);
    }

    /// At how many asks one of so many fingerprints was this.
    fn count(&self, which: usize, width: usize, print: u64) -> usize {
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
        for parts in &program.repeats {
            let print = self.print(parts);
            self.history.prints.push(print);
        }
        self.state.poke(control::ASKED, asked.cast_unsigned());
    }

    /// Takes the last note back: nobody was asked.
    pub(super) fn forget_ask(&mut self) {
        let asks = self.history.asks;
        self.history.rewind(asks.saturating_sub(1));
    }

    /// How often something stood so at earlier asks.
    pub(super) fn repeats(&mut self, which: u32, parts: &[PrintPart]) -> i64 {
        let print = self.print(parts);
        value(self.history.count(which as usize, self.program.repeats.len(), print))
    }

    fn print(&mut self, parts: &[PrintPart]) -> u64 {
        let mut hash = BLANK;
        for part in parts {
            match part {
                PrintPart::Board => {
                    mix_all(&mut hash, self.state.board(self.table));
                }
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
}

fn mix_all(hash: &mut u64, words: &[u64]) {
    for word in words {
        mix(hash, *word);
    }
}
