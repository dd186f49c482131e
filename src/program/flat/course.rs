//! Flow as steps.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::super::lower::word;
use super::{Expression, Maker, Origin, Place, Step, Word};
use crate::program::{Op, Pc, Shape, Slot};
use crate::table::control;

impl Maker<'_> {
    /// All of it, from flow.
    pub(super) fn course(&mut self) -> Option<()> {
        let program = self.program;
        self.open.extend(program.queueables.iter().map(|queued| queued.pc));
        self.open.push(0);
        for ask in &program.asks {
            self.open.push(ask.next);
            self.open.extend(ask.flows());
        }
        self.changed = self.where_changed(false);
        self.surely = self.where_changed(true);
        while let Some(pc) = self.open.pop() {
            if self.flat.at[pc as usize].is_some_and(|label| self.is_put(label)) {
                continue;
            }
            self.stretch(pc)?;
            self.after_moves();
        }
        Some(())
    }

    pub(super) fn is_put(&self, label: Place) -> bool {
        self.labels[label as usize].is_some()
    }

    /// The label of an instruction of flow.
    pub(super) fn flow_label(&mut self, pc: Pc) -> Place {
        if let Some(label) = self.flat.at[pc as usize] {
            return label;
        }
        let label = self.label();
        self.flat.at[pc as usize] = Some(label);
        self.open.push(pc);
        label
    }

    /// Whether a loop goes through a set that is a word.
    fn goes_by_word(&self, next: Pc) -> bool {
        match next.checked_sub(1).map(|start| self.op(start)) {
            Some(Op::EachStart { over, shape: Shape::Set, .. }) => self.is_word(*over),
            _ => self.sets_are_words(),
        }
    }

    pub(super) fn begin(&mut self, pc: Pc, of: Expression) {
        self.taken = 0;
        self.origin = Origin { of, span: self.program.spans[pc as usize] };
    }

    /// Flow from an instruction on, as far as one follows the other.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    fn stretch(&mut self, mut pc: Pc) -> Option<()> {
        loop {
            let label = self.flow_label(pc);
            if self.is_put(label) {
                self.step(Step::Go { go: label });
                return Some(());
            }
            self.put(label);
            if self.program.ops.len() == pc as usize {
                // Nothing leads here.
                self.step(Step::Over);
                return Some(());
            }
            self.begin(pc, Expression::Nothing);
            match self.op(pc) {
                Op::Jump(to) => {
                    let go = self.flow_label(*to);
                    self.step(Step::Go { go });
                    return Some(());
                }
                Op::Unless(cond, to) => {
                    let go = self.flow_label(*to);
                    self.apart(Expression::One(*cond), |maker| maker.go_if(*cond, false, go));
                }
                Op::Set { slot, shape, value } => {
                    if !self.assign(*slot, *shape, *value) {
                        self.step(Step::Do { op: pc });
                    } else if *slot != Slot::State(word(control::YOU)) {
                        self.note_change(pc);
                    }
                }
                Op::EachStart { over, shape: Shape::Set, cursor }
                    if self.sets_are_words() && self.only_says(pc + 1).is_some() =>
                {
                    // Nobody listens.
                    let (var, done) = self.only_says(pc + 1)?;
                    let (cursor, nobody, to) =
                        (self.word(*cursor), self.constant(0), self.word(var));
                    self.step(Step::Copy { to: cursor, from: nobody });
                    let of = self.apart(Expression::Set(*over), |maker| maker.set(*over));
                    self.step(Step::Last { to, of });
                    let go = self.flow_label(done);
                    self.step(Step::Go { go });
                    return Some(());
                }
                Op::EachStart { over, shape: Shape::Set, cursor } if self.is_word(*over) => {
                    let cursor = self.word(*cursor);
                    self.apart(Expression::Set(*over), |maker| maker.set_into(*over, cursor));
                }
                Op::EachStart { over, shape: Shape::List, cursor } => {
                    let list = self.word(*cursor);
                    if !self.list_loop(*over, list) {
                        self.step(Step::Do { op: pc });
                    }
                }
                Op::EachStart { shape: Shape::Set, .. } => {
                    let next = self.program.ops.get(pc as usize + 1);
                    if let Some(Op::EachNext { done, .. }) = next {
                        self.flow_label(*done);
                    }
                    self.flow_label(pc + 2);
                    self.by_machine(pc);
                    return Some(());
                }
                Op::EachNext { cursor, shape: Shape::Set, var, done }
                    if self.goes_by_word(pc) =>
                {
                    let (set, to) = (self.word(*cursor), self.word(*var));
                    let go = self.flow_label(*done);
                    self.step(Step::Pop { set, to, go });
                }
                Op::EachNext { cursor, shape: Shape::List, var, done } => {
                    let (list, to) = (self.word(*cursor), self.word(*var));
                    let go = self.flow_label(*done);
                    self.step(Step::Next { list, to, go });
                }
                Op::EachNext { done, .. } => {
                    self.flow_label(*done);
                    self.by_machine(pc);
                    return Some(());
                }
                Op::TurnsNext { player, turn, done } => {
                    let (go, player) = (self.flow_label(*turn), self.word(*player));
                    self.flow_label(*done);
                    self.step(Step::Turn { player, go });
                    self.by_machine(pc);
                    return Some(());
                }
                Op::TurnsStart { player, from, done } => {
                    self.flow_label(*done);
                    let (go, player) = (self.flow_label(pc + 1), self.word(*player));
                    let from = match from {
                        Some(from) => {
                            self.apart(Expression::One(*from), |maker| maker.one(*from))
                        }
                        None => self.constant(0),
                    };
                    self.step(Step::Turns { player, from, go });
                    self.by_machine(pc);
                    return Some(());
                }
                Op::Switch(switch) => {
                    self.apart(Expression::Nothing, |maker| {
                        maker.origin.of = Expression::One(switch.on);
                        let a = maker.one(switch.on);
                        for (values, to) in &switch.arms {
                            let go = maker.flow_label(*to);
                            for value in values {
                                let b = maker.constant(*value);
                                maker.step(Step::IfEqual { a, b, go });
                            }
                        }
                    });
                    match switch.otherwise {
                        Some(to) => {
                            let go = self.flow_label(to);
                            self.step(Step::Go { go });
                        }
                        None => self.step(Step::Flow { op: pc }),
                    }
                    return Some(());
                }
                Op::Drain if self.program.queueables.is_empty() => self.look_at_ends(pc),
                Op::Deal { .. } | Op::Roll { .. } | Op::RollFrom { .. } => {
                    self.look_at_ends(pc);
                    if !self.verb(pc) {
                        self.step(Step::Do { op: pc });
                    }
                    self.note_change(pc);
                }
                Op::Ask(number) => {
                    self.look_at_ends(pc);
                    self.ask(pc, *number)?;
                    return Some(());
                }
                Op::End => {
                    self.step(Step::Over);
                    return Some(());
                }
                Op::TurnsEnd => {
                    let (to, from) = (word(control::REVERSED), self.constant(0));
                    self.step(Step::Copy { to, from });
                }
                Op::Again => {
                    let (to, from) = (word(control::AGAIN), self.constant(-1));
                    self.step(Step::Copy { to, from });
                }
                Op::Reverse => {
                    let (to, one) = (word(control::REVERSED), self.constant(1));
                    self.step(Step::Sub { to, a: one, b: to });
                }
                Op::Drain
                | Op::Queued
                | Op::Skip
                | Op::Wins(_)
                | Op::Loses(_)
                | Op::Finishes(_)
                | Op::Draw
                | Op::Script { .. } => {
                    self.by_machine(pc);
                    return Some(());
                }
                Op::Call(_) | Op::Return | Op::Choose(_) | Op::Leaf(_) => return None,
                _ => {
                    if !self.verb(pc) {
                        self.step(Step::Do { op: pc });
                    }
                    self.note_change(pc);
                }
            }
            pc += 1;
        }
    }

    /// An instruction that is left to the machine, which says where to go on: with the next, or with what has a label.
    fn by_machine(&mut self, pc: Pc) {
        self.flow_label(pc + 1);
        self.step(Step::Flow { op: pc });
    }

    /// The variable of a loop over a set in which nothing happens but that something is said, and where it is done.
    fn only_says(&self, next: Pc) -> Option<(Slot, Pc)> {
        let ops = &self.program.ops;
        let Op::EachNext { var, done, .. } = ops.get(next as usize)? else { return None };
        let mut rest = ops.get(next as usize + 1..)?.iter();
        let you = Slot::State(word(control::YOU));
        let back = rest.find(|op| match op {
            Op::Set { slot, .. } => *slot != you,
            op => !matches!(op, Op::Say(_)),
        });
        (back == Some(&Op::Jump(next))).then_some((*var, *done))
    }

    /// To the place with the number a word has, or the last.
    pub(super) fn by_number(&mut self, of: Word, places: &[Place]) {
        let (first, count) = self.numbered(places);
        self.step(Step::ByNumber { of, first, count });
    }

    /// Places in a row: the first of them, and how many.
    pub(super) fn numbered(&mut self, places: &[Place]) -> (u32, u32) {
        let (first, count) = (word(self.flat.places.len()), word(places.len()));
        self.flat.places.extend(places);
        (first, count)
    }
}
