//! Which types fit where: joining two, and making one into another explicitly.
//! Knows nothing of names.

use super::{
    build::{expr, list, none, one, set, sub},
    checker::Checker,
    errors,
};
use crate::{
    ir::{Attr, Base, Expr, ExprKind, Game, Measure, Type},
    span::Span,
};

/// The type of something that may be either.
pub(crate) fn join(left: Type, right: Type) -> Option<Type> {
    match (left, right) {
        (Type::One(Base::Any), other) | (other, Type::One(Base::Any)) => Some(other),
        (Type::Sets(a), Type::Sets(b)) => Some(Type::Sets(join_base(a, b)?)),
        (Type::Sets(a), Type::List(Base::Any)) | (Type::List(Base::Any), Type::Sets(a)) => {
            Some(Type::Sets(a))
        }
        (Type::Sets(_), _) | (_, Type::Sets(_)) => None,
        (Type::One(Base::Zone), Type::One(Base::Zone)) => Some(left),
        (Type::One(a), Type::One(b)) => Some(Type::One(join_base(a, b)?)),
        (Type::List(a), Type::List(b)) => Some(Type::List(join_base(a, b)?)),
        (a, b) => {
            let base = match (a.base(), b.base()) {
                (Base::Zone, Base::Card) | (Base::Card, Base::Zone) => Base::Card,
                (a, b) => join_base(a, b)?,
            };
            Some(Type::Set(base))
        }
    }
}

fn join_base(left: Base, right: Base) -> Option<Base> {
    match (left, right) {
        (a, b) if a == b => Some(a),
        (Base::Any, other) | (other, Base::Any) => Some(other),
        (Base::Piece, Base::Site) | (Base::Site, Base::Piece) => Some(Base::Site),
        _ => None,
    }
}

/// Whether an expression is a set of at most one: a step by one direction from one site.
pub(crate) fn is_single(of: &Expr) -> bool {
    match &of.kind {
        ExprKind::ToSet(inner) => inner.ty.is_one(),
        ExprKind::Step { from, dirs } => is_single(from) && is_single(dirs),
        ExprKind::Directions(directions) => directions.len() == 1,
        _ => false,
    }
}

/// A scalar or list as a set.
pub(crate) fn to_set(of: Expr) -> Expr {
    let (ty, span) = (of.ty, of.span);
    let base = ty.base();
    match of.kind {
        _ if matches!(ty, Type::Set(_) | Type::Sets(_)) => of,
        ExprKind::First(inner) if is_single(&inner) => *inner,
        ExprKind::Const(value) if base == Base::Direction && value != crate::ir::NONE => {
            let direction = crate::ir::Direction(u16::try_from(value).unwrap_or(0));
            set(ExprKind::Directions(vec![direction]), base, span)
        }
        kind => set(ExprKind::ToSet(sub(Expr { kind, ty, span })), base, span),
    }
}

/// Whether what it is has not been found yet, or never will be: told where it is declared.
pub(crate) fn is_untyped(of: &Expr) -> bool {
    of.ty.base() == Base::Any
        && matches!(of.kind, ExprKind::Keep { .. } | ExprKind::Local(_) | ExprKind::Attr(..))
}

impl Checker<'_> {
    /// The same value as the type wanted, or itself back if it cannot be that.
    pub(crate) fn fit(&mut self, of: Expr, want: Type) -> Result<Expr, Expr> {
        let (have, span) = (of.ty, of.span);
        match (have, want) {
            _ if have == want => Ok(of),
            (Type::One(Base::Any), Type::One(_)) => Ok(Expr { ty: want, ..of }),
            (Type::One(Base::Any), Type::Set(base)) => {
                Ok(set(ExprKind::ToSet(sub(none(span))), base, span))
            }
            (Type::One(Base::Any), Type::List(_) | Type::Sets(_)) => {
                Ok(expr(ExprKind::ListOf(Vec::new()), want, span))
            }
            (Type::List(Base::Any) | Type::Set(Base::Any), Type::Set(_)) => {
                Ok(Expr { ty: want, ..to_set(of) })
            }
            (Type::List(Base::Any), Type::List(_) | Type::Sets(_)) => {
                Ok(Expr { ty: want, ..of })
            }
            (Type::One(Base::Int), Type::One(Base::Measure(Measure::Ratio))) => match of.kind {
                ExprKind::Const(whole) => {
                    let ratio = whole.saturating_mul(Measure::Ratio.scale());
                    Ok(one(ExprKind::Const(ratio), want.base(), span))
                }
                _ => Err(of),
            },
            (Type::One(Base::Piece), Type::One(Base::Site)) => {
                Ok(one(ExprKind::Attr(Attr::PieceSite, sub(of)), Base::Site, span))
            }
            (Type::One(Base::Team), Type::Set(Base::Player)) => {
                Ok(set(ExprKind::TeamPlayers(sub(of)), Base::Player, span))
            }
            (Type::One(Base::Zone) | Type::Set(Base::Zone), Type::Set(Base::Card)) => {
                Ok(set(ExprKind::CardsIn(sub(of)), Base::Card, span))
            }
            (Type::Set(Base::Piece) | Type::List(Base::Piece), Type::Set(Base::Site)) => {
                Ok(self.piece_sites(of))
            }
            (Type::One(_), Type::Set(base)) => self.fit(of, Type::One(base)).map(to_set),
            (Type::One(_), Type::List(base)) if base != Base::Card || have.base() == base => {
                self.fit(of, Type::One(base))
                    .map(|of| list(ExprKind::ListOf(vec![of]), base, span))
            }
            (Type::List(a), Type::Set(b)) if a == b => Ok(to_set(of)),
            (Type::Sets(a), Type::Set(b)) if a == b => {
                let var = self.unnamed("it", Type::Set(a));
                let each = expr(ExprKind::Local(var), Type::Set(a), span);
                Ok(set(ExprKind::Map { var, over: sub(of), body: sub(each) }, a, span))
            }
            (_, Type::List(base)) if !matches!(have, Type::Sets(_)) => {
                let of = self.fit(of, Type::Set(base))?;
                Ok(list(ExprKind::ToList(sub(of)), base, span))
            }
            _ => Err(of),
        }
    }

    /// The sites where pieces stand.
    fn piece_sites(&mut self, of: Expr) -> Expr {
        let span = of.span;
        let var = self.unnamed("it", Type::One(Base::Piece));
        let it = one(ExprKind::Local(var), Base::Piece, span);
        let site = one(ExprKind::Attr(Attr::PieceSite, sub(it)), Base::Site, span);
        set(ExprKind::Map { var, over: sub(of), body: sub(site) }, Base::Site, span)
    }

    /// The value as the type wanted, or a report that it is another.
    pub(crate) fn need(&mut self, of: Expr, want: Type) -> Option<Expr> {
        match self.fit(of, want) {
            Ok(fitted) => Some(fitted),
            Err(of) if is_untyped(&of) => None,
            Err(of) => {
                let problem = errors::WrongType {
                    span: of.span,
                    expected: self.words(want),
                    found: self.words(of.ty),
                    help: self.help_to_fit(&of, want),
                };
                self.report(problem);
                None
            }
        }
    }

    /// What might be meant, where one type stands for another.
    fn help_to_fit(&self, of: &Expr, want: Type) -> Option<String> {
        match (of.ty, want) {
            (Type::Set(a) | Type::List(a), Type::One(b)) if a == b => {
                Some("`the …` gives the only member of a set, `first …` its first".to_owned())
            }
            (_, Type::One(Base::Bool)) if !of.ty.is_one() => {
                Some("ask whether there is one with `any …`, or none with `no …`".to_owned())
            }
            (Type::One(Base::Value(_)), Type::One(Base::Int)) => Some(
                "write `.number` for the number it shows, `.order` for its place".to_owned(),
            ),
            (_, Type::One(Base::Measure(measure))) => {
                let how =
                    if measure == Measure::Ratio { "with a point" } else { "with its unit" };
                Some(format!("write it {how}: `{}`", errors::example(measure)))
            }
            (Type::One(Base::Measure(_)), Type::One(Base::Int)) => {
                Some("a whole number has no unit and no point".to_owned())
            }
            _ => None,
        }
    }

    /// A set (or list, or list of sets) of what this is: a zone is its cards, one thing the set
    /// of it.
    pub(crate) fn members(&mut self, of: Expr) -> Expr {
        let span = of.span;
        match of.ty {
            Type::One(Base::Zone) => set(ExprKind::CardsIn(sub(of)), Base::Card, span),
            Type::Set(Base::Zone) if !self.has_copies(&of) => {
                set(ExprKind::CardsIn(sub(of)), Base::Card, span)
            }
            Type::One(Base::Team) => set(ExprKind::TeamPlayers(sub(of)), Base::Player, span),
            Type::One(_) => to_set(of),
            Type::Set(_) | Type::List(_) | Type::Sets(_) => of,
        }
    }

    /// Whether a set of zones is of one that each player has several of: then it is looked at
    /// zone by zone, not card by card.
    fn has_copies(&self, of: &Expr) -> bool {
        match &of.kind {
            ExprKind::Zones { zone, .. } => {
                self.game.zones.get(*zone).is_some_and(|zone| zone.copies > 1)
            }
            ExprKind::Map { body, .. } => self.has_copies(body),
            ExprKind::Filter { .. } => true,
            _ => false,
        }
    }

    /// A type in the author's words, with its article.
    pub(crate) fn words(&self, ty: Type) -> String {
        words(&self.game, ty)
    }

    /// The type of something that may be either, or a report that they have nothing in common.
    pub(crate) fn need_join(&mut self, left: &Expr, right: &Expr, span: Span) -> Option<Type> {
        let joined = join(left.ty, right.ty);
        if joined.is_none() && !is_untyped(left) && !is_untyped(right) {
            let problem = errors::DifferentTypes {
                span,
                left: (left.span, self.words(left.ty)),
                right: (right.span, self.words(right.ty)),
            };
            self.report(problem);
        }
        joined
    }
}

/// A type of a game in the author's words, with its article.
pub fn words(game: &Game, ty: Type) -> String {
    match ty {
        Type::One(Base::Any) => "`none`".to_owned(),
        Type::One(base) => {
            let word = base_words(game, base, false);
            let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
            format!("{article} {word}")
        }
        Type::Set(base) => format!("a set of {}", base_words(game, base, true)),
        Type::List(Base::Any) => "an empty list".to_owned(),
        Type::List(base) => format!("a list of {}", base_words(game, base, true)),
        Type::Sets(base) => format!("a list of sets of {}", base_words(game, base, true)),
    }
}

fn base_words(game: &Game, base: Base, several: bool) -> String {
    let word = match base {
        Base::Value(index) => {
            game.values.get(index).map_or("value", |values| values.name.as_str())
        }
        Base::Kind if several => return "kinds of piece".to_owned(),
        Base::Bool => "condition",
        Base::Any => return "things".to_owned(),
        known => return plural_if(&known.to_string(), several),
    };
    plural_if(word, several)
}

fn plural_if(word: &str, several: bool) -> String {
    if several { super::plural::plural(word) } else { word.to_owned() }
}
