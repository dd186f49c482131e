//! Lying on a surface: questions, laying down, shots.

use super::eval::{need, need_index};
use super::run::{MOST_CHOICES, Ran, Refusal, Run, Stop};
use super::way::{Dial, Word};
use super::{Frame, Scene, Value};
use crate::ir::{Base, CircleId, Expr, Flick, LayPlace, LocalId};
use crate::span::Span;
use crate::state::{Among, Fault, FaultKind, Shooting, ShotMemory, dials};
use crate::table::{Lying, Surface};

fn surface<'a>(scene: &Scene<'a>) -> Result<&'a Surface, Fault> {
    scene.table().surface.as_ref().ok_or_else(|| Fault::bug("there is no surface"))
}

/// How a piece lies on the surface, and its radius; none if it does not.
fn lying(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    piece: &Expr,
) -> Result<Option<(Lying, i64)>, Fault> {
    let piece = need_index(scene, frame, piece, "piece")?;
    let Some(lying) = scene.state()?.lying(scene.table(), piece) else { return Ok(None) };
    let (radius, _) = scene.state()?.size(scene.table(), surface(scene)?, piece)?;
    Ok(Some((lying, radius)))
}

pub(super) fn within(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    piece: &Expr,
    circle: CircleId,
) -> Result<Value, Fault> {
    to_circle(scene, frame, piece, |surface, lies, radius| surface.within(lies, radius, circle))
}

pub(super) fn touching(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    piece: &Expr,
    circle: CircleId,
) -> Result<Value, Fault> {
    to_circle(scene, frame, piece, |surface, lies, radius| {
        surface.touching(lies, radius, circle)
    })
}

/// How a piece stands to a circle, by where it lies and its radius; not at all if it lies elsewhere.
fn to_circle(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    piece: &Expr,
    holds: impl FnOnce(&Surface, Lying, i64) -> bool,
) -> Result<Value, Fault> {
    let surface = surface(scene)?;
    let lying = lying(scene, frame, piece)?;
    Ok(Value::truth(lying.is_some_and(|(lies, radius)| holds(surface, lies, radius))))
}

pub(super) fn meeting(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    one: &Expr,
    other: &Expr,
) -> Result<Value, Fault> {
    let (one, other) = (lying(scene, frame, one)?, lying(scene, frame, other)?);
    let meet = one.zip(other).is_some_and(|(one, other)| Surface::meeting(one, other));
    Ok(Value::truth(meet))
}

pub(super) fn in_sector(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    of: &Expr,
) -> Result<Value, Fault> {
    let surface = surface(scene)?;
    let player = need_index(scene, frame, of, "player")?;
    let corner = scene.table().corners.get(player).copied().unwrap_or(player);
    let state = scene.state()?;
    let inside = |piece: &usize| match state.lying(scene.table(), *piece) {
        Some(Lying::At { x, y }) => surface.in_sector((x, y), corner),
        Some(Lying::Within(_) | Lying::Touching(_)) | None => false,
    };
    Ok(Value::set_of((0..scene.table().pieces.len()).filter(inside)))
}

impl Run<'_> {
    /// One of countless values. A run that only tries takes one that is tried.
    pub(super) fn choose_value(
        &mut self,
        frame: &mut Frame<'_>,
        span: Span,
        var: LocalId,
        label: &str,
        range: &(Expr, Expr),
    ) -> Ran {
        let low = self.need(frame, &range.0, "least value")?;
        let high = self.need(frame, &range.1, "greatest value")?;
        let Base::Measure(measure) = range.0.ty.base() else {
            return Err(Fault::bug("a continuous choice of no measure").into());
        };
        if low > high {
            return Err(Stop::Refused(Refusal { reason: None, span }));
        }
        if self.words.len() >= MOST_CHOICES {
            let fault = Fault::from(FaultKind::TooLong { limit: MOST_CHOICES });
            return Err(fault.at(span).into());
        }
        let token = match (self.tokens.get(self.words.len()), self.tried) {
            (Some(token), _) => *token,
            (None, Some(n)) => dials::tried(n, self.dialled.len(), (low, high)),
            (None, None) => return Err(Stop::Values),
        };
        let name = frame.declared.get(var).map_or(label, |local| local.name.as_str());
        let (label, name) = (label.to_owned(), name.to_owned());
        let dial = Dial { label, name, low, high, measure };
        if !(low..=high).contains(&token) {
            let name = &dial.name;
            let range = format!("{}..{}", measure.shown(low), measure.shown(high));
            let reason = Some(format!("{name} must lie in {range}"));
            return Err(Stop::Refused(Refusal { reason, span }));
        }
        self.words.push(Word::dialled(dial, token));
        self.dialled.push(token);
        frame.declare(var, Value::One(token))?;
        Ok(())
    }

    pub(super) fn lay(&mut self, frame: &mut Frame<'_>, piece: &Expr, place: &LayPlace) -> Ran {
        let table = self.world.table;
        let piece = self.need_index(frame, piece, "piece", table.pieces.len())?;
        let lying = match place {
            LayPlace::Within(circle) => Lying::Within(*circle),
            LayPlace::Touching(circle) => Lying::Touching(*circle),
            LayPlace::At(distance, direction) => {
                let distance = self.need(frame, distance, "distance")?;
                let direction = self.need(frame, direction, "direction")?;
                let (x, y) = Surface::point(distance, direction);
                Lying::At { x, y }
            }
        };
        self.state.lay(table, piece, lying)?;
        Ok(())
    }

    pub(super) fn flick(&mut self, frame: &mut Frame<'_>, span: Span, flick: &Flick) -> Ran {
        let table = self.world.table;
        let surface = surface(&self.scene())?;
        let piece = self.need_index(frame, &flick.piece, "piece", table.pieces.len())?;
        let you = frame.seat();
        let corner = table.corners.get(you).copied().unwrap_or(0);
        let at = self.need(frame, &flick.at, "place")?;
        let mut shooting = Shooting {
            piece,
            from: flick.from,
            // To the right, as the shooter looks, is against the clock.
            at: surface.middle(corner) - at,
            aim: self.need(frame, &flick.aim, "aim")?,
            speed: self.need(frame, &flick.speed, "speed")?,
        };
        let hand = match &flick.hand {
            Some(hand) => need(&self.scene(), frame, hand, "hand")?,
            None => 0,
        };
        if let Some(why) = self.state.shot_blocked(table, shooting)? {
            return Err(Stop::Refused(Refusal { reason: Some(why.into()), span }));
        }
        let Some(chance) = &mut self.chance else { return Err(Stop::Chance) };
        if hand != 0 {
            let among = Among::Numbers(0, dials::WOBBLES - 1);
            let wobble = self.state.chance(among, &mut **chance)?;
            shooting = dials::astray(shooting, hand, wobble);
        }
        self.state.flick(table, &mut ShotMemory::default(), shooting)?;
        Ok(())
    }
}
