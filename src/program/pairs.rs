//! The commonest scalars, what is asked of two variables or constants, as one node that looks at two
//! words. It comes last: whoever looks at nodes while code is made sees what they were made from.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::Builder;
use super::code::Op;
use super::lower::word;
use super::node::{How, Node, NodeId, Shape, Slot};

impl Builder<'_> {
    /// Makes one node of each question about two words.
    pub(super) fn pair_words(&mut self) {
        let pairs: Vec<_> = (0..word(self.program.nodes.len()))
            .filter_map(|id| Some((id, self.a_pair(id)?)))
            .filter(|(_, (_, a, b))| self.is_word(*a) && self.is_word(*b))
            .collect();
        for (_, (_, a, b)) in &pairs {
            self.keep_constant(*a);
            self.keep_constant(*b);
        }
        for (id, (how, a, b)) in pairs {
            self.program.nodes[id as usize] =
                Node::Two(how, self.pair_word(a), self.pair_word(b));
        }
    }

    /// Of two things that must hold of what can be no fault, that which is known before play is asked first.
    pub(super) fn ask_known_first(&mut self) {
        let is_known = |builder: &Self, node: NodeId| match *builder.node(node) {
            Node::In(member, set) => {
                let known = matches!(builder.node(set), Node::SetConst(_));
                let kept = matches!(builder.node(set), Node::Set(_) | Node::UnionOf { .. });
                let plain = matches!(builder.node(member), Node::One(_));
                (plain && (known || kept)).then_some(known)
            }
            _ => None,
        };
        for at in 0..self.program.nodes.len() {
            let Node::And(a, b) = self.program.nodes[at] else { continue };
            if (is_known(self, a), is_known(self, b)) == (Some(false), Some(true)) {
                self.program.nodes[at] = Node::And(b, a);
            }
        }
    }

    /// A kept variable of a known owner is a variable like any other.
    pub(super) fn set_known_keeps(&mut self) {
        for at in 0..self.program.ops.len() {
            let Op::SetKeep(keep) = &self.program.ops[at] else { continue };
            let of = match keep.of {
                None => Some(0),
                Some((Shape::One, of)) => self.constant(of),
                Some(_) => None,
            };
            let of = of.and_then(|of| u32::try_from(of).ok());
            if let Some(of) = of.filter(|of| *of < keep.count)
                && keep.shape == Shape::One
            {
                let slot = Slot::State(keep.base + keep.stride * of);
                self.program.ops[at] = Op::Set { slot, shape: keep.shape, value: keep.value };
            }
        }
    }

    fn a_pair(&self, id: NodeId) -> Option<(How, NodeId, NodeId)> {
        Some(match self.node(id) {
            Node::Equal(a, b) => (How::Equal, *a, *b),
            Node::Less(a, b) => (How::Less, *a, *b),
            Node::LessEqual(a, b) => (How::LessEqual, *a, *b),
            Node::Add(a, b) => (How::Add, *a, *b),
            Node::Sub(a, b) => (How::Sub, *a, *b),
            _ => return None,
        })
    }

    /// Whether a scalar stands at one word, or never changes. Frames of what calls itself move.
    fn is_word(&self, node: NodeId) -> bool {
        match self.node(node) {
            Node::One(Slot::Frame(_)) => self.program.units.is_empty(),
            Node::Const(_) | Node::One(_) => true,
            _ => false,
        }
    }

    fn keep_constant(&mut self, node: NodeId) {
        if let Node::Const(constant) = *self.node(node)
            && !self.program.constants.contains(&constant)
        {
            self.program.constants.push(constant);
        }
    }

    /// Where a scalar stands, when all constants have a place.
    fn pair_word(&self, node: NodeId) -> u32 {
        let program = &self.program;
        let constants = program.words + program.globals;
        match self.node(node) {
            Node::Const(constant) => {
                let known = program.constants.iter().position(|known| known == constant);
                word(constants + known.unwrap_or(0))
            }
            Node::One(Slot::State(at)) => *at,
            Node::One(Slot::Global(at)) => word(program.words) + at,
            Node::One(Slot::Frame(at)) => word(constants + program.constants.len()) + at,
            _ => 0,
        }
    }
}
