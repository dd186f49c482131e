//! Pieces, zones and kept variables.
//! Knows nothing of what is done with them.

use super::{
    build::number,
    checker::{Checker, Frame},
    errors,
    names::Decl,
};
use crate::{
    ir::{Base, Keep, Kind, Per, Property, Seen, Supply, Type, Zone},
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
            self.property_names(piece);
        }
    }

    fn property_names(&mut self, piece: &'a ast::Piece) {
        for (at, attribute) in piece.attributes.iter().enumerate() {
            let name = &attribute.name;
            let mut earlier = piece.attributes.iter().take(at).map(|earlier| &earlier.name);
            if let Some(first) = earlier.find(|earlier| earlier.value == name.value) {
                let (name, span, first) = (&name.value, name.span, first.span);
                self.report(errors::Duplicate { name, span, first });
                continue;
            }
            if self.property_named(name).is_none() {
                let decl = Decl::Property(self.game.properties.len());
                self.declare(&name.value, name.span, decl, false);
                let ty = self.guesses.get(&name.span).map_or(Base::Any, |ty| ty.base());
                let (name, values) = (name.value.clone(), Vec::new());
                self.game.properties.push(Property { name, ty, values });
            }
        }
    }

    /// A property, and where it is first given to a kind.
    fn property_named(&self, name: &ast::Name) -> Option<(usize, Span)> {
        let entry = self.names.find(&name.value, |decl| matches!(decl, Decl::Property(_)))?;
        match entry.decl {
            Decl::Property(property) => Some((property, entry.span)),
            _ => None,
        }
    }

    /// The properties of a kind, the `place`-th (from 0) of its item: each has one value for all
    /// of the item's kinds, or a list with one for each.
    fn properties(&mut self, kind: usize, piece: &'a ast::Piece, place: usize) {
        for attribute in &piece.attributes {
            let Some((property, declared)) = self.property_named(&attribute.name) else {
                continue;
            };
            if declared != attribute.name.span {
                self.index.refer(&attribute.name.value, attribute.name.span, declared);
            }
            let written = match &attribute.value.kind {
                ast::ExprKind::List(values) if values.len() == piece.kinds.len() => {
                    values.get(place)
                }
                ast::ExprKind::List(values) => {
                    let names = piece.kinds.iter().map(|kind| kind.name.span);
                    let names = names.reduce(Span::to).unwrap_or(attribute.name.span);
                    let (span, length) = (attribute.value.span, values.len());
                    let first = (names, piece.kinds.len());
                    self.report(errors::UnequalLists { span, length, first });
                    None
                }
                _ => Some(&attribute.value),
            };
            let known = self.game.properties.get(property).map(|known| known.ty);
            let hint = known.filter(|ty| *ty != Base::Any);
            let Some(mut value) = written.and_then(|written| self.expr_hinted(written, hint))
            else {
                continue;
            };
            if !value.ty.is_one() {
                self.need(value, Type::One(Base::Int));
                continue;
            }
            self.find_type(declared, value.ty);
            let ty = self.found.get(&declared).map_or(Base::Any, |ty| ty.base());
            let Some(known) = self.game.properties.get_mut(property) else { continue };
            known.ty = ty;
            if value.ty.base() == Base::Any {
                value.ty = Type::One(ty);
            } else if value.ty.base() != ty {
                self.need(value, Type::One(ty));
                continue;
            }
            known.values.push((kind, value));
        }
    }

    /// How many pieces there are, and where they begin. Belongs to the board's frame.
    pub(crate) fn supplies(&mut self) {
        for (index, (piece, kind)) in self.names.kinds.clone().into_iter().enumerate() {
            if let Some(of) = piece.of.as_ref().filter(|of| of.value != "nobody") {
                self.report(errors::Unsupported {
                    what: format!("pieces of `{}`", of.value),
                    span: of.span,
                    help: Some("pieces are their players', or `of nobody`".to_owned()),
                });
            }
            let place = piece.kinds.iter().position(|known| known == kind).unwrap_or(0);
            self.properties(index, piece, place);
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
        if let (Per::Site | Per::Piece, Some(by)) = (per, &item.seen_by)
            && by.value == SeenBy::Owner
        {
            let what = "`seen by owner` of a zone for each site or piece".to_owned();
            let help = Some("say `seen by everyone` or `seen by nobody`".to_owned());
            self.report(errors::Unsupported { what, span: by.span, help });
        }
        let seen = seen(item.seen_by.as_ref(), item.face.as_ref()).unwrap_or(Seen::Everyone);
        self.game.zones.push(Zone {
            holds: None,
            name: item.name.value.clone(),
            plural: super::plural::plural(&item.name.value),
            span: item.name.span,
            per,
            copies: usize::try_from(copies).unwrap_or(1).clamp(1, 100),
            seen,
            ordered: false,
        });
    }

    /// How many cards zones hold. Belongs to the board's frame.
    pub(crate) fn zone_sizes(&mut self) {
        for (index, item) in self.names.zones.clone().into_iter().enumerate() {
            let Some(ast::Holds::Number(most)) = &item.holds else { continue };
            let most = self.integer(most);
            if let Some(zone) = self.game.zones.get_mut(index) {
                zone.holds = most;
            }
        }
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
