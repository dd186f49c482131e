//! Fingerprints: words in, one hash out. It knows nothing of what the words mean.

/// What a fingerprint begins with.
pub const BLANK: u64 = 0xcbf2_9ce4_8422_2325;

/// Takes one word into a hash, by both halves of a long product: the same on every machine.
#[inline]
pub fn mix(hash: &mut u64, word: u64) {
    let product = u128::from(*hash ^ word) * 0x9e37_79b9_7f4a_7c15;
    #[expect(clippy::cast_possible_truncation, reason = "it is cut into its halves")]
    let (low, high) = (product as u64, (product >> 64) as u64);
    *hash = low ^ high;
}
