//! The value of an expression: one arm a node, each one call into the file about its group.

use super::walk::has_way;
use super::{Ask, Frame, Repeated, Scene, Value};
use super::{arithmetic, board, cards, geometry, lists, players, sets, surface};
use crate::ir::{Base, Sub, Type};
use crate::ir::{
    Block, DefineId, Expr, ExprKind, KeepId, Local, LocalId, Part, RepeatsPart, ScriptId,
};
use crate::span::Span;
use crate::state::print::{BLANK, mix};
use crate::state::{Datum, Fault, FaultKind, ScriptCall};
use crate::table::{Layout, control};

/// The value of an expression. Variables that belong to expressions (of `with`, `each`, `where`)
/// are put back afterwards, so that only statements leave traces in the frame.
///
/// # Errors
/// A fault, with the place of the innermost expression concerned.
pub fn eval(scene: &Scene<'_>, frame: &mut Frame<'_>, expr: &Expr) -> Result<Value, Fault> {
    node(scene, frame, expr).map_err(|fault| fault.at(expr.span))
}

/// A scalar, which may be `none`.
pub(super) fn one(scene: &Scene<'_>, frame: &mut Frame<'_>, expr: &Expr) -> Result<i64, Fault> {
    eval(scene, frame, expr)?.one().map_err(|fault| fault.at(expr.span))
}

/// A scalar that is there.
pub(super) fn need(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    expr: &Expr,
    needed: &'static str,
) -> Result<i64, Fault> {
    eval(scene, frame, expr)?.need(needed).map_err(|fault| fault.at(expr.span))
}

/// An index that is there.
pub(super) fn need_index(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    expr: &Expr,
    needed: &'static str,
) -> Result<usize, Fault> {
    eval(scene, frame, expr)?.need_index(needed).map_err(|fault| fault.at(expr.span))
}

/// A truth.
pub(super) fn holds(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    expr: &Expr,
) -> Result<bool, Fault> {
    eval(scene, frame, expr)?.holds().map_err(|fault| fault.at(expr.span))
}

#[expect(clippy::too_many_lines, reason = "one arm a node, each one call")]
fn node(scene: &Scene<'_>, frame: &mut Frame<'_>, expr: &Expr) -> Result<Value, Fault> {
    let (s, f) = (scene, frame);
    match &expr.kind {
        ExprKind::Const(place) if expr.ty == Type::One(Base::Player) => {
            Ok(Value::One(s.table().named_player(*place)))
        }
        ExprKind::Const(value) => Ok(constant(*value, expr.ty)),
        ExprKind::Option(option) => chosen(s, *option),
        ExprKind::InTeams => Ok(Value::truth(s.table().in_teams)),
        ExprKind::You => Ok(Value::One(f.you)),
        ExprKind::Local(local) => f.get(*local).cloned(),
        ExprKind::Keep { keep, of } => kept(s, f, *keep, of.as_deref()),
        ExprKind::Dice(dice) => thrown(s, *dice),
        ExprKind::Passes => Ok(Value::One(s.state()?.get(control::PASSES))),
        ExprKind::Decided => Ok(Value::truth((s.world.decided)(s.state()?, s.asked)?)),
        ExprKind::Can(block) => can(s, f, block),
        ExprKind::Repeats(parts) => repeats(s, f, parts),
        ExprKind::Unary(unary, of) => arithmetic::unary(s, f, *unary, of),
        ExprKind::Binary(binary, a, b) => arithmetic::binary(s, f, *binary, a, b),
        ExprKind::If(cond, yes, no) => {
            let (branch, part) =
                if holds(s, f, cond)? { (yes, Part::Yes) } else { (no, Part::No) };
            s.world.note(expr.span, part);
            eval(s, f, branch)
        }
        ExprKind::Switch { on, arms, otherwise } => {
            switch(s, f, expr.span, on, arms, otherwise.as_deref())
        }
        ExprKind::Let { local, value, body } => {
            let value = eval(s, f, value)?;
            bound(f, *local, value, |f| eval(s, f, body))
        }
        ExprKind::Call { define, args, you } => call(s, f, *define, args, you.as_deref()),
        ExprKind::Script { script, args } => scripted(s, f, *script, args, expr.ty),
        ExprKind::Attr(attr, of) => board::attribute(s, f, *attr, of),
        ExprKind::Seat { player, steps } => players::seat(s, f, player, steps),
        ExprKind::NextPlayer(player) => players::next(s, f, player),
        ExprKind::First(of) => lists::first(s, f, of),
        ExprKind::Last(of) => lists::last(s, f, of),
        ExprKind::The(of) => lists::the(s, f, of),
        ExprKind::Index(of, at) => lists::index(s, f, of, at),
        ExprKind::ListOf(members) => lists::list_of(s, f, members, expr.ty),
        ExprKind::Range(a, b) => lists::range(s, f, a, b),
        ExprKind::Slice(of, a, b) => lists::slice(s, f, of, a, b),
        ExprKind::Reverse(of) => lists::reverse(s, f, of),
        ExprKind::After(of, member) => lists::after(s, f, of, member),
        ExprKind::From(of, member) => lists::from(s, f, of, member),
        ExprKind::Concat(a, b) => lists::concat(s, f, a, b),
        ExprKind::Without(a, b) => lists::without(s, f, a, b),
        ExprKind::ToList(of) => lists::to_list(s, f, of),
        ExprKind::ToSet(of) => sets::to_set(s, f, of),
        ExprKind::Union(a, b) => sets::union(s, f, a, b),
        ExprKind::Intersect(a, b) => sets::intersect(s, f, a, b),
        ExprKind::Except(a, b) => sets::except(s, f, a, b),
        ExprKind::Filter { var, over, cond } => sets::filter(s, f, *var, over, cond),
        ExprKind::Map { var, over, body } => sets::map(s, f, *var, over, body, expr.ty),
        ExprKind::Best { highest, var, over, keys } => {
            sets::best(s, f, *highest, *var, over, keys)
        }
        ExprKind::Sorted { var, over, keys } => sets::sorted(s, f, *var, over, keys),
        ExprKind::SetsOf(items) => sets::sets_of(s, f, items),
        ExprKind::Subsets { of, size } => sets::subsets(s, f, of, size),
        ExprKind::Count(of) => Ok(Value::index(eval(s, f, of)?.count())),
        ExprKind::Sum(of) => arithmetic::sum(s, f, of),
        ExprKind::Max(of) => lists::max(s, f, of),
        ExprKind::Min(of) => lists::min(s, f, of),
        ExprKind::Any(of) => Ok(Value::truth(eval(s, f, of)?.count() > 0)),
        ExprKind::All { var, over, cond } => sets::all(s, f, *var, over, cond),
        ExprKind::In(member, of) => sets::is_in(s, f, member, of),
        ExprKind::Subset(a, b) => sets::subset(s, f, a, b),
        ExprKind::Same(of) => lists::same(s, f, of),
        ExprKind::Consecutive(of) => lists::consecutive(s, f, of),
        ExprKind::Players => Ok(Value::set_of(0..s.table().players)),
        ExprKind::PlayersInPlay => players::in_play(s),
        ExprKind::Teams => Ok(Value::set_of(0..s.table().teams)),
        ExprKind::TeamPlayers(team) => players::of_team(s, f, team),
        ExprKind::Sites => Ok(Value::set_of(0..s.table().sites.len())),
        ExprKind::Group { group, of } => board::group(s, f, *group, of.as_deref(), expr.ty),
        ExprKind::Mark { mark, of } => board::mark(s, f, *mark, of.as_deref(), expr.ty),
        ExprKind::Route { route, of } => board::route(s, f, *route, of),
        ExprKind::ToGo { site, route, of } => board::to_go(s, f, site, *route, of),
        ExprKind::Rows { rows, of } => geometry::rows(s, f, rows, of.as_deref()),
        ExprKind::Columns(a, b) => geometry::columns(s, f, a, b),
        ExprKind::FarRow(player) => geometry::far_row(s, f, player),
        ExprKind::EmptySites => board::empty(s),
        ExprKind::CountPlain(parts) => board::count_plain(s, f, parts),
        ExprKind::Plain { kind, owner } => board::plain(s, f, *kind, owner.as_deref()),
        ExprKind::HasRoom(sites) => board::has_room(s, f, sites),
        ExprKind::Pieces { kind, owner } => board::pieces(s, f, *kind, owner.as_deref()),
        ExprKind::PiecesOn(pieces, sites) => board::pieces_on(s, f, pieces, sites),
        ExprKind::Step { from, dirs } => geometry::step(s, f, from, dirs),
        ExprKind::Directions(dirs) => {
            Ok(Value::set_of(dirs.iter().map(|direction| usize::from(direction.0))))
        }
        ExprKind::Ray { from, dir, through } => geometry::ray(s, f, from, dir, through),
        ExprKind::Slides { from, dirs } => geometry::slides(s, f, from, dirs),
        ExprKind::Between(a, b) => geometry::between(s, f, a, b),
        ExprKind::Connected { seeds, within, dirs } => {
            geometry::connected(s, f, seeds, within, dirs)
        }
        ExprKind::Lines(length) => geometry::lines(s, f, length),
        ExprKind::Path { from, steps, along } => geometry::path(s, f, from, steps, along),
        ExprKind::Within(piece, circle) => surface::within(s, f, piece, *circle),
        ExprKind::Touching(piece, circle) => surface::touching(s, f, piece, *circle),
        ExprKind::Meeting(one, other) => surface::meeting(s, f, one, other),
        ExprKind::InSector(player) => surface::in_sector(s, f, player),
        ExprKind::Cards => Ok(Value::set_of(0..s.table().game.cards.len())),
        ExprKind::Zone { zone, of, copy } => {
            cards::zone(s, f, *zone, of.as_deref(), copy.as_deref())
        }
        ExprKind::Zones { zone, of } => cards::zones(s, f, *zone, of.as_deref()),
        ExprKind::CardsIn(zones) => cards::cards_in(s, f, zones),
    }
}

/// Runs `body` with a variable set, and puts the variable back.
pub(super) fn bound<'f, T>(
    frame: &mut Frame<'f>,
    local: LocalId,
    value: Value,
    body: impl FnOnce(&mut Frame<'f>) -> Result<T, Fault>,
) -> Result<T, Fault> {
    let scope = frame.held.len();
    let old = frame.declare(local, value)?;
    let result = body(frame);
    frame.held.truncate(scope);
    frame.set(local, old)?;
    result
}

/// A scalar; of another form only `none` and the empty list are constants.
fn constant(scalar: i64, ty: Type) -> Value {
    match ty {
        Type::One(_) => Value::One(scalar),
        Type::Set(_) => Value::set_of([]),
        Type::List(_) => Value::list_of([]),
        Type::Sets(_) => Value::Sets(Vec::new()),
    }
}

fn chosen(scene: &Scene<'_>, option: usize) -> Result<Value, Fault> {
    let value = scene.table().options.get(option);
    value.map(|value| Value::One(*value)).ok_or_else(|| Fault::bug("an option has no value"))
}

fn kept(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    keep: KeepId,
    of: Option<&Expr>,
) -> Result<Value, Fault> {
    let of = of.map(|of| need(scene, frame, of, "owner of this")).transpose()?;
    keep_value(scene, keep, of)
}

/// The value of a kept variable for one of its instances.
pub(super) fn keep_value(
    scene: &Scene<'_>,
    keep: KeepId,
    of: Option<i64>,
) -> Result<Value, Fault> {
    let (table, state) = (scene.table(), scene.state()?);
    let declared =
        table.game.keeps.get(keep).ok_or_else(|| Fault::bug("no such kept variable"))?;
    let instance = table
        .instance(declared.per, of)
        .ok_or_else(|| Fault::bug(format!("`{}` is not kept for {of:?}", declared.name)))?;
    let word = table.layout.keep(table, keep, instance);
    if declared.ty.is_one() {
        return Ok(Value::One(state.get(word)));
    }
    let words = Layout::words_of(declared.ty, table.layout.set_words);
    Ok(Value::set_of(state.members(word, words)))
}

fn thrown(scene: &Scene<'_>, dice: usize) -> Result<Value, Fault> {
    let (table, state) = (scene.table(), scene.state()?);
    let (Some(first), Some(declared)) =
        (table.layout.dice.get(dice), table.game.dice.get(dice))
    else {
        return Err(Fault::bug("no such dice"));
    };
    if declared.count == 1 {
        return Ok(Value::One(state.get(*first)));
    }
    Ok(Value::List((0..declared.count).map(|die| state.get(first + die)).collect()))
}

fn can(scene: &Scene<'_>, frame: &Frame<'_>, block: &Block) -> Result<Value, Fault> {
    let ask = Ask { world: scene.world, asked: scene.asked, frame, block };
    has_way(&ask, scene.state()?, scene.chosen).map(Value::truth)
}

fn repeats(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    parts: &[RepeatsPart],
) -> Result<Value, Fault> {
    let now = fingerprint(scene, frame, parts)?;
    let repeated = Repeated { parts, locals: frame.declared, now };
    Ok(Value::One((scene.world.repeats)(&repeated)?))
}

/// What `repeats` counts: a hash of what it names. The board is what kinds of whose pieces stand
/// where; which of alike pieces with identity stands there is no part of it.
///
/// # Errors
/// A fault of the named values.
pub fn fingerprint(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    parts: &[RepeatsPart],
) -> Result<u64, Fault> {
    let state = scene.state()?;
    let mut hash = BLANK;
    for part in parts {
        match part {
            RepeatsPart::Board => {
                state.board(scene.table()).iter().for_each(|word| mix(&mut hash, *word));
            }
            RepeatsPart::Value(expr) => {
                let value = eval(scene, frame, expr)?;
                for member in value.each() {
                    member
                        .members()?
                        .iter()
                        .for_each(|one| mix(&mut hash, one.cast_unsigned()));
                    mix(&mut hash, u64::MAX);
                }
            }
        }
        mix(&mut hash, u64::MAX - 1);
    }
    Ok(hash)
}

fn switch(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    span: Span,
    on: &Expr,
    arms: &[(Vec<i64>, Expr)],
    otherwise: Option<&Expr>,
) -> Result<Value, Fault> {
    let value = one(scene, frame, on)?;
    let found = arms.iter().position(|(constants, _)| constants.contains(&value));
    let arm = found.and_then(|at| arms.get(at));
    match arm.map(|(_, arm)| arm).or(otherwise) {
        Some(arm) => {
            scene.world.note(span, Part::Branch(found.unwrap_or(arms.len())));
            eval(scene, frame, arm)
        }
        None => Err(FaultKind::NoArm.into()),
    }
}

fn call(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    define: DefineId,
    args: &[Expr],
    you: Option<&Expr>,
) -> Result<Value, Fault> {
    let define =
        scene.table().game.defines.get(define).ok_or_else(|| Fault::bug("no such define"))?;
    let given = arguments(scene, frame, &define.locals, args)?;
    let you = match you {
        Some(you) => need(scene, frame, you, "player")?,
        None => frame.you,
    };
    let mut inner = frame.call(&define.locals, given, you)?;
    scene.world.note(define.span, Part::Whole);
    eval(scene, &mut inner, &define.value)
}

/// Arguments, each of the form its parameter has: a set given where a list is wanted is a list.
pub(super) fn arguments(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    params: &[Local],
    args: &[Expr],
) -> Result<Vec<Value>, Fault> {
    let pairs = args.iter().zip(params);
    pairs.map(|(arg, param)| shaped(scene, frame, arg, param.ty)).collect()
}

/// A value of a wanted form.
pub(super) fn shaped(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    expr: &Expr,
    ty: Type,
) -> Result<Value, Fault> {
    let value = match ty {
        Type::List(_) => lists::in_order(scene, frame, expr)?.members().map(Value::List),
        Type::Set(_) => eval(scene, frame, expr)?.set().map(Value::Set),
        Type::One(_) | Type::Sets(_) => return eval(scene, frame, expr),
    };
    value.map_err(|fault| fault.at(expr.span))
}

fn scripted(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    script: ScriptId,
    args: &[Expr],
    ty: Type,
) -> Result<Value, Fault> {
    let state = scene.state()?;
    let args = data(scene, frame, args)?;
    let call = ScriptCall { table: scene.table(), script, you: frame.you, args: &args };
    Ok(match (scene.world.scripts.value(call, state)?, ty) {
        (Datum::One(one), _) => Value::One(one),
        (Datum::Many(many), Type::List(_)) => Value::List(many),
        (Datum::Many(many), _) => Value::Set(many.into_iter().collect()),
    })
}

/// Arguments as scripts get them.
pub(super) fn data(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    args: &[Expr],
) -> Result<Vec<Datum>, Fault> {
    let datum = |arg: &Expr| match eval(scene, frame, arg)? {
        Value::One(one) => Ok(Datum::One(one)),
        many @ (Value::Set(_) | Value::List(_) | Value::Sets(_)) => {
            many.members().map(Datum::Many)
        }
    };
    args.iter().map(datum).collect()
}

/// The scalar of an optional expression, which may be `none`.
pub(super) fn optional(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    expr: Option<&Expr>,
) -> Result<Option<i64>, Fault> {
    expr.map(|expr| one(scene, frame, expr)).transpose()
}

/// An index, if the scalar is there.
pub(super) fn index(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    expr: &Expr,
) -> Result<Option<usize>, Fault> {
    Ok(usize::try_from(one(scene, frame, expr)?).ok())
}

/// Two numbers.
pub(super) fn pair(
    scene: &Scene<'_>,
    frame: &mut Frame<'_>,
    pair: (&Sub, &Sub),
) -> Result<(i64, i64), Fault> {
    let first = need(scene, frame, pair.0, "number")?;
    Ok((first, need(scene, frame, pair.1, "number")?))
}
