//! Where ways can be picked without listing them all: how many ways there are at most after a choice. A member of
//! the choice and a number up to that are as good as a way then, if there are as many; if not, one tries again.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::code::{BranchCode, ChooseOp, LeafOp, Op, Pc, Tried};
use super::lower::word;
use super::node::{Node, NodeId, Shape, Slot};
use super::once::Changed;
use super::prune::Reads;
use super::sights::Sight;
use super::straight::{SetStep, Straight};
use super::{Builder, Program};
use crate::table::Table;

/// More ways than this after a choice are not guessed at: too few tries would find one.
const MOST: u64 = 64;
/// Nor where there can be this many times as many as elsewhere.
const UNEVEN: u64 = 4;

/// How many ways there are from an instruction on, whatever the position: at most, and at most where a condition
/// on the way lets the fewest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Range {
    most: u64,
    fewest: u64,
}

impl Range {
    fn exactly(ways: u64) -> Self {
        Self { most: ways, fewest: ways }
    }

    fn times(self, ways: u64) -> Self {
        let times = |number: u64| number.saturating_mul(ways);
        Self { most: times(self.most), fewest: times(self.fewest) }
    }

    fn plus(self, other: Self) -> Self {
        let plus = |a: u64, b: u64| a.saturating_add(b);
        Self { most: plus(self.most, other.most), fewest: plus(self.fewest, other.fewest) }
    }

    /// As what is tried, if that is likely enough to be a way.
    fn tried(self) -> Option<Tried> {
        let most = u32::try_from(self.most).ok()?;
        let likely = self.most <= MOST && self.most <= UNEVEN * self.fewest;
        likely.then_some(Tried { most, others: None })
    }

    fn or(self, other: Self) -> Self {
        Self { most: self.most.max(other.most), fewest: self.fewest.min(other.fewest) }
    }
}

impl Builder<'_> {
    /// Notes at choices how many ways there are after them at most, and of moves whether that helps.
    pub(super) fn note_trials(&mut self) {
        let mut known = Known::of(&self.program, self.table);
        let ranges: Vec<_> =
            (0..word(self.program.ops.len())).map(|pc| known.ways(pc)).collect();
        for pc in 0..word(ranges.len()) {
            let Some(Op::Choose(choose)) = self.program.ops.get(pc as usize) else { continue };
            if !choose.is_of_members() {
                let shares = self.shares(pc);
                if let Some(Op::Choose(choose)) = self.program.ops.get_mut(pc as usize) {
                    choose.shares = shares;
                }
                continue;
            }
            let var = choose.var;
            let after = ranges.get(pc as usize + 1).copied().flatten();
            let apart = self.tried_apart(pc, var, &ranges);
            let tried = apart.or_else(|| after.and_then(Range::tried));
            if let Some(Op::Choose(choose)) = self.program.ops.get_mut(pc as usize) {
                choose.tried = tried;
            }
        }
        let mut asks = std::mem::take(&mut self.program.asks);
        for branch in asks.iter_mut().flat_map(|ask| &mut ask.branches) {
            if let BranchCode::Move(codes) = branch {
                for code in codes {
                    code.by_trial = self.is_by_trial(code.find);
                    code.plain = self.is_plain_find(code.find);
                    self.program.by_trial |= code.by_trial;
                }
            }
        }
        self.program.asks = asks;
    }

    /// The same where a condition on the member tells after which there can be more ways, and nothing that is done before
    /// it is asked changes the answer.
    fn tried_apart(&mut self, pc: Pc, var: Slot, ranges: &[Option<Range>]) -> Option<Tried> {
        let from = |pc: Pc| ranges.get(pc as usize).copied().flatten();
        let mut changed = Changed::default();
        let mut farthest = 0;
        for at in pc + 1.. {
            match self.program.ops.get(at as usize)? {
                Op::Unless(condition, to) => {
                    let (condition, to) = (*condition, *to);
                    let (yes, no) = (from(at + 1)?, from(to)?);
                    if yes == no {
                        farthest = farthest.max(to);
                        continue;
                    }
                    let mut reads = Reads::default();
                    self.node_reads(condition, &mut reads);
                    let known = !(reads.everything || reads.lasting) && changed.spares(&reads);
                    if farthest > at || !known {
                        return None;
                    }
                    let (yes, no) = (yes.tried()?, no.tried()?);
                    let set = self.as_set(condition, var, self.table.game.span)?;
                    return Some(Tried { most: no.most, others: Some((set, yes.most)) });
                }
                op if op.leads_elsewhere() => return None,
                op => changed.by(op),
            }
        }
        None
    }

    /// Whether there are such choices on the way, and all of it can be gone again by its tokens: nothing compares ways,
    /// and each choice is of things that are seen.
    fn is_by_trial(&self, find: Pc) -> bool {
        let mut any = false;
        let again = self.all_from(find, &mut |_, op| match op {
            Op::Dial(_) | Op::Flick(_) | Op::Prefer { .. } => false,
            Op::Choose(choose) => {
                any |= choose.tried.is_some() || choose.shares.is_some();
                !choose.unseen
            }
            _ => true,
        });
        again && any
    }
}

impl Builder<'_> {
    /// Whether code that finds ways does nothing but choose members of sets, and ask.
    fn is_plain_find(&self, find: Pc) -> bool {
        self.all_from(find, &mut |pc, op| match op {
            Op::Choose(choose) => {
                let own = matches!(choose.var, Slot::Frame(_)) && choose.more.is_none();
                own && choose.is_of_members() && choose.alike.of.is_none()
            }
            Op::Leaf(_) | Op::End => true,
            Op::Unless(_, to) | Op::Jump(to) => *to > pc,
            _ => false,
        })
    }
}

impl Op {
    /// Whether it is more than an effect or a guard.
    pub(super) fn leads_elsewhere(&self) -> bool {
        matches!(
            self,
            Self::EachStart { .. }
                | Self::EachNext { .. }
                | Self::Jump(_)
                | Self::Unless(..)
                | Self::Switch(_)
                | Self::Call(_)
                | Self::Return
                | Self::End
                | Self::Stop
                | Self::Choose(_)
                | Self::ChooseSome(_)
                | Self::Dial(_)
                | Self::Either(_)
                | Self::Maybe(_)
                | Self::Pass
                | Self::Try { .. }
                | Self::Prefer { .. }
                | Self::Leaf(_)
                | Self::Flick(_)
        )
    }
}

impl ChooseOp {
    /// Whether it is of members of a set that are all different and all seen.
    fn is_of_members(&self) -> bool {
        matches!(self.shape, Shape::One | Shape::Set) && self.record.is_none() && !self.unseen
    }
}

/// Whether it was asked how many ways there are from an instruction on, and what the answer was.
#[derive(Debug, Clone, Copy)]
enum Asked {
    Never,
    Before(Option<Range>),
}

/// What is known of a program.
struct Known<'p> {
    program: &'p Program,
    table: &'p Table,
    /// How many words a set has.
    words: usize,
    /// How many ways there are from each instruction on.
    ranges: Vec<Asked>,
}

impl<'p> Known<'p> {
    fn of(program: &'p Program, table: &'p Table) -> Self {
        let ranges = vec![Asked::Never; program.ops.len()];
        Self { program, table, words: table.layout.set_words, ranges }
    }

    /// How many ways there are from an instruction on, if that can be told.
    fn ways(&mut self, pc: Pc) -> Option<Range> {
        if let Asked::Before(known) = *self.ranges.get(pc as usize)? {
            return known;
        }
        // In a circle nothing is known.
        self.ranges[pc as usize] = Asked::Before(None);
        let range = self.ways_anew(pc);
        self.ranges[pc as usize] = Asked::Before(range);
        range
    }

    fn ways_anew(&mut self, pc: Pc) -> Option<Range> {
        let program = self.program;
        match program.ops.get(pc as usize)? {
            Op::End => Some(Range::exactly(1)),
            Op::Leaf(leaf) => Some(Range::exactly(self.ways_of(leaf)?)),
            Op::Jump(to) => self.ways(*to),
            Op::Unless(_, to) | Op::Try { or_else: to, .. } => {
                Some(self.ways(pc + 1)?.or(self.ways(*to)?))
            }
            Op::Switch(switch) => {
                let mut arms = switch.arms.iter().map(|(_, to)| *to).chain(switch.otherwise);
                let first = self.ways(arms.next()?)?;
                arms.try_fold(first, |range, to| Some(range.or(self.ways(to)?)))
            }
            Op::Either(branches) => branches
                .iter()
                .try_fold(Range::exactly(0), |range, to| Some(range.plus(self.ways(*to)?))),
            Op::Maybe(no) => Some(self.ways(pc + 1)?.plus(self.ways(*no)?)),
            Op::Choose(choose) if choose.shape == Shape::List => {
                let Node::ListOf(members) = &program.nodes[choose.from as usize] else {
                    return None;
                };
                Some(self.ways(pc + 1)?.times(members.len() as u64))
            }
            Op::Choose(choose) if choose.shape != Shape::Sets => {
                Some(self.ways(pc + 1)?.times(self.members(choose.from)))
            }
            // What is done in a loop is done for all, and then it goes on.
            Op::EachNext { done, .. } if self.is_plain(pc + 1, *done) => self.ways(*done),
            Op::EachNext { .. }
            | Op::Choose(_)
            | Op::ChooseSome(_)
            | Op::Dial(_)
            | Op::Flick(_)
            | Op::Prefer { .. }
            | Op::Call(_)
            | Op::Return
            | Op::Stop => None,
            _ => self.ways(pc + 1),
        }
    }

    fn ways_of(&self, leaf: &LeafOp) -> Option<u64> {
        match leaf {
            LeafOp::Set(set) | LeafOp::Alike { of: set, .. } => Some(self.members(*set)),
            LeafOp::Fixed(ways) => Some(ways.len() as u64),
            LeafOp::Either(branches) => branches.iter().try_fold(0, |sum: u64, (_, leaf)| {
                let ways = leaf.as_ref().map_or(Some(1), |leaf| self.ways_of(leaf))?;
                Some(sum.saturating_add(ways))
            }),
            LeafOp::Then { of, then, .. } => {
                Some(self.members(*of).saturating_mul(self.members(*then).max(1)))
            }
            LeafOp::Couple(couple) => {
                let near = couple.near.map_or(u64::MAX, |first| self.greatest(first));
                let second = near.min(self.members(couple.among));
                let third = couple.third.map_or(1, |third| self.members(third.then).max(1));
                let ways = self.members(couple.first).saturating_mul(second);
                Some(ways.saturating_mul(third))
            }
            LeafOp::Some(_) | LeafOp::Steps { .. } => None,
        }
    }

    /// Whether there are only effects and guards in a loop.
    fn is_plain(&self, from: Pc, done: Pc) -> bool {
        let ops = self.program.ops.get(from as usize..done as usize).unwrap_or(&[]);
        ops.iter().all(|op| match op {
            Op::Jump(to) | Op::Unless(_, to) => (from - 1..done).contains(to),
            op => !op.leads_elsewhere(),
        })
    }

    /// How many members a set has at most.
    fn members(&self, node: NodeId) -> u64 {
        let all = 64 * self.words as u64;
        match &self.program.nodes[node as usize] {
            Node::Single(_) | Node::TheSet(_) => 1,
            Node::SetConst(set) => self.constant(*set),
            Node::Intersect(a, b) => self.members(*a).min(self.members(*b)),
            Node::Except(a, _) => self.members(*a),
            Node::Union(a, b) => all.min(self.members(*a) + self.members(*b)),
            Node::Straight(code) => {
                let code = &self.program.straights[*code as usize];
                self.made(code, code.steps.len().saturating_sub(1))
            }
            _ => all,
        }
    }

    fn constant(&self, set: u32) -> u64 {
        let first = set as usize * self.words;
        let words = self.program.sets.get(first..first + self.words).unwrap_or(&[]);
        words.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Of constant sets, one for each site, how many members the greatest has.
    fn greatest(&self, first: u32) -> u64 {
        let sites = 0..self.table.sites.len();
        sites.map(|site| self.constant(first + word(site))).max().unwrap_or(0)
    }

    /// The same of a step of straight code.
    fn made(&self, code: &Straight, step: usize) -> u64 {
        let all = 64 * self.words as u64;
        let made = |set: u8| self.made(code, usize::from(set));
        match code.steps.get(step) {
            Some(SetStep::Member(_)) => 1,
            Some(SetStep::Const(set)) => self.constant(*set),
            Some(SetStep::And(a, b)) => made(*a).min(made(*b)),
            Some(SetStep::Or(a, b)) => all.min(made(*a) + made(*b)),
            Some(
                SetStep::Except(a, _)
                | SetStep::Up(a, _)
                | SetStep::Down(a, _)
                | SetStep::UpAnd(a, ..)
                | SetStep::DownAnd(a, ..),
            ) => made(*a),
            Some(SetStep::Near { sets, .. }) => self.greatest(*sets),
            Some(SetStep::Sights { of, .. }) => {
                let sites = 0..self.table.sites.len();
                let rays = code.sights.get(usize::from(*of)).map_or(&[][..], |rays| rays);
                let from = |site: usize| {
                    let seen = rays.iter().map(|sight| match *sight {
                        Sight::Ray { rays, .. } => self.constant(rays + word(site)),
                        Sight::Beyond { then, .. } => self.constant(then + word(site)),
                    });
                    seen.sum::<u64>()
                };
                sites.map(from).max().unwrap_or(all).min(all)
            }
            _ => all,
        }
    }
}
