//! Moves that are made, as steps.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use std::collections::{BTreeMap, BTreeSet};

use super::asks::Finding;
use super::{Ends, Expression, Maker, Place, Step, Word};
use crate::program::{ChooseOp, NodeId, Op, Pc, Shape};

/// What is known of what was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Token {
    /// This.
    Known(i64),
    /// What the word says.
    In(Word),
}

/// Where a move stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Stand {
    pc: Pc,
    /// How many tokens have been followed.
    followed: usize,
    passed: bool,
    /// Whether it has changed what the ends look at.
    looks: bool,
    /// Whether nothing has been written yet: what was found before the move is still so.
    fresh: bool,
}

/// A move that is made.
struct Making<'t> {
    of: &'t Finding,
    tokens: &'t [Token],
    /// The label of each place that has been come to.
    known: BTreeMap<Stand, Place>,
    /// Where there is yet to be written.
    open: Vec<Stand>,
}

impl Making<'_> {
    /// How a truth was found to be.
    fn found(&self, cond: NodeId) -> Option<bool> {
        self.of.found.iter().find(|(known, _)| *known == cond).map(|(_, so)| *so)
    }
}

impl Maker<'_> {
    /// Whether do code is of instructions that can be steps, or are left to the machine.
    pub(super) fn makes(&self, pc: Pc) -> bool {
        self.reached(pc).is_some()
    }

    /// The instructions of such code; nothing if it is none.
    pub(super) fn reached(&self, pc: Pc) -> Option<BTreeSet<Pc>> {
        let (mut seen, mut open) = (BTreeSet::new(), vec![pc]);
        while let Some(pc) = open.pop() {
            if !seen.insert(pc) {
                continue;
            }
            match self.op(pc) {
                Op::End => {}
                Op::Jump(to) => open.push(*to),
                Op::Unless(_, to) | Op::Maybe(to) => open.extend([pc + 1, *to]),
                Op::Either(branches) => open.extend(branches.iter()),
                Op::Switch(switch) => {
                    open.extend(switch.arms.iter().map(|(_, to)| *to));
                    match switch.otherwise {
                        Some(to) => open.push(to),
                        None => return None,
                    }
                }
                Op::EachNext { done, shape, .. } if *shape != Shape::Sets => {
                    open.extend([pc + 1, *done]);
                }
                Op::Choose(choose) if is_plain(choose) => open.push(pc + 1),
                Op::EachNext { .. }
                | Op::Choose(_)
                | Op::ChooseSome(_)
                | Op::Dial(_)
                | Op::Try { .. }
                | Op::Script { .. }
                | Op::Call(_)
                | Op::Return
                | Op::Stop
                | Op::Put { .. }
                | Op::Go { .. }
                | Op::Flick(_)
                | Op::Leaf(_) => return None,
                _ => open.push(pc + 1),
            }
        }
        Some(seen)
    }

    /// A move, from its first instruction to the last.
    pub(super) fn make(&mut self, of: &Finding, tokens: &[Token]) -> Option<()> {
        let (pc, begun) = (of.code.perform, self.taken);
        self.begin(pc, Expression::Nothing);
        self.taken = begun;
        if !self.program.repeats.is_empty() {
            self.step(Step::Note);
        }
        if self.program.blank > 0 {
            self.step(Step::Blank);
        }
        let looks = self.changes(pc);
        let stand = Stand { pc, followed: 0, passed: false, looks, fresh: true };
        let mut making = Making { of, tokens, known: BTreeMap::new(), open: vec![stand] };
        while let Some(stand) = making.open.pop() {
            if making.known.get(&stand).is_some_and(|label| self.is_put(*label)) {
                continue;
            }
            self.follow(stand, &mut making)?;
        }
        Some(())
    }

    fn stand_label(&mut self, stand: Stand, making: &mut Making<'_>) -> Place {
        if let Some(label) = making.known.get(&stand) {
            return *label;
        }
        let label = self.label();
        making.known.insert(stand, label);
        making.open.push(stand);
        label
    }

    /// A move from one instruction on, as far as one follows the other.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    fn follow(&mut self, mut stand: Stand, making: &mut Making<'_>) -> Option<()> {
        let begun = self.taken;
        loop {
            let label = self.stand_label(stand, making);
            if self.is_put(label) {
                self.step(Step::Go { go: label });
                return Some(());
            }
            self.put(label);
            let pc = stand.pc;
            self.begin(pc, Expression::Nothing);
            // What was picked is still to be read.
            self.taken = begun;
            let mut token = || {
                let token = making.tokens.get(stand.followed).copied();
                stand.followed += 1;
                token
            };
            match self.op(pc) {
                Op::End => {
                    let Finding { ask, branch, seat, .. } = *making.of;
                    let Stand { passed, looks, .. } = stand;
                    let next = self.program.asks[ask as usize].next;
                    let after = if looks { self.after_move(next, seat) } else { None };
                    let ends = match after {
                        Some(_) => Ends::Looked,
                        None if looks => Ends::Look,
                        None => Ends::Same,
                    };
                    let go = after.unwrap_or_else(|| self.flow_label(next));
                    self.step(Step::Moved { next, branch, passed, ends, go });
                    return Some(());
                }
                Op::Jump(to) => {
                    stand.pc = *to;
                    continue;
                }
                Op::Unless(cond, to) if stand.fresh && making.found(*cond).is_some() => {
                    stand.pc = if making.found(*cond) == Some(true) { pc + 1 } else { *to };
                    continue;
                }
                Op::Unless(cond, to) => {
                    let go = self.stand_label(Stand { pc: *to, ..stand }, making);
                    self.apart(Expression::One(*cond), |maker| maker.go_if(*cond, false, go));
                }
                Op::Switch(switch) => {
                    let (a, otherwise) = (self.one(switch.on), switch.otherwise?);
                    for (values, to) in &switch.arms {
                        let go = self.stand_label(Stand { pc: *to, ..stand }, making);
                        for value in values {
                            let b = self.constant(*value);
                            self.step(Step::IfEqual { a, b, go });
                        }
                    }
                    stand.pc = otherwise;
                    continue;
                }
                Op::Choose(choose) => {
                    let (to, token) = (self.word(choose.var), token()?);
                    let from = self.token_word(token);
                    if from != to {
                        self.step(Step::Copy { to, from });
                    }
                }
                Op::Either(branches) => {
                    let Some(Token::Known(at)) = token() else { return None };
                    stand.pc = *branches.get(usize::try_from(at).ok()?)?;
                    continue;
                }
                Op::Maybe(no) => {
                    let Some(Token::Known(yes)) = token() else { return None };
                    stand.pc = if yes == 0 { *no } else { pc + 1 };
                    continue;
                }
                Op::Pass => {
                    token()?;
                    stand.passed = true;
                    stand.pc = pc + 1;
                    continue;
                }
                Op::Set { slot, shape, value } => {
                    if self.assign(*slot, *shape, *value) {
                        stand.looks |= self.changes(pc);
                    } else {
                        self.step(Step::Do { op: pc });
                    }
                }
                Op::EachStart { over, shape: Shape::Set, cursor } => {
                    let cursor = self.word(*cursor);
                    self.apart(Expression::Set(*over), |maker| maker.set_into(*over, cursor));
                }
                Op::EachStart { over, shape: Shape::List, cursor } => {
                    let list = self.word(*cursor);
                    if !self.list_loop(*over, list) {
                        self.step(Step::Do { op: pc });
                    }
                }
                Op::EachNext { cursor, shape: Shape::Set | Shape::One, var, done } => {
                    let (set, to) = (self.word(*cursor), self.word(*var));
                    let go = self.stand_label(Stand { pc: *done, ..stand }, making);
                    self.step(Step::Pop { set, to, go });
                }
                Op::EachNext { cursor, shape: Shape::List, var, done } => {
                    let (list, to) = (self.word(*cursor), self.word(*var));
                    let go = self.stand_label(Stand { pc: *done, ..stand }, making);
                    self.step(Step::Next { list, to, go });
                }
                Op::Require(_) | Op::Prefer { .. } => {}
                _ => {
                    if !self.verb(pc) {
                        self.step(Step::Do { op: pc });
                    }
                    stand.looks |= self.changes(pc);
                }
            }
            stand.pc += 1;
            stand.fresh = false;
        }
    }

    fn token_word(&mut self, token: Token) -> Word {
        match token {
            Token::Known(scalar) => self.constant(scalar),
            Token::In(word) => word,
        }
    }
}

/// Whether a choice is of one thing that everybody sees, and nobody remembers.
fn is_plain(choose: &ChooseOp) -> bool {
    choose.record.is_none() && !choose.unseen && choose.shape != Shape::Sets
}
