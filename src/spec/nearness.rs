//! How near a player is to winning: an estimate for players who think ahead and stop before the end, and
//! for those who ask who leads. It decides nothing in a game.
//!
//! It is the file's own `prospect` where there is one. Else the end conditions themselves tell: `all your
//! pawns on arrivals` is half true with two of four pawns there, `score >= 100` with 50. So an estimate
//! needs nothing that a rule file does not say anyway.

use super::eval::{arguments, bound, eval, holds, need};
use super::{Frame, Scene, Value, World, scores};
use crate::ir::{Base, Binary, EndOutcome, EndWho, Expr, ExprKind, Type, Unary};
use crate::state::{Fault, State};
use crate::table::{Table, value};

/// What is wholly true.
pub const WHOLLY: i64 = 1_000;
/// So much more `prospect` than the nearest other's is half of the way to certainty.
const TELLING: i64 = 10;

/// Each player's share of what the best placed has, against the others: from 0 (nothing) over
/// `WHOLLY / 2` (as near as the nearest other) to `WHOLLY`.
///
/// # Errors
/// A fault of a condition.
pub fn prospects(world: &World<'_>, state: &State) -> Result<Vec<i64>, Fault> {
    let table = world.table;
    if table.game.prospect.is_some() {
        let hopes = (0..table.players).map(|player| prospect(world, state, player));
        return Ok(weighed(table, &hopes.collect::<Result<Vec<_>, _>>()?));
    }
    let mut near = Vec::with_capacity(table.players);
    for player in 0..table.players {
        near.push(nearness(world, state, player)?);
    }
    // Scores are for the end: what cannot be counted before tells nothing yet.
    let scores = scores(world, state).ok().flatten();
    let team = |player: usize| table.team_of.get(player).copied();
    let prospects = (0..table.players).map(|player| {
        let others = || (0..table.players).filter(|other| team(*other) != team(player));
        let nearest = others().filter_map(|other| near.get(other)).max().copied().unwrap_or(0);
        let ahead = near.get(player).map_or(0, |mine| mine - nearest);
        // Of what both have together: scores know no end.
        let score = scores.as_ref().map_or(0, |scores| {
            let side = |wanted: usize| {
                let partners = (0..table.players).filter(|other| team(*other) == team(wanted));
                let best = partners.filter_map(|partner| scores.of.get(partner)).max();
                best.map_or(
                    0,
                    |score| if scores.most { *score } else { score.saturating_neg() },
                )
            };
            let (mine, best) = (side(player), others().map(side).max().unwrap_or(0));
            let all = mine.saturating_abs().saturating_add(best.saturating_abs()).max(1);
            mine.saturating_sub(best).saturating_mul(WHOLLY / 2) / all
        });
        (WHOLLY / 2 + (ahead + score).clamp(-WHOLLY, WHOLLY) / 2).clamp(0, WHOLLY)
    });
    Ok(prospects.collect())
}

/// How a position looks to a player by what the rule file says to look for; 0 if it says nothing.
///
/// # Errors
/// A fault of it.
pub fn prospect(world: &World<'_>, state: &State, player: usize) -> Result<i64, Fault> {
    let Some(prospect) = &world.table.game.prospect else { return Ok(0) };
    let you = value(player);
    need(&world.scene(state, you), &mut Frame::new(you, &[]), prospect, "number")
}

/// What [`prospects`] are by each player's [`prospect`]: numbers that know no end.
pub fn weighed(table: &Table, hopes: &[i64]) -> Vec<i64> {
    let team = |player: usize| table.team_of.get(player).copied();
    let shares = hopes.iter().enumerate().map(|(player, hope)| {
        let others = hopes.iter().enumerate().filter(|(other, _)| team(*other) != team(player));
        let Some(most) = others.map(|(_, hope)| *hope).max() else { return WHOLLY / 2 };
        let ahead = hope.saturating_sub(most).clamp(-WHOLLY * WHOLLY, WHOLLY * WHOLLY);
        WHOLLY / 2 + WHOLLY / 2 * ahead / (ahead.abs() + TELLING)
    });
    shares.collect()
}

/// How near the nearest condition is by which a player wins or finishes.
fn nearness(world: &World<'_>, state: &State, player: usize) -> Result<i64, Fault> {
    let table = world.table;
    let you = value(player);
    let scene = world.scene(state, you);
    let mut nearest = 0;
    for end in &table.game.ends {
        let Some(when) = &end.when else { continue };
        let (EndOutcome::Wins(who) | EndOutcome::Finishes(who)) = &end.outcome else {
            continue;
        };
        let mut frame = Frame::new(you, &table.game.end_locals);
        match who {
            EndWho::EachPlayer(local) => {
                frame.set(*local, Value::index(player))?;
            }
            EndWho::EachTeam(local) => {
                frame.set(*local, Value::maybe(table.team_of.get(player).copied()))?;
            }
            // `foe wins when …` speaks of somebody else.
            EndWho::Player(who) if need(&scene, &mut frame, who, "player")? != you => continue,
            EndWho::Player(_) => {}
        }
        nearest = nearest.max(truth(&scene, &mut frame, when)?);
    }
    Ok(nearest)
}

/// How true a condition is, from 0 to [`WHOLLY`].
#[expect(clippy::wildcard_enum_match_arm, reason = "whatever else there is holds or does not")]
fn truth(scene: &Scene<'_>, frame: &mut Frame<'_>, expr: &Expr) -> Result<i64, Fault> {
    match &expr.kind {
        ExprKind::Unary(Unary::Not, of) => Ok(WHOLLY - truth(scene, frame, of)?),
        ExprKind::Binary(Binary::And, a, b) => {
            let nearly = truth(scene, frame, a)?;
            let both = match truth(scene, frame, b) {
                Ok(other) => nearly * other / WHOLLY,
                // The rules look at the second only where the first holds.
                Err(_) if !holds(scene, frame, a)? => 0,
                Err(fault) => return Err(fault),
            };
            Ok(both)
        }
        ExprKind::Binary(Binary::Or, a, b) => match truth(scene, frame, a)? {
            WHOLLY => Ok(WHOLLY),
            nearly => Ok(nearly.max(truth(scene, frame, b)?)),
        },
        ExprKind::Binary(Binary::Ge | Binary::Gt, a, b) => reached(scene, frame, expr, (a, b)),
        ExprKind::Binary(Binary::Le | Binary::Lt, a, b) => reached(scene, frame, expr, (b, a)),
        ExprKind::Binary(Binary::Eq, a, b) if a.ty == Type::One(Base::Int) => {
            reached(scene, frame, expr, (a, b))
        }
        ExprKind::All { var, over, cond } => {
            let members = eval(scene, frame, over)?.members()?;
            let mut sum = 0;
            for member in &members {
                sum +=
                    bound(frame, *var, Value::One(*member), |frame| truth(scene, frame, cond))?;
            }
            Ok(sum.checked_div(value(members.len())).unwrap_or(WHOLLY))
        }
        ExprKind::Subset(inner, outer) => {
            let inner = eval(scene, frame, inner)?.set()?;
            let outer = eval(scene, frame, outer)?.set()?;
            let inside = inner.iter().filter(|member| outer.contains(member)).count();
            Ok((value(inside) * WHOLLY).checked_div(value(inner.len())).unwrap_or(WHOLLY))
        }
        ExprKind::Call { define, args, you } => {
            let Some(define) = scene.table().game.defines.get(*define) else { return Ok(0) };
            let given = arguments(scene, frame, &define.locals, args)?;
            let you = match you {
                Some(you) => need(scene, frame, you, "player")?,
                None => frame.you,
            };
            let mut inner = frame.call(&define.locals, given, you)?;
            truth(scene, &mut inner, &define.value)
        }
        ExprKind::Let { local, value, body } => {
            let value = eval(scene, frame, value)?;
            bound(frame, *local, value, |frame| truth(scene, frame, body))
        }
        ExprKind::If(cond, yes, no) => {
            let branch = if holds(scene, frame, cond)? { yes } else { no };
            truth(scene, frame, branch)
        }
        _ => Ok(if holds(scene, frame, expr)? { WHOLLY } else { 0 }),
    }
}

/// How much of a number there is that is to be reached.
fn reached(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    expr: &Expr,
    (number, goal): (&Expr, &Expr),
) -> Result<i64, Fault> {
    if holds(scene, frame, expr)? {
        return Ok(WHOLLY);
    }
    if number.ty != Type::One(Base::Int) {
        return Ok(0);
    }
    let number = need(scene, frame, number, "number")?;
    let goal = need(scene, frame, goal, "number")?;
    if number < 0 || goal <= 0 {
        return Ok(0);
    }
    // More than the goal is as far off as less.
    let (less, more) = (number.min(goal), number.max(goal));
    Ok(less.saturating_mul(WHOLLY - 1) / more)
}
