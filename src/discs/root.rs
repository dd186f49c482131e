//! The first fall of a polynomial to zero: when two moving discs meet.

/// The first moment from 0 to `end` at which the polynomial (constant first) is not above 0 and falls.
///
/// Between two neighbouring turns it only rises or only falls, so that one look at each end of a falling part
/// tells whether a root is in it; the turns are the roots of the derivative, found in the same way.
pub(super) fn first_fall(quartic: &[f64; 5], end: f64, tolerance: f64) -> Option<f64> {
    let slope = derivative(quartic);
    let mut turns = Roots::default();
    cubic(&slope, end, tolerance, &mut turns);
    turns.push(end);
    let (mut start, mut high) = (0.0, value(quartic, 0.0));
    for &stop in turns.all() {
        let low = value(quartic, stop);
        if low < high && low <= 0.0 {
            return Some(if high <= 0.0 {
                start
            } else {
                narrow(quartic, &slope, start, stop, tolerance)
            });
        }
        (start, high) = (stop, low);
    }
    None
}

/// At most four roots, in order.
#[derive(Default)]
struct Roots {
    roots: [f64; 4],
    count: usize,
}

impl Roots {
    fn push(&mut self, root: f64) {
        if let Some(place) = self.roots.get_mut(self.count) {
            *place = root;
            self.count += 1;
        }
    }

    fn all(&self) -> &[f64] {
        self.roots.get(..self.count).unwrap_or(&self.roots)
    }
}

/// The roots of a cubic inside 0 to `end` at which it changes its sign.
fn cubic(cubic: &[f64; 4], end: f64, tolerance: f64, roots: &mut Roots) {
    let slope = derivative(cubic);
    let mut turns = Roots::default();
    quadratic(&slope, end, &mut turns);
    turns.push(end);
    let (mut start, mut first) = (0.0, value(cubic, 0.0));
    for &stop in turns.all() {
        let last = value(cubic, stop);
        if (first < 0.0 && last > 0.0) || (first > 0.0 && last < 0.0) {
            roots.push(narrow(cubic, &slope, start, stop, tolerance));
        }
        (start, first) = (stop, last);
    }
}

/// The roots of a quadratic inside 0 to `end`, in order.
fn quadratic(&[c, b, a]: &[f64; 3], end: f64, roots: &mut Roots) {
    let square = b * b - 4.0 * a * c;
    if square < 0.0 {
        return;
    }
    // The sum without cancellation gives one root, their product the other.
    let sum = -0.5 * if b < 0.0 { b - square.sqrt() } else { b + square.sqrt() };
    let (one, two) = (sum / a, c / sum);
    for root in [one.min(two), one.max(two)] {
        // What is no number is inside nothing.
        if root > 0.0 && root < end {
            roots.push(root);
        }
    }
}

/// The root between `low` and `high`, at whose ends the polynomial has unlike signs, from below, by Newton's
/// steps; where one leads out of what is left, by halving.
fn narrow<const N: usize, const M: usize>(
    polynomial: &[f64; N],
    slope: &[f64; M],
    mut low: f64,
    mut high: f64,
    tolerance: f64,
) -> f64 {
    let rises = value(polynomial, high) > 0.0;
    let mut at = f64::midpoint(low, high);
    // Halving alone ends in fewer steps than a number has bits, twice as many with Newton's between.
    for _ in 0..128 {
        let height = value(polynomial, at);
        let beyond = (height > 0.0) == rises;
        if beyond {
            high = at;
        } else {
            low = at;
        }
        if high - low <= tolerance {
            break;
        }
        // A little too far, so that the root is soon enclosed from both sides.
        let nudge = if beyond { -0.5 * tolerance } else { 0.5 * tolerance };
        let next = at - height / value(slope, at) + nudge;
        at = if next > low && next < high { next } else { f64::midpoint(low, high) };
    }
    low
}

fn value<const N: usize>(polynomial: &[f64; N], at: f64) -> f64 {
    polynomial.iter().rev().fold(0.0, |sum, coefficient| sum * at + coefficient)
}

fn derivative<const N: usize, const M: usize>(polynomial: &[f64; N]) -> [f64; M] {
    let mut slope = [0.0; M];
    let mut power = 0.0;
    for (place, coefficient) in slope.iter_mut().zip(polynomial.iter().skip(1)) {
        power += 1.0;
        *place = power * coefficient;
    }
    slope
}

#[cfg(test)]
mod tests {
    use super::first_fall;

    /// The coefficients of a product of four linear factors.
    fn with_roots(roots: [f64; 4]) -> [f64; 5] {
        let mut product = [1.0, 0.0, 0.0, 0.0, 0.0];
        for root in roots {
            for at in (0..5).rev() {
                product[at] = if at > 0 { product[at - 1] } else { 0.0 } - root * product[at];
            }
        }
        product
    }

    #[track_caller]
    fn falls(polynomial: [f64; 5], end: f64, expected: Option<f64>) {
        let found = first_fall(&polynomial, end, 1e-12);
        let near = match (found, expected) {
            (Some(found), Some(expected)) => (found - expected).abs() < 1e-9,
            (found, expected) => found == expected,
        };
        assert!(near, "{found:?}, not {expected:?}");
    }

    #[test]
    fn finds_the_first_root_at_which_it_falls() {
        falls(with_roots([0.5, 1.0, 2.0, 3.0]), 5.0, Some(0.5));
        falls(with_roots([-1.0, 1.0, 2.0, 3.0]), 5.0, Some(2.0));
        falls(with_roots([-1.0, -0.5, 2.0, 3.0]), 1.9, None);
        falls(with_roots([0.25, 0.250_001, 2.0, 3.0]), 5.0, Some(0.25));
    }

    #[test]
    fn lower_degrees_and_constants_are_no_trouble() {
        falls([1.0, -2.0, 0.0, 0.0, 0.0], 5.0, Some(0.5));
        falls([2.0, -3.0, 1.0, 0.0, 0.0], 5.0, Some(1.0));
        falls([1.0, 0.0, 0.0, 0.0, 0.0], 5.0, None);
        falls([0.0, 0.0, 0.0, 0.0, 0.0], 5.0, None);
    }

    #[test]
    fn contact_counts_only_if_it_falls() {
        falls([0.0, 1.0, 0.0, 0.0, 0.0], 5.0, None);
        falls([0.0, -1.0, 0.0, 0.0, 0.0], 5.0, Some(0.0));
        // Rises from contact, then falls again.
        falls([0.0, 1.0, -1.0, 0.0, 0.0], 5.0, Some(1.0));
        // Below zero by rounding, and falling only after a while.
        falls([-1e-12, 1e-13, -1.0, 0.0, 0.0], 5.0, Some(5e-14));
    }
}
