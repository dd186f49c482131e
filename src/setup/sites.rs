//! Numbers the sites, joins and names them; nothing of marks, routes or pieces.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use std::sync::Arc;

use super::{SetupError, constant, number, size, wrong};
use crate::ir::{Base, Direction, Expr, Group, GroupId, Holds, NONE, Per, Shape};
use crate::spec::Value;
use crate::table::{Grid, Site, Table, value};

/// How many directions have step tables: the compass, the relative ones and a graph's own.
const DIRECTIONS: usize = Direction::FIRST_NAMED as usize;

pub(super) fn lay_out(table: &mut Table) -> Result<(), SetupError> {
    let game = Arc::clone(&table.game);
    let directions = DIRECTIONS + game.board.directions.len();
    table.steps = vec![Vec::new(); directions];
    for (id, group) in game.board.groups.iter().enumerate() {
        let instances = table.instances(group.per);
        table.groups.push(vec![Vec::new(); instances]);
        if group.part_of.is_none() {
            match group.shape {
                Shape::RingOfParts => ring_of_parts(table, id)?,
                Shape::Grid { .. }
                | Shape::Ring { .. }
                | Shape::Line { .. }
                | Shape::Single
                | Shape::Graph { .. } => {
                    for instance in 0..instances {
                        add(table, id, group, instance)?;
                    }
                }
            }
        }
        if table.sites.len() > super::MOST {
            let message = format!("the board has more than {} sites", super::MOST);
            return Err(wrong(group.span, message));
        }
    }
    // The parts of a ring come after it in the list of groups; their sites were made with it.
    for (id, group) in game.board.groups.iter().enumerate() {
        if let Some(ring) = group.part_of {
            adopt(table, id, ring);
        }
    }
    attributes(table)
}

/// Adds a group's sites for one owner.
#[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
fn add(
    table: &mut Table,
    id: GroupId,
    group: &Group,
    instance: usize,
) -> Result<(), SetupError> {
    let you = (group.per != Per::Game).then_some(instance);
    let first = table.sites.len();
    let holds = match &group.holds {
        Holds::Any => usize::MAX,
        Holds::Most(most) => size(table, most, you, 0)?,
    };
    let site = Site { name: String::new(), group: id, owner: you, index: 0, cell: None, holds };
    match &group.shape {
        Shape::Grid { hex, width, height, keep } => {
            let width = size(table, width, you, 1)?;
            let height = size(table, height, you, 1)?;
            let filter = keep.as_ref();
            let mut cells = Vec::new();
            for (row, column) in (0..height).flat_map(|row| (0..width).map(move |c| (row, c))) {
                let there = match filter {
                    None => true,
                    Some(filter) => {
                        let mut locals = vec![Value::NONE; table.game.board.locals.len()];
                        for (local, at) in [(filter.column, column), (filter.row, row)] {
                            if let Some(slot) = locals.get_mut(local) {
                                *slot = Value::index(at + 1);
                            }
                        }
                        let condition =
                            crate::spec::constant_in(table, &filter.condition, None, locals);
                        let condition = condition.map_err(|fault| {
                            super::rules(table, &fault, filter.condition.span)
                        })?;
                        condition == Value::One(1)
                    }
                };
                cells.push(there.then_some(table.sites.len()));
                if there {
                    let index = table.sites.len() - first;
                    let name = format!("{}{}", letters(column), row + 1);
                    let cell = Some((column, row));
                    table.sites.push(Site { name, index, cell, ..site.clone() });
                }
            }
            table.grid = Some(Grid { hex: *hex, width, height, cells });
            if *hex {
                table.neighbours = &Direction::HEX;
            }
        }
        Shape::Ring { length } => {
            let length = size(table, length, you, 1)?;
            extend(table, group, &site, length);
            table.rings.push((first..first + length).collect());
        }
        Shape::Line { length } => {
            let length = size(table, length, you, 1)?;
            extend(table, group, &site, length);
        }
        Shape::Single => extend(table, group, &site, 1),
        Shape::Graph { sites, .. } => {
            for (index, name) in sites.iter().enumerate() {
                table.sites.push(Site { name: name.clone(), index, ..site.clone() });
            }
        }
        Shape::RingOfParts => {}
    }
    table.groups[id][instance] = (first..table.sites.len()).collect();
    join(table, &group.shape, first);
    Ok(())
}

/// Sites in a row, with their names.
fn extend(table: &mut Table, group: &Group, site: &Site, length: usize) {
    let rows = |group: &&Group| {
        matches!(group.shape, Shape::Ring { .. } | Shape::Line { .. }) && group.per == Per::Game
    };
    // Where there is only one ring or line in the middle, its numbers alone are clear.
    let alone = table.game.board.groups.iter().filter(rows).count() == 1;
    let owner = site.owner.and_then(|owner| table.names.get(owner));
    let label =
        owner.map_or_else(|| group.name.clone(), |owner| format!("{owner} {}", group.name));
    for index in 0..length {
        let name = match &group.shape {
            Shape::Single => label.clone(),
            _ if length == 1 => label.clone(),
            _ if alone && group.per == Per::Game => (index + 1).to_string(),
            _ => format!("{label} {}", index + 1),
        };
        table.sites.push(Site { name, index, ..site.clone() });
    }
}

/// A ring made of parts: player by player, part by part.
fn ring_of_parts(table: &mut Table, ring: GroupId) -> Result<(), SetupError> {
    let game = Arc::clone(&table.game);
    let first = table.sites.len();
    for player in 0..table.players {
        for (id, part) in game.board.groups.iter().enumerate() {
            if part.part_of != Some(ring) {
                continue;
            }
            let length = match &part.shape {
                Shape::Line { length } => size(table, length, Some(player), 1)?,
                _ => 1,
            };
            let holds = match &part.holds {
                Holds::Any => usize::MAX,
                Holds::Most(most) => size(table, most, Some(player), 0)?,
            };
            let owner = Some(player);
            let site =
                Site { name: String::new(), group: id, owner, index: 0, cell: None, holds };
            extend(table, part, &site, length);
        }
    }
    let all: Vec<usize> = (first..table.sites.len()).collect();
    table.rings.push(all.clone());
    table.groups[ring] = vec![all];
    let length = Expr {
        kind: crate::ir::ExprKind::Const(0),
        ty: crate::ir::Type::One(Base::Int),
        span: game.span,
    };
    join(table, &Shape::Ring { length }, first);
    Ok(())
}

/// Gives a part of a ring its sites.
fn adopt(table: &mut Table, part: GroupId, ring: GroupId) {
    for site in table.groups[ring].concat() {
        if table.sites[site].group == part
            && let Some(owner) = table.sites[site].owner
        {
            table.groups[part][owner].push(site);
        }
    }
}

/// Joins the sites from `first` on.
fn join(table: &mut Table, shape: &Shape, first: usize) {
    let count = table.sites.len();
    for steps in &mut table.steps {
        steps.resize(count, None);
    }
    table.joined.resize(count, Vec::new());
    match shape {
        Shape::Grid { .. } => join_grid(table, first),
        Shape::Ring { .. } | Shape::Line { .. } => {
            let ring = matches!(shape, Shape::Ring { .. });
            for site in first..count {
                let next =
                    if site + 1 < count { Some(site + 1) } else { ring.then_some(first) };
                let Some(next) = next else { continue };
                table.steps[usize::from(Direction::AHEAD.0)][site] = Some(next);
                table.steps[usize::from(Direction::BACK.0)][next] = Some(site);
                table.joined[site].push(next);
                table.joined[next].push(site);
            }
        }
        Shape::Graph { joins, .. } => {
            for (from, to, direction) in joins {
                let (from, to) = (first + from, first + to);
                if let Some(direction) = direction {
                    table.steps[DIRECTIONS + direction][from] = Some(to);
                } else {
                    table.joined[from].push(to);
                    table.joined[to].push(from);
                }
            }
        }
        Shape::Single | Shape::RingOfParts => {}
    }
    for joined in table.joined.iter_mut().skip(first) {
        joined.sort_unstable();
        joined.dedup();
    }
}

fn join_grid(table: &mut Table, first: usize) {
    const SQUARES: [(i64, i64); 8] =
        [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    /// Nothing lies straight north or south of a hexagon.
    const NOWHERE: (i64, i64) = (i64::MAX, 0);
    const HEXAGONS: [(i64, i64); 8] =
        [NOWHERE, (0, 1), (1, 0), (1, -1), NOWHERE, (0, -1), (-1, 0), (-1, 1)];
    let Some(grid) = table.grid.clone() else { return };
    let offsets = if grid.hex { HEXAGONS } else { SQUARES };
    for site in first..table.sites.len() {
        let Some((column, row)) = table.sites[site].cell else { continue };
        for (direction, (east, north)) in offsets.into_iter().enumerate() {
            let column = usize::try_from(value(column).saturating_add(east))
                .ok()
                .filter(|c| *c < grid.width);
            let row = usize::try_from(value(row) + north).ok().filter(|r| *r < grid.height);
            let target = column.zip(row).map(|(column, row)| row * grid.width + column);
            table.steps[direction][site] =
                target.and_then(|cell| grid.cells.get(cell).copied().flatten());
        }
    }
}

fn attributes(table: &mut Table) -> Result<(), SetupError> {
    let game = Arc::clone(&table.game);
    for attribute in &game.board.attributes {
        let mut values = vec![NONE; table.sites.len()];
        for (group, exprs) in &attribute.values {
            for (instance, sites) in table.groups[*group].iter().enumerate() {
                let you = table.sites.get(sites.first().copied().unwrap_or(0));
                let you = you.and_then(|site| site.owner.map(|_| instance));
                if sites.len() != exprs.len() {
                    let message = format!(
                        "`{}` has {} values for {} sites",
                        attribute.name,
                        exprs.len(),
                        sites.len()
                    );
                    let span = exprs.first().map_or(game.span, |expr| expr.span);
                    return Err(wrong(span, message));
                }
                for (site, expr) in sites.iter().zip(exprs) {
                    values[*site] = match constant(table, expr, you)? {
                        Value::One(_) => number(table, expr, you)?,
                        Value::Set(_) | Value::List(_) | Value::Sets(_) => NONE,
                    };
                }
            }
        }
        table.attributes.push(values);
    }
    Ok(())
}

/// A column's letters: a to z, then aa, ab…
fn letters(column: usize) -> String {
    let letter = char::from(b'a' + u8::try_from(column % 26).unwrap_or(0));
    let before = column / 26;
    if before == 0 { letter.into() } else { format!("{}{letter}", letters(before - 1)) }
}
