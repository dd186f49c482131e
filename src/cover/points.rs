//! Everything in a game's rules that play can come to, in words for when it did not.

use crate::check::walk;
use crate::ir::{self, AskBranch, Block, Expr, ExprKind, Part, Point, Stmt, StmtKind};
use crate::session::Opened;
use crate::source::Sources;
use crate::span::Span;
use std::collections::BTreeMap;

/// The kinds of things that are counted, as columns of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Rules that were run and defines that were looked at.
    Rules,
    /// Statements that were performed.
    Statements,
    /// Branches of `either`, `maybe`, `if`, `depending on`, `try` and `if impossible`.
    Branches,
    /// `require`s that held and that did not, `prefer`s that compared and that decided.
    Guards,
    /// Clauses of `end` that applied.
    Ends,
    /// Options as they are by themselves, and otherwise.
    Options,
    /// Lines of scripts.
    Script,
}

impl Kind {
    /// All, in order.
    pub const ALL: [Self; 7] = [
        Self::Rules,
        Self::Statements,
        Self::Branches,
        Self::Guards,
        Self::Ends,
        Self::Options,
        Self::Script,
    ];

    /// What heads the column.
    pub fn heading(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Statements => "statements",
            Self::Branches => "branches",
            Self::Guards => "guards",
            Self::Ends => "ends",
            Self::Options => "options",
            Self::Script => "script lines",
        }
    }
}

/// What a point is, and what there is to say if play did not come to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct About {
    pub(super) kind: Kind,
    pub(super) missing: String,
}

/// The points of a game.
pub(super) fn points(opened: &Opened) -> BTreeMap<Point, About> {
    let game = &*opened.game;
    let mut points = Points { sources: &opened.sources, found: BTreeMap::new() };
    for body in walk::bodies(game) {
        points.block(body);
    }
    for rule in &game.rules {
        points.add(Kind::Rules, rule.span, Part::Whole, "it was never run");
    }
    for define in &game.defines {
        points.add(Kind::Rules, define.span, Part::Whole, "it was never looked at");
        points.expr(&define.value);
    }
    for end in &game.ends {
        points.end(end);
    }
    for option in &game.options {
        points.add(Kind::Options, option.span, Part::Default, "it was never left alone");
        points.add(Kind::Options, option.span, Part::Other, "it was never changed");
    }
    for line in opened.scripts.lines(&opened.sources) {
        points.add(Kind::Script, line, Part::Whole, "it was never run");
    }
    points.found
}

struct Points<'a> {
    sources: &'a Sources,
    found: BTreeMap<Point, About>,
}

impl Points<'_> {
    fn add(&mut self, kind: Kind, span: Span, part: Part, missing: impl Into<String>) {
        let about = About { kind, missing: missing.into() };
        self.found.entry(Point { span, part }).or_insert(about);
    }

    fn block(&mut self, block: &Block) {
        walk::each_statement(block, &mut |stmt| self.statement(stmt));
        walk::each_in(block, &mut |expr| self.one(expr));
    }

    fn expr(&mut self, expr: &Expr) {
        walk::each(expr, &mut |expr| self.one(expr));
    }

    fn branch(&mut self, span: Span, part: Part, missing: impl Into<String>) {
        self.add(Kind::Branches, span, part, missing);
    }

    fn statement(&mut self, stmt: &Stmt) {
        let span = stmt.span;
        if self.guard(stmt) {
            return;
        }
        self.add(Kind::Statements, span, Part::Whole, "it was never performed");
        #[expect(clippy::wildcard_enum_match_arm, reason = "only these have branches")]
        match &stmt.kind {
            StmtKind::Either(branches) => {
                for (at, branch) in branches.iter().enumerate() {
                    let missing = format!("`{}` was never chosen", branch.label);
                    self.branch(span, Part::Branch(at), missing);
                }
            }
            StmtKind::Maybe { .. } => {
                self.branch(span, Part::Yes, "its yes was never chosen");
                self.branch(span, Part::No, "its no was never chosen");
            }
            StmtKind::If(..) => self.sides(span),
            StmtKind::Switch { arms, otherwise, .. } => {
                self.arms(span, arms.len(), otherwise.is_some());
            }
            StmtKind::Try(..) => {
                self.branch(span, Part::Yes, "what it tries was never made");
                self.branch(span, Part::No, "its `or else` was never made");
            }
            StmtKind::Ask(ask) => {
                for (at, branch) in ask.branches.iter().enumerate().skip(1) {
                    let missing = match branch {
                        AskBranch::Move(_) => {
                            format!("no move of `if impossible` {at} was made")
                        }
                        AskBranch::Flow(_) => format!("`if impossible` {at} was never needed"),
                    };
                    self.branch(span, Part::Branch(at), missing);
                }
            }
            _ => {}
        }
    }

    /// Whether a statement is a guard, which is then counted as one.
    fn guard(&mut self, stmt: &Stmt) -> bool {
        #[expect(clippy::wildcard_enum_match_arm, reason = "only these are guards")]
        let (holds, fails) = match &stmt.kind {
            StmtKind::Require { .. } => ("it never held", "it never failed"),
            StmtKind::Prefer { .. } => ("it never compared ways", "it never left a way out"),
            _ => return false,
        };
        self.add(Kind::Guards, stmt.span, Part::Holds, holds);
        self.add(Kind::Guards, stmt.span, Part::Fails, fails);
        true
    }

    fn sides(&mut self, span: Span) {
        self.branch(span, Part::Yes, "its condition never held");
        self.branch(span, Part::No, "its condition always held");
    }

    fn arms(&mut self, span: Span, count: usize, otherwise: bool) {
        for at in 0..count {
            self.branch(span, Part::Branch(at), format!("arm {} was never taken", at + 1));
        }
        if otherwise {
            self.branch(span, Part::Branch(count), "its `else` was never taken");
        }
    }

    fn one(&mut self, expr: &Expr) {
        // `check` makes conditions of its own, which nobody wrote.
        let written = |word: &str| self.sources.slice(expr.span).starts_with(word);
        #[expect(clippy::wildcard_enum_match_arm, reason = "only these have branches")]
        match &expr.kind {
            ExprKind::If(..) if written("if") => self.sides(expr.span),
            ExprKind::Switch { arms, otherwise, .. } if written("depending") => {
                self.arms(expr.span, arms.len(), otherwise.is_some());
            }
            // What stands in it is never performed, but its guards are looked at.
            ExprKind::Can(block) => {
                walk::each_statement(block, &mut |stmt| _ = self.guard(stmt));
            }
            _ => {}
        }
    }

    fn end(&mut self, end: &ir::End) {
        let missing = match &end.outcome {
            ir::EndOutcome::Ranking { score, .. } => {
                self.expr(score);
                "it never ranked anybody"
            }
            ir::EndOutcome::Wins(_)
            | ir::EndOutcome::Loses(_)
            | ir::EndOutcome::Finishes(_)
            | ir::EndOutcome::Draw
            | ir::EndOutcome::Over => "it never applied",
        };
        self.add(Kind::Ends, end.span, Part::Whole, missing);
        if let Some(when) = &end.when {
            self.expr(when);
        }
    }
}
