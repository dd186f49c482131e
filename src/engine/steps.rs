//! The n-th of many steps without listing them: sites that have a way in each of some directions.

use super::bits::Bits;

/// The n-th origin and target, origins first, then directions as they come. `set` gives a direction's
/// origins, `offset` how far it goes; there are `count` of them, at most eight.
#[expect(clippy::inline_always, reason = "it must be compiled for the processor it is run on")]
#[inline(always)]
pub(super) fn nth_step<const W: usize>(
    count: usize,
    set: impl Fn(usize) -> Bits<W>,
    offset: impl Fn(usize) -> i64,
    n: u64,
) -> Option<(i64, i64)> {
    let found = match count {
        1 => nth_of::<W, 1>(&set, n),
        2 => nth_of::<W, 2>(&set, n),
        3 => nth_of::<W, 3>(&set, n),
        4 => nth_of::<W, 4>(&set, n),
        5 | 6 => nth_of::<W, 6>(&|dir| if dir < count { set(dir) } else { Bits::EMPTY }, n),
        7 | 8 => nth_of::<W, 8>(&|dir| if dir < count { set(dir) } else { Bits::EMPTY }, n),
        _ => None,
    };
    found.map(|(from, dir)| (from, from + offset(dir)))
}

/// The origin and the direction. How many there are is known to the compiler: no loop is left in it.
#[expect(clippy::inline_always, reason = "it must be compiled for the processor it is run on")]
#[inline(always)]
fn nth_of<const W: usize, const D: usize>(
    set: &impl Fn(usize) -> Bits<W>,
    mut n: u64,
) -> Option<(i64, usize)> {
    for word in 0..W {
        let mut words = [0_u64; D];
        let mut all = 0;
        for (dir, bits) in words.iter_mut().enumerate() {
            *bits = set(dir).0[word];
            all += u64::from(bits.count_ones());
        }
        if n >= all {
            n -= all;
            continue;
        }
        // Half by half: those before it are skipped, in all directions at once.
        let mut at = 0;
        for half in [32, 16, 8, 4, 2, 1] {
            let mask = (1_u64 << half) - 1;
            let low: u32 = words.iter().map(|bits| (bits & mask).count_ones()).sum();
            let skip = if n >= u64::from(low) { half } else { 0 };
            n -= if skip > 0 { u64::from(low) } else { 0 };
            for bits in &mut words {
                *bits >>= skip;
            }
            at += skip;
        }
        let mut dir = 0;
        for (other, bits) in words.iter().enumerate() {
            // The one that is on when n others have been.
            if bits & 1 == 1 {
                if n == 0 {
                    dir = other;
                    break;
                }
                n -= 1;
            }
        }
        return Some((crate::table::value(word * 64) + i64::from(at), dir));
    }
    None
}
