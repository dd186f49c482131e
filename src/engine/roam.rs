//! One way at random, choice by choice: at each choice everything that leads to a way is equally likely. The
//! other ways are not listed.

use super::bits::Bits;
use super::cpu::Plain;
use super::explore::Aim;
use super::machine::Machine;
use super::playout::Policy;
use super::ways::Ways;
use crate::program::{ChooseOp, CoupleOp, LeafOp, MoveCode, NodeId, Pc};
use crate::state::{Fault, Stream};

/// What a random player needs who picks choice by choice.
#[derive(Debug, Default)]
pub(super) struct Roaming<const W: usize> {
    /// Where chance comes from; none: all ways are found.
    pub(super) luck: Option<Stream>,
    /// Whether all ways are to be equally likely, not all that can be chosen each time.
    pub(super) evenly: bool,
    /// Whether there is a way: it was found by luck.
    pub(super) found: bool,
    /// Its tokens; while ways are tried, the trail.
    pub(super) tokens: Vec<i64>,
    /// The ways that begin with a trail.
    pub(super) tried: Ways<W>,
    /// Of each member that may have ways how many it has, where that has been found.
    pub(super) known: Vec<Option<u64>>,
    /// How a total is shared out.
    pub(super) sharing: super::shares::Sharing,
}

impl<const W: usize> Machine<'_, W> {
    /// Finds the ways of a move, or one by luck where that is wanted and can be; whether there is any.
    #[expect(clippy::inline_always, reason = "measured: one call less in every ply")]
    #[inline(always)]
    pub(super) fn look(&mut self, code: MoveCode) -> Result<bool, Fault> {
        if self.roaming.luck.is_some() {
            match (self.roaming.evenly, code.by_trial, code.by_choices) {
                (true, true, _) => return self.try_out(code),
                (false, _, true) => return self.roam(code.find),
                _ => {}
            }
        }
        self.find(code.find)?;
        Ok(self.ways.total() > 0)
    }

    /// A legal move at random, found without the others where the rules allow it: its tokens. All moves are
    /// equally likely, or all that leads to one at each choice. The moves are to be found again after that:
    /// [`Self::look_again`].
    ///
    /// # Errors
    /// A fault in the rules, with its place.
    pub fn pick_alone(
        &mut self,
        stream: &mut Stream,
        policy: Policy,
    ) -> Result<Option<Vec<i64>>, Fault> {
        self.roaming.luck = Some(stream.clone());
        self.roaming.evenly = policy == Policy::Uniform;
        self.roaming.found = false;
        let looked = self.look_again();
        if let Some(luck) = self.roaming.luck.take() {
            *stream = luck;
        }
        looked?;
        Ok(std::mem::take(&mut self.roaming.found).then(|| self.roaming.tokens.clone()))
    }

    /// Finds one way by luck; the state is as before.
    fn roam(&mut self, pc: Pc) -> Result<bool, Fault> {
        self.ways.clear();
        self.roaming.found = false;
        self.exploring(pc, Aim::One);
        self.faulted()?;
        Ok(self.roaming.found)
    }

    /// Takes the way that was found by luck to be played next; whether there is one.
    pub(super) fn take_found(&mut self) -> bool {
        std::mem::swap(&mut self.tokens, &mut self.roaming.tokens);
        std::mem::take(&mut self.roaming.found)
    }

    /// Notes that the present way is complete.
    pub(super) fn note_found(&mut self) -> bool {
        self.roaming.tokens.clone_from(&self.tokens);
        self.roaming.found = true;
        true
    }

    pub(super) fn luck(&mut self, bound: u64) -> u64 {
        self.roaming.luck.as_mut().map_or(0, |luck| luck.below(bound))
    }

    /// Takes one of a list out of it.
    pub(super) fn drawn_from(&mut self, list: &mut Vec<i64>) -> Option<i64> {
        let at = usize::try_from(self.luck(list.len() as u64)).unwrap_or(0);
        (at < list.len()).then(|| list.swap_remove(at))
    }

    /// Goes on with what can be chosen, in order or, where one way by luck is wanted, in any order, until it is
    /// enough; whether it is.
    pub(super) fn any_leads(
        &mut self,
        mut choices: Vec<i64>,
        aim: Aim,
        mut leads: impl FnMut(&mut Self, i64) -> bool,
    ) -> bool {
        let mut enough = false;
        if aim == Aim::One {
            while !enough && let Some(choice) = self.drawn_from(&mut choices) {
                enough = leads(self, choice);
            }
        } else {
            enough = choices.iter().any(|choice| leads(self, *choice));
        }
        self.give_back(choices);
        enough
    }

    /// Goes on with members of a set in any order until one leads to a way.
    pub(super) fn draw_member(
        &mut self,
        choose: &ChooseOp,
        mut set: Bits<W>,
        next: Pc,
    ) -> bool {
        while let Some(member) = self.drawn(set) {
            if self.take_member(choose, member, next, Aim::One) {
                return true;
            }
            set = set.except(Bits::single(member));
        }
        false
    }

    /// Likewise with members of a list.
    pub(super) fn draw_of_list(&mut self, choose: &ChooseOp, list: &[i64], next: Pc) -> bool {
        let mut offered = self.buffer();
        for (at, member) in list.iter().enumerate() {
            let before = list.get(..at).unwrap_or(&[]);
            let seen = self.is_repeated(&choose.alike, before, *member);
            if !seen && !self.is_chosen(choose, *member) {
                offered.push(*member);
            }
        }
        self.any_leads(offered, Aim::One, |machine, member| {
            machine.take_member(choose, member, next, Aim::One)
        })
    }

    fn drawn(&mut self, set: Bits<W>) -> Option<i64> {
        let n = self.luck(set.count());
        set.nth_by(Plain, n)
    }

    /// The last choice of all.
    pub(super) fn draw_leaf(&mut self, leaf: &LeafOp) -> bool {
        let length = self.tokens.len();
        let any = self.draw_tokens(leaf);
        if any {
            self.note_found();
        }
        self.tokens.truncate(length);
        any
    }

    /// Adds a branch that leads to a way, and its last choice.
    fn draw_branch(&mut self, branches: &[(Option<NodeId>, Option<LeafOp>)]) {
        let mut left = self.buffer();
        left.extend(0..crate::table::value(branches.len()));
        while let Some(at) = self.drawn_from(&mut left) {
            let branch = usize::try_from(at).ok().and_then(|at| branches.get(at));
            let Some((guard, last)) = branch else { break };
            if guard.is_none_or(|guard| self.test(guard)) {
                self.tokens.push(at);
                if last.as_ref().is_none_or(|last| self.draw_tokens(last)) {
                    break;
                }
                self.tokens.pop();
            }
        }
        self.give_back(left);
    }

    /// Adds a member of the first set, and after those of the second one of the third.
    fn draw_then(&mut self, [mut of, some, then]: [Bits<W>; 3]) {
        while let Some(member) = self.drawn(of) {
            let second = if some.has(member) { self.drawn(then) } else { None };
            if !some.has(member) || second.is_some() {
                self.tokens.push(member);
                self.tokens.extend(second);
                return;
            }
            of = of.except(Bits::single(member));
        }
    }

    /// Adds a member of the first set that leads to a way, one of the second and, after some, one of the third.
    fn draw_couple(&mut self, couple: &CoupleOp) {
        let (mut first, among) = (self.set(couple.first), self.set(couple.among));
        while let Some(member) = self.drawn(first) {
            let second = self.second(couple, member, among);
            let [some, then] = match couple.third {
                Some(third) => [self.with_third(couple, third, member), self.set(third.then)],
                None => [Bits::EMPTY; 2],
            };
            self.tokens.push(member);
            let before = self.tokens.len();
            self.draw_then([second, some, then]);
            if self.tokens.len() > before {
                return;
            }
            self.tokens.pop();
            first = first.except(Bits::single(member));
        }
    }

    /// Adds the tokens of a last choice; whether there is any way.
    fn draw_tokens(&mut self, leaf: &LeafOp) -> bool {
        let length = self.tokens.len();
        match leaf {
            LeafOp::Set(node) => {
                let set = self.set(*node);
                let member = self.drawn(set);
                self.tokens.extend(member);
            }
            LeafOp::Alike { of, alike } => {
                let set = self.set(*of);
                let set = self.distinct(set, alike, None);
                let member = self.drawn(set);
                self.tokens.extend(member);
            }
            LeafOp::Either(branches) => self.draw_branch(branches),
            LeafOp::Then { of, some, then } => {
                let sets = [*of, *some, *then].map(|set| self.set(set));
                self.draw_then(sets);
            }
            LeafOp::Couple(couple) => self.draw_couple(couple),
            LeafOp::Fixed(ways) => {
                let mut left = self.buffer();
                left.extend(0..crate::table::value(ways.len()));
                while let Some(at) = self.drawn_from(&mut left) {
                    let Some((tokens, guard)) =
                        usize::try_from(at).ok().and_then(|at| ways.get(at))
                    else {
                        break;
                    };
                    if guard.is_none_or(|guard| self.holds(guard)) {
                        self.tokens.extend_from_slice(tokens);
                        break;
                    }
                }
                self.give_back(left);
            }
            // Of those a way is only picked among all: see [`crate::program::MoveCode`].
            LeafOp::Some(_) => {}
            LeafOp::Steps { ways, .. } => {
                let count = ways.len().min(8);
                let found = self.step_ways(leaf);
                let found = found.get(..count).unwrap_or(&[]);
                let origins = found.iter().fold(Bits::EMPTY, |all, way| all | way.from);
                if let Some(from) = self.drawn(origins) {
                    let mut targets = self.buffer();
                    let leading = found.iter().filter(|way| way.from.has(from));
                    targets.extend(leading.map(|way| from + way.offset));
                    let to = self.drawn_from(&mut targets);
                    self.give_back(targets);
                    self.tokens.push(from);
                    self.tokens.extend(to);
                }
            }
        }
        self.tokens.len() > length
    }
}
