//! The numbers of a shot at something, for people who would rather point.

#![expect(clippy::wildcard_enum_match_arm, reason = "of many kinds of statement one is a shot")]

use super::Play;
use crate::discs;
use crate::ir::{Base, Block, Expr, ExprKind, Flick, Local, Measure, StmtKind};
use crate::spec::{Dial, text_of};
use crate::state::text;
use crate::table::{Lying, Surface, value};

/// What is aimed at.
#[derive(Debug, Clone, PartialEq)]
pub struct Aimed {
    /// The move that goes there.
    pub text: String,
    /// What is aimed at, as it is called.
    pub target: String,
    /// How far its middle is, in whole millimetres.
    pub distance: i64,
}

/// Why nothing is aimed at.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotAimed {
    /// No shot is to be made.
    #[error("no shot is to be made here")]
    NoShot,
    /// Nothing is called so, or it does not lie on the surface.
    #[error("nothing to aim at is called `{0}`: there is {1}")]
    NoTarget(String, String),
    /// The place to shoot from cannot be.
    #[error("{0}")]
    NoPlace(String),
    /// It lies too far to the side.
    #[error("`{0}` is out of reach from there: the aim would be {1}")]
    Aside(String, String),
}

impl Play {
    /// The move that shoots at a disc, the hole or a post: straight at its middle, as fast as it takes to
    /// come to rest in a hole, half as fast again as it takes to come to anything else.
    ///
    /// # Errors
    /// Why there is no such move.
    pub fn aim(&self, target: &str, from: Option<&str>) -> Result<Aimed, NotAimed> {
        let table = self.table();
        let (Some(turn), Some(surface)) = (self.turn(), &table.surface) else {
            return Err(NotAimed::NoShot);
        };
        let (code, branch) = self.ask().ok_or(NotAimed::NoShot)?;
        let block = code.source.blocks.get(branch).ok_or(NotAimed::NoShot)?;
        let (flick, locals) = self.flick_in(block, &[], 0).ok_or(NotAimed::NoShot)?;
        let ways = self.moves().unwrap_or_default();
        let way = ways.iter().find(|way| way.is_continuous());
        let mut way = way.cloned().ok_or(NotAimed::NoShot)?;
        let dial = |of: &Expr| {
            let ExprKind::Local(local) = of.kind else { return None };
            let name = &locals.get(local)?.name;
            let at = way
                .words
                .iter()
                .position(|word| word.dial.as_ref().is_some_and(|dial| dial.name == *name))?;
            Some((at, way.words.get(at)?.dial.clone()?))
        };
        let (Some(spot), Some(aim), Some(speed)) =
            (dial(&flick.at), dial(&flick.aim), dial(&flick.speed))
        else {
            return Err(NotAimed::NoShot);
        };
        let put = match from {
            None => 0_i64.clamp(spot.1.low, spot.1.high),
            Some(from) => placed(&spot.1, from)?,
        };
        let corner = table.corners.get(turn.player).copied().unwrap_or(0);
        let at = surface.middle(corner) - put;
        let radius = surface.circles.get(flick.from).map_or(0, |circle| circle.radius);
        let start = Surface::point(radius, at);
        let (name, (x, y), stops) = self.target(surface, target)?;
        let (right, ahead) = (x - start.0, y - start.1);
        let turned = Surface::angle(at + 180_000) - heading(right, ahead);
        let turned = (turned + 180_000).rem_euclid(360_000) - 180_000;
        if !(aim.1.low..=aim.1.high).contains(&turned) {
            return Err(NotAimed::Aside(name, Measure::Angle.shown(turned)));
        }
        let distance = millimetres(right, ahead);
        let needed = surface.model.speed_to(distance);
        let fast = if stops { needed } else { needed * 1.5 };
        let fast = whole(fast).clamp(speed.1.low, speed.1.high);
        for (at, value) in [(spot.0, put), (aim.0, turned), (speed.0, fast)] {
            if let (Some(token), Some(word)) = (way.tokens.get_mut(at), way.words.get_mut(at)) {
                *token = value;
                if let Some(dial) = &word.dial {
                    word.text = dial.text(value);
                }
            }
        }
        Ok(Aimed { text: text_of(&way), target: name, distance: whole(distance) })
    }

    /// The first shot in a block, rules called from it included, with the variables around it.
    fn flick_in<'b>(
        &'b self,
        block: &'b Block,
        locals: &'b [Local],
        depth: usize,
    ) -> Option<(&'b Flick, &'b [Local])> {
        if depth > crate::spec::DEEPEST {
            return None;
        }
        block.0.iter().find_map(|statement| match &statement.kind {
            StmtKind::Flick(flick) => Some((&**flick, locals)),
            StmtKind::Call { rule, .. } => {
                let body = &self.table().game.rules.get(*rule)?.body;
                self.flick_in(&body.block, &body.locals, depth + 1)
            }
            _ => {
                let mut inner = statement.blocks().into_iter();
                inner.find_map(|block| self.flick_in(block, locals, depth + 1))
            }
        })
    }

    /// What is called so: its name, where its middle is, and whether a disc comes to rest there.
    fn target(
        &self,
        surface: &Surface,
        wanted: &str,
    ) -> Result<(String, (i64, i64), bool), NotAimed> {
        let (table, state) = (self.table(), self.state());
        let mut known = Vec::new();
        if let Some(hole) = surface.circles.iter().find(|circle| circle.hole.is_some()) {
            let middle = surface.model.hole.map_or((0, 0), |hole| (hole.x, hole.y));
            known.push((
                hole.name.clone(),
                vec![hole.name.clone(), "hole".into()],
                middle,
                true,
            ));
        }
        for piece in 0..table.pieces.len() {
            if let Some(Lying::At { x, y }) = state.lying(table, piece) {
                let names = text::spellings(table, &state, Base::Piece, value(piece));
                let name = names.first().cloned().unwrap_or_default();
                known.push((name, names, (x, y), false));
            }
        }
        let shown = known.len();
        for (at, post) in surface.model.posts.iter().enumerate() {
            let name = format!("post {}", at + 1);
            known.push((name.clone(), vec![name], (post.x, post.y), false));
        }
        let wanted = wanted.trim();
        let found = known
            .iter()
            .find(|(_, names, ..)| names.iter().any(|name| name.eq_ignore_ascii_case(wanted)));
        found.map(|(name, _, at, stops)| (name.clone(), *at, *stops)).ok_or_else(|| {
            let names: Vec<&str> =
                known.iter().take(shown).map(|(name, ..)| name.as_str()).collect();
            NotAimed::NoTarget(wanted.into(), names.join(", "))
        })
    }
}

fn placed(spot: &Dial, from: &str) -> Result<i64, NotAimed> {
    let range =
        || format!("{}..{}", spot.measure.shown(spot.low), spot.measure.shown(spot.high));
    match spot.measure.parse(from) {
        Some(at) if (spot.low..=spot.high).contains(&at) => Ok(at),
        Some(_) | None => Err(NotAimed::NoPlace(format!(
            "{} must lie in {}, not `{from}`",
            spot.name,
            range()
        ))),
    }
}

#[expect(clippy::cast_precision_loss, reason = "an angle is asked for, not a length")]
fn heading(x: i64, y: i64) -> i64 {
    discs::angle_of(x as f64, y as f64)
}

#[expect(clippy::cast_precision_loss, reason = "it is told in whole millimetres")]
fn millimetres(x: i64, y: i64) -> f64 {
    let (x, y) = (x as f64 / 1e6, y as f64 / 1e6);
    (x * x + y * y).sqrt()
}

#[expect(clippy::cast_possible_truncation, reason = "a cast of a float saturates")]
fn whole(number: f64) -> i64 {
    (number + 0.5).floor() as i64
}
