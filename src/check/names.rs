//! What each name stands for.
//! Knows nothing of types; a name is found here and made an expression elsewhere.

use super::{checker::Checker, errors, index::Role, plural::plural};
use crate::{
    diagnostic::suggest,
    span::Span,
    syntax::ast::{self, ItemKind},
};
use std::collections::BTreeMap;

/// What a name can stand for. Numbers are indices of the game's tables, or of the lists below.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Decl {
    /// A player at the table, by seat.
    Player(usize),
    Option(usize),
    /// The deck the game is played with, or one it is made of.
    Deck(usize),
    /// A type of values: all of them.
    Values(usize),
    /// One value of a type.
    Value(usize, usize),
    Dice(usize),
    Group(usize),
    /// A site of a graph: group, place from 0.
    GraphSite(usize, usize),
    /// A direction of a graph.
    Direction(usize),
    Mark(usize),
    SiteAttribute(usize),
    Kind(usize),
    /// A named route.
    Route(usize),
    /// What kinds of piece have.
    Property(usize),
    Zone(usize),
    Keep(usize),
    Rule(usize),
    Define(usize),
    Script(usize),
    /// A circle of the surface.
    Circle(usize),
}

/// A name's meaning, and where it comes from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) decl: Decl,
    pub(crate) span: Span,
    /// Means everybody's, or several: a plural.
    pub(crate) several: bool,
    /// Not written: a plural made from the name.
    pub(crate) implied: bool,
    /// From a library.
    pub(crate) library: bool,
}

/// All names, and the syntax of what has a body.
#[derive(Debug, Default)]
pub(crate) struct Names<'a> {
    table: BTreeMap<String, Vec<Entry>>,
    pub(crate) rules: Vec<&'a ast::Rule>,
    pub(crate) rule_docs: Vec<Option<&'a str>>,
    pub(crate) defines: Vec<&'a ast::Define>,
    pub(crate) decks: Vec<&'a ast::Deck>,
    pub(crate) keeps: Vec<&'a ast::Keep>,
    pub(crate) kinds: Vec<(&'a ast::Piece, &'a ast::PieceKind)>,
    pub(crate) zones: Vec<&'a ast::Zone>,
    pub(crate) options: Vec<&'a ast::OptionItem>,
    pub(crate) scripts: Vec<&'a ast::Script>,
    pub(crate) dice: Vec<&'a ast::Dice>,
}

impl Names<'_> {
    /// What a name stands for: the game's own meanings before a library's, written names before
    /// plurals made of them.
    pub(crate) fn get(&self, name: &str) -> Vec<Entry> {
        let Some(entries) = self.table.get(name) else { return Vec::new() };
        let best = entries.iter().map(|entry| (entry.implied, entry.library)).min();
        let is_best = |entry: &&Entry| Some((entry.implied, entry.library)) == best;
        entries.iter().filter(is_best).copied().collect()
    }

    /// The nearest meaning of a name that `wanted` takes, in the order of [`Self::get`].
    pub(crate) fn find(&self, name: &str, wanted: impl Fn(Decl) -> bool) -> Option<Entry> {
        let fitting = self.table.get(name)?.iter().filter(|entry| wanted(entry.decl));
        fitting.min_by_key(|entry| (entry.implied, entry.library)).copied()
    }

    /// Every name, plurals too.
    pub(crate) fn all(&self) -> impl Iterator<Item = &str> {
        self.table.keys().map(String::as_str)
    }

    /// Every name as the game's own file declares it.
    pub(crate) fn written(&self) -> Vec<(String, Entry)> {
        let all = self.table.iter().flat_map(|(name, entries)| {
            entries.iter().map(move |entry| (name.clone(), *entry))
        });
        all.filter(|(_, entry)| !entry.implied && !entry.library).collect()
    }

    /// The known name nearest to one that is not.
    pub(crate) fn nearest(&self, name: &str, wanted: impl Fn(Decl) -> bool) -> Option<&str> {
        let fitting = self
            .table
            .iter()
            .filter(|(_, entries)| entries.iter().any(|entry| wanted(entry.decl)));
        suggest(name, fitting.map(|(known, _)| known.as_str()))
    }
}

/// Whether two meanings of one name can stand side by side: values are told apart by what they
/// are compared with.
fn may_share(a: Decl, b: Decl) -> bool {
    let is_value = |decl| matches!(decl, Decl::Value(..) | Decl::Values(_));
    let is_attribute = |decl| matches!(decl, Decl::SiteAttribute(_) | Decl::Property(_));
    is_value(a) || is_value(b) || is_attribute(a) || is_attribute(b)
}

impl<'a> Checker<'a> {
    /// Gives a name a meaning; a second one of the same file is a mistake.
    pub(crate) fn declare(&mut self, name: &str, span: Span, decl: Decl, several: bool) {
        let library = self.is_library(span);
        let entry = Entry { decl, span, several, implied: false, library };
        self.index.declare(name, span, Role::of(decl));
        let entries = self.names.table.entry(name.to_owned()).or_default();
        let earlier = entries
            .iter()
            .find(|known| !known.implied && known.library == library)
            .filter(|known| known.decl != decl && !may_share(known.decl, decl))
            .copied();
        entries.push(entry);
        if let Some(earlier) = earlier {
            self.report(errors::Duplicate { name, span, first: earlier.span });
        }
    }

    /// Gives the plural of a name the same meaning, for all of them.
    pub(crate) fn declare_plural(&mut self, name: &str, span: Span, decl: Decl) -> String {
        let several = plural(name);
        let library = self.is_library(span);
        let entry = Entry { decl, span, several: true, implied: true, library };
        self.names.table.entry(several.clone()).or_default().push(entry);
        several
    }

    /// A name as written, and the plural made of it.
    pub(crate) fn declare_both(&mut self, name: &ast::Name, decl: Decl) -> String {
        self.declare(&name.value, name.span, decl, false);
        self.declare_plural(&name.value, name.span, decl)
    }

    /// Whether a place is in a library, not in the game's own file.
    pub(crate) fn is_library(&self, span: Span) -> bool {
        self.libraries.contains(&span.file())
    }

    /// Collects the items whose names need nothing else to be known.
    pub(crate) fn collect(&mut self, items: impl Iterator<Item = &'a ast::Item>) {
        for item in items {
            self.collect_item(item);
        }
    }

    fn collect_item(&mut self, item: &'a ast::Item) {
        match &item.kind {
            ItemKind::Rule(rule) => {
                let decl = Decl::Rule(self.names.rules.len());
                self.names.rules.push(rule);
                self.names.rule_docs.push(item.doc.as_deref());
                self.declare(&rule.name.value, rule.name.span, decl, false);
            }
            ItemKind::Define(define) => {
                let decl = Decl::Define(self.names.defines.len());
                self.names.defines.push(define);
                self.declare(&define.name.value, define.name.span, decl, false);
            }
            ItemKind::Deck(pack) => {
                let decl = Decl::Deck(self.names.decks.len());
                self.names.decks.push(pack);
                self.declare(&pack.name.value, pack.name.span, decl, true);
            }
            ItemKind::Keep(keep) => {
                let decl = Decl::Keep(self.names.keeps.len());
                self.names.keeps.push(keep);
                self.declare(&keep.name.value, keep.name.span, decl, false);
            }
            ItemKind::Piece(piece) => {
                for kind in &piece.kinds {
                    self.collect_kind(piece, kind);
                }
            }
            ItemKind::Zone(zone) => {
                let decl = Decl::Zone(self.names.zones.len());
                self.names.zones.push(zone);
                self.declare_both(&zone.name, decl);
            }
            ItemKind::Option(option) => {
                let decl = Decl::Option(self.names.options.len());
                self.names.options.push(option);
                self.declare(&option.name.value, option.name.span, decl, false);
            }
            ItemKind::Script(script) => {
                let decl = Decl::Script(self.names.scripts.len());
                self.names.scripts.push(script);
                self.declare(&script.name.value, script.name.span, decl, false);
            }
            ItemKind::Dice(dice) => {
                let decl = Decl::Dice(self.names.dice.len());
                self.names.dice.push(dice);
                self.declare(&dice.name.value, dice.name.span, decl, false);
            }
            _ => {}
        }
    }

    fn collect_kind(&mut self, piece: &'a ast::Piece, kind: &'a ast::PieceKind) {
        let decl = Decl::Kind(self.names.kinds.len());
        self.names.kinds.push((piece, kind));
        self.declare(&kind.name.value, kind.name.span, decl, false);
        match &kind.plural {
            Some(several) => self.declare(&several.value, several.span, decl, true),
            None => {
                self.declare_plural(&kind.name.value, kind.name.span, decl);
            }
        }
    }
}
