//! Measures a surface; nothing of what lies on it.

use std::sync::Arc;

use super::{SetupError, number, size, wrong};
use crate::discs::{self, Ditch, Hole, Post};
use crate::ir::{self, Base, Expr, Measure, NONE};
use crate::table::{self, Circle, Table, value};

/// No length on a surface is more than this, so that nothing overflows: a hundred metres.
const LONGEST: i64 = 100_000_000_000;
/// How far a disc drops over a hole of which that is not said: half the thickness of a disc that
/// is three times as wide as thick.
const DROP: i64 = 6;

pub(super) fn lay_out(table: &mut Table) -> Result<(), SetupError> {
    let game = Arc::clone(&table.game);
    let Some(surface) = &game.board.surface else { return Ok(()) };
    let radius = length(table, &surface.radius, 1)?;
    let (friction, bounce) = (
        ratio(table, &surface.friction, (1, 10_000))?,
        ratio(table, &surface.bounce, (0, 1_000))?,
    );
    let sizes = sizes(table);
    let widest = sizes.iter().flatten().map(|(radius, _)| *radius).max().unwrap_or(0);
    let (circles, hole) = circles(table, surface, radius, widest)?;
    let beyond = surface.beyond.as_ref();
    let rail = match beyond.and_then(|beyond| beyond.rail.as_ref()) {
        Some((width, depth)) => Some((length(table, width, 1)?, length(table, depth, 1)?)),
        None => None,
    };
    let rail_bounce = beyond.and_then(|beyond| beyond.bounce.as_ref());
    let rail_bounce = rail_bounce.map_or(Ok(bounce), |b| ratio(table, b, (0, 1_000)))?;
    let ditch = rail.map(|(width, depth)| Ditch { width, depth, bounce: part(rail_bounce) });
    let sectors = match &surface.sectors {
        Some(count) => size(table, count, None, 1)?,
        None => 0,
    };
    let posts = posts(table, surface, &circles, bounce)?;
    let known = table::Surface {
        site: site(table, surface.site).unwrap_or(0),
        beyond: beyond.and_then(|beyond| site(table, beyond.site)),
        circles,
        sectors,
        sizes,
        keeps: surface.keeps,
        model: discs::Surface {
            radius,
            friction: part(friction),
            bounce: part(bounce),
            hole,
            posts,
            ditch,
        },
    };
    let laid = table.pieces.iter().find(|piece| piece.start == Some(known.site));
    if let Some(piece) = laid {
        let message = "pieces do not just begin on a surface: `lay` them there in `setup`";
        return Err(wrong(game.kinds[piece.kind].span, message));
    }
    table.surface = Some(known);
    Ok(())
}

/// The circles of a surface so large, and the hole among them; the widest disc has such a radius.
fn circles(
    table: &Table,
    surface: &ir::Surface,
    radius: i64,
    widest: i64,
) -> Result<(Vec<Circle>, Option<Hole>), SetupError> {
    let mut circles = Vec::new();
    let mut hole = None;
    for circle in &surface.circles {
        let within = length(table, &circle.radius, 1)?;
        if within > radius {
            let message = format!("`{}` is larger than the surface", circle.name);
            return Err(wrong(circle.radius.span, message));
        }
        let line = circle.line.as_ref().map_or(Ok(0), |line| length(table, line, 0))?;
        let mut at = None;
        if let Some((group, drop)) = &circle.hole {
            at = site(table, *group);
            let drop = match drop {
                Some(drop) => length(table, drop, 1)?,
                None => widest * 2 / DROP,
            };
            hole = Some(Hole { x: 0, y: 0, radius: within, drop: drop.max(1) });
        }
        circles.push(Circle { name: circle.name.clone(), radius: within, line, hole: at });
    }
    Ok((circles, hole))
}

/// The only site of a group.
fn site(table: &Table, group: usize) -> Option<usize> {
    table.groups.get(group)?.concat().first().copied()
}

/// For each kind of piece its radius and mass, if it has both.
fn sizes(table: &Table) -> Vec<Option<(i64, i64)>> {
    let of = |name: &str, measure: Measure, kind: usize| {
        let at = table.game.properties.iter().position(|property| {
            property.name == name && property.ty == Base::Measure(measure)
        })?;
        let value = *table.properties.get(at)?.get(kind)?;
        (value != NONE && value > 0 && value <= LONGEST).then_some(value)
    };
    let kinds = 0..table.game.kinds.len();
    kinds
        .map(|kind| of("radius", Measure::Length, kind).zip(of("mass", Measure::Mass, kind)))
        .collect()
}

fn posts(
    table: &Table,
    surface: &ir::Surface,
    circles: &[Circle],
    bounce: i64,
) -> Result<Vec<Post>, SetupError> {
    let mut all = Vec::new();
    for row in &surface.posts {
        let count = size(table, &row.count, None, 0)?;
        let from = row.from.as_ref().map_or(Ok(0), |from| number(table, from, None))?;
        let radius = length(table, &row.radius, 1)?;
        let bounce = row.bounce.as_ref().map_or(Ok(bounce), |b| ratio(table, b, (0, 1_000)))?;
        let on = circles.get(row.on).map_or(0, |circle| circle.radius);
        for post in 0..count {
            let at = from + value(post) * 360_000 / value(count);
            let (x, y) = table::Surface::point(on, at);
            all.push(Post { x, y, radius, bounce: part(bounce) });
        }
    }
    Ok(all)
}

/// A length, at least `least` nanometres.
fn length(table: &Table, expr: &Expr, least: i64) -> Result<i64, SetupError> {
    bounded(table, expr, Measure::Length, (least, LONGEST))
}

fn ratio(table: &Table, expr: &Expr, range: (i64, i64)) -> Result<i64, SetupError> {
    bounded(table, expr, Measure::Ratio, range)
}

fn bounded(
    table: &Table,
    expr: &Expr,
    of: Measure,
    (least, most): (i64, i64),
) -> Result<i64, SetupError> {
    let value = number(table, expr, None)?;
    if (least..=most).contains(&value) {
        return Ok(value);
    }
    let message = format!(
        "this is {} with these options; it must be {} to {}",
        of.shown(value),
        of.shown(least),
        of.shown(most)
    );
    Err(wrong(expr.span, message))
}

/// A ratio as the simulator takes it.
fn part(thousandths: i64) -> f64 {
    f64::from(i32::try_from(thousandths).unwrap_or(0)) / 1000.0
}
