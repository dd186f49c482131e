//! The ways in which rules are broken, and where.

use super::parts::{expressions_mut, parts_mut};
use crate::check::walk::blocks_mut;
use crate::ir::{
    Base, Binary, Block, Body, Expr, ExprKind, Game, Per, Stmt, StmtKind, Type, Unary, ZoneId,
};
use crate::session::Opened;
use crate::source::Sources;
use crate::span::Span;
use std::collections::BTreeSet;

/// One way to break one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mutant {
    /// What is changed.
    pub span: Span,
    /// How.
    pub how: How,
}

/// A way to break rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum How {
    /// A `require` or `prefer` that is not there.
    GuardDropped,
    /// A `require` that holds where it should not; a `prefer` the other way.
    GuardInverted,
    /// An effect that does not happen.
    EffectLeftOut,
    /// Yes and no, or the parts of a `try`, change places.
    BranchesSwapped,
    /// An end that never comes.
    EndDropped,
    /// `<` for `<=` and the like.
    Bound,
    /// `=` for `!=`.
    Equality,
    /// `and` for `or`.
    AndOr,
    /// One more.
    Number,
    /// `+` for `-`.
    PlusMinus,
    /// The next player for you.
    Player,
    /// Another zone.
    Zone,
    /// What is after `&`, `|` or `except` is left out.
    SetOperation,
    /// What is after `with` is left out.
    Filter,
    /// The lowest for the highest.
    Best,
}

impl How {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::GuardDropped => "the guard left out",
            Self::GuardInverted => "the guard turned round",
            Self::EffectLeftOut => "left out",
            Self::BranchesSwapped => "its branches swapped",
            Self::EndDropped => "the clause left out",
            Self::Bound => "its bound off by one",
            Self::Equality => "`=` and `!=` swapped",
            Self::AndOr => "`and` and `or` swapped",
            Self::Number => "one more",
            Self::PlusMinus => "`+` and `-` swapped",
            Self::Player => "the next player in place of you",
            Self::Zone => "another zone",
            Self::SetOperation => "only the first set of",
            Self::Filter => "what is after `with` left out of",
            Self::Best => "highest and lowest swapped",
        }
    }
}

/// Every mutant of a game, in the order of their places.
pub fn mutants(opened: &Opened) -> Vec<Mutant> {
    let mut game = (*opened.game).clone();
    let mut breaker = Breaker::new(&game, Some(&opened.sources), None);
    breaker.game(&mut game);
    breaker.found.into_iter().collect()
}

/// Breaks a game in one way.
pub fn apply(game: &mut Game, mutant: Mutant) {
    Breaker::new(game, None, Some(mutant)).game(game);
}

struct Breaker<'a> {
    /// The texts, while mutants are looked for.
    sources: Option<&'a Sources>,
    /// What to break; none: only look what could be.
    target: Option<Mutant>,
    found: BTreeSet<Mutant>,
    /// Whose each zone is, and how many copies of it there are.
    zones: Vec<(Per, usize)>,
}

impl<'a> Breaker<'a> {
    fn new(game: &Game, sources: Option<&'a Sources>, target: Option<Mutant>) -> Self {
        let zones = game.zones.iter().map(|zone| (zone.per, zone.copies)).collect();
        Self { sources, target, found: BTreeSet::new(), zones }
    }

    /// Whether this is to be broken.
    fn here(&mut self, span: Span, how: How) -> bool {
        let mutant = Mutant { span, how };
        if self.target.is_none() {
            self.found.insert(mutant);
        }
        self.target == Some(mutant)
    }

    fn game(&mut self, game: &mut Game) {
        let rules = game.rules.iter_mut().map(|rule| &mut rule.body);
        let bodies: Vec<&mut Body> = rules.chain([&mut game.setup, &mut game.play]).collect();
        for body in bodies {
            self.block(&mut body.block);
        }
        for define in &mut game.defines {
            self.expr(&mut define.value);
        }
        for end in &mut game.ends {
            let Some(when) = &mut end.when else { continue };
            self.expr(when);
            if self.here(end.span, How::EndDropped) {
                *when = truth(false, when.span);
            }
        }
    }

    fn block(&mut self, block: &mut Block) {
        for stmt in &mut block.0 {
            self.statement(stmt);
        }
    }

    fn statement(&mut self, stmt: &mut Stmt) {
        for expr in expressions_mut(stmt) {
            self.expr(expr);
        }
        for block in blocks_mut(stmt) {
            self.block(block);
        }
        let span = stmt.span;
        #[expect(clippy::wildcard_enum_match_arm, reason = "choices are not broken")]
        match &mut stmt.kind {
            StmtKind::Require { holds, .. } => {
                if self.here(span, How::GuardDropped) {
                    *holds = truth(true, holds.span);
                } else if self.here(span, How::GuardInverted) {
                    invert(holds);
                }
            }
            StmtKind::Prefer { most, .. } => {
                if self.here(span, How::GuardInverted) {
                    *most = !*most;
                } else if self.here(span, How::GuardDropped) {
                    stmt.kind = nothing(span);
                }
            }
            StmtKind::If(cond, ..) if self.here(span, How::BranchesSwapped) => invert(cond),
            StmtKind::Try(first, other) if self.here(span, How::BranchesSwapped) => {
                std::mem::swap(first, other);
            }
            StmtKind::SetLocal(..)
            | StmtKind::SetKeep { .. }
            | StmtKind::Place { .. }
            | StmtKind::Remove(_)
            | StmtKind::MovePieces { .. }
            | StmtKind::MoveSome { .. }
            | StmtKind::MoveCards { .. }
            | StmtKind::Swap(..)
            | StmtKind::SetOwner(..)
            | StmtKind::SetKind(..)
            | StmtKind::Deal { .. }
            | StmtKind::Shuffle(_)
            | StmtKind::Roll { .. }
            | StmtKind::Reveal { .. }
            | StmtKind::Say(_)
            | StmtKind::Script { .. }
            | StmtKind::Finish
            | StmtKind::Then { .. }
            | StmtKind::Skip
            | StmtKind::Reverse
            | StmtKind::Again
            | StmtKind::Wins(_)
            | StmtKind::Loses(_)
            | StmtKind::Finishes(_)
            | StmtKind::Draw
                if self.here(span, How::EffectLeftOut) =>
            {
                stmt.kind = nothing(span);
            }
            _ => {}
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        if let ExprKind::Can(block) = &mut expr.kind {
            self.block(block);
        }
        for part in parts_mut(expr) {
            self.expr(part);
        }
        if let Some(changed) = self.changed(expr) {
            expr.kind = changed;
        }
    }

    /// The expression broken, if it is to be.
    fn changed(&mut self, expr: &Expr) -> Option<ExprKind> {
        let span = expr.span;
        #[expect(clippy::wildcard_enum_match_arm, reason = "others are not broken")]
        match &expr.kind {
            ExprKind::Const(number) if expr.ty == Type::One(Base::Int) => {
                let changed = number.checked_add(1).map(ExprKind::Const);
                changed
                    .filter(|_| self.written(span, &number.to_string()))
                    .filter(|_| self.here(span, How::Number))
            }
            ExprKind::You => self.here(span, How::Player).then(|| {
                let you = Expr { kind: ExprKind::You, ty: expr.ty, span };
                ExprKind::NextPlayer(Box::new(you))
            }),
            ExprKind::If(cond, yes, no) => self
                .here(span, How::BranchesSwapped)
                .then(|| ExprKind::If(cond.clone(), no.clone(), yes.clone())),
            ExprKind::Binary(operator, a, b) => {
                let (other, how) = other(*operator)?;
                self.here(span, how).then(|| ExprKind::Binary(other, a.clone(), b.clone()))
            }
            ExprKind::Union(a, _) | ExprKind::Intersect(a, _) | ExprKind::Except(a, _)
                if a.ty == expr.ty =>
            {
                self.here(span, How::SetOperation).then(|| a.kind.clone())
            }
            ExprKind::Filter { over, .. } if over.ty == expr.ty => {
                self.here(span, How::Filter).then(|| over.kind.clone())
            }
            ExprKind::Best { highest, var, over, keys } => {
                self.here(span, How::Best).then(|| ExprKind::Best {
                    highest: !highest,
                    var: *var,
                    over: over.clone(),
                    keys: keys.clone(),
                })
            }
            ExprKind::Zone { zone, of, copy } => {
                let other = self.another(*zone)?;
                self.here(span, How::Zone).then(|| ExprKind::Zone {
                    zone: other,
                    of: of.clone(),
                    copy: copy.clone(),
                })
            }
            _ => None,
        }
    }

    /// Whether somebody wrote this there: `check` puts in numbers of its own.
    fn written(&self, span: Span, words: &str) -> bool {
        self.sources.is_none_or(|sources| sources.slice(span).trim() == words)
    }

    /// Another zone of the same owners.
    fn another(&self, zone: ZoneId) -> Option<ZoneId> {
        let like = self.zones.get(zone)?;
        let fits = |other: &ZoneId| *other != zone && self.zones.get(*other) == Some(like);
        (0..self.zones.len()).find(fits)
    }
}

/// The operator that is easily mistaken for another.
fn other(operator: Binary) -> Option<(Binary, How)> {
    Some(match operator {
        Binary::Lt => (Binary::Le, How::Bound),
        Binary::Le => (Binary::Lt, How::Bound),
        Binary::Gt => (Binary::Ge, How::Bound),
        Binary::Ge => (Binary::Gt, How::Bound),
        Binary::Eq => (Binary::Ne, How::Equality),
        Binary::Ne => (Binary::Eq, How::Equality),
        Binary::And => (Binary::Or, How::AndOr),
        Binary::Or => (Binary::And, How::AndOr),
        Binary::Add => (Binary::Sub, How::PlusMinus),
        Binary::Sub => (Binary::Add, How::PlusMinus),
        Binary::Mul | Binary::Div | Binary::Rem => return None,
    })
}

fn truth(truth: bool, span: Span) -> Expr {
    Expr { kind: ExprKind::Const(i64::from(truth)), ty: Type::One(Base::Bool), span }
}

fn invert(cond: &mut Expr) {
    let (ty, span) = (cond.ty, cond.span);
    let old = std::mem::replace(cond, truth(true, span));
    *cond = Expr { kind: ExprKind::Unary(Unary::Not, Box::new(old)), ty, span };
}

/// A statement that does nothing.
fn nothing(span: Span) -> StmtKind {
    StmtKind::If(truth(false, span), Block::default(), Block::default())
}
