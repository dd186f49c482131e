//! Nothing decides after chance: within one move no choice or guard follows an outcome.
//! Knows nothing of probabilities.

use super::{errors, walk};
use crate::{
    diagnostic::Diagnostic,
    ir::{AskBranch, Block, ExprKind, Game, RuleId, Seen, Stmt, StmtKind},
    span::Span,
};
use std::collections::BTreeSet;

/// What decides after chance, in any ask.
pub(crate) fn problems(game: &Game) -> Vec<Diagnostic> {
    let (mut found, mut told) = (Vec::new(), BTreeSet::new());
    for body in walk::bodies(game) {
        walk::each_statement(body, &mut |statement| {
            let StmtKind::Ask(ask) = &statement.kind else { return };
            for branch in &ask.branches {
                let AskBranch::Move(block) = branch else { continue };
                let known = BTreeSet::new();
                let told_before = std::mem::take(&mut told);
                let mut search = Search { game, found: Vec::new(), told: told_before, known };
                search.block(block, None);
                found.extend(search.found);
                told = search.told;
            }
        });
    }
    found
}

struct Search<'g> {
    game: &'g Game,
    found: Vec<Diagnostic>,
    /// Effects of chance that were told of.
    told: BTreeSet<Span>,
    /// Rules looked through, with whether chance came before.
    known: BTreeSet<(RuleId, bool)>,
}

impl Search<'_> {
    /// Looks through a block; gives where chance has come in by its end.
    fn block(&mut self, block: &Block, before: Option<Span>) -> Option<Span> {
        block.0.iter().fold(before, |chance, statement| self.statement(statement, chance))
    }

    fn statement(&mut self, of: &Stmt, before: Option<Span>) -> Option<Span> {
        // A card that cannot be seen is taken by choice; which it is, is chance.
        let unseen = matches!(of.kind, StmtKind::Choose { unseen: true, .. });
        let decides = matches!(
            of.kind,
            StmtKind::Choose { .. }
                | StmtKind::ChooseValue { .. }
                | StmtKind::ChooseSome { .. }
                | StmtKind::Either(_)
                | StmtKind::Maybe { .. }
                | StmtKind::Pass
                | StmtKind::Require { .. }
                | StmtKind::Prefer { .. }
        );
        if let (true, Some(chance)) = (decides, before) {
            // One message for each effect of chance: the first that decides after it.
            if self.told.insert(chance) {
                self.found.push(errors::ChoiceAfterChance { span: of.span, chance }.into());
            }
            return before;
        }
        if unseen || self.is_chance(&of.kind) {
            return before.or(Some(of.span));
        }
        match &of.kind {
            StmtKind::Call { rule, .. } => self.call(*rule, before),
            StmtKind::ForEach { body, .. } | StmtKind::Repeat { body, .. } => {
                let once = self.block(body, before);
                // What comes in the first time is there the second time.
                if once.is_some() && before.is_none() { self.block(body, once) } else { once }
            }
            _ => {
                let ends: Vec<_> = walk::blocks(of)
                    .into_iter()
                    .map(|inner| self.block(inner, before))
                    .collect();
                ends.into_iter().flatten().next().or(before)
            }
        }
    }

    fn call(&mut self, rule: RuleId, before: Option<Span>) -> Option<Span> {
        if !self.known.insert((rule, before.is_some())) {
            return before;
        }
        let game = self.game;
        game.rules.get(rule).map_or(before, |rule| self.block(&rule.body.block, before))
    }

    fn is_chance(&self, kind: &StmtKind) -> bool {
        match kind {
            StmtKind::Roll { .. } | StmtKind::RollFrom { .. } | StmtKind::Flick(_) => true,
            StmtKind::Deal { from, .. } => match &from.kind {
                ExprKind::Zone { zone, .. } => {
                    self.game.zones.get(*zone).is_none_or(|zone| zone.seen != Seen::Everyone)
                }
                _ => true,
            },
            _ => false,
        }
    }
}
