//! Rounds: turns in which one ask is all that happens, and moves that are one step of that kind.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::Builder;
use super::code::{AskCode, BranchCode, LeafOp, MoveCode, Op, Pc, Who};
use super::lower::word;
use super::node::{Node, NodeId, Shape, Slot};
use crate::table::control;

/// Turns in which one ask is all that happens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// The turns' player.
    pub player: Slot,
    /// If each player's move is a single act: how, by player. Otherwise empty.
    pub turns: Vec<TurnCode>,
    /// Whether neither moves nor ends ask whose turn it is or how many plies there were: it need not be
    /// written down before the last.
    pub timeless: bool,
    /// Whether turns branch, what they do is found by code of its own, or positions are noted.
    pub branching: bool,
}

/// A player's move in a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnCode {
    /// What it does.
    pub act: Act,
    /// The instruction that does it.
    pub pc: Pc,
    /// What it does instead where there is no way to do that: the first of these that has one. Branch by branch.
    pub others: Vec<(Act, Pc)>,
    /// Conditions of ends that it can bring about. The others hold after it if they held before, and
    /// are looked at after each player's.
    pub ends: Vec<Ending>,
}

/// A condition of an end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    /// The condition.
    pub when: NodeId,
    /// How it is looked at.
    pub look: Look,
}

/// How a condition of an end is looked at after a move in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// It is that pieces are joined which only this player puts down, one by one, and nobody takes
    /// away.
    ByPiece,
    /// Some line lies wholly in a set of the state.
    Lines {
        /// Which lines.
        lines: u32,
        /// Where the set stands.
        at: u32,
    },
    /// No site is empty.
    Full,
    /// A set of the state has no member.
    Nothing(u32),
    /// A set of the state meets a constant set.
    Meets(u32, u32),
    /// As any other.
    Other,
}

/// All that a move does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// Puts one piece down.
    Put {
        /// The sites it can be put on.
        on: NodeId,
        /// The piece's class.
        class: u32,
        /// Where the set of that class stands, if no site holds more than one piece.
        single: Option<u32>,
    },
    /// Moves what stands on a site by a step.
    Go {
        /// Straight code for the sites that have a way.
        code: u32,
        /// For each direction how far it goes, and the number of those sites in the code.
        ways: Vec<(i64, u8)>,
        /// Whether what stands there is taken.
        capturing: bool,
    },
    /// Chooses one site, and then does what the instruction and those after it say.
    Do {
        /// The sites that can be chosen.
        on: NodeId,
    },
    /// Likewise with a step.
    Walk {
        /// Straight code for the sites that have a way.
        code: u32,
        /// For each direction how far it goes, and the number of those sites in the code.
        ways: Vec<(i64, u8)>,
    },
    /// Likewise with whatever code finds.
    Find(Pc),
}

/// What is written in a ply.
struct Writes {
    /// Words of the board.
    board: Vec<std::ops::Range<usize>>,
    /// Whose turn it is.
    player: Slot,
}

impl Writes {
    /// Whether any of some words is written.
    fn has(&self, from: u32, words: usize) -> bool {
        let read = from as usize..from as usize + words;
        let flow = [control::PLIES, control::ASKED, control::YOU];
        self.board.iter().any(|board| read.start < board.end && board.start < read.end)
            || flow.iter().any(|at| read.contains(at))
            || read.clone().any(|at| self.player == Slot::State(word(at)))
    }
}

impl TurnCode {
    fn is_branching(&self) -> bool {
        !self.others.is_empty() || matches!(self.act, Act::Walk { .. } | Act::Find(_))
    }

    /// What a branch of the ask does, and the instruction that does it.
    #[inline]
    pub fn branch(&self, branch: usize) -> (&Act, Pc) {
        let other = branch.checked_sub(1).and_then(|other| self.others.get(other));
        other.map_or((&self.act, self.pc), |(act, pc)| (act, *pc))
    }
}

impl Builder<'_> {
    /// Finds the asks after which nothing comes but the same ask of the next player.
    pub(super) fn rounds(&mut self) {
        // Queued rules, which must happen between asks, take the long way.
        if !self.program.queueables.is_empty() {
            return;
        }
        for number in 0..self.program.asks.len() {
            self.program.asks[number].round = self.round(number);
        }
    }

    /// Moves that are picked by trial are not found otherwise.
    pub(super) fn leave_to_trial(&mut self) {
        for ask in &mut self.program.asks {
            let mut codes = ask.branches.iter().filter_map(|branch| match branch {
                BranchCode::Move(codes) => Some(codes),
                BranchCode::Flow(_) => None,
            });
            let tried = codes.any(|codes| codes.iter().any(|code| code.by_trial));
            if let Some(round) = ask.round.as_mut().filter(|round| tried && round.branching) {
                round.turns.clear();
            }
        }
    }

    fn round(&self, number: usize) -> Option<Round> {
        let ask = &self.program.asks[number];
        let op = |pc: Pc| self.program.ops.get(pc as usize);
        let (Who::You, Op::Drain) = (&ask.who, op(ask.next)?) else { return None };
        let Op::TurnsNext { player, turn, .. } = op(ask.next + 1)? else { return None };
        let Op::Set { slot, shape: Shape::One, value } = op(*turn)? else { return None };
        let same = *slot == Slot::State(word(control::YOU))
            && *self.node(*value) == Node::One(*player)
            && *op(*turn + 1)? == Op::Ask(word(number));
        let turns = || self.turn_codes(ask, *player).unwrap_or_default();
        same.then(|| {
            let turns = turns();
            let timeless = self.is_timeless(&turns, *player);
            let mut branching = turns.iter().map(TurnCode::is_branching);
            let branching = branching.any(|it| it) || !self.program.repeats.is_empty();
            Round { player: *player, turns, timeless, branching }
        })
    }

    /// Each player's move of an ask, if it is one act, or else another.
    fn turn_codes(&self, ask: &AskCode, player: Slot) -> Option<Vec<TurnCode>> {
        if ask.continuous {
            return None;
        }
        let turn = |seat: usize| {
            let moves = ask.branches.iter().map_while(|branch| match branch {
                BranchCode::Move(codes) => Some(codes),
                BranchCode::Flow(_) => None,
            });
            let mut acts =
                moves.map_while(|codes| self.act_of(*codes.get(seat.min(codes.len() - 1))?));
            let (act, pc) = acts.next()?;
            let others: Vec<_> = acts.collect();
            let ends = self.program.ends.get(seat)?.any.as_ref()?;
            let ends = ends.iter().copied();
            let ends =
                ends.filter(|end| !others.is_empty() || self.is_touched(*end, &act, player));
            let mut parts = Vec::new();
            ends.for_each(|end| self.alternatives(end, &mut parts));
            let ends = parts.into_iter();
            let ends = ends.map(|when| Ending { when, look: self.look_of(when, &act) });
            let mut ends: Vec<Ending> = ends.collect();
            // There is room to keep one such set for each player.
            if ends.iter().filter(|end| end.look == Look::ByPiece).count() > 1 {
                forget_pieces(&mut ends);
            }
            Some(TurnCode { act, pc, others, ends })
        };
        let mut turns = (0..self.table.players).map(turn).collect::<Option<Vec<_>>>()?;
        let class = |turn: &TurnCode| match turn.act {
            Act::Put { class, .. } => Some(class),
            _ => None,
        };
        let classes: Vec<_> = turns.iter().map(class).collect();
        let alone =
            |at: usize| classes.iter().filter(|other| **other == classes[at]).count() == 1;
        for (at, turn) in turns.iter_mut().enumerate() {
            if !alone(at) || classes.contains(&None) {
                forget_pieces(&mut turn.ends);
            }
        }
        Some(turns)
    }

    /// A move as an act.
    fn act_of(&self, code: MoveCode) -> Option<(Act, Pc)> {
        let op = |pc: Pc| self.program.ops.get(pc as usize);
        let steps = |ways: &[(i64, NodeId)], sets: &[u8]| {
            ways.iter().zip(sets).map(|((by, _), set)| (*by, *set)).collect()
        };
        let leaf = match op(code.find)? {
            Op::Leaf(leaf) => Some(&**leaf),
            _ => None,
        };
        let act = match (leaf, op(code.perform)?) {
            (Some(LeafOp::Set(on)), Op::Put { class }) => {
                let layout = &self.table.layout;
                let at = layout.classes + *class as usize * layout.set_words;
                let single = layout.counts.is_none().then(|| word(at));
                Act::Put { on: *on, class: *class, single }
            }
            (
                Some(LeafOp::Steps { ways, at_once: Some((code, sets)) }),
                Op::Go { capturing },
            ) => Act::Go { code: *code, ways: steps(ways, sets), capturing: *capturing },
            _ if !self.is_plain(code.perform) => return None,
            (Some(LeafOp::Set(on)), Op::Choose(_)) => Act::Do { on: *on },
            (Some(LeafOp::Steps { ways, at_once: Some((code, sets)) }), _) => {
                Act::Walk { code: *code, ways: steps(ways, sets) }
            }
            _ => Act::Find(code.find),
        };
        Some((act, code.perform))
    }

    /// The conditions of which one must hold if a condition is to hold in a row of plies, where nobody
    /// passes.
    fn alternatives(&self, condition: NodeId, out: &mut Vec<NodeId>) {
        let passes = Node::One(Slot::State(word(control::PASSES)));
        let some = |node: NodeId| self.constant(node).is_some_and(|number| number > 0);
        match *self.node(condition) {
            Node::Or(a, b) => {
                self.alternatives(a, out);
                self.alternatives(b, out);
            }
            Node::Equal(a, b) if *self.node(a) == passes && some(b) => {}
            _ => out.push(condition),
        }
    }

    /// Whether a move chooses, and does nothing then that flow, chance or whoever watches must know of.
    fn is_plain(&self, perform: Pc) -> bool {
        let mut left = vec![perform];
        let mut known = Vec::new();
        while let Some(pc) = left.pop() {
            known.push(pc);
            let plain = self.all_from(pc, &mut |_, op| match op {
                Op::Choose(choose) => !choose.unseen,
                Op::Call(call) => {
                    let unit = self.program.units[call.unit as usize].perform;
                    if !known.contains(&unit) && !left.contains(&unit) {
                        left.push(unit);
                    }
                    true
                }
                Op::Set { .. }
                | Op::SetKeep(_)
                | Op::Place(_)
                | Op::PlaceOne { .. }
                | Op::RemoveSites(_)
                | Op::MoveSite { .. }
                | Op::SetOwner { .. }
                | Op::SetKind { .. }
                | Op::Unless(..)
                | Op::Jump(_)
                | Op::Return
                | Op::End => true,
                _ => false,
            });
            if !plain {
                return false;
            }
        }
        true
    }

    /// Whether an act can bring a condition about, or it is not looked at after every player's move.
    fn is_touched(&self, condition: NodeId, act: &Act, player: Slot) -> bool {
        let everybody = self.program.ends.iter().take(self.table.players);
        let always = everybody.into_iter().all(|ends| {
            let mut others = ends.any.iter().flatten();
            others.any(|other| self.are_the_same(*other, condition))
        });
        let anything = matches!(act, Act::Do { .. } | Act::Walk { .. } | Act::Find(_));
        !always || anything || self.reads_what(condition, &self.writes(act, player))
    }

    /// Whether no move of a round, and no end, reads what flow writes after each.
    fn is_timeless(&self, turns: &[TurnCode], player: Slot) -> bool {
        let nothing = Writes { board: Vec::new(), player };
        let flow = |node: NodeId| self.reads_what(node, &nothing);
        turns.iter().enumerate().all(|(seat, turn)| {
            let moves = match &turn.act {
                Act::Put { on, .. } => flow(*on),
                Act::Do { .. } | Act::Walk { .. } | Act::Find(_) => true,
                Act::Go { code, .. } => {
                    let code = self.program.straights.get(*code as usize);
                    let words = word(self.table.layout.set_words);
                    code.is_none_or(|code| code.words(words).any(|at| nothing.has(at, 1)))
                }
            };
            let mut ends = self.program.ends.get(seat).and_then(|e| e.any.as_ref()).into_iter();
            !moves
                && turn.others.is_empty()
                && !ends.any(|ends| ends.iter().any(|end| flow(*end)))
        })
    }

    fn look_of(&self, when: NodeId, act: &Act) -> Look {
        let stands = |node: NodeId| match *self.node(node) {
            Node::Set(Slot::State(at)) => Some(at),
            _ => None,
        };
        let constant = |node: NodeId| match *self.node(node) {
            Node::SetConst(at) => Some(at),
            _ => None,
        };
        let known = match *self.node(when) {
            Node::Joins { .. } if self.is_joined_by(when, act) => Some(Look::ByPiece),
            Node::AnyLine { lines, set } => stands(set).map(|at| Look::Lines { lines, at }),
            Node::NoMember(of) if *self.node(of) == Node::Empty => Some(Look::Full),
            Node::NoMember(of) => stands(of).map(Look::Nothing),
            Node::Meets(a, b) => stands(a).zip(constant(b)).map(|(a, b)| Look::Meets(a, b)),
            _ => None,
        };
        known.unwrap_or(Look::Other)
    }

    /// Whether a condition is that pieces of the class an act puts down are joined from one set of sites
    /// to another, by steps that can be gone both ways.
    fn is_joined_by(&self, when: NodeId, act: &Act) -> bool {
        let Act::Put { single: Some(class), .. } = act else { return false };
        let Node::Joins { seeds, within, target, flood } = *self.node(when) else {
            return false;
        };
        let is_constant = |node: NodeId| matches!(self.node(node), Node::SetConst(_));
        let Some(flood) = self.program.floods.get(flood as usize) else { return false };
        let back = |(by, valid): &(i32, u32)| {
            let to = |site: usize| crate::table::value(site) + i64::from(*by);
            let reach: Vec<i64> = self.members(*valid).into_iter().map(to).collect();
            flood.steps.iter().any(|(other, from)| {
                let from = self.members(*from).into_iter();
                *other == -by && from.map(crate::table::value).eq(reach.iter().copied())
            })
        };
        is_constant(seeds)
            && is_constant(target)
            && *self.node(within) == Node::Set(Slot::State(*class))
            && flood.steps.iter().all(back)
    }

    /// What an act and flow after it write.
    fn writes(&self, act: &Act, player: Slot) -> Writes {
        let layout = &self.table.layout;
        let (words, classes) = (layout.set_words, self.table.classes());
        let pieces = match act {
            Act::Put { class, .. } => {
                let at = layout.classes + *class as usize * words;
                at..at + words
            }
            _ => layout.classes..layout.classes + classes * words,
        };
        Writes { board: vec![layout.occupied..layout.occupied + words, pieces], player }
    }

    /// Whether an expression reads what is written.
    fn reads_what(&self, node: NodeId, writes: &Writes) -> bool {
        let layout = &self.table.layout;
        let written = |from: u32, words: usize| writes.has(from, words);
        let again = |node: &NodeId| self.reads_what(*node, writes);
        match self.node(node) {
            Node::Const(_) | Node::SetConst(_) => false,
            Node::Empty => written(word(layout.occupied), layout.set_words),
            Node::One(Slot::State(at)) => written(*at, 1),
            Node::Set(Slot::State(at)) => written(*at, layout.set_words),
            Node::UnionOf { base, stride, count } => {
                (0..*count).any(|at| written(base + at * stride, layout.set_words))
            }
            Node::Union(a, b)
            | Node::Intersect(a, b)
            | Node::Except(a, b)
            | Node::Meets(a, b)
            | Node::And(a, b)
            | Node::Or(a, b)
            | Node::Equal(a, b)
            | Node::Subset(a, b) => again(a) || again(b),
            Node::AnySet(of)
            | Node::NoMember(of)
            | Node::Not(of)
            | Node::Up { of, .. }
            | Node::Down { of, .. }
            | Node::Single(of)
            | Node::Count(of)
            | Node::AnyLine { set: of, .. } => again(of),
            Node::Grown { seeds, within, .. } => again(seeds) || again(within),
            Node::Joins { seeds, within, target, .. } => {
                again(seeds) || again(within) || again(target)
            }
            _ => true,
        }
    }
}

/// Looks at everything anew.
fn forget_pieces(ends: &mut [Ending]) {
    for end in ends {
        if end.look == Look::ByPiece {
            end.look = Look::Other;
        }
    }
}
