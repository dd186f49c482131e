//! Choices: `choose` and `either`.
//! Knows nothing of where they may stand.

use super::{
    build::{list, number, one, sub},
    checker::Checker,
    errors,
    names::Decl,
    types::to_set,
};
use crate::{
    ir::{Base, Branching, DiceId, Expr, ExprKind, Stmt, StmtKind, Type},
    span::Span,
    syntax::ast::{self, ChooseNumber, StatementKind as Written},
};

impl<'a> Checker<'a> {
    /// `choose from in S, to in T`: one statement each.
    pub(crate) fn choose(&mut self, choose: &'a ast::Choose, into: &mut Vec<Stmt>) {
        let at_most = choose.at_most.as_ref().and_then(|most| self.integer(most));
        for (index, binding) in choose.bindings.iter().enumerate() {
            let first = index == 0;
            if let (ChooseNumber::One, Some((low, high))) =
                (&binding.number, self.measured_range(&binding.among))
            {
                self.choose_value(binding, first, (low, high), into);
                continue;
            }
            let not_before = first && choose.not_before.is_some();
            let from = self.expr(&binding.among);
            self.only_one(&binding.among);
            let from = from.and_then(|from| self.choosable(from, not_before));
            let id = self.next_choice;
            self.next_choice += 1;
            let kind = match &binding.number {
                ChooseNumber::One => {
                    let ty = from.as_ref().map(|from| from.ty.member());
                    let var = self.bind(&binding.name, ty);
                    self.watch("choice", &binding.name);
                    from.map(|from| StmtKind::Choose {
                        var,
                        from,
                        not_before,
                        at_most: if first { at_most.clone() } else { None },
                        unseen: false,
                        id,
                    })
                }
                several => self.choose_some(binding, several, from, id),
            };
            if kind.is_none() {
                self.lost.get_or_insert(binding.span);
            }
            into.extend(kind.map(|kind| Stmt { kind, span: binding.span }));
        }
    }

    /// `-45deg..45deg`: a range of a measure, which has no members to count.
    fn measured_range(&mut self, among: &'a ast::Expr) -> Option<(Option<Expr>, Option<Expr>)> {
        let ast::ExprKind::Range { from, to } = &among.kind else { return None };
        if !self.is_measured(from) && !self.is_measured(to) {
            return None;
        }
        let low = self.expr(from);
        let measure = low.as_ref().map(|low| low.ty.base());
        let high = self.expr_hinted(to, measure);
        let high = match (high, &low) {
            (Some(high), Some(low)) => self.need(high, low.ty),
            _ => None,
        };
        Some((low, high))
    }

    /// Whether something plainly measures: a number with a unit or a point, an option of those.
    pub(crate) fn is_measured(&self, of: &ast::Expr) -> bool {
        match &of.kind {
            ast::ExprKind::Number(number) => number.whole().is_none(),
            ast::ExprKind::Negate(of) => self.is_measured(of),
            ast::ExprKind::Arithmetic { left, right, .. } => {
                self.is_measured(left) || self.is_measured(right)
            }
            ast::ExprKind::Name(name) => {
                let entry = self.names.find(name, |decl| matches!(decl, Decl::Option(_)));
                entry.is_some_and(|entry| match entry.decl {
                    Decl::Option(option) => {
                        let known = self.game.options.get(option);
                        known.is_some_and(|known| matches!(known.ty, Base::Measure(_)))
                    }
                    _ => false,
                })
            }
            _ => false,
        }
    }

    fn choose_value(
        &mut self,
        binding: &'a ast::ChooseBinding,
        first: bool,
        (low, high): (Option<Expr>, Option<Expr>),
        into: &mut Vec<Stmt>,
    ) {
        let span = binding.span;
        let ty = low.as_ref().map(|low| low.ty);
        let var = self.bind(&binding.name, ty);
        // The first value is called by what is done with it.
        let rule = self.rule_stack.last().and_then(|rule| self.names.rules.get(*rule));
        let label = match rule {
            Some(rule) if first => &rule.name.value,
            _ => &binding.name.value,
        };
        let label = label.replace('_', " ");
        let (Some(low), Some(high)) = (low, high) else {
            self.lost.get_or_insert(span);
            return;
        };
        if let (ExprKind::Const(least), ExprKind::Const(most)) = (&low.kind, &high.kind)
            && least > most
        {
            self.report(errors::EmptyRange { span: binding.among.span });
        }
        let kind = StmtKind::ChooseValue { var, label, range: (low, high) };
        into.push(Stmt { kind, span });
    }

    /// `your frog`, which is one of the frogs at most.
    fn only_one(&mut self, among: &ast::Expr) {
        let ast::ExprKind::Your(name) = &among.kind else { return };
        let kind = |decl| matches!(decl, Decl::Kind(_));
        let entry = self.names.find(&name.value, kind).filter(|entry| !entry.several);
        let Some(Decl::Kind(kind)) = entry.map(|entry| entry.decl) else { return };
        let Some(kind) = self.game.kinds.get(kind).cloned() else { return };
        let (name, span, several) = (&*name.value, name.span, &*kind.plural);
        self.report(errors::OnlyOne { name, span, several });
    }

    /// A set or list to choose from, or a list of sets.
    fn choosable(&mut self, from: Expr, not_before: bool) -> Option<Expr> {
        match from.ty {
            Type::One(Base::Int | Base::Bool) => {
                let found = self.words(from.ty);
                self.report(errors::NotASet { span: from.span, found, minus: false });
                None
            }
            Type::Sets(_) if not_before => {
                let what = "`not chosen before` of several sets".to_owned();
                let help = Some("choose several at once: `choose some groups in …`".to_owned());
                self.report(errors::Unsupported { what, span: from.span, help });
                None
            }
            Type::Sets(_) => Some(from),
            _ => Some(self.members(from)),
        }
    }

    fn choose_some(
        &mut self,
        binding: &'a ast::ChooseBinding,
        several: &'a ChooseNumber,
        from: Option<Expr>,
        id: usize,
    ) -> Option<StmtKind> {
        let span = binding.span;
        let dice = from.as_ref().and_then(dice_of);
        let from = match dice {
            Some(dice) => self.places(dice, span),
            None => from.map(to_set),
        };
        let all =
            from.as_ref().map(|from| one(ExprKind::Count(sub(from.clone())), Base::Int, span));
        let size = match several {
            ChooseNumber::Any | ChooseNumber::One => all.map(|all| (number(0, span), all)),
            ChooseNumber::Some => all.map(|all| (number(1, span), all)),
            ChooseNumber::Exactly(count) => {
                self.integer(count).map(|count| (count.clone(), count))
            }
            ChooseNumber::Between(least, most) => {
                let (least, most) = (self.integer(least), self.integer(most));
                least.zip(most)
            }
        };
        let ty = from.as_ref().map(|from| from.ty);
        let var = self.bind(&binding.name, ty);
        self.frame.thrown.extend(dice.map(|dice| (var, dice)));
        Some(StmtKind::ChooseSome { var, from: from?, size: size?, id })
    }

    /// Where each of several dice stands among them, from 1.
    fn places(&self, dice: DiceId, span: Span) -> Option<Expr> {
        let count = i64::try_from(self.game.dice.get(dice)?.count).ok()?;
        let range = ExprKind::Range(sub(number(1, span)), sub(number(count, span)));
        Some(to_set(list(range, Base::Int, span)))
    }

    /// `either {…} or {…}`, each branch with a label of its own.
    pub(crate) fn either(&mut self, branches: &'a [ast::Branch]) -> StmtKind {
        let mut labels: Vec<String> = Vec::new();
        let mut checked = Vec::new();
        for branch in branches {
            let wanted = match &branch.label {
                Some(label) => label.value.clone(),
                None => label_of(&branch.body),
            };
            if let (Some(label), true) = (&branch.label, labels.contains(&wanted)) {
                self.report(errors::RepeatedLabel { label: &label.value, span: label.span });
            }
            let mut label = wanted.clone();
            let mut number = 2;
            while labels.contains(&label) {
                label = format!("{wanted} {number}");
                number += 1;
            }
            labels.push(label.clone());
            checked.push(Branching { label, block: self.block(&branch.body) });
        }
        StmtKind::Either(checked)
    }
}

/// The dice an expression names, if it does nothing else.
fn dice_of(from: &Expr) -> Option<DiceId> {
    if let ExprKind::Dice(dice) = from.kind { Some(dice) } else { None }
}

/// What a branch is called that has no label: the words of its first call, or its first verb.
fn label_of(block: &ast::Block) -> String {
    let calls = block.statements.iter().find_map(|statement| match &statement.kind {
        Written::Call(call) => Some(call.name.value.replace('_', " ")),
        _ => None,
    });
    let first = block.statements.first();
    let verb = first.map_or("nothing", |statement| match &statement.kind {
        Written::Pass => "pass",
        Written::Choose(_) => "choose",
        Written::Move { .. } => "move",
        Written::Place(_) => "place",
        Written::Remove(_) => "remove",
        Written::Swap(..) => "swap",
        Written::Deal { .. } => "deal",
        Written::Set { .. } | Written::Let { .. } => "set",
        Written::Reveal(_) | Written::Show { .. } => "show",
        Written::Roll { .. } => "roll",
        Written::Finish => "finish",
        _ => "go on",
    });
    calls.unwrap_or_else(|| verb.to_owned())
}
