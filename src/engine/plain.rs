//! Find code that does no more than choose members of sets, and ask: there is nothing to take back.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::machine::Machine;
use crate::program::{LeafOp, Op, Pc};

impl<const W: usize> Machine<'_, W> {
    /// Finds all that may be ways, as far as choices are noted to be tried.
    pub(super) fn plain_guesses(&mut self, pc: Pc) {
        self.tokens.clear();
        self.clear_records();
        self.plain_guesses_from(pc);
    }

    fn plain_guesses_from(&mut self, pc: Pc) {
        let Some(pc) = self.plainly(pc) else { return };
        match &self.program.ops[pc as usize] {
            Op::Choose(choose) => {
                let set = self.set(choose.from);
                match choose.tried {
                    _ if self.fault.is_some() => {}
                    Some(tried) => self.guess(tried, set),
                    None => {
                        for member in set {
                            self.poke(choose.var, member);
                            self.tokens.push(member);
                            self.plain_guesses_from(pc + 1);
                            self.tokens.pop();
                            if self.fault.is_some() {
                                return;
                            }
                        }
                    }
                }
            }
            Op::Leaf(leaf) => self.leaf(leaf),
            _ => self.ways.add_one(&self.tokens, &[]),
        }
        self.blame(pc);
    }

    /// Follows the trail; gives how many ways begin with it, and adds to it what comes after it in one of them. Nothing if more
    /// than a last choice from a set comes after it: that is found otherwise.
    pub(super) fn plain_trail(&mut self, mut pc: Pc, which: u64) -> Option<u64> {
        self.clear_records();
        let mut followed = 0;
        loop {
            pc = match self.plainly(pc) {
                Some(pc) => pc,
                None => return Some(0),
            };
            let token = self.roaming.tokens.get(followed).copied();
            match (&self.program.ops[pc as usize], token) {
                (Op::Choose(choose), Some(token)) => {
                    self.poke(choose.var, token);
                    followed += 1;
                    pc += 1;
                }
                (Op::Leaf(leaf), None) => {
                    let LeafOp::Set(last) = **leaf else { return None };
                    let set = self.set(last);
                    self.blame(pc);
                    let ways = set.count();
                    if which < ways {
                        self.roaming.tokens.extend(set.nth_by(super::cpu::Plain, which));
                    }
                    return Some(ways);
                }
                (Op::End, None) => return Some(1),
                _ => return None,
            }
        }
    }

    /// Where something is chosen next, or the way is complete; nothing after a fault.
    #[inline]
    fn plainly(&mut self, mut pc: Pc) -> Option<Pc> {
        loop {
            let here = pc;
            match &self.program.ops[pc as usize] {
                Op::Jump(to) => pc = *to,
                Op::Unless(condition, to) => {
                    pc = if self.test(*condition) { pc + 1 } else { *to };
                }
                _ => return Some(pc),
            }
            if self.fault.is_some() {
                self.blame(here);
                return None;
            }
        }
    }
}
