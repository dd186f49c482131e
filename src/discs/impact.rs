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
