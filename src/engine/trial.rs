//! One way at random, all equally likely, without finding them all: what may be a way is counted, one of that is
//! picked and looked at, and if it is no way, another.
//!
//! Each way is one of what is counted, and nothing there is two ways: so of ways that are picked so each is as likely
//! as the others, however much else is counted. What a guard or an effect would find wrong with a way that is not tried,
//! nobody learns.

use super::bits::Bits;
use super::explore::Aim;
use super::machine::Machine;
use super::ways::{Guess, Nth};
use crate::program::{MoveCode, Tried};
use crate::state::{Fault, FaultKind};

/// Where there may be no more ways than this to share something out, all are found at once.
const FEW: u64 = 8;
/// Of more so many are tried before all are found.
const TRIES: u32 = 20;

impl<const W: usize> Machine<'_, W> {
    /// Finds one way by luck; the state is as before. Whether there is one.
    pub(super) fn try_out(&mut self, code: MoveCode) -> Result<bool, Fault> {
        let ops = &self.program.ops;
        self.ways.clear();
        self.roaming.found = false;
        if code.plain {
            self.plain_guesses(code.find);
        } else {
            self.exploring(code.find, Aim::Guesses);
        }
        self.faulted()?;
        let total = self.ways.total();
        let mut sure = self.ways.sure();
        let mut unknown = self.ways.guesses();
        let mut known = std::mem::take(&mut self.roaming.known);
        known.clear();
        known.resize(unknown, None);
        let mut tries = 0;
        while !self.roaming.found && (sure > 0 || unknown > 0) {
            let n = self.luck(total);
            let Some(Guess { of, which, most, shares }) = self.ways.guess_at(n) else {
                self.ways.nth(ops, n, &mut self.roaming.tokens);
                self.roaming.found = true;
                break;
            };
            if known[of].is_some_and(|ways| which >= ways) {
                continue;
            }
            let (ways, out) = (&self.ways, &mut self.roaming.tokens);
            self.cpu.run(Nth { ways, ops, n, out });
            let one_by_one = shares && (most == 1 || most > FEW && tries < TRIES);
            if one_by_one && known[of].is_none() {
                tries += 1;
                self.share_out(code.find, of, which)?;
                // Where there is one at most, nothing is left to be found.
                if most == 1 && !self.roaming.found {
                    known[of] = Some(0);
                    unknown -= 1;
                }
                continue;
            }
            let ways = self.ways_on_trail(code, which)?;
            debug_assert!(ways <= most, "{ways} ways where {most} is the most");
            if known[of].replace(ways).is_none() {
                unknown -= 1;
                sure += ways;
            }
            self.roaming.found = which < ways;
        }
        self.roaming.known = known;
        self.ways.clear();
        Ok(self.roaming.found)
    }

    /// Notes members of a choice as beginnings of ways.
    pub(super) fn guess(&mut self, tried: Tried, mut set: Bits<W>) {
        if let Some((others, most)) = tried.others {
            let others = self.set(others) & set;
            self.ways.add_guesses(&self.tokens, others, most);
            set = set.except(others);
        }
        self.ways.add_guesses(&self.tokens, set, tried.most);
    }

    /// Finds the ways that begin with the tokens of the trail; gives how many there are. The trail then goes on as one
    /// of them does.
    fn ways_on_trail(&mut self, code: MoveCode, which: u64) -> Result<u64, Fault> {
        if code.plain
            && let Some(ways) = self.plain_trail(code.find, which)
        {
            return self.faulted().map(|()| ways);
        }
        std::mem::swap(&mut self.ways, &mut self.roaming.tried);
        self.ways.clear();
        self.exploring(code.find, Aim::Trail);
        std::mem::swap(&mut self.ways, &mut self.roaming.tried);
        self.faulted()?;
        let ways = self.roaming.tried.total();
        if which < ways {
            self.roaming.tried.nth(&self.program.ops, which, &mut self.roaming.tokens);
        }
        Ok(ways)
    }

    /// Whether there is more to follow of a trail, if that is what it goes by.
    #[inline]
    pub(super) fn has_trail(&self, aim: Aim) -> bool {
        matches!(aim, Aim::Trail | Aim::Share) && self.tokens.len() < self.roaming.tokens.len()
    }

    /// What is to be chosen next on the trail, if that is what it goes by and it goes on. There is one way along it:
    /// what is done there is undone at the end, not choice by choice.
    #[inline]
    pub(super) fn on_trail(&mut self, aim: Aim) -> Option<i64> {
        if !self.has_trail(aim) {
            return None;
        }
        let token = self.roaming.tokens.get(self.tokens.len()).copied()?;
        self.tokens.push(token);
        Some(token)
    }

    /// The same where there must be one.
    pub(super) fn trail_token(&mut self) -> i64 {
        match self.on_trail(Aim::Trail) {
            Some(token) => token,
            None => self.fail(FaultKind::NotAMove),
        }
    }
}
