//! The ends as steps: where they are looked at, and what is asked there.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::super::lower::word;
use super::{Expression, Maker, Place, Step};
use crate::program::{AskCode, BranchCode, EndCode, EndKind, EndsCode, Op, Pc, Slot};
use crate::table::control;

impl Maker<'_> {
    /// Whether an instruction changes what the ends look at.
    pub(super) fn changes(&self, pc: Pc) -> bool {
        self.program.heed || self.program.touched[pc as usize]
    }

    /// Notes that the ends are to be looked at, where an instruction of flow changes what they look at.
    pub(super) fn note_change(&mut self, pc: Pc) {
        // Before chance the ends are looked at, and nothing is noted any more.
        let noted = self.surely[pc as usize] && !is_chance(self.op(pc));
        if self.changes(pc) && !noted {
            let (to, from) = (self.flat.unchecked, self.constant(1));
            self.step(Step::Copy { to, from });
        }
    }

    /// Looks whether the game has ended, if that may be.
    pub(super) fn look_at_ends(&mut self, pc: Pc) {
        if !self.changed[pc as usize] {
            return;
        }
        let program = self.program;
        let on = self.label();
        self.step(Step::IfUnchanged { go: on });
        if !self.ends_are_known() {
            self.step(Step::Ends);
            self.put(on);
            return;
        }
        let seats = if self.ends_are_alike() { 1 } else { program.ends.len() };
        let labels: Vec<Place> = (0..seats).map(|_| self.label()).collect();
        if seats > 1 {
            self.by_number(word(control::ASKED), &labels);
        }
        for (ends, label) in program.ends.iter().zip(labels) {
            self.put(label);
            self.ask_ends(ends, on);
        }
        self.put(on);
    }

    /// Whether it is known by conditions alone that no clause applies.
    fn ends_are_known(&self) -> bool {
        self.program.ends.iter().all(|ends| ends.any.is_some())
    }

    /// Whether they are the same whoever was asked last.
    fn ends_are_alike(&self) -> bool {
        self.program.ends.windows(2).all(|two| two[0].any == two[1].any)
    }

    /// Asks whether a clause applies; goes on there if none does, and if the game goes on all the same.
    fn ask_ends(&mut self, ends: &EndsCode, on: Place) {
        let any = ends.any.as_deref().unwrap_or(&[]);
        let Some((last, others)) = any.split_last() else {
            return self.step(Step::Go { go: on });
        };
        let ended = self.label();
        self.ending = true;
        for when in others {
            self.apart(Expression::One(*when), |maker| maker.go_if(*when, true, ended));
        }
        self.apart(Expression::One(*last), |maker| maker.go_if(*last, false, on));
        self.ending = false;
        self.put(ended);
        let mut clauses = ends.clauses.iter();
        let others = |end: &&EndCode| !matches!(end.outcome, EndKind::Ranking { .. });
        let first = clauses.find(others);
        let is_only = clauses.find(others).is_none() && any.len() == 1;
        match first.map(|end| &end.outcome) {
            Some(EndKind::Over) if is_only => self.step(Step::Over),
            _ => {
                self.step(Step::Ends);
                self.step(Step::Go { go: on });
            }
        }
    }

    /// Where a move of a player is over, and has changed what the ends look at: flow goes on from an instruction.
    pub(super) fn after_move(&mut self, next: Pc, seat: Option<usize>) -> Option<Place> {
        let looks = matches!(self.op(next), Op::Drain) && self.program.queueables.is_empty();
        let seat = if self.ends_are_alike() { Some(0) } else { seat };
        let seat = seat.filter(|_| looks && self.ends_are_known())?;
        if let Some(label) = self.after.get(&(next, seat)) {
            return Some(*label);
        }
        let label = self.label();
        self.after.insert((next, seat), label);
        Some(label)
    }

    /// Makes steps for all places where moves are over.
    pub(super) fn after_moves(&mut self) {
        let open = self.after.iter().filter(|(_, label)| !self.is_put(**label));
        let open: Vec<((Pc, usize), Place)> = open.map(|(of, label)| (*of, *label)).collect();
        for ((next, seat), label) in open {
            self.begin(next, Expression::Nothing);
            self.put(label);
            let ends = &self.program.ends[seat.min(self.program.ends.len() - 1)];
            let on = self.flow_label(next + 1);
            let first = self.flat.steps.len();
            self.ask_ends(ends, on);
            self.moved.push(first..self.flat.steps.len());
        }
    }

    /// For each instruction of flow whether it can be come to where something has changed since the ends were looked at;
    /// or, if it must be `sure`, whether it is not come to otherwise.
    pub(super) fn where_changed(&self, sure: bool) -> Vec<bool> {
        let program = self.program;
        if !program.queueables.is_empty() {
            return vec![!sure; program.ops.len() + 1];
        }
        let you = Slot::State(word(control::YOU));
        let mut known = vec![None; program.ops.len() + 1];
        // A game begins as if something had changed; what a move has, the move says.
        let mut open: Vec<(Pc, bool)> = vec![(0, true)];
        open.extend(program.asks.iter().map(|ask| (ask.next, !sure && self.may_change(ask))));
        while let Some((pc, changed)) = open.pop() {
            let before = known[pc as usize];
            // Of several ways here one decides.
            let changed = if before == Some(!sure) { !sure } else { changed };
            if before == Some(changed) {
                continue;
            }
            known[pc as usize] = Some(changed);
            let Some(op) = program.ops.get(pc as usize) else { continue };
            let after = match op {
                Op::Drain | Op::Ask(_) => false,
                Op::Set { slot, .. } => changed || *slot != you && self.changes(pc),
                op if is_chance(op) => self.changes(pc),
                _ if sure && !self.changes(pc) => changed,
                Op::Jump(_)
                | Op::Unless(..)
                | Op::EachStart { .. }
                | Op::EachNext { .. }
                | Op::TurnsNext { .. }
                | Op::TurnsStart { .. }
                | Op::TurnsEnd
                | Op::Skip
                | Op::Reverse
                | Op::Again
                | Op::Switch(_) => changed,
                Op::SetKeep(_)
                | Op::MoveCards { .. }
                | Op::Shuffle(_)
                | Op::Say(_)
                | Op::Reveal { .. } => changed || self.changes(pc),
                _ => true,
            };
            self.leads_to(pc, &mut |to| open.push((to, after)));
        }
        known.into_iter().map(|known| known.unwrap_or(!sure)).collect()
    }

    /// Where flow may go on after an instruction, without a move.
    fn leads_to(&self, pc: Pc, lead: &mut dyn FnMut(Pc)) {
        let program = self.program;
        match self.op(pc) {
            Op::End => {}
            Op::Jump(to) => lead(*to),
            Op::Unless(_, to) => [pc + 1, *to].into_iter().for_each(lead),
            Op::EachNext { done, .. } | Op::TurnsStart { done, .. } => {
                [pc + 1, *done].into_iter().for_each(lead);
            }
            Op::EachStart { .. } => {
                [pc + 1, pc + 2].into_iter().for_each(&mut *lead);
                if let Some(Op::EachNext { done, .. }) = program.ops.get(pc as usize + 1) {
                    lead(*done);
                }
            }
            Op::TurnsNext { turn, done, .. } => [*turn, *done].into_iter().for_each(lead),
            Op::Switch(switch) => {
                let arms = switch.arms.iter().map(|(_, to)| *to);
                arms.chain(switch.otherwise).for_each(lead);
            }
            Op::Ask(ask) => program.asks[*ask as usize].flows().for_each(lead),
            _ => lead(pc + 1),
        }
    }

    /// Whether what the ends look at may have changed after a move of an ask: by the move, or by a clause that applies
    /// and does not end the game.
    fn may_change(&self, ask: &AskCode) -> bool {
        let moves = ask.branches.iter().flat_map(|branch| match branch {
            BranchCode::Move(codes) => codes.as_slice(),
            BranchCode::Flow(_) => &[],
        });
        !self.all_clauses_end()
            || moves.into_iter().any(|code| match self.reached(code.perform) {
                Some(reached) => reached.into_iter().any(|pc| self.changes(pc)),
                None => true,
            })
    }

    /// Whether a game is over when any clause applies.
    fn all_clauses_end(&self) -> bool {
        let mut clauses = self.program.ends.iter().flat_map(|ends| &ends.clauses);
        clauses.all(|end| matches!(end.outcome, EndKind::Over | EndKind::Ranking { .. }))
    }
}

/// Whether the ends are looked at before an instruction of flow because it is chance.
fn is_chance(op: &Op) -> bool {
    matches!(op, Op::Deal { .. } | Op::Roll { .. } | Op::RollFrom { .. })
}
