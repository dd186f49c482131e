//! Effects: what moves, changes, is dealt or thrown.
//! Knows nothing of where they may stand.

use super::{
    build::{binary, you},
    checker::{Checker, Scoped},
    errors,
    names::Decl,
};
use crate::{
    ir::{Base, Binary, Block, Expr, ExprKind, Per, RollTarget, Stmt, StmtKind, Type},
    span::Span,
    syntax::ast::{self, ExprKind as Written, SetOperator},
};

impl<'a> Checker<'a> {
    /// `move 2 X to Y`
    pub(crate) fn moving(
        &mut self,
        count: Option<&'a ast::Expr>,
        what: &'a ast::Expr,
        to: &'a ast::Expr,
        capturing: bool,
        span: Span,
    ) -> Option<StmtKind> {
        let to = self.expr_hinted(to, Some(Base::Site));
        let hint = to.as_ref().and_then(|to| match to.ty.base() {
            Base::Zone | Base::Card => None,
            _ => Some(Base::Piece),
        });
        let what = self.expr_hinted(what, hint);
        let (what, to) = (what?, to?);
        let what = self.members_but_one(what);
        if to.ty.base() == Base::Zone || what.ty.base() == Base::Card {
            let what = match what.ty {
                Type::One(Base::Card) | Type::List(Base::Card) => what,
                _ => self.need(what, Type::Set(Base::Card))?,
            };
            let to = self.destination(to, Type::One(Base::Zone))?;
            if capturing {
                self.report(errors::CapturingCards { span });
            }
            if let Some(count) = count {
                self.report(errors::CountedCards { span: count.span });
            }
            return Some(StmtKind::MoveCards { what, to });
        }
        let to = self.destination(to, Type::One(Base::Site))?;
        let what = self.standing_things(what)?;
        let Some(count) = count else {
            return Some(StmtKind::MovePieces { what, to, capturing });
        };
        let count = self.integer(count)?;
        let what = self.need(what.clone(), Type::Set(what.ty.base()))?;
        Some(StmtKind::MoveSome { count, what, to, capturing })
    }

    /// A zone's cards; one thing stays one thing.
    fn members_but_one(&mut self, of: Expr) -> Expr {
        match of.ty {
            Type::One(Base::Zone) | Type::Set(Base::Zone) => self.members(of),
            _ => of,
        }
    }

    /// One place to move to: not everybody's, not a set.
    fn destination(&mut self, to: Expr, want: Type) -> Option<Expr> {
        let everybodys = match &to.kind {
            ExprKind::Zones { zone, of: None } => {
                self.game.zones.get(*zone).map(|zone| (zone.name.clone(), zone.per))
            }
            ExprKind::Group { group, of: None } => {
                self.game.board.groups.get(*group).map(|group| (group.name.clone(), group.per))
            }
            ExprKind::Mark { mark, of: None } => {
                self.game.board.marks.get(*mark).map(|mark| (mark.name.clone(), mark.per))
            }
            _ => None,
        };
        if let Some((name, Per::Player | Per::Team)) = everybodys
            && !to.ty.is_one()
        {
            self.report(errors::EverybodysPlace { span: to.span, name: &name });
            return None;
        }
        self.need(to, want)
    }

    /// Pieces, or sites with what stands there.
    fn standing_things(&mut self, of: Expr) -> Option<Expr> {
        match of.ty {
            Type::One(Base::Piece | Base::Site) | Type::Set(Base::Piece | Base::Site) => {
                Some(of)
            }
            Type::List(base @ (Base::Piece | Base::Site)) => self.need(of, Type::Set(base)),
            Type::One(Base::Kind) => {
                self.report(errors::KindNotPiece { span: of.span });
                None
            }
            Type::One(_) => self.need(of, Type::One(Base::Site)),
            _ => self.need(of, Type::Set(Base::Site)),
        }
    }

    /// An expression for pieces, or sites with what stands there.
    pub(crate) fn pieces_or_sites(&mut self, of: &'a ast::Expr) -> Option<Expr> {
        let of = self.expr_hinted(of, Some(Base::Piece))?;
        self.standing_things(of)
    }

    /// `place 2 white man on S`
    pub(crate) fn place(&mut self, place: &'a ast::Place) -> Option<StmtKind> {
        let mut kinds = Vec::new();
        let mut neutral = false;
        for name in &place.kinds {
            let Some(kind) = self.kind_named(name) else { continue };
            let known = self.game.kinds.get(kind);
            neutral |= known.is_some_and(|kind| kind.neutral);
            if known.is_some_and(|kind| kind.supply.is_some()) {
                let declared = known.map_or(name.span, |kind| kind.span);
                self.report(errors::PlacedPiece {
                    name: &name.value,
                    span: name.span,
                    declared,
                });
            }
            kinds.push(kind);
        }
        let count = place.count.as_ref().map(|count| self.integer(count));
        let owner = place.owner.as_ref();
        let owner = owner.map(|owner| self.value_of(owner, Type::One(Base::Player)));
        let on = self.expr_hinted(&place.on, Some(Base::Site));
        let on = on.and_then(|on| match on.ty {
            Type::One(_) => self.destination(on, Type::One(Base::Site)),
            Type::List(Base::Site) => Some(on),
            _ => self.need(on, Type::Set(Base::Site)),
        });
        let owner = match owner {
            Some(owner) => Some(owner?),
            None if neutral => None,
            None => Some(you(place.on.span)),
        };
        let count = count.map_or(Some(None), |count| count.map(Some))?;
        if kinds.len() < place.kinds.len() {
            return None;
        }
        Some(StmtKind::Place { kinds, owner, count, on: on? })
    }

    fn kind_named(&mut self, name: &'a ast::Name) -> Option<usize> {
        if self.is_caret(&name.value) {
            self.offer_names(|decl| matches!(decl, Decl::Kind(_)));
            return None;
        }
        let entry = self.names.find(&name.value, |decl| matches!(decl, Decl::Kind(_)));
        if let Some(entry) = entry {
            self.use_name(&name.value, name.span, entry.span);
            let Decl::Kind(kind) = entry.decl else { return None };
            return Some(kind);
        }
        let suggestion = self.names.nearest(&name.value, |decl| matches!(decl, Decl::Kind(_)));
        let problem = errors::UnknownName {
            name: &name.value,
            span: name.span,
            role: "piece",
            suggestion: suggestion.map(str::to_owned),
            help: Some("declare it: `piece …`"),
        };
        self.report(problem);
        None
    }

    /// `swap A with B`
    pub(crate) fn swap(
        &mut self,
        first: &'a ast::Expr,
        second: &'a ast::Expr,
    ) -> Option<StmtKind> {
        let first = self.pieces_or_sites(first);
        let second = self.pieces_or_sites(second);
        let (first, second) = (first?, second?);
        let base = match (first.ty.base(), second.ty.base()) {
            (Base::Piece, Base::Piece) => Base::Piece,
            _ => Base::Site,
        };
        let first = self.need(first, Type::One(base));
        let second = self.need(second, Type::One(base));
        Some(StmtKind::Swap(first?, second?))
    }

    /// An expression for one zone.
    pub(crate) fn one_zone(&mut self, of: &'a ast::Expr) -> Option<Expr> {
        let of = self.expr_hinted(of, Some(Base::Zone))?;
        self.destination(of, Type::One(Base::Zone))
    }

    /// `deal 5 from stock to hands`
    pub(crate) fn deal(
        &mut self,
        count: &'a ast::Expr,
        from: &'a ast::Expr,
        to: &'a ast::Expr,
    ) -> Option<StmtKind> {
        let count = self.integer(count);
        let from = self.one_zone(from);
        let to = self.expr_hinted(to, Some(Base::Zone));
        let to = to.and_then(|to| match to.ty {
            Type::Set(Base::Zone) => Some(to),
            _ => self.need(to, Type::One(Base::Zone)),
        });
        Some(StmtKind::Deal { count: count?, from: from?, to: to? })
    }

    /// `roll die`, `roll leader in players`
    pub(crate) fn roll(
        &mut self,
        what: &'a ast::Expr,
        among: Option<&'a ast::Expr>,
    ) -> Option<StmtKind> {
        let Some(among) = among else { return self.roll_dice(what) };
        let from = self.expr(among);
        let from = from.map(|from| self.members(from));
        let from = from.and_then(|from| match from.ty {
            Type::Sets(_) => self.need(from, Type::Set(Base::Player)),
            _ => Some(from),
        });
        let (of, name) = match &what.kind {
            Written::Name(name) => (None, name),
            Written::Your(name) => (Some(you(what.span)), &name.value),
            Written::Member { of, name, arguments: None } => {
                (Some(self.expr_hinted(of, Some(Base::Piece))?), &name.value)
            }
            _ => {
                self.report(errors::NotSettable { span: what.span, what: "this", known: None });
                return None;
            }
        };
        if of.is_none()
            && let Some(local) = self.local(name, what.span)
        {
            let into = RollTarget::Local(local?);
            return Some(StmtKind::RollFrom { into, from: from? });
        }
        let keep = match of {
            Some(of) => {
                let kept = self.kept_for(&of, name);
                if kept.is_none() {
                    self.not_settable(name, what.span);
                    return None;
                }
                kept
            }
            None => {
                let entry = self.names.find(name, |decl| matches!(decl, Decl::Keep(_)));
                entry.and_then(|entry| match entry.decl {
                    Decl::Keep(keep) => Some((keep, None)),
                    _ => None,
                })
            }
        };
        if let Some((keep, of)) = keep {
            return self.roll_keep((keep, name), of, from?, what.span);
        }
        let name = ast::Name::new(name.clone(), what.span);
        let local = self.bind(&name, from.as_ref().map(|from| from.ty.member()));
        Some(StmtKind::RollFrom { into: RollTarget::Local(local), from: from? })
    }

    /// `roll die`, `roll again` (dice that were chosen).
    fn roll_dice(&mut self, what: &'a ast::Expr) -> Option<StmtKind> {
        if let Written::Name(name) = &what.kind {
            if self.is_caret(name) {
                self.offer_names(|decl| matches!(decl, Decl::Dice(_) | Decl::Keep(_)));
                return None;
            }
            if let Some(local) = self.local(name, what.span) {
                let which = self.local_value(local?, what.span);
                let dice = self.frame.thrown.get(&local?).copied();
                if dice.is_none() {
                    self.report(errors::NotDice { span: what.span });
                }
                return Some(StmtKind::Roll { dice: dice?, which: Some(which) });
            }
            let entry = self.names.find(name, |decl| matches!(decl, Decl::Dice(_)));
            if let Some(entry) = entry {
                self.use_name(name, what.span, entry.span);
                let Decl::Dice(dice) = entry.decl else { return None };
                return Some(StmtKind::Roll { dice, which: None });
            }
        }
        self.report(errors::NotDice { span: what.span });
        None
    }

    /// `roll trump in suits`, `roll your luck in 1..6`: into what is kept.
    fn roll_keep(
        &mut self,
        (keep, name): (usize, &str),
        of: Option<Expr>,
        from: Expr,
        span: Span,
    ) -> Option<StmtKind> {
        let known = self.game.keeps.get(keep)?;
        let (ty, declared) = (known.ty, known.span);
        let member = Expr { ty: from.ty.member(), ..from.clone() };
        self.find_type(declared, member.ty);
        if ty != Type::One(Base::Any) {
            self.need(member, ty)?;
        }
        let of = match self.keep_value(keep, of, name, span)?.kind {
            ExprKind::Keep { of, .. } => of.map(|of| *of),
            _ => None,
        };
        let of = match of {
            Some(of) => Some(self.need(of.clone(), Type::One(of.ty.base()))?),
            None => None,
        };
        Some(StmtKind::RollFrom { into: RollTarget::Keep { keep, of }, from })
    }

    /// `set x = E`
    pub(crate) fn assign(
        &mut self,
        target: &'a ast::Expr,
        operator: SetOperator,
        value: &'a ast::Expr,
        span: Span,
    ) -> Option<StmtKind> {
        match &target.kind {
            Written::Name(name) => {
                if self.is_caret(name) {
                    self.offer_names(|decl| matches!(decl, Decl::Keep(_)));
                    self.offer_variables();
                    return None;
                }
                if let Some(local) = self.local(name, target.span) {
                    return self.assign_local(name, local, operator, value, span);
                }
                let entry = self.names.find(name, |decl| matches!(decl, Decl::Keep(_)));
                if let Some(entry) = entry {
                    let Decl::Keep(keep) = entry.decl else { return None };
                    return self.assign_keep((keep, name), None, operator, value, target.span);
                }
                self.not_settable(name, target.span);
                self.expr(value);
                None
            }
            Written::Your(name) => {
                let you = you(target.span);
                self.assign_of(you, name, operator, value, target.span)
            }
            Written::Member { of, name, arguments: None } => {
                let of = self.expr_hinted(of, Some(Base::Piece));
                self.assign_of(of?, name, operator, value, target.span)
            }
            _ => {
                self.report(errors::NotSettable {
                    span: target.span,
                    what: "this",
                    known: None,
                });
                None
            }
        }
    }

    fn not_settable(&mut self, name: &str, span: Span) {
        let known = self.names.get(name).first().map(|entry| entry.span);
        if known.is_none() {
            let locals = self.frame.scope.iter().filter_map(|scoped| match scoped {
                Scoped::Named { name, .. } => Some(name.as_str()),
                Scoped::Member(_) => None,
            });
            let near = crate::diagnostic::suggest(name, locals).map(str::to_owned);
            let keep = |decl| matches!(decl, Decl::Keep(_));
            let suggestion = near.or_else(|| self.names.nearest(name, keep).map(str::to_owned));
            let help =
                Some("declare it with `keep` for the whole game, or `let` for this block");
            self.report(errors::UnknownName { name, span, role: "variable", suggestion, help });
            return;
        }
        let what = format!("`{name}`");
        self.report(errors::NotSettable { span, what: &what, known });
    }

    /// `old + value`, or just the value.
    fn changed(
        &mut self,
        old: Expr,
        operator: SetOperator,
        value: Expr,
        span: Span,
    ) -> Option<Expr> {
        let operator = match operator {
            SetOperator::To => return Some(value),
            SetOperator::Add => Binary::Add,
            SetOperator::Subtract => Binary::Sub,
        };
        if !old.ty.is_one() {
            let (expected, found) = (self.words(Type::One(Base::Int)), self.words(old.ty));
            let sign = if operator == Binary::Add { "|" } else { "except" };
            let help = Some(format!("of sets write `{sign}`: `set taken = taken {sign} x`"));
            self.report(errors::WrongType { span: old.span, expected, found, help });
            return None;
        }
        let old = self.need(old, Type::One(Base::Int))?;
        let value = self.need(value, Type::One(Base::Int))?;
        Some(binary(operator, old, value, Base::Int, span))
    }

    fn assign_local(
        &mut self,
        name: &str,
        local: Option<usize>,
        operator: SetOperator,
        value: &'a ast::Expr,
        span: Span,
    ) -> Option<StmtKind> {
        let declared = self.declared_at(name);
        let ty = local.and_then(|local| self.frame.locals.get(local)).map(|local| local.ty);
        let value = self.expr_hinted(value, ty.map(Type::base))?;
        let local = local?;
        if declared.is_some_and(|declared| self.open.contains(&declared)) {
            self.find_type(declared.unwrap_or(span), value.ty);
        }
        let old = self.local_value(local, span);
        let value = self.changed(old, operator, value, span)?;
        let ty = ty.filter(|ty| ty.base() != Base::Any).unwrap_or(value.ty);
        Some(StmtKind::SetLocal(local, self.need(value, ty)?))
    }

    fn declared_at(&self, name: &str) -> Option<Span> {
        self.frame.scope.iter().rev().find_map(|scoped| match scoped {
            Scoped::Named { name: known, span, .. } if known == name => Some(*span),
            Scoped::Named { .. } | Scoped::Member(_) => None,
        })
    }

    fn assign_keep(
        &mut self,
        (keep, name): (usize, &str),
        of: Option<Expr>,
        operator: SetOperator,
        value: &'a ast::Expr,
        span: Span,
    ) -> Option<StmtKind> {
        let known = self.game.keeps.get(keep)?;
        let (per, ty, declared) = (known.per, known.ty, known.span);
        self.index.refer(name, span, declared);
        let value =
            self.expr_hinted(value, Some(ty.base()).filter(|base| *base != Base::Any))?;
        if operator == SetOperator::To {
            let kept = self.kept_type(value.ty);
            self.find_type(declared, kept);
            let wanted = if ty.base() == Base::Any { kept } else { ty };
            let of = match (per, of) {
                (Per::Game, _) => None,
                (Per::Player | Per::Team, of) => {
                    let several = of.as_ref().is_some_and(|of| !of.ty.is_one());
                    if several { of } else { Some(self.owner_for(per, of, span)) }
                }
                (_, Some(of)) => Some(of),
                (_, None) => {
                    let thing = if per == Per::Piece { "piece" } else { "site" };
                    self.report(errors::OfWhat { name, span, thing });
                    return None;
                }
            };
            return Some(StmtKind::SetKeep { keep, of, value: self.need(value, wanted)? });
        }
        if let Some(over) = of.clone().filter(|of| !of.ty.is_one()) {
            let var = self.unnamed("it", over.ty.member());
            let it = self.local_value(var, span);
            let old = self.keep_value(keep, Some(it.clone()), name, span)?;
            let value = self.changed(old, operator, value, span)?;
            let kind = StmtKind::SetKeep { keep, of: Some(it), value };
            let body = Block(vec![Stmt { kind, span }]);
            return Some(StmtKind::ForEach { var, over, rebind_you: false, body });
        }
        let old = self.keep_value(keep, of, name, span)?;
        let of = match &old.kind {
            ExprKind::Keep { of, .. } => of.clone().map(|of| *of),
            _ => None,
        };
        let value = self.changed(old, operator, value, span)?;
        Some(StmtKind::SetKeep { keep, of, value })
    }

    /// The variable of that name that is kept for such a thing, and whose it is.
    fn kept_for(&mut self, of: &Expr, name: &str) -> Option<(usize, Option<Expr>)> {
        let entry = self.names.find(name, |decl| matches!(decl, Decl::Keep(_)))?;
        let Decl::Keep(keep) = entry.decl else { return None };
        let per = self.game.keeps.get(keep)?.per;
        let base = of.ty.base();
        let fits = match per {
            Per::Player => base == Base::Player,
            Per::Team => matches!(base, Base::Player | Base::Team),
            Per::Site => matches!(base, Base::Site | Base::Piece),
            Per::Piece => base == Base::Piece,
            Per::Game => false,
        };
        if !fits {
            return None;
        }
        let of = match (per, of.ty) {
            (Per::Site, Type::One(Base::Piece)) => {
                self.need(of.clone(), Type::One(Base::Site))?
            }
            (Per::Site, _) if !of.ty.is_one() => {
                self.need(of.clone(), Type::Set(Base::Site))?
            }
            _ => of.clone(),
        };
        Some((keep, Some(of)))
    }

    /// `set x.name = E`
    fn assign_of(
        &mut self,
        of: Expr,
        name: &'a ast::Name,
        operator: SetOperator,
        value: &'a ast::Expr,
        span: Span,
    ) -> Option<StmtKind> {
        let base = of.ty.base();
        if let Some((keep, of)) = self.kept_for(&of, &name.value) {
            return self.assign_keep((keep, &name.value), of, operator, value, span);
        }
        let settable = operator == SetOperator::To && matches!(base, Base::Site | Base::Piece);
        match name.value.as_str() {
            "owner" if settable => {
                let value = self.value_of(value, Type::One(Base::Player));
                let of = self.standing_things(of)?;
                Some(StmtKind::SetOwner(of, value?))
            }
            "kind" if settable => {
                let value = self.value_of(value, Type::One(Base::Kind));
                let of = self.standing_things(of)?;
                Some(StmtKind::SetKind(of, value?))
            }
            _ if base == Base::Any => {
                self.expr(value);
                None
            }
            _ => {
                let known = self.names.get(&name.value).first().map(|entry| entry.span);
                let what = format!("`{}`", name.value);
                self.report(errors::NotSettable { span: name.span, what: &what, known });
                self.expr(value);
                None
            }
        }
    }
}
