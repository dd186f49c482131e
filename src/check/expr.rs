//! Expressions: which construct becomes what.
//! Knows nothing of names and members of things; those have files of their own.

use super::{
    build::{binary, list, none, not, number, one, set, sub, test, truth},
    checker::Checker,
    errors,
    types::to_set,
};
use crate::{
    ir::{Base, Binary, Block, Expr, ExprKind, Measure, Shape, Type, Unary},
    span::Span,
    syntax::ast::{self, Arithmetic, Axis, ExprKind as Written, SetOperation},
};

/// What kind of thing is expected, which says what a bare word such as `ace` or `7` means.
pub(crate) type Hint = Option<Base>;

impl<'a> Checker<'a> {
    /// An expression; absent if something is wrong with it, which was reported.
    pub(crate) fn expr(&mut self, of: &'a ast::Expr) -> Option<Expr> {
        self.expr_hinted(of, None)
    }

    /// An expression where a kind of thing is expected.
    pub(crate) fn expr_hinted(&mut self, of: &'a ast::Expr, hint: Hint) -> Option<Expr> {
        let checked = self.expr_kind(of, hint);
        match &checked {
            Some(checked) => self.index.is(of.span, checked.ty),
            None => _ = self.lost.get_or_insert(of.span),
        }
        checked
    }

    #[expect(clippy::too_many_lines, reason = "one arm a construct, most of them one call")]
    fn expr_kind(&mut self, of: &'a ast::Expr, hint: Hint) -> Option<Expr> {
        let span = of.span;
        match &of.kind {
            Written::Number(value) => self.number(value, hint),
            Written::Text(_) => {
                let what = "a text as a value".to_owned();
                self.report(errors::Unsupported { what, span, help: None });
                None
            }
            Written::Bool(value) => Some(truth(ExprKind::Const(i64::from(*value)), span)),
            Written::None => Some(none(span)),
            Written::Name(name) => self.name(name, span, hint),
            Written::Your(name) => self.your(name, span),
            Written::List(members) => self.list(members, span, hint),
            Written::Lines(lines) => self.lines(lines, span),
            Written::FarRow { .. } => {
                let you = sub(super::build::you(span));
                Some(set(ExprKind::FarRow(you), Base::Site, span))
            }
            Written::Call(name, arguments) => self.call(name, arguments, span),
            Written::Member { of, name, arguments } => {
                self.member(of, name, arguments.as_deref(), span)
            }
            Written::Index { of, index } => self.index(of, index, span),
            Written::Of { what, of } => self.card(what, of, span),
            Written::On { what, place } => self.on(what, place, span),
            Written::After { list, item } => self.after(list, item, span),
            Written::InPlay(of) => self.in_play(of, span),
            Written::Sets { operator, left, right } => {
                self.sets(*operator, left, right, span, hint)
            }
            Written::With { set, condition } => self.with(set, condition, span),
            Written::Quantified { quantifier, of, by } => {
                self.quantified(quantifier.value, of, by, span)
            }
            Written::Each { name, among, value } => self.each(name, among, value, span),
            Written::Negate(of) => {
                let of = self.amount(of)?;
                let base = of.ty.base();
                let kind = match of.kind {
                    ExprKind::Const(value) => ExprKind::Const(value.saturating_neg()),
                    kind => ExprKind::Unary(Unary::Neg, sub(Expr { kind, ..of })),
                };
                Some(one(kind, base, span))
            }
            Written::Arithmetic { operator, left, right } => {
                self.arithmetic(operator.value, left, right, span)
            }
            Written::Range { from, to } => {
                let (from, to) = (self.integer(from), self.integer(to));
                Some(list(ExprKind::Range(sub(from?), sub(to?)), Base::Int, span))
            }
            Written::Compare { operator, left, right } => {
                self.compare(operator.value, left, right, span)
            }
            Written::Is { subject, negated, test } => {
                let holds = self.is(subject, test, span)?;
                Some(if *negated { not(holds, span) } else { holds })
            }
            Written::Not(of) => {
                let of = self.condition(of)?;
                Some(not(of, span))
            }
            Written::And(parts) => self.logic(Binary::And, parts, span),
            Written::Or(parts) => self.logic(Binary::Or, parts, span),
            Written::If { condition, then, otherwise } => {
                self.choice_of(condition, then, otherwise, span, hint)
            }
            Written::Depending { on, arms, otherwise } => {
                self.depending(on, arms, otherwise.as_deref(), span, hint)
            }
            Written::Where { value, bindings } => self.bound(value, bindings, span, hint),
            Written::Can(block) => {
                let code = self.frame.code.replace(super::checker::Code::Move);
                let block: Block = self.scoped(|checker| checker.block(block));
                self.frame.code = code;
                Some(truth(ExprKind::Can(Box::new(block)), span))
            }
        }
    }

    fn number(&mut self, written: &ast::Number, hint: Hint) -> Option<Expr> {
        let span = written.span;
        let Some(value) = written.whole() else { return self.measured(written) };
        if let Some(Base::Value(values)) = hint
            && let Some(index) = self.value_named(values, &value.to_string())
        {
            return Some(one(ExprKind::Const(index), Base::Value(values), span));
        }
        Some(number(value, span))
    }

    /// A number with a unit or a point.
    fn measured(&mut self, written: &ast::Number) -> Option<Expr> {
        let span = written.span;
        let (of, value) = self.amount_of(written)?;
        Some(one(ExprKind::Const(value), Base::Measure(of), span))
    }

    /// What a number with a unit or a point measures, and how much.
    pub(crate) fn amount_of(&mut self, written: &ast::Number) -> Option<(Measure, i64)> {
        let span = written.span;
        let (of, factor) = match &written.unit {
            None => (Measure::Ratio, Measure::Ratio.scale()),
            Some(unit) => {
                let known = Measure::of_unit(&unit.value);
                if known.is_none() {
                    self.report(errors::BadMeasure::Unit {
                        unit: &unit.value,
                        span: unit.span,
                    });
                }
                known?
            }
        };
        let value = Measure::exact(written.value, written.places, factor);
        if value.is_none() {
            self.report(errors::BadMeasure::TooFine { of, span });
        }
        Some((of, value?))
    }

    /// A number, whole or of some measure.
    fn amount(&mut self, of: &'a ast::Expr) -> Option<Expr> {
        let of = self.expr(of)?;
        match of.ty {
            Type::One(Base::Measure(_)) => Some(of),
            _ => self.need(of, Type::One(Base::Int)),
        }
    }

    /// The place of a value in its type.
    pub(crate) fn value_named(&self, values: usize, name: &str) -> Option<i64> {
        let members = &self.game.values.get(values)?.members;
        let index = members.iter().position(|member| member.name == name)?;
        i64::try_from(index).ok()
    }

    fn list(&mut self, members: &'a [ast::Expr], span: Span, hint: Hint) -> Option<Expr> {
        let checked: Vec<_> =
            members.iter().map(|member| self.expr_hinted(member, hint)).collect();
        let checked: Vec<_> = checked.into_iter().collect::<Option<_>>()?;
        let several = |member: &Expr| matches!(member.ty, Type::List(_) | Type::Set(_));
        let mut base = Base::Any;
        for (index, member) in checked.iter().enumerate() {
            let joined = super::types::join(Type::One(base), Type::One(member.ty.base()));
            match joined {
                Some(joined) => base = joined.base(),
                None => {
                    let first = checked.get(index.saturating_sub(1)).unwrap_or(member).clone();
                    let first = Expr { ty: Type::One(base), ..first };
                    let other = Expr { ty: Type::One(member.ty.base()), ..member.clone() };
                    self.need_join(&first, &other, span);
                    return None;
                }
            }
        }
        if checked.len() > 1 && checked.iter().all(several) {
            return Some(super::build::expr(ExprKind::SetsOf(checked), Type::Sets(base), span));
        }
        let mut fitted = Vec::new();
        for member in checked {
            let want = match member.ty {
                Type::One(_) => Type::One(base),
                Type::List(_) => Type::List(base),
                Type::Set(_) | Type::Sets(_) => Type::Set(base),
            };
            fitted.push(self.need(member, want)?);
        }
        Some(list(ExprKind::ListOf(fitted), base, span))
    }

    fn lines(&mut self, lines: &'a ast::Lines, span: Span) -> Option<Expr> {
        let from = self.integer(&lines.from);
        let to = lines.to.as_ref().map(|to| self.integer(to));
        let from = from?;
        let to = to.unwrap_or_else(|| Some(from.clone()))?;
        self.off_the_board(lines, &from);
        self.off_the_board(lines, &to);
        let kind = match lines.axis {
            Axis::Row => {
                let of = lines.yours.then(|| sub(super::build::you(span)));
                ExprKind::Rows { rows: (sub(from), sub(to)), of }
            }
            Axis::Column => ExprKind::Columns(sub(from), sub(to)),
        };
        Some(set(kind, Base::Site, span))
    }

    /// Warns of a row or column that the only grid has not, whatever its options.
    fn off_the_board(&mut self, lines: &ast::Lines, at: &Expr) {
        let ExprKind::Const(number) = at.kind else { return };
        let mut grids = self.game.board.groups.iter().filter_map(|group| match &group.shape {
            Shape::Grid { width, height, .. } => Some((width, height)),
            _ => None,
        });
        let (Some((width, height)), None) = (grids.next(), grids.next()) else { return };
        let greatest = |size: &Expr| match size.kind {
            ExprKind::Const(size) => size,
            ExprKind::Option(option) => {
                self.game.options.get(option).map_or(i64::MAX, |option| option.range.1)
            }
            _ => i64::MAX,
        };
        let (width, height) = (greatest(width), greatest(height));
        let (what, size) = match lines.axis {
            // Who looks across the board has rows where others have columns.
            Axis::Row if lines.yours => ("row", width.max(height)),
            Axis::Row => ("row", height),
            Axis::Column => ("column", width),
        };
        if number < 1 || number > size {
            self.report(errors::OffTheBoard { span: at.span, what, number, size });
        }
    }

    fn index(&mut self, of: &'a ast::Expr, index: &'a ast::Expr, span: Span) -> Option<Expr> {
        if let Written::Range { from, to } = &index.kind {
            let of = self.expr(of);
            let (from, to) = (self.integer(from), self.integer(to));
            let of = self.as_list(of?)?;
            let base = of.ty.base();
            let of = self.need(of, Type::List(base))?;
            let kind = ExprKind::Slice(sub(of), sub(from?), sub(to?));
            return Some(list(kind, base, span));
        }
        let of = self.expr(of);
        let index = self.integer(index);
        let (of, index) = (of?, index?);
        if let ExprKind::Zones { zone, of: whose } = of.kind {
            let copies = self.game.zones.get(zone).map_or(1, |zone| zone.copies);
            if copies > 1 {
                let kind = ExprKind::Zone { zone, of: whose, copy: Some(sub(index)) };
                return Some(one(kind, Base::Zone, span));
            }
            let of = set(ExprKind::Zones { zone, of: whose }, Base::Zone, of.span);
            let of = self.as_list(of)?;
            return Some(one(ExprKind::Index(sub(of), sub(index)), Base::Card, span));
        }
        let of = self.as_list(of)?;
        let ty = of.ty.member();
        Some(super::build::expr(ExprKind::Index(sub(of), sub(index)), ty, span))
    }

    /// A list (or list of sets) of what this is.
    pub(crate) fn as_list(&mut self, of: Expr) -> Option<Expr> {
        let of = self.members(of);
        match of.ty {
            Type::List(_) | Type::Sets(_) => Some(of),
            Type::Set(base) | Type::One(base) => self.need(of, Type::List(base)),
        }
    }

    /// `queen of spades`: the card, or the set of cards if there are several alike.
    fn card(&mut self, what: &'a ast::Expr, of: &'a ast::Expr, span: Span) -> Option<Expr> {
        let (Some(rank), Some(suit)) = (self.attribute_value(what), self.attribute_value(of))
        else {
            let counting = counting(what);
            let cards = !self.game.cards.is_empty();
            self.report(errors::NoSuchCard { span, cards, counting });
            return None;
        };
        self.use_attribute_value(what, rank.0);
        self.use_attribute_value(of, suit.0);
        let has = |card: &crate::ir::Card, (attribute, value): (usize, i64)| {
            card.values.get(attribute) == Some(&value)
        };
        let cards: Vec<_> = (0..)
            .zip(&self.game.cards)
            .filter(|(_, card)| has(card, rank) && has(card, suit))
            .map(|(index, _)| one(ExprKind::Const(index), Base::Card, span))
            .collect();
        match cards.len() {
            0 => {
                self.report(errors::NoSuchCard { span, cards: true, counting: None });
                None
            }
            1 => cards.into_iter().next(),
            _ => Some(to_set(list(ExprKind::ListOf(cards), Base::Card, span))),
        }
    }

    /// Which attribute of cards has a value called so, and its scalar.
    fn attribute_value(&mut self, written: &ast::Expr) -> Option<(usize, i64)> {
        let name = match &written.kind {
            Written::Name(name) => name.clone(),
            Written::Number(number) => number.whole()?.to_string(),
            _ => return None,
        };
        let mut attributes = self.game.card_attributes.iter().enumerate();
        attributes.find_map(|(index, attribute)| match attribute.ty {
            Base::Value(values) => Some((index, self.value_named(values, &name)?)),
            Base::Int => Some((index, name.parse().ok()?)),
            _ => None,
        })
    }

    /// Notes the value of a card's attribute that is named.
    fn use_attribute_value(&mut self, written: &ast::Expr, attribute: usize) {
        let of = self.game.card_attributes.get(attribute).map(|attribute| attribute.ty);
        if let (Written::Name(name), Some(Base::Value(values))) = (&written.kind, of) {
            self.use_value(name, values, written.span);
        }
    }

    /// `S on T`: those that stand (or lie) there.
    fn on(&mut self, what: &'a ast::Expr, place: &'a ast::Expr, span: Span) -> Option<Expr> {
        let what = self.expr(what);
        let place = self.expr_hinted(place, Some(Base::Site));
        self.standing(what?, place?, span)
    }

    /// See [`Self::on`].
    pub(crate) fn standing(&mut self, what: Expr, place: Expr, span: Span) -> Option<Expr> {
        let what = self.members(what);
        match what.ty.base() {
            Base::Piece => {
                let what = self.need(what, Type::Set(Base::Piece))?;
                let place = self.need(place, Type::Set(Base::Site))?;
                Some(set(ExprKind::PiecesOn(sub(what), sub(place)), Base::Piece, span))
            }
            Base::Card => {
                let what = self.need(what, Type::Set(Base::Card))?;
                let place = self.need(place, Type::Set(Base::Card))?;
                Some(set(ExprKind::Intersect(sub(what), sub(place)), Base::Card, span))
            }
            _ => {
                let what = self.need(what, Type::Set(Base::Site))?;
                let place = self.need(place, Type::Set(Base::Site))?;
                Some(set(ExprKind::Intersect(sub(what), sub(place)), Base::Site, span))
            }
        }
    }

    fn after(&mut self, list: &'a ast::Expr, item: &'a ast::Expr, span: Span) -> Option<Expr> {
        let list = self.expr(list);
        let hint = list.as_ref().map(|list| list.ty.base());
        let item = self.expr_hinted(item, hint);
        let list = self.as_list(list?)?;
        let base = list.ty.base();
        let item = self.need(item?, Type::One(base))?;
        Some(super::build::list(ExprKind::After(sub(list), sub(item)), base, span))
    }

    fn in_play(&mut self, of: &'a ast::Expr, span: Span) -> Option<Expr> {
        let all = set(ExprKind::PlayersInPlay, Base::Player, span);
        let of = self.expr(of)?;
        if matches!(of.kind, ExprKind::Players) {
            return Some(all);
        }
        let of = self.need(of, Type::Set(Base::Player))?;
        Some(set(ExprKind::Intersect(sub(of), sub(all)), Base::Player, span))
    }

    fn sets(
        &mut self,
        operator: SetOperation,
        left: &'a ast::Expr,
        right: &'a ast::Expr,
        span: Span,
        hint: Hint,
    ) -> Option<Expr> {
        let left = self.expr_hinted(left, hint);
        let right_hint = left.as_ref().map(|left| left.ty.base()).or(hint);
        let right = self.expr_hinted(right, right_hint);
        let (left, right) = (left?, right?);
        self.combine(operator, left, right, span)
    }

    /// A set operation; of lists, what keeps order and repeats.
    pub(crate) fn combine(
        &mut self,
        operator: SetOperation,
        left: Expr,
        right: Expr,
        span: Span,
    ) -> Option<Expr> {
        let keeps_zones = |of: &Expr| of.ty.base() == Base::Zone && left_is_zones(of);
        let (left, right) = match keeps_zones(&left) && keeps_zones(&right) {
            true => (left, right),
            false => (self.members(left), self.members(right)),
        };
        let base = self.need_join(&left, &right, span)?.base();
        match (operator, left.ty, right.ty) {
            (SetOperation::Union, Type::List(_), Type::List(_)) => {
                let (left, right) =
                    (self.need(left, Type::List(base))?, self.need(right, Type::List(base))?);
                Some(list(ExprKind::Concat(sub(left), sub(right)), base, span))
            }
            (SetOperation::Except, Type::List(own), _) if own == base => {
                let right = self.need(right, Type::List(base))?;
                Some(list(ExprKind::Without(sub(left), sub(right)), base, span))
            }
            _ => {
                let want = match operator {
                    SetOperation::Except => Type::Set(left.ty.base()),
                    SetOperation::Union | SetOperation::Intersection => Type::Set(base),
                };
                let want = if want.base() == Base::Any { Type::Set(base) } else { want };
                let (left, right) = (self.need(left, want)?, self.need(right, want)?);
                let directions = (&left.kind, &right.kind);
                if let (ExprKind::Directions(a), ExprKind::Directions(b), SetOperation::Union) =
                    (directions.0, directions.1, operator)
                {
                    let all = a.iter().chain(b).copied().collect();
                    return Some(set(ExprKind::Directions(all), want.base(), span));
                }
                let kind = match operator {
                    SetOperation::Union => ExprKind::Union(sub(left), sub(right)),
                    SetOperation::Intersection => ExprKind::Intersect(sub(left), sub(right)),
                    SetOperation::Except => ExprKind::Except(sub(left), sub(right)),
                };
                Some(set(kind, want.base(), span))
            }
        }
    }

    fn with(
        &mut self,
        over: &'a ast::Expr,
        condition: &'a ast::Expr,
        span: Span,
    ) -> Option<Expr> {
        let over = self.expr(over)?;
        let over = self.members(over);
        let ty = over.ty;
        let (var, cond) =
            self.with_member(ty.member(), |checker, var| (var, checker.condition(condition)));
        let kind = ExprKind::Filter { var, over: sub(over), cond: sub(cond?) };
        Some(super::build::expr(kind, ty, span))
    }

    fn each(
        &mut self,
        name: &'a ast::Name,
        among: &'a ast::Expr,
        value: &'a ast::Expr,
        span: Span,
    ) -> Option<Expr> {
        let among = self.expr(among);
        let among = among.map(|among| self.members(among));
        let ty = among.as_ref().map(|among| among.ty.member());
        let (var, value) = self.scoped(|checker| {
            let var = checker.bind(name, ty);
            (var, checker.expr(value))
        });
        Some(self.map(var, among?, value?, span))
    }

    /// The body for each member, with the type that gives.
    pub(crate) fn map(&mut self, var: usize, over: Expr, body: Expr, span: Span) -> Expr {
        let body = match body.ty {
            Type::List(_) => to_set(body),
            Type::Sets(_) | Type::One(_) | Type::Set(_) => body,
        };
        let base = body.ty.base();
        let is_thing = matches!(
            base,
            Base::Site | Base::Piece | Base::Card | Base::Player | Base::Team | Base::Zone
        );
        let ty = match body.ty {
            Type::One(_) if !is_thing => Type::List(base),
            _ => Type::Set(base),
        };
        let kind = ExprKind::Map { var, over: sub(over), body: sub(body) };
        super::build::expr(kind, ty, span)
    }

    fn arithmetic(
        &mut self,
        operator: Arithmetic,
        left: &'a ast::Expr,
        right: &'a ast::Expr,
        span: Span,
    ) -> Option<Expr> {
        let left = self.expr(left);
        let right = self.amount(right);
        let (left, right) = (left?, right?);
        if let Type::One(Base::Measure(_)) = left.ty
            && matches!(operator, Arithmetic::Add | Arithmetic::Subtract)
        {
            let ty = left.ty;
            let right = self.need(right, ty)?;
            let operator = match operator {
                Arithmetic::Subtract => Binary::Sub,
                _ => Binary::Add,
            };
            return Some(binary(operator, left, right, ty.base(), span));
        }
        let right = self.need(right, Type::One(Base::Int))?;
        if left.ty == Type::One(Base::Player) {
            let steps = match operator {
                Arithmetic::Add => right,
                Arithmetic::Subtract => {
                    one(ExprKind::Unary(Unary::Neg, sub(right)), Base::Int, span)
                }
                _ => {
                    self.need(left, Type::One(Base::Int));
                    return None;
                }
            };
            let kind = ExprKind::Seat { player: sub(left), steps: sub(steps) };
            return Some(one(kind, Base::Player, span));
        }
        let left = self.need(left, Type::One(Base::Int))?;
        let operator = match operator {
            Arithmetic::Add => Binary::Add,
            Arithmetic::Subtract => Binary::Sub,
            Arithmetic::Multiply => Binary::Mul,
            Arithmetic::Divide => Binary::Div,
            Arithmetic::Remainder => Binary::Rem,
        };
        Some(binary(operator, left, right, Base::Int, span))
    }

    fn logic(&mut self, operator: Binary, parts: &'a [ast::Expr], span: Span) -> Option<Expr> {
        let parts: Vec<_> = parts.iter().map(|part| self.condition(part)).collect();
        let parts: Vec<_> = parts.into_iter().collect::<Option<_>>()?;
        parts.into_iter().reduce(|left, right| {
            let whole = left.span.to(right.span);
            test(operator, left, right, if whole.is_empty() { span } else { whole })
        })
    }

    fn choice_of(
        &mut self,
        condition: &'a ast::Expr,
        then: &'a ast::Expr,
        otherwise: &'a ast::Expr,
        span: Span,
        hint: Hint,
    ) -> Option<Expr> {
        let condition = self.condition(condition);
        let then = self.expr_hinted(then, hint);
        let then_hint = then.as_ref().map(|then| then.ty.base()).filter(|b| *b != Base::Any);
        let otherwise = self.expr_hinted(otherwise, hint.or(then_hint));
        let (then, otherwise) = (then?, otherwise?);
        let ty = self.need_join(&then, &otherwise, span)?;
        let then = self.need(then, ty)?;
        let otherwise = self.need(otherwise, ty)?;
        let kind = ExprKind::If(sub(condition?), sub(then), sub(otherwise));
        Some(super::build::expr(kind, ty, span))
    }

    fn depending(
        &mut self,
        on: &'a ast::Expr,
        arms: &'a [ast::ValueArm],
        otherwise: Option<&'a ast::Expr>,
        span: Span,
        hint: Hint,
    ) -> Option<Expr> {
        let on = self.expr(on);
        let on = on.and_then(|on| self.scalar(on));
        let base = on.as_ref().map(|on| on.ty.base());
        let mut checked = Vec::new();
        for arm in arms {
            let values = base.map(|base| self.arm_values(&arm.values, base));
            let value = self.expr_hinted(&arm.value, hint);
            checked.push((values, value));
        }
        let other = otherwise.map(|otherwise| self.expr_hinted(otherwise, hint));
        let mut values: Vec<&Expr> = Vec::new();
        for (_, value) in &checked {
            values.push(value.as_ref()?);
        }
        if let Some(other) = &other {
            values.push(other.as_ref()?);
        }
        let mut ty = Type::One(Base::Any);
        let mut before: Option<Expr> = None;
        let values: Vec<Expr> = values.into_iter().cloned().collect();
        for value in values {
            match super::types::join(ty, value.ty) {
                Some(joined) => ty = joined,
                None => {
                    let first = before.unwrap_or_else(|| value.clone());
                    self.need_join(&first, &value, span);
                    return None;
                }
            }
            before = Some(Expr { ty, ..value });
        }
        let mut fitted = Vec::new();
        for (values, value) in checked {
            fitted.push((values?, self.need(value?, ty)?));
        }
        let otherwise = match other {
            Some(other) => Some(sub(self.need(other?, ty)?)),
            None => None,
        };
        let kind = ExprKind::Switch { on: sub(on?), arms: fitted, otherwise };
        Some(super::build::expr(kind, ty, span))
    }

    /// A single thing, not a set.
    pub(crate) fn scalar(&mut self, of: Expr) -> Option<Expr> {
        let want = Type::One(of.ty.base());
        self.need(of, want)
    }

    /// The constants of one case of `depending on`.
    pub(crate) fn arm_values(&mut self, written: &'a [ast::Expr], base: Base) -> Vec<i64> {
        let mut values = Vec::new();
        for value in written {
            if let Written::Range { from, to } = &value.kind {
                let from = self.arm_value(from, base);
                let to = self.arm_value(to, base);
                if let (Some(from), Some(to)) = (from, to) {
                    values.extend(from..=to.min(from.saturating_add(1000)));
                }
            } else {
                values.extend(self.arm_value(value, base));
            }
        }
        values
    }

    fn arm_value(&mut self, written: &'a ast::Expr, base: Base) -> Option<i64> {
        let value = self.expr_hinted(written, Some(base))?;
        let value = self.need(value, Type::One(base))?;
        match value.kind {
            ExprKind::Const(value) => Some(value),
            _ => {
                self.report(errors::CaseNotConstant { span: value.span });
                None
            }
        }
    }

    fn bound(
        &mut self,
        value: &'a ast::Expr,
        bindings: &'a [ast::Binding],
        span: Span,
        hint: Hint,
    ) -> Option<Expr> {
        let (bound, value) = self.scoped(|checker| {
            let mut bound = Vec::new();
            for binding in bindings {
                let value = checker.expr(&binding.value);
                let local = checker.bind(&binding.name, value.as_ref().map(|value| value.ty));
                bound.push((local, value));
            }
            (bound, checker.expr_hinted(value, hint))
        });
        let mut body = value?;
        for (local, value) in bound.into_iter().rev() {
            let ty = body.ty;
            let kind = ExprKind::Let { local, value: sub(value?), body: sub(body) };
            body = super::build::expr(kind, ty, span);
        }
        Some(body)
    }
}

/// Whether a set of zones is meant zone by zone.
fn left_is_zones(of: &Expr) -> bool {
    matches!(of.ty, Type::Set(Base::Zone)) && matches!(of.kind, ExprKind::Filter { .. })
}

/// A word that stands before a set, where it was taken for a name.
fn counting(of: &ast::Expr) -> Option<&'static str> {
    let Written::Name(name) = &of.kind else { return None };
    ["count", "sum", "max", "min", "any", "first"].into_iter().find(|word| word == name)
}
