//! Pieces, zones and kept variables.
//! Knows nothing of what is done with them.

use super::{
    build::number,
    checker::{Checker, Frame},
    errors,
};
use crate::{
    ir::{Base, Keep, Kind, Per, Seen, Supply, Type, Zone},
    span::{Span, Spanned},
    syntax::ast::{self, Face, SeenBy},
};

/// Whose a thing is.
pub(crate) fn per(written: Option<&Spanned<ast::Per>>) -> Per {
    match written.map(|per| per.value) {
        None => Per::Game,
        Some(ast::Per::Player) => Per::Player,
        Some(ast::Per::Team) => Per::Team,
        Some(ast::Per::Site) => Per::Site,
        Some(ast::Per::Piece) => Per::Piece,
    }
}

fn seen(by: Option<&Spanned<SeenBy>>, face: Option<&Spanned<Face>>) -> Option<Seen> {
    match (by.map(|by| by.value), face.map(|face| face.value)) {
        (Some(SeenBy::Owner), _) => Some(Seen::Owner),
        (Some(SeenBy::Everyone), _) | (None, Some(Face::Up)) => Some(Seen::Everyone),
        (Some(SeenBy::Nobody), _) | (None, Some(Face::Down)) => Some(Seen::Nobody),
        (None, None) => None,
    }
}

impl<'a> Checker<'a> {
    /// The kinds of piece, without the numbers and places: those may speak of anything.
    pub(crate) fn kinds(&mut self) {
        for (piece, kind) in self.names.kinds.clone() {
            let name = kind.name.value.clone();
            let several = kind.plural.as_ref().map(|several| several.value.clone());
            let plural = several.unwrap_or_else(|| super::plural::plural(&name));
            let has_identity = piece.count.is_some() || piece.on.is_some();
            let supply = has_identity.then(|| Supply {
                count: number(1, kind.name.span),
                per: per(piece.per.as_ref()),
                on: None,
            });
            let neutral = piece.of.is_some();
            let symbol = kind.symbol.as_ref().map(|symbol| symbol.value.clone());
            let span = kind.name.span;
            self.game.kinds.push(Kind { name, plural, symbol, span, neutral, supply });
        }
    }

    /// How many pieces there are, and where they begin. Belongs to the board's frame.
    pub(crate) fn supplies(&mut self) {
        for (index, (piece, _)) in self.names.kinds.clone().into_iter().enumerate() {
            if let Some(of) = piece.of.as_ref().filter(|of| of.value != "nobody") {
                self.report(errors::Unsupported {
                    what: format!("pieces of `{}`", of.value),
                    span: of.span,
                    help: Some("pieces are their players', or `of nobody`".to_owned()),
                });
            }
            if let Some(attribute) = piece.attributes.first() {
                self.report(errors::Unsupported {
                    what: format!("the property `{}` of pieces", attribute.name.value),
                    span: attribute.name.span,
                    help: None,
                });
            }
            let count = piece.count.as_ref().and_then(|count| self.integer(count));
            let on = piece.on.as_ref().and_then(|on| self.value_of(on, Type::One(Base::Site)));
            let kind = self.game.kinds.get_mut(index);
            if let Some(supply) = kind.and_then(|kind| kind.supply.as_mut()) {
                supply.on = on;
                if let Some(count) = count {
                    supply.count = count;
                }
            }
        }
    }

    /// `zone hand per player seen by owner`
    pub(crate) fn zone(&mut self, item: &ast::Zone) {
        let copies = item.count.as_ref().and_then(|count| self.constant(count)).unwrap_or(1);
        let per = per(item.per.as_ref());
        if matches!(per, Per::Site | Per::Piece) {
            let span = item.per.as_ref().map_or(item.name.span, |per| per.span);
            let what = "a zone for each site or piece".to_owned();
            self.report(errors::Unsupported { what, span, help: None });
        }
        if item.holds.is_some() {
            let what = "a zone that holds only so many cards".to_owned();
            let help = Some("count the cards in a `require`".to_owned());
            self.report(errors::Unsupported { what, span: item.name.span, help });
        }
        let seen = seen(item.seen_by.as_ref(), item.face.as_ref()).unwrap_or(Seen::Everyone);
        self.game.zones.push(Zone {
            name: item.name.value.clone(),
            plural: super::plural::plural(&item.name.value),
            span: item.name.span,
            per,
            copies: usize::try_from(copies).unwrap_or(1).clamp(1, 100),
            seen,
            ordered: false,
        });
    }

    /// The kept variables, with the types found so far; their first values come later.
    pub(crate) fn keep_names(&mut self) {
        for keep in self.names.keeps.clone() {
            let ty = self.guesses.get(&keep.name.span).copied();
            let per = per(keep.per.as_ref());
            let seen = seen(keep.seen_by.as_ref(), None).unwrap_or(Seen::Everyone);
            self.game.keeps.push(Keep {
                name: keep.name.value.clone(),
                span: keep.name.span,
                per,
                ty: ty.unwrap_or(Type::One(Base::Any)),
                seen,
                initial: super::build::none(keep.value.span),
                locals: Vec::new(),
            });
        }
    }

    /// The first values of kept variables.
    pub(crate) fn keep_values(&mut self) {
        for (index, keep) in self.names.keeps.clone().into_iter().enumerate() {
            let Some(known) = self.game.keeps.get(index).map(|keep| keep.ty) else { continue };
            let (value, frame) = self.framed(Frame::default(), |checker| {
                let value = checker.expr_hinted(&keep.value, Some(known.base()))?;
                let kept = checker.kept_type(value.ty);
                checker.find_type(keep.name.span, kept);
                let wanted = super::types::join(known, kept).unwrap_or(kept);
                checker.need(value, wanted)
            });
            if value.is_none() {
                self.lost.get_or_insert(keep.value.span);
            }
            if let (Some(value), Some(keep)) = (value, self.game.keeps.get_mut(index)) {
                keep.ty = if keep.ty == Type::One(Base::Any) { value.ty } else { keep.ty };
                keep.initial = value;
                keep.locals = frame.locals;
            }
        }
    }

    /// What a kept variable is when it is set to something of this type: lists are kept as sets,
    /// zones as the cards in them.
    pub(crate) fn kept_type(&self, ty: Type) -> Type {
        match ty {
            Type::One(Base::Zone) | Type::Set(Base::Zone) => Type::Set(Base::Card),
            Type::List(base) => Type::Set(base),
            other => other,
        }
    }

    /// An expression that must be a number.
    pub(crate) fn integer(&mut self, of: &'a ast::Expr) -> Option<crate::ir::Expr> {
        self.value_of(of, Type::One(Base::Int))
    }

    /// An expression that must be of a type.
    pub(crate) fn value_of(
        &mut self,
        of: &'a ast::Expr,
        want: Type,
    ) -> Option<crate::ir::Expr> {
        let value = self.expr_hinted(of, Some(want.base()))?;
        self.need(value, want)
    }

    /// An expression that must be true or false.
    pub(crate) fn condition(&mut self, of: &'a ast::Expr) -> Option<crate::ir::Expr> {
        self.value_of(of, Type::One(Base::Bool))
    }

    /// A place for a message where nothing better is known.
    pub(crate) fn game_span(&self) -> Span {
        self.game.span
    }
}
