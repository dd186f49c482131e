//! Choices that decide what is noted where not everybody sees it: others are not told of them.
//!
//! Followed through variables, conditions, branches and rules. Order is not looked at, so
//! sometimes more is found than has to be: what else a choice does, everybody sees anyway. It
//! knows nothing of what is told: see `play` for that.

use super::walk;
use crate::ir::{
    Block, Body, Expr, ExprKind, Game, LocalId, RollTarget, RuleId, Seen, Stmt, StmtKind,
};
use crate::span::Span;
use std::collections::BTreeSet;

/// Where such choices are written.
pub(crate) fn choices(game: &Game) -> BTreeSet<Span> {
    let mut found = BTreeSet::new();
    if !game.hides {
        return found;
    }
    let rules = game.rules.iter().map(|rule| &rule.body);
    for body in [&game.setup, &game.play].into_iter().chain(rules) {
        walk::each_statement(&body.block, &mut |statement| {
            if decides_a_note(game, body, statement) {
                found.insert(statement.span);
            }
        });
    }
    found
}

fn decides_a_note(game: &Game, body: &Body, choice: &Stmt) -> bool {
    let mut search = Search { game, known: Vec::new() };
    match &choice.kind {
        StmtKind::Choose { var, .. } | StmtKind::ChooseSome { var, .. } => {
            search.reaches(&body.block, BTreeSet::from([*var]), false)
        }
        StmtKind::Either(_) | StmtKind::Maybe { .. } => {
            // What is set in a branch tells which one it was.
            let mut set = BTreeSet::new();
            for block in walk::blocks(choice) {
                walk::each_statement(block, &mut |inner| {
                    if let StmtKind::SetLocal(local, _) = &inner.kind {
                        set.insert(*local);
                    }
                });
            }
            let mut branches = walk::blocks(choice).into_iter();
            branches.any(|block| search.reaches(block, BTreeSet::new(), true))
                || (!set.is_empty() && search.reaches(&body.block, set, false))
        }
        _ => false,
    }
}

struct Search<'g> {
    game: &'g Game,
    /// Rules that have been looked through, with the parameters that depend on the choice, and
    /// whether it decides that the rule is called.
    known: Vec<(RuleId, BTreeSet<LocalId>, bool)>,
}

impl Search<'_> {
    /// Whether a note in a block depends on variables, or on the block's being carried out at all.
    fn reaches(&mut self, block: &Block, mut on: BTreeSet<LocalId>, all: bool) -> bool {
        loop {
            let before = on.len();
            if block.0.iter().any(|statement| self.statement(statement, &mut on, all)) {
                return true;
            }
            if on.len() == before {
                return false;
            }
        }
    }

    fn statement(&mut self, of: &Stmt, on: &mut BTreeSet<LocalId>, all: bool) -> bool {
        let parts = walk::expressions(of);
        let touched = all || parts.iter().any(|part| depends(part, on));
        if parts.iter().any(|part| self.finds_a_card(part, on)) {
            return true;
        }
        match &of.kind {
            StmtKind::SetKeep { keep, .. }
            | StmtKind::RollFrom { into: RollTarget::Keep { keep, .. }, .. } => {
                let keep = self.game.keeps.get(*keep);
                touched && keep.is_some_and(|keep| keep.seen != Seen::Everyone)
            }
            // What a script does is not looked at.
            StmtKind::Script { .. } => {
                touched && self.game.keeps.iter().any(|keep| keep.seen != Seen::Everyone)
            }
            StmtKind::Let(local, _)
            | StmtKind::SetLocal(local, _)
            | StmtKind::Choose { var: local, .. }
            | StmtKind::ChooseSome { var: local, .. }
            | StmtKind::RollFrom { into: RollTarget::Local(local), .. }
                if touched =>
            {
                on.insert(*local);
                false
            }
            StmtKind::Call { rule, args } | StmtKind::Then { rule, args } => {
                let args = args.iter().enumerate().filter(|(_, arg)| depends(arg, on));
                let args = args.map(|(local, _)| local).collect();
                self.rule(*rule, args, all)
            }
            StmtKind::If(..) | StmtKind::Switch { .. } | StmtKind::Repeat { .. } => {
                self.blocks(of, on, touched)
            }
            StmtKind::ForEach { var, .. } => {
                if touched {
                    on.insert(*var);
                }
                self.blocks(of, on, touched)
            }
            _ => self.blocks(of, on, all),
        }
    }

    fn blocks(&mut self, of: &Stmt, on: &mut BTreeSet<LocalId>, all: bool) -> bool {
        let mut inner = walk::blocks(of).into_iter().flat_map(|block| &block.0);
        inner.any(|statement| self.statement(statement, on, all))
    }

    fn rule(&mut self, rule: RuleId, args: BTreeSet<LocalId>, all: bool) -> bool {
        let call = (rule, args, all);
        if (call.1.is_empty() && !all) || self.known.contains(&call) {
            return false;
        }
        self.known.push(call.clone());
        let game = self.game;
        let rule = game.rules.get(rule);
        rule.is_some_and(|rule| self.reaches(&rule.body.block, call.1, all))
    }

    /// Whether the variables say which of several cards it is that not everybody sees: a number
    /// that counts along a hand tells how many lie before it.
    fn finds_a_card(&self, of: &Expr, on: &BTreeSet<LocalId>) -> bool {
        let mut found = false;
        walk::each(of, &mut |part| {
            let (list, counts) = match &part.kind {
                ExprKind::Index(list, at) => (list, depends(at, on)),
                ExprKind::Slice(list, from, to) => (list, depends(from, on) || depends(to, on)),
                _ => return,
            };
            if counts {
                walk::each(list, &mut |part| {
                    if let ExprKind::Zone { zone, .. } | ExprKind::Zones { zone, .. } =
                        part.kind
                    {
                        let zone = self.game.zones.get(zone);
                        found |= zone.is_some_and(|zone| zone.seen != Seen::Everyone);
                    }
                });
            }
        });
        found
    }
}

/// Whether an expression depends on one of some variables.
fn depends(of: &Expr, on: &BTreeSet<LocalId>) -> bool {
    let mut found = false;
    walk::each(of, &mut |part| {
        found |= matches!(&part.kind, ExprKind::Local(local) if on.contains(local));
    });
    found
}
