//! Where chance outcomes come from: a generator, or outcomes that were given.
//!
//! It knows nothing of who asks. Drawn values never change between versions of Parlor: records
//! depend on them (held by golden tests).

use rand_core::{RngCore, SeedableRng};
use rand_pcg::{Lcg128Xsl64, Mcg128Xsl64};

use super::{Fault, members};
use crate::ir::Base;

/// What an outcome is one of; all equally likely.
#[derive(Debug, Clone, Copy)]
pub enum Among<'a> {
    /// Cards, as a set of bits.
    Cards(&'a [u64]),
    /// Members of any other set, of this type.
    Members(Base, &'a [u64]),
    /// Numbers from the first to the last.
    Numbers(i64, i64),
}

impl Among<'_> {
    /// What the outcome is.
    pub fn base(&self) -> Base {
        match self {
            Self::Cards(_) => Base::Card,
            Self::Members(base, _) => *base,
            Self::Numbers(..) => Base::Int,
        }
    }

    /// How many outcomes there can be.
    pub fn count(&self) -> u64 {
        match self {
            Self::Cards(bits) | Self::Members(_, bits) => {
                bits.iter().map(|bits| u64::from(bits.count_ones())).sum()
            }
            Self::Numbers(low, high) => high.abs_diff(*low) + 1,
        }
    }

    /// The n-th of them in declaration order.
    pub fn nth(&self, n: u64) -> i64 {
        match self {
            Self::Cards(bits) | Self::Members(_, bits) => {
                let mut n = n;
                for (at, word) in bits.iter().enumerate() {
                    let count = u64::from(word.count_ones());
                    if n < count {
                        #[expect(clippy::cast_possible_truncation, reason = "n is below 64")]
                        let bit = nth_bit(*word, n as u32);
                        return crate::table::value(at * 64) + i64::from(bit);
                    }
                    n -= count;
                }
                crate::ir::NONE
            }
            Self::Numbers(low, _) => low.saturating_add_unsigned(n),
        }
    }

    /// All of them.
    pub fn possible(&self) -> super::Possible {
        match self {
            Self::Cards(bits) | Self::Members(_, bits) => {
                let members = members(bits).map(crate::table::value).collect();
                super::Possible::Members(self.base(), members)
            }
            Self::Numbers(low, high) => super::Possible::Numbers(*low, *high),
        }
    }

    /// Whether a scalar is one of them.
    pub fn has(&self, outcome: i64) -> bool {
        match self {
            Self::Cards(bits) | Self::Members(_, bits) => {
                usize::try_from(outcome).is_ok_and(|member| {
                    bits.get(member / 64).is_some_and(|b| b >> (member % 64) & 1 == 1)
                })
            }
            Self::Numbers(low, high) => (*low..=*high).contains(&outcome),
        }
    }
}

/// The place of the n-th bit that is on: its byte by the sums of all bytes at once, then bit by bit.
/// There must be so many.
#[inline]
pub fn nth_bit(word: u64, n: u32) -> u32 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let pairs = word - ((word >> 1) & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    // Each byte has the sum of itself and those below: none is more than 64.
    let sums = bytes.wrapping_mul(EACH);
    let passed = ((u64::from(n) * EACH + 0x80 * EACH - sums) >> 7) & EACH;
    let byte = (passed.wrapping_mul(EACH) >> 56) * 8;
    let before = ((sums << 8) >> byte) & 0xff;
    let mut left = word >> byte;
    for _ in before..u64::from(n) {
        left &= left - 1;
    }
    u32::try_from(byte).unwrap_or(0) + left.trailing_zeros()
}

/// A source of outcomes.
pub trait Chance {
    /// Outcome number `number` (from 0) of this game, one of `among`, which is not empty.
    ///
    /// # Errors
    /// A fault if outcomes were given and there is none left, or one that cannot be.
    fn pick(&mut self, number: u64, among: Among<'_>) -> Result<i64, Fault>;
}

/// The game's own generator, counter-based: an outcome depends on the seed and its number alone,
/// so undoing a move takes back its chance too.
#[derive(Debug, Clone)]
pub struct Seeded {
    seed: u64,
}

impl Seeded {
    /// For a game with this seed.
    pub fn new(seed: u64) -> Self {
        Self { seed }
    }
}

impl Chance for Seeded {
    fn pick(&mut self, number: u64, among: Among<'_>) -> Result<i64, Fault> {
        // A stream of its own for every outcome, since `below` may need more than one value.
        let stream = u128::from(self.seed) << 64 | u128::from(number);
        let mut generator = Lcg128Xsl64::new(stream.wrapping_mul(MIX), MIX);
        generator.advance(4);
        Ok(among.nth(below(&mut generator, among.count())))
    }
}

/// An odd constant with its bits well spread: the multiplier of the 128-bit generator in
/// O'Neill's "PCG" (2014), table of multipliers.
const MIX: u128 = 0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645;

/// A running generator, for playouts: faster, and apart from the game's own.
#[derive(Debug, Clone)]
pub struct Stream(Mcg128Xsl64);

impl Stream {
    /// Begins a stream; different seeds give different streams.
    pub fn new(seed: u64) -> Self {
        Self(Mcg128Xsl64::seed_from_u64(seed))
    }

    /// A number below `bound`, all equally likely; 0 if `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        below(&mut self.0, bound)
    }
}

impl Chance for Stream {
    fn pick(&mut self, _: u64, among: Among<'_>) -> Result<i64, Fault> {
        let at = self.below(among.count());
        Ok(among.nth(at))
    }
}

/// Another source, with its outcomes written down.
#[derive(Debug)]
pub struct Recorded<'a, C: ?Sized> {
    /// The source.
    pub source: &'a mut C,
    /// The outcomes so far: of which type, and the scalar.
    pub outcomes: Vec<(Base, i64)>,
}

impl<C: Chance + ?Sized> Chance for Recorded<'_, C> {
    fn pick(&mut self, number: u64, among: Among<'_>) -> Result<i64, Fault> {
        let outcome = self.source.pick(number, among)?;
        self.outcomes.push((among.base(), outcome));
        Ok(outcome)
    }
}

/// A number below `bound`, all equally likely: Lemire, "Fast random integer generation in an
/// interval" (2019). 0 if `bound` is 0.
#[inline]
pub fn below(generator: &mut impl RngCore, bound: u64) -> u64 {
    let mut wide = u128::from(generator.next_u64()) * u128::from(bound);
    #[expect(clippy::cast_possible_truncation, reason = "the low half is wanted")]
    let low = |wide: u128| wide as u64;
    if low(wide) < bound {
        let floor = bound.wrapping_neg() % bound.max(1);
        while low(wide) < floor {
            wide = u128::from(generator.next_u64()) * u128::from(bound);
        }
    }
    u64::try_from(wide >> 64).unwrap_or(u64::MAX)
}
