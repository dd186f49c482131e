//! What an instant's contacts do to the velocities of the discs in them.
//!
//! All contacts at which discs near one another are solved together: each parts with the bounce times the speed it
//! nears with. So two discs struck at once fare alike, in whatever order they are numbered; a disc at rest
//! against another is struck by it only in the next round, as in Newton's cradle.

use super::path::Vector;

/// Where two discs, or a disc and a post, meet.
#[derive(Debug, Clone, Copy)]
pub(super) struct Contact {
    /// A disc.
    pub(super) a: usize,
    /// Another; none if it is a post.
    pub(super) b: Option<usize>,
    /// The number of the post, if it is one.
    pub(super) post: usize,
    /// From the first to the second, of length 1.
    pub(super) normal: Vector,
    /// How fast they near each other.
    pub(super) nearing: f64,
    pub(super) bounce: f64,
    /// The impulse that parts them.
    pub(super) impulse: f64,
}

/// The memory of the solver.
#[derive(Debug, Clone, Default)]
pub(super) struct Impact {
    pub(super) contacts: Vec<Contact>,
    rows: Vec<f64>,
}

impl Impact {
    /// Gives every contact its impulse; those that would pull are taken out. `part` is the speed below which
    /// contacts lose no energy, `lightness` one over a disc's mass.
    pub(super) fn solve(&mut self, part: f64, lightness: impl Fn(usize) -> f64) {
        // Where bounces differ the least one holds for all, or energy could be won.
        let bounce = self.contacts.iter().fold(1.0, |least: f64, one| least.min(one.bounce));
        loop {
            self.impulses(bounce, part, &lightness);
            let before = self.contacts.len();
            self.contacts.retain(|contact| contact.impulse > 0.0);
            if self.contacts.len() == before {
                return;
            }
        }
    }

    /// Solves for the impulses by elimination. The matrix says how fast a unit impulse at one contact
    /// parts the discs of another; it is symmetric and positive, so no rows need exchanging.
    fn impulses(&mut self, bounce: f64, part: f64, lightness: &impl Fn(usize) -> f64) {
        let count = self.contacts.len();
        let width = count + 1;
        self.rows.clear();
        for one in &self.contacts {
            self.rows.extend(self.contacts.iter().map(|other| coupling(one, other, lightness)));
            self.rows.push(one.nearing + parting(one.nearing, bounce, part));
        }
        for pivot in 0..count {
            let (above, below) = self.rows.split_at_mut((pivot + 1) * width);
            let row = &mut above[pivot * width..];
            let contact = &self.contacts[pivot];
            // What the others already decide needs no impulse of its own.
            if row[pivot] <= 1e-9 * coupling(contact, contact, lightness) {
                row.fill(0.0);
                row[pivot] = 1.0;
            }
            for other in below.chunks_exact_mut(width) {
                let factor = other[pivot] / row[pivot];
                for (place, value) in other.iter_mut().zip(row.iter()).skip(pivot) {
                    *place -= factor * value;
                }
            }
        }
        for at in (0..count).rev() {
            let row = &self.rows[at * width..(at + 1) * width];
            let known = (at + 1..count).map(|other| row[other] * self.contacts[other].impulse);
            let impulse = (row[count] - known.sum::<f64>()) / row[at];
            self.contacts[at].impulse = impulse;
        }
    }
}

/// How fast discs part that neared each other so fast.
fn parting(nearing: f64, bounce: f64, part: f64) -> f64 {
    let rebound = bounce * nearing;
    // Slow contacts lose nothing, and the slowest part a little faster: else impacts would follow one
    // another ever faster, without end.
    if rebound >= part { rebound } else { nearing.clamp(0.01 * part, part) }
}

/// How fast a unit impulse at one contact parts the discs of another, times 1 g.
fn coupling(one: &Contact, other: &Contact, lightness: &impl Fn(usize) -> f64) -> f64 {
    let mut sum = 0.0;
    for (disc, sign) in [(Some(one.a), -1.0), (one.b, 1.0)] {
        let Some(disc) = disc else { continue };
        for (same, other_sign) in [(Some(other.a), -1.0), (other.b, 1.0)] {
            if same == Some(disc) {
                sum += sign * other_sign * lightness(disc) * one.normal.dot(other.normal);
            }
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::{Contact, Impact, Vector};

    /// The velocities of three discs of unlike masses and a fourth that all three strike, before and
    /// after; the normals by whole thousandths.
    fn struck(normals: [(f64, f64); 3], bounce: f64) -> [[Vector; 4]; 2] {
        let masses = [3.0, 5.0, 8.0, 4.0];
        let mut before = [Vector::default(); 4];
        before[3] = Vector::new(40.0, -25.0);
        let mut impact = Impact::default();
        for (a, (x, y)) in normals.into_iter().enumerate() {
            let normal = Vector::new(x, y).times(1.0 / Vector::new(x, y).length());
            // From outside towards the fourth, each at another speed.
            before[a] = normal.times(100.0 + 35.0 * normal.y);
            let nearing = before[a].minus(before[3]).dot(normal);
            let contact =
                Contact { a, b: Some(3), post: 0, normal, nearing, bounce, impulse: 0.0 };
            if nearing > 0.0 {
                impact.contacts.push(contact);
            }
        }
        impact.solve(1.0, |disc| 1.0 / masses[disc]);
        let mut after = before;
        for contact in &impact.contacts {
            let push = contact.normal.times(contact.impulse);
            after[contact.a] = after[contact.a].minus(push.times(1.0 / masses[contact.a]));
            after[3] = after[3].plus(push.times(1.0 / masses[3]));
        }
        [before, after]
    }

    #[test]
    fn momentum_is_kept_and_energy_never_won() {
        let masses = [3.0, 5.0, 8.0, 4.0];
        for step in 0..400_i32 {
            let turn = f64::from(step);
            let normals = [(1.0, 0.01 * turn), (1.0, -1.0), (2.0 - 0.01 * turn, 1.5)];
            for bounce in [0.0, 0.6, 1.0] {
                let [before, after] = struck(normals, bounce);
                let sum = |of: &dyn Fn(f64, Vector) -> f64, velocities: [Vector; 4]| {
                    masses.iter().zip(velocities).map(|(mass, v)| of(*mass, v)).sum::<f64>()
                };
                let (x, y) = (|m, v: Vector| m * v.x, |m, v: Vector| m * v.y);
                let energy = |m: f64, v: Vector| 0.5 * m * v.dot(v);
                assert!((sum(&x, before) - sum(&x, after)).abs() < 1e-9);
                assert!((sum(&y, before) - sum(&y, after)).abs() < 1e-9);
                assert!(sum(&energy, after) <= sum(&energy, before) * (1.0 + 1e-12) + 100.0);
            }
        }
    }

    #[test]
    fn contacts_part_with_the_bounce_times_what_they_neared_with() {
        let [before, after] = struck([(1.0, 0.9), (1.0, -1.0), (-1.0, 0.1)], 0.5);
        for (disc, (x, y)) in [(1.0, 0.9), (1.0, -1.0), (-1.0, 0.1)].into_iter().enumerate() {
            let normal = Vector::new(x, y).times(1.0 / Vector::new(x, y).length());
            let nearing = before[disc].minus(before[3]).dot(normal);
            let parting = after[3].minus(after[disc]).dot(normal);
            assert!((parting - 0.5 * nearing).abs() < 1e-9, "{parting} of {nearing}");
        }
    }
}
