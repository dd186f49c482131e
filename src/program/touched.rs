//! Which instructions change what the ends look at: after others nobody need look at them again.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::code::Op;
use super::lower::word;
use super::node::{Node, NodeId, Slot};
use super::prune::Reads;
use super::{Builder, EndKind, EndsCode, Unsupported};
use crate::table::control;

impl Builder<'_> {
    /// Notes of each instruction whether it changes what the ends look at, and whether they look at what
    /// no instruction alone changes.
    pub(super) fn touch(&mut self) -> Result<(), Unsupported> {
        let asked = Node::One(Slot::State(word(control::ASKED)));
        let asked = self.push(asked, self.table.game.span);
        let ends = self.ends_for(asked)?;
        let mut reads = Reads::default();
        let mut heed = self.table.game.watch.is_some();
        for when in conditions(&ends) {
            self.node_reads(when, &mut reads);
            heed |= self.is_elsewhere(when);
        }
        let first = word(control::PLACES + self.table.players);
        let turns = |slot: &Slot| matches!(slot, Slot::State(at) if *at < first);
        heed |= reads.everything || reads.lasting || reads.slots.iter().any(turns);
        self.program.heed = heed;
        self.program.touched = self.program.ops.iter().map(|op| touches(op, &reads)).collect();
        Ok(())
    }

    /// Whether a node looks at more than what stands where and what is kept.
    fn is_elsewhere(&self, node: NodeId) -> bool {
        let mut elsewhere = matches!(
            self.node(node),
            Node::Repeats { .. } | Node::NextPlayer(_) | Node::Seat(..)
        );
        self.node(node).children(&mut |child| elsewhere |= self.is_elsewhere(child));
        elsewhere
    }
}

fn conditions(ends: &EndsCode) -> impl Iterator<Item = NodeId> + '_ {
    let clauses = ends.clauses.iter();
    let clauses = clauses.filter(|end| !matches!(end.outcome, EndKind::Ranking { .. }));
    clauses.map(|end| end.when).chain(ends.any.iter().flatten().copied())
}

/// Whether an instruction changes some of what is read.
fn touches(op: &Op, reads: &Reads) -> bool {
    let within = |from: u32, count: u32| {
        let is_there =
            |slot: &Slot| matches!(slot, Slot::State(at) if (from..from + count).contains(at));
        reads.slots.iter().any(is_there)
    };
    match op {
        Op::Set { slot, .. } => reads.slots.contains(slot),
        Op::SetKeep(keep) => within(keep.base, keep.stride * keep.count),
        Op::Roll { word, count, .. } => within(*word, *count),
        Op::RollFrom { slot: Slot::State(at), of, .. } => {
            within(*at, of.map_or(1, |(_, count)| count))
        }
        Op::MoveCards { .. } | Op::Deal { .. } | Op::Shuffle(_) => reads.cards,
        Op::Put { .. } | Op::Go { .. } => reads.board,
        op if op.changes_board() => reads.board,
        Op::Script { .. } | Op::Flick(_) | Op::RollFrom { .. } => true,
        _ => false,
    }
}
