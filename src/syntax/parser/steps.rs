//! The statements that hold no block: effects, guards, outcomes and calls.
//! Knows nothing of the blocks they stand in.

use super::{Builder, Cursor};
use crate::syntax::{
    ast::{
        Call, Expr, ExprKind, Extreme, FlickClause, LayPlace, Name, Outcome, Place,
        SetOperator, StatementKind, Text,
    },
    errors::not_a_statement::NotAStatement,
    grammar::Rule,
};
use pest::iterators::Pair;

impl Builder<'_> {
    pub(super) fn step(&mut self, pair: Pair<'_, Rule>) -> Option<StatementKind> {
        let rule = pair.as_rule();
        let mut inside = Cursor::new(pair.clone());
        if rule != Rule::name_statement {
            inside.next()?;
        }
        Some(match rule {
            Rule::pass => StatementKind::Pass,
            Rule::finish => StatementKind::Finish,
            Rule::draw => StatementKind::Draw,
            Rule::require => self.require(inside)?,
            Rule::prefer => self.prefer(inside)?,
            Rule::let_name => {
                let name = self.declared(&inside.next()?);
                inside.eat(Rule::equals)?;
                StatementKind::Let { name, value: self.value(&mut inside)? }
            }
            Rule::set_value => self.set_value(inside)?,
            Rule::move_to => self.move_to(inside)?,
            Rule::place => StatementKind::Place(self.place(inside)?),
            Rule::remove => StatementKind::Remove(self.value(&mut inside)?),
            Rule::shuffle => StatementKind::Shuffle(self.value(&mut inside)?),
            Rule::reveal => StatementKind::Reveal(self.value(&mut inside)?),
            Rule::say => StatementKind::Say(self.text(&inside.next()?)),
            Rule::swap => {
                let first = self.value(&mut inside)?;
                inside.eat(Rule::kw_with)?;
                StatementKind::Swap(first, self.value(&mut inside)?)
            }
            Rule::deal => self.deal(inside)?,
            Rule::show => {
                let what = self.value(&mut inside)?;
                inside.eat(Rule::kw_to)?;
                StatementKind::Show { what, to: self.value(&mut inside)? }
            }
            Rule::roll => {
                let what = self.value(&mut inside)?;
                StatementKind::Roll { what, among: self.after(Rule::kw_in, &mut inside)? }
            }
            Rule::flick => self.flick(inside)?,
            Rule::lay => self.lay(inside)?,
            Rule::then_call => StatementKind::Then(self.call(&mut inside)?),
            Rule::run => StatementKind::Run(self.call(&mut inside)?),
            Rule::name_statement => self.name_statement(pair)?,
            _ => return None,
        })
    }

    fn value(&mut self, inside: &mut Cursor<'_>) -> Option<Expr> {
        self.expression(inside.next()?)
    }

    fn require(&mut self, mut inside: Cursor<'_>) -> Option<StatementKind> {
        let condition = self.value(&mut inside)?;
        Some(StatementKind::Require { condition, reason: self.reason(&mut inside)? })
    }

    #[expect(clippy::option_option, reason = "absent and failed are different")]
    fn reason(&mut self, inside: &mut Cursor<'_>) -> Option<Option<Text>> {
        match inside.eat(Rule::kw_else) {
            Some(_) => Some(Some(self.text(&inside.next()?))),
            None => Some(None),
        }
    }

    fn prefer(&mut self, mut inside: Cursor<'_>) -> Option<StatementKind> {
        let extreme = extreme(inside.next()?.as_rule());
        let value = self.value(&mut inside)?;
        Some(StatementKind::Prefer { extreme, value, reason: self.reason(&mut inside)? })
    }

    fn set_value(&mut self, mut inside: Cursor<'_>) -> Option<StatementKind> {
        let target = self.value(&mut inside)?;
        let operator = match inside.next()?.into_inner().next()?.as_rule() {
            Rule::add_to => SetOperator::Add,
            Rule::take_from => SetOperator::Subtract,
            _ => SetOperator::To,
        };
        Some(StatementKind::Set { target, operator, value: self.value(&mut inside)? })
    }

    fn move_to(&mut self, mut inside: Cursor<'_>) -> Option<StatementKind> {
        let count = match inside.eat(Rule::move_count) {
            Some(count) => Some(self.expression(count.into_inner().next()?)?),
            None => None,
        };
        let what = self.value(&mut inside)?;
        inside.eat(Rule::kw_to)?;
        let to = self.value(&mut inside)?;
        let word = inside.all(Rule::kw_capturing).next();
        let capturing = word.map(|word| self.span(&word));
        Some(StatementKind::Move { count, what, to, capturing })
    }

    fn place(&mut self, mut inside: Cursor<'_>) -> Option<Place> {
        let count = match inside.eat(Rule::place_count) {
            Some(count) => Some(self.expression(count.into_inner().next()?)?),
            None => None,
        };
        let owner = match inside.eat(Rule::place_owner) {
            Some(owner) => Some(self.expression(owner.into_inner().next()?)?),
            None => None,
        };
        let mut kinds = Vec::new();
        while let Some(kind) = inside.eat(Rule::name) {
            kinds.push(self.name(&kind));
            inside.eat(Rule::comma);
        }
        inside.eat(Rule::kw_on)?;
        Some(Place { count, owner, kinds, on: self.value(&mut inside)? })
    }

    fn deal(&mut self, mut inside: Cursor<'_>) -> Option<StatementKind> {
        let count = self.value(&mut inside)?;
        inside.eat(Rule::kw_from)?;
        let from = self.value(&mut inside)?;
        inside.eat(Rule::kw_to)?;
        Some(StatementKind::Deal { count, from, to: self.value(&mut inside)? })
    }

    fn flick(&mut self, mut inside: Cursor<'_>) -> Option<StatementKind> {
        let what = self.value(&mut inside)?;
        inside.eat(Rule::kw_from)?;
        let from = self.name(&inside.next()?);
        inside.eat(Rule::kw_at)?;
        let at = self.value(&mut inside)?;
        let clauses: Option<Vec<FlickClause>> = inside
            .all(Rule::flick_clause)
            .map(|pair| {
                let mut inside = Cursor::new(pair);
                let word = self.name(&inside.next()?);
                Some(FlickClause { word, value: self.value(&mut inside)? })
            })
            .collect();
        Some(StatementKind::Flick { what, from, at, clauses: clauses? })
    }

    fn lay(&mut self, mut inside: Cursor<'_>) -> Option<StatementKind> {
        let what = self.value(&mut inside)?;
        let place = match inside.next()?.as_rule() {
            Rule::kw_within => LayPlace::Within(self.name(&inside.next()?)),
            Rule::kw_touching => LayPlace::Touching(self.name(&inside.next()?)),
            _ => {
                let distance = self.value(&mut inside)?;
                inside.eat(Rule::comma)?;
                LayPlace::At(distance, self.value(&mut inside)?)
            }
        };
        Some(StatementKind::Lay { what, place })
    }

    fn call(&mut self, inside: &mut Cursor<'_>) -> Option<Call> {
        let value = self.value(inside)?;
        let span = value.span;
        let call = as_call(value);
        if call.is_none() {
            self.diagnostics.push(NotAStatement { span }.into());
        }
        call
    }

    fn name_statement(&mut self, pair: Pair<'_, Rule>) -> Option<StatementKind> {
        let mut inside = Cursor::new(pair);
        let who = self.value(&mut inside)?;
        let word = inside.eat(Rule::outcome_word).or_else(|| inside.eat(Rule::finish_word));
        if let Some(word) = word {
            let outcome = outcome(word.into_inner().next()?.as_rule());
            return Some(StatementKind::Outcome { who, outcome });
        }
        if let ExprKind::Name(word) = &who.kind {
            match word.as_str() {
                "skip" => return Some(StatementKind::Skip),
                "reverse" => return Some(StatementKind::Reverse),
                "again" => return Some(StatementKind::Again),
                _ => {}
            }
        }
        let span = who.span;
        let call = as_call(who);
        if call.is_none() {
            self.diagnostics.push(NotAStatement { span }.into());
        }
        call.map(StatementKind::Call)
    }
}

pub(super) fn extreme(word: Rule) -> Extreme {
    if word == Rule::kw_most { Extreme::Most } else { Extreme::Least }
}

pub(super) fn outcome(word: Rule) -> Outcome {
    match word {
        Rule::kw_wins | Rule::kw_win => Outcome::Wins,
        Rule::kw_loses | Rule::kw_lose => Outcome::Loses,
        _ => Outcome::Finishes,
    }
}

/// The expression read as a call, if it is one.
fn as_call(value: Expr) -> Option<Call> {
    let span = value.span;
    match value.kind {
        ExprKind::Name(word) => {
            let name = Name::new(word, span);
            Some(Call { name, of: None, arguments: Vec::new(), span })
        }
        ExprKind::Call(name, arguments) => Some(Call { name, of: None, arguments, span }),
        ExprKind::Member { of, name, arguments } => {
            Some(Call { name, of: Some(of), arguments: arguments.unwrap_or_default(), span })
        }
        _ => None,
    }
}
