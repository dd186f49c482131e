//! What a processor can do beside what all of them can. Programs are built for the least of them; what
//! is gone through most often, the loop of random games, is here compiled a second time for those that
//! count bits and pick the n-th of them by one instruction. Which is used is decided when the program
//! runs, and both make the same choices: only time tells them apart.
//!
//! It knows nothing of games. No other code of ours is `unsafe`.

use crate::state::nth_bit;

/// What is used of the processor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cpu(Option<Bits2>);

impl Cpu {
    /// What every processor can do.
    pub const PLAIN: Self = Self(None);

    /// All that this one can do.
    pub fn best() -> Self {
        Self(Bits2::found())
    }
}

/// How the n-th bit of a word is found that is on, from 0. There must be so many.
pub(super) trait Select: Copy {
    fn select(self, word: u64, n: u32) -> u32;
}

/// By instructions that all processors have.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plain;

impl Select for Plain {
    #[inline]
    fn select(self, word: u64, n: u32) -> u32 {
        nth_bit(word, n)
    }
}

/// Work that goes faster where the processor can do more. What it consists of must be inlined into `run`
/// to gain by it.
pub(super) trait Work {
    type Done;
    fn run<C: Select>(self, cpu: C) -> Self::Done;
}

/// The second set of bit manipulation instructions.
///
/// **Invariant.** There is one only where [`Bits2::found`] has seen that the processor has them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Bits2(());

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Bits2, Select, Work};
    use std::arch::is_x86_feature_detected as has;
    use std::arch::x86_64::_pdep_u64;

    impl Bits2 {
        pub(super) fn found() -> Option<Self> {
            // `sse4a` is AMD's own. Theirs do `pdep` bit by bit before the generation that has `vaes`.
            let is_slow = has!("sse4a") && !has!("vaes");
            let bits = has!("popcnt") && has!("lzcnt") && has!("bmi1") && has!("bmi2");
            // All that do the former do this too.
            let found = bits && has!("avx2");
            (found && !is_slow).then_some(Self(()))
        }
    }

    impl Select for Bits2 {
        #[expect(clippy::inline_always, reason = "a call would cost more than it gains")]
        #[inline(always)]
        #[expect(unsafe_code, reason = "the instruction is there: see the invariant")]
        fn select(self, word: u64, n: u32) -> u32 {
            // SAFETY: a `Bits2` is proof that the processor has it.
            unsafe { _pdep_u64(1 << n, word) }.trailing_zeros()
        }
    }

    #[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2,avx2")]
    fn with_bits2<K: Work>(work: K, cpu: Bits2) -> K::Done {
        work.run(cpu)
    }

    impl Bits2 {
        #[expect(unsafe_code, reason = "the instructions are there: see the invariant")]
        pub(super) fn run<K: Work>(self, work: K) -> K::Done {
            // SAFETY: a `Bits2` is proof that the processor has them.
            unsafe { with_bits2(work, self) }
        }
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod other {
    use super::{Bits2, Plain, Work};

    impl Bits2 {
        pub(super) fn found() -> Option<Self> {
            None
        }

        pub(super) fn run<K: Work>(self, work: K) -> K::Done {
            work.run(Plain)
        }
    }
}

impl Cpu {
    /// Does work with what there is.
    pub(super) fn run<K: Work>(self, work: K) -> K::Done {
        match self.0 {
            Some(more) => more.run(work),
            None => work.run(Plain),
        }
    }
}
