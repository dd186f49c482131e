//! Statements: which construct becomes what.
//! Knows nothing of rules called; effects, choices and flow have files of their own.

use super::{
    checker::{Checker, Code},
    errors,
};
use crate::{
    ir::{Base, Block, Expr, ExprKind, Stmt, StmtKind, Text, TextPart, Type},
    span::Span,
    syntax::ast::{self, StatementKind as Written},
};

impl<'a> Checker<'a> {
    /// A block, in a scope of its own.
    pub(crate) fn block(&mut self, block: &'a ast::Block) -> Block {
        self.scoped(|checker| {
            let mut statements = Vec::new();
            for statement in &block.statements {
                checker.statement(statement, &mut statements);
            }
            Block(statements)
        })
    }

    /// One statement; adds what it becomes.
    fn statement(&mut self, written: &'a ast::Statement, into: &mut Vec<Stmt>) {
        let span = written.span;
        if !self.may_stand(written) {
            self.inside_of(written);
            return;
        }
        if let Written::Choose(choose) = &written.kind {
            self.choose(choose, into);
            return;
        }
        let kind = self.statement_kind(written);
        if kind.is_none() {
            self.lost.get_or_insert(span);
        }
        into.extend(kind.map(|kind| Stmt { kind, span }));
    }

    /// Whether a statement may stand in this kind of code; reports if not.
    fn may_stand(&mut self, written: &ast::Statement) -> bool {
        let span = written.span;
        let is_choice = matches!(
            written.kind,
            Written::Choose(_)
                | Written::Either(_)
                | Written::Maybe(_)
                | Written::Pass
                | Written::Try { .. }
        );
        let is_guard = matches!(written.kind, Written::Require { .. } | Written::Prefer { .. });
        let is_flow = matches!(
            written.kind,
            Written::Turns { .. }
                | Written::Ask { .. }
                | Written::Skip
                | Written::Reverse
                | Written::Again
                | Written::Outcome { .. }
                | Written::Draw
        );
        match self.frame.code {
            Some(Code::Flow) if is_choice || is_guard => {
                self.report(errors::ChoiceInFlow { span, guard: is_guard });
                false
            }
            Some(Code::Move) if is_flow => {
                self.report(errors::FlowInMove { span, because: self.frame.because });
                false
            }
            _ => true,
        }
    }

    /// Looks for mistakes inside a statement that does not belong here, as if it did.
    fn inside_of(&mut self, written: &'a ast::Statement) {
        let other = match self.frame.code {
            Some(Code::Flow) => Code::Move,
            _ => Code::Flow,
        };
        let code = self.frame.code.replace(other);
        let mut ignored = Vec::new();
        self.statement(written, &mut ignored);
        self.frame.code = code;
    }

    #[expect(clippy::too_many_lines, reason = "one arm a construct, most of them one call")]
    fn statement_kind(&mut self, written: &'a ast::Statement) -> Option<StmtKind> {
        let span = written.span;
        match &written.kind {
            Written::Choose(_) => None,
            Written::Either(branches) => Some(self.either(branches)),
            Written::Maybe(branch) => Some(StmtKind::Maybe {
                label: branch.label.as_ref().map(|label| label.value.clone()),
                block: self.block(&branch.body),
            }),
            Written::Pass => Some(StmtKind::Pass),
            Written::Try { first, otherwise } => {
                Some(StmtKind::Try(self.block(first), self.block(otherwise)))
            }
            Written::Require { condition, reason } => {
                let reason = reason.as_ref().map(|reason| self.text(reason));
                Some(StmtKind::Require { holds: self.condition(condition)?, reason })
            }
            Written::Prefer { extreme, value, reason } => {
                let reason = reason.as_ref().map(|reason| self.text(reason));
                let most = *extreme == ast::Extreme::Most;
                Some(StmtKind::Prefer { most, value: self.key(value)?, reason })
            }
            Written::Let { name, value } => self.bind_let(name, value),
            Written::Set { target, operator, value } => {
                self.assign(target, *operator, value, span)
            }
            Written::Move { count, what, to, capturing } => {
                self.moving(count.as_ref(), what, to, capturing.is_some(), span)
            }
            Written::Place(place) => self.place(place),
            Written::Remove(what) => Some(StmtKind::Remove(self.pieces_or_sites(what)?)),
            Written::Swap(first, second) => self.swap(first, second),
            Written::Deal { count, from, to } => self.deal(count, from, to),
            Written::Shuffle(zone) => Some(StmtKind::Shuffle(self.one_zone(zone)?)),
            Written::Roll { what, among } => self.roll(what, among.as_ref()),
            Written::Reveal(cards) => {
                let cards = self.value_of(cards, Type::Set(Base::Card))?;
                Some(StmtKind::Reveal { cards, to: None })
            }
            Written::Show { what, to } => {
                let cards = self.value_of(what, Type::Set(Base::Card));
                let to = self.value_of(to, Type::One(Base::Player));
                Some(StmtKind::Reveal { cards: cards?, to: Some(to?) })
            }
            Written::Say(text) => Some(StmtKind::Say(self.text(text))),
            Written::Flick { what, from, at, clauses } => {
                self.flick(what, from, at, clauses, span)
            }
            Written::Lay { what, place } => self.lay(what, place),
            Written::If { arms, otherwise } => self.if_arms(arms, otherwise.as_ref(), span),
            Written::Depending { on, arms, otherwise } => {
                self.switch(on, arms, otherwise.as_ref())
            }
            Written::ForEach { name, among, from, by, body } => {
                self.for_each(name, among.as_ref(), from.as_ref(), by, body, span)
            }
            Written::Repeat { body, until, test_first } => {
                self.repeat(body, until.as_ref(), *test_first)
            }
            Written::Turns { from, until, body } => {
                self.turns(from.as_ref(), until.as_ref(), body)
            }
            Written::Ask { whom, body, impossible } => self.ask(whom, body, impossible, span),
            Written::Then(call) => self.then(call),
            Written::Run(call) => self.run(call),
            Written::Call(call) => self.call_rule(call),
            Written::Skip => Some(StmtKind::Skip),
            Written::Reverse => Some(StmtKind::Reverse),
            Written::Again => Some(StmtKind::Again),
            Written::Finish => Some(StmtKind::Finish),
            Written::Outcome { who, outcome } => self.outcome(who, *outcome),
            Written::Draw => Some(StmtKind::Draw),
        }
    }

    /// A text with its holes.
    pub(crate) fn text(&mut self, written: &'a ast::Text) -> Text {
        let mut parts = Vec::new();
        for part in &written.parts {
            match part {
                ast::TextPart::Plain(words) => parts.push(TextPart::Words(words.clone())),
                ast::TextPart::Hole(value) => {
                    let value = self.expr(value);
                    let value = value.and_then(|value| match value.ty {
                        Type::Sets(_) => self.need(value, Type::One(Base::Int)),
                        _ => Some(value),
                    });
                    parts.extend(value.map(TextPart::Hole));
                }
            }
        }
        Text(parts)
    }

    fn bind_let(&mut self, name: &'a ast::Name, value: &'a ast::Expr) -> Option<StmtKind> {
        let guess = self.guesses.get(&name.span).copied();
        let value = self.expr_hinted(value, guess.map(Type::base));
        let ty = value.as_ref().map(|value| match (value.ty.base(), guess) {
            (Base::Any, Some(guess)) => guess,
            _ => value.ty,
        });
        if value.as_ref().is_some_and(|value| value.ty.base() == Base::Any) {
            self.open.insert(name.span);
        }
        let value = match (value, ty) {
            (Some(value), Some(ty)) => self.need(value, ty),
            _ => None,
        };
        let local = self.bind(name, ty);
        self.watch("variable", name);
        Some(StmtKind::Let(local, value?))
    }

    fn if_arms(
        &mut self,
        arms: &'a [(ast::Expr, ast::Block)],
        otherwise: Option<&'a ast::Block>,
        span: Span,
    ) -> Option<StmtKind> {
        let checked: Vec<_> = arms
            .iter()
            .map(|(condition, block)| (self.condition(condition), self.block(block)))
            .collect();
        let mut rest = otherwise.map(|block| self.block(block)).unwrap_or_default();
        let mut whole = None;
        for (condition, block) in checked.into_iter().rev() {
            let kind = StmtKind::If(condition?, block, rest);
            rest = Block(vec![Stmt { kind: kind.clone(), span }]);
            whole = Some(kind);
        }
        whole
    }

    fn switch(
        &mut self,
        on: &'a ast::Expr,
        arms: &'a [ast::StatementArm],
        otherwise: Option<&'a ast::Block>,
    ) -> Option<StmtKind> {
        let on = self.expr(on);
        let on = on.and_then(|on| self.scalar(on));
        let base = on.as_ref().map(|on| on.ty.base());
        let mut checked: Vec<(Vec<i64>, Block)> = Vec::new();
        for arm in arms {
            let values = base.map(|base| self.arm_values(&arm.values, base));
            let values = values.unwrap_or_default();
            let again =
                values.iter().any(|v| checked.iter().any(|(known, _)| known.contains(v)));
            if again {
                self.report(errors::RepeatedCase { span: arm.span });
            }
            checked.push((values, self.block(&arm.body)));
        }
        let otherwise = otherwise.map(|block| self.block(block));
        Some(StmtKind::Switch { on: on?, arms: checked, otherwise })
    }

    fn for_each(
        &mut self,
        name: &'a ast::Name,
        among: Option<&'a ast::Expr>,
        from: Option<&'a ast::Expr>,
        by: &'a [ast::Expr],
        body: &'a ast::Block,
        span: Span,
    ) -> Option<StmtKind> {
        let over = match among {
            Some(among) => self.expr(among),
            None => self.everything_called(name),
        };
        let over = over.map(|over| self.members(over));
        let over = over.and_then(|over| match over.ty {
            Type::One(_) => self.need(over, Type::Set(Base::Site)),
            _ => Some(over),
        });
        let over = match (over, from) {
            (Some(over), Some(from)) => {
                let base = over.ty.base();
                let from = self.value_of(from, Type::One(base));
                let over = self.as_list(over);
                over.zip(from).map(|(over, from)| {
                    let kind = ExprKind::From(Box::new(over), Box::new(from));
                    super::build::list(kind, base, span)
                })
            }
            (over, _) => over,
        };
        let over = match over {
            Some(over) if !by.is_empty() => self.sorted(over, by, span),
            over => over,
        };
        let ty = over.as_ref().map(|over| over.ty.member());
        let rebind_you = name.value == "player" && ty == Some(Type::One(Base::Player));
        let (var, body) = self.scoped(|checker| {
            let var = checker.bind(name, ty);
            if among.is_none() {
                checker.used.insert(name.span);
            }
            (var, checker.block(body))
        });
        Some(StmtKind::ForEach { var, over: over?, rebind_you, body })
    }

    /// `for each player`: all that is called so.
    fn everything_called(&mut self, name: &'a ast::Name) -> Option<Expr> {
        if name.value == "player" {
            let kind = ExprKind::PlayersInPlay;
            return Some(super::build::set(kind, Base::Player, name.span));
        }
        let several = super::plural::plural(&name.value);
        let odd = self.game.kinds.iter().find(|kind| kind.name == name.value);
        let several = odd.map_or(several, |kind| kind.plural.clone());
        self.name(&several, name.span, None)
    }

    /// Members in ascending order of what they are compared by.
    fn sorted(&mut self, over: Expr, by: &'a [ast::Expr], span: Span) -> Option<Expr> {
        let ty = over.ty.member();
        let (var, keys) = self.with_member(ty, |checker, var| {
            let keys: Vec<_> = by.iter().map(|key| checker.key(key)).collect();
            (var, keys)
        });
        let keys = keys.into_iter().collect::<Option<_>>()?;
        let ty = match over.ty {
            Type::Sets(base) => Type::Sets(base),
            other => Type::List(other.base()),
        };
        let kind = ExprKind::Sorted { var, over: Box::new(over), keys };
        Some(super::build::expr(kind, ty, span))
    }

    fn repeat(
        &mut self,
        body: &'a ast::Block,
        until: Option<&'a ast::Expr>,
        test_first: bool,
    ) -> Option<StmtKind> {
        if test_first {
            let until = until.map(|until| self.condition(until));
            let body = self.block(body);
            let until = until.map_or(Some(None), |until| until.map(Some))?;
            return Some(StmtKind::Repeat { body, until, test_first });
        }
        let body_block = self.block(body);
        let until = until.map(|until| self.condition(until));
        let until = until.map_or(Some(None), |until| until.map(Some))?;
        Some(StmtKind::Repeat { body: body_block, until, test_first })
    }
}
