//! The n-th of many steps without listing them: sites that have a way in each of some directions.

use super::bits::Bits;
use super::cpu::Select;

/// The n-th origin and target, origins first, then directions as they come. `set` gives a direction's
/// origins, `offset` how far it goes; there are `count` of them, at most eight.
#[expect(clippy::inline_always, reason = "it must be compiled for the processor it is run on")]
#[inline(always)]
pub(super) fn nth_step<C: Select, const W: usize>(
    cpu: C,
    count: usize,
    set: impl Fn(usize) -> Bits<W>,
    offset: impl Fn(usize) -> i64,
    n: u64,
) -> Option<(i64, i64)> {
    let some = |dir| if dir < count { set(dir) } else { Bits::EMPTY };
    let found = match count {
        1 => nth_of::<C, W, 1>(cpu, &set, n),
        2 => nth_of::<C, W, 2>(cpu, &set, n),
        3 => nth_of::<C, W, 3>(cpu, &set, n),
        4 => nth_of::<C, W, 4>(cpu, &set, n),
        5 | 6 => nth_of::<C, W, 6>(cpu, &some, n),
        7 | 8 => nth_of::<C, W, 8>(cpu, &some, n),
        _ => None,
    };
    found.map(|(from, dir)| (from, from + offset(dir)))
}

/// The origin and the direction. How many there are is known to the compiler: no loop is left in it.
#[expect(clippy::inline_always, reason = "it must be compiled for the processor it is run on")]
#[inline(always)]
fn nth_of<C: Select, const W: usize, const D: usize>(
    cpu: C,
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
        let (eight, before) = eight_with(words.iter().map(|word| ones(*word)).sum(), all, n);
        // The ways from each of the eight sites, side by side.
        let ways = words.iter().enumerate();
        let ways = ways.fold(0, |all, (dir, word)| all | apart(word >> eight & 0xff) << dir);
        #[expect(clippy::cast_possible_truncation, reason = "it is below 64")]
        let way = cpu.select(ways, (n - before) as u32);
        let site = crate::table::value(word * 64) + i64::from(eight + way / 8);
        return Some((site, way as usize % 8));
    }
    None
}

/// One in each byte.
const BYTES: u64 = 0x0101_0101_0101_0101;

/// How many bits are on in each byte.
#[expect(clippy::inline_always, reason = "it must be compiled for the processor it is run on")]
#[inline(always)]
fn ones(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f
}

/// The bits of a byte, each in a byte of its own.
#[expect(clippy::inline_always, reason = "it must be compiled for the processor it is run on")]
#[inline(always)]
fn apart(byte: u64) -> u64 {
    let bits = (byte * BYTES) & 0x8040_2010_0804_0201;
    ((bits + 0x7f7f_7f7f_7f7f_7f7f) >> 7) & BYTES
}

/// Which byte of counts the n-th is counted in, as the place of its first bit, and how many come before
/// it. There are `all`, more than `n`.
#[expect(clippy::inline_always, reason = "it must be compiled for the processor it is run on")]
#[inline(always)]
fn eight_with(counts: u64, all: u64, n: u64) -> (u32, u64) {
    if all < 128 {
        // In each byte the sum up to it; then those bytes where that is not beyond the n-th.
        let sums = counts.wrapping_mul(BYTES);
        let tops = BYTES << 7;
        let full = (((n * BYTES) | tops) - sums) & tops;
        let eight = full.count_ones() * 8;
        return (eight, (sums << 8) >> eight & 0xff);
    }
    let (mut eight, mut before) = (0, 0);
    while n >= before + (counts >> eight & 0xff) {
        before += counts >> eight & 0xff;
        eight += 8;
    }
    (eight, before)
}

#[cfg(test)]
mod tests {
    use super::super::cpu::Plain;
    use super::*;

    /// Few steps and so many that their sums are beyond a byte's.
    #[test]
    fn it_is_the_nth_of_the_list() {
        let mut word = 0x9e37_79b9_7f4a_7c15_u64;
        for round in 0..200 {
            let mut sets = [Bits([0_u64; 2]); 8];
            for bits in sets.iter_mut().flat_map(|set| &mut set.0) {
                word ^= word << 13;
                word ^= word >> 7;
                word ^= word << 17;
                *bits = if round % 3 == 0 { word } else { word & word << 9 & word >> 5 };
                if round % 50 == 0 {
                    *bits = u64::MAX;
                }
            }
            for count in [1, 2, 3, 4, 6, 8] {
                let mut n = 0;
                let find = |n| nth_step(Plain, count, |dir| sets[dir], crate::table::value, n);
                for site in 0..128 {
                    for (dir, _) in sets[..count].iter().enumerate().filter(|s| s.1.has(site)) {
                        assert_eq!(
                            find(n),
                            Some((site, site + crate::table::value(dir))),
                            "{n} of {count}"
                        );
                        n += 1;
                    }
                }
                assert_eq!(find(n), None);
            }
        }
    }
}
