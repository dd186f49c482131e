//! Surfaces: continuous choices while ways are found, questions of where pieces lie, shots.

use super::explore::Aim;
use super::machine::Machine;
use crate::program::{DialOp, FlickOp, LayOp, LayWhere, NodeId, Pc};
use crate::state::{Among, Chance, FaultKind, Shooting, dials};
use crate::table::{Lying, Surface};

/// Continuous choices while ways are found.
#[derive(Debug, Default)]
pub(super) struct Dialling {
    /// Which values are taken; none outside a continuous choice.
    pub(super) trying: Option<usize>,
    /// How many such choices the present way has made.
    pub(super) made: usize,
    /// Where values are drawn from first; none: they are the fixed series' alone.
    pub(super) drawing: Option<crate::state::Stream>,
}

impl<const W: usize> Machine<'_, W> {
    /// The first values that make a way: of countless ways one stands for all.
    pub(super) fn explore_dial(&mut self, dial: &DialOp, next: Pc, aim: Aim) -> bool {
        let range = (self.number(dial.low), self.number(dial.high));
        if self.fault.is_some() || range.0 > range.1 {
            return self.fault.is_some();
        }
        if let Some(n) = self.dialling.trying {
            return self.take_value(dial, n, range, next, aim);
        }
        let before = self.ways.total();
        let drawn = if self.dialling.drawing.is_some() { dials::TRIALS } else { 0 };
        for n in 0..drawn + dials::TRIALS {
            self.dialling.trying = Some(n);
            self.dialling.made = 0;
            let stop = self.take_value(dial, n, range, next, aim);
            self.dialling.trying = None;
            if stop {
                return true;
            }
            if self.ways.total() > before {
                self.ways.continuous = true;
                return false;
            }
        }
        false
    }

    fn take_value(
        &mut self,
        dial: &DialOp,
        n: usize,
        range: (i64, i64),
        next: Pc,
        aim: Aim,
    ) -> bool {
        let made = self.dialling.made;
        let value = match &mut self.dialling.drawing {
            Some(stream) if n < dials::TRIALS => dials::drawn(stream, range),
            Some(_) => dials::tried(n - dials::TRIALS, made, range),
            None => dials::tried(n, made, range),
        };
        let (mark, frames) = (self.state.mark(), self.frames);
        let at = self.at(dial.var);
        self.state.set(at, value);
        self.tokens.push(value);
        self.dialling.made = made + 1;
        let stop = self.explore(next, aim);
        self.dialling.made = made;
        self.tokens.pop();
        self.frames = frames;
        self.state.undo(mark);
        stop
    }

    /// Whether a shot can begin: nothing lies where its piece would be put.
    pub(super) fn can_flick(&mut self, flick: &FlickOp) -> bool {
        let Some(shooting) = self.shooting(flick) else { return false };
        match self.state.shot_blocked(self.table, shooting) {
            Ok(blocked) => blocked.is_none(),
            Err(fault) => {
                self.note(fault);
                false
            }
        }
    }

    pub(super) fn flick(&mut self, flick: &FlickOp, chance: &mut dyn Chance) {
        let Some(mut shooting) = self.shooting(flick) else { return };
        let hand = flick.hand.map_or(0, |hand| self.number(hand));
        if hand != 0 {
            match self.state.chance(Among::Numbers(0, dials::WOBBLES - 1), chance) {
                Ok(wobble) => shooting = dials::astray(shooting, hand, wobble),
                Err(fault) => return self.note(fault),
            }
        }
        let played = self.state.flick(self.table, &mut self.shots, shooting);
        self.checked(played);
    }

    fn shooting(&mut self, flick: &FlickOp) -> Option<Shooting> {
        let piece = self.needed_piece(flick.piece)?;
        let you = usize::try_from(self.one(flick.you)).ok();
        let corner = you.and_then(|you| self.table.corners.get(you)).copied().unwrap_or(0);
        let middle = self.table.surface.as_ref().map_or(0, |surface| surface.middle(corner));
        let at = middle - self.number(flick.at);
        let (aim, speed) = (self.number(flick.aim), self.number(flick.speed));
        let from = flick.from as usize;
        self.fault.is_none().then_some(Shooting { piece, from, at, aim, speed })
    }

    pub(super) fn lay(&mut self, lay: &LayOp) {
        let Some(piece) = self.needed_piece(lay.piece) else { return };
        let lying = match lay.place {
            LayWhere::Within(circle) => Lying::Within(circle as usize),
            LayWhere::Touching(circle) => Lying::Touching(circle as usize),
            LayWhere::At(distance, direction) => {
                let (distance, direction) = (self.number(distance), self.number(direction));
                let (x, y) = Surface::point(distance, direction);
                Lying::At { x, y }
            }
        };
        if self.fault.is_none() {
            let laid = self.state.lay(self.table, piece, lying);
            self.checked(laid);
        }
    }

    fn needed_piece(&mut self, node: NodeId) -> Option<usize> {
        let piece = usize::try_from(self.one(node)).ok();
        let piece = piece.filter(|piece| *piece < self.table.pieces.len());
        if piece.is_none() {
            self.fail(FaultKind::Nothing { needed: "piece" });
        }
        piece
    }

    /// How a piece lies on the surface, and its radius.
    pub(super) fn lying(&mut self, piece: NodeId) -> Option<(Lying, i64)> {
        let piece = self.needed_piece(piece)?;
        let lying = self.state.lying(self.table, piece)?;
        let surface = self.table.surface.as_ref()?;
        match self.state.size(self.table, surface, piece) {
            Ok((radius, _)) => Some((lying, radius)),
            Err(fault) => {
                self.note(fault);
                None
            }
        }
    }

    /// Whether a piece lies wholly within a circle, or else touches its line.
    pub(super) fn lies(&mut self, piece: NodeId, circle: u32, within: bool) -> bool {
        let Some((lying, radius)) = self.lying(piece) else { return false };
        let circle = circle as usize;
        self.table.surface.as_ref().is_some_and(|surface| {
            if within {
                surface.within(lying, radius, circle)
            } else {
                surface.touching(lying, radius, circle)
            }
        })
    }

    /// Whether a piece's centre lies in a player's sector.
    pub(super) fn is_in_sector(&self, piece: usize, player: i64) -> bool {
        let Some(surface) = &self.table.surface else { return false };
        let Some(Lying::At { x, y }) = self.state.lying(self.table, piece) else {
            return false;
        };
        let player = usize::try_from(player).unwrap_or(usize::MAX);
        let corner = self.table.corners.get(player).copied().unwrap_or(player);
        surface.in_sector((x, y), corner)
    }
}
