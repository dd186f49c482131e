//! A surface with its measures known, and the questions that positions on it answer.
//!
//! Positions are whole nanometres and so are the answers' comparisons: they are exact. Directions
//! are told in thousandths of a degree, clockwise as seen from above, from the middle of the first
//! sector, where the first player sits.

use crate::discs;
use crate::ir::{CircleId, KeepId};

/// A surface.
#[derive(Debug, Clone)]
pub struct Surface {
    /// The site of what lies on it.
    pub site: usize,
    /// The site of what left it; none: the box.
    pub beyond: Option<usize>,
    /// Circles about the middle, the hole among them.
    pub circles: Vec<Circle>,
    /// Into how many sectors it is divided; 0: none.
    pub sectors: usize,
    /// For each kind of piece its radius in nanometres and mass in milligrams, if it has both.
    pub sizes: Vec<Option<(i64, i64)>>,
    /// Where what the last shot struck is kept, and what came back.
    pub keeps: (KeepId, KeepId),
    /// For the simulator.
    pub model: discs::Surface,
}

/// A circle about the middle.
#[derive(Debug, Clone)]
pub struct Circle {
    /// Its name.
    pub name: String,
    /// Its radius, nm.
    pub radius: i64,
    /// How wide its line is, nm.
    pub line: i64,
    /// The site of what fell in, if it is a hole.
    pub hole: Option<usize>,
}

/// How a piece lies on a surface.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lying {
    /// Its centre is there, in nm.
    At {
        /// To the right, as the first player looks.
        x: i64,
        /// Ahead, as the first player looks.
        y: i64,
    },
    /// Somewhere wholly within a circle, touching no smaller one.
    Within(CircleId),
    /// Somewhere on a circle's line.
    Touching(CircleId),
}

/// Two pieces this near each other touch: what lies still in contact is rounded apart by less.
const CONTACT: i64 = 1_000;

impl Surface {
    /// Whether pieces of a kind have a size, so that they can lie on it.
    pub fn lies_on_it(&self, kind: usize) -> bool {
        self.sizes.get(kind).is_some_and(Option::is_some)
    }

    /// The angle from the x axis towards the y axis of a direction on the surface.
    pub fn angle(direction: i64) -> i64 {
        -90_000 - direction
    }

    /// The point at a distance in a direction.
    pub fn point(distance: i64, direction: i64) -> (i64, i64) {
        discs::polar(distance, Self::angle(direction))
    }

    /// The direction of a point from the middle, from -180 degrees (not included) to 180.
    #[expect(clippy::cast_precision_loss, reason = "an angle is asked for, not a length")]
    pub fn direction(x: i64, y: i64) -> i64 {
        let angle = discs::angle_of(x as f64, y as f64);
        signed(-90_000 - angle)
    }

    /// The direction of the middle of the sector at a corner of the table.
    pub fn middle(&self, corner: usize) -> i64 {
        let corner = crate::table::value(corner);
        corner * 360_000 / crate::table::value(self.sectors.max(1))
    }

    /// Whether a point lies in the sector at a corner, its edges included.
    pub fn in_sector(&self, (x, y): (i64, i64), corner: usize) -> bool {
        let off = signed(Self::direction(x, y) - self.middle(corner)).abs();
        off * 2 * crate::table::value(self.sectors) <= 360_000
    }

    /// Whether a disc lies wholly within a circle and touches no part of its line.
    pub fn within(&self, lying: Lying, radius: i64, circle: CircleId) -> bool {
        let Some(known) = self.circles.get(circle) else { return false };
        match lying {
            Lying::At { x, y } => {
                let most = 2 * (known.radius - radius) - known.line;
                most > 0 && 4 * square(x, y) < i128::from(most) * i128::from(most)
            }
            Lying::Within(other) => self.radius(other) <= known.radius,
            Lying::Touching(other) => self.radius(other) < known.radius,
        }
    }

    /// Whether a disc touches a circle's line.
    pub fn touching(&self, lying: Lying, radius: i64, circle: CircleId) -> bool {
        let Some(known) = self.circles.get(circle) else { return false };
        match lying {
            Lying::At { x, y } => {
                let most = 2 * (known.radius + radius) + known.line;
                4 * square(x, y) <= i128::from(most) * i128::from(most)
                    && !self.within(lying, radius, circle)
            }
            Lying::Within(_) => false,
            Lying::Touching(other) => other == circle,
        }
    }

    /// Whether two discs touch; never if it is not known where they are.
    pub fn meeting(one: (Lying, i64), other: (Lying, i64)) -> bool {
        let (Lying::At { x, y }, Lying::At { x: other_x, y: other_y }) = (one.0, other.0)
        else {
            return false;
        };
        let reach = i128::from(one.1 + other.1 + CONTACT);
        square(x - other_x, y - other_y) <= reach * reach
    }

    /// Whether two discs overlap, or a disc and a post.
    pub fn overlap(one: (i64, i64, i64), other: (i64, i64, i64)) -> bool {
        let reach = i128::from(one.2 + other.2);
        square(one.0 - other.0, one.1 - other.1) < reach * reach
    }

    fn radius(&self, circle: CircleId) -> i64 {
        self.circles.get(circle).map_or(i64::MAX, |circle| circle.radius)
    }
}

fn square(x: i64, y: i64) -> i128 {
    let (x, y) = (i128::from(x), i128::from(y));
    x * x + y * y
}

/// An angle as one from -180 degrees (not included) to 180.
fn signed(angle: i64) -> i64 {
    let angle = angle.rem_euclid(360_000);
    if angle > 180_000 { angle - 360_000 } else { angle }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_go_clockwise_from_the_first_player() {
        let (x, y) = Surface::point(1_000_000, 0);
        assert_eq!((x, y), (0, -1_000_000));
        let (x, y) = Surface::point(1_000_000, 90_000);
        assert_eq!((x, y), (-1_000_000, 0));
        assert_eq!(Surface::direction(-1_000_000, 0), 90_000);
        assert_eq!(Surface::direction(1_000_000, 0), -90_000);
    }
}
