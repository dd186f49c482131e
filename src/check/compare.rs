//! Comparisons, membership and `is`.
//! Knows nothing of what is done with the answer.

use super::{
    build::{not, one, set, sub, test, truth},
    checker::Checker,
    errors,
    member::attr,
    names::Decl,
    types::is_single,
};
use crate::{
    ir::{Attr, Base, Binary, Expr, ExprKind, Type},
    span::Span,
    syntax::ast::{self, Comparison, ExprKind as Written, Quantifier, Test},
};

/// Whether what an expression means may depend on what it is compared with.
fn is_bare(of: &ast::Expr) -> bool {
    matches!(of.kind, Written::Name(_) | Written::Number(_) | Written::None)
}

fn all_quantified(of: &ast::Expr) -> Option<&ast::Expr> {
    match &of.kind {
        Written::Quantified { quantifier, of, by }
            if by.is_empty() && quantifier.value == Quantifier::All =>
        {
            Some(of)
        }
        _ => None,
    }
}

impl<'a> Checker<'a> {
    /// `a < b`, `a in S`
    pub(crate) fn compare(
        &mut self,
        operator: Comparison,
        left: &'a ast::Expr,
        right: &'a ast::Expr,
        span: Span,
    ) -> Option<Expr> {
        let is_in = matches!(operator, Comparison::In | Comparison::NotIn);
        if let (true, Some(all)) = (is_in, all_quantified(left)) {
            let what = self.expr(all);
            let hint = what.as_ref().map(|what| what.ty.base());
            let place = self.expr_hinted(right, hint);
            let what = self.members(what?);
            let holds = self.all_in(what, place?, span)?;
            return Some(if operator == Comparison::NotIn { not(holds, span) } else { holds });
        }
        let (left, right) = self.both(left, right);
        let (left, right) = (left?, right?);
        match operator {
            Comparison::In => self.is_in(left, right, span),
            Comparison::NotIn => self.is_in(left, right, span).map(|holds| not(holds, span)),
            Comparison::Equal => self.equal(Binary::Eq, left, right, span),
            Comparison::Unequal => self.equal(Binary::Ne, left, right, span),
            Comparison::Less => self.order(Binary::Lt, left, right, span),
            Comparison::AtMost => self.order(Binary::Le, left, right, span),
            Comparison::Greater => self.order(Binary::Gt, left, right, span),
            Comparison::AtLeast => self.order(Binary::Ge, left, right, span),
        }
    }

    /// Both sides, each telling the other what its bare words mean.
    fn both(
        &mut self,
        left: &'a ast::Expr,
        right: &'a ast::Expr,
    ) -> (Option<Expr>, Option<Expr>) {
        let hint = |of: &Option<Expr>| {
            of.as_ref().map(|of| of.ty.base()).filter(|base| *base != Base::Any)
        };
        if is_bare(left) && !is_bare(right) {
            let right = self.expr(right);
            let left = match right {
                Some(_) => self.expr_hinted(left, hint(&right)),
                None => None,
            };
            return (left, right);
        }
        let left = self.expr(left);
        let right = match left {
            Some(_) => self.expr_hinted(right, hint(&left)),
            None => None,
        };
        (left, right)
    }

    /// Whether two things are the same.
    pub(crate) fn equal(
        &mut self,
        operator: Binary,
        left: Expr,
        right: Expr,
        span: Span,
    ) -> Option<Expr> {
        let one_sided = |of: &Expr| matches!(of.ty, Type::One(Base::Zone));
        let (left, right) = match (one_sided(&left), one_sided(&right)) {
            (true, false) if right.ty != Type::One(Base::Any) => (self.members(left), right),
            (false, true) if left.ty != Type::One(Base::Any) => (left, self.members(right)),
            _ => (left, right),
        };
        let Some(ty) = super::types::join(left.ty, right.ty) else {
            self.incomparable(&left, &right, span);
            return None;
        };
        self.one_and_all(operator, &left, &right);
        let (left, right) = (self.need(left, ty)?, self.need(right, ty)?);
        Some(test(operator, left, right, span))
    }

    /// Warns where one thing is compared with a set of any number.
    fn one_and_all(&mut self, operator: Binary, left: &Expr, right: &Expr) {
        let one = |of: &Expr| matches!(of.ty, Type::One(base) if base != Base::Any);
        let several = |of: &Expr| matches!(of.ty, Type::Set(_)) && !is_single(of);
        let (one, all) = match (one(left), one(right)) {
            (true, false) if several(right) => (left, right),
            (false, true) if several(left) => (right, left),
            _ => return,
        };
        let not = operator == Binary::Ne;
        self.report(errors::OneAndAll { one: one.span, all: all.span, not });
    }

    fn order(&mut self, operator: Binary, left: Expr, right: Expr, span: Span) -> Option<Expr> {
        let ordered = match (left.ty, right.ty) {
            (Type::One(a), Type::One(b)) => {
                a == b
                    && matches!(a, Base::Int | Base::Value(_) | Base::Bool | Base::Measure(_))
            }
            _ => false,
        };
        if !ordered {
            self.incomparable(&left, &right, span);
            return None;
        }
        Some(test(operator, left, right, span))
    }

    fn incomparable(&mut self, left: &Expr, right: &Expr, span: Span) {
        if super::types::is_untyped(left) || super::types::is_untyped(right) {
            return;
        }
        let help = match (left.ty.base(), right.ty.base()) {
            (Base::Value(_), Base::Int) | (Base::Int, Base::Value(_)) => {
                let value = if right.ty.base() == Base::Int { left } else { right };
                let word = self.words(Type::One(value.ty.base()));
                Some(format!(
                    "{word} is not a number: `.number` gives the number it shows, `.order` its place"
                ))
            }
            (Base::Player, Base::Team) | (Base::Team, Base::Player) => {
                Some("`.team` gives a player's team".to_owned())
            }
            (a, b) if a == b && (left.ty.is_one() != right.ty.is_one()) => {
                Some("a set is compared with `in`, or by its `count`".to_owned())
            }
            _ => None,
        };
        let problem = errors::Incomparable {
            span,
            left: (left.span, self.words(left.ty)),
            right: (right.span, self.words(right.ty)),
            help,
        };
        self.report(problem);
    }

    /// Whether something is in a set, or all of a set in another.
    fn is_in(&mut self, left: Expr, right: Expr, span: Span) -> Option<Expr> {
        let zones = left.ty.base() == Base::Zone && right.ty == Type::Set(Base::Zone);
        let right = if zones { right } else { self.members(right) };
        let (mine, theirs) = (left.ty.base(), right.ty.base());
        let left = match left.ty {
            Type::One(Base::Zone) if !zones => self.members(left),
            _ => left,
        };
        let base = match (mine, theirs) {
            (Base::Zone, Base::Card) => Base::Card,
            (Base::Piece, Base::Site) | (Base::Site, Base::Piece) => Base::Site,
            (a, b) if a == b || a == Base::Any || b == Base::Any => {
                if a == Base::Any {
                    b
                } else {
                    a
                }
            }
            _ => {
                let whole = Expr { ty: Type::One(theirs), ..right };
                self.incomparable(&left, &whole, span);
                return None;
            }
        };
        if let (Type::Sets(_), Type::Set(_) | Type::List(_)) = (right.ty, left.ty) {
            let left = self.need(left, Type::Set(base))?;
            return Some(truth(ExprKind::In(sub(left), sub(right)), span));
        }
        let right = match right.ty {
            Type::List(own) if own == base => right,
            _ => self.need(right, Type::Set(base))?,
        };
        if left.ty.is_one() {
            let left = self.need(left, Type::One(base))?;
            return Some(truth(ExprKind::In(sub(left), sub(right)), span));
        }
        if matches!(left.ty, Type::Sets(_)) {
            self.report(errors::SetsInSet { sets: left.span });
        }
        let left = self.need(left, Type::Set(base))?;
        let right = self.need(right, Type::Set(base))?;
        Some(truth(ExprKind::Subset(sub(left), sub(right)), span))
    }

    /// `x is empty`, `x is king`, `x is on S`, `x is foe of P`
    pub(crate) fn is(
        &mut self,
        subject: &'a ast::Expr,
        test: &'a Test,
        span: Span,
    ) -> Option<Expr> {
        match test {
            Test::Is(what) => self.is_what(subject, what, span),
            Test::On(place) => {
                let subject = self.expr_hinted(subject, Some(Base::Site));
                let place = self.expr_hinted(place, Some(Base::Site));
                self.is_in(subject?, place?, span)
            }
            Test::Within(place) => self.lies(subject, true, place, span),
            Test::Touching(place) => self.lies(subject, false, place, span),
            Test::HasRoom => {
                let subject = self.expr_hinted(subject, Some(Base::Site))?;
                let subject = match subject.ty {
                    Type::One(Base::Zone) | Type::Set(Base::Zone) => subject,
                    Type::One(_) => self.need(subject, Type::One(Base::Site))?,
                    _ => self.need(subject, Type::Set(Base::Site))?,
                };
                Some(truth(ExprKind::HasRoom(sub(subject)), span))
            }
            Test::Relation { name, of } => self.relation(subject, name, of, span),
        }
    }

    fn is_what(
        &mut self,
        subject: &'a ast::Expr,
        what: &'a ast::Expr,
        span: Span,
    ) -> Option<Expr> {
        if let Written::Name(word) = &what.kind {
            let hidden = !self.names.get(word).is_empty();
            if word == "empty" && !hidden && self.local(word, what.span).is_none() {
                let subject = self.expr_hinted(subject, Some(Base::Site))?;
                return self.is_empty(subject, span);
            }
        }
        let subject = self.expr(subject)?;
        let is_thing = matches!(subject.ty.base(), Base::Site | Base::Piece);
        if let (Written::Name(word), true) = (&what.kind, is_thing) {
            let kind = self.names.find(word, |decl| matches!(decl, Decl::Kind(_)));
            if let (Some(entry), None) = (kind, self.local(word, what.span)) {
                self.use_name(word, what.span, entry.span);
                let Decl::Kind(kind) = entry.decl else { return None };
                return self.is_kind(subject, kind, what.span, span);
            }
        }
        let what = self.expr_hinted(what, Some(subject.ty.base()))?;
        if let (true, Type::One(Base::Kind)) = (is_thing, what.ty) {
            let own = self.kind_of(subject)?;
            return self.equal(Binary::Eq, own, what, span);
        }
        self.equal(Binary::Eq, subject, what, span)
    }

    fn kind_of(&mut self, subject: Expr) -> Option<Expr> {
        let span = subject.span;
        let subject = self.scalar(subject)?;
        let which = match subject.ty.base() {
            Base::Piece => Attr::PieceKind,
            _ => Attr::SiteKind,
        };
        Some(attr(which, subject, Base::Kind, span))
    }

    fn is_kind(&mut self, subject: Expr, kind: usize, at: Span, span: Span) -> Option<Expr> {
        let own = self.kind_of(subject)?;
        let kind = one(ExprKind::Const(i64::try_from(kind).ok()?), Base::Kind, at);
        Some(test(Binary::Eq, own, kind, span))
    }

    /// Whether a site is empty, or all of a set of sites; whether a zone or set has no members.
    fn is_empty(&mut self, subject: Expr, span: Span) -> Option<Expr> {
        match subject.ty {
            Type::One(Base::Site) => {
                let empty = set(ExprKind::EmptySites, Base::Site, span);
                Some(truth(ExprKind::In(sub(subject), sub(empty)), span))
            }
            Type::Set(Base::Site) | Type::List(Base::Site) => {
                let empty = set(ExprKind::EmptySites, Base::Site, span);
                let subject = self.need(subject, Type::Set(Base::Site))?;
                Some(truth(ExprKind::Subset(sub(subject), sub(empty)), span))
            }
            Type::One(Base::Zone) | Type::Set(_) | Type::List(_) | Type::Sets(_) => {
                let members = self.members(subject);
                Some(not(truth(ExprKind::Any(sub(members)), span), span))
            }
            Type::One(_) => {
                self.need(subject, Type::One(Base::Site));
                None
            }
        }
    }

    /// `a is foe of b`: another team's, or without teams another player.
    fn relation(
        &mut self,
        subject: &'a ast::Expr,
        name: &'a ast::Name,
        of: &'a ast::Expr,
        span: Span,
    ) -> Option<Expr> {
        let subject = self.value_of(subject, Type::One(Base::Player));
        let of = self.value_of(of, Type::One(Base::Player));
        let (subject, of) = (subject?, of?);
        let team = |of: &Expr| attr(Attr::Team, of.clone(), Base::Team, of.span);
        let (own, theirs) = (team(&subject), team(&of));
        let in_teams = truth(ExprKind::InTeams, span);
        let other = test(Binary::Ne, subject, of, span);
        match name.value.as_str() {
            "foe" | "foes" if self.game.teams.is_empty() => Some(other),
            "foe" | "foes" => {
                let apart = test(Binary::Ne, own, theirs, span);
                Some(truth(ExprKind::If(sub(in_teams), sub(apart), sub(other)), span))
            }
            "partner" | "partners" => {
                let together = test(Binary::Eq, own, theirs, span);
                let partners = test(Binary::And, other, together, span);
                Some(test(Binary::And, in_teams, partners, span))
            }
            _ => {
                self.report(errors::UnknownName {
                    name: &name.value,
                    span: name.span,
                    role: "relation",
                    suggestion: crate::diagnostic::suggest(&name.value, ["foe", "partner"])
                        .map(str::to_owned),
                    help: Some("players are `foe of` or `partner of` each other"),
                });
                None
            }
        }
    }
}
