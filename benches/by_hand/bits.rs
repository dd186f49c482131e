//! Sets of squares as the bits of a word.

/// The n-th square of a set, from 0, as a set.
#[inline]
pub(crate) fn nth(mut set: u64, n: u64) -> u64 {
    for _ in 0..n {
        set &= set - 1;
    }
    set & set.wrapping_neg()
}
