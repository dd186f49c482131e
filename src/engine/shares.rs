//! How a total is shared out by a number: which of all ways there may be, picked without listing them.
//!
//! Such a way is a row of rounds, and in each somebody is chosen and a number up to what is left. It may be over after any
//! round: when nothing is left, or before that because the game is. How many may be chosen in each round is known beforehand
//! ([`Shares`]), who that is when it comes to it.

use super::bits::Bits;
use super::explore::Aim;
use super::machine::Machine;
use crate::program::{ChooseOp, NodeId, Pc, Shape, Shares};
use crate::state::Fault;
use crate::table::value;

/// The greatest total that is shared out by a number.
const GREATEST: usize = 15;
/// Of more ways than this none is looked for one by one.
const MOST: u64 = 1 << 20;

/// How a total is shared out.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Sharing {
    /// How many may be chosen in each round.
    members: [u64; GREATEST],
    /// From each round on, so much being left, how many ways there may be.
    ways: [[u64; GREATEST + 1]; GREATEST + 1],
    /// What is shared out.
    total: usize,
    /// Which beginning of ways was counted last, of all there are.
    of: usize,
    /// Rounds so far.
    round: usize,
    /// What is left.
    left: usize,
    /// Whether the way may be over before nothing is.
    early: bool,
    /// Which of the ways from here on.
    which: u64,
    /// Whether whoever is chosen in this round has been, and by what number.
    number: Option<usize>,
    /// Whether it is known how many may be chosen.
    counted: bool,
}

impl Sharing {
    /// Counts the ways to share out a total; none if they are too many to count.
    fn count(&mut self, left: usize) -> Option<u64> {
        let rounds = self.members.iter().take(left).take_while(|members| **members > 0).count();
        for round in (0..=rounds).rev() {
            let members = if round < rounds { self.members[round] } else { 0 };
            let mut after: u64 = 0;
            for less in 0..=left - round {
                // Over after the round before, or with less left after this one.
                let over = u64::from(self.early || less == 0);
                self.ways[round][less] = members.checked_mul(after)?.checked_add(over)?;
                if round < rounds && round + less < left {
                    after = after.checked_add(self.ways[round + 1][less])?;
                }
            }
        }
        self.total = left;
        // A way has a round at least.
        Some(self.ways[0][left] - u64::from(self.early))
    }

    /// Begins with the way that has this number.
    fn begin(&mut self, which: u64) {
        (self.which, self.left, self.round, self.number) = (which, self.total, 0, None);
    }

    /// Whether the way is over here.
    pub(super) fn is_over(&self) -> bool {
        let over = self.left == 0 || self.early && self.which == 0;
        self.round > 0 && self.number.is_none() && over
    }

    /// Which of those who may be chosen is, in the next round; none if the way is over.
    fn next(&mut self) -> Option<u64> {
        if self.round > 0 && self.early {
            self.which = self.which.checked_sub(1)?;
        }
        let members = *self.members.get(self.round)?;
        for number in 1..=self.left {
            let each = self.ways[self.round + 1][self.left - number];
            if self.which < members * each {
                let member = self.which / each;
                self.which %= each;
                (self.round, self.left) = (self.round + 1, self.left - number);
                self.number = Some(number);
                return Some(member);
            }
            self.which -= members * each;
        }
        None
    }
}

impl<const W: usize> Machine<'_, W> {
    /// Counts the ways to share out what is left, beginning with one of a set; none if that is too much.
    fn count_shares(&mut self, shares: &Shares, set: Bits<W>) -> Option<u64> {
        let left = usize::try_from(self.number(shares.left)).ok()?;
        if left == 0 || left > GREATEST {
            return None;
        }
        let (mut lacking, mut others) = (u64::MAX, 0);
        let mut all = set;
        if let Some(later) = shares.later {
            let missing = self.set(later.lacking);
            if missing.any() && !missing.except(set).any() {
                let then = self.set(later.then);
                (lacking, others, all) = (missing.count(), then.count(), set | then);
            }
        }
        let comes = |machine: &mut Self, end: &NodeId| !machine.set(*end).except(all).any();
        let ends = shares.ends.as_ref();
        let early = ends.is_none_or(|ends| ends.iter().any(|end| comes(self, end)));
        let now = set.count();
        for (round, members) in (0..).zip(&mut self.roaming.sharing.members) {
            // Whoever was chosen is none of those who may be now, or one of the others.
            let later = others.saturating_sub(u64::saturating_sub(round, now));
            *members = now.saturating_sub(round).max(if round < lacking { 0 } else { later });
        }
        self.roaming.sharing.early = early;
        self.roaming.sharing.count(left)
    }

    /// Notes as beginning of ways what has been chosen so far, after which a total is shared out; whether that can be.
    pub(super) fn guess_shares(&mut self, shares: &Shares, set: Bits<W>) -> bool {
        let Some(ways) = self.count_shares(shares, set).filter(|ways| *ways < MOST) else {
            return false;
        };
        if ways > 0 {
            self.roaming.sharing.of = self.ways.guesses();
            self.ways.add_shares(&self.tokens, ways);
        }
        true
    }

    /// Looks whether there is a way that begins with the trail, which is that of a guess, and goes on as this number says; the
    /// state is as before.
    pub(super) fn share_out(&mut self, find: Pc, of: usize, which: u64) -> Result<(), Fault> {
        let sharing = &mut self.roaming.sharing;
        sharing.begin(which);
        sharing.counted = std::mem::replace(&mut sharing.of, of) == of;
        self.exploring(find, Aim::Share);
        self.faulted()
    }

    /// Chooses as the number says; whether that can be.
    pub(super) fn take_share(&mut self, choose: &ChooseOp) -> bool {
        if choose.shape == Shape::List {
            let number = self.roaming.sharing.number.take();
            let Some(number) = number else { return false };
            self.take_told(choose, value(number));
            return true;
        }
        let (set, _) = self.choosable(choose);
        if !std::mem::replace(&mut self.roaming.sharing.counted, true) {
            let shares = choose.shares.as_ref();
            if shares.and_then(|shares| self.count_shares(shares, set)).is_none() {
                return false;
            }
            self.roaming.sharing.begin(self.roaming.sharing.which);
        }
        let sharing = &mut self.roaming.sharing;
        debug_assert!(
            sharing.members.get(sharing.round).is_none_or(|most| set.count() <= *most),
            "more to choose from than there should be"
        );
        let Some(member) = sharing.next() else { return false };
        let member = set.nth_by(super::cpu::Plain, member).filter(|_| member < set.count());
        let Some(member) = member else { return false };
        self.take_told(choose, member);
        true
    }

    fn take_told(&mut self, choose: &ChooseOp, token: i64) {
        self.tokens.push(token);
        self.take_token(choose, token);
    }
}
