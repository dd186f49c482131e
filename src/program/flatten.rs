//! Move code as a tree with rules inlined and expressions lowered; `prune` and `emit` follow.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use std::sync::Arc;

use super::code::{
    Alike, CallOp, ChooseOp, DialOp, FlickOp, KeepOp, LayOp, LayWhere, Op, PlaceOp, SomeOp,
};
use super::lower::{Bound, Scope, word};
use super::node::{Node, NodeId, Shape, Slot};
use super::short::can_be_short;
use super::{Builder, TextCode, TextCodePart, Unsupported};
use crate::ir::{self, Base, Block, Expr, Stmt, StmtKind};
use crate::span::Span;

/// Statements with their places.
pub(super) type Trees = Vec<(Tree, Span)>;

/// A statement of move code.
#[derive(Debug, Clone)]
pub(super) enum Tree {
    /// An instruction without blocks: a choice, a guard, an effect.
    Op(Op),
    Either(Vec<Trees>),
    Maybe(Trees),
    Try(Trees, Trees),
    If(NodeId, Trees, Trees),
    Switch {
        on: NodeId,
        arms: Vec<(Vec<i64>, Trees)>,
        otherwise: Option<Trees>,
    },
    Each {
        over: NodeId,
        shape: Shape,
        cursor: Slot,
        var: Slot,
        body: Trees,
    },
    Repeat {
        body: Trees,
        until: Option<NodeId>,
        test_first: bool,
    },
    Finish,
}

impl Tree {
    /// Whether one of its blocks is chosen, or none.
    pub(super) fn is_choice(&self) -> bool {
        matches!(self, Self::Either(_) | Self::Maybe(_))
    }

    /// The blocks in it.
    pub(super) fn blocks(&self) -> Vec<&Trees> {
        match self {
            Self::Op(_) | Self::Finish => Vec::new(),
            Self::Either(branches) => branches.iter().collect(),
            Self::Maybe(body) | Self::Each { body, .. } | Self::Repeat { body, .. } => {
                vec![body]
            }
            Self::Try(one, other) | Self::If(_, one, other) => vec![one, other],
            Self::Switch { arms, otherwise, .. } => {
                arms.iter().map(|(_, body)| body).chain(otherwise).collect()
            }
        }
    }

    /// The same, to change them.
    pub(super) fn blocks_mut(&mut self) -> Vec<&mut Trees> {
        match self {
            Self::Op(_) | Self::Finish => Vec::new(),
            Self::Either(branches) => branches.iter_mut().collect(),
            Self::Maybe(body) | Self::Each { body, .. } | Self::Repeat { body, .. } => {
                vec![body]
            }
            Self::Try(one, other) | Self::If(_, one, other) => vec![one, other],
            Self::Switch { arms, otherwise, .. } => {
                arms.iter_mut().map(|(_, body)| body).chain(otherwise).collect()
            }
        }
    }
}

/// Whether some statement, in nested blocks too, fits.
pub(super) fn any_stmt(block: &Block, fits: &dyn Fn(&Stmt) -> bool) -> bool {
    block
        .0
        .iter()
        .any(|stmt| fits(stmt) || stmt.blocks().iter().any(|block| any_stmt(block, fits)))
}

impl Builder<'_> {
    /// Find code of a block looked at alone, ending in `Stop`.
    pub(super) fn look(
        &mut self,
        scope: &mut Scope,
        block: &Block,
    ) -> Result<u32, Unsupported> {
        let trees = self.trees(scope, block)?;
        Ok(self.emit_look(&trees))
    }

    /// A block of move code.
    pub(super) fn trees(
        &mut self,
        scope: &mut Scope,
        block: &Block,
    ) -> Result<Trees, Unsupported> {
        let mut trees = Vec::new();
        let held = self.held.len();
        for stmt in &block.0 {
            self.tree(scope, stmt, &mut trees)?;
        }
        self.held.truncate(held);
        Ok(trees)
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    fn tree(
        &mut self,
        scope: &mut Scope,
        stmt: &Stmt,
        out: &mut Trees,
    ) -> Result<(), Unsupported> {
        let span = stmt.span;
        let tree = match &stmt.kind {
            StmtKind::Choose { var, from, not_before, at_most, unseen, .. } => {
                let mut op = self.choose(scope, *var, from, *not_before, at_most.as_ref())?;
                op.unseen = *unseen;
                Tree::Op(Op::Choose(Box::new(op)))
            }
            StmtKind::ChooseSome { var, from, size, .. } => {
                let (alike, shape) = match Shape::of(from.ty) {
                    Shape::Sets => (Alike::default(), Shape::Sets),
                    _ => (self.alike(from.ty.base()), Shape::Set),
                };
                let from = self.shaped(scope, from, shape)?;
                let size = (self.expr(scope, &size.0)?, self.expr(scope, &size.1)?);
                let var = self.slot(scope, *var);
                Tree::Op(Op::ChooseSome(Box::new(SomeOp {
                    var,
                    from,
                    shape,
                    size,
                    limit: None,
                    apart: false,
                    alike,
                })))
            }
            StmtKind::ChooseValue { var, range, .. } => {
                let (low, high) = (self.expr(scope, &range.0)?, self.expr(scope, &range.1)?);
                let var = self.slot(scope, *var);
                Tree::Op(Op::Dial(Box::new(DialOp { var, low, high })))
            }
            StmtKind::Either(branches) => {
                let branches = branches.iter().map(|branch| self.trees(scope, &branch.block));
                Tree::Either(branches.collect::<Result<_, _>>()?)
            }
            StmtKind::Maybe { block, .. } => Tree::Maybe(self.trees(scope, block)?),
            StmtKind::Try(first, other) => {
                Tree::Try(self.trees(scope, first)?, self.trees(scope, other)?)
            }
            StmtKind::Require { holds, .. } => {
                let holds = self.expr(scope, holds)?;
                if self.constant(holds).is_some_and(|holds| holds > 0) {
                    return Ok(());
                }
                Tree::Op(Op::Require(holds))
            }
            StmtKind::If(cond, yes, no) => {
                let cond = self.expr(scope, cond)?;
                if let Some(truth) = self.constant(cond).filter(|truth| *truth >= 0) {
                    let known = if truth == 0 { no } else { yes };
                    out.extend(self.trees(scope, known)?);
                    return Ok(());
                }
                Tree::If(cond, self.trees(scope, yes)?, self.trees(scope, no)?)
            }
            StmtKind::Switch { on, arms, otherwise } => {
                let on = self.expr(scope, on)?;
                let arms = arms
                    .iter()
                    .map(|(values, body)| Ok((values.clone(), self.trees(scope, body)?)));
                let arms = arms.collect::<Result<_, Unsupported>>()?;
                let otherwise = match otherwise {
                    Some(body) => Some(self.trees(scope, body)?),
                    None => None,
                };
                Tree::Switch { on, arms, otherwise }
            }
            StmtKind::ForEach { var: member, over, rebind_you, body } => {
                let (shape, member) = (Shape::of(over.ty), *member);
                let over = self.expr(scope, over)?;
                let var = self.slot(scope, member);
                let cursor = self.cursor(shape);
                let you = scope.you;
                if *rebind_you {
                    scope.you = self.push(Node::One(var), span);
                }
                let held = self.held.len();
                self.hold_local(scope, member);
                let body = self.trees(scope, body)?;
                self.held.truncate(held);
                scope.you = you;
                match self.sown(over, var, &body).filter(|_| shape == Shape::List) {
                    Some(op) => Tree::Op(op),
                    None => Tree::Each { over, shape, cursor, var, body },
                }
            }
            StmtKind::Repeat { body, until, test_first } => Tree::Repeat {
                body: self.trees(scope, body)?,
                until: until.as_ref().map(|until| self.expr(scope, until)).transpose()?,
                test_first: *test_first,
            },
            StmtKind::Let(local, value) if self.binds_short(scope, *local, value, out)? => {
                return Ok(());
            }
            StmtKind::Finish => Tree::Finish,
            StmtKind::Call { rule, args } => return self.inline(scope, *rule, args, span, out),
            _ => {
                let op = self.effect(scope, stmt)?;
                if let Op::Script { script, args } = &op
                    && let Some(trees) = self.script_trees(*script, args)
                {
                    out.extend(trees);
                    return Ok(());
                }
                if let (true, Op::MoveCards { what, shape, .. }) = (self.program.counts, &op) {
                    out.push((Tree::Op(Op::Played { what: *what, shape: *shape }), span));
                }
                Tree::Op(op)
            }
        };
        if let Tree::Op(Op::Set { slot, value, .. }) = &tree {
            self.note_truth(*slot, *value);
        }
        if let Tree::Op(Op::Set { slot, shape: Shape::List, value }) = &tree {
            out.extend(self.end_of_path(*slot, *value, span));
        }
        self.hold(scope, stmt);
        out.push((tree, span));
        Ok(())
    }

    /// Notes whether what a variable of the move takes is a truth that is never none.
    fn note_truth(&mut self, slot: Slot, value: NodeId) {
        if matches!(slot, Slot::Frame(_)) {
            let is_truth = self.is_sure_truth(value);
            self.truths.entry(slot).and_modify(|all| *all &= is_truth).or_insert(is_truth);
        }
    }

    /// Where the path ends that a variable takes is kept beside it: most rules ask for no more.
    fn end_of_path(&mut self, path: Slot, value: NodeId, span: Span) -> Option<(Tree, Span)> {
        let known = self.path_ends.iter().find(|(of, _)| *of == path).map(|(_, end)| *end);
        let value = if let Node::Path { from, piece, steps, along } = *self.node(value) {
            self.push(Node::PathEnd { from, piece, steps, along }, span)
        } else {
            known?;
            self.push(Node::LastList(value), span)
        };
        let slot = known.unwrap_or_else(|| {
            let end = self.take(Shape::One);
            self.path_ends.push((path, end));
            end
        });
        Some((Tree::Op(Op::Set { slot, shape: Shape::One, value }), span))
    }

    /// Notes the variables a statement gives a piece or card.
    fn hold(&mut self, scope: &Scope, stmt: &Stmt) {
        let var = match &stmt.kind {
            StmtKind::Choose { var, .. }
            | StmtKind::ChooseSome { var, .. }
            | StmtKind::Let(var, _) => *var,
            _ => return,
        };
        self.hold_local(scope, var);
    }

    fn hold_local(&mut self, scope: &Scope, local: ir::LocalId) {
        let ty = scope.types[local];
        if let (Base::Piece | Base::Card, Some(Bound::Slot(slot))) =
            (ty.base(), scope.locals[local])
        {
            self.held.push((ty.base(), slot, Shape::of(ty)));
        }
    }

    /// Where a loop keeps what it has still to look at.
    pub(super) fn cursor(&mut self, shape: Shape) -> Slot {
        match shape {
            Shape::Set | Shape::One => self.take(Shape::Set),
            Shape::List | Shape::Sets => {
                let slot = self.take(shape);
                // One more word: how far it has come.
                self.take(Shape::One);
                slot
            }
        }
    }

    fn choose(
        &mut self,
        scope: &mut Scope,
        var: ir::LocalId,
        from: &Expr,
        not_before: bool,
        at_most: Option<&Expr>,
    ) -> Result<ChooseOp, Unsupported> {
        let alike = match Shape::of(from.ty) {
            Shape::Sets => Alike::default(),
            _ => self.alike(from.ty.base()),
        };
        let mut alike = alike;
        let from_ty = from.ty;
        let (from, shape) = match Shape::of(from.ty) {
            Shape::List => {
                let node = self.expr(scope, from)?;
                match *self.node(node) {
                    // A set taken by position of declaration is the set itself.
                    Node::SetToList(set) => (set, Shape::Set),
                    _ => match self.ascending(node) {
                        Some(set) => (self.push(set, from.span), Shape::Set),
                        None => (node, Shape::List),
                    },
                }
            }
            Shape::Sets => (self.expr(scope, from)?, Shape::Sets),
            Shape::One | Shape::Set => (self.set(scope, from)?, Shape::Set),
        };
        if alike.of == Some(Base::Piece) && self.stand_alone(from) {
            alike = Alike::default();
        }
        let at_most = at_most.map(|most| self.expr(scope, most)).transpose()?;
        let record = (not_before || at_most.is_some()).then(|| {
            let record = self.take_global(Shape::Set);
            self.take_global(Shape::One);
            self.program.blank = self.program.blank.max(self.globals);
            record
        });
        let local = var;
        let var = self.slot(scope, var);
        if let Some(items) = self.short(from)
            && can_be_short(from_ty)
            && self.is_set_once(local)
        {
            self.drawn.push((var, from));
            if let [item] = *items {
                scope.locals[local] = Some(Bound::Node(item));
            }
            if items.iter().all(|item| self.is_sure_number(*item)) {
                self.numbers.insert(var);
            }
        }
        let (unseen, alone, more, tried, shares) = (false, false, None, None, None);
        Ok(ChooseOp {
            var,
            from,
            shape,
            alike,
            record,
            not_before,
            at_most,
            unseen,
            tried,
            shares,
            more,
            alone,
        })
    }

    /// Whether pieces of a set stand on sites that hold one each, so that none is like another.
    fn stand_alone(&self, pieces: NodeId) -> bool {
        match *self.node(pieces) {
            Node::PiecesOn(_, sites) => match *self.node(sites) {
                Node::SetConst(sites) => {
                    let mut sites = self.members(sites).into_iter();
                    sites.all(|site| self.table.sites[site].holds == 1)
                }
                _ => false,
            },
            Node::Intersect(a, b) => self.stand_alone(a) || self.stand_alone(b),
            Node::Except(of, _) | Node::Filter { over: of, .. } => self.stand_alone(of),
            _ => false,
        }
    }

    /// How alike members of a choice are told.
    fn alike(&self, base: Base) -> Alike {
        let cards_alike =
            || self.table.card_class.iter().enumerate().any(|(card, class)| card != *class);
        let of = match base {
            Base::Piece => Some(base),
            Base::Card if cards_alike() => Some(base),
            _ => return Alike::default(),
        };
        let kept = self.table.game.keeps.iter().enumerate();
        let kept = kept.filter(|(_, keep)| keep.ty.base() == base);
        let kept = kept.flat_map(|(at, keep)| {
            let count = self.table.instances(keep.per);
            (0..count).map(move |n| {
                let at = self.table.layout.keep(self.table, at, n);
                (Slot::State(word(at)), Shape::of(keep.ty))
            })
        });
        let held = self.held.iter().filter(|(of, ..)| *of == base);
        let all = held.map(|(_, slot, shape)| (*slot, *shape)).chain(kept);
        let (held, groups): (Vec<_>, Vec<_>) = all.partition(|(_, shape)| *shape == Shape::One);
        Alike { of, held: held.into_iter().map(|(slot, _)| slot).collect(), groups }
    }

    /// A rule of move code where it is called.
    fn inline(
        &mut self,
        scope: &mut Scope,
        rule: ir::RuleId,
        args: &[Expr],
        span: Span,
        out: &mut Trees,
    ) -> Result<(), Unsupported> {
        let game = Arc::clone(&self.table.game);
        let is_recursive = self.inlining.iter().any(|(known, _)| *known == rule)
            || self.recursive.iter().any(|(known, _)| *known == rule)
            || calls_itself(&game, rule, rule, &mut vec![false; game.rules.len()]);
        let short = if is_recursive { self.shortest(scope, args)? } else { None };
        if is_recursive && !self.gets_shorter(rule, short) {
            return self.call_unit(scope, rule, args, span, out);
        }
        let declared = &game.rules[rule];
        let mut inner = Scope::new(&declared.body.locals, scope.you);
        let held = self.held.len();
        for (local, arg) in args.iter().enumerate() {
            let shape = Shape::of(declared.body.locals[local].ty);
            let value = self.shaped(scope, arg, shape)?;
            let written =
                |stmt: &Stmt| matches!(stmt.kind, StmtKind::SetLocal(to, _) if to == local);
            // What the caller's variables hold, the rule cannot change.
            let is_callers = matches!(
                self.node(value),
                Node::One(Slot::Frame(_))
                    | Node::Set(Slot::Frame(_))
                    | Node::List(Slot::Frame(_))
            );
            let known = is_callers || self.constant(value).is_some();
            if known && !any_stmt(&declared.body.block, &written) {
                inner.locals[local] = Some(Bound::Node(value));
                continue;
            }
            if can_be_short(declared.body.locals[local].ty)
                && !any_stmt(&declared.body.block, &written)
                && let Some(list) = self.as_variables(value, span, out)
            {
                inner.locals[local] = Some(Bound::Node(list));
                continue;
            }
            let slot = self.slot(&mut inner, local);
            self.note_truth(slot, value);
            out.push((Tree::Op(Op::Set { slot, shape, value }), span));
            self.hold_local(&inner, local);
        }
        if self.program.counts {
            out.push((Tree::Op(Op::Entered(word(rule))), span));
        }
        self.inlining.push((rule, short));
        let body = self.trees(&mut inner, &declared.body.block);
        self.inlining.pop();
        self.held.truncate(held);
        out.extend(body?);
        Ok(())
    }

    /// A node of a wanted shape.
    pub(super) fn shaped(
        &mut self,
        scope: &mut Scope,
        expr: &Expr,
        shape: Shape,
    ) -> Result<NodeId, Unsupported> {
        match shape {
            Shape::Set => self.set(scope, expr),
            Shape::List => self.list(scope, expr),
            Shape::One | Shape::Sets => self.expr(scope, expr),
        }
    }

    /// A recursive rule: code of its own, called with a new frame.
    fn call_unit(
        &mut self,
        scope: &mut Scope,
        rule: ir::RuleId,
        args: &[Expr],
        span: Span,
        out: &mut Trees,
    ) -> Result<(), Unsupported> {
        let game = Arc::clone(&self.table.game);
        let declared = &game.rules[rule];
        let you = self.constant(scope.you);
        let known = self.recursive.iter().position(|known| *known == (rule, you));
        let unit = match known {
            Some(unit) => unit,
            None => self.unit(rule, you)?,
        };
        // A frame begins with where to return: address and base.
        let mut at = FRAME_HEAD;
        let mut lowered = Vec::new();
        for (local, arg) in args.iter().enumerate() {
            let shape = Shape::of(declared.body.locals[local].ty);
            lowered.push((shape, self.shaped(scope, arg, shape)?, word(at)));
            at += self.size(shape);
        }
        // The caller's frame is known when it is complete: `emit` fills it in.
        if self.program.units[unit].frame > 0 {
            out.extend(
                self.first_guard(scope.you, rule, &lowered)?.map(|op| (Tree::Op(op), span)),
            );
        }
        let call = CallOp { unit: word(unit), frame: 0, args: lowered };
        out.push((Tree::Op(Op::Call(Box::new(call))), span));
        Ok(())
    }

    /// What a rule's first choice needs of what it is called with: without a member to choose, there
    /// is no way through it.
    fn first_guard(
        &mut self,
        you: NodeId,
        rule: ir::RuleId,
        args: &[(Shape, NodeId, u32)],
    ) -> Result<Option<Op>, Unsupported> {
        let game = Arc::clone(&self.table.game);
        let body = &game.rules[rule].body;
        let Some(Stmt { kind: StmtKind::Choose { from, .. }, span, .. }) = body.block.0.first()
        else {
            return Ok(None);
        };
        let mut inner = Scope::new(&body.locals, you);
        for (local, (_, arg, _)) in args.iter().enumerate() {
            if !matches!(self.node(*arg), Node::Const(_) | Node::One(_)) {
                return Ok(None);
            }
            inner.locals[local] = Some(Bound::Node(*arg));
        }
        if !matches!(Shape::of(from.ty), Shape::One | Shape::Set) {
            return Ok(None);
        }
        let from = self.set(&mut inner, from)?;
        let any = Node::AnySet(from);
        Ok(if self.is_straight(from) { Some(Op::Require(self.push(any, *span))) } else { None })
    }

    /// Compiles a recursive rule.
    fn unit(&mut self, rule: ir::RuleId, you: Option<i64>) -> Result<usize, Unsupported> {
        let game = Arc::clone(&self.table.game);
        let declared = &game.rules[rule];
        let unit = self.recursive.len();
        self.recursive.push((rule, you));
        self.program.units.push(super::Unit::default());
        let (frame, inlining) = (self.frame, std::mem::take(&mut self.inlining));
        let held = std::mem::take(&mut self.held);
        let path_ends = std::mem::take(&mut self.path_ends);
        let drawn = std::mem::take(&mut self.drawn);
        let truths = std::mem::take(&mut self.truths);
        let numbers = std::mem::take(&mut self.numbers);
        self.frame = FRAME_HEAD;
        let you = match you {
            Some(you) => self.push(Node::Const(you), declared.span),
            None => self.you(),
        };
        let mut scope = Scope::new(&declared.body.locals, you);
        for local in 0..declared.params {
            self.slot(&mut scope, local);
        }
        let mut trees = self.trees(&mut scope, &declared.body.block)?;
        if self.program.counts {
            trees.insert(0, (Tree::Op(Op::Entered(word(rule))), declared.span));
        }
        let size = word(self.frame);
        let (find, perform) = self.emit_unit(&trees, size);
        self.program.units[unit] = super::Unit { find, perform, frame: size };
        self.frame = frame;
        self.inlining = inlining;
        self.held = held;
        self.path_ends = path_ends;
        self.drawn = drawn;
        self.truths = truths;
        self.numbers = numbers;
        Ok(unit)
    }

    /// An effect or guard: one instruction.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    pub(super) fn effect(&mut self, scope: &mut Scope, stmt: &Stmt) -> Result<Op, Unsupported> {
        let span = stmt.span;
        Ok(match &stmt.kind {
            StmtKind::Pass => Op::Pass,
            StmtKind::Prefer { most, value, .. } => {
                Op::Prefer { most: *most, value: self.expr(scope, value)? }
            }
            StmtKind::Let(local, value) | StmtKind::SetLocal(local, value) => {
                let shape = Shape::of(scope.types[*local]);
                let value = self.shaped(scope, value, shape)?;
                Op::Set { slot: self.slot(scope, *local), shape, value }
            }
            StmtKind::SetKeep { keep, of, value } => {
                self.set_keep(scope, *keep, of.as_ref(), value)?
            }
            StmtKind::Place { kinds, owner, count, on } => {
                self.place(scope, kinds, owner.as_ref(), count.as_ref(), on)?
            }
            StmtKind::Remove(what) => match what.ty.base() {
                Base::Piece => Op::RemovePieces(self.set(scope, what)?),
                _ => Op::RemoveSites(self.set(scope, what)?),
            },
            StmtKind::MovePieces { what, to, capturing } => {
                let capturing = *capturing;
                let target = self.expr(scope, to)?;
                match (what.ty.base(), Shape::of(what.ty)) {
                    (Base::Piece, _) => {
                        Op::MovePieces { what: self.set(scope, what)?, to: target, capturing }
                    }
                    (_, Shape::One) => {
                        Op::MoveSite { from: self.expr(scope, what)?, to: target, capturing }
                    }
                    _ => Op::MoveSites { what: self.set(scope, what)?, to: target, capturing },
                }
            }
            StmtKind::MoveSome { count, what, to, capturing } => Op::MoveSome {
                pieces: what.ty.base() == Base::Piece,
                count: self.expr(scope, count)?,
                what: self.set(scope, what)?,
                to: self.expr(scope, to)?,
                capturing: *capturing,
            },
            StmtKind::MoveCards { what, to } => {
                let to = self.expr(scope, to)?;
                match Shape::of(what.ty) {
                    Shape::List => {
                        Op::MoveCards { what: self.expr(scope, what)?, shape: Shape::List, to }
                    }
                    _ => Op::MoveCards { what: self.set(scope, what)?, shape: Shape::Set, to },
                }
            }
            StmtKind::Swap(one, other) => Op::Swap {
                pieces: one.ty.base() == Base::Piece,
                one: self.expr(scope, one)?,
                other: self.expr(scope, other)?,
            },
            StmtKind::SetOwner(what, owner) => Op::SetOwner {
                pieces: what.ty.base() == Base::Piece,
                what: self.set(scope, what)?,
                owner: self.expr(scope, owner)?,
            },
            StmtKind::SetKind(what, kind) => Op::SetKind {
                pieces: what.ty.base() == Base::Piece,
                what: self.set(scope, what)?,
                kind: self.expr(scope, kind)?,
            },
            StmtKind::Deal { count, from, to } => Op::Deal {
                count: self.expr(scope, count)?,
                from: self.expr(scope, from)?,
                each: Shape::of(to.ty) != Shape::One,
                to: match Shape::of(to.ty) {
                    Shape::One => self.expr(scope, to)?,
                    _ => self.set(scope, to)?,
                },
            },
            StmtKind::Shuffle(zone) => Op::Shuffle(self.expr(scope, zone)?),
            StmtKind::Roll { dice, which } => {
                let declared = &self.table.game.dice[*dice];
                let first = word(self.table.layout.dice[*dice]);
                let (low, high) = declared.range;
                let count = word(declared.count);
                let which = which.as_ref().map(|which| self.set(scope, which)).transpose()?;
                Op::Roll { word: first, count, low, high, which }
            }
            StmtKind::RollFrom { into, from } => {
                let (shape, base) = (Shape::of(from.ty), from.ty.base());
                let from = self.expr(scope, from)?;
                let (slot, of) = match into {
                    ir::RollTarget::Local(local) => (self.slot(scope, *local), None),
                    ir::RollTarget::Keep { keep, of } => {
                        let of = of.as_ref().map(|of| self.expr(scope, of)).transpose()?;
                        let count = self.instances(self.table.game.keeps[*keep].per);
                        let slot = Slot::State(word(self.table.layout.keeps[*keep]));
                        (slot, of.map(|of| (of, count)))
                    }
                };
                Op::RollFrom { slot, of, from, shape, base }
            }
            StmtKind::Flick(flick) => {
                let hand =
                    flick.hand.as_ref().map(|hand| self.expr(scope, hand)).transpose()?;
                Op::Flick(Box::new(FlickOp {
                    piece: self.expr(scope, &flick.piece)?,
                    from: word(flick.from),
                    at: self.expr(scope, &flick.at)?,
                    aim: self.expr(scope, &flick.aim)?,
                    speed: self.expr(scope, &flick.speed)?,
                    hand,
                    you: scope.you,
                }))
            }
            StmtKind::Lay { piece, place } => {
                let piece = self.expr(scope, piece)?;
                let place = match place {
                    ir::LayPlace::Within(circle) => LayWhere::Within(word(*circle)),
                    ir::LayPlace::Touching(circle) => LayWhere::Touching(word(*circle)),
                    ir::LayPlace::At(distance, direction) => {
                        LayWhere::At(self.expr(scope, distance)?, self.expr(scope, direction)?)
                    }
                };
                Op::Lay(Box::new(LayOp { piece, place }))
            }
            StmtKind::Reveal { cards, to } => Op::Reveal {
                cards: self.set(scope, cards)?,
                to: to.as_ref().map(|to| self.expr(scope, to)).transpose()?,
            },
            StmtKind::Say(text) => Op::Say(self.text(scope, text)?),
            StmtKind::Script { script, args } => {
                let args = self.script_args(scope, args)?.into_boxed_slice();
                Op::Script { script: *script, args }
            }
            StmtKind::Then { rule, args } => {
                let args = args.iter().map(|arg| self.expr(scope, arg));
                let args = args.collect::<Result<Vec<_>, _>>()?.into_boxed_slice();
                Op::Then { rule: self.queueable(*rule), args }
            }
            _ => return Err(Unsupported { what: "this statement in a move", span }),
        })
    }

    fn set_keep(
        &mut self,
        scope: &mut Scope,
        keep: usize,
        of: Option<&Expr>,
        value: &Expr,
    ) -> Result<Op, Unsupported> {
        let declared = &self.table.game.keeps[keep];
        let shape = Shape::of(declared.ty);
        let base = word(self.table.layout.keeps[keep]);
        let stride = word(self.size(shape));
        let count = self.instances(declared.per);
        let value = self.shaped(scope, value, shape)?;
        let of = match of {
            None => return Ok(Op::Set { slot: Slot::State(base), shape, value }),
            Some(of) => match Shape::of(of.ty) {
                Shape::One => (Shape::One, self.expr(scope, of)?),
                _ => (Shape::Set, self.set(scope, of)?),
            },
        };
        let of = Some(of);
        Ok(Op::SetKeep(Box::new(KeepOp { base, stride, count, of, shape, value })))
    }

    fn place(
        &mut self,
        scope: &mut Scope,
        kinds: &[usize],
        owner: Option<&Expr>,
        count: Option<&Expr>,
        on: &Expr,
    ) -> Result<Op, Unsupported> {
        let owner = owner.map(|owner| self.expr(scope, owner)).transpose()?;
        if let ([kind], None, Shape::One) = (kinds, count, Shape::of(on.ty)) {
            let on = self.expr(scope, on)?;
            return Ok(Op::PlaceOne { kind: word(*kind), owner, on });
        }
        let count = count.map(|count| self.expr(scope, count)).transpose()?;
        let on = self.list(scope, on)?;
        let kinds = kinds.iter().map(|kind| word(*kind)).collect();
        Ok(Op::Place(Box::new(PlaceOp { kinds, owner, count, on })))
    }

    fn text(&mut self, scope: &mut Scope, text: &ir::Text) -> Result<u32, Unsupported> {
        let mut parts = Vec::new();
        for part in &text.0 {
            parts.push(match part {
                ir::TextPart::Words(words) => TextCodePart::Words(words.clone()),
                ir::TextPart::Hole(expr) => {
                    TextCodePart::Hole(expr.ty, self.expr(scope, expr)?)
                }
            });
        }
        self.program.texts.push(TextCode { parts, you: scope.you });
        Ok(word(self.program.texts.len() - 1))
    }
}

/// Words at the beginning of a called frame: the return address and the caller's base.
pub(super) const FRAME_HEAD: usize = 2;

/// Whether a rule can call itself, through others too.
fn calls_itself(game: &ir::Game, rule: usize, wanted: usize, seen: &mut Vec<bool>) -> bool {
    if std::mem::replace(&mut seen[rule], true) {
        return false;
    }
    let found = std::cell::Cell::new(false);
    let seen = std::cell::RefCell::new(seen);
    any_stmt(&game.rules[rule].body.block, &|stmt| {
        if let StmtKind::Call { rule, .. } = &stmt.kind {
            let mut seen = seen.borrow_mut();
            if *rule == wanted || calls_itself(game, *rule, wanted, &mut seen) {
                found.set(true);
            }
        }
        found.get()
    })
}
