//! What may be written at a place: the file is checked with a name there that nobody gives, and
//! whoever comes upon it says what could stand instead.
//!
//! Each name that is offered was tried: it means something there.

use super::checker::{Checker, Scoped};
use super::expr::Hint;
use super::index::Role;
use super::names::Decl;
use crate::ir::{Base, Expr, Type};
use crate::span::Span;
use crate::syntax::words::{self, Place};
use std::collections::{BTreeMap, BTreeSet};

/// The name that nobody gives.
pub const CARET: &str = "zz_caret_zz";

/// A name that may stand at the place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The name.
    pub name: String,
    /// What it is declared as; nothing if the language gives it.
    pub role: Option<Role>,
    /// What it is there.
    pub ty: Option<Type>,
    /// Where it is declared.
    pub declared: Option<Span>,
    /// Whether it takes something in parentheses.
    pub called: bool,
    /// Whether it is what is wanted there, as far as that is known.
    pub fits: bool,
}

/// All of them.
pub type Offers = BTreeMap<String, Offer>;

impl Checker<'_> {
    /// Whether this is the place that is asked about.
    pub(crate) fn is_caret(&self, name: &str) -> bool {
        name == CARET && self.offers.is_none()
    }

    /// Offers what may be a value here.
    pub(crate) fn offer_values(&mut self, span: Span, hint: Hint) {
        self.offers = Some(Offers::new());
        let mut names: BTreeSet<String> = self.names.all().map(str::to_owned).collect();
        names.extend(self.frame.scope.iter().filter_map(|scoped| match scoped {
            Scoped::Named { name, .. } => Some(name.clone()),
            Scoped::Member(_) => None,
        }));
        names.extend(ours(Place::Name).chain(ours(Place::Direction)));
        names.extend(self.private_names());
        let offers = names.into_iter().filter_map(|name| {
            let value = self.tried(|checker| checker.name(&name, span, hint));
            self.offer_value(name, value, span, hint)
        });
        let mut offers: Offers = offers.map(|offer| (offer.name.clone(), offer)).collect();
        for offer in self.untyped_variables() {
            offers.entry(offer.name.clone()).or_insert(offer);
        }
        for (name, base) in [("none", Base::Any), ("true", Base::Bool), ("false", Base::Bool)] {
            let (role, declared, called) = (None, None, false);
            let (ty, fits) = (Some(Type::One(base)), hint == Some(base));
            let name = name.to_owned();
            offers.insert(name.clone(), Offer { name, role, ty, declared, called, fits });
        }
        for name in ours(Place::Function) {
            let (role, ty, declared) = (None, None, None);
            let offer =
                Offer { name: name.clone(), role, ty, declared, called: true, fits: false };
            offers.entry(name).or_insert(offer);
        }
        self.offers = Some(offers);
    }

    fn offer_value(
        &self,
        name: String,
        value: Option<Expr>,
        span: Span,
        hint: Hint,
    ) -> Option<Offer> {
        let takes = |decl| match decl {
            Decl::Define(define) => self
                .names
                .defines
                .get(define)
                .is_some_and(|define| !define.parameters.is_empty()),
            Decl::Script(script) => self.names.scripts.get(script).is_some(),
            _ => false,
        };
        let called = self.names.find(&name, takes).is_some();
        if value.is_none() && !called {
            return None;
        }
        let ty = value.map(|value| value.ty);
        let fits = hint.is_some() && ty.map(Type::base) == hint;
        let declared = self.where_declared(&name, span);
        let role = declared.and_then(|at| self.index.declared(at)).map(|known| known.role);
        Some(Offer { name, role, ty, declared, called, fits })
    }

    /// Offers what something has.
    pub(crate) fn offer_members(&mut self, of: &Expr, span: Span) {
        self.offers = Some(Offers::new());
        let mut names: BTreeSet<String> = self.names.all().map(str::to_owned).collect();
        names.extend(ours(Place::Attribute).chain(ours(Place::Direction)));
        names.extend(self.game.card_attributes.iter().map(|known| known.name.clone()));
        let offers = names.into_iter().filter_map(|name| {
            let value = self.tried(|checker| checker.attribute(of.clone(), &name, span)?)?;
            let declared = self.where_declared(&name, span);
            let role = declared.and_then(|at| self.index.declared(at)).map(|known| known.role);
            let ty = Some(value.ty);
            Some(Offer { name, role, ty, declared, called: false, fits: role.is_some() })
        });
        let offers = offers.map(|offer| (offer.name.clone(), offer)).collect();
        self.offers = Some(offers);
    }

    /// Offers names of some kinds.
    pub(crate) fn offer_names(&mut self, wanted: impl Fn(Decl) -> bool) {
        let names: Vec<String> = self.names.all().map(str::to_owned).collect();
        let offers = names.into_iter().filter_map(|name| {
            let entry = self.names.find(&name, &wanted).filter(|entry| !entry.implied)?;
            let called = match entry.decl {
                Decl::Rule(rule) => {
                    self.names.rules.get(rule).is_some_and(|rule| !rule.parameters.is_empty())
                }
                Decl::Script(_) => true,
                _ => false,
            };
            let (role, declared) = (Some(Role::of(entry.decl)), Some(entry.span));
            Some((name.clone(), Offer { name, role, ty: None, declared, called, fits: true }))
        });
        self.offers = Some(offers.collect());
    }

    /// Adds the variables of the block.
    pub(crate) fn offer_variables(&mut self) {
        let found = self.variables();
        let offers = self.offers.get_or_insert_default();
        offers.extend(found.into_iter().map(|offer| (offer.name.clone(), offer)));
    }

    fn variables(&self) -> Vec<Offer> {
        let mut found = Vec::new();
        for scoped in &self.frame.scope {
            let Scoped::Named { name, local, span } = scoped else { continue };
            let ty = local.and_then(|local| self.frame.locals.get(local)).map(|local| local.ty);
            let (role, declared) = (Some(Role::Variable), Some(*span));
            let name = name.clone();
            found.push(Offer { name, role, ty, declared, called: false, fits: true });
        }
        found
    }

    /// Parameters of a rule that nothing calls: they may be anything.
    fn untyped_variables(&self) -> Vec<Offer> {
        let variables = self.variables().into_iter().filter(|offer| offer.ty.is_none());
        variables.map(|offer| Offer { fits: false, ..offer }).collect()
    }

    /// Tries something and forgets what was said of it.
    fn tried<T>(&mut self, what: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let (told, lost) = (self.diagnostics.len(), self.lost);
        let tried = what(self);
        let wrong = self.diagnostics.len() > told;
        self.diagnostics.truncate(told);
        self.lost = lost;
        tried.filter(|_| !wrong)
    }

    /// Where the name that was just tried is declared.
    fn where_declared(&self, name: &str, span: Span) -> Option<Span> {
        self.index.noted(name, span)
    }

    /// Names of values that belong to an option alone.
    fn private_names(&self) -> Vec<String> {
        let private = self.private_values.iter().filter_map(|id| self.game.values.get(*id));
        private
            .flat_map(|values| values.members.iter().map(|member| member.name.clone()))
            .collect()
    }
}

/// Names that the language gives.
fn ours(place: Place) -> impl Iterator<Item = String> {
    words::at(place).map(str::to_owned)
}
