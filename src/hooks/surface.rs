//! What scripts may ask of a surface: how pieces lie on it.

use rhai::{Dynamic, Engine, ImmutableString, NativeCallContext};

use super::desk::{Desk, Given, at, failure};
use super::queries::{find, list, one_of};
use crate::ir::Base;
use crate::table::{Lying, Surface};

/// Registers them all.
pub(super) fn register(engine: &mut Engine) {
    lies(engine, "within", Surface::within);
    lies(engine, "touching", Surface::touching);
    engine.register_fn("in_sector", |context: NativeCallContext<'_>, player: Dynamic| {
        at(&context, |desk| in_sector(desk, &player))
    });
}

/// A question about how a piece lies to a circle.
fn lies(
    engine: &mut Engine,
    name: &'static str,
    test: fn(&Surface, Lying, i64, usize) -> bool,
) {
    engine.register_fn(
        name,
        move |context: NativeCallContext<'_>, piece: Dynamic, circle: ImmutableString| {
            at(&context, |desk| {
                let piece = one_of(name, Base::Piece, &piece)?;
                let surface = surface(desk)?;
                let known = surface.circles.iter().map(|circle| circle.name.as_str());
                let circle = find("circle", &circle, known)?;
                let size = desk.state.size(&desk.table, surface, piece);
                let lying = desk.state.lying(&desk.table, piece);
                let holds = lying
                    .zip(size.ok())
                    .is_some_and(|(lying, (radius, _))| test(surface, lying, radius, circle));
                Ok(Dynamic::from_bool(holds))
            })
        },
    );
}

fn in_sector(desk: &mut Desk, player: &Dynamic) -> Given<Dynamic> {
    let player = one_of("in_sector", Base::Player, player)?;
    let corner = desk.table.corners.get(player).copied().unwrap_or(player);
    let surface = surface(desk)?;
    if surface.sectors == 0 {
        return Err(failure("the surface has no sectors"));
    }
    let inside = |piece: &usize| match desk.state.lying(&desk.table, *piece) {
        Some(Lying::At { x, y }) => surface.in_sector((x, y), corner),
        Some(Lying::Within(_) | Lying::Touching(_)) | None => false,
    };
    let pieces: Vec<usize> = (0..desk.table.pieces.len()).filter(inside).collect();
    list(desk, Base::Piece, pieces)
}

fn surface(desk: &Desk) -> Given<&Surface> {
    desk.table.surface.as_ref().ok_or_else(|| failure("this game has no surface"))
}
