//! Finding ways: runs `find` code for every way its choices can go.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::bits::Bits;
use super::machine::{CHOICES, Frames, Machine, STEPS};
use crate::program::{CallOp, ChooseOp, LeafOp, Node, NodeId, Op, Pc, Shape, Slot};
use crate::state::{Fault, FaultKind};
use crate::table::value;

/// What a run is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    /// All ways.
    All,
    /// Whether there is one.
    Any,
    /// One by luck, choice by choice.
    One,
    /// All that may be ways, as far as choices are noted to be tried.
    Guesses,
    /// Those that begin with the tokens of a trail.
    Trail,
    /// That which begins with the tokens of a trail and shares out a total as a number says.
    Share,
}

impl<const W: usize> Machine<'_, W> {
    /// Finds the ways of find code from here; the state is as before.
    #[expect(clippy::inline_always, reason = "measured: one call less in every ply")]
    #[inline(always)]
    pub(super) fn find(&mut self, mut pc: Pc) -> Result<(), Fault> {
        self.ways.clear();
        self.tokens.clear();
        self.steps = 0;
        match self.program.ops[pc as usize] {
            Op::Leaf(_) => {}
            Op::Choose(_) => self.clear_records(),
            _ => match self.before_choices(pc) {
                Some(first) => pc = first,
                None => return self.faulted(),
            },
        }
        if let Op::Leaf(leaf) = &self.program.ops[pc as usize] {
            // All ways at once: nothing to explore, nothing to undo.
            match &**leaf {
                LeafOp::Set(node) => {
                    let set = self.set(*node);
                    self.ways.set_only(set);
                }
                LeafOp::Alike { of, alike } => {
                    let set = self.set(*of);
                    let set = self.distinct(set, alike, None);
                    self.ways.set_only(set);
                }
                LeafOp::Fixed(ways) if ways.len() <= 64 => {
                    let mut on = 0;
                    for (at, (_, guard)) in ways.iter().enumerate() {
                        on |= u64::from(guard.is_none_or(|guard| self.test(guard))) << at;
                    }
                    self.ways.fixed_only(pc, on);
                }
                LeafOp::Steps { .. }
                | LeafOp::Some(_)
                | LeafOp::Fixed(_)
                | LeafOp::Either(_)
                | LeafOp::Then { .. }
                | LeafOp::Couple(_) => self.leaf(leaf),
            }
            return self.faulted();
        }
        match &self.program.ops[pc as usize] {
            // Where there is nothing to choose, there is nothing to explore.
            Op::Choose(choose) if is_of_members(choose) => {
                let (set, hidden) = self.choosable(choose);
                if (set | hidden).any() {
                    self.explored(|machine| {
                        machine.explore_members(choose, (set, hidden), pc + 1, Aim::All)
                    });
                }
            }
            _ => self.exploring(pc, Aim::All),
        }
        if self.fault.is_some() {
            self.blame(pc);
        }
        self.faulted()
    }

    /// Goes as far as nothing is chosen and nothing done, so that nothing need be taken back: where that
    /// is; none if there is no way.
    fn before_choices(&mut self, mut pc: Pc) -> Option<Pc> {
        self.clear_records();
        loop {
            let here = pc;
            match &self.program.ops[pc as usize] {
                Op::Unless(cond, to) if *to > pc => {
                    pc = if self.test(*cond) { pc + 1 } else { *to };
                }
                Op::Jump(to) if *to > pc => pc = *to,
                // Nobody looks at a variable before it is written.
                Op::Set { slot: slot @ Slot::Frame(_), shape: Shape::Set, value } => {
                    self.assign(*slot, Shape::Set, *value, false);
                    pc += 1;
                }
                Op::Require(cond) if self.test(*cond) => pc += 1,
                Op::Require(_) => {
                    self.blame(pc);
                    return None;
                }
                _ => return Some(pc),
            }
            if self.fault.is_some() {
                self.blame(here);
                return None;
            }
        }
    }

    /// Explores from here; the state is as before.
    #[inline]
    pub(super) fn exploring(&mut self, pc: Pc, aim: Aim) {
        self.explored(|machine| machine.explore(pc, aim));
    }

    /// Lets ways be explored; the state is as before.
    #[inline]
    fn explored(&mut self, explore: impl FnOnce(&mut Self) -> bool) {
        self.tokens.clear();
        self.steps = 0;
        self.preferred.clear();
        self.clear_records();
        let journaling = self.state.journal(true);
        let watched = self.state.watch(None);
        let mark = self.state.mark();
        let frames = self.frames;
        explore(self);
        self.frames = frames;
        self.state.undo(mark);
        self.state.watch(watched);
        self.state.journal(journaling);
    }

    /// Records of `not chosen before` begin empty.
    #[inline]
    pub(super) fn clear_records(&mut self) {
        if self.program.blank > 0 {
            self.state.blank(self.globals..self.globals + self.program.blank);
        }
    }

    /// Whether find code has a way from here; leaves no trace.
    pub(super) fn has_way(&mut self, pc: Pc) -> bool {
        let journaling = self.state.journal(true);
        let watched = self.state.watch(None);
        let (mark, frames) = (self.state.mark(), self.frames);
        let (tokens, preferred) = (self.tokens.len(), self.preferred.len());
        let found = self.explore(pc, Aim::Any);
        self.tokens.truncate(tokens);
        self.preferred.truncate(preferred);
        self.frames = frames;
        self.state.undo(mark);
        self.state.watch(watched);
        self.state.journal(journaling);
        found
    }

    /// Runs on from an instruction for every choice. True: stop looking.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    pub(super) fn explore(&mut self, mut pc: Pc, aim: Aim) -> bool {
        let program = self.program;
        let mut last = pc;
        loop {
            if self.fault.is_some() {
                self.blame(last);
                return true;
            }
            last = pc;
            self.steps += 1;
            if self.steps > STEPS || self.tokens.len() > CHOICES {
                let limit = if self.steps > STEPS { STEPS } else { CHOICES };
                self.fail(FaultKind::TooLong { limit });
                self.blame(pc);
                return true;
            }
            let op = &program.ops[pc as usize];
            match op {
                Op::Leaf(leaf) if aim == Aim::One => return self.draw_leaf(leaf),
                Op::Leaf(leaf) => {
                    self.leaf(leaf);
                    return false;
                }
                Op::End | Op::Stop => return self.complete(aim),
                Op::Require(node) => {
                    if !self.test(*node) {
                        self.blame(pc);
                        return self.fault.is_some();
                    }
                    pc += 1;
                }
                Op::Jump(to) => pc = *to,
                Op::Unless(cond, to) => pc = if self.test(*cond) { pc + 1 } else { *to },
                Op::Switch(switch) => {
                    if let Some(to) = self.arm(switch) {
                        pc = to;
                    }
                }
                Op::EachStart { over, shape: Shape::Set, cursor } => {
                    pc = self.each_start(pc, *over, *cursor);
                }
                Op::MovePieces { what, to, capturing } => {
                    self.move_pieces(*what, *to, *capturing);
                    pc += 1;
                }
                Op::MoveSite { from, to, capturing } => {
                    self.move_site(*from, *to, *capturing);
                    pc += 1;
                }
                Op::RemoveSites(sites) => {
                    self.remove_sites(*sites);
                    pc += 1;
                }
                Op::Call(call) => {
                    let target = program.units[call.unit as usize].find;
                    pc = self.enter(call, pc + 1, target);
                }
                Op::Return => pc = self.leave(),
                Op::Set { slot, shape: Shape::One, value } => {
                    let value = self.one(*value);
                    let at = self.at(*slot);
                    self.state.set(at, value);
                    pc += 1;
                }
                Op::Choose(choose) => {
                    if let Some(token) = self.on_trail(aim) {
                        self.take_token(choose, token);
                        pc += 1;
                        continue;
                    }
                    if aim == Aim::Share {
                        if !self.take_share(choose) {
                            return false;
                        }
                        pc += 1;
                        continue;
                    }
                    return self.explore_choose(choose, pc + 1, aim);
                }
                Op::ChooseSome(some) => {
                    if self.has_trail(aim) {
                        self.take_several(some, Self::trail_token);
                        pc += 1;
                        continue;
                    }
                    return self.explore_some(some, pc + 1, aim);
                }
                Op::Dial(dial) => return self.explore_dial(dial, pc + 1, aim),
                // Nothing decides after a shot: the way is complete.
                Op::Flick(flick) => {
                    if !self.can_flick(flick) {
                        self.blame(pc);
                        return self.fault.is_some();
                    }
                    return self.complete(aim);
                }
                Op::Either(branches) => {
                    if let Some(token) = self.on_trail(aim) {
                        let at = usize::try_from(token).unwrap_or(0).min(branches.len() - 1);
                        pc = branches[at];
                        continue;
                    }
                    return self.branches(branches.len(), |at| (at, branches[at]), aim);
                }
                Op::Maybe(no) => {
                    let targets = [(1, pc + 1), (0, *no)];
                    if let Some(token) = self.on_trail(aim) {
                        pc = if token == 0 { *no } else { pc + 1 };
                        continue;
                    }
                    return self.branches(2, |at| targets[at], aim);
                }
                Op::Pass => {
                    self.tokens.push(0);
                    let stop = self.explore(pc + 1, aim);
                    self.tokens.pop();
                    return stop;
                }
                Op::Try { look, or_else } => {
                    pc = if self.has_way(*look) { pc + 1 } else { *or_else };
                }
                Op::Prefer { most, value } => {
                    let value = self.number(*value);
                    self.preferred.push(if *most { value } else { value.saturating_neg() });
                    let stop = self.explore(pc + 1, aim);
                    self.preferred.pop();
                    return stop;
                }
                Op::Script { .. } => {
                    if self.script_effect(op).is_err() {
                        self.blame(pc);
                        return self.fault.is_some();
                    }
                    pc += 1;
                }
                _ => pc = self.step_on(pc, None),
            }
        }
    }

    /// The way is complete. True: stop looking.
    fn complete(&mut self, aim: Aim) -> bool {
        match aim {
            Aim::All | Aim::Guesses | Aim::Trail => {
                let (tokens, preferred) = (&self.tokens, &self.preferred);
                match self.alone.take() {
                    Some(members) => self.ways.add_members(tokens, preferred, members),
                    None => self.ways.add_one(tokens, preferred),
                }
                false
            }
            Aim::Any => true,
            Aim::One => self.note_found(),
            Aim::Share => self.roaming.sharing.is_over() && self.note_found(),
        }
    }

    /// Explores from each of some instructions, with a token of its own.
    fn branches(
        &mut self,
        count: usize,
        target: impl Fn(usize) -> (usize, Pc),
        aim: Aim,
    ) -> bool {
        if aim != Aim::One {
            return (0..count).any(|at| self.take_branch(target(at), aim));
        }
        let mut branches = self.buffer();
        branches.extend(0..value(count));
        self.any_leads(branches, aim, |machine, at| {
            machine.take_branch(target(usize::try_from(at).unwrap_or(0)), aim)
        })
    }

    fn take_branch(&mut self, (token, target): (usize, Pc), aim: Aim) -> bool {
        self.take(value(token), target, aim, |_| {})
    }

    /// Explores from an instruction with one token more, after what that chooses was written down.
    #[inline]
    fn take(&mut self, token: i64, next: Pc, aim: Aim, write: impl FnOnce(&mut Self)) -> bool {
        let (mark, frames) = (self.state.mark(), self.frames);
        write(self);
        self.tokens.push(token);
        let stop = self.explore(next, aim);
        self.tokens.pop();
        self.frames = frames;
        self.state.undo(mark);
        stop
    }

    fn explore_choose(&mut self, choose: &ChooseOp, next: Pc, aim: Aim) -> bool {
        if let (Some(most), Some(record)) = (choose.at_most, choose.record) {
            let chosen = self.state.get(self.at(record) + W);
            if chosen >= self.number(most) {
                return false;
            }
        }
        match choose.shape {
            Shape::List => self.explore_list(choose, next, aim),
            Shape::Sets => self.explore_sets(choose, next, aim),
            Shape::One | Shape::Set => self.explore_set(choose, next, aim),
        }
    }

    /// Explores from each member of a set.
    fn explore_set(&mut self, choose: &ChooseOp, next: Pc, aim: Aim) -> bool {
        let sets = self.choosable(choose);
        self.explore_members(choose, sets, next, aim)
    }

    /// What can be chosen of a set, and apart from that what the one who chooses cannot see.
    #[inline]
    pub(super) fn choosable(&mut self, choose: &ChooseOp) -> (Bits<W>, Bits<W>) {
        let set = self.set(choose.from);
        let set = match (choose.not_before, choose.record) {
            (true, Some(record)) => set.except(self.bits_at(self.at(record))),
            _ => set,
        };
        let record = choose.record.filter(|_| choose.not_before);
        let hidden = if choose.unseen { self.unseen_of(set) } else { Bits::EMPTY };
        (self.distinct(set.except(hidden), &choose.alike, record), hidden)
    }

    fn explore_members(
        &mut self,
        choose: &ChooseOp,
        (set, hidden): (Bits<W>, Bits<W>),
        next: Pc,
        aim: Aim,
    ) -> bool {
        if aim == Aim::One {
            return self.draw_member(choose, set, next);
        }
        if choose.alone && aim == Aim::All && set.any() {
            let (mark, frames) = (self.state.mark(), self.frames);
            self.alone = Some(set);
            let stop = self.explore(next, aim);
            self.alone = None;
            self.frames = frames;
            self.state.undo(mark);
            return stop;
        }
        // With these the move is over.
        let mut over = match choose.more {
            Some(more) => set.except(self.set(more)),
            None => Bits::EMPTY,
        };
        if over.any() && aim == Aim::Any {
            return true;
        }
        if aim == Aim::Guesses
            && let Some(tried) = choose.tried
        {
            self.guess(tried, set.except(over));
            self.ways.add_set(&self.tokens, over);
            return false;
        }
        if aim == Aim::Guesses
            && let Some(shares) = &choose.shares
            && self.guess_shares(shares, set)
        {
            return false;
        }
        for member in set.except(over) {
            let before = over & Bits::below(member);
            self.ways.add_set(&self.tokens, before);
            over = over.except(before);
            if self.take_member(choose, member, next, aim) {
                return true;
            }
        }
        self.ways.add_set(&self.tokens, over);
        self.explore_unseen(hidden, aim)
    }

    /// Explores from each of a list; equal and alike ones once.
    fn explore_list(&mut self, choose: &ChooseOp, next: Pc, aim: Aim) -> bool {
        if let Node::Range(low, high) = self.program.nodes[choose.from as usize]
            && aim != Aim::One
        {
            return self.explore_range(choose, (low, high), next, aim);
        }
        let mut list = self.buffer();
        self.list(choose.from, &mut list);
        let mut stop = false;
        if aim == Aim::One {
            stop = self.draw_of_list(choose, &list, next);
            self.give_back(list);
            return stop;
        }
        let hidden = if choose.unseen { self.take_unseen(&mut list) } else { Bits::EMPTY };
        for at in 0..list.len() {
            let member = list[at];
            let seen = self.is_repeated(&choose.alike, &list[..at], member);
            if seen || self.is_chosen(choose, member) {
                continue;
            }
            if self.take_member(choose, member, next, aim) {
                stop = true;
                break;
            }
        }
        self.give_back(list);
        stop || self.explore_unseen(hidden, aim)
    }

    /// Explores from each of some numbers. No list needs to be made: they differ, and nobody is alike.
    fn explore_range(
        &mut self,
        choose: &ChooseOp,
        (low, high): (NodeId, NodeId),
        next: Pc,
        aim: Aim,
    ) -> bool {
        self.range(low, high).any(|member| {
            !self.is_chosen(choose, member) && self.take_member(choose, member, next, aim)
        })
    }

    /// Explores from each of several sets; equal ones once.
    fn explore_sets(&mut self, choose: &ChooseOp, next: Pc, aim: Aim) -> bool {
        let mut sets = self.set_pool.pop().unwrap_or_default();
        self.sets(choose.from, &mut sets);
        let mut places = self.buffer();
        places.extend(super::several::distinct_sets::<W>(&sets));
        let stop = self.any_leads(places, aim, |machine, place| {
            let place = usize::try_from(place).unwrap_or(0);
            machine.take_place(choose, &sets, place, next, aim)
        });
        self.give_back_sets(sets);
        stop
    }

    /// Explores with the set at a place of several.
    fn take_place(
        &mut self,
        choose: &ChooseOp,
        sets: &[u64],
        place: usize,
        next: Pc,
        aim: Aim,
    ) -> bool {
        self.take(value(place), next, aim, |machine| {
            let at = machine.at(choose.var);
            machine.write_set(at, sets.get(place * W..(place + 1) * W).unwrap_or(&[]));
            machine.count_choice(choose);
        })
    }

    /// Writes the set at a place of a list of sets to the variable that takes it.
    pub(super) fn take_set(&mut self, choose: &ChooseOp, place: i64) {
        let mut sets = self.set_pool.pop().unwrap_or_default();
        self.sets(choose.from, &mut sets);
        let set = usize::try_from(place).ok().and_then(|place| sets.chunks_exact(W).nth(place));
        match set {
            Some(set) => {
                let at = self.at(choose.var);
                self.write_set(at, set);
                self.count_choice(choose);
            }
            None => _ = self.fail(FaultKind::NotAMove),
        }
        self.give_back_sets(sets);
    }

    fn write_set(&mut self, at: usize, words: &[u64]) {
        for (word, bits) in words.iter().enumerate() {
            self.state.set_bits(at + word, *bits);
        }
    }

    /// Counts one more choice in the statement's record.
    fn count_choice(&mut self, choose: &ChooseOp) {
        if let Some(record) = choose.record {
            let at = self.at(record) + W;
            let chosen = self.state.get(at);
            self.state.set(at, chosen + 1);
        }
    }

    pub(super) fn is_chosen(&self, choose: &ChooseOp, member: i64) -> bool {
        choose.not_before
            && choose.record.is_some_and(|record| self.bits_at(self.at(record)).has(member))
    }

    pub(super) fn take_member(
        &mut self,
        choose: &ChooseOp,
        member: i64,
        next: Pc,
        aim: Aim,
    ) -> bool {
        self.take(member, next, aim, |machine| machine.write_member(choose, member))
    }

    /// Writes what a token chooses to its variable.
    #[inline]
    pub(super) fn take_token(&mut self, choose: &ChooseOp, token: i64) {
        if choose.shape == Shape::Sets {
            self.take_set(choose, token);
        } else {
            self.write_member(choose, token);
        }
    }

    #[expect(clippy::inline_always, reason = "measured: a call less for every choice")]
    #[inline(always)]
    fn write_member(&mut self, choose: &ChooseOp, member: i64) {
        if choose.record.is_some() {
            self.remember(choose, member);
        } else {
            let at = self.at(choose.var);
            self.state.set(at, member);
        }
    }

    /// Writes a chosen member to its variable and the statement's record.
    fn remember(&mut self, choose: &ChooseOp, member: i64) {
        let at = self.at(choose.var);
        self.state.set(at, member);
        if let Some(record) = choose.record {
            let at = self.at(record);
            if let Ok(member) = usize::try_from(member)
                && member < 64 * W
            {
                self.state.put(at, member, true);
            }
        }
        self.count_choice(choose);
    }

    /// Enters a recursive rule with a frame of its own; gives where its code begins.
    pub(super) fn enter(&mut self, call: &CallOp, back: Pc, target: Pc) -> Pc {
        let base = self.frames.top.max(self.frames.base + call.frame as usize);
        let unit = &self.program.units[call.unit as usize];
        if base + unit.frame as usize >= self.state.words().len() {
            self.fail(FaultKind::TooLong { limit: CHOICES });
            return target;
        }
        for (shape, node, at) in &call.args {
            match shape {
                Shape::One => {
                    let value = self.one(*node);
                    self.state.set(base + *at as usize, value);
                }
                Shape::Set => {
                    let bits = self.set(*node);
                    self.write_bits(base + *at as usize, bits);
                }
                Shape::List => {
                    let mut list = self.buffer();
                    self.list(*node, &mut list);
                    self.write_list(base + *at as usize, &list, true);
                    self.give_back(list);
                }
                Shape::Sets => {
                    let mut sets = self.set_pool.pop().unwrap_or_default();
                    self.sets(*node, &mut sets);
                    self.write_sets(base + *at as usize, &sets, true);
                    self.give_back_sets(sets);
                }
            }
        }
        self.state.set(base, i64::from(back));
        self.state.set(base + 1, value(self.frames.base));
        self.frames = Frames { base, top: base + unit.frame as usize };
        target
    }

    /// Leaves a recursive rule; gives where the caller goes on.
    pub(super) fn leave(&mut self) -> Pc {
        let back = self.state.get(self.frames.base);
        let base = self.state.get(self.frames.base + 1);
        self.frames.base = usize::try_from(base).unwrap_or(0);
        Pc::try_from(back).unwrap_or(0)
    }
}

/// Whether a choice is of members of a set, of which any number can be chosen.
fn is_of_members(choose: &ChooseOp) -> bool {
    matches!(choose.shape, Shape::One | Shape::Set) && choose.at_most.is_none()
}
