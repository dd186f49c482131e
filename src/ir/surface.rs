//! A surface as written: a continuous table with what is on it. Measures are still expressions.

use super::{Expr, GroupId};
use crate::span::Span;

/// Index into [`Surface::circles`].
pub type CircleId = usize;

/// A round surface.
#[derive(Debug, Clone)]
pub struct Surface {
    /// Where it is declared.
    pub span: Span,
    /// The site of everything that lies on it.
    pub site: GroupId,
    /// Its radius: a length.
    pub radius: Expr,
    /// Coefficient of friction: a ratio.
    pub friction: Expr,
    /// Coefficient of restitution: a ratio.
    pub bounce: Expr,
    /// Its circles about the middle, the hole among them.
    pub circles: Vec<Circle>,
    /// Rows of posts.
    pub posts: Vec<Posts>,
    /// What lies beyond its edge; without, what leaves it goes to the box.
    pub beyond: Option<Beyond>,
    /// Where what the last shot struck is kept, and what came back.
    pub keeps: (super::KeepId, super::KeepId),
    /// Into how many equal sectors it is divided; the middle of the first is at 0 degrees.
    pub sectors: Option<Expr>,
}

/// A circle about the middle.
#[derive(Debug, Clone)]
pub struct Circle {
    /// Its name.
    pub name: String,
    /// Where it is declared.
    pub span: Span,
    /// Its radius: a length.
    pub radius: Expr,
    /// How wide its line is: a length; none: no width.
    pub line: Option<Expr>,
    /// The site of what fell in, if it is a hole, and how far a disc must drop to fall: a length.
    pub hole: Option<(GroupId, Option<Expr>)>,
}

/// Posts evenly round a circle.
#[derive(Debug, Clone)]
pub struct Posts {
    /// How many: a number.
    pub count: Expr,
    /// Round which circle.
    pub on: CircleId,
    /// Where the first stands: an angle; none: at 0 degrees.
    pub from: Option<Expr>,
    /// Their radius: a length.
    pub radius: Expr,
    /// Coefficient of restitution: a ratio; none: the surface's.
    pub bounce: Option<Expr>,
}

/// What lies beyond the edge.
#[derive(Debug, Clone)]
pub struct Beyond {
    /// The site of what left the surface.
    pub site: GroupId,
    /// How far it is to a rail that discs may come back from, and how deep it lies below: lengths.
    /// None: nothing comes back.
    pub rail: Option<(Expr, Expr)>,
    /// Coefficient of restitution of the rail: a ratio; none: the surface's.
    pub bounce: Option<Expr>,
}
