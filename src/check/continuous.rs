//! A continuous choice comes last in its move: no other choice follows, and nothing compares the
//! ways. Knows nothing of shots.

use super::{errors, walk};
use crate::{
    diagnostic::Diagnostic,
    ir::{AskBranch, Block, Game, RuleId, Stmt, StmtKind},
    span::Span,
};
use std::collections::BTreeSet;

/// What is decided after a continuous choice, in any ask.
pub(crate) fn problems(game: &Game) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for body in walk::bodies(game) {
        walk::each_statement(body, &mut |statement| {
            let StmtKind::Ask(ask) = &statement.kind else { return };
            for branch in &ask.branches {
                let AskBranch::Move(block) = branch else { continue };
                let mut search = Search { game, found: Vec::new(), known: BTreeSet::new() };
                search.block(block, None);
                found.extend(search.found);
            }
        });
    }
    found
}

struct Search<'g> {
    game: &'g Game,
    found: Vec<Diagnostic>,
    /// Rules looked through, with whether values were chosen before.
    known: BTreeSet<(RuleId, bool)>,
}

impl Search<'_> {
    /// Looks through a block; gives where values were chosen by its end.
    fn block(&mut self, block: &Block, before: Option<Span>) -> Option<Span> {
        block.0.iter().fold(before, |value, statement| self.statement(statement, value))
    }

    fn statement(&mut self, of: &Stmt, before: Option<Span>) -> Option<Span> {
        let decides = matches!(
            of.kind,
            StmtKind::Choose { .. }
                | StmtKind::ChooseSome { .. }
                | StmtKind::Either(_)
                | StmtKind::Maybe { .. }
                | StmtKind::Pass
                | StmtKind::Prefer { .. }
        );
        if let (true, Some(value)) = (decides, before) {
            self.found.push(errors::ChoiceAfterValue { span: of.span, value }.into());
            return before;
        }
        match &of.kind {
            StmtKind::ChooseValue { .. } => before.or(Some(of.span)),
            StmtKind::Call { rule, .. } => {
                if !self.known.insert((*rule, before.is_some())) {
                    return before;
                }
                let game = self.game;
                let called = game.rules.get(*rule);
                called.map_or(before, |rule| self.block(&rule.body.block, before))
            }
            StmtKind::ForEach { body, .. } | StmtKind::Repeat { body, .. } => {
                let once = self.block(body, before);
                // How often it goes round is no choice of values: each round would be one more.
                if let (Some(value), None) = (once, before) {
                    self.found.push(errors::ChoiceAfterValue { span: of.span, value }.into());
                }
                once
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
}
