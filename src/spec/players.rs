//! Players, their seats and teams.

use super::eval::need_index;
use super::{Frame, Scene, Value};
use crate::ir::Expr;
use crate::state::{Fault, State};
use crate::table::{Table, control};

/// Whether a player is in play.
pub(super) fn plays(state: &State, player: usize) -> bool {
    player < 64 && state.bits(control::IN_PLAY) >> player & 1 == 1
}

pub(super) fn in_play(scene: &Scene<'_>) -> Result<Value, Fault> {
    let state = scene.state()?;
    Ok(Value::set_of((0..scene.table().players).filter(|player| plays(state, *player))))
}

pub(super) fn seat(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    player: &Expr,
    steps: &Expr,
) -> Result<Value, Fault> {
    let player = super::eval::need(scene, frame, player, "player")?;
    let steps = super::eval::need(scene, frame, steps, "number")?;
    let players = crate::table::value(scene.table().players.max(1));
    Ok(Value::One((player + steps.rem_euclid(players)).rem_euclid(players)))
}

pub(super) fn next(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    player: &Expr,
) -> Result<Value, Fault> {
    let player = need_index(scene, frame, player, "player")?;
    Ok(Value::maybe(next_player(scene.table(), scene.state()?, player)))
}

/// The next player in play after this one in the order of play; the same one if no other is.
fn next_player(table: &Table, state: &State, player: usize) -> Option<usize> {
    let players = table.players;
    let step = if state.get(control::REVERSED) == 0 { 1 } else { players.checked_sub(1)? };
    let seats = (1..=players).map(|seat| (player + seat * step) % players);
    seats.into_iter().find(|player| plays(state, *player))
}

pub(super) fn of_team(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    team: &Expr,
) -> Result<Value, Fault> {
    let Some(team) = super::eval::index(scene, frame, team)? else {
        return Ok(Value::set_of([]));
    };
    let players = 0..scene.table().players;
    let team_of = &scene.table().team_of;
    Ok(Value::set_of(players.filter(|player| team_of.get(*player) == Some(&team))))
}
