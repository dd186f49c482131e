//! Fingerprints: words in, one hash out. It knows nothing of what the words mean.

/// What a fingerprint begins with.
pub const BLANK: u64 = 0xcbf2_9ce4_8422_2325;

/// Takes one word into a hash (the finisher of `splitmix64`): the same on every machine.
#[inline]
pub fn mix(hash: &mut u64, word: u64) {
    let mut mixed = (*hash ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    *hash = mixed ^ (mixed >> 31);
}
