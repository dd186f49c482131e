//! Rows, steps, rays, lines, floods and ways over the board.

use std::collections::BTreeSet;

use super::board::count;
use super::eval::{eval, index, one, pair};
use super::{Frame, Scene, Value};
use crate::ir::{Along, Base, Direction, Expr, Sub};
use crate::state::Fault;
use crate::table::{Table, Way, value};

pub(super) fn rows(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    rows: &(Sub, Sub),
    of: Option<&Expr>,
) -> Result<Value, Fault> {
    let (first, last) = pair(s, f, (&rows.0, &rows.1))?;
    let facing = match of {
        None => 0,
        Some(of) => match index(s, f, of)? {
            Some(player) => facing(s.table(), player),
            None => return Ok(Value::set_of([])),
        },
    };
    let inside = |site: &usize| {
        let row = row_from(s.table(), *site, facing);
        row.is_some_and(|row| (first..=last).contains(&row))
    };
    Ok(Value::set_of((0..s.table().sites.len()).filter(inside)))
}

pub(super) fn columns(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    a: &Sub,
    b: &Sub,
) -> Result<Value, Fault> {
    let (first, last) = pair(s, f, (a, b))?;
    let inside = |site: &usize| {
        let cell = s.table().sites.get(*site).and_then(|site| site.cell);
        cell.is_some_and(|(column, _)| (first..=last).contains(&(value(column) + 1)))
    };
    Ok(Value::set_of((0..s.table().sites.len()).filter(inside)))
}

pub(super) fn far_row(s: &Scene<'_>, f: &mut Frame<'_>, player: &Expr) -> Result<Value, Fault> {
    let Some(player) = index(s, f, player)? else { return Ok(Value::set_of([])) };
    let table = s.table();
    let facing = facing(table, player);
    let row = |site: &usize| row_from(table, *site, facing);
    let far = (0..table.sites.len()).filter_map(|site| row(&site)).max();
    Ok(Value::set_of((0..table.sites.len()).filter(|site| far.is_some() && row(site) == far)))
}

fn facing(table: &Table, player: usize) -> u16 {
    table.facing.get(player).copied().unwrap_or(0)
}

/// A site's row, from 1, as seen by someone who looks in a direction of the compass.
fn row_from(table: &Table, site: usize, facing: u16) -> Option<i64> {
    let (column, row) = table.sites.get(site)?.cell?;
    let grid = table.grid.as_ref()?;
    let (column, row) = (value(column), value(row));
    let (last_column, last_row) = (value(grid.width) - 1, value(grid.height) - 1);
    Some(
        1 + match facing {
            1 => column + row,
            2 => column,
            3 => column + last_row - row,
            4 => last_row - row,
            5 => last_column - column + last_row - row,
            6 => last_column - column,
            7 => last_column - column + row,
            _ => row,
        },
    )
}

/// The direction that a scalar stands for.
fn direction(scalar: i64) -> Option<Direction> {
    u16::try_from(scalar).ok().map(Direction)
}

/// Sites one step from a site in a direction as a player looks: several by unnamed joins.
fn one_step(table: &Table, you: usize, site: usize, direction: Direction) -> Vec<usize> {
    if direction == Direction::JOINED {
        return table.joined(site).to_vec();
    }
    table.step(you, site, direction).into_iter().collect()
}

/// What some directions mean at a site. Off the grid there is no compass: the orthogonal
/// ones together are every neighbour there.
fn directions_at(table: &Table, site: usize, dirs: &BTreeSet<i64>) -> Vec<Direction> {
    let given = dirs.iter().filter_map(|dir| direction(*dir));
    let on_grid = table.sites.get(site).is_some_and(|site| site.cell.is_some());
    let all = table.neighbours.iter().all(|dir| dirs.contains(&i64::from(dir.0)));
    if on_grid || !all { given.collect() } else { every_direction(table) }
}

/// Directions that lead from a site off the grid.
fn every_direction(table: &Table) -> Vec<Direction> {
    let known = u16::try_from(table.steps.len()).unwrap_or(0);
    (8..known).map(Direction).chain([Direction::JOINED]).collect()
}

pub(super) fn step(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    from: &Expr,
    dirs: &Expr,
) -> Result<Value, Fault> {
    let from = eval(s, f, from)?.indices()?;
    let dirs = eval(s, f, dirs)?.set()?;
    let table = s.table();
    let mut reached = BTreeSet::new();
    for site in from {
        for direction in directions_at(table, site, &dirs) {
            reached.extend(one_step(table, f.seat(), site, direction));
        }
    }
    Ok(Value::set_of(reached))
}

/// Sites in a straight line from a site (not with it), until the board ends or the line comes
/// round.
fn line(table: &Table, you: usize, from: usize, direction: Direction) -> Vec<usize> {
    let mut line = Vec::new();
    let mut at = from;
    while let Some(next) = table.step(you, at, direction) {
        if next == from || line.contains(&next) {
            break;
        }
        line.push(next);
        at = next;
    }
    line
}

pub(super) fn ray(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    from: &Expr,
    dir: &Expr,
    through: &Expr,
) -> Result<Value, Fault> {
    let from = index(s, f, from)?;
    let dir = direction(one(s, f, dir)?);
    let through = eval(s, f, through)?.indices()?;
    let (Some(from), Some(dir)) = (from, dir) else { return Ok(Value::List(Vec::new())) };
    let line = line(s.table(), f.seat(), from, dir).into_iter();
    Ok(Value::list_of(line.take_while(|site| through.contains(site))))
}

pub(super) fn slides(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    from: &Expr,
    dirs: &Expr,
) -> Result<Value, Fault> {
    let from = index(s, f, from)?;
    let dirs = eval(s, f, dirs)?.set()?;
    let (table, state) = (s.table(), s.state()?);
    let Some(from) = from else { return Ok(Value::set_of([])) };
    let mut reached = BTreeSet::new();
    for direction in directions_at(table, from, &dirs) {
        if direction == Direction::JOINED {
            reached.extend(table.joined(from));
        }
        for site in line(table, f.seat(), from, direction) {
            reached.insert(site);
            if state.has(table.layout.occupied, site) {
                break;
            }
        }
    }
    Ok(Value::set_of(reached))
}

pub(super) fn between(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    a: &Expr,
    b: &Expr,
) -> Result<Value, Fault> {
    let (Some(a), Some(b)) = (index(s, f, a)?, index(s, f, b)?) else {
        return Ok(Value::List(Vec::new()));
    };
    let table = s.table();
    let compass = (0..8).map(Direction).chain(every_direction(table));
    for direction in compass {
        let line = line(table, usize::MAX, a, direction);
        if let Some(end) = line.iter().position(|site| *site == b) {
            return Ok(Value::list_of(line.into_iter().take(end)));
        }
    }
    Ok(Value::List(Vec::new()))
}

pub(super) fn connected(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    seeds: &Expr,
    within: &Expr,
    dirs: &Expr,
) -> Result<Value, Fault> {
    let seeds = eval(s, f, seeds)?.set()?;
    let within = eval(s, f, within)?.set()?;
    let dirs = eval(s, f, dirs)?.set()?;
    let table = s.table();
    let mut reached: BTreeSet<i64> = seeds.intersection(&within).copied().collect();
    let mut open: Vec<i64> = reached.iter().copied().collect();
    while let Some(site) = open.pop() {
        let Ok(site) = usize::try_from(site) else { continue };
        for direction in directions_at(table, site, &dirs) {
            for next in one_step(table, f.seat(), site, direction) {
                let next = value(next);
                if within.contains(&next) && reached.insert(next) {
                    open.push(next);
                }
            }
        }
    }
    Ok(Value::Set(reached))
}

pub(super) fn lines(s: &Scene<'_>, f: &mut Frame<'_>, length: &Expr) -> Result<Value, Fault> {
    let length = usize::try_from(count(s, f, length)?).unwrap_or(0);
    let table = s.table();
    if table.steps.len() < 8 {
        return Ok(Value::Sets(Vec::new()));
    }
    let lines = table.lines(length).into_iter();
    Ok(Value::Sets(lines.map(|line| line.into_iter().map(value).collect()).collect()))
}

pub(super) fn path(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    from: &Expr,
    steps: &Expr,
    along: &Along,
) -> Result<Value, Fault> {
    let (start, owner) = if from.ty.base() == Base::Piece {
        piece(s, f, from)?
    } else {
        (index(s, f, from)?, f.seat())
    };
    let steps = count(s, f, steps)?;
    let table = s.table();
    let list: Way;
    let way = match along {
        Along::Own => table.own_way(owner),
        Along::Route(route, of) => {
            index(s, f, of)?.and_then(|player| table.way(*route, player))
        }
        Along::List(along) => {
            let along = eval(s, f, along)?.members()?;
            list = Way {
                cyclic: table.runs_round(&along),
                main: along.into_iter().filter_map(|site| usize::try_from(site).ok()).collect(),
                ..Way::default()
            };
            Some(&list)
        }
    };
    let mut passed = Vec::new();
    if let (Some(start), Some(way)) = (start, way) {
        way.walk(start, steps, &mut passed);
    }
    Ok(Value::List(passed))
}

/// Where a piece stands, and whose it is.
fn piece(
    s: &Scene<'_>,
    f: &mut Frame<'_>,
    from: &Expr,
) -> Result<(Option<usize>, usize), Fault> {
    let (table, state) = (s.table(), s.state()?);
    let Some(piece) = index(s, f, from)? else { return Ok((None, usize::MAX)) };
    if piece >= table.pieces.len() {
        return Err(Fault::bug("no such piece"));
    }
    Ok((state.piece_site(table, piece), state.piece_owner(table, piece)))
}
