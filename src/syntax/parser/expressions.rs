//! Expressions, loosest first, as in the grammar.
//! Knows nothing of statements but that `can` holds some.

use super::{Builder, Cursor};
use crate::{
    span::{Span, Spanned},
    syntax::{
        ast::{
            Arithmetic, Axis, Binding, Comparison, Expr, ExprKind, Lines, Quantifier,
            SetOperation, Test, ValueArm,
        },
        errors::{
            chained_comparison::ChainedComparison, double_with::DoubleWith,
            mixed_and_or::MixedAndOr,
        },
        grammar::Rule,
    },
};
use pest::iterators::Pair;

impl Builder<'_> {
    /// Any rule of the expression part of the grammar.
    pub(in crate::syntax) fn expression(&mut self, pair: Pair<'_, Rule>) -> Option<Expr> {
        let pair = descend(pair);
        let span = self.span(&pair);
        let kind = match pair.as_rule() {
            Rule::expression => return self.where_value(pair),
            Rule::if_value => self.if_value(pair),
            Rule::depending_value => self.depending_value(pair),
            Rule::or_level => return self.or_level(pair),
            Rule::and_level => self.and_level(pair),
            Rule::not_level | Rule::condition => return self.not_level(pair),
            Rule::comparison => return self.comparison(pair),
            Rule::range_level => self.range_level(pair),
            Rule::sum | Rule::product => return self.arithmetic(pair),
            Rule::unary | Rule::picked => return self.unary(pair),
            Rule::ordered => return self.ordered(pair),
            Rule::each_value => self.each_value(pair),
            Rule::with_level => return self.with_level(pair),
            Rule::union | Rule::intersection => return self.sets(pair),
            Rule::on_level => return self.on_level(pair),
            Rule::of_level => self.of_level(pair),
            Rule::postfix => return self.postfix(pair),
            _ => self.atom(pair),
        };
        Some(Expr { kind: kind?, span })
    }

    fn boxed(&mut self, pair: Option<Pair<'_, Rule>>) -> Option<Box<Expr>> {
        pair.and_then(|pair| self.expression(pair)).map(Box::new)
    }

    fn where_value(&mut self, pair: Pair<'_, Rule>) -> Option<Expr> {
        let span = self.span(&pair);
        let mut inside = Cursor::new(pair);
        let value = self.boxed(inside.next())?;
        let clause = Cursor::new(inside.eat(Rule::where_clause)?);
        let bindings: Option<Vec<Binding>> = clause
            .all(Rule::binding)
            .map(|pair| {
                let mut inside = Cursor::new(pair);
                let name = self.declared(&inside.next()?);
                inside.eat(Rule::equals)?;
                Some(Binding { name, value: self.expression(inside.next()?)? })
            })
            .collect();
        Some(Expr { kind: ExprKind::Where { value, bindings: bindings? }, span })
    }

    fn if_value(&mut self, pair: Pair<'_, Rule>) -> Option<ExprKind> {
        let mut inside = Cursor::new(pair);
        inside.eat(Rule::kw_if)?;
        let condition = self.boxed(inside.next())?;
        inside.eat(Rule::kw_then)?;
        let then = self.boxed(inside.next())?;
        inside.eat(Rule::kw_else)?;
        let otherwise = self.boxed(inside.next())?;
        Some(ExprKind::If { condition, then, otherwise })
    }

    fn depending_value(&mut self, pair: Pair<'_, Rule>) -> Option<ExprKind> {
        let mut inside = Cursor::new(pair);
        inside.eat(Rule::kw_depending)?;
        inside.eat(Rule::kw_on)?;
        let on = self.boxed(inside.next())?;
        inside.eat(Rule::open_brace)?;
        let mut arms = Vec::new();
        while let Some(arm) = inside.eat(Rule::value_arm) {
            arms.push(self.value_arm(arm)?);
        }
        let otherwise = match inside.eat(Rule::value_else) {
            Some(pair) => Some(self.boxed(pair.into_inner().next_back())?),
            None => None,
        };
        Some(ExprKind::Depending { on, arms, otherwise })
    }

    fn value_arm(&mut self, pair: Pair<'_, Rule>) -> Option<ValueArm> {
        let span = self.span(&pair);
        let mut inside = Cursor::new(pair);
        let mut values = Vec::new();
        while let Some(value) = inside.eat(Rule::range_level) {
            values.push(self.expression(value)?);
            if inside.eat(Rule::comma).is_none() {
                break;
            }
        }
        inside.eat(Rule::colon)?;
        Some(ValueArm { values, value: self.expression(inside.next()?)?, span })
    }

    fn or_level(&mut self, pair: Pair<'_, Rule>) -> Option<Expr> {
        let span = self.span(&pair);
        let mut parts = Vec::new();
        let mut mixed = None;
        let mut first_or = None;
        for part in pair.into_inner() {
            if part.as_rule() == Rule::kw_or {
                first_or = first_or.or(Some(self.span(&part)));
                continue;
            }
            let and = Cursor::new(part.clone()).all(Rule::kw_and).next();
            if let Some(and) = and {
                mixed = mixed.or(Some((self.span(&and), self.span(&part))));
            }
            parts.push(self.expression(part)?);
        }
        if let (Some((and, part)), Some(or)) = (mixed, first_or) {
            let written = self.text.get(part.range()).unwrap_or("").to_owned();
            self.diagnostics.push(MixedAndOr { and, or, part, written }.into());
        }
        Some(Expr { kind: ExprKind::Or(parts), span })
    }

    fn and_level(&mut self, pair: Pair<'_, Rule>) -> Option<ExprKind> {
        let parts = pair.into_inner().filter(|part| part.as_rule() != Rule::kw_and);
        let parts: Option<Vec<Expr>> = parts.map(|part| self.expression(part)).collect();
        parts.map(ExprKind::And)
    }

    fn not_level(&mut self, pair: Pair<'_, Rule>) -> Option<Expr> {
        let mut nots = Vec::new();
        let mut inside = Cursor::new(pair);
        while let Some(not) = inside.eat(Rule::kw_not) {
            nots.push(self.span(&not));
        }
        let mut value = self.expression(inside.next()?)?;
        for not in nots.into_iter().rev() {
            let span = not.to(value.span);
            value = Expr { kind: ExprKind::Not(Box::new(value)), span };
        }
        Some(value)
    }

    fn comparison(&mut self, pair: Pair<'_, Rule>) -> Option<Expr> {
        let mut inside = Cursor::new(pair);
        let mut left = self.expression(inside.next()?)?;
        let mut first: Option<Span> = None;
        while let Some(tail) = inside.eat(Rule::comparison_tail) {
            let tail_span = self.span(&tail);
            if let Some(first) = first {
                let chain = ChainedComparison { first, second: tail_span };
                self.diagnostics.push(chain.into());
            }
            first = first.or(Some(tail_span));
            let span = left.span.to(tail_span);
            let kind = self.comparison_tail(left, tail)?;
            left = Expr { kind, span };
        }
        Some(left)
    }

    fn comparison_tail(&mut self, left: Expr, pair: Pair<'_, Rule>) -> Option<ExprKind> {
        let mut inside = Cursor::new(pair);
        if let Some(test) = inside.eat(Rule::is_test) {
            return self.is_test(left, test);
        }
        if inside.eat(Rule::has_room).is_some() {
            let (subject, test) = (Box::new(left), Test::HasRoom);
            return Some(ExprKind::Is { subject, negated: false, test });
        }
        let sign = inside.eat(Rule::comparison_sign)?;
        let operator = match sign.clone().into_inner().next()?.as_rule() {
            Rule::equals => Comparison::Equal,
            Rule::unequal => Comparison::Unequal,
            Rule::less => Comparison::Less,
            Rule::at_most_sign => Comparison::AtMost,
            Rule::greater => Comparison::Greater,
            Rule::at_least_sign => Comparison::AtLeast,
            Rule::kw_in => Comparison::In,
            Rule::not_in => Comparison::NotIn,
            _ => return None,
        };
        let operator = Spanned::new(operator, self.span(&sign));
        let right = self.boxed(inside.next())?;
        Some(ExprKind::Compare { operator, left: Box::new(left), right })
    }

    fn is_test(&mut self, subject: Expr, pair: Pair<'_, Rule>) -> Option<ExprKind> {
        let mut inside = Cursor::new(pair);
        inside.eat(Rule::kw_is)?;
        let negated = inside.eat(Rule::kw_not).is_some();
        let test = inside.next()?;
        let test = match test.as_rule() {
            Rule::test_place => {
                let mut inside = Cursor::new(test);
                let word = inside.next()?.as_rule();
                let place = self.boxed(inside.next())?;
                match word {
                    Rule::kw_on => Test::On(place),
                    Rule::kw_within => Test::Within(place),
                    _ => Test::Touching(place),
                }
            }
            Rule::test_relation => {
                let mut inside = Cursor::new(test);
                let name = self.name(&inside.next()?);
                inside.eat(Rule::kw_of)?;
                Test::Relation { name, of: self.boxed(inside.next())? }
            }
            _ => Test::Is(self.boxed(Some(test))?),
        };
        Some(ExprKind::Is { subject: Box::new(subject), negated, test })
    }

    fn range_level(&mut self, pair: Pair<'_, Rule>) -> Option<ExprKind> {
        let mut inside = Cursor::new(pair);
        let from = self.boxed(inside.next())?;
        inside.eat(Rule::range_sign)?;
        Some(ExprKind::Range { from, to: self.boxed(inside.next())? })
    }

    fn arithmetic(&mut self, pair: Pair<'_, Rule>) -> Option<Expr> {
        let mut inside = Cursor::new(pair);
        let mut left = self.expression(inside.next()?)?;
        while let Some(sign) = inside.next() {
            let operator = match sign.as_rule() {
                Rule::plus => Arithmetic::Add,
                Rule::minus => Arithmetic::Subtract,
                Rule::star => Arithmetic::Multiply,
                Rule::slash => Arithmetic::Divide,
                _ => Arithmetic::Remainder,
            };
            let operator = Spanned::new(operator, self.span(&sign));
            let right = self.boxed(inside.next())?;
            let span = left.span.to(right.span);
            let left_box = Box::new(left);
            let kind = ExprKind::Arithmetic { operator, left: left_box, right };
            left = Expr { kind, span };
        }
        Some(left)
    }

    fn unary(&mut self, pair: Pair<'_, Rule>) -> Option<Expr> {
        let mut inside = Cursor::new(pair);
        let mut prefixes = Vec::new();
        while let Some(prefix) = inside.eat(Rule::prefix).or_else(|| inside.eat(Rule::picker)) {
            prefixes.push(prefix);
        }
        let mut value = self.expression(inside.next()?)?;
        for prefix in prefixes.into_iter().rev() {
            let prefix_span = self.span(&prefix);
            let span = prefix_span.to(value.span);
            let word = prefix.into_inner().next()?;
            let of = Box::new(value);
            let kind = if word.as_rule() == Rule::minus {
                ExprKind::Negate(of)
            } else {
                let word = quantifier(word.into_inner().next()?.as_rule())?;
                let quantifier = Spanned::new(word, prefix_span);
                ExprKind::Quantified { quantifier, of, by: Vec::new() }
            };
            value = Expr { kind, span };
        }
        Some(value)
    }

    fn ordered(&mut self, pair: Pair<'_, Rule>) -> Option<Expr> {
        let span = self.span(&pair);
        let mut inside = Cursor::new(pair);
        let word = inside.next()?;
        let quantifier = Spanned::new(quantifier(word.as_rule())?, self.span(&word));
        let of = self.boxed(inside.next())?;
        let by = match inside.eat(Rule::by_keys) {
            Some(keys) => self.by_keys(keys)?,
            None => Vec::new(),
        };
        Some(Expr { kind: ExprKind::Quantified { quantifier, of, by }, span })
    }

    pub(super) fn by_keys(&mut self, pair: Pair<'_, Rule>) -> Option<Vec<Expr>> {
        let keys = Cursor::new(pair).all(Rule::key);
        keys.map(|key| self.expression(key)).collect()
    }

    fn each_value(&mut self, pair: Pair<'_, Rule>) -> Option<ExprKind> {
        let mut inside = Cursor::new(pair);
        inside.eat(Rule::kw_each)?;
        let name = self.declared(&inside.next()?);
        inside.eat(Rule::kw_in)?;
        let among = self.boxed(inside.next())?;
        inside.eat(Rule::colon)?;
        Some(ExprKind::Each { name, among, value: self.boxed(inside.next())? })
    }

    fn with_level(&mut self, pair: Pair<'_, Rule>) -> Option<Expr> {
        let mut inside = Cursor::new(pair);
        let mut set = self.expression(inside.next()?)?;
        while inside.eat(Rule::kw_with).is_some() {
            let pair = inside.next()?;
            let condition_span = self.span(&pair);
            if let Some(second) = bare_with(&pair) {
                let second = self.span(&second);
                self.diagnostics.push(DoubleWith { condition: condition_span, second }.into());
            }
            let condition = Box::new(self.expression(pair)?);
            let span = set.span.to(condition_span);
            set = Expr { kind: ExprKind::With { set: Box::new(set), condition }, span };
        }
        Some(set)
    }

    fn sets(&mut self, pair: Pair<'_, Rule>) -> Option<Expr> {
        let mut inside = Cursor::new(pair);
        let mut left = self.expression(inside.next()?)?;
        while let Some(sign) = inside.next() {
            let operator = match sign.as_rule() {
                Rule::pipe => SetOperation::Union,
                Rule::ampersand => SetOperation::Intersection,
                _ => SetOperation::Except,
            };
            let right = self.boxed(inside.next())?;
            let span = left.span.to(right.span);
            let kind = ExprKind::Sets { operator, left: Box::new(left), right };
            left = Expr { kind, span };
        }
        Some(left)
    }

    fn on_level(&mut self, pair: Pair<'_, Rule>) -> Option<Expr> {
        let mut inside = Cursor::new(pair);
        let mut left = self.expression(inside.next()?)?;
        while let Some(tail) = inside.eat(Rule::on_tail) {
            let span = left.span.to(self.span(&tail));
            let what = Box::new(left);
            let mut tail = Cursor::new(tail);
            let kind = match tail.next()?.as_rule() {
                Rule::kw_on => ExprKind::On { what, place: self.boxed(tail.next())? },
                Rule::kw_after => {
                    ExprKind::After { list: what, item: self.boxed(tail.next())? }
                }
                _ => ExprKind::InPlay(what),
            };
            left = Expr { kind, span };
        }
        Some(left)
    }

    fn of_level(&mut self, pair: Pair<'_, Rule>) -> Option<ExprKind> {
        let mut inside = Cursor::new(pair);
        let what = self.boxed(inside.next())?;
        inside.eat(Rule::kw_of)?;
        Some(ExprKind::Of { what, of: self.boxed(inside.next())? })
    }

    pub(super) fn postfix(&mut self, pair: Pair<'_, Rule>) -> Option<Expr> {
        let mut inside = Cursor::new(pair);
        let mut value = self.expression(inside.next()?)?;
        while let Some(tail) = inside.next() {
            let span = value.span.to(self.span(&tail));
            let of = Box::new(value);
            let is_index = tail.as_rule() == Rule::index;
            let mut tail = Cursor::new(tail);
            tail.next()?;
            let kind = if is_index {
                ExprKind::Index { of, index: self.boxed(tail.next())? }
            } else {
                let name = self.name(&tail.next()?);
                let arguments = match tail.eat(Rule::arguments) {
                    Some(pair) => Some(self.arguments(pair)?),
                    None => None,
                };
                ExprKind::Member { of, name, arguments }
            };
            value = Expr { kind, span };
        }
        Some(value)
    }

    /// Expressions between commas and brackets of any kind.
    fn arguments(&mut self, pair: Pair<'_, Rule>) -> Option<Vec<Expr>> {
        let values = Cursor::new(pair).all(Rule::expression);
        values.map(|value| self.expression(value)).collect()
    }

    fn atom(&mut self, pair: Pair<'_, Rule>) -> Option<ExprKind> {
        Some(match pair.as_rule() {
            Rule::number => ExprKind::Number(self.number(&pair)),
            Rule::string => ExprKind::Text(self.text(&pair)),
            Rule::can => ExprKind::Can(self.block(pair.into_inner().next_back()?)?),
            Rule::your => return self.your(pair),
            Rule::far_row => ExprKind::FarRow { yours: false },
            Rule::lines => ExprKind::Lines(self.lines(pair, false)?),
            Rule::list => ExprKind::List(self.arguments(pair)?),
            Rule::paren => self.expression(pair.into_inner().nth(1)?)?.kind,
            Rule::call => {
                let mut inside = Cursor::new(pair);
                let name = self.name(&inside.next()?);
                ExprKind::Call(name, self.arguments(inside.next()?)?)
            }
            Rule::name => match pair.as_str() {
                "true" => ExprKind::Bool(true),
                "false" => ExprKind::Bool(false),
                "none" => ExprKind::None,
                word => ExprKind::Name(word.to_owned()),
            },
            _ => return None,
        })
    }

    fn your(&mut self, pair: Pair<'_, Rule>) -> Option<ExprKind> {
        let inner = pair.into_inner().next_back()?;
        Some(match inner.as_rule() {
            Rule::far_row => ExprKind::FarRow { yours: true },
            Rule::lines => ExprKind::Lines(self.lines(inner, true)?),
            _ => ExprKind::Your(self.name(&inner)),
        })
    }

    fn lines(&mut self, pair: Pair<'_, Rule>, yours: bool) -> Option<Lines> {
        let mut inside = Cursor::new(pair);
        let axis = match inside.next()?.into_inner().next()?.as_rule() {
            Rule::kw_row | Rule::kw_rows => Axis::Row,
            _ => Axis::Column,
        };
        let from = self.boxed(inside.next())?;
        let to = match inside.eat(Rule::range_sign) {
            Some(_) => Some(self.boxed(inside.next())?),
            None => None,
        };
        Some(Lines { axis, yours, from, to })
    }
}

/// Through levels that hold one thing only.
fn descend(mut pair: Pair<'_, Rule>) -> Pair<'_, Rule> {
    while is_level(pair.as_rule()) {
        let mut inner = pair.clone().into_inner();
        let (Some(only), None) = (inner.next(), inner.next()) else { break };
        pair = only;
    }
    pair
}

fn is_level(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::expression
            | Rule::or_level
            | Rule::and_level
            | Rule::not_level
            | Rule::condition
            | Rule::comparison
            | Rule::range_level
            | Rule::sum
            | Rule::product
            | Rule::unary
            | Rule::with_level
            | Rule::union
            | Rule::intersection
            | Rule::on_level
            | Rule::of_level
            | Rule::postfix
            | Rule::key
            | Rule::line_number
    )
}

/// The `with` of a condition that is itself `S with c` at its right end, without parentheses.
fn bare_with<'i>(pair: &Pair<'i, Rule>) -> Option<Pair<'i, Rule>> {
    let mut pair = pair.clone();
    while !matches!(pair.as_rule(), Rule::paren | Rule::each_value | Rule::can) {
        if pair.as_rule() == Rule::with_level {
            let with = Cursor::new(pair.clone()).all(Rule::kw_with).next();
            if with.is_some() {
                return with;
            }
        }
        pair = pair.into_inner().next_back()?;
    }
    None
}

fn quantifier(rule: Rule) -> Option<Quantifier> {
    Some(match rule {
        Rule::kw_any => Quantifier::Any,
        Rule::kw_all => Quantifier::All,
        Rule::kw_no => Quantifier::No,
        Rule::kw_count => Quantifier::Count,
        Rule::kw_sum => Quantifier::Sum,
        Rule::kw_max => Quantifier::Max,
        Rule::kw_min => Quantifier::Min,
        Rule::kw_first => Quantifier::First,
        Rule::kw_the => Quantifier::The,
        Rule::kw_highest => Quantifier::Highest,
        Rule::kw_lowest => Quantifier::Lowest,
        Rule::kw_next => Quantifier::Next,
        _ => return None,
    })
}
