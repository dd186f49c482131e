//! Asks as steps: what can be chosen, and a pick of it.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::super::lower::word;
use super::making::Token;
use super::{Expression, Kind, Maker, Origin, Place, Step, Word};
use crate::program::{AskCode, BranchCode, LeafOp, MoveCode, NodeId, Op, Pc, Shape, Slot, Who};
use crate::table::control;

/// A last choice, before it is made.
struct Last {
    /// What is chosen before it.
    tokens: Vec<Token>,
    kind: Kind,
}

/// A move that is looked for.
pub(super) struct Finding {
    pub(super) code: MoveCode,
    pub(super) ask: u32,
    pub(super) branch: u8,
    /// Who moves, if that is known.
    pub(super) seat: Option<usize>,
    /// Where to go on if there is none.
    none: Place,
    /// What has been found to be so.
    pub(super) found: Vec<(NodeId, bool)>,
}

impl Maker<'_> {
    /// An ask, and the move that is made there.
    pub(super) fn ask(&mut self, pc: Pc, number: u32) -> Option<()> {
        let program = self.program;
        let ask = &program.asks[number as usize];
        self.flow_label(ask.next);
        self.flow_label(pc);
        for to in ask.flows() {
            self.flow_label(to);
        }
        let simple = matches!(ask.who, Who::You) && !ask.continuous && self.sets_are_words();
        if !simple || !self.is_simple(ask) {
            self.step(Step::Ask { op: pc });
            return Some(());
        }
        self.picks = true;
        let seats = ask.branches.iter().map(|branch| match branch {
            BranchCode::Move(codes) => codes.len(),
            BranchCode::Flow(_) => 1,
        });
        let seats = seats.max().unwrap_or(1);
        let labels: Vec<Place> = (0..seats).map(|_| self.label()).collect();
        if seats > 1 {
            self.by_number(word(control::YOU), &labels);
        }
        for (seat, label) in labels.into_iter().enumerate() {
            self.put(label);
            self.seat(pc, number, seat)?;
        }
        Some(())
    }

    /// Whether all moves of an ask are known at once, by one look each.
    fn is_simple(&self, ask: &AskCode) -> bool {
        ask.branches.iter().all(|branch| match branch {
            BranchCode::Flow(_) => true,
            BranchCode::Move(codes) => codes
                .iter()
                .all(|code| self.finds_at_once(code.find, 8) && self.makes(code.perform)),
        })
    }

    /// Whether find code is questions and then last choices, at least where these are answered in some way.
    fn finds_at_once(&self, pc: Pc, deep: usize) -> bool {
        match self.op(pc) {
            Op::Unless(_, to) if *to > pc && deep > 0 => {
                self.finds_at_once(pc + 1, deep - 1) || self.finds_at_once(*to, deep - 1)
            }
            Op::Set { slot: Slot::Frame(_), shape: Shape::One | Shape::Set, .. }
                if deep > 0 =>
            {
                self.finds_at_once(pc + 1, deep - 1)
            }
            Op::Jump(to) if *to > pc && deep > 0 => self.finds_at_once(*to, deep - 1),
            Op::Require(_) if deep > 0 => self.finds_at_once(pc + 1, deep - 1),
            Op::Pass => matches!(self.op(pc + 1), Op::End),
            Op::End => true,
            Op::Leaf(leaf) => is_known(leaf),
            _ => false,
        }
    }

    /// What whoever has this seat is asked.
    fn seat(&mut self, pc: Pc, number: u32, seat: usize) -> Option<()> {
        let ask = &self.program.asks[number as usize];
        for (branch, code) in ask.branches.iter().enumerate() {
            match code {
                BranchCode::Flow(to) => {
                    let go = self.flow_label(*to);
                    if ask.round.is_some() {
                        // As where play goes round.
                        let from = self.constant(i64::from(*to));
                        self.step(Step::Copy { to: word(control::PC), from });
                    }
                    self.step(Step::Go { go });
                    return Some(());
                }
                BranchCode::Move(codes) => {
                    let code = codes[seat.min(codes.len() - 1)];
                    let (none, found) = (self.label(), Vec::new());
                    let branch = u8::try_from(branch).ok()?;
                    let whose = (codes.len() == self.table.players).then_some(seat);
                    let mut of =
                        Finding { code, ask: number, branch, seat: whose, none, found };
                    self.taken = 0;
                    if self.program.blank > 0 {
                        self.step(Step::Blank);
                    }
                    self.find(code.find, &mut of)?;
                    self.put(none);
                }
            }
        }
        // Nobody can move: the machine says so.
        self.step(Step::Ask { op: pc });
        Some(())
    }

    /// Find code, and after each of its last choices the move.
    fn find(&mut self, pc: Pc, of: &mut Finding) -> Option<()> {
        let ask = &self.program.asks[of.ask as usize];
        let span = match self.op(pc) {
            Op::Leaf(_) => ask.source.span,
            _ => self.program.spans[pc as usize],
        };
        self.origin = Origin { of: Expression::Nothing, span };
        match self.op(pc) {
            Op::Unless(cond, to) => {
                let (other, taken) = (self.label(), self.taken);
                self.apart(Expression::One(*cond), |maker| maker.go_if(*cond, false, other));
                for (so, pc) in [(true, pc + 1), (false, *to)] {
                    if !so {
                        self.put(other);
                    }
                    self.taken = taken;
                    of.found.push((*cond, so));
                    self.find(pc, of)?;
                    of.found.pop();
                }
                Some(())
            }
            Op::Jump(to) => self.find(*to, of),
            // What is written is read by what follows alone.
            Op::Set { slot: slot @ Slot::Frame(_), shape, value }
                if matches!(shape, Shape::One | Shape::Set) =>
            {
                self.assign(*slot, *shape, *value);
                self.find(pc + 1, of)
            }
            Op::Require(cond) => {
                let none = of.none;
                self.apart(Expression::One(*cond), |maker| maker.go_if(*cond, false, none));
                self.find(pc + 1, of)
            }
            // There is one way.
            Op::End => self.toss(&[(Vec::new(), None)], of),
            Op::Pass if matches!(self.op(pc + 1), Op::End) => self.toss(&[(vec![0], None)], of),
            Op::Leaf(leaf) if is_known(leaf) => match &**leaf {
                LeafOp::Fixed(ways) => self.toss(ways, of),
                leaf => {
                    let mut lasts = Vec::new();
                    self.leaf(leaf, &[], &mut lasts);
                    self.pick(&lasts, of)
                }
            },
            op => {
                // Moves that have to be looked for are the machine's.
                self.leaves |= matches!(op, Op::Leaf(_));
                self.step(Step::Ask { op: ask.pc });
                Some(())
            }
        }
    }

    /// What can be chosen last.
    fn leaf(&mut self, leaf: &LeafOp, tokens: &[Token], lasts: &mut Vec<Last>) {
        match leaf {
            LeafOp::Set(of) => {
                let set = self.apart(Expression::Set(*of), |maker| maker.set(*of));
                lasts.push(Last { tokens: tokens.to_vec(), kind: Kind::Set(set) });
            }
            LeafOp::Either(branches) => {
                for (at, (guard, last)) in branches.iter().enumerate() {
                    let mut tokens = tokens.to_vec();
                    tokens.push(Token::Known(crate::table::value(at)));
                    match (last, guard) {
                        (None, guard) => {
                            let one = self.guard(*guard);
                            lasts.push(Last { tokens, kind: Kind::One(one) });
                        }
                        (Some(LeafOp::Set(of)), Some(guard)) => {
                            let set = self.guarded(*guard, *of);
                            lasts.push(Last { tokens, kind: Kind::Set(set) });
                        }
                        (Some(leaf), _) => self.leaf(leaf, &tokens, lasts),
                    }
                }
            }
            LeafOp::Then { of, some, then } => {
                let sets = [*of, *some, *then]
                    .map(|set| self.apart(Expression::Set(set), |maker| maker.set(set)));
                lasts.push(Last { tokens: tokens.to_vec(), kind: Kind::Then(sets) });
            }
            LeafOp::Fixed(_)
            | LeafOp::Some(_)
            | LeafOp::Steps { .. }
            | LeafOp::Alike { .. }
            | LeafOp::Couple(_) => {}
        }
    }

    /// One of known ways, for each choice of those whose guards hold.
    fn toss(&mut self, ways: &[(Vec<i64>, Option<NodeId>)], of: &Finding) -> Option<()> {
        let labels: Vec<Place> = ways.iter().map(|_| self.label()).collect();
        self.toss_from(ways, &labels, Vec::new(), of);
        for ((way, _), label) in ways.iter().zip(labels) {
            self.put(label);
            let tokens: Vec<Token> = way.iter().map(|token| Token::Known(*token)).collect();
            self.make(of, &tokens)?;
        }
        Some(())
    }

    /// The same from one of the ways on, where it is known which of those before it there are.
    fn toss_from(
        &mut self,
        ways: &[(Vec<i64>, Option<NodeId>)],
        labels: &[Place],
        mut there: Vec<Place>,
        of: &Finding,
    ) {
        let (Some((way, ways)), Some((label, labels))) =
            (ways.split_first(), labels.split_first())
        else {
            match there.as_slice() {
                [] => self.step(Step::Go { go: of.none }),
                places => {
                    let (first, count) = self.numbered(places);
                    self.step(Step::Toss { first, count, lucky: self.is_lucky(of) });
                }
            }
            return;
        };
        if let Some(guard) = way.1 {
            let out = self.label();
            self.apart(Expression::One(guard), |maker| maker.go_if(guard, false, out));
            let mut with = there.clone();
            with.push(*label);
            self.toss_from(ways, labels, with, of);
            self.put(out);
        } else {
            there.push(*label);
        }
        self.toss_from(ways, labels, there, of);
    }

    /// Whether a move is one that can be picked by trial.
    fn is_lucky(&self, of: &Finding) -> bool {
        self.program.by_trial && of.code.by_trial
    }

    /// A word that is nought where a guard does not hold.
    fn guard(&mut self, guard: Option<NodeId>) -> Word {
        let Some(guard) = guard else { return self.constant(1) };
        let (to, truths) = (self.temp(), (self.constant(1), self.constant(0)));
        self.apart(Expression::One(guard), |maker| {
            maker.copy_either(to, |maker, no| maker.go_if(guard, false, no), truths);
        });
        to
    }

    /// A set that is empty where a guard does not hold.
    fn guarded(&mut self, guard: NodeId, of: NodeId) -> Word {
        let (to, nobody) = (self.temp(), self.constant(0));
        self.either(
            |maker, no| {
                maker.apart(Expression::One(guard), |maker| maker.go_if(guard, false, no));
            },
            |maker| maker.apart(Expression::Set(of), |maker| maker.set_into(of, to)),
            |maker| maker.step(Step::Copy { to, from: nobody }),
        );
        to
    }

    /// Picks one of what can be chosen, and makes that move.
    fn pick(&mut self, lasts: &[Last], of: &Finding) -> Option<()> {
        if let [Last { tokens, kind: Kind::Set(set) }] = lasts {
            // What a move begins with is picked where it is wanted.
            let to = match self.op(of.code.perform) {
                Op::Choose(choose) if tokens.is_empty() => self.word(choose.var),
                _ => self.temp(),
            };
            self.step(Step::Pick { to, of: *set, go: of.none, lucky: self.is_lucky(of) });
            let mut tokens = tokens.clone();
            tokens.push(Token::In(to));
            return self.make(of, &tokens);
        }
        // Which it is, what is chosen, and what is chosen after that.
        let [to, chosen, then] = self.picked;
        let kinds = lasts.iter().map(|last| last.kind).collect();
        self.flat.kinds.push(kinds);
        let kinds = word(self.flat.kinds.len() - 1);
        self.step(Step::PickOf { to, kinds, go: of.none, lucky: self.is_lucky(of) });
        let labels: Vec<Place> = lasts.iter().map(|_| self.label()).collect();
        self.by_number(to, &labels);
        for (last, label) in lasts.iter().zip(labels) {
            self.put(label);
            let mut tokens = last.tokens.clone();
            match last.kind {
                Kind::One(_) => {}
                Kind::Set(_) => tokens.push(Token::In(chosen)),
                Kind::Then(_) => tokens.extend([Token::In(chosen), Token::In(then)]),
            }
            self.make(of, &tokens)?;
        }
        Some(())
    }
}

/// Of so many guards each choice of those that hold has steps of its own.
const MOST_GUARDS: usize = 4;

/// Whether of a last choice all ways are known by one look at sets and truths.
fn is_known(leaf: &LeafOp) -> bool {
    match leaf {
        LeafOp::Set(_) | LeafOp::Then { .. } => true,
        LeafOp::Fixed(ways) => {
            ways.iter().filter(|(_, guard)| guard.is_some()).count() <= MOST_GUARDS
        }
        LeafOp::Either(branches) => branches.iter().all(|(guard, last)| match last {
            None | Some(LeafOp::Set(_)) => true,
            Some(LeafOp::Then { .. }) => guard.is_none(),
            Some(_) => false,
        }),
        LeafOp::Some(_) | LeafOp::Steps { .. } | LeafOp::Alike { .. } | LeafOp::Couple(_) => {
            false
        }
    }
}
