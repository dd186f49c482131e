//! Sets of a fixed number of words; nothing of what their members are.

use std::ops::{BitAnd, BitOr, Not};

/// A set of numbers below `64 * W`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bits<const W: usize>(pub(super) [u64; W]);

impl<const W: usize> Bits<W> {
    pub(super) const EMPTY: Self = Self([0; W]);

    /// The set of one number; empty if it is not in range.
    #[inline]
    pub(super) fn single(member: i64) -> Self {
        let mut set = Self::EMPTY;
        set.insert(member);
        set
    }

    #[inline]
    pub(super) fn insert(&mut self, member: i64) {
        if let Ok(member) = usize::try_from(member)
            && let Some(word) = self.0.get_mut(member / 64)
        {
            *word |= 1 << (member % 64);
        }
    }

    #[inline]
    pub(super) fn has(&self, member: i64) -> bool {
        usize::try_from(member).is_ok_and(|member| {
            self.0.get(member / 64).is_some_and(|word| word >> (member % 64) & 1 == 1)
        })
    }

    #[inline]
    pub(super) fn count(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    #[inline]
    pub(super) fn any(&self) -> bool {
        self.0.iter().any(|word| *word != 0)
    }

    #[inline]
    pub(super) fn except(self, other: Self) -> Self {
        self & !other
    }

    #[inline]
    pub(super) fn is_subset(&self, other: &Self) -> bool {
        !self.except(*other).any()
    }

    /// The least member.
    #[inline]
    pub(super) fn first(&self) -> Option<i64> {
        let word = self.0.iter().position(|word| *word != 0)?;
        Some(index(word, self.0[word].trailing_zeros()))
    }

    /// The greatest member.
    pub(super) fn last(&self) -> Option<i64> {
        let word = self.0.iter().rposition(|word| *word != 0)?;
        Some(index(word, self.0[word].ilog2()))
    }

    /// Takes the least member out.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<i64> {
        let word = self.0.iter().position(|word| *word != 0)?;
        let member = index(word, self.0[word].trailing_zeros());
        self.0[word] &= self.0[word] - 1;
        Some(member)
    }

    /// All numbers below one that a set can have.
    #[inline]
    pub(super) fn below(number: i64) -> Self {
        let number = usize::try_from(number).unwrap_or(0);
        let mut set = Self::EMPTY;
        for (at, word) in set.0.iter_mut().enumerate() {
            *word = match number.saturating_sub(64 * at) {
                part @ 0..64 => (1 << part) - 1,
                _ => u64::MAX,
            };
        }
        set
    }

    /// How many members are below a number.
    #[inline]
    pub(super) fn rank(&self, number: i64) -> usize {
        let number = usize::try_from(number).unwrap_or(0);
        let (before, at) = (number / 64, number % 64);
        let whole = self.0.iter().take(before).map(|word| word.count_ones() as usize);
        let part = self.0.get(before).map_or(0, |word| word & ((1 << at) - 1));
        whole.sum::<usize>() + part.count_ones() as usize
    }

    /// The n-th least member, from 0, as this processor finds it best.
    #[expect(
        clippy::inline_always,
        reason = "it must be compiled for the processor it is run on"
    )]
    #[inline(always)]
    pub(super) fn nth_by<C: super::cpu::Select>(&self, cpu: C, mut n: u64) -> Option<i64> {
        for (at, word) in self.0.iter().enumerate() {
            let count = u64::from(word.count_ones());
            if n < count {
                #[expect(clippy::cast_possible_truncation, reason = "n is below 64")]
                return Some(index(at, cpu.select(*word, n as u32)));
            }
            n -= count;
        }
        None
    }

    /// Two words as one.
    #[inline]
    fn wide(&self) -> u128 {
        u128::from(self.0[W - 1]) << 64 | u128::from(self.0[0])
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "it is cut into its halves")]
    fn of_wide(wide: u128) -> Self {
        let mut set = Self([wide as u64; W]);
        set.0[W - 1] = (wide >> 64) as u64;
        set
    }

    /// As [`Self::up`], by less than a set has room for.
    #[inline]
    pub(super) fn up_less(&self, by: u16) -> Self {
        match W {
            1 => Self([self.0[0] << (by % 64); W]),
            2 => Self::of_wide(self.wide() << (by % 128)),
            _ => self.up(usize::from(by)),
        }
    }

    /// As [`Self::down`], by less than a set has room for.
    #[inline]
    pub(super) fn down_less(&self, by: u16) -> Self {
        match W {
            1 => Self([self.0[0] >> (by % 64); W]),
            2 => Self::of_wide(self.wide() >> (by % 128)),
            _ => self.down(usize::from(by)),
        }
    }

    /// All numbers, or none.
    #[inline]
    pub(super) fn all_if(all: bool) -> Self {
        Self([if all { u64::MAX } else { 0 }; W])
    }

    /// Every member so much further on, those beyond the last from the first again. Of one or two words.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "it goes round")]
    pub(super) fn round(&self, by: u64) -> Self {
        match W {
            1 => Self([self.0[0].rotate_left(by as u32); W]),
            _ => Self::of_wide(self.wide().rotate_left(by as u32)),
        }
    }

    /// The members up to the first of some others, and that, or down to the last. Of one or two words.
    #[expect(
        clippy::inline_always,
        reason = "it must be compiled for the processor it is run on"
    )]
    #[inline(always)]
    pub(super) fn up_to(&self, others: Self, up: bool) -> Self {
        if W == 1 {
            let others = others.0[0];
            let passed = if up {
                others ^ others.wrapping_sub(1)
            } else {
                u64::MAX << (others | 1).ilog2()
            };
            return Self([self.0[0] & passed; W]);
        }
        if up {
            let others = others.wide();
            return *self & Self::of_wide(others ^ others.wrapping_sub(1));
        }
        let (low, high) = (others.0[0], others.0[W - 1]);
        let from = |others: u64| u64::MAX << (others | 1).ilog2();
        let mut passed = Self::EMPTY;
        passed.0[0] = if high == 0 { from(low) } else { 0 };
        passed.0[W - 1] = from(high);
        *self & passed
    }

    /// Every member so much further on, or back.
    #[inline]
    pub(super) fn shift(&self, by: i32) -> Self {
        let far = by.unsigned_abs() as usize;
        if by < 0 { self.down(far) } else { self.up(far) }
    }

    /// Every member greater by `by`.
    #[inline]
    pub(super) fn up(&self, by: usize) -> Self {
        if W == 1 {
            return Self([if by < 64 { self.0[0] << by } else { 0 }; W]);
        }
        if W == 2 {
            let wide = u32::try_from(by).ok().and_then(|by| self.wide().checked_shl(by));
            return Self::of_wide(wide.unwrap_or(0));
        }
        let (words, bits) = (by / 64, by % 64);
        let mut set = Self::EMPTY;
        for at in (words..W).rev() {
            set.0[at] = self.0[at - words] << bits;
            if bits > 0 && at > words {
                set.0[at] |= self.0[at - words - 1] >> (64 - bits);
            }
        }
        set
    }

    /// Every member less by `by`.
    #[inline]
    pub(super) fn down(&self, by: usize) -> Self {
        if W == 1 {
            return Self([if by < 64 { self.0[0] >> by } else { 0 }; W]);
        }
        if W == 2 {
            let wide = u32::try_from(by).ok().and_then(|by| self.wide().checked_shr(by));
            return Self::of_wide(wide.unwrap_or(0));
        }
        let (words, bits) = (by / 64, by % 64);
        let mut set = Self::EMPTY;
        for at in 0..W.saturating_sub(words) {
            set.0[at] = self.0[at + words] >> bits;
            if bits > 0 && at + words + 1 < W {
                set.0[at] |= self.0[at + words + 1] << (64 - bits);
            }
        }
        set
    }
}

#[inline]
fn index(word: usize, bit: u32) -> i64 {
    crate::table::value(word * 64) + i64::from(bit)
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        let mut set = self;
        for (word, other) in set.0.iter_mut().zip(other.0) {
            *word &= other;
        }
        set
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        let mut set = self;
        for (word, other) in set.0.iter_mut().zip(other.0) {
            *word |= other;
        }
        set
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl<const W: usize> Iterator for Members<W> {
    type Item = i64;
    #[inline]
    fn next(&mut self) -> Option<i64> {
        self.0.pop()
    }
}

/// The members of a set, ascending.
#[derive(Debug, Clone)]
pub(super) struct Members<const W: usize>(Bits<W>);

impl<const W: usize> IntoIterator for Bits<W> {
    type Item = i64;
    type IntoIter = Members<W>;
    fn into_iter(self) -> Members<W> {
        Members(self)
    }
}
