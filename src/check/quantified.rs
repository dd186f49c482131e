//! Words before a set: `any`, `count`, `the`, `highest … by` and the others.
//! Knows nothing of how the set is written.

use super::{
    build::{list, not, one, sub, truth},
    checker::Checker,
    errors,
};
use crate::{
    ir::{Attr, Base, Expr, ExprKind, Holds, PlainPart, Sub, Type, Unary},
    span::Span,
    syntax::ast::{self, ExprKind as Written, Quantifier},
};

impl<'a> Checker<'a> {
    /// `count S`, `any S`, `the highest S by a, b`
    pub(crate) fn quantified(
        &mut self,
        quantifier: Quantifier,
        of: &'a ast::Expr,
        by: &'a [ast::Expr],
        span: Span,
    ) -> Option<Expr> {
        if !by.is_empty()
            && !matches!(quantifier, Quantifier::Highest | Quantifier::Lowest)
            && let Quantifier::The | Quantifier::First | Quantifier::Count = quantifier
            && let Written::Quantified { quantifier: inner, of, by: own } = &of.kind
            && own.is_empty()
        {
            let best = self.quantified(inner.value, of, by, span)?;
            return self.measure(quantifier, best, span);
        }
        match quantifier {
            Quantifier::All => return self.all(of, span),
            Quantifier::Any | Quantifier::No => {
                if let Written::Each { name, among, value } = &of.kind {
                    let any = self.any_each(name, among, value, span)?;
                    return Some(if quantifier == Quantifier::No {
                        not(any, span)
                    } else {
                        any
                    });
                }
            }
            Quantifier::Highest | Quantifier::Lowest => {
                let of = self.expr(of)?;
                let of = self.members(of);
                return self.best(quantifier == Quantifier::Highest, of, by, span);
            }
            Quantifier::Next => {
                let player = self.value_of(of, Type::One(Base::Player))?;
                return Some(one(ExprKind::NextPlayer(sub(player)), Base::Player, span));
            }
            _ => {}
        }
        let of = self.expr_hinted(of, None)?;
        self.measure(quantifier, of, span)
    }

    fn measure(&mut self, quantifier: Quantifier, of: Expr, span: Span) -> Option<Expr> {
        match quantifier {
            Quantifier::Count => {
                let of = self.members_of_some(of)?;
                Some(self.count(of, span))
            }
            Quantifier::Any => {
                let of = self.members_of_some(of)?;
                Some(truth(ExprKind::Any(sub(of)), span))
            }
            Quantifier::No => {
                let of = self.members_of_some(of)?;
                Some(not(truth(ExprKind::Any(sub(of)), span), span))
            }
            Quantifier::First | Quantifier::The => {
                let of = self.members(of);
                let ty = of.ty.member();
                let kind = match quantifier {
                    Quantifier::The => ExprKind::The(sub(of)),
                    _ => ExprKind::First(sub(of)),
                };
                Some(super::build::expr(kind, ty, span))
            }
            Quantifier::Sum => {
                let of = self.numbers(of)?;
                Some(one(ExprKind::Sum(sub(of)), Base::Int, span))
            }
            Quantifier::Max | Quantifier::Min => {
                let of = self.as_list(of)?;
                let base = of.ty.base();
                if !matches!(base, Base::Int | Base::Value(_) | Base::Bool) {
                    self.need(of, Type::List(Base::Int));
                    return None;
                }
                let kind = match quantifier {
                    Quantifier::Max => ExprKind::Max(sub(of)),
                    _ => ExprKind::Min(sub(of)),
                };
                Some(one(kind, base, span))
            }
            Quantifier::All | Quantifier::Highest | Quantifier::Lowest | Quantifier::Next => {
                Some(of)
            }
        }
    }

    /// The members of something that is not just a number or condition.
    fn members_of_some(&mut self, of: Expr) -> Option<Expr> {
        if let Type::One(Base::Int | Base::Bool) = of.ty {
            let found = self.words(of.ty);
            let minus =
                matches!(of.kind, ExprKind::Unary(Unary::Neg, _) | ExprKind::Const(..0));
            self.report(errors::NotASet { span: of.span, found, minus });
            return None;
        }
        Some(self.members(of))
    }

    /// A list of numbers.
    fn numbers(&mut self, of: Expr) -> Option<Expr> {
        match of.ty {
            Type::List(Base::Bool) => Some(of),
            _ => {
                let of = self.as_list(of)?;
                self.need(of, Type::List(Base::Int))
            }
        }
    }

    /// How many: of plain pieces, all of them that stand on the sites.
    fn count(&mut self, of: Expr, span: Span) -> Expr {
        if !self.stacks() {
            return one(ExprKind::Count(sub(of)), Base::Int, span);
        }
        if let ExprKind::Map { var, over, body } = &of.kind
            && over.ty.base() == Base::Player
            && let ExprKind::Plain { owner: Some(owner), .. } = &body.kind
            && matches!(owner.kind, ExprKind::Local(whose) if whose == *var)
        {
            // `foes.men`: nobody's are another's.
            let (var, over, body) = (*var, over.clone(), (**body).clone());
            let body = sub(self.count(body, span));
            let counts = list(ExprKind::Map { var, over, body }, Base::Int, span);
            return one(ExprKind::Sum(sub(counts)), Base::Int, span);
        }
        let kind = match plain_parts(&of) {
            Some(parts) => ExprKind::CountPlain(parts),
            None => ExprKind::Count(sub(of)),
        };
        one(kind, Base::Int, span)
    }

    /// Whether a site may hold more than one piece.
    fn stacks(&self) -> bool {
        self.game.board.groups.iter().any(|group| match &group.holds {
            Holds::Any => true,
            Holds::Most(most) => !matches!(most.kind, ExprKind::Const(1)),
        })
    }

    fn best(
        &mut self,
        highest: bool,
        of: Expr,
        by: &'a [ast::Expr],
        span: Span,
    ) -> Option<Expr> {
        if by.is_empty() {
            self.report(errors::NoMeasure { span, highest });
            return None;
        }
        let ty = of.ty;
        let (var, keys) = self.with_member(ty.member(), |checker, var| {
            let keys: Vec<_> = by.iter().map(|key| checker.key(key)).collect();
            (var, keys)
        });
        let keys = keys.into_iter().collect::<Option<_>>()?;
        let kind = ExprKind::Best { highest, var, over: sub(of), keys };
        Some(super::build::expr(kind, ty, span))
    }

    /// What members are compared by: a number, a value or a condition.
    pub(crate) fn key(&mut self, of: &'a ast::Expr) -> Option<Expr> {
        let key = self.expr(of)?;
        match key.ty {
            Type::One(Base::Int | Base::Bool | Base::Value(_)) => Some(key),
            _ => self.need(key, Type::One(Base::Int)),
        }
    }

    /// `all S on T`, `all S with c`: every one of S is so.
    fn all(&mut self, of: &'a ast::Expr, span: Span) -> Option<Expr> {
        match &of.kind {
            Written::On { what, place } => {
                let what = self.expr(what);
                let place = self.expr_hinted(place, Some(Base::Site));
                let what = self.members(what?);
                self.all_in(what, place?, span)
            }
            Written::With { set, condition } => {
                let over = self.expr(set)?;
                let over = self.members(over);
                let (var, cond) = self.with_member(over.ty.member(), |checker, var| {
                    (var, checker.condition(condition))
                });
                Some(truth(ExprKind::All { var, over: sub(over), cond: sub(cond?) }, span))
            }
            Written::Each { name, among, value } => {
                let over = self.expr(among)?;
                let over = self.members(over);
                let (var, cond) = self.scoped(|checker| {
                    let var = checker.bind(name, Some(over.ty.member()));
                    (var, checker.condition(value))
                });
                Some(truth(ExprKind::All { var, over: sub(over), cond: sub(cond?) }, span))
            }
            _ => {
                self.report(errors::AllOfWhat { span });
                None
            }
        }
    }

    /// Whether every member of the first is in the second.
    pub(crate) fn all_in(&mut self, what: Expr, place: Expr, span: Span) -> Option<Expr> {
        let base = what.ty.base();
        if base == Base::Piece {
            let place = self.need(place, Type::Set(Base::Site))?;
            let var = self.unnamed("it", Type::One(Base::Piece));
            let it = one(ExprKind::Local(var), Base::Piece, span);
            let site = one(ExprKind::Attr(Attr::PieceSite, sub(it)), Base::Site, span);
            let cond = truth(ExprKind::In(sub(site), sub(place)), span);
            return Some(truth(ExprKind::All { var, over: sub(what), cond: sub(cond) }, span));
        }
        let place = self.members(place);
        let ty = self.need_join(&what, &place, span)?;
        let want = Type::Set(ty.base());
        let (what, place) = (self.need(what, want)?, self.need(place, want)?);
        Some(truth(ExprKind::Subset(sub(what), sub(place)), span))
    }

    fn any_each(
        &mut self,
        name: &'a ast::Name,
        among: &'a ast::Expr,
        value: &'a ast::Expr,
        span: Span,
    ) -> Option<Expr> {
        let over = self.expr(among)?;
        let over = self.members(over);
        let ty = over.ty;
        let (var, value) = self.scoped(|checker| {
            let var = checker.bind(name, Some(ty.member()));
            (var, checker.expr(value))
        });
        let value = value?;
        if value.ty == Type::One(Base::Bool) {
            let kind = ExprKind::Filter { var, over: sub(over), cond: sub(value) };
            let those = super::build::expr(kind, ty, span);
            return Some(truth(ExprKind::Any(sub(those)), span));
        }
        let all = self.map(var, over, value, span);
        Some(truth(ExprKind::Any(sub(all)), span))
    }
}

/// The plain pieces that a set of sites speaks of: counted, they are meant, not the sites.
fn plain_parts(of: &Expr) -> Option<Vec<PlainPart>> {
    // The same sites cut out of those of each part.
    let cut = |whole: &Expr, cut: &dyn Fn(Sub) -> ExprKind| -> Option<Vec<PlainPart>> {
        let parts = plain_parts(whole)?.into_iter().map(|part| {
            let on = super::build::expr(cut(part.on), of.ty, of.span);
            PlainPart { on: sub(on), ..part }
        });
        Some(parts.collect())
    };
    match &of.kind {
        ExprKind::Plain { kind, owner } => {
            Some(vec![PlainPart { kind: *kind, owner: owner.clone(), on: sub(of.clone()) }])
        }
        ExprKind::Intersect(left, right) => {
            cut(left, &|on| ExprKind::Intersect(on, right.clone()))
                .or_else(|| cut(right, &|on| ExprKind::Intersect(left.clone(), on)))
        }
        ExprKind::Union(left, right) => {
            Some(plain_parts(left)?.into_iter().chain(plain_parts(right)?).collect())
        }
        ExprKind::Except(left, right) => cut(left, &|on| ExprKind::Except(on, right.clone())),
        ExprKind::Filter { var, over, cond } => {
            cut(over, &|on| ExprKind::Filter { var: *var, over: on, cond: cond.clone() })
        }
        _ => None,
    }
}
