//! Trees → instructions: `find` code that looks for ways, `do` code that performs one.

use super::Builder;
use super::code::{BranchCode, ChooseOp, LeafOp, Op, Pc, SwitchOp};
use super::flatten::{Tree, Trees};
use super::lower::word;
use super::node::{Node, NodeId};
use super::prune::Reads;
use crate::ir::NONE;
use crate::span::Span;

/// What code is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Aim {
    /// To find ways.
    Find,
    /// To perform one.
    Perform,
}

impl Builder<'_> {
    /// Code that finds the ways through an ask's block.
    pub(super) fn emit_find(&mut self, trees: &Trees, span: Span) -> Pc {
        let mut trees = self.ask_before_moves(trees);
        self.drop_preference(&mut trees);
        self.try_by_sets(&mut trees);
        let mut pruned = self.prune(&trees, &mut Reads::default());
        let by_values = self.guard_by_values(&mut pruned);
        if by_values {
            pruned = self.prune(&pruned, &mut Reads::default());
        }
        self.late(&mut pruned);
        let mut pruned = self.early(pruned);
        self.compares = any_op(&pruned, &|op| matches!(op, Op::Prefer { .. }));
        Self::compare_in_branches(&mut pruned);
        if by_values {
            self.ask_once(&mut pruned);
            self.share(&mut pruned);
        }
        self.find_once(&mut pruned);
        self.limit(&mut pruned);
        let lookouts = self.lookouts(&pruned);
        let pc = self.here();
        self.emit_trees(&pruned, Aim::Find, true, &mut lookouts.into_iter());
        self.emit(Op::End, span);
        pc
    }

    /// A value known before play is no preference, if it is the only one and all ways have it.
    fn drop_preference(&self, trees: &mut Trees) {
        let known = |tree: &Tree| match tree {
            Tree::Op(Op::Prefer { value, .. }) => {
                self.constant(*value).is_some_and(|value| value != NONE)
            }
            _ => false,
        };
        let at = trees.iter().position(|(tree, _)| known(tree));
        let Some(known) = at.map(|at| trees.remove(at)) else { return };
        if any_op(trees, &|op| matches!(op, Op::Prefer { .. } | Op::Call(_))) {
            trees.insert(at.unwrap_or(0), known);
        }
    }

    /// Code that performs a way.
    pub(super) fn emit_perform(&mut self, trees: &Trees, span: Span) -> Pc {
        if let Some(whole) = self.whole(trees).filter(|_| !self.program.profiled) {
            let pc = self.emit(whole, span);
            self.emit(Op::End, span);
            return pc;
        }
        let mut trees = trees.clone();
        self.try_by_sets(&mut trees);
        self.either_way(&mut trees, &Reads::state());
        let trees = self.prune(&trees, &mut Reads::state());
        let lookouts = self.lookouts(&trees);
        let pc = self.here();
        self.emit_trees(&trees, Aim::Perform, false, &mut lookouts.into_iter());
        self.emit(Op::End, span);
        pc
    }

    /// A whole move as one instruction, where it is one of the commonest.
    fn whole(&self, trees: &Trees) -> Option<Op> {
        let mut ops = Vec::new();
        for (tree, _) in trees {
            match tree {
                Tree::Op(Op::Require(_)) => {}
                Tree::Op(op) => ops.push(op),
                _ => return None,
            }
        }
        let is = |node: NodeId, choose: &ChooseOp| {
            choose.record.is_none() && *self.node(node) == Node::One(choose.var)
        };
        match ops.as_slice() {
            [Op::Choose(choose), Op::PlaceOne { kind, owner, on }] if is(*on, choose) => {
                let owner = owner.map_or(Some(NONE), |owner| self.constant(owner))?;
                let class = self.table.class(*kind as usize, self.table.owner_code(owner));
                Some(Op::Put { class: word(class) })
            }
            [Op::Choose(first), Op::Choose(second), Op::MoveSite { from, to, capturing }]
                if is(*from, first) && is(*to, second) =>
            {
                Some(Op::Go { capturing: *capturing })
            }
            _ => None,
        }
    }

    /// Code that only asks whether a block has a way.
    pub(super) fn emit_look(&mut self, trees: &Trees) -> Pc {
        let mut pruned = self.prune(trees, &mut Reads::default());
        self.ask_for_any(&mut pruned);
        let lookouts = self.lookouts(&pruned);
        let pc = self.here();
        self.emit_trees(&pruned, Aim::Find, false, &mut lookouts.into_iter());
        self.emit(Op::Stop, self.table.game.span);
        pc
    }

    /// Both codes of a recursive rule.
    pub(super) fn emit_unit(&mut self, trees: &Trees, frame: u32) -> (Pc, Pc) {
        let pruned = self.prune(trees, &mut Reads::everything());
        let span = self.table.game.span;
        let mut codes = [0; 2];
        for (code, (trees, aim)) in
            codes.iter_mut().zip([(&pruned, Aim::Find), (trees, Aim::Perform)])
        {
            let lookouts = self.lookouts(trees);
            *code = self.here();
            self.emit_trees(trees, aim, false, &mut lookouts.into_iter());
            self.emit(Op::Return, span);
            self.frames(*code, frame);
        }
        (codes[0], codes[1])
    }

    /// Tells the calls since `from` how large their caller's frame is.
    pub(super) fn frames(&mut self, from: Pc, frame: u32) {
        for op in self.program.ops.iter_mut().skip(from as usize) {
            if let Op::Call(call) = op
                && call.frame == 0
            {
                call.frame = frame;
            }
        }
    }

    /// Codes that look at the first part of each `try` alone, in the order they are met.
    fn lookouts(&mut self, trees: &Trees) -> Vec<Pc> {
        let mut codes = Vec::new();
        for (tree, _) in trees {
            if let Tree::Try(first, _) = tree {
                codes.push(self.emit_look(first));
            }
            for block in tree.blocks() {
                codes.extend(self.lookouts(block));
            }
        }
        codes
    }

    /// `tail`: nothing follows but the end of the move.
    fn emit_trees(
        &mut self,
        trees: &Trees,
        aim: Aim,
        tail: bool,
        lookouts: &mut std::vec::IntoIter<Pc>,
    ) {
        let mut guarded = (aim == Aim::Find).then(|| self.with_guards(trees, tail));
        if let Some(trees) = guarded.as_mut().filter(|_| tail) {
            self.note_over(trees);
            if self.compares {
                self.note_alone(trees);
            }
        }
        let trees = guarded.as_ref().unwrap_or(trees);
        let leaf = if tail { self.leaf(trees) } else { None };
        let plain = trees.len() - leaf.as_ref().map_or(0, |(count, _)| *count);
        for (at, (tree, span)) in trees.iter().take(plain).enumerate() {
            let last = tail && at + 1 == trees.len();
            self.emit_tree(tree, *span, aim, last, lookouts);
        }
        if let Some((count, leaf)) = leaf {
            let span = trees[trees.len() - count].1;
            self.emit(Op::Leaf(Box::new(leaf)), span);
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    fn emit_tree(
        &mut self,
        tree: &Tree,
        span: Span,
        aim: Aim,
        tail: bool,
        lookouts: &mut std::vec::IntoIter<Pc>,
    ) {
        match tree {
            // Not pruned where a rule calls itself.
            Tree::Op(Op::Require(_) | Op::Prefer { .. }) if aim == Aim::Perform => {}
            Tree::Op(op) => {
                self.emit(op.clone(), span);
            }
            Tree::Finish => {
                self.emit(Op::End, span);
            }
            Tree::Either(branches) => {
                let at = self.emit(Op::Either(Box::default()), span);
                let (mut starts, mut ends) = (Vec::new(), Vec::new());
                for branch in branches {
                    starts.push(self.here());
                    self.emit_trees(branch, aim, tail, lookouts);
                    ends.push(self.emit(Op::Jump(0), span));
                }
                self.patch(at, Op::Either(starts.into_boxed_slice()));
                self.join(&ends);
            }
            Tree::Maybe(body) => {
                let at = self.emit(Op::Maybe(0), span);
                self.emit_trees(body, aim, tail, lookouts);
                self.patch(at, Op::Maybe(self.here()));
            }
            Tree::Try(first, other) => {
                let look = lookouts.next().unwrap_or(0);
                let at = self.emit(Op::Try { look, or_else: 0 }, span);
                self.emit_trees(first, aim, tail, lookouts);
                let end = self.emit(Op::Jump(0), span);
                self.patch(at, Op::Try { look, or_else: self.here() });
                self.emit_trees(other, aim, tail, lookouts);
                self.join(&[end]);
            }
            Tree::If(cond, yes, no) => {
                let at = self.emit(Op::Unless(*cond, 0), span);
                self.emit_trees(yes, aim, tail, lookouts);
                if no.is_empty() {
                    self.patch(at, Op::Unless(*cond, self.here()));
                } else {
                    let end = self.emit(Op::Jump(0), span);
                    self.patch(at, Op::Unless(*cond, self.here()));
                    self.emit_trees(no, aim, tail, lookouts);
                    self.join(&[end]);
                }
            }
            Tree::Switch { on, arms, otherwise } => {
                let at = self.emit(Op::Jump(0), span);
                let mut ends = Vec::new();
                let mut emit = |builder: &mut Self, body: &Trees| {
                    let start = builder.here();
                    builder.emit_trees(body, aim, tail, lookouts);
                    ends.push(builder.emit(Op::Jump(0), span));
                    start
                };
                let mut targets = Vec::new();
                for (values, body) in arms {
                    targets.push((values.clone(), emit(self, body)));
                }
                let otherwise = otherwise.as_ref().map(|body| emit(self, body));
                let switch =
                    SwitchOp { on: *on, arms: targets, otherwise, first: Box::default() };
                self.patch(at, Op::Switch(Box::new(switch)));
                self.join(&ends);
            }
            Tree::Each { over, shape, cursor, var, body } => {
                let (over, shape, cursor, var) = (*over, *shape, *cursor, *var);
                self.emit(Op::EachStart { over, shape, cursor }, span);
                let next = self.emit(Op::Jump(0), span);
                self.emit_trees(body, aim, false, lookouts);
                self.emit(Op::Jump(next), span);
                let done = self.here();
                self.patch(next, Op::EachNext { cursor, shape, var, done });
            }
            Tree::Repeat { body, until, test_first } => {
                let start = self.here();
                let test = match until {
                    Some(until) if *test_first => {
                        // Out of the loop if `until` holds: over the jump that goes in.
                        let test = self.emit(Op::Unless(*until, 0), span);
                        Some((test, self.emit(Op::Jump(0), span), *until))
                    }
                    _ => None,
                };
                if let Some((test, _, until)) = test {
                    self.patch(test, Op::Unless(until, self.here()));
                }
                self.emit_trees(body, aim, false, lookouts);
                match (until, test) {
                    (Some(until), None) => {
                        self.emit(Op::Unless(*until, start), span);
                    }
                    (_, _) => {
                        self.emit(Op::Jump(start), span);
                    }
                }
                if let Some((_, out, _)) = test {
                    self.join(&[out]);
                }
            }
        }
    }

    /// Lets instructions go where the jumps they go to would lead.
    pub(super) fn thread_jumps(&mut self) {
        let goals: Vec<Pc> = (0..self.here()).map(|at| self.goal(at)).collect();
        let goal = |at: &mut Pc| *at = goals.get(*at as usize).copied().unwrap_or(*at);
        for at in 0..self.program.ops.len() {
            match &mut self.program.ops[at] {
                Op::Jump(to) => {
                    goal(to);
                    // The end of a move is as near as the way to it.
                    let to = *to as usize;
                    if self.program.ops[to] == Op::End {
                        self.program.ops[at] = Op::End;
                        self.program.spans[at] = self.program.spans[to];
                    }
                }
                Op::Unless(_, to)
                | Op::Maybe(to)
                | Op::Try { or_else: to, .. }
                | Op::EachNext { done: to, .. } => goal(to),
                Op::Either(branches) => branches.iter_mut().for_each(goal),
                Op::Switch(switch) => {
                    switch.arms.iter_mut().for_each(|(_, to)| goal(to));
                    switch.otherwise.iter_mut().for_each(goal);
                }
                _ => {}
            }
        }
    }

    /// Notes where the first values of what is distinguished go: the last that is done to code.
    pub(super) fn note_first_values(&mut self) {
        for op in &mut self.program.ops {
            if let Op::Switch(switch) = op {
                switch.note_first();
            }
        }
    }

    /// Notes of each move whether a way can be picked choice by choice.
    pub(super) fn note_choices(&mut self) {
        let mut asks = std::mem::take(&mut self.program.asks);
        let branches = asks.iter_mut().flat_map(|ask| &mut ask.branches);
        for branch in branches {
            if let BranchCode::Move(codes) = branch {
                for code in codes {
                    code.by_choices = self.is_by_choices(code.find);
                }
            }
        }
        self.program.asks = asks;
    }

    fn is_by_choices(&self, find: Pc) -> bool {
        self.all_from(find, &mut |_, op| match op {
            Op::ChooseSome(_) | Op::Dial(_) | Op::Prefer { .. } => false,
            Op::Choose(choose) => !choose.unseen,
            Op::Leaf(leaf) => is_one_choice(leaf),
            _ => true,
        })
    }

    /// Whether all instructions that one can come to from one of them fit.
    pub(super) fn all_from(&self, start: Pc, fits: &mut dyn FnMut(Pc, &Op) -> bool) -> bool {
        let mut seen = vec![false; self.program.ops.len()];
        let mut left = vec![start];
        while let Some(pc) = left.pop() {
            let Some(op) = self.program.ops.get(pc as usize) else { continue };
            if std::mem::replace(&mut seen[pc as usize], true) {
                continue;
            }
            if !fits(pc, op) {
                return false;
            }
            match op {
                Op::End | Op::Stop | Op::Return | Op::Leaf(_) | Op::Flick(_) => {}
                Op::Jump(to) => left.push(*to),
                Op::Either(branches) => left.extend(branches),
                Op::Switch(switch) => {
                    left.extend(switch.arms.iter().map(|(_, to)| *to));
                    left.extend(switch.otherwise);
                }
                Op::Unless(_, to)
                | Op::Maybe(to)
                | Op::Try { or_else: to, .. }
                | Op::EachNext { done: to, .. } => left.extend([pc + 1, *to]),
                Op::Call(call) => {
                    left.extend([pc + 1, self.program.units[call.unit as usize].find]);
                }
                _ => left.push(pc + 1),
            }
        }
        true
    }

    /// Where one comes to from an instruction that may be a jump.
    fn goal(&self, at: Pc) -> Pc {
        let mut goal = at;
        // Jumps may go round: no way is longer than all there is.
        for _ in 0..self.program.ops.len() {
            match self.program.ops.get(goal as usize) {
                Some(Op::Jump(to)) => goal = *to,
                _ => break,
            }
        }
        goal
    }

    /// Lets jumps come here.
    pub(super) fn join(&mut self, jumps: &[Pc]) {
        let here = self.here();
        for jump in jumps {
            self.patch(*jump, Op::Jump(here));
        }
    }
}

/// Whether an instruction, in nested blocks too, fits.
fn any_op(trees: &Trees, fits: &dyn Fn(&Op) -> bool) -> bool {
    let any = |tree: &Tree| match tree {
        Tree::Op(op) => fits(op),
        _ => tree.blocks().into_iter().any(|block| any_op(block, fits)),
    };
    trees.iter().any(|(tree, _)| any(tree))
}

/// Whether the last choice of all is of one thing.
fn is_one_choice(leaf: &LeafOp) -> bool {
    match leaf {
        LeafOp::Set(_)
        | LeafOp::Alike { .. }
        | LeafOp::Steps { .. }
        | LeafOp::Then { .. }
        | LeafOp::Couple(_) => true,
        LeafOp::Some(_) => false,
        LeafOp::Either(branches) => {
            branches.iter().all(|(_, last)| last.as_ref().is_none_or(is_one_choice))
        }
        LeafOp::Fixed(ways) => ways.iter().all(|(tokens, _)| tokens.len() == 1),
    }
}
