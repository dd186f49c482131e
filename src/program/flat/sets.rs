//! Sets of one word as steps.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::super::lower::word;
use super::{Maker, Step, Word};
use crate::program::{Node, NodeId, SetStep, Shape};
use crate::table::control;

impl Maker<'_> {
    /// The word where a set stands. Only where it is a word.
    pub(super) fn set(&mut self, id: NodeId) -> Word {
        match self.node(id) {
            Node::SetConst(at) => self.constant_set(*at),
            Node::Set(slot) => self.word(*slot),
            Node::InPlay => word(control::IN_PLAY),
            _ => {
                let to = self.temp();
                self.set_into(id, to);
                to
            }
        }
    }

    fn set_words(&self) -> u8 {
        u8::try_from(self.table.layout.set_words).unwrap_or(u8::MAX)
    }

    fn constant_set(&mut self, at: u32) -> Word {
        let at = at as usize * self.table.layout.set_words;
        let bits = self.program.sets.get(at).copied().unwrap_or(0);
        self.constant(bits.cast_signed())
    }

    /// A set into a word, which is written last of all. Only where it is a word.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    pub(super) fn set_into(&mut self, id: NodeId, to: Word) {
        match self.node(id) {
            Node::SetConst(_) | Node::Set(_) | Node::InPlay => {
                let from = self.set(id);
                self.step(Step::Copy { to, from });
            }
            Node::Empty => self.empty_into(to),
            Node::Single(of) => {
                let of = self.one(*of);
                self.step(Step::Single { to, of });
            }
            Node::Union(a, b) => {
                let (a, b) = (self.set(*a), self.set(*b));
                self.step(Step::Or { to, a, b });
            }
            Node::Intersect(a, b) => {
                let (a, b) = (self.set(*a), self.set(*b));
                self.step(Step::And { to, a, b });
            }
            Node::Except(a, b) => {
                let (a, b) = (self.set(*a), self.set(*b));
                self.step(Step::Except { to, a, b });
            }
            Node::Up { of, by, valid } => {
                let (of, valid) = (self.set(*of), self.constant_set(*valid));
                let by = u16::try_from(*by).unwrap_or(u16::MAX);
                self.step(Step::Up { to, of, valid, by });
            }
            Node::Down { of, by, valid } => {
                let (of, valid) = (self.set(*of), self.constant_set(*valid));
                let by = u16::try_from(*by).unwrap_or(u16::MAX);
                self.step(Step::Down { to, of, valid, by });
            }
            Node::UnionOf { base, stride, count } if *count > 0 => {
                let mut all = *base;
                for at in 1..*count {
                    let next = if at + 1 == *count { to } else { self.temp() };
                    self.step(Step::Or { to: next, a: all, b: base + at * stride });
                    all = next;
                }
                if *count == 1 {
                    self.step(Step::Copy { to, from: all });
                }
            }
            Node::ConstAt { first, count, index } => {
                let sets = self.program.sets.get(*first as usize..(first + count) as usize);
                let (Some(sets), Ok(count)) = (sets, u16::try_from(*count)) else {
                    return self.punt_set(id, to);
                };
                let index = self.one(*index);
                let first = self.entries(sets.iter().map(|bits| bits.cast_signed()));
                self.step(Step::Known { to, first, index, count });
            }
            Node::SetAt { base, count, index, strict } => {
                let Ok(count) = u16::try_from(*count) else { return self.punt_set(id, to) };
                let index = self.one(*index);
                let (base, strict, stride) = (*base, *strict, self.set_words());
                self.step(Step::SetAt { to, base, index, count, stride, strict });
            }
            Node::If(cond, yes, no) => {
                self.either(
                    |maker, other| maker.go_if(*cond, false, other),
                    |maker| maker.set_into(*yes, to),
                    |maker| maker.set_into(*no, to),
                );
            }
            Node::Let { slot, shape: Shape::One, value, body } => {
                let slot = self.word(*slot);
                self.one_into(*value, slot);
                self.set_into(*body, to);
            }
            Node::Let { slot, shape: Shape::Set, value, body } => {
                let slot = self.word(*slot);
                self.set_into(*value, slot);
                self.set_into(*body, to);
            }
            Node::Switch { on, arms, otherwise } => {
                self.switch(
                    (*on, arms, *otherwise),
                    |maker, body| {
                        maker.set_into(body, to);
                    },
                    |maker| maker.punt_set(id, to),
                );
            }
            Node::Best { highest, slot, over, shape: Shape::Set, keys }
                if let [key] = **keys
                    && let Some((first, count)) = self.entries_by(*slot, key) =>
            {
                let (of, highest) = (self.set(*over), *highest);
                self.step(Step::Best { to, of, first, count, highest });
            }
            Node::Filter { .. }
            | Node::MapOnes { slot_shape: Shape::One, shape: Shape::Set, .. }
            | Node::MapSets { slot_shape: Shape::One, shape: Shape::Set, .. }
            | Node::Best { shape: Shape::Set, .. } => {
                if !self.whole(|maker| maker.loop_into(id, to)) {
                    self.punt_set(id, to);
                }
            }
            Node::Straight(code) => self.straight(id, *code, to),
            _ => self.punt_set(id, to),
        }
    }

    pub(super) fn punt_set(&mut self, of: NodeId, to: Word) {
        self.step(Step::PuntSet { to, of });
    }

    fn empty_into(&mut self, to: Word) {
        let a = self.constant_set(self.program.all_sites);
        let b = word(self.table.layout.occupied);
        self.step(Step::Except { to, a, b });
    }

    /// Straight code, where all of it can be written so.
    fn straight(&mut self, id: NodeId, code: u32, to: Word) {
        let Some(code) = self.program.straights.get(code as usize) else {
            return self.punt_set(id, to);
        };
        let fits = |step: &SetStep| {
            matches!(
                step,
                SetStep::State(_)
                    | SetStep::Load(_)
                    | SetStep::Const(_)
                    | SetStep::Member(_)
                    | SetStep::Empty
                    | SetStep::Or(..)
                    | SetStep::And(..)
                    | SetStep::Except(..)
                    | SetStep::Up(..)
                    | SetStep::Down(..)
                    | SetStep::UpAnd(..)
                    | SetStep::DownAnd(..)
                    | SetStep::UpOr(..)
                    | SetStep::DownOr(..)
                    | SetStep::Pick(..)
                    | SetStep::PickIs(..)
                    | SetStep::StateAt { .. }
                    | SetStep::ConstAt { .. }
                    | SetStep::KindOf { .. }
            )
        };
        if !code.steps.iter().all(fits) {
            return self.punt_set(id, to);
        }
        let Some((last, steps)) = code.steps.split_last() else { return };
        let mut made: Vec<Word> = Vec::new();
        for step in steps {
            let word = self.set_step(*step, &made, None);
            made.push(word);
        }
        let from = self.set_step(*last, &made, Some(to));
        if from != to {
            self.step(Step::Copy { to, from });
        }
    }

    /// Constant sets as entries of a table; gives where it begins.
    fn known_sets(&mut self, first: u32, count: u16) -> u32 {
        let last = first as usize + usize::from(count);
        let sets = self.program.sets.get(first as usize..last).unwrap_or(&[]);
        self.entries(sets.iter().map(|bits| bits.cast_signed()))
    }

    /// One operation of straight code; gives where its set stands: where it is wanted, if it is made at all.
    fn set_step(&mut self, step: SetStep, made: &[Word], wanted: Option<Word>) -> Word {
        let of = |at: u8| made.get(usize::from(at)).copied().unwrap_or(0);
        match step {
            SetStep::State(at) => return at,
            SetStep::Load(slot) => return self.word(slot),
            SetStep::Const(at) => return self.constant_set(at),
            _ => {}
        }
        let to = wanted.unwrap_or_else(|| self.temp());
        match step {
            SetStep::Member(slot) => {
                let of = self.word(slot);
                self.step(Step::Single { to, of });
            }
            SetStep::Empty => self.empty_into(to),
            SetStep::Or(a, b) => self.step(Step::Or { to, a: of(a), b: of(b) }),
            SetStep::And(a, b) => self.step(Step::And { to, a: of(a), b: of(b) }),
            SetStep::Except(a, b) => self.step(Step::Except { to, a: of(a), b: of(b) }),
            SetStep::Up(a, shift)
            | SetStep::UpAnd(a, _, shift)
            | SetStep::UpOr(a, _, shift) => {
                let valid = self.constant_set(shift.valid);
                self.step(Step::Up { to, of: of(a), valid, by: shift.by });
            }
            SetStep::Down(a, shift)
            | SetStep::DownAnd(a, _, shift)
            | SetStep::DownOr(a, _, shift) => {
                let valid = self.constant_set(shift.valid);
                self.step(Step::Down { to, of: of(a), valid, by: shift.by });
            }
            SetStep::Pick(when, yes, no) => {
                let (when, yes, no) = (of(when), of(yes), of(no));
                self.step(Step::Choose { to, when, yes, no });
            }
            SetStep::PickIs(yes, no, number, at) => {
                let b = self.constant(i64::from(number));
                let ask = |maker: &mut Self, go| maker.step(Step::IfOther { a: at, b, go });
                self.copy_either(to, ask, (of(yes), of(no)));
            }
            SetStep::StateAt { base, count, at } => {
                let (index, stride) = (at, self.set_words());
                self.step(Step::SetAt { to, base, index, count, stride, strict: false });
            }
            SetStep::ConstAt { first, count, at } => {
                let first = self.known_sets(first, count);
                self.step(Step::Known { to, first, index: at, count });
            }
            SetStep::KindOf { of: set, first, count } => {
                let first = self.known_sets(first, count);
                self.step(Step::KindOf { to, first, of: of(set), count });
            }
            _ => {}
        }
        if let Some(then) = then(step, to, of) {
            self.step(then);
        }
        to
    }
}

/// What is done with what has been shifted.
fn then(step: SetStep, to: Word, of: impl Fn(u8) -> Word) -> Option<Step> {
    match step {
        SetStep::UpAnd(_, b, _) | SetStep::DownAnd(_, b, _) => {
            Some(Step::And { to, a: to, b: of(b) })
        }
        SetStep::UpOr(_, b, _) | SetStep::DownOr(_, b, _) => {
            Some(Step::Or { to, a: to, b: of(b) })
        }
        _ => None,
    }
}
