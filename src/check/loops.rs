//! Loops and rules that call themselves, which nothing in them can end; `prefer` out of place.
//! Knows the certain cases only: limits at play catch the rest.

use super::{errors, walk};
use crate::{
    diagnostic::Diagnostic,
    ir::{AskBranch, Block, Expr, ExprKind, Game, RollTarget, RuleId, Stmt, StmtKind},
    span::Span,
};
use std::collections::BTreeSet;

/// Endless loops and endless choosing.
pub(crate) fn problems(game: &Game) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for body in walk::bodies(game) {
        walk::each_statement(body, &mut |statement| {
            if let StmtKind::Repeat { body, until, .. } = &statement.kind {
                found.extend(endless_repeat(game, body, until.as_ref(), statement.span));
            }
        });
        walk::each_statement(body, &mut |statement| {
            if let StmtKind::Ask(ask) = &statement.kind {
                for branch in &ask.branches {
                    if let AskBranch::Move(block) = branch {
                        choosing(game, block, &mut found);
                        misplaced_prefer(block, true, &mut found);
                    }
                }
            }
        });
    }
    for rule in game.rules.iter().filter(|rule| !rule.flow) {
        choosing(game, &rule.body.block, &mut found);
        misplaced_prefer(&rule.body.block, false, &mut found);
    }
    for index in 0..game.rules.len() {
        found.extend(endless_recursion(game, index));
    }
    found
}

/// What statements may change.
#[derive(Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "parts of the state, touched or not")]
struct Touched {
    locals: BTreeSet<usize>,
    keeps: BTreeSet<usize>,
    board: bool,
    cards: bool,
    dice: bool,
    play: bool,
    anything: bool,
    /// An outcome, or the end of the move: the loop ends by it.
    leaves: bool,
}

impl Touched {
    fn nothing(&self) -> bool {
        self.locals.is_empty()
            && self.keeps.is_empty()
            && !(self.board || self.cards || self.dice || self.play || self.anything)
    }

    fn meets(&self, read: &Self) -> bool {
        self.anything
            || read.anything
            || !self.locals.is_disjoint(&read.locals)
            || !self.keeps.is_disjoint(&read.keeps)
            || (self.board && read.board)
            || (self.cards && read.cards)
            || (self.dice && read.dice)
            || (self.play && read.play)
    }
}

/// What a block may change, calls included.
fn changes(game: &Game, block: &Block) -> Touched {
    let mut touched = Touched::default();
    add_changes(game, block, true, &mut touched, &mut BTreeSet::new());
    touched
}

fn add_changes(
    game: &Game,
    block: &Block,
    own_frame: bool,
    touched: &mut Touched,
    known: &mut BTreeSet<RuleId>,
) {
    walk::each_statement(block, &mut |statement| match &statement.kind {
        StmtKind::Choose { var, .. }
        | StmtKind::ChooseValue { var, .. }
        | StmtKind::ChooseSome { var, .. }
        | StmtKind::Let(var, _)
        | StmtKind::SetLocal(var, _)
        | StmtKind::ForEach { var, .. }
        | StmtKind::RollFrom { into: RollTarget::Local(var), .. }
            if own_frame =>
        {
            touched.locals.insert(*var);
        }
        StmtKind::SetKeep { keep, .. }
        | StmtKind::RollFrom { into: RollTarget::Keep { keep, .. }, .. } => {
            touched.keeps.insert(*keep);
        }
        StmtKind::Place { .. }
        | StmtKind::Flick(_)
        | StmtKind::Lay { .. }
        | StmtKind::Remove(_)
        | StmtKind::MovePieces { .. }
        | StmtKind::MoveSome { .. }
        | StmtKind::Swap(..)
        | StmtKind::SetOwner(..)
        | StmtKind::SetKind(..) => touched.board = true,
        StmtKind::MoveCards { .. }
        | StmtKind::Deal { .. }
        | StmtKind::Shuffle(_)
        | StmtKind::Reveal { .. } => touched.cards = true,
        StmtKind::Roll { .. } => touched.dice = true,
        StmtKind::Script { .. } | StmtKind::Then { .. } => touched.anything = true,
        StmtKind::Ask(_)
        | StmtKind::Turns { .. }
        | StmtKind::Loses(_)
        | StmtKind::Finishes(_) => touched.play = true,
        StmtKind::Wins(_) | StmtKind::Draw | StmtKind::Finish => touched.leaves = true,
        StmtKind::Call { rule, .. } => {
            if known.insert(*rule)
                && let Some(rule) = game.rules.get(*rule)
            {
                add_changes(game, &rule.body.block, false, touched, known);
            }
        }
        _ => {}
    });
}

/// What an expression looks at, defines included.
fn reads(game: &Game, of: &Expr) -> Touched {
    let mut touched = Touched::default();
    add_reads(game, of, true, &mut touched, &mut BTreeSet::new());
    touched
}

fn add_reads(
    game: &Game,
    of: &Expr,
    own_frame: bool,
    touched: &mut Touched,
    known: &mut BTreeSet<usize>,
) {
    use ExprKind as K;
    walk::each(of, &mut |expr| match &expr.kind {
        K::Local(local) if own_frame => {
            touched.locals.insert(*local);
        }
        K::Keep { keep, .. } => {
            touched.keeps.insert(*keep);
        }
        K::EmptySites
        | K::Plain { .. }
        | K::CountPlain(_)
        | K::Pieces { .. }
        | K::PiecesOn(..)
        | K::HasRoom(_)
        | K::Slides { .. }
        | K::Within(..)
        | K::Touching(..)
        | K::Meeting(..)
        | K::InSector(_)
        | K::Attr(..) => {
            touched.board = true;
            touched.cards = true;
        }
        K::CardsIn(_) => touched.cards = true,
        K::Dice(_) => touched.dice = true,
        K::Passes | K::PlayersInPlay | K::NextPlayer(_) | K::You => touched.play = true,
        K::Decided | K::Can(_) | K::Repeats(_) | K::Script { .. } => touched.anything = true,
        K::Call { define, .. } => {
            if known.insert(*define)
                && let Some(define) = game.defines.get(*define)
            {
                add_reads(game, &define.value, false, touched, known);
            }
        }
        _ => {}
    });
}

/// `repeat … until c` where the body changes nothing that c looks at.
fn endless_repeat(
    game: &Game,
    body: &Block,
    until: Option<&Expr>,
    span: Span,
) -> Option<Diagnostic> {
    let changed = changes(game, body);
    if changed.leaves {
        return None;
    }
    let until = until?;
    if changed.meets(&reads(game, until)) {
        return None;
    }
    Some(errors::EndlessRepeat { span: until.span, body: span }.into())
}

/// Choices in a loop whose body changes nothing.
fn choosing(game: &Game, block: &Block, found: &mut Vec<Diagnostic>) {
    walk::each_statement(block, &mut |statement| {
        let StmtKind::Repeat { body, .. } = &statement.kind else { return };
        let mut changed = changes(game, body);
        // Choosing again is no change that lasts.
        changed.locals = set_locals(body);
        if changed.nothing()
            && !changed.leaves
            && let Some(choice) = unbounded_choice(body)
        {
            let around = statement.span;
            let span = choice.span;
            found.push(errors::EndlessChoosing { span, name: None, around }.into());
        }
    });
}

fn set_locals(block: &Block) -> BTreeSet<usize> {
    let mut locals = BTreeSet::new();
    walk::each_statement(block, &mut |statement| {
        if let StmtKind::SetLocal(local, _) = &statement.kind {
            locals.insert(*local);
        }
    });
    locals
}

/// A choice that nothing keeps from being made again.
fn unbounded_choice(block: &Block) -> Option<&Stmt> {
    let mut choice = None;
    let mut bounded = false;
    walk::each_statement(block, &mut |statement| match &statement.kind {
        StmtKind::Choose { not_before, at_most, .. } => {
            if *not_before || at_most.is_some() {
                bounded = true;
            } else {
                choice = choice.or(Some(statement));
            }
        }
        StmtKind::ChooseSome { .. } | StmtKind::Either(_) | StmtKind::Maybe { .. } => {
            choice = choice.or(Some(statement));
        }
        _ => {}
    });
    choice.filter(|_| !bounded)
}

/// A move rule that calls itself with what it was given, and changes nothing.
fn endless_recursion(game: &Game, index: RuleId) -> Option<Diagnostic> {
    let rule = game.rules.get(index).filter(|rule| !rule.flow)?;
    let mut again = None;
    walk::each_statement(&rule.body.block, &mut |statement| match &statement.kind {
        StmtKind::Call { rule: called, args } if *called == index => {
            let same = (0..).zip(args).all(|(param, arg): (usize, &Expr)| {
                matches!(arg.kind, ExprKind::Local(local) if local == param)
            });
            if same {
                again = again.or(Some(statement.span));
            }
        }
        _ => {}
    });
    let around = again?;
    let mut changed = changes(game, &rule.body.block);
    changed.locals = BTreeSet::new();
    if !changed.nothing() || changed.leaves {
        return None;
    }
    let choice = unbounded_choice(&rule.body.block);
    let span = choice.map_or(rule.span, |choice| choice.span);
    let name = Some(rule.name.as_str());
    Some(errors::EndlessChoosing { span, name, around }.into())
}

/// `prefer` stands last in an ask's own block, or before others that do.
fn misplaced_prefer(block: &Block, own: bool, found: &mut Vec<Diagnostic>) {
    let is_prefer = |statement: &Stmt| matches!(statement.kind, StmtKind::Prefer { .. });
    let last = block.0.iter().rposition(|statement| !is_prefer(statement));
    for (index, statement) in block.0.iter().enumerate() {
        let at_end = last.is_none_or(|last| index > last);
        if is_prefer(statement) && !(own && at_end) {
            found.push(errors::PreferNotLast { span: statement.span }.into());
        }
        for inner in walk::blocks(statement) {
            misplaced_prefer(inner, false, found);
        }
    }
}
