//! Single values as steps.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::super::lower::word;
use super::{Expression, Maker, Step, Total, Word};
use crate::program::{How, KNOWN_STEPS, Node, NodeId, Shape, Slot};

/// Values, and what it is for them.
type Arm = (Vec<i64>, NodeId);

impl<'p> Maker<'p> {
    pub(super) fn node(&self, id: NodeId) -> &'p Node {
        &self.program.nodes[id as usize]
    }

    /// Makes steps for an expression that is looked at by itself.
    pub(super) fn apart<T>(&mut self, of: Expression, make: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.origin.of, of);
        let done = make(self);
        self.origin.of = before;
        done
    }

    /// The word where a single value stands.
    pub(super) fn one(&mut self, id: NodeId) -> Word {
        match self.node(id) {
            Node::Const(scalar) => self.constant(*scalar),
            Node::One(slot) => self.word(*slot),
            _ => {
                let to = self.temp();
                self.one_into(id, to);
                to
            }
        }
    }

    /// A single value into a word, which is written last of all.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    pub(super) fn one_into(&mut self, id: NodeId, to: Word) {
        match self.node(id) {
            Node::Const(_) | Node::One(_) => {
                let from = self.one(id);
                self.step(Step::Copy { to, from });
            }
            Node::Two(How::Add, a, b) => self.step(Step::Add { to, a: *a, b: *b }),
            Node::Two(How::Sub, a, b) => self.step(Step::Sub { to, a: *a, b: *b }),
            Node::Add(a, b) => {
                let (a, b) = (self.one(*a), self.one(*b));
                self.step(Step::Add { to, a, b });
            }
            Node::Sub(a, b) => {
                let (a, b) = (self.one(*a), self.one(*b));
                self.step(Step::Sub { to, a, b });
            }
            Node::Mul(a, b) => {
                let (a, b) = (self.one(*a), self.one(*b));
                self.step(Step::Mul { to, a, b });
            }
            Node::Div(a, b) => {
                let (a, b) = (self.one(*a), self.one(*b));
                self.step(Step::Div { to, a, b });
            }
            Node::WordAt { base, stride, count, index, strict } => {
                let (Ok(count), Ok(stride)) = (u16::try_from(*count), u8::try_from(*stride))
                else {
                    return self.punt(id, to);
                };
                let (base, index) = (*base, self.one(*index));
                self.step(if *strict {
                    Step::StrictAt { to, base, index, count, stride }
                } else {
                    Step::WordAt { to, base, index, count, stride }
                });
            }
            Node::Lookup { table, index } => {
                let entries = &self.program.lookups[*table as usize];
                let Ok(count) = u16::try_from(entries.len()) else {
                    return self.punt(id, to);
                };
                let index = self.one(*index);
                let first = self.entries(entries.iter().copied());
                self.step(Step::Lookup { to, first, index, count });
            }
            Node::EndAt { table, from, steps, .. } => {
                let entries = &self.program.lookups[*table as usize];
                let known = usize::try_from(KNOWN_STEPS * self.flat.sites).unwrap_or(0);
                let table = self.table(entries).filter(|_| entries.len() >= known);
                let Some(table) = table else { return self.punt(id, to) };
                let (from, steps) = (self.one(*from), self.one(*steps));
                self.apart(Expression::One(id), |maker| {
                    maker.step(Step::EndAt { to, table, from, steps });
                });
            }
            Node::If(cond, yes, no) => {
                self.either(
                    |maker, other| maker.go_if(*cond, false, other),
                    |maker| maker.one_into(*yes, to),
                    |maker| maker.one_into(*no, to),
                );
            }
            Node::Let { slot, shape: Shape::One, value, body } => {
                let slot = self.word(*slot);
                self.one_into(*value, slot);
                self.one_into(*body, to);
            }
            Node::Let { slot, shape: Shape::Set, value, body } if self.sets_are_words() => {
                let slot = self.word(*slot);
                self.set_into(*value, slot);
                self.one_into(*body, to);
            }
            Node::Switch { on, arms, otherwise } => {
                self.switch(
                    (*on, arms, *otherwise),
                    |maker, body| {
                        maker.one_into(body, to);
                    },
                    |maker| maker.punt(id, to),
                );
            }
            Node::Count(of) if self.is_word(*of) => {
                let of = self.set(*of);
                self.step(Step::Count { to, of });
            }
            Node::TheSet(of) if self.is_word(*of) => {
                let of = self.set(*of);
                self.step(Step::Only { to, of });
            }
            Node::FirstSet(of) if self.is_word(*of) => {
                let of = self.set(*of);
                self.step(Step::First { to, of });
            }
            Node::LastSet(of) if self.is_word(*of) => {
                let of = self.set(*of);
                self.step(Step::Last { to, of });
            }
            Node::Sum(list) | Node::Min(list) | Node::Max(list) | Node::Same(list)
                if let Some((over, first, count)) = self.entries_of(*list) =>
            {
                let of = self.set(over);
                let total = match self.node(id) {
                    Node::Sum(_) => Total::Sum,
                    Node::Min(_) => Total::Least,
                    Node::Max(_) => Total::Greatest,
                    _ => Total::Same,
                };
                self.step(Step::Entries { to, of, first, count, total });
            }
            Node::Min(list) | Node::Max(list) if let Some((a, b)) = self.pair(*list) => {
                let (a, b) = (self.one(a), self.one(b));
                self.step(match self.node(id) {
                    Node::Min(_) => Step::Lesser { to, a, b },
                    _ => Step::Greater { to, a, b },
                });
            }
            Node::Sum(list) => {
                if !self.whole(|maker| maker.sum(*list, to)) {
                    self.punt(id, to);
                }
            }
            Node::NextPlayer(of) => {
                let of = self.one(*of);
                self.apart(Expression::One(id), |maker| maker.step(Step::After { to, of }));
            }
            Node::LastList(list) if matches!(self.node(*list), Node::List(_)) => {
                let Node::List(slot) = *self.node(*list) else { return self.punt(id, to) };
                let list = self.word(slot);
                self.step(Step::End { to, list });
            }
            Node::LastList(list) if self.is_stock(*list) => self.top(*list, to),
            Node::Index(list, at) => {
                let Node::ListConst(list) = *self.node(*list) else {
                    return self.punt(id, to);
                };
                let entries = &self.program.lists[list as usize];
                let Ok(count) = u16::try_from(entries.len()) else {
                    return self.punt(id, to);
                };
                let (at, one, index) = (self.one(*at), self.constant(1), self.temp());
                self.step(Step::Sub { to: index, a: at, b: one });
                let first = self.entries(entries.iter().copied());
                self.step(Step::Lookup { to, first, index, count });
            }
            _ if self.is_asked(id) => {
                let truths = (self.constant(1), self.constant(0));
                self.copy_either(to, |maker, no| maker.go_if(id, false, no), truths);
            }
            _ => self.punt(id, to),
        }
    }

    /// The two single values that a list is of.
    fn pair(&self, list: NodeId) -> Option<(NodeId, NodeId)> {
        match self.node(list) {
            Node::ListOf(parts) => match **parts {
                [(Shape::One, a), (Shape::One, b)] => Some((a, b)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The set that a list is made of by looking each member up, and the table.
    fn entries_of(&mut self, list: NodeId) -> Option<(NodeId, u32, u16)> {
        let Node::MapList { slot, slot_shape: Shape::One, over, shape: Shape::Set, body } =
            *self.node(list)
        else {
            return None;
        };
        let (first, count) = self.entries_by(slot, body)?;
        Some((over, first, count))
    }

    /// The table that something is looked up in by a variable, if it is no more than that: where it begins, and how many
    /// entries it has. Only where sets are words.
    pub(super) fn entries_by(&mut self, slot: Slot, of: NodeId) -> Option<(u32, u16)> {
        let Node::Lookup { table, index } = *self.node(of) else { return None };
        if !self.sets_are_words() || *self.node(index) != Node::One(slot) {
            return None;
        }
        let entries = &self.program.lookups[table as usize];
        let count = u16::try_from(entries.len()).ok()?;
        Some((self.entries(entries.iter().copied()), count))
    }

    pub(super) fn punt(&mut self, of: NodeId, to: Word) {
        self.step(if self.ending { Step::PuntEnd { to, of } } else { Step::Punt { to, of } });
    }

    /// Whether a list is of the cards of a zone that has an order.
    fn is_stock(&self, list: NodeId) -> bool {
        self.sets_are_words() && self.stock(list).is_some()
    }

    /// The set of cards of such a zone, and where what is known of its order begins.
    fn stock(&self, list: NodeId) -> Option<(Word, Word)> {
        let Node::ZoneList(zone) = *self.node(list) else { return None };
        let Node::Set(Slot::State(at)) = *self.node(zone) else { return None };
        let layout = &self.table.layout;
        let zone = (at as usize).checked_sub(layout.zones)?;
        let order = layout.orders.get(zone).copied().flatten()?;
        Some((at, word(order)))
    }

    /// The top card of such a zone: the last that is known, otherwise the last there is.
    fn top(&mut self, list: NodeId, to: Word) {
        let Some((of, list)) = self.stock(list) else { return };
        let nought = self.constant(0);
        self.either(
            |maker, go| maker.step(Step::IfEqual { a: list, b: nought, go }),
            |maker| maker.step(Step::End { to, list }),
            |maker| maker.step(Step::Last { to, of }),
        );
    }

    /// Goes to the arm for a value, and on behind all of them.
    pub(super) fn switch(
        &mut self,
        (on, arms, otherwise): (NodeId, &'p [Arm], Option<NodeId>),
        mut arm: impl FnMut(&mut Self, NodeId),
        none: impl FnOnce(&mut Self),
    ) {
        let on = self.one(on);
        let end = self.label();
        let mut labels = Vec::new();
        for (values, _) in arms {
            let label = self.label();
            labels.push(label);
            for value in values {
                let b = self.constant(*value);
                self.step(Step::IfEqual { a: on, b, go: label });
            }
        }
        match otherwise {
            Some(body) => arm(self, body),
            None => none(self),
        }
        self.step(Step::Go { go: end });
        for ((_, body), label) in arms.iter().zip(labels) {
            self.put(label);
            arm(self, *body);
            self.step(Step::Go { go: end });
        }
        self.put(end);
    }
}
