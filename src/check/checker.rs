//! What the checker carries about: the game so far, the names, the frame it is in, what it found.
//! Knows nothing of any one construct.

use super::{
    caret::Offers,
    facts::Facts,
    index::{Index, Role},
    names::Names,
};
use crate::{
    diagnostic::Diagnostic,
    ir::{self, Base, Local, LocalId, Type},
    span::{FileId, Span},
    syntax::ast,
};
use std::collections::{BTreeMap, BTreeSet};

/// Which statements may stand here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Code {
    /// Between moves: turns, asks, outcomes.
    Flow,
    /// Inside a move: choices and guards.
    Move,
}

/// A name in scope.
#[derive(Debug, Clone)]
pub(crate) enum Scoped {
    /// A local; its type is absent if it could not be found (and that was reported).
    Named { name: String, local: Option<LocalId>, span: Span },
    /// The member that `with`, `by` and the like speak of: its attributes go by their bare names.
    Member(LocalId),
}

/// The variables of a body, and which names stand for them here.
#[derive(Debug, Clone, Default)]
pub(crate) struct Frame {
    pub(crate) locals: Vec<Local>,
    pub(crate) scope: Vec<Scoped>,
    /// Which statements may stand here; none where only expressions do.
    pub(crate) code: Option<Code>,
    /// Where the move begins, or the call that led here.
    pub(crate) because: Option<Span>,
    /// Variables that hold places of dice, and of which dice.
    pub(crate) thrown: BTreeMap<LocalId, ir::DiceId>,
}

/// A rule or define, with the types it is used with.
pub(crate) type InstanceKey = (usize, Vec<Type>, Option<Code>);

/// What was found about names without a type of their own (`keep lead = none`), by place.
pub(crate) type Guesses = BTreeMap<Span, Type>;

/// The checker.
pub(crate) struct Checker<'a> {
    pub(crate) names: Names<'a>,
    pub(crate) facts: Facts,
    pub(crate) game: ir::Game,
    pub(crate) frame: Frame,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Types found in an earlier pass.
    pub(crate) guesses: Guesses,
    /// Types found in this one.
    pub(crate) found: Guesses,
    /// Value types that are options' own: their members are no names elsewhere.
    pub(crate) private_values: BTreeSet<usize>,
    pub(crate) rules: BTreeMap<InstanceKey, usize>,
    pub(crate) defines: BTreeMap<InstanceKey, Option<usize>>,
    /// Defines being checked, innermost last.
    pub(crate) define_stack: Vec<usize>,
    /// Rules being checked, innermost last.
    pub(crate) rule_stack: Vec<usize>,
    /// Locals declared as `none`: what they are set to says what they are.
    pub(crate) open: BTreeSet<Span>,
    /// Which files are libraries.
    pub(crate) libraries: BTreeSet<FileId>,
    /// Whether the board is a grid of hexagons.
    pub(crate) hex: bool,
    /// Names that something speaks of, by where they are declared.
    pub(crate) used: BTreeSet<Span>,
    /// The first thing that could not be made sense of: something must have been reported.
    pub(crate) lost: Option<Span>,
    /// Rules that something calls, rightly or wrongly.
    pub(crate) attempted: BTreeSet<usize>,
    /// Variables and parameters, to tell of those nothing speaks of.
    pub(crate) watched: BTreeMap<Span, (&'static str, String)>,
    /// Where teams are declared.
    pub(crate) teams_at: Vec<Span>,
    /// Number of the next choice and ask.
    pub(crate) next_choice: usize,
    pub(crate) next_ask: usize,
    /// What names and expressions are, for editors.
    pub(crate) index: Index,
    /// What may be written at the place that is asked about, once it was come to.
    pub(crate) offers: Option<Offers>,
}

impl Checker<'_> {
    /// Tells the author something, once.
    pub(crate) fn report(&mut self, problem: impl Into<Diagnostic>) {
        let diagnostic = problem.into();
        let is_known = |known: &Diagnostic| {
            known.code == diagnostic.code
                && known.primary.span == diagnostic.primary.span
                && known.message == diagnostic.message
        };
        if !self.diagnostics.iter().any(is_known) {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Something speaks of what is declared there, by that name.
    pub(crate) fn use_name(&mut self, name: &str, span: Span, declared: Span) {
        self.used.insert(declared);
        self.index.refer(name, span, declared);
    }

    /// A new variable of the frame without a name.
    pub(crate) fn unnamed(&mut self, name: &str, ty: Type) -> LocalId {
        self.frame.locals.push(Local { name: name.to_owned(), ty });
        self.frame.locals.len() - 1
    }

    /// A new variable, in scope under its name from here on; quiet in use if it has no type.
    pub(crate) fn bind(&mut self, name: &ast::Name, ty: Option<Type>) -> LocalId {
        let local = self.unnamed(&name.value, ty.unwrap_or(Type::One(Base::Any)));
        self.index.declare(&name.value, name.span, Role::Variable);
        if let Some(ty) = ty {
            self.index.is(name.span, ty);
        }
        self.frame.scope.push(Scoped::Named {
            name: name.value.clone(),
            local: ty.map(|_| local),
            span: name.span,
        });
        local
    }

    /// Runs `inside` with a scope of its own in the same frame.
    pub(crate) fn scoped<T>(&mut self, inside: impl FnOnce(&mut Self) -> T) -> T {
        let depth = self.frame.scope.len();
        let result = inside(self);
        self.close_scope(depth);
        result
    }

    /// Drops the names beyond `depth`, and tells of those nothing spoke of.
    pub(crate) fn close_scope(&mut self, depth: usize) {
        self.frame.scope.truncate(depth);
    }

    /// Runs `inside` with a frame of its own; gives the frame too.
    pub(crate) fn framed<T>(
        &mut self,
        frame: Frame,
        inside: impl FnOnce(&mut Self) -> T,
    ) -> (T, Frame) {
        let outer = std::mem::replace(&mut self.frame, frame);
        let result = inside(self);
        let inner = std::mem::replace(&mut self.frame, outer);
        (result, inner)
    }

    /// Runs `inside` with `it`, and its attributes, standing for members of this type.
    pub(crate) fn with_member<T>(
        &mut self,
        ty: Type,
        inside: impl FnOnce(&mut Self, LocalId) -> T,
    ) -> T {
        let local = self.unnamed("it", ty);
        self.scoped(|checker| {
            checker.frame.scope.push(Scoped::Member(local));
            inside(checker, local)
        })
    }

    /// Remembers the type of something declared without one.
    pub(crate) fn find_type(&mut self, declared: Span, ty: Type) {
        let known = self.found.get(&declared).copied();
        let joined = match known {
            Some(known) => super::types::join(known, ty).unwrap_or(known),
            None => ty,
        };
        self.found.insert(declared, joined);
    }
}
