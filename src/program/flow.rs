//! Flow code: setup, play and the rules they call, inlined; every flow variable a word of the state.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use std::sync::Arc;

use super::code::{AskCode, AskSource, BranchCode, MoveCode, Op, Pc, SwitchOp, Who};
use super::lower::{Bound, Scope, word};
use super::marks::locals;
use super::node::{Node, Shape, Slot};
use super::{Builder, Queueable, Unsupported};
use crate::ir::{self, AskBranch, AskWho, Block, Expr, Part, Stmt, StmtKind};
use crate::span::Span;
use crate::table::control;

type Done = Result<(), Unsupported>;

impl Builder<'_> {
    /// All flow code, from instruction 0.
    pub(super) fn flow(&mut self) -> Done {
        let game = Arc::clone(&self.table.game);
        let span = game.span;
        for body in [&game.setup, &game.play] {
            let you = self.you();
            let mut scope = Scope::new(&body.locals, you);
            self.flow_block(&mut scope, &body.block)?;
        }
        self.emit(Op::End, span);
        // Queued rules, which may queue others.
        let mut at = 0;
        while let Some(queueable) = self.program.queueables.get(at).cloned() {
            let rule = &game.rules[queueable.rule];
            let you = self.you();
            let mut scope = Scope::new(&rule.body.locals, you);
            for (local, slot) in queueable.params.iter().enumerate() {
                scope.locals[local] = Some(Bound::Slot(*slot));
            }
            self.program.queueables[at].pc = self.here();
            self.mark_part(&scope, rule.span, Part::Whole);
            self.count(queueable.rule, rule.span);
            self.flow_block(&mut scope, &rule.body.block)?;
            self.emit(Op::Queued, rule.span);
            at += 1;
        }
        Ok(())
    }

    /// The number of a rule that can be queued.
    pub(super) fn queueable(&mut self, rule: ir::RuleId) -> u32 {
        let known = self.program.queueables.iter().position(|known| known.rule == rule);
        word(known.unwrap_or_else(|| {
            let declared = &Arc::clone(&self.table.game).rules[rule];
            let params = declared.body.locals.iter().take(declared.params);
            let params = params.map(|param| self.take_variable(Shape::One, param.ty.base()));
            let params = params.collect();
            self.program.queueables.push(Queueable { pc: 0, rule, params });
            self.program.queueables.len() - 1
        }))
    }

    fn flow_block(&mut self, scope: &mut Scope, block: &Block) -> Done {
        block.0.iter().try_for_each(|stmt| self.flow_stmt(scope, stmt))
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    fn flow_stmt(&mut self, scope: &mut Scope, stmt: &Stmt) -> Done {
        let span = stmt.span;
        self.mark_statement(scope, stmt);
        match &stmt.kind {
            StmtKind::Ask(ask) => self.ask(scope, ask, span)?,
            StmtKind::Turns { from, until, body } => {
                self.turns(scope, from.as_ref(), until.as_ref(), body, span)?;
            }
            StmtKind::Call { rule, args } => self.flow_call(scope, *rule, args, span)?,
            StmtKind::If(cond, yes, no) => {
                let cond = self.expr(scope, cond)?;
                if let Some(truth) = self.constant(cond) {
                    let part = if truth == 0 { Part::No } else { Part::Yes };
                    self.mark_part(scope, span, part);
                    return self.flow_block(scope, if truth == 0 { no } else { yes });
                }
                let at = self.emit(Op::Unless(cond, 0), span);
                self.mark_part(scope, span, Part::Yes);
                self.flow_block(scope, yes)?;
                let end = self.emit(Op::Jump(0), span);
                self.patch(at, Op::Unless(cond, self.here()));
                self.mark_part(scope, span, Part::No);
                self.flow_block(scope, no)?;
                self.join(&[end]);
            }
            StmtKind::Switch { on, arms, otherwise } => {
                let on = self.expr(scope, on)?;
                let at = self.emit(Op::Jump(0), span);
                let (mut targets, mut ends) = (Vec::new(), Vec::new());
                for (arm, (values, body)) in arms.iter().enumerate() {
                    targets.push((values.clone(), self.here()));
                    self.mark_part(scope, span, Part::Branch(arm));
                    self.flow_block(scope, body)?;
                    ends.push(self.emit(Op::Jump(0), span));
                }
                let mut other = None;
                if let Some(body) = otherwise {
                    other = Some(self.here());
                    self.mark_part(scope, span, Part::Branch(arms.len()));
                    self.flow_block(scope, body)?;
                    ends.push(self.emit(Op::Jump(0), span));
                }
                let switch =
                    SwitchOp { on, arms: targets, otherwise: other, first: Box::default() };
                self.patch(at, Op::Switch(Box::new(switch)));
                self.join(&ends);
            }
            StmtKind::ForEach { var, over, rebind_you, body } => {
                self.flow_each(scope, (*var, over, *rebind_you), body, span)?;
            }
            StmtKind::Repeat { body, until, test_first } => {
                self.flow_repeat(scope, body, until.as_ref(), *test_first, span)?;
            }
            StmtKind::Skip => _ = self.emit(Op::Skip, span),
            StmtKind::Reverse => _ = self.emit(Op::Reverse, span),
            StmtKind::Again => _ = self.emit(Op::Again, span),
            StmtKind::Draw => _ = self.emit(Op::Draw, span),
            StmtKind::Wins(who) => {
                let who = self.expr(scope, who)?;
                self.emit(Op::Wins(who), span);
            }
            StmtKind::Loses(who) => {
                let who = self.expr(scope, who)?;
                self.emit(Op::Loses(who), span);
            }
            StmtKind::Finishes(who) => {
                let who = self.expr(scope, who)?;
                self.emit(Op::Finishes(who), span);
            }
            StmtKind::Let(local, _) => {
                self.state_slot(scope, *local);
                let op = self.effect(scope, stmt)?;
                self.emit(op, span);
            }
            StmtKind::RollFrom { into, .. } => {
                if let ir::RollTarget::Local(local) = into {
                    self.state_slot(scope, *local);
                }
                let op = self.effect(scope, stmt)?;
                self.emit(op, span);
            }
            _ => {
                let op = self.effect(scope, stmt)?;
                self.emit(op, span);
            }
        }
        Ok(())
    }

    /// A variable of flow: it outlives asks.
    fn state_slot(&mut self, scope: &mut Scope, local: ir::LocalId) -> Slot {
        if let Some(Some(Bound::Slot(slot))) = scope.locals.get(local) {
            return *slot;
        }
        let ty = scope.types[local];
        let slot = self.take_variable(Shape::of(ty), ty.base());
        scope.locals[local] = Some(Bound::Slot(slot));
        slot
    }

    fn flow_call(
        &mut self,
        scope: &mut Scope,
        rule: ir::RuleId,
        args: &[Expr],
        span: Span,
    ) -> Done {
        let game = Arc::clone(&self.table.game);
        let declared = &game.rules[rule];
        if self.inlining.iter().any(|(known, _)| *known == rule) {
            return Err(Unsupported { what: "a flow rule that calls itself", span });
        }
        let mut inner = Scope::new(&declared.body.locals, scope.you);
        for (local, arg) in args.iter().enumerate() {
            let shape = Shape::of(declared.body.locals[local].ty);
            let value = self.shaped(scope, arg, shape)?;
            let slot = self.state_slot(&mut inner, local);
            self.emit(Op::Set { slot, shape, value }, span);
        }
        self.inlining.push((rule, None));
        self.mark_part(&inner, declared.span, Part::Whole);
        self.count(rule, span);
        let done = self.flow_block(&mut inner, &declared.body.block);
        self.inlining.pop();
        done
    }

    /// Counts that flow comes to a rule, if anybody wants to know.
    fn count(&mut self, rule: ir::RuleId, span: Span) {
        if self.program.counts {
            self.emit(Op::Entered(word(rule)), span);
        }
    }

    fn flow_each(
        &mut self,
        scope: &mut Scope,
        (var, over, rebind): (ir::LocalId, &Expr, bool),
        body: &Block,
        span: Span,
    ) -> Done {
        let (shape, base) = (Shape::of(over.ty), over.ty.base());
        let over = self.expr(scope, over)?;
        let var = self.state_slot(scope, var);
        let cursor = match shape {
            Shape::Set | Shape::One => self.take_variable(Shape::Set, base),
            Shape::List | Shape::Sets => {
                let slot = self.take_variable(shape, base);
                self.take_state(Shape::One);
                slot
            }
        };
        let before = rebind.then(|| self.save_you(span));
        self.emit(Op::EachStart { over, shape, cursor }, span);
        let next = self.emit(Op::Jump(0), span);
        if rebind {
            self.set_you(var, span);
        }
        self.flow_block(scope, body)?;
        self.emit(Op::Jump(next), span);
        let done = self.here();
        self.patch(next, Op::EachNext { cursor, shape, var, done });
        if let Some(before) = before {
            self.set_you(before, span);
        }
        Ok(())
    }

    /// Keeps `you` for after a loop or ask that rebinds it.
    fn save_you(&mut self, span: Span) -> Slot {
        let slot = self.take_state(Shape::One);
        let value = self.you();
        self.emit(Op::Set { slot, shape: Shape::One, value }, span);
        slot
    }

    fn set_you(&mut self, from: Slot, span: Span) {
        let value = self.push(Node::One(from), span);
        let slot = Slot::State(word(control::YOU));
        self.emit(Op::Set { slot, shape: Shape::One, value }, span);
    }

    fn flow_repeat(
        &mut self,
        scope: &mut Scope,
        body: &Block,
        until: Option<&Expr>,
        test_first: bool,
        span: Span,
    ) -> Done {
        let start = self.here();
        let mut out = None;
        if let (Some(until), true) = (until, test_first) {
            self.mark_value(scope, until);
            let until = self.expr(scope, until)?;
            let test = self.emit(Op::Unless(until, 0), span);
            out = Some(self.emit(Op::Jump(0), span));
            self.patch(test, Op::Unless(until, self.here()));
        }
        self.flow_block(scope, body)?;
        match (until, test_first) {
            (Some(until), false) => {
                self.mark_value(scope, until);
                let until = self.expr(scope, until)?;
                self.emit(Op::Unless(until, start), span);
            }
            _ => _ = self.emit(Op::Jump(start), span),
        }
        self.join(out.as_slice());
        Ok(())
    }

    fn turns(
        &mut self,
        scope: &mut Scope,
        from: Option<&Expr>,
        until: Option<&Expr>,
        body: &Block,
        span: Span,
    ) -> Done {
        let before = self.save_you(span);
        let player = self.take_state(Shape::One);
        let from = from.map(|from| self.expr(scope, from)).transpose()?;
        let start = self.emit(Op::Jump(0), span);
        let turn = self.here();
        let mut outs = Vec::new();
        if let Some(until) = until {
            self.mark_value(scope, until);
            let until = self.expr(scope, until)?;
            let test = self.emit(Op::Unless(until, 0), span);
            outs.push(self.emit(Op::Jump(0), span));
            self.patch(test, Op::Unless(until, self.here()));
        }
        self.set_you(player, span);
        self.flow_block(scope, body)?;
        let next = self.emit(Op::Jump(0), span);
        let done = self.here();
        self.patch(start, Op::TurnsStart { player, from, done });
        self.patch(next, Op::TurnsNext { player, turn, done });
        self.join(&outs);
        self.emit(Op::TurnsEnd, span);
        self.set_you(before, span);
        Ok(())
    }

    fn ask(&mut self, scope: &mut Scope, ask: &ir::Ask, span: Span) -> Done {
        match &ask.who {
            AskWho::FirstOf(players) => {
                let mut outs = Vec::new();
                for player in players {
                    let who = Who::Player(self.expr(scope, player)?);
                    self.ask_one(scope, ask, who, span)?;
                    // Whoever does not pass ends it.
                    let passes = Slot::State(word(control::PASSES));
                    let passes = self.push(Node::One(passes), span);
                    let test = self.emit(Op::Unless(passes, 0), span);
                    let on = self.emit(Op::Jump(0), span);
                    outs.push(test);
                    self.join(&[on]);
                }
                let here = self.here();
                for test in outs {
                    if let Op::Unless(passes, _) = self.program.ops[test as usize] {
                        self.patch(test, Op::Unless(passes, here));
                    }
                }
                Ok(())
            }
            AskWho::You => self.ask_one(scope, ask, Who::You, span),
            AskWho::Everyone => self.ask_one(scope, ask, Who::Everyone, span),
            AskWho::Player(player) => {
                let who = Who::Player(self.expr(scope, player)?);
                self.ask_one(scope, ask, who, span)
            }
        }
    }

    fn ask_one(&mut self, scope: &mut Scope, ask: &ir::Ask, who: Who, span: Span) -> Done {
        let rebinds = !matches!(who, Who::You);
        let before = rebinds.then(|| self.save_you(span));
        let locals = locals(scope);
        let first = self.here();
        let number = word(self.program.asks.len());
        self.program.asks.push(AskCode {
            source: AskSource { blocks: Vec::new(), locals, span },
            who,
            branches: Vec::new(),
            pc: 0,
            next: 0,
            continuous: false,
            round: None,
        });
        // The machine waits here and goes on at `next`: nothing falls through to what follows.
        let pc = self.emit(Op::Ask(number), span);
        let (mut branches, mut blocks, mut outs) = (Vec::new(), Vec::new(), Vec::new());
        for (at, branch) in ask.branches.iter().enumerate() {
            match branch {
                AskBranch::Move(block) => {
                    blocks.push(Arc::new(block.clone()));
                    branches.push(self.move_code(scope, block, span)?);
                }
                AskBranch::Flow(block) => {
                    blocks.push(Arc::new(Block::default()));
                    branches.push(BranchCode::Flow(self.here()));
                    self.mark_part(scope, span, Part::Branch(at));
                    self.flow_block(&mut scope.clone(), block)?;
                    outs.push(self.emit(Op::Jump(0), span));
                }
            }
        }
        let code = self.program.ops.iter().skip(first as usize);
        let continuous = code.clone().any(|op| matches!(op, Op::Dial(_)));
        let next: Pc = self.here();
        self.emit(Op::Drain, span);
        self.join(&outs);
        if let Some(before) = before {
            self.set_you(before, span);
        }
        let code = &mut self.program.asks[number as usize];
        code.source.blocks = blocks;
        code.branches = branches;
        code.pc = pc;
        code.next = next;
        code.continuous = continuous;
        Ok(())
    }

    /// Find and perform code of a block, for each player.
    fn move_code(
        &mut self,
        scope: &Scope,
        block: &Block,
        span: Span,
    ) -> Result<BranchCode, Unsupported> {
        let mut codes = Vec::new();
        for player in 0..self.table.players {
            codes.push(self.for_one_move(|builder| {
                builder.move_code_for(scope, block, crate::table::value(player), span)
            })?);
        }
        Ok(BranchCode::Move(codes))
    }

    fn move_code_for(
        &mut self,
        scope: &Scope,
        block: &Block,
        player: i64,
        span: Span,
    ) -> Result<MoveCode, Unsupported> {
        let mut inner = scope.clone();
        inner.you = self.push(Node::Const(player), span);
        let (frame, held) = (self.frame, std::mem::take(&mut self.held));
        let first = self.here();
        let trees = self.trees(&mut inner, block)?;
        let find = self.emit_find(&trees, span);
        let perform = self.emit_perform(&trees, span);
        let size = word(self.frame);
        self.frames(first, size);
        self.frame = frame;
        self.path_ends.clear();
        self.drawn.clear();
        self.numbers.clear();
        self.held = held;
        Ok(MoveCode { find, perform, by_choices: false, by_trial: false, plain: false })
    }
}
