//! Continuous choices: which values are tried for them, and how a hand goes astray.
//!
//! A continuous choice has a way if one of a fixed series of values has: the middle of its range,
//! then more that cover it evenly. Everybody tries the same ones.

use super::{Shooting, Stream};

/// How many values are tried before a continuous choice is taken to have no way.
pub const TRIALS: usize = 64;

/// The series' steps, as parts of 2^32: the powers of 1/g where g⁴ = g + 1. Points with these
/// coordinates cover a space of three choices evenly (M. Roberts, "The unreasonable effectiveness of
/// quasirandom sequences", 2018).
const STEPS: [u64; 3] = [3_518_319_155, 2_882_110_345, 2_360_945_575];

/// The value tried as number `n` (from 0) for the choice at `place` of those in a row, of a range
/// that is not empty.
pub fn tried(n: usize, place: usize, (low, high): (i64, i64)) -> i64 {
    let (n, place) = (n as u64, place as u64);
    let step = STEPS[usize::try_from(place % 3).unwrap_or(0)].wrapping_mul(1 + place / 3);
    let part = (1_u64 << 31).wrapping_add(n.wrapping_mul(step)) & 0xFFFF_FFFF;
    let width = i128::from(high) - i128::from(low);
    let above = (i128::from(part) * width) >> 32;
    i64::try_from(i128::from(low) + above).unwrap_or(low)
}

/// A value drawn from a range that is not empty, all equally likely.
pub fn drawn(stream: &mut Stream, (low, high): (i64, i64)) -> i64 {
    let above = stream.below(high.abs_diff(low).saturating_add(1));
    low.saturating_add_unsigned(above)
}

/// How many ways there are for a hand to go astray: a thousand in aim, as many in speed.
pub const WOBBLES: i64 = 1_000_000;

/// A shot as an unsteady hand makes it. `hand`, in thousandths, is the most it goes astray: that part
/// of its way to either side, and of its speed up or down.
pub fn astray(shot: Shooting, hand: i64, wobble: i64) -> Shooting {
    // From -999 to 999 in steps of two: as often to one side as to the other.
    let (aim, speed) = (2 * (wobble / 1_000) - 999, 2 * (wobble % 1_000) - 999);
    // A radian has 57,296 thousandths of a degree.
    let turn = hand * aim * 57_296 / 1_000_000;
    let faster = shot.speed * hand * speed / 1_000_000;
    Shooting { aim: shot.aim + turn, speed: (shot.speed + faster).max(0), ..shot }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_is_tried_first() {
        assert_eq!(tried(0, 0, (-45_000, 45_000)), 0);
        assert_eq!(tried(0, 1, (0, 4_000)), 2_000);
        assert_eq!(tried(0, 2, (5, 5)), 5);
    }

    #[test]
    fn what_is_tried_lies_in_the_range() {
        for n in 0..TRIALS {
            for place in 0..7 {
                assert!((-3..=9).contains(&tried(n, place, (-3, 9))));
            }
        }
    }

    #[test]
    fn a_hand_goes_astray_to_both_sides_alike() {
        let shot = Shooting { piece: 0, from: 0, at: 0, aim: 0, speed: 1_000 };
        let least = astray(shot, 20, 0);
        let most = astray(shot, 20, WOBBLES - 1);
        assert_eq!((least.aim, most.aim), (-1_144, 1_144));
        assert_eq!((least.speed, most.speed), (981, 1_019));
        assert_eq!(astray(shot, 0, 123_456), shot);
    }
}
