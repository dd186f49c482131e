//! What everyone would change at once: when all are asked together, nobody changes what others may
//! change too, or the order in which they are carried out would matter.
//! Knows nothing of what scripts do.

use super::errors::{EveryoneWrites, Shared};
use super::walk;
use crate::diagnostic::Diagnostic;
use crate::ir::{
    AskBranch, AskWho, Base, Block, Expr, ExprKind, Game, LocalId, Per, RollTarget, RuleId,
    Stmt, StmtKind, ZoneId,
};
use crate::span::Span;
use std::collections::{BTreeMap, BTreeSet};

/// Every such change.
pub(crate) fn problems(game: &Game) -> Vec<Diagnostic> {
    let mut search =
        Search { game, found: Vec::new(), rules: Vec::new(), told: BTreeSet::new() };
    for body in walk::bodies(game) {
        walk::each_statement(body, &mut |statement| {
            let StmtKind::Ask(ask) = &statement.kind else { return };
            if !matches!(ask.who, AskWho::Everyone) {
                return;
            }
            for branch in &ask.branches {
                if let AskBranch::Move(block) = branch {
                    search.block(block, &mut Cards::new());
                }
            }
        });
    }
    search.found
}

/// For each variable with cards that others may have too: the zone they come from.
type Cards = BTreeMap<LocalId, ZoneId>;

struct Search<'g> {
    game: &'g Game,
    found: Vec<Diagnostic>,
    /// Rules that are being looked through.
    rules: Vec<RuleId>,
    told: BTreeSet<Span>,
}

impl<'g> Search<'g> {
    fn block(&mut self, block: &Block, cards: &mut Cards) {
        for statement in &block.0 {
            self.statement(statement, cards);
            for inner in walk::blocks(statement) {
                self.block(inner, cards);
            }
        }
    }

    fn statement(&mut self, statement: &Stmt, cards: &mut Cards) {
        let span = statement.span;
        match &statement.kind {
            StmtKind::SetKeep { keep, of, .. }
            | StmtKind::RollFrom { into: RollTarget::Keep { keep, of }, .. } => {
                self.keep(*keep, of.as_ref(), span);
            }
            StmtKind::Let(var, from)
            | StmtKind::SetLocal(var, from)
            | StmtKind::Choose { var, from, .. }
            | StmtKind::ChooseSome { var, from, .. }
            | StmtKind::ForEach { var, over: from, .. } => {
                match self.source(from, cards) {
                    Some(zone) => cards.insert(*var, zone),
                    None => cards.remove(var),
                };
            }
            StmtKind::MoveCards { what, .. } => {
                if let Some(zone) = self.source(what, cards) {
                    let zone = self.game.zones.get(zone);
                    let thing = zone.map(|zone| (zone.name.as_str(), zone.span));
                    self.report(span, Shared::Cards, thing);
                }
            }
            StmtKind::Roll { dice, .. } => {
                let dice = self.game.dice.get(*dice);
                self.report(
                    span,
                    Shared::Dice,
                    dice.map(|dice| (dice.name.as_str(), dice.span)),
                );
            }
            StmtKind::Place { .. }
            | StmtKind::Flick(_)
            | StmtKind::Lay { .. }
            | StmtKind::Remove(_)
            | StmtKind::MovePieces { .. }
            | StmtKind::Swap(..)
            | StmtKind::SetOwner(..)
            | StmtKind::SetKind(..) => self.report(span, Shared::Board, None),
            StmtKind::Call { rule, args } => self.call(*rule, args, cards),
            _ => {}
        }
    }

    fn call(&mut self, rule: RuleId, args: &[Expr], cards: &Cards) {
        let game = self.game;
        let Some(declared) = game.rules.get(rule).filter(|_| !self.rules.contains(&rule))
        else {
            return;
        };
        let args = args.iter().enumerate();
        let mut inner =
            args.filter_map(|(local, arg)| Some((local, self.source(arg, cards)?))).collect();
        self.rules.push(rule);
        self.block(&declared.body.block, &mut inner);
        self.rules.pop();
    }

    fn keep(&mut self, keep: usize, of: Option<&Expr>, span: Span) {
        let Some(known) = self.game.keeps.get(keep) else { return };
        let own = of.is_some_and(|of| matches!(of.kind, ExprKind::You));
        let shared = match known.per {
            Per::Player if own => return,
            Per::Player => Shared::Foreign,
            Per::Game | Per::Team | Per::Site | Per::Piece => Shared::Kept,
        };
        self.report(span, shared, Some((&known.name, known.span)));
    }

    /// A zone from which cards come that others may take too.
    fn source(&self, of: &Expr, cards: &Cards) -> Option<ZoneId> {
        if of.ty.base() != Base::Card && of.ty.base() != Base::Zone {
            return None;
        }
        match &of.kind {
            ExprKind::Local(local) => cards.get(local).copied(),
            ExprKind::Zone { zone, of, .. } | ExprKind::Zones { zone, of } => {
                let own = of.as_ref().is_some_and(|of| matches!(of.kind, ExprKind::You));
                (!own).then_some(*zone)
            }
            ExprKind::Call { define, args, you: None } => {
                let declared = self.game.defines.get(*define)?;
                let args = args.iter().enumerate();
                let args = args.filter_map(|(at, arg)| Some((at, self.source(arg, cards)?)));
                self.source(&declared.value, &args.collect())
            }
            ExprKind::Except(from, _) | ExprKind::Without(from, _) => self.source(from, cards),
            ExprKind::Intersect(a, b) => {
                self.source(a, cards).filter(|_| self.source(b, cards).is_some())
            }
            ExprKind::Filter { over, .. }
            | ExprKind::Best { over, .. }
            | ExprKind::Sorted { over, .. } => self.source(over, cards),
            _ => walk::parts(of).into_iter().find_map(|part| self.source(part, cards)),
        }
    }

    fn report(&mut self, span: Span, shared: Shared, thing: Option<(&'g str, Span)>) {
        if self.told.insert(span) {
            self.found.push(EveryoneWrites { span, shared, thing }.into());
        }
    }
}
