//! Expressions: ir → nodes, for one table; statements are `flatten` and `emit`.
//!
//! Options and board are constants here, defines are inlined, `you` is a node.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::node::{Node, NodeId, PathAlong, PlainPart, PrintPart, Shape, Slot, Which};
use super::{Builder, Unsupported};
use crate::ir::{
    self, Attr, Base, Binary, Expr, ExprKind, NONE, Per, RepeatsPart, Type, Unary,
};
use crate::span::Span;
use crate::table::{control, value};

/// The variables of one inlined rule or define, and who `you` is in it.
#[derive(Debug, Clone)]
pub(super) struct Scope {
    /// What each local is; none until it is first named.
    pub locals: Vec<Option<Bound>>,
    /// Their types.
    pub types: Vec<Type>,
    /// Who `you` is.
    pub you: NodeId,
}

/// What a local stands for.
#[derive(Debug, Clone, Copy)]
pub(super) enum Bound {
    /// A variable.
    Slot(Slot),
    /// A value that is as good as a constant.
    Node(NodeId),
}

impl Scope {
    pub(super) fn new(locals: &[ir::Local], you: NodeId) -> Self {
        let types = locals.iter().map(|local| local.ty).collect();
        Self { locals: vec![None; locals.len()], types, you }
    }
}

type Lowered = Result<NodeId, Unsupported>;

impl Builder<'_> {
    /// The slot of a local, given one in the present frame when first named.
    pub(super) fn slot(&mut self, scope: &mut Scope, local: ir::LocalId) -> Slot {
        if let Some(Some(Bound::Slot(slot))) = scope.locals.get(local) {
            return *slot;
        }
        let slot = self.take(Shape::of(scope.types[local]));
        scope.locals[local] = Some(Bound::Slot(slot));
        slot
    }

    /// A node for an expression.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    pub(super) fn expr(&mut self, scope: &mut Scope, expr: &Expr) -> Lowered {
        let span = expr.span;
        let node = match (&expr.kind, Shape::of(expr.ty)) {
            (ExprKind::Const(_), Shape::Set) => self.set_const([]),
            (ExprKind::Const(_), Shape::List) => self.list_const(Vec::new()),
            (ExprKind::Const(place), _) if expr.ty == Type::One(Base::Player) => {
                Node::Const(self.table.named_player(*place))
            }
            (ExprKind::Const(scalar), _) => Node::Const(*scalar),
            (ExprKind::Option(option), _) => Node::Const(self.table.options[*option]),
            (ExprKind::InTeams, _) => Node::Const(i64::from(self.table.in_teams)),
            (ExprKind::You, _) => return Ok(scope.you),
            (ExprKind::Local(local), shape) => {
                if let Some(Bound::Node(node)) = scope.locals[*local] {
                    return Ok(node);
                }
                let slot = self.slot(scope, *local);
                variable(slot, shape)
            }
            (ExprKind::Keep { keep, of }, shape) => {
                self.keep(scope, *keep, of.as_deref(), shape)?
            }
            (ExprKind::Dice(dice), _) => self.dice(*dice),
            (ExprKind::Passes, _) => Node::One(Slot::State(word(control::PASSES))),
            (ExprKind::Decided, _) => Node::Decided,
            (ExprKind::Can(block), _) => Node::Can(self.look(scope, block)?),
            (ExprKind::Repeats(parts), _) => self.repeats(scope, parts, span)?,
            (ExprKind::Unary(op, sub), _) => {
                let sub = self.expr(scope, sub)?;
                self.unary(*op, sub)
            }
            (ExprKind::Binary(op, a, b), _) => self.binary(scope, *op, a, b)?,
            (ExprKind::If(c, a, b), _) => {
                let cond = self.expr(scope, c)?;
                match self.constant(cond) {
                    Some(NONE) | None => {}
                    Some(0) => return self.expr(scope, b),
                    Some(_) => return self.expr(scope, a),
                }
                Node::If(cond, self.expr(scope, a)?, self.expr(scope, b)?)
            }
            (ExprKind::Switch { on, arms, otherwise }, _) => {
                let on = self.expr(scope, on)?;
                let mut lowered = Vec::new();
                for (values, body) in arms {
                    lowered.push((values.clone(), self.expr(scope, body)?));
                }
                let otherwise = self.maybe(scope, otherwise.as_deref())?;
                Node::Switch { on, arms: lowered, otherwise }
            }
            (ExprKind::Let { local, value, body }, _) => {
                let shape = Shape::of(value.ty);
                let value = self.expr(scope, value)?;
                if self.is_atom(value) {
                    scope.locals[*local] = Some(Bound::Node(value));
                    return self.expr(scope, body);
                }
                let slot = self.slot(scope, *local);
                Node::Let { slot, shape, value, body: self.expr(scope, body)? }
            }
            (ExprKind::Call { define, args, you }, _) => {
                return self.call(scope, *define, args, you.as_deref());
            }
            (ExprKind::Script { script, args }, _) => {
                let args = self.script_args(scope, args)?;
                Node::Script { script: *script, args, you: scope.you }
            }
            (ExprKind::Attr(attr, of), _) => self.attr(scope, *attr, of)?,
            (ExprKind::ToGo { site, route, of }, _) => {
                self.steps_to_go(scope, site, *route, of)?
            }
            (ExprKind::Seat { player, steps }, _) => {
                Node::Seat(self.expr(scope, player)?, self.expr(scope, steps)?)
            }
            (ExprKind::NextPlayer(player), _) => Node::NextPlayer(self.expr(scope, player)?),
            _ => return self.collection(scope, expr),
        };
        Ok(self.push(node, span))
    }

    fn maybe(
        &mut self,
        scope: &mut Scope,
        expr: Option<&Expr>,
    ) -> Result<Option<NodeId>, Unsupported> {
        expr.map(|expr| self.expr(scope, expr)).transpose()
    }

    /// What is compared is lowered twice: as it is looked at here, and as it is noted at each ask.
    /// The code for each player is from one place in the text, and notes one thing.
    fn repeats(
        &mut self,
        scope: &mut Scope,
        parts: &[RepeatsPart],
        span: Span,
    ) -> Result<Node, Unsupported> {
        let here = self.print(scope, parts)?;
        let known = self.noted.iter().find(|(place, _)| *place == span);
        let history = if let Some((_, history)) = known {
            *history
        } else {
            let you = self.push(Node::One(Slot::State(word(control::ASKED))), span);
            let locals = vec![None; scope.types.len()];
            let mut noted = Scope { locals, types: scope.types.clone(), you };
            let print = self.print(&mut noted, parts)?;
            let same = |other: &Vec<PrintPart>| self.are_plainly_alike(other, &print);
            let history = self.program.repeats.iter().position(same);
            let history = history.unwrap_or_else(|| {
                self.program.repeats.push(print.clone());
                self.program.repeats.len() - 1
            });
            self.noted.push((span, history));
            history
        };
        let asked = self.push(Node::One(Slot::State(word(control::ASKED))), span);
        let same = |(here, noted): (&PrintPart, &PrintPart)| match (here, noted) {
            (PrintPart::Board, PrintPart::Board) => true,
            (PrintPart::Value(shape, here), PrintPart::Value(other, noted)) => {
                shape == other
                    && (here == noted || (Some(*here) == self.asked && *noted == asked))
            }
            (PrintPart::Board, _) | (_, PrintPart::Board) => false,
        };
        // In the ends as they are after a certain player was asked, it is what is noted after that.
        let after = self.asked == Some(scope.you) && scope.locals.iter().all(Option::is_none);
        let player = after.then(|| self.constant(scope.you)).flatten();
        let own = player.is_some_and(|player| player != NONE);
        let print = &self.program.repeats[history];
        let noted = own || here.len() == print.len() && here.iter().zip(print).all(same);
        Ok(Node::Repeats { history: word(history), parts: here, noted })
    }

    /// Whether two things compared are the board and the same variables: what two places name is
    /// then noted once.
    fn are_plainly_alike(&self, one: &[PrintPart], other: &[PrintPart]) -> bool {
        let plain = |node: NodeId| {
            matches!(self.node(node), Node::One(_) | Node::Set(_) | Node::Const(_))
        };
        one.len() == other.len()
            && one.iter().zip(other).all(|pair| match pair {
                (PrintPart::Board, PrintPart::Board) => true,
                (PrintPart::Value(_, one), PrintPart::Value(_, other)) => {
                    plain(*one) && self.node(*one) == self.node(*other)
                }
                (PrintPart::Board, _) | (_, PrintPart::Board) => false,
            })
    }

    fn print(
        &mut self,
        scope: &mut Scope,
        parts: &[RepeatsPart],
    ) -> Result<Vec<PrintPart>, Unsupported> {
        let parts = parts.iter().map(|part| match part {
            RepeatsPart::Board => Ok(PrintPart::Board),
            RepeatsPart::Value(value) => {
                Ok(PrintPart::Value(Shape::of(value.ty), self.expr(scope, value)?))
            }
        });
        parts.collect()
    }

    /// Lists, sets and questions about them.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    fn collection(&mut self, scope: &mut Scope, expr: &Expr) -> Lowered {
        let node = match &expr.kind {
            ExprKind::First(of) if is_sets(of) => self.pick(scope, of, Which::First)?,
            ExprKind::Last(of) if is_sets(of) => self.pick(scope, of, Which::Last)?,
            ExprKind::The(of) if is_sets(of) => self.pick(scope, of, Which::Only)?,
            ExprKind::Index(of, at) if is_sets(of) => {
                let at = self.expr(scope, at)?;
                self.pick(scope, of, Which::At(at))?
            }
            ExprKind::First(of) => self.end_of(scope, of, Node::FirstSet, Node::FirstList)?,
            ExprKind::Last(of) => {
                let last = self.end_of(scope, of, Node::LastSet, Node::LastList)?;
                self.kept_end(&last).unwrap_or(last)
            }
            ExprKind::The(of) => self.end_of(scope, of, Node::TheSet, Node::TheList)?,
            ExprKind::Index(list, at) => {
                Node::Index(self.list(scope, list)?, self.expr(scope, at)?)
            }
            ExprKind::ListOf(items) => {
                let mut lowered = Vec::new();
                for item in items {
                    lowered.push((Shape::of(item.ty), self.expr(scope, item)?));
                }
                Node::ListOf(lowered)
            }
            ExprKind::Range(a, b) => Node::Range(self.expr(scope, a)?, self.expr(scope, b)?),
            ExprKind::Slice(list, a, b) => {
                Node::Slice(self.list(scope, list)?, self.expr(scope, a)?, self.expr(scope, b)?)
            }
            ExprKind::Reverse(list) => Node::Reverse(self.list(scope, list)?),
            ExprKind::After(list, at) => {
                Node::After(self.list(scope, list)?, self.expr(scope, at)?)
            }
            ExprKind::From(list, at) => {
                Node::From(self.list(scope, list)?, self.expr(scope, at)?)
            }
            ExprKind::Concat(a, b) => Node::Concat(self.list(scope, a)?, self.list(scope, b)?),
            ExprKind::Without(a, b) => {
                Node::Without(self.list(scope, a)?, self.list(scope, b)?)
            }
            ExprKind::ToList(of) => return self.list(scope, of),
            ExprKind::ToSet(of) => return self.set(scope, of),
            ExprKind::Union(a, b) => Node::Union(self.set(scope, a)?, self.set(scope, b)?),
            ExprKind::Intersect(a, b) => {
                Node::Intersect(self.set(scope, a)?, self.set(scope, b)?)
            }
            ExprKind::Except(a, b) => Node::Except(self.set(scope, a)?, self.set(scope, b)?),
            ExprKind::Filter { var, over, cond } => {
                let shape = Shape::of(over.ty);
                let over = self.expr(scope, over)?;
                let slot = self.slot(scope, *var);
                let cond = self.expr(scope, cond)?;
                match shape {
                    Shape::List => match self.all_but(slot, cond) {
                        Some(other) => Node::ListExcept(over, other),
                        None => Node::FilterList { slot, over, cond },
                    },
                    Shape::Sets => {
                        let over = self.cut(over, slot, cond, expr.span);
                        let members = match expr.ty.base() {
                            Base::Card => self.table.game.cards.len(),
                            Base::Site => self.table.sites.len(),
                            _ => 0,
                        };
                        let known = self.known_sets(over, (slot, cond), members, expr.span);
                        if let Some(known) = known {
                            return Ok(known);
                        }
                        Node::FilterSets { slot, over, cond }
                    }
                    Shape::Set => return Ok(self.members_that(over, slot, cond, expr.span)),
                    Shape::One => Node::Filter { slot, over, cond },
                }
            }
            ExprKind::Map { var, over, body } => self.map(scope, *var, over, body)?,
            ExprKind::Best { highest, var, over, keys } => {
                let shape = Shape::of(over.ty);
                let over = self.expr(scope, over)?;
                let slot = self.slot(scope, *var);
                let keys = keys.iter().map(|key| self.expr(scope, key));
                let mut keys = keys.collect::<Result<Vec<_>, _>>()?;
                let mut over = over;
                if shape == Shape::Set {
                    over = self.best_by_truths(over, *highest, slot, &mut keys, expr.span);
                    for key in &mut keys {
                        *key = self.tabled(*key, slot);
                    }
                    if keys.is_empty() {
                        return Ok(over);
                    }
                }
                match shape {
                    Shape::Sets => Node::BestSets { highest: *highest, slot, over, keys },
                    Shape::List => Node::BestList { highest: *highest, slot, over, keys },
                    _ => Node::Best { highest: *highest, slot, over, shape, keys },
                }
            }
            ExprKind::Sorted { var, over, keys } => {
                let shape = Shape::of(over.ty);
                let over = self.expr(scope, over)?;
                let slot = self.slot(scope, *var);
                let keys = keys.iter().map(|key| self.expr(scope, key));
                let keys = keys.collect::<Result<_, _>>()?;
                match shape {
                    Shape::Sets => Node::SortedSets { slot, over, keys },
                    _ => Node::Sorted { slot, over, shape, keys },
                }
            }
            ExprKind::SetsOf(items) => {
                let items = items.iter().map(|item| self.set(scope, item));
                Node::SetsOf(items.collect::<Result<_, _>>()?)
            }
            ExprKind::Subsets { of, size } => Node::Subsets {
                of: self.set(scope, of)?,
                least: self.expr(scope, &size.0)?,
                most: self.expr(scope, &size.1)?,
                part: None,
            },
            ExprKind::Count(of) => match Shape::of(of.ty) {
                Shape::List => Node::Length(self.expr(scope, of)?),
                Shape::Sets => Node::SetsCount(self.expr(scope, of)?),
                Shape::One | Shape::Set => Node::Count(self.set(scope, of)?),
            },
            ExprKind::CountPlain(parts) => {
                let parts = parts.iter().map(|part| self.plain_part(scope, part));
                let parts = parts.collect::<Result<Vec<_>, _>>()?;
                self.loads(&parts).unwrap_or(Node::CountPlain(parts))
            }
            ExprKind::Any(of) => self.any(scope, of)?,
            ExprKind::Sum(of) => Node::Sum(self.list(scope, of)?),
            ExprKind::Max(of) => Node::Max(self.list(scope, of)?),
            ExprKind::Min(of) => Node::Min(self.list(scope, of)?),
            ExprKind::Same(of) => Node::Same(self.list(scope, of)?),
            ExprKind::Consecutive(of) => Node::Consecutive(self.list(scope, of)?),
            ExprKind::All { var, over, cond } => {
                let shape = Shape::of(over.ty);
                let over = self.expr(scope, over)?;
                let slot = self.slot(scope, *var);
                let cond = self.expr(scope, cond)?;
                let cond = match shape {
                    Shape::Set => self.knowing_owner(cond, slot, over),
                    _ => cond,
                };
                match self.sure_set(cond, slot, expr.span).filter(|_| shape == Shape::Set) {
                    Some(fits) => Node::Subset(over, fits),
                    None => Node::All { slot, over, shape, cond },
                }
            }
            ExprKind::In(member, of) if is_sets(of) => {
                Node::InSets(self.set(scope, member)?, self.expr(scope, of)?)
            }
            ExprKind::In(member, of) => {
                let member = self.expr(scope, member)?;
                match Shape::of(of.ty) {
                    Shape::List if of.ty.base() == Base::Int => {
                        Node::InList(member, self.expr(scope, of)?)
                    }
                    _ => Node::In(member, self.set(scope, of)?),
                }
            }
            ExprKind::Subset(a, b) => Node::Subset(self.set(scope, a)?, self.set(scope, b)?),
            _ => return self.things(scope, expr),
        };
        Ok(self.push(node, expr.span))
    }

    /// Players, the board and cards.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    fn things(&mut self, scope: &mut Scope, expr: &Expr) -> Lowered {
        let table = self.table;
        let all = |count: usize| 0..count;
        let node = match &expr.kind {
            ExprKind::Players => self.set_const(all(table.players)),
            ExprKind::PlayersInPlay => Node::InPlay,
            ExprKind::Teams => self.set_const(all(table.teams)),
            ExprKind::TeamPlayers(team) => {
                let sets =
                    (0..table.teams).map(|team| table.team_players(team).collect::<Vec<_>>());
                let sets = sets.collect();
                self.const_at(scope, sets, team)?
            }
            ExprKind::Sites => self.set_const(all(table.sites.len())),
            ExprKind::Cards => self.set_const(all(table.game.cards.len())),
            ExprKind::Group { group, of } => {
                let lists = table.groups[*group].clone();
                self.sites_of(scope, lists, of.as_deref(), Shape::of(expr.ty))?
            }
            ExprKind::Mark { mark, of } => {
                let lists = table.marks[*mark].clone();
                self.sites_of(scope, lists, of.as_deref(), Shape::of(expr.ty))?
            }
            ExprKind::Route { route, of } => {
                let ways = table.ways[*route].iter();
                let lists = ways.map(|way| way.all().collect::<Vec<_>>()).collect();
                self.sites_of(scope, lists, Some(of), Shape::List)?
            }
            ExprKind::Rows { rows, of } => self.rows(scope, rows, of.as_deref())?,
            ExprKind::Columns(a, b) => {
                let width = table.grid.as_ref().map_or(0, |grid| grid.width);
                let columns: Vec<_> =
                    (0..width).map(|c| self.cells(|cell| cell.0 == c)).collect();
                self.bands(scope, &columns, a, b, None)?
            }
            ExprKind::FarRow(player) => {
                let rows = (0..table.players).map(|player| self.own_rows(player).pop());
                let rows = rows.map(Option::unwrap_or_default).collect();
                self.const_at(scope, rows, player)?
            }
            ExprKind::EmptySites => Node::Empty,
            ExprKind::HasRoom(of) if of.ty.base() == Base::Zone => {
                Node::ZonesHaveRoom(self.set(scope, of)?)
            }
            ExprKind::HasRoom(of) => Node::HasRoom(self.set(scope, of)?),
            ExprKind::Plain { kind, owner } => self.plain(scope, *kind, owner.as_deref())?,
            ExprKind::Pieces { kind, owner } => self.pieces(scope, *kind, owner.as_deref())?,
            ExprKind::PiecesOn(a, b) => {
                Node::PiecesOn(self.set(scope, a)?, self.set(scope, b)?)
            }
            ExprKind::Step { from, dirs } => return self.step(scope, from, dirs, expr),
            ExprKind::Directions(dirs) => {
                self.set_const(dirs.iter().map(|dir| usize::from(dir.0)).collect::<Vec<_>>())
            }
            ExprKind::Ray { from, dir, through } => Node::Ray {
                from: self.expr(scope, from)?,
                dir: self.expr(scope, dir)?,
                through: self.set(scope, through)?,
                you: scope.you,
            },
            ExprKind::Slides { from, dirs } => Node::Slides {
                from: self.expr(scope, from)?,
                dirs: self.set(scope, dirs)?,
                you: scope.you,
            },
            ExprKind::Between(a, b) => {
                Node::Between(self.expr(scope, a)?, self.expr(scope, b)?)
            }
            ExprKind::Connected { seeds, within, dirs } => Node::Connected {
                seeds: self.set(scope, seeds)?,
                within: self.set(scope, within)?,
                dirs: self.set(scope, dirs)?,
                you: scope.you,
            },
            ExprKind::Lines(length) => {
                let length = self.expr(scope, length)?;
                let Some(length) = self.constant(length).and_then(|n| usize::try_from(n).ok())
                else {
                    let what = "`lines` of a length that changes in play";
                    return Err(Unsupported { what, span: expr.span });
                };
                Node::Lines(self.lines(length))
            }
            ExprKind::Path { from, steps, along } => {
                let piece = from.ty.base() == Base::Piece;
                let from = self.expr(scope, from)?;
                let steps = self.expr(scope, steps)?;
                let along = match along {
                    ir::Along::Own => PathAlong::Own(scope.you),
                    ir::Along::Route(route, of) => {
                        PathAlong::Route(word(*route), self.expr(scope, of)?)
                    }
                    ir::Along::List(list) => PathAlong::List(self.list(scope, list)?),
                };
                Node::Path { from, piece, steps, along }
            }
            ExprKind::Within(piece, circle) => {
                Node::Within(self.expr(scope, piece)?, word(*circle))
            }
            ExprKind::Touching(piece, circle) => {
                Node::Touching(self.expr(scope, piece)?, word(*circle))
            }
            ExprKind::Meeting(one, other) => {
                Node::Meeting(self.expr(scope, one)?, self.expr(scope, other)?)
            }
            ExprKind::InSector(of) => Node::InSector(self.expr(scope, of)?),
            ExprKind::Zone { zone, of, copy } => {
                self.zone(scope, *zone, of.as_deref(), copy.as_deref())?
            }
            ExprKind::Zones { zone, of } => self.zones(scope, *zone, of.as_deref())?,
            ExprKind::CardsIn(zones) => {
                let base = word(table.layout.zones);
                match Shape::of(zones.ty) {
                    Shape::One => {
                        let index = self.expr(scope, zones)?;
                        Node::SetAt {
                            base,
                            count: word(table.zones.len()),
                            index,
                            strict: false,
                        }
                    }
                    _ => Node::SetsAt { base, indices: self.set(scope, zones)? },
                }
            }
            _ => return Err(Unsupported { what: "this expression", span: expr.span }),
        };
        Ok(self.push(node, expr.span))
    }

    /// A node that is a set, whatever shape the expression has.
    pub(super) fn set(&mut self, scope: &mut Scope, expr: &Expr) -> Lowered {
        let node = match (Shape::of(expr.ty), &expr.kind) {
            (Shape::Set, _) => return self.expr(scope, expr),
            (Shape::One, ExprKind::Const(NONE)) => self.set_const([]),
            (
                Shape::One,
                ExprKind::Last(list) | ExprKind::First(list) | ExprKind::The(list),
            ) if matches!(list.kind, ExprKind::Step { .. })
                && Shape::of(list.ty) == Shape::Set =>
            {
                // One step in one direction: its only member as a set is the set itself.
                return self.expr(scope, list);
            }
            (Shape::One, _) => Node::Single(self.expr(scope, expr)?),
            (Shape::List, _) => {
                let list = self.expr(scope, expr)?;
                match self.program.nodes[list as usize].clone() {
                    Node::SetToList(set) | Node::ZoneList(set) => return Ok(set),
                    Node::ListAt { first, count, index } => {
                        self.const_at_lists(first, count, index)
                    }
                    Node::ListConst(at) => {
                        let members = self.program.lists[at as usize].clone();
                        self.set_const(indices(&members))
                    }
                    _ => Node::ListToSet(list),
                }
            }
            (Shape::Sets, _) => {
                return Err(Unsupported { what: "a list of sets as a set", span: expr.span });
            }
        };
        Ok(self.push(node, expr.span))
    }

    /// A node that is a list, whatever shape the expression has.
    pub(super) fn list(&mut self, scope: &mut Scope, expr: &Expr) -> Lowered {
        let node = match (Shape::of(expr.ty), &expr.kind) {
            (Shape::List, _) => return self.expr(scope, expr),
            (Shape::Set, ExprKind::CardsIn(zone)) if self.is_ordered(zone) => {
                Node::ZoneList(self.expr(scope, expr)?)
            }
            (Shape::Set, _) => Node::SetToList(self.expr(scope, expr)?),
            (Shape::One, _) => Node::ListOf(vec![(Shape::One, self.expr(scope, expr)?)]),
            (Shape::Sets, _) => {
                return Err(Unsupported { what: "a list of sets as a list", span: expr.span });
            }
        };
        Ok(self.push(node, expr.span))
    }

    /// Whether cards in a zone have an order; in one that is only known in play, they may.
    fn is_ordered(&self, zone: &Expr) -> bool {
        let zones = &self.table.game.zones;
        match &zone.kind {
            ExprKind::Zone { zone, .. } => zones[*zone].ordered,
            _ => zone.ty.is_one() && zones.iter().any(|zone| zone.ordered),
        }
    }

    fn pick(
        &mut self,
        scope: &mut Scope,
        of: &Expr,
        which: Which,
    ) -> Result<Node, Unsupported> {
        Ok(Node::PickSet { sets: self.expr(scope, of)?, which })
    }

    fn end_of(
        &mut self,
        scope: &mut Scope,
        of: &Expr,
        set: fn(NodeId) -> Node,
        list: fn(NodeId) -> Node,
    ) -> Result<Node, Unsupported> {
        let ordered = matches!(&of.kind, ExprKind::CardsIn(zone) if self.is_ordered(zone));
        Ok(match Shape::of(of.ty) {
            Shape::List => list(self.expr(scope, of)?),
            _ if ordered => list(self.list(scope, of)?),
            _ => set(self.set(scope, of)?),
        })
    }

    /// The end of a path in a variable, where that is kept beside it.
    fn kept_end(&self, last: &Node) -> Option<Node> {
        let Node::LastList(of) = last else { return None };
        let Node::List(path) = self.node(*of) else { return None };
        self.path_ends.iter().find(|(of, _)| of == path).map(|(_, end)| Node::One(*end))
    }

    fn any(&mut self, scope: &mut Scope, of: &Expr) -> Result<Node, Unsupported> {
        Ok(match Shape::of(of.ty) {
            Shape::List => {
                if let ExprKind::Filter { var, over, cond } = &of.kind
                    && let Some(each) = self.any_of_few(scope, *var, over, cond)?
                {
                    return Ok(each);
                }
                let list = self.expr(scope, of)?;
                if let Node::ListConst(at) = *self.node(list) {
                    let any = !self.program.lists[at as usize].is_empty();
                    return Ok(Node::Const(i64::from(any)));
                }
                // A path that is none has no end, and of that no list is needed.
                if let Some(end) = self.kept_end(&Node::LastList(list)) {
                    let end = self.push(end, of.span);
                    let none = self.push(Node::Const(NONE), of.span);
                    let nowhere = self.push(Node::Equal(end, none), of.span);
                    return Ok(Node::Not(nowhere));
                }
                let count = self.push(Node::Length(list), of.span);
                let none = self.push(Node::Const(0), of.span);
                Node::Less(none, count)
            }
            Shape::Sets => {
                let sets = self.expr(scope, of)?;
                // Any line wholly in a set, or such a line with a member: one instruction.
                if let Some(through) = self.line_through(sets) {
                    return Ok(through);
                }
                if let Node::FilterSets { slot, over, cond } = self.program.nodes[sets as usize]
                    && let Node::Lines(lines) = self.program.nodes[over as usize]
                    && let Node::Subset(line, set) = self.program.nodes[cond as usize]
                    && self.program.nodes[line as usize] == Node::Set(slot)
                    && !self.reads_slot(set, slot)
                {
                    return Ok(Node::AnyLine { lines, set });
                }
                let count = self.push(Node::SetsCount(sets), of.span);
                let none = self.push(Node::Const(0), of.span);
                Node::Less(none, count)
            }
            Shape::One | Shape::Set => {
                if let ExprKind::Filter { var, over, cond } = &of.kind
                    && let Some(each) = self.any_of_few(scope, *var, over, cond)?
                {
                    return Ok(each);
                }
                let set = self.set(scope, of)?;
                match self.program.nodes[set as usize] {
                    Node::Intersect(a, b) => Node::Meets(a, b),
                    _ => Node::AnySet(set),
                }
            }
        })
    }

    /// Whether some of several sets is a line with a member, wholly in another set.
    fn line_through(&self, sets: NodeId) -> Option<Node> {
        let Node::FilterSets { slot, over, cond } = *self.node(sets) else { return None };
        let (Node::Lines(lines), Node::And(a, b)) = (self.node(over), self.node(cond)) else {
            return None;
        };
        let (at, within) = match (self.node(*a), self.node(*b)) {
            (Node::In(at, line), Node::Subset(whole, set))
            | (Node::Subset(whole, set), Node::In(at, line))
                if *self.node(*line) == Node::Set(slot)
                    && *self.node(*whole) == Node::Set(slot) =>
            {
                (*at, *set)
            }
            _ => return None,
        };
        let is_apart = |node: NodeId| self.is_sure(node) && !self.reads_slot(node, slot);
        (is_apart(at) && is_apart(within)).then_some(Node::LineThrough {
            lines: *lines,
            at,
            set: within,
        })
    }

    fn map(
        &mut self,
        scope: &mut Scope,
        var: ir::LocalId,
        over: &Expr,
        body: &Expr,
    ) -> Result<Node, Unsupported> {
        let slot_shape = Shape::of(scope.types[var]);
        let shape = Shape::of(over.ty);
        let base = over.ty.base();
        let over = self.expr(scope, over)?;
        if base == Base::Direction
            && !(body.ty.is_one()
                && matches!(
                    body.ty.base(),
                    Base::Int | Base::Bool | Base::Value(_) | Base::Kind
                ))
            && let Some(all) = self.each_direction(scope, var, over, body)?
        {
            return Ok(self.node(all).clone());
        }
        let slot = self.slot(scope, var);
        Ok(match (Shape::of(body.ty), body.ty.base()) {
            (Shape::One, base) => {
                let mut body = self.expr(scope, body)?;
                if shape == Shape::Set {
                    body = self.tabled(body, slot);
                }
                match base {
                    Base::Int | Base::Bool | Base::Value(_) | Base::Kind => {
                        Node::MapList { slot, slot_shape, over, shape, body }
                    }
                    _ => Node::MapOnes { slot, slot_shape, over, shape, body },
                }
            }
            _ => Node::MapSets { slot, slot_shape, over, shape, body: self.set(scope, body)? },
        })
    }

    fn call(
        &mut self,
        scope: &mut Scope,
        define: ir::DefineId,
        args: &[Expr],
        you: Option<&Expr>,
    ) -> Lowered {
        let game = std::sync::Arc::clone(&self.table.game);
        let define = &game.defines[define];
        let you = match you {
            Some(you) => self.expr(scope, you)?,
            None => scope.you,
        };
        let mut inner = Scope::new(&define.locals, you);
        let mut lets = Vec::new();
        if !self.is_atom(you) {
            // Evaluated once: it may be a whole search.
            let slot = self.take(Shape::One);
            lets.push((slot, Shape::One, you));
            inner.you = self.push(Node::One(slot), define.span);
        }
        for (local, arg) in args.iter().enumerate() {
            let shape = Shape::of(define.locals[local].ty);
            let node = match shape {
                Shape::Set => self.set(scope, arg)?,
                Shape::List => self.list(scope, arg)?,
                Shape::One | Shape::Sets => self.expr(scope, arg)?,
            };
            if self.is_atom(node) || self.is_light(node) {
                inner.locals[local] = Some(Bound::Node(node));
            } else {
                lets.push((self.slot(&mut inner, local), shape, node));
            }
        }
        let mut body = self.expr(&mut inner, &define.value)?;
        for (slot, shape, value) in lets.into_iter().rev() {
            body = self.push(Node::Let { slot, shape, value, body }, define.span);
        }
        Ok(body)
    }

    /// Whether evaluating it again costs next to nothing and gives the same.
    fn is_atom(&self, node: NodeId) -> bool {
        matches!(
            self.program.nodes[node as usize],
            Node::Const(_)
                | Node::One(_)
                | Node::SetConst(_)
                | Node::Set(_)
                | Node::ListConst(_)
                | Node::List(_)
                | Node::Sets(_)
        )
    }

    pub(super) fn script_args(
        &mut self,
        scope: &mut Scope,
        args: &[Expr],
    ) -> Result<Vec<(Shape, NodeId)>, Unsupported> {
        args.iter().map(|arg| Ok((Shape::of(arg.ty), self.expr(scope, arg)?))).collect()
    }

    fn keep(
        &mut self,
        scope: &mut Scope,
        keep: ir::KeepId,
        of: Option<&Expr>,
        shape: Shape,
    ) -> Result<Node, Unsupported> {
        let base = word(self.table.layout.keeps[keep]);
        let count = word(self.table.instances(self.table.game.keeps[keep].per));
        Ok(match (of, shape) {
            (None, Shape::One) => Node::One(Slot::State(base)),
            (None, _) => Node::Set(Slot::State(base)),
            (Some(of), Shape::One) => {
                let index = self.expr(scope, of)?;
                Node::WordAt { base, stride: 1, count, index, strict: true }
            }
            (Some(of), _) => {
                let index = self.expr(scope, of)?;
                Node::SetAt { base, count, index, strict: true }
            }
        })
    }

    fn dice(&mut self, dice: ir::DiceId) -> Node {
        let first = self.table.layout.dice[dice];
        let span = self.table.game.dice[dice].span;
        let words: Vec<_> = (0..self.table.game.dice[dice].count)
            .map(|die| Node::One(Slot::State(word(first + die))))
            .collect();
        if let [one] = words.as_slice() {
            one.clone()
        } else {
            let words = words.into_iter().map(|node| (Shape::One, self.push(node, span)));
            Node::ListOf(words.collect())
        }
    }

    fn unary(&mut self, op: Unary, sub: NodeId) -> Node {
        match (op, self.constant(sub)) {
            (Unary::Neg, Some(n)) if n != NONE => Node::Const(-n),
            (Unary::Not, Some(n)) if n != NONE => Node::Const(i64::from(n == 0)),
            (Unary::Neg, _) => Node::Neg(sub),
            (Unary::Not, _) => match self.node(sub) {
                Node::AnySet(set) => Node::NoMember(*set),
                _ => Node::Not(sub),
            },
        }
    }

    fn binary(
        &mut self,
        scope: &mut Scope,
        op: Binary,
        a: &Expr,
        b: &Expr,
    ) -> Result<Node, Unsupported> {
        if matches!(op, Binary::Eq | Binary::Ne) {
            let equal = self.equal(scope, a, b)?;
            return Ok(match op {
                Binary::Ne => {
                    let equal = self.push(equal, a.span);
                    self.unary(Unary::Not, equal)
                }
                _ => equal,
            });
        }
        let left = self.expr(scope, a)?;
        match (op, self.constant(left)) {
            (Binary::And, Some(0)) => return Ok(Node::Const(0)),
            (Binary::Or, Some(n)) if n != 0 && n != NONE => return Ok(Node::Const(1)),
            (Binary::And | Binary::Or, Some(n)) if n != NONE => {
                let right = self.expr(scope, b)?;
                return Ok(self.program.nodes[right as usize].clone());
            }
            _ => {}
        }
        let right = self.expr(scope, b)?;
        let settled = match (op, self.constant(right)) {
            (Binary::And, Some(n)) => n != 0 && n != NONE,
            (Binary::Or, Some(n)) => n == 0,
            _ => false,
        };
        if settled {
            return Ok(self.program.nodes[left as usize].clone());
        }
        let node = match op {
            Binary::Add => Node::Add(left, right),
            Binary::Sub => Node::Sub(left, right),
            Binary::Mul => Node::Mul(left, right),
            Binary::Div => Node::Div(left, right),
            Binary::Rem => Node::Rem(left, right),
            Binary::Lt => Node::Less(left, right),
            Binary::Le => Node::LessEqual(left, right),
            Binary::Gt => Node::Less(right, left),
            Binary::Ge => Node::LessEqual(right, left),
            Binary::And => Node::And(left, right),
            Binary::Or => Node::Or(left, right),
            Binary::Eq | Binary::Ne => Node::Equal(left, right),
        };
        Ok(self.fold(node))
    }

    fn equal(&mut self, scope: &mut Scope, a: &Expr, b: &Expr) -> Result<Node, Unsupported> {
        let shapes = (Shape::of(a.ty), Shape::of(b.ty));
        Ok(match shapes {
            (Shape::One, Shape::One) => {
                let node = Node::Equal(self.expr(scope, a)?, self.expr(scope, b)?);
                self.fold(node)
            }
            (Shape::List, Shape::List) => {
                Node::ListEqual(self.expr(scope, a)?, self.expr(scope, b)?)
            }
            (Shape::Sets, Shape::Sets) => {
                Node::SetsEqual(self.expr(scope, a)?, self.expr(scope, b)?)
            }
            _ => Node::SetEqual(self.set(scope, a)?, self.set(scope, b)?),
        })
    }

    /// Arithmetic on constants that cannot fail.
    fn fold(&self, node: Node) -> Node {
        let pair = |a: NodeId, b: NodeId| {
            self.constant(a).zip(self.constant(b)).filter(|(a, b)| *a != NONE && *b != NONE)
        };
        let folded = match node {
            Node::Add(a, b) => pair(a, b).and_then(|(a, b)| a.checked_add(b)),
            Node::Sub(a, b) => pair(a, b).and_then(|(a, b)| a.checked_sub(b)),
            Node::Mul(a, b) => pair(a, b).and_then(|(a, b)| a.checked_mul(b)),
            Node::Less(a, b) => pair(a, b).map(|(a, b)| i64::from(a < b)),
            Node::LessEqual(a, b) => pair(a, b).map(|(a, b)| i64::from(a <= b)),
            Node::Equal(a, b) => {
                self.constant(a).zip(self.constant(b)).map(|(a, b)| i64::from(a == b))
            }
            _ => None,
        };
        folded.map_or(node, Node::Const)
    }

    /// The owners that pieces have at first.
    fn first_owners(&self) -> Vec<i64> {
        let pieces = self.table.pieces.iter();
        pieces.map(|piece| self.table.owner_value(piece.owner)).collect()
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    fn attr(&mut self, scope: &mut Scope, attr: Attr, of: &Expr) -> Result<Node, Unsupported> {
        let table = self.table;
        let index = self.expr(scope, of)?;
        let strict = false;
        let pieces = |offset: usize| Node::WordAt {
            base: word(table.layout.pieces + offset),
            stride: 3,
            count: word(table.pieces.len()),
            index,
            strict,
        };
        let sites =
            |of: &dyn Fn(&crate::table::Site) -> i64| table.sites.iter().map(of).collect();
        let players = |of: &dyn Fn(usize) -> i64| (0..table.players).map(of).collect();
        let entries: Vec<i64> = match attr {
            Attr::CardZone => {
                let (base, count) = (word(table.layout.cards), word(table.game.cards.len()));
                return Ok(Node::WordAt { base, stride: 1, count, index, strict });
            }
            Attr::SiteOwner => return Ok(Node::OwnerAt(index)),
            Attr::SiteKind => return Ok(Node::KindAt(index)),
            Attr::SiteCount if table.layout.counts.is_some() => {
                let (base, count) = (word(table.layout.loads), word(table.sites.len()));
                return Ok(Node::WordAt { base, stride: 1, count, index, strict });
            }
            Attr::SiteCount => return Ok(Node::LoadAt(index)),
            Attr::PieceSite => return Ok(pieces(0)),
            Attr::PieceKind => return Ok(pieces(1)),
            Attr::PieceOwner if self.changing_pieces => return Ok(Node::OwnerOf(index)),
            Attr::PieceOwner => self.first_owners(),
            Attr::Card(at) => table.game.cards.iter().map(|card| card.values[at]).collect(),
            Attr::Order => (1..=64 * value(table.layout.set_words)).collect(),
            Attr::Number => match of.ty.base() {
                Base::Value(ty) => {
                    let members = table.game.values[ty].members.iter();
                    members.map(|member| member.number.unwrap_or(NONE)).collect()
                }
                _ => Vec::new(),
            },
            Attr::ZoneOwner => {
                table.zones.iter().map(|zone| zone.owner.map_or(NONE, value)).collect()
            }
            Attr::ZoneSite | Attr::ZonePiece => {
                let per = if attr == Attr::ZoneSite { Per::Site } else { Per::Piece };
                let of = |zone| table.zone_of(zone, per).map_or(NONE, value);
                (0..table.zones.len()).map(of).collect()
            }
            Attr::Row => sites(&|site| site.cell.map_or(NONE, |cell| value(cell.1 + 1))),
            Attr::Column => sites(&|site| site.cell.map_or(NONE, |cell| value(cell.0 + 1))),
            Attr::SiteIndex => sites(&|site| value(site.index + 1)),
            Attr::Site(at) => table.attributes[at].clone(),
            Attr::Kind(at) => table.properties[at].clone(),
            Attr::Team => players(&|player| value(table.team_of[player])),
            Attr::Partner => players(&|player| table.partner(player).map_or(NONE, value)),
            Attr::Foe => {
                players(&|player| if table.players == 2 { value(1 - player) } else { NONE })
            }
            Attr::Corner => players(&|player| value(table.corners[player] + 1)),
            Attr::PlayerNumber => players(&|player| value(player + 1)),
        };
        if let Some(at) = self.constant(index) {
            let entry = usize::try_from(at).ok().and_then(|at| entries.get(at));
            return Ok(Node::Const(entry.copied().unwrap_or(NONE)));
        }
        Ok(Node::Lookup { table: self.lookup(entries), index })
    }

    /// Steps to go along a way: one table, indexed by player and site.
    fn steps_to_go(
        &mut self,
        scope: &mut Scope,
        site: &Expr,
        route: usize,
        of: &Expr,
    ) -> Result<Node, Unsupported> {
        let (site, of) = (self.expr(scope, site)?, self.expr(scope, of)?);
        let sites = self.table.sites.len();
        let player = self.constant(of).and_then(|of| usize::try_from(of).ok());
        if let Some(way) = player.and_then(|of| self.table.ways[route].get(of)) {
            // Of no site there is none.
            let entries = (0..sites).map(|site| way.to_go(site).map_or(NONE, value)).collect();
            return Ok(Node::Lookup { table: self.lookup(entries), index: site });
        }
        let ways = self.table.ways[route].iter();
        let entries =
            ways.flat_map(|way| (0..sites).map(|site| way.to_go(site).map_or(NONE, value)));
        let entries = entries.collect();
        let table = self.lookup(entries);
        let span = self.table.game.span;
        let sites = self.push(Node::Const(value(sites)), span);
        let none = self.push(Node::Const(NONE), span);
        let row = self.push(Node::Mul(of, sites), span);
        let index = self.push(Node::Add(row, site), span);
        let entry = self.push(Node::Lookup { table, index }, span);
        // Of no site or no player: none, not a fault of arithmetic.
        let absent = self.push(Node::Equal(site, none), span);
        let nobody = self.push(Node::Equal(of, none), span);
        let there = if self.constant(of).is_some() {
            entry
        } else {
            self.push(Node::If(nobody, none, entry), span)
        };
        Ok(Node::If(absent, none, there))
    }

    fn plain(
        &mut self,
        scope: &mut Scope,
        kind: Option<usize>,
        owner: Option<&Expr>,
    ) -> Result<Node, Unsupported> {
        let classes = self.table.layout.classes;
        self.of_classes(scope, classes, kind, owner)
    }

    /// What is of a kind and owner (of any, if none is given), from where the sets of each class begin.
    fn of_classes(
        &mut self,
        scope: &mut Scope,
        classes: usize,
        kind: Option<usize>,
        owner: Option<&Expr>,
    ) -> Result<Node, Unsupported> {
        let table = self.table;
        let owners = table.players + 1;
        let set_words = table.layout.set_words;
        let base = word(classes + kind.unwrap_or(0) * owners * set_words);
        let stride = word(owners * set_words);
        let kinds = word(table.game.kinds.len());
        Ok(match (kind, owner) {
            (None, None) => {
                Node::UnionOf { base, stride: word(set_words), count: kinds * word(owners) }
            }
            (Some(_), None) => {
                Node::UnionOf { base, stride: word(set_words), count: word(owners) }
            }
            (Some(_), Some(owner)) => {
                let index = self.expr(scope, owner)?;
                Node::SetAt { base, count: word(owners), index, strict: false }
            }
            (None, Some(owner)) => {
                let index = self.expr(scope, owner)?;
                match kinds {
                    1 => Node::SetAt { base, count: word(owners), index, strict: false },
                    count => Node::UnionAt { base, stride, count, index, owners: word(owners) },
                }
            }
        })
    }

    fn plain_part(
        &mut self,
        scope: &mut Scope,
        part: &ir::PlainPart,
    ) -> Result<PlainPart, Unsupported> {
        Ok(PlainPart {
            kind: part.kind.map(word),
            owner: part.owner.as_ref().map(|owner| self.expr(scope, owner)).transpose()?,
            on: self.set(scope, &part.on)?,
        })
    }

    fn pieces(
        &mut self,
        scope: &mut Scope,
        kind: Option<usize>,
        owner: Option<&Expr>,
    ) -> Result<Node, Unsupported> {
        let table = self.table;
        let kind = kind.filter(|_| table.game.kinds.len() > 1);
        if self.changing_pieces && (kind.is_some() || owner.is_some()) {
            return self.of_classes(scope, table.layout.members, kind, owner);
        }
        let of = |owner: Option<usize>| -> Vec<usize> {
            let pieces = table.pieces.iter().enumerate();
            let pieces = pieces.filter(|(_, piece)| {
                kind.is_none_or(|kind| piece.kind == kind)
                    && owner.is_none_or(|owner| piece.owner == owner)
            });
            pieces.map(|(at, _)| at).collect()
        };
        match owner {
            None => Ok(self.set_const(of(None))),
            Some(owner) => {
                let sets = (0..table.players).map(|owner| of(Some(owner))).collect();
                self.const_at(scope, sets, owner)
            }
        }
    }

    fn zone(
        &mut self,
        scope: &mut Scope,
        zone: usize,
        of: Option<&Expr>,
        copy: Option<&Expr>,
    ) -> Result<Node, Unsupported> {
        let table = self.table;
        let first = value(table.first_zone[zone]);
        let span = table.game.zones[zone].span;
        let declared = &table.game.zones[zone];
        let instances = table.instances(declared.per);
        let owner = match of {
            None => self.push(Node::Const(0), span),
            Some(of) => self.expr(scope, of)?,
        };
        if copy.is_none() || declared.copies == 1 {
            if let Some(owner) = self.constant(owner).filter(|owner| *owner != NONE) {
                return Ok(Node::Const(first + owner * value(declared.copies)));
            }
            let entries =
                (0..instances).map(|at| first + value(at * declared.copies)).collect();
            return Ok(Node::Lookup { table: self.lookup(entries), index: owner });
        }
        let copies = self.push(Node::Const(value(declared.copies)), span);
        let row = self.push(Node::Mul(owner, copies), span);
        let copy = copy.map_or_else(|| Ok(copies), |copy| self.expr(scope, copy))?;
        let index = self.push(Node::Add(row, copy), span);
        // Entry 0 is no zone: copies count from 1.
        let mut entries = vec![NONE];
        entries.extend((0..instances * declared.copies).map(|at| first + value(at)));
        let zone = Node::Lookup { table: self.lookup(entries), index };
        // Behind the last of one owner come the next owner's.
        let is_there = |copy: i64| (1..=value(declared.copies)).contains(&copy);
        match self.constant(copy) {
            Some(copy) if is_there(copy) => return Ok(zone),
            Some(copy) if copy != NONE => return Ok(Node::Const(NONE)),
            _ => {}
        }
        let zero = self.push(Node::Const(0), span);
        let above = self.push(Node::Less(zero, copy), span);
        let below = self.push(Node::LessEqual(copy, copies), span);
        let there = self.push(Node::And(above, below), span);
        let zone = self.push(zone, span);
        let none = self.push(Node::Const(NONE), span);
        Ok(Node::If(there, zone, none))
    }

    fn zones(
        &mut self,
        scope: &mut Scope,
        zone: usize,
        of: Option<&Expr>,
    ) -> Result<Node, Unsupported> {
        let table = self.table;
        let declared = &table.game.zones[zone];
        let first = table.first_zone[zone];
        let instances = table.instances(declared.per);
        match of {
            None => Ok(self.set_const(first..first + instances * declared.copies)),
            Some(of) => {
                let sets = (0..instances).map(|owner| {
                    let first = first + owner * declared.copies;
                    (first..first + declared.copies).collect()
                });
                let sets = sets.collect();
                self.const_at(scope, sets, of)
            }
        }
    }

    /// Sites of a group, mark or route: as many lists as it has instances.
    fn sites_of(
        &mut self,
        scope: &mut Scope,
        lists: Vec<Vec<usize>>,
        of: Option<&Expr>,
        shape: Shape,
    ) -> Result<Node, Unsupported> {
        let scalars =
            |list: &Vec<usize>| list.iter().map(|site| value(*site)).collect::<Vec<_>>();
        let one = |list: &Vec<usize>| list.first().map_or(NONE, |site| value(*site));
        Ok(match (shape, of) {
            (Shape::Set, None) => self.set_const(lists.concat()),
            (Shape::List, None) => {
                let all = scalars(&lists.concat());
                self.list_const(all)
            }
            (_, None) => Node::Const(lists.first().map_or(NONE, one)),
            (Shape::Set, Some(of)) => self.const_at(scope, lists, of)?,
            (Shape::One | Shape::Sets, Some(of)) => {
                let entries: Vec<i64> = lists.iter().map(one).collect();
                let index = self.expr(scope, of)?;
                Node::Lookup { table: self.lookup(entries), index }
            }
            (Shape::List, Some(of)) => {
                let index = self.expr(scope, of)?;
                let first = word(self.program.lists.len());
                let count = word(lists.len());
                self.program.lists.extend(lists.iter().map(scalars));
                Node::ListAt { first, count, index }
            }
        })
    }

    /// One of several constant sets, by a scalar.
    fn const_at(
        &mut self,
        scope: &mut Scope,
        sets: Vec<Vec<usize>>,
        index: &Expr,
    ) -> Result<Node, Unsupported> {
        let index = self.expr(scope, index)?;
        Ok(self.const_at_node(sets, index))
    }

    fn const_at_node(&mut self, sets: Vec<Vec<usize>>, index: NodeId) -> Node {
        let count = word(sets.len());
        let ids: Vec<u32> = sets.into_iter().map(|set| self.const_set(set)).collect();
        Node::ConstAt { first: ids.first().copied().unwrap_or(0), count, index }
    }

    fn const_at_lists(&mut self, first: u32, count: u32, index: NodeId) -> Node {
        let lists = self.program.lists[first as usize..(first + count) as usize].to_vec();
        let sets = lists.iter().map(|list| indices(list)).collect();
        self.const_at_node(sets, index)
    }

    /// The sites whose cell fits.
    fn cells(&self, fits: impl Fn((usize, usize)) -> bool) -> Vec<usize> {
        let sites = self.table.sites.iter().enumerate();
        sites.filter(|(_, site)| site.cell.is_some_and(&fits)).map(|(at, _)| at).collect()
    }

    /// A player's rows, from the own side on.
    fn own_rows(&self, player: usize) -> Vec<Vec<usize>> {
        let Some(grid) = &self.table.grid else { return Vec::new() };
        let facing = self.table.facing.get(player).copied().unwrap_or(0);
        let count = if facing % 4 == 0 { grid.height } else { grid.width };
        let band = |at: usize| match facing {
            0 => self.cells(|cell| cell.1 == at),
            4 => self.cells(|cell| cell.1 == count - 1 - at),
            2 => self.cells(|cell| cell.0 == at),
            _ => self.cells(|cell| cell.0 == count - 1 - at),
        };
        (0..count).map(band).collect()
    }

    fn rows(
        &mut self,
        scope: &mut Scope,
        rows: &(Box<Expr>, Box<Expr>),
        of: Option<&Expr>,
    ) -> Result<Node, Unsupported> {
        let bands = match of {
            None => self.own_rows_north(),
            Some(_) => {
                (0..self.table.players).flat_map(|player| self.own_rows(player)).collect()
            }
        };
        self.bands(scope, &bands, &rows.0, &rows.1, of)
    }

    fn own_rows_north(&self) -> Vec<Vec<usize>> {
        let height = self.table.grid.as_ref().map_or(0, |grid| grid.height);
        (0..height).map(|row| self.cells(|cell| cell.1 == row)).collect()
    }

    /// Rows or columns from one number to another; of a player, that player's share of `bands`.
    fn bands(
        &mut self,
        scope: &mut Scope,
        bands: &[Vec<usize>],
        a: &Expr,
        b: &Expr,
        of: Option<&Expr>,
    ) -> Result<Node, Unsupported> {
        let (low, high) = (self.expr(scope, a)?, self.expr(scope, b)?);
        let owners = if of.is_some() { self.table.players.max(1) } else { 1 };
        let per = bands.len() / owners;
        let range = self.constant(low).zip(self.constant(high));
        if let Some((low, high)) = range {
            let inside = |at: &usize| (low..=high).contains(&value(at % per.max(1) + 1));
            let share = |owner: usize| {
                let all = (owner * per..(owner + 1) * per).filter(inside);
                all.flat_map(|at| bands[at].clone()).collect::<Vec<_>>()
            };
            let sets: Vec<_> = (0..owners).map(share).collect();
            return match of {
                None => Ok(self.set_const(sets.concat())),
                Some(of) => self.const_at(scope, sets, of),
            };
        }
        let span = a.span;
        let range = self.push(Node::Range(low, high), span);
        let slot = self.take(Shape::One);
        let number = self.push(Node::One(slot), span);
        // Numbers count from 1: the first of each owner's sets is empty.
        let mut sets = Vec::new();
        for owner in 0..owners {
            sets.push(Vec::new());
            sets.extend_from_slice(&bands[owner * per..(owner + 1) * per]);
        }
        let index = match of {
            None => number,
            Some(of) => {
                let owner = self.expr(scope, of)?;
                let width = self.push(Node::Const(value(per + 1)), span);
                let row = self.push(Node::Mul(owner, width), span);
                self.push(Node::Add(row, number), span)
            }
        };
        let band = self.const_at_node(sets, index);
        let body = self.push(band, span);
        let slot_shape = Shape::One;
        Ok(Node::MapSets { slot, slot_shape, over: range, shape: Shape::List, body })
    }

    fn step(&mut self, scope: &mut Scope, from: &Expr, dirs: &Expr, expr: &Expr) -> Lowered {
        let from = self.set(scope, from)?;
        let you = scope.you;
        if let ExprKind::Directions(dirs) = &dirs.kind {
            return Ok(self.step_in_each(from, dirs.clone(), you, expr.span));
        }
        let dirs = self.set(scope, dirs)?;
        let step = self.step_in(from, dirs, you, expr.span);
        Ok(match step {
            Some(step) => step,
            None => self.push(Node::StepIn { from, dirs, you }, expr.span),
        })
    }

    /// The instance of a thing that is `per` something.
    pub(super) fn instances(&self, per: Per) -> u32 {
        word(self.table.instances(per))
    }
}

/// Whether it is a list of sets.
fn is_sets(of: &Expr) -> bool {
    Shape::of(of.ty) == Shape::Sets
}

/// A variable as a node.
pub(super) fn variable(slot: Slot, shape: Shape) -> Node {
    match shape {
        Shape::One => Node::One(slot),
        Shape::Set => Node::Set(slot),
        Shape::List => Node::List(slot),
        Shape::Sets => Node::Sets(slot),
    }
}

/// An index as an address.
pub(super) fn word(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// Scalars that are indices.
fn indices(list: &[i64]) -> Vec<usize> {
    list.iter().filter_map(|member| usize::try_from(*member).ok()).collect()
}
