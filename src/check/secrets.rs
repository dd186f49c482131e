//! What a move may depend on: not on cards that the player asked cannot see; and when everyone is
//! asked at once, nobody sets what is everybody's.
//! Knows the certain cases only: what is reached through variables is not followed.

use super::{errors, walk};
use crate::{
    diagnostic::Diagnostic,
    ir::{
        AskBranch, AskWho, Block, DefineId, Expr, ExprKind, Game, Per, RollTarget, RuleId,
        Seen, Stmt, StmtKind,
    },
};
use std::collections::BTreeSet;

/// Hidden cards that moves depend on, and what everyone would set at once.
pub(crate) fn problems(game: &Game) -> Vec<Diagnostic> {
    let mut search = Search { game, found: Vec::new(), rules: BTreeSet::new() };
    for body in walk::bodies(game) {
        walk::each_statement(body, &mut |statement| {
            let StmtKind::Ask(ask) = &statement.kind else { return };
            for branch in &ask.branches {
                let AskBranch::Move(block) = branch else { continue };
                search.block(block);
                if matches!(ask.who, AskWho::Everyone) {
                    search.common(block, &mut BTreeSet::new());
                }
            }
        });
    }
    search.found
}

struct Search<'g> {
    game: &'g Game,
    found: Vec<Diagnostic>,
    rules: BTreeSet<RuleId>,
}

/// Whether `you` in an expression is the player asked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum You {
    Asked,
    Other,
}

impl Search<'_> {
    /// Looks at all that decides in a block, calls included.
    fn block(&mut self, block: &Block) {
        for statement in &block.0 {
            match &statement.kind {
                StmtKind::Require { holds: decides, .. }
                | StmtKind::Prefer { value: decides, .. }
                | StmtKind::If(decides, ..) => self.expr(decides, You::Asked, &mut Vec::new()),
                StmtKind::Switch { on, .. } => self.expr(on, You::Asked, &mut Vec::new()),
                StmtKind::Call { rule, .. } => self.call(*rule),
                // Another player's thoughts: not looked into.
                StmtKind::ForEach { rebind_you: true, .. } => continue,
                _ => {}
            }
            for inner in walk::blocks(statement) {
                self.block(inner);
            }
        }
    }

    fn call(&mut self, rule: RuleId) {
        if self.rules.insert(rule) {
            let game = self.game;
            if let Some(rule) = game.rules.get(rule) {
                self.block(&rule.body.block);
            }
        }
    }

    fn expr(&mut self, of: &Expr, you: You, defines: &mut Vec<DefineId>) {
        match &of.kind {
            // How many cards there are is known to all.
            ExprKind::Count(inner) | ExprKind::Any(inner)
                if matches!(inner.kind, ExprKind::CardsIn(_)) => {}
            ExprKind::CardsIn(zone) => self.cards_in(zone, of, you),
            ExprKind::Call { define, args, you: other } => {
                for arg in args {
                    self.expr(arg, you, defines);
                }
                if defines.contains(define) {
                    return;
                }
                defines.push(*define);
                let inside = if other.is_some() { You::Other } else { you };
                let game = self.game;
                if let Some(define) = game.defines.get(*define) {
                    self.expr(&define.value, inside, defines);
                }
                defines.pop();
            }
            _ => {
                for part in walk::parts(of) {
                    self.expr(part, you, defines);
                }
            }
        }
    }

    fn cards_in(&mut self, zones: &Expr, at: &Expr, you: You) {
        let (zone, own) = match &zones.kind {
            ExprKind::Zone { zone, of, .. } | ExprKind::Zones { zone, of } => {
                let is_you = |of: &Expr| matches!(of.kind, ExprKind::You);
                (*zone, of.as_deref().is_some_and(is_you) && you == You::Asked)
            }
            _ => return,
        };
        let Some(known) = self.game.zones.get(zone) else { return };
        let hidden = match known.seen {
            Seen::Everyone => false,
            Seen::Owner => !own,
            Seen::Nobody => true,
        };
        if hidden {
            let nobody = known.seen == Seen::Nobody;
            let (zone, declared, span) = (known.name.as_str(), known.span, at.span);
            self.found.push(errors::HiddenRead { span, zone, declared, nobody }.into());
        }
    }

    /// Finds what would be set for all by each of those asked.
    fn common(&mut self, block: &Block, known: &mut BTreeSet<RuleId>) {
        let game = self.game;
        walk::each_statement(block, &mut |statement| {
            let keep = match &statement.kind {
                StmtKind::SetKeep { keep, .. }
                | StmtKind::RollFrom { into: RollTarget::Keep { keep, .. }, .. } => *keep,
                StmtKind::Call { rule, .. } => {
                    let rule = game.rules.get(*rule).filter(|_| known.insert(*rule));
                    if let Some(rule) = rule {
                        self.common(&rule.body.block, known);
                    }
                    return;
                }
                _ => return,
            };
            self.common_keep(keep, statement);
        });
    }

    fn common_keep(&mut self, keep: usize, statement: &Stmt) {
        let Some(known) = self.game.keeps.get(keep) else { return };
        if known.per == Per::Game {
            let (name, declared, span) = (known.name.as_str(), known.span, statement.span);
            self.found.push(errors::EveryoneWrites { span, name, declared }.into());
        }
    }
}
