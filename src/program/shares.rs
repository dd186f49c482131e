//! Where a total is shared out: again and again somebody is chosen who was not before, and a number up to what is left,
//! until nothing is. How many ways there are of that at most can be told beforehand, if it is known who may be chosen
//! later: nobody but those who may be now and, once all who stand in the way of it have been, those of another set.

use super::Builder;
use super::code::{ChooseOp, Op, Pc};
use super::lower::word;
use super::node::{Node, NodeId, Shape, Slot};

/// What is to be known of a choice to tell how many ways there are to share out what is left, beginning with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shares {
    /// How much is left.
    pub left: NodeId,
    /// Who may be chosen later though not now.
    pub later: Option<Later>,
    /// For each end the pieces that have to be chosen before it comes, so that nothing more is shared out; none where that
    /// is not known.
    pub ends: Option<Box<[NodeId]>>,
}

/// Pieces that may be chosen in place of those that may be now, once some of these have been.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Later {
    /// Those that have to be chosen before.
    pub lacking: NodeId,
    /// Those that may be then.
    pub then: NodeId,
}

/// A round of sharing out.
#[derive(Debug, Clone, Copy)]
struct Round {
    /// Takes who is chosen.
    member: Slot,
    /// Takes the number.
    number: Slot,
    /// What is left.
    left: Slot,
    /// On these sites stands whoever may be chosen.
    sites: u32,
}

impl Builder<'_> {
    /// What is to be known of a choice that begins a round, if it does, and it can be told who may be chosen later.
    pub(super) fn shares(&mut self, pc: Pc) -> Option<Shares> {
        let (round, of, effects) = self.sharing_round(pc)?;
        let left = self.end_of_effects(effects, round)?;
        let told = self.comes_round(left + 1, pc, round)?;
        let away = self.where_others_go(effects..left, round)?;
        let span = self.table.game.span;
        let later = match *self.node(of) {
            Node::SetConst(_) => None,
            Node::If(when, then, now) if self.are_constant([then, now]) => {
                let lacking = self.lacking(when, round, &away)?;
                let sites = self.push(Node::SetConst(round.sites), span);
                Some(Later { lacking, then: self.push(Node::PiecesOn(then, sites), span) })
            }
            _ => return None,
        };
        let ends = self.end_conditions.clone();
        let lacking = |end| self.lacking(end, round, &away);
        let ends = if told { ends.into_iter().map(lacking).collect() } else { None };
        Some(Shares { left: self.push(Node::One(round.left), span), later, ends })
    }

    /// Of some pieces those that are not on some sites, if that is what a condition asks, where nobody comes to these
    /// sites but who is chosen, and nobody leaves them.
    fn lacking(&mut self, condition: NodeId, round: Round, away: &[usize]) -> Option<NodeId> {
        let span = self.table.game.span;
        let Node::AllWithin { of, base, within, nowhere: false, .. } = *self.node(condition)
        else {
            return None;
        };
        let Node::SetConst(sites) = *self.node(within) else { return None };
        let pieces = base == word(self.table.layout.pieces) && self.are_constant([of]);
        let stays = self.has_none_of(sites, &self.members(round.sites));
        if !(pieces && stays && self.has_none_of(sites, away)) {
            return None;
        }
        let there = self.push(Node::PiecesOn(of, within), span);
        Some(self.push(Node::Except(of, there), span))
    }

    fn are_constant<const N: usize>(&self, sets: [NodeId; N]) -> bool {
        sets.iter().all(|set| matches!(self.node(*set), Node::SetConst(_)))
    }

    /// The two choices that a round begins with, of whom the first is, and what comes after them.
    fn sharing_round(&self, pc: Pc) -> Option<(Round, NodeId, Pc)> {
        let choose = |pc: Pc| match self.program.ops.get(pc as usize)? {
            Op::Choose(choose) => Some(choose),
            _ => None,
        };
        // Code that tells where it is does so before each instruction.
        let tells = matches!(self.program.ops.get(pc as usize + 1)?, Op::Here);
        let second = if tells { pc + 2 } else { pc + 1 };
        let (member, number) = (choose(pc)?, choose(second)?);
        let once = member.shape == Shape::Set && member.record.is_some() && member.not_before;
        if !once || !is_simple(member) || number.record.is_some() || !is_simple(number) {
            return None;
        }
        let Node::PiecesOn(of, sites) = *self.node(member.from) else { return None };
        let Node::SetConst(sites) = *self.node(sites) else { return None };
        let Node::Range(low, high) = *self.node(number.from) else { return None };
        let Node::One(left) = *self.node(high) else { return None };
        (self.constant(low)? == 1).then_some(())?;
        let round = Round { member: member.var, number: number.var, left, sites };
        Some((round, of, second + 1))
    }

    /// Where a number is taken off what is left, after effects and guards that may come between.
    fn end_of_effects(&self, from: Pc, round: Round) -> Option<Pc> {
        let sets = |op: &Op| matches!(op, Op::Set { slot, .. } if *slot == round.left);
        let ops = self.program.ops.get(from as usize..)?;
        let at = from + word(ops.iter().position(sets)?);
        let Op::Set { value, .. } = &self.program.ops[at as usize] else { return None };
        let Node::Sub(left, number) = *self.node(*value) else { return None };
        let is = |node: NodeId, slot: Slot| *self.node(node) == Node::One(slot);
        let own = [round.member, round.number];
        let plain = self.program.ops[from as usize..at as usize].iter().all(|op| match op {
            Op::Jump(to) | Op::Unless(_, to) | Op::EachNext { done: to, .. } => {
                (from..=at).contains(to)
            }
            Op::Set { slot, .. } => matches!(slot, Slot::Frame(_)) && !own.contains(slot),
            Op::EachStart { .. } | Op::Require(_) | Op::MovePieces { .. } | Op::Here => true,
            _ => false,
        });
        (plain && is(left, round.left) && is(number, round.number)).then_some(at)
    }

    /// If nothing happens on any way from here to the choice or the end of the move: whether nothing matters there but
    /// whether there is something left, and whether the game is decided.
    fn comes_round(&self, from: Pc, pc: Pc, round: Round) -> Option<bool> {
        let (mut open, mut seen) = (vec![from], Vec::new());
        let mut told = true;
        while let Some(at) = open.pop() {
            if at == pc || seen.contains(&at) {
                continue;
            }
            seen.push(at);
            match self.program.ops.get(at as usize)? {
                Op::Jump(to) => open.push(*to),
                Op::Here => open.push(at + 1),
                Op::Unless(condition, to) => {
                    open.extend([at + 1, *to]);
                    told &= match *self.node(*condition) {
                        Node::Decided => true,
                        Node::Equal(one, other) => {
                            *self.node(one) == Node::One(round.left)
                                && self.constant(other) == Some(0)
                        }
                        _ => false,
                    };
                }
                Op::End => {}
                _ => return None,
            }
        }
        Some(told)
    }

    /// Whether a set has none of some sites.
    fn has_none_of(&self, set: u32, sites: &[usize]) -> bool {
        self.members(set).iter().all(|site| !sites.contains(site))
    }

    /// Where others go, if only those who are chosen are moved and others off sites on which whoever may be chosen stands:
    /// none of these sites, so that nobody comes to them who is not there.
    fn where_others_go(&self, at: std::ops::Range<Pc>, round: Round) -> Option<Vec<usize>> {
        let mut away = Vec::new();
        for pc in at.clone() {
            let Op::MovePieces { what, to, capturing } = self.program.ops[pc as usize] else {
                continue;
            };
            let Node::Single(one) = *self.node(what) else { return None };
            let Node::One(slot) = *self.node(one) else { return None };
            if capturing {
                return None;
            }
            if slot == round.member {
                continue;
            }
            let among = self.members(self.stand_among(at.clone(), slot)?);
            let Node::Lookup { table, index } = *self.node(to) else { return None };
            if self.has_any_but(round.sites, &among) || *self.node(index) != Node::One(slot) {
                return None;
            }
            let entries = self.program.lookups[table as usize].iter();
            away.extend(entries.filter_map(|to| usize::try_from(*to).ok()));
        }
        self.has_none_of(round.sites, &away).then_some(away)
    }

    /// The sites of a loop's pieces, if a variable takes those on one of some.
    fn stand_among(&self, mut at: std::ops::Range<Pc>, slot: Slot) -> Option<u32> {
        let own = at.clone().find_map(|at| match &self.program.ops[at as usize] {
            Op::EachNext { cursor, var, .. } if *var == slot => Some(*cursor),
            _ => None,
        })?;
        at.find_map(|at| match &self.program.ops[at as usize] {
            Op::EachStart { over, cursor, .. } if *cursor == own => match *self.node(*over) {
                Node::PiecesAt { among, .. } => among,
                _ => None,
            },
            _ => None,
        })
    }

    /// Whether there are others among some sites than those of a set.
    fn has_any_but(&self, set: u32, sites: &[usize]) -> bool {
        let set = self.members(set);
        sites.iter().any(|site| !set.contains(site))
    }
}

/// Whether a choice offers all there is, once.
fn is_simple(choose: &ChooseOp) -> bool {
    choose.at_most.is_none()
        && !choose.unseen
        && choose.more.is_none()
        && choose.alike.of.is_none()
}
