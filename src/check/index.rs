//! What each name means where it stands, and what each expression is: for editors.
//! Noted while a file is checked; decides nothing.

use super::names::Decl;
use crate::ir::Type;
use crate::source::Sources;
use crate::span::Span;
use std::collections::{BTreeMap, BTreeSet};

/// What a name is declared as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// A player at the table.
    Player,
    /// An option.
    Option,
    /// A deck.
    Deck,
    /// A list of values.
    Values,
    /// One of them.
    Value,
    /// Dice.
    Dice,
    /// A site of the board, or several.
    Site,
    /// A direction of a graph.
    Direction,
    /// A mark.
    Mark,
    /// What sites, kinds of piece or cards have.
    Attribute,
    /// A kind of piece.
    Piece,
    /// A route with a name.
    Route,
    /// A place for cards.
    Zone,
    /// What is written down in the course of a game.
    Kept,
    /// A rule.
    Rule,
    /// A define.
    Define,
    /// A function of a script file.
    Script,
    /// A circle of a surface.
    Circle,
    /// A variable of a block, or a parameter.
    Variable,
}

impl Role {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Option => "option",
            Self::Deck => "deck",
            Self::Values => "values",
            Self::Value => "value",
            Self::Dice => "dice",
            Self::Site => "site",
            Self::Direction => "direction",
            Self::Mark => "mark",
            Self::Attribute => "attribute",
            Self::Piece => "piece",
            Self::Route => "route",
            Self::Zone => "zone",
            Self::Kept => "kept variable",
            Self::Rule => "rule",
            Self::Define => "define",
            Self::Script => "script",
            Self::Circle => "circle",
            Self::Variable => "variable",
        }
    }

    pub(crate) fn of(decl: Decl) -> Self {
        match decl {
            Decl::Player(_) => Self::Player,
            Decl::Option(_) => Self::Option,
            Decl::Deck(_) => Self::Deck,
            Decl::Values(_) => Self::Values,
            Decl::Value(..) => Self::Value,
            Decl::Dice(_) => Self::Dice,
            Decl::Group(_) | Decl::GraphSite(..) => Self::Site,
            Decl::Direction(_) => Self::Direction,
            Decl::Mark(_) => Self::Mark,
            Decl::SiteAttribute(_) | Decl::Property(_) => Self::Attribute,
            Decl::Kind(_) => Self::Piece,
            Decl::Route(_) => Self::Route,
            Decl::Zone(_) => Self::Zone,
            Decl::Keep(_) => Self::Kept,
            Decl::Rule(_) => Self::Rule,
            Decl::Define(_) => Self::Define,
            Decl::Script(_) => Self::Script,
            Decl::Circle(_) => Self::Circle,
        }
    }
}

/// A name that is declared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Declared {
    /// The name.
    pub name: String,
    /// What it is declared as.
    pub role: Role,
}

/// What the names and expressions of a game are.
#[derive(Debug, Clone, Default)]
pub struct Index {
    /// Expressions that end in a name, and that name, with where it is declared.
    noted: BTreeMap<(Span, String), BTreeSet<Span>>,
    /// Names where they stand, and where they are declared.
    uses: BTreeMap<Span, BTreeSet<Span>>,
    /// Declared names, by where they are declared.
    declared: BTreeMap<Span, Declared>,
    /// Expressions and variables.
    types: BTreeMap<Span, Type>,
}

impl Index {
    /// Notes that an expression ends in a name, and where it is declared.
    pub(crate) fn refer(&mut self, name: &str, span: Span, declared: Span) {
        self.noted.entry((span, name.to_owned())).or_default().insert(declared);
    }

    /// Whether anything was noted to speak of what is declared there.
    pub(crate) fn is_noted(&self, declared: Span) -> bool {
        self.noted.values().any(|known| known.contains(&declared))
    }

    /// Where the name is declared that an expression was noted to end in.
    pub(crate) fn noted(&self, name: &str, span: Span) -> Option<Span> {
        self.noted.get(&(span, name.to_owned()))?.first().copied()
    }

    /// Notes a name that is declared.
    pub(crate) fn declare(&mut self, name: &str, span: Span, role: Role) {
        self.declared.entry(span).or_insert_with(|| Declared { name: name.to_owned(), role });
    }

    /// Notes what an expression or a variable is.
    pub(crate) fn is(&mut self, span: Span, ty: Type) {
        self.types.insert(span, ty);
    }

    /// Finds the names in the texts: the last word of an expression is what it is about.
    pub(crate) fn settle(&mut self, sources: &Sources) {
        for ((span, name), declared) in std::mem::take(&mut self.noted) {
            let words = sources.slice(span);
            let at = last_word(words, &name).map(|at| {
                let start = span.start() + at;
                Span::new(span.file(), start, start + name.len())
            });
            // `for each pawn` speaks of pawns.
            let at = at.or_else(|| is_word(words).then_some(span));
            if let Some(at) = at {
                self.uses.entry(at).or_default().extend(declared);
            }
        }
    }

    /// The name at a place (also right behind it): where it stands, and where it is declared, each
    /// declaration that it can mean.
    pub fn at(&self, place: Span) -> Option<(Span, BTreeSet<Span>)> {
        let holds = |span: &Span| {
            span.file() == place.file()
                && span.start() <= place.start()
                && place.start() <= span.end()
        };
        let used = self.uses.iter().find(|(span, _)| holds(span));
        let declared = self.declared.keys().find(|span| holds(span));
        match (used, declared) {
            (Some((span, declared)), None) => Some((*span, declared.clone())),
            (Some((span, also)), Some(declared)) if declared == span => {
                let mut all = also.clone();
                all.insert(*declared);
                Some((*span, all))
            }
            (_, Some(declared)) => Some((*declared, BTreeSet::from([*declared]))),
            (None, None) => None,
        }
    }

    /// Where the name that stands just there is declared.
    pub fn used(&self, at: Span) -> Option<&BTreeSet<Span>> {
        self.uses.get(&at)
    }

    /// The names of a file where they are used, in order, with where they are declared.
    pub fn uses(&self) -> impl Iterator<Item = (Span, &BTreeSet<Span>)> {
        self.uses.iter().map(|(span, declared)| (*span, declared))
    }

    /// The names that are declared, by place.
    pub fn declarations(&self) -> impl Iterator<Item = (Span, &Declared)> {
        self.declared.iter().map(|(span, declared)| (*span, declared))
    }

    /// The name that is declared somewhere.
    pub fn declared(&self, at: Span) -> Option<&Declared> {
        self.declared.get(&at)
    }

    /// The smallest expression, or variable, around a place, and what it is.
    pub fn type_at(&self, place: Span) -> Option<(Span, Type)> {
        let around = self.types.iter().filter(|(span, _)| span.contains(place));
        around.min_by_key(|(span, _)| span.end() - span.start()).map(|(span, ty)| (*span, *ty))
    }

    /// What a variable, or the expression just there, is.
    pub fn type_of(&self, span: Span) -> Option<Type> {
        self.types.get(&span).copied()
    }
}

/// Where a word stands last in some words, comments and texts aside.
fn last_word(words: &str, name: &str) -> Option<usize> {
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    let whole = |at: &usize| {
        let before = words.get(..*at).unwrap_or("");
        let after = words.get(at + name.len()..).unwrap_or("");
        !before.ends_with(is_letter) && !after.starts_with(is_letter)
    };
    words.match_indices(name).map(|(at, _)| at).filter(whole).last()
}

fn is_word(words: &str) -> bool {
    !words.is_empty() && words.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
}
