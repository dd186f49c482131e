//! Truths as steps: where to go on if they hold.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::{Maker, Place, Step, Word};
use crate::ir::NONE;
use crate::program::{How, Node, NodeId, Shape};

impl Maker<'_> {
    /// Whether a truth is something that is asked by where to go on.
    pub(super) fn is_asked(&self, id: NodeId) -> bool {
        match self.node(id) {
            Node::Not(_)
            | Node::And(..)
            | Node::Or(..)
            | Node::Equal(..)
            | Node::Less(..)
            | Node::LessEqual(..)
            | Node::Two(How::Equal | How::Less | How::LessEqual, ..) => true,
            Node::AnySet(of) | Node::NoMember(of) | Node::In(_, of) => self.is_word(*of),
            Node::Meets(..)
            | Node::Subset(..)
            | Node::SetEqual(..)
            | Node::All { shape: Shape::Set, .. } => self.sets_are_words(),
            Node::InList(_, list) => self.bits_of_list(*list).is_some(),
            _ => false,
        }
    }

    /// Goes there if a truth is so, otherwise on. What is on the way is free again after it.
    pub(super) fn go_if(&mut self, id: NodeId, so: bool, go: Place) {
        let taken = self.taken;
        self.go_if_so(id, so, go);
        self.taken = taken;
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    fn go_if_so(&mut self, id: NodeId, so: bool, go: Place) {
        if !self.is_asked(id) {
            match self.node(id) {
                Node::Const(truth) if *truth == i64::from(so) => self.step(Step::Go { go }),
                Node::Const(truth) if *truth == i64::from(!so) => {}
                Node::If(cond, yes, no) => {
                    self.either(
                        |maker, other| maker.go_if(*cond, false, other),
                        |maker| maker.go_if(*yes, so, go),
                        |maker| maker.go_if(*no, so, go),
                    );
                }
                Node::Let { slot, shape: Shape::One, value, body } => {
                    let slot = self.word(*slot);
                    self.one_into(*value, slot);
                    self.go_if(*body, so, go);
                }
                Node::Let { slot, shape: Shape::Set, value, body } if self.sets_are_words() => {
                    let slot = self.word(*slot);
                    self.set_into(*value, slot);
                    self.go_if(*body, so, go);
                }
                _ => {
                    let of = self.one(id);
                    self.go_by(of, so, go);
                }
            }
            return;
        }
        match self.node(id) {
            Node::Not(of) => self.go_if(*of, !so, go),
            Node::And(a, b) | Node::Or(a, b) => {
                // Of what decides, the first is enough.
                let decides = matches!(self.node(id), Node::Or(..));
                if so == decides {
                    self.go_if(*a, so, go);
                    self.go_if(*b, so, go);
                } else {
                    let end = self.label();
                    self.go_if(*a, decides, end);
                    self.go_if(*b, so, go);
                    self.put(end);
                }
            }
            Node::Equal(a, b) if let Some((index, bits)) = self.known_equal(*a, *b) => {
                let (member, of) = (self.one(index), self.constant(bits.cast_signed()));
                self.is_in(member, of, so, go);
            }
            Node::Equal(a, b) => {
                let (a, b) = (self.one(*a), self.one(*b));
                self.equal(a, b, so, go);
            }
            Node::Less(a, b) => {
                let (a, b) = (self.one(*a), self.one(*b));
                self.less(a, b, so, go);
            }
            Node::LessEqual(a, b) => {
                let (a, b) = (self.one(*a), self.one(*b));
                self.at_most(a, b, so, go);
            }
            Node::Two(How::Less, a, b) => self.less(*a, *b, so, go),
            Node::Two(How::LessEqual, a, b) => self.at_most(*a, *b, so, go),
            Node::Two(_, a, b) => self.equal(*a, *b, so, go),
            Node::AnySet(of) | Node::NoMember(of) => {
                let so = so == matches!(self.node(id), Node::AnySet(_));
                match *self.node(*of) {
                    Node::Filter { slot, over, cond } => {
                        let found = (slot, over);
                        if !self.whole(|maker| maker.go_if_some(found, (cond, true), so, go)) {
                            self.any(*of, so, go);
                        }
                    }
                    _ => self.any(*of, so, go),
                }
            }
            Node::In(member, of) => {
                let (member, of) = (self.one(*member), self.set(*of));
                self.is_in(member, of, so, go);
            }
            Node::InList(member, list) => {
                let bits = self.bits_of_list(*list).unwrap_or(0);
                let (member, of) = (self.one(*member), self.constant(bits.cast_signed()));
                self.is_in(member, of, so, go);
            }
            Node::Meets(a, b) => {
                let (a, b) = (self.set(*a), self.set(*b));
                let step =
                    if so { Step::IfMeet { a, b, go } } else { Step::IfApart { a, b, go } };
                self.step(step);
            }
            Node::Subset(a, b) => {
                let (a, b) = (self.set(*a), self.set(*b));
                let step =
                    if so { Step::IfWithin { a, b, go } } else { Step::IfBeyond { a, b, go } };
                self.step(step);
            }
            Node::SetEqual(a, b) => {
                let (a, b) = (self.set(*a), self.set(*b));
                self.equal(a, b, so, go);
            }
            Node::All { slot, over, cond, .. }
                if self.whole(|maker| {
                    maker.go_if_some((*slot, *over), (*cond, false), !so, go);
                }) => {}
            _ => {
                let to = self.temp();
                self.punt(id, to);
                self.go_by(to, so, go);
            }
        }
    }

    /// By a truth that a word has.
    fn go_by(&mut self, of: Word, so: bool, go: Place) {
        self.step(if so { Step::IfTrue { of, go } } else { Step::IfFalse { of, go } });
    }

    /// By what something is looked up, and for which of that it is what it is compared with, if that is known.
    fn known_equal(&self, a: NodeId, b: NodeId) -> Option<(NodeId, u64)> {
        let (table, index, value) = match (self.node(a), self.node(b)) {
            (Node::Lookup { table, index }, Node::Const(value))
            | (Node::Const(value), Node::Lookup { table, index }) => (*table, *index, *value),
            _ => return None,
        };
        let entries = &self.program.lookups[table as usize];
        // What is not in the table is none.
        if value == NONE || entries.len() > 64 {
            return None;
        }
        let equal = entries.iter().enumerate().filter(|(_, entry)| **entry == value);
        Some((index, equal.fold(0, |bits, (at, _)| bits | 1 << at)))
    }

    /// A constant list as a set, if its members are small numbers.
    fn bits_of_list(&self, list: NodeId) -> Option<u64> {
        let Node::ListConst(list) = *self.node(list) else { return None };
        let members = &self.program.lists[list as usize];
        members.iter().try_fold(0, |bits, member| {
            let member = u32::try_from(*member).ok().filter(|member| *member < 64)?;
            Some(bits | 1 << member)
        })
    }

    fn is_in(&mut self, member: Word, of: Word, so: bool, go: Place) {
        let step =
            if so { Step::IfIn { member, of, go } } else { Step::IfOut { member, of, go } };
        self.step(step);
    }

    fn equal(&mut self, a: Word, b: Word, so: bool, go: Place) {
        self.step(if so { Step::IfEqual { a, b, go } } else { Step::IfOther { a, b, go } });
    }

    fn less(&mut self, a: Word, b: Word, so: bool, go: Place) {
        let step =
            if so { Step::IfLess { a, b, go } } else { Step::IfAtMost { a: b, b: a, go } };
        self.step(step);
    }

    fn at_most(&mut self, a: Word, b: Word, so: bool, go: Place) {
        self.less(b, a, !so, go);
    }

    fn any(&mut self, of: NodeId, so: bool, go: Place) {
        let of = self.set(of);
        self.step(if so { Step::IfAny { of, go } } else { Step::IfNobody { of, go } });
    }
}
