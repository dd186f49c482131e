//! Angles in thousandths of a degree, and directions.

use super::mm;

/// Thousandths of a degree in a full turn.
const TURN: i64 = 360_000;
/// Radians in a thousandth of a degree.
const RADIANS: f64 = std::f64::consts::PI / 180_000.0;

/// The unit vector at an angle in thousandths of a degree from the x axis towards the y axis.
/// Mirrored angles give mirrored vectors, to the last bit.
pub fn direction(angle: i64) -> (f64, f64) {
    let angle = angle.rem_euclid(TURN);
    let (quarter, rest) = (angle / (TURN / 4), angle % (TURN / 4));
    let (cos, sin) = if rest <= TURN / 8 {
        (cosine(rest), sine(rest))
    } else {
        (sine(TURN / 4 - rest), cosine(TURN / 4 - rest))
    };
    match quarter {
        0 => (cos, sin),
        1 => (-sin, cos),
        2 => (-cos, -sin),
        _ => (sin, -cos),
    }
}

/// The point at a distance in nm and an angle in thousandths of a degree from the middle, in whole nm.
pub fn polar(distance: i64, angle: i64) -> (i64, i64) {
    let (x, y) = direction(angle);
    (nanometres(mm(distance) * x), nanometres(mm(distance) * y))
}

/// The angle of a vector, in whole thousandths of a degree from 0 to 359,999; 0 for none.
pub fn angle_of(x: f64, y: f64) -> i64 {
    // The first angle that is not short of the vector, by halving, in the half turn it lies in.
    let lower = y < 0.0 || (y == 0.0 && x < 0.0);
    let (x, y, start) = if lower { (-x, -y, TURN / 2) } else { (x, y, 0) };
    let off = |angle: i64| {
        let (cos, sin) = direction(angle);
        cos * y - sin * x
    };
    let (mut low, mut high) = (0, TURN / 2);
    while high - low > 1 {
        let middle = i64::midpoint(low, high);
        if off(middle) >= 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let nearest = if off(low).abs() <= off(high).abs() { low } else { high };
    (start + nearest) % TURN
}

/// Whole nanometres, halves away from zero so that mirrored points stay mirrored.
#[expect(clippy::cast_possible_truncation, reason = "a cast of a float saturates")]
pub(super) fn nanometres(millimetres: f64) -> i64 {
    (millimetres * 1e6).round() as i64
}

/// The sine of 0 to 45 degrees.
fn sine(angle: i64) -> f64 {
    let x = radians(angle);
    x * series(x * x, 1)
}

/// The cosine of 0 to 45 degrees.
fn cosine(angle: i64) -> f64 {
    let x = radians(angle);
    series(x * x, 0)
}

/// 1 − s/((n+1)(n+2)) (1 − s/((n+3)(n+4)) (…)): both series, from the smallest term on.
fn series(square: f64, first: u8) -> f64 {
    let mut sum = 1.0;
    for term in (0..9_u8).rev() {
        let n = f64::from(first + 2 * term);
        sum = 1.0 - square / ((n + 1.0) * (n + 2.0)) * sum;
    }
    sum
}

#[expect(clippy::cast_precision_loss, reason = "at most 45,000")]
fn radians(angle: i64) -> f64 {
    angle as f64 * RADIANS
}
