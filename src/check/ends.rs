//! How the game ends, what must always hold, and the scripts.
//! Knows nothing of moves.

use super::{
    checker::{Checker, Frame},
    errors,
};
use crate::{
    ir::{Base, End, EndOutcome, EndWho, Invariant, Local, Script, ScriptKind, Type},
    span::Spanned,
    syntax::ast::{self, EndClauseKind, ExprKind as Written, ItemKind, Outcome, ScriptRole},
};

impl<'a> Checker<'a> {
    /// The end clauses and invariants, which share a frame.
    pub(crate) fn ends(&mut self, items: &[&'a ast::Item]) {
        let ((), frame) = self.framed(Frame::default(), |checker| {
            for item in items {
                match &item.kind {
                    ItemKind::End(clauses) => {
                        for clause in clauses {
                            checker.end(clause);
                        }
                    }
                    ItemKind::Invariant(invariant) => {
                        let holds = checker.scoped(|c| c.condition(&invariant.condition));
                        let (text, span) = (invariant.text.value.clone(), item.span);
                        let checked = holds.map(|holds| Invariant { text, span, holds });
                        if checked.is_none() {
                            checker.lost.get_or_insert(span);
                        }
                        checker.game.invariants.extend(checked);
                    }
                    _ => {}
                }
            }
        });
        self.game.end_locals = frame.locals;
    }

    fn end(&mut self, clause: &'a ast::EndClause) {
        let span = clause.span;
        let checked = self.scoped(|checker| checker.end_clause(clause));
        match checked {
            Some((outcome, when)) => self.game.ends.push(End { span, outcome, when }),
            None => {
                self.lost.get_or_insert(span);
            }
        }
    }

    fn end_clause(
        &mut self,
        clause: &'a ast::EndClause,
    ) -> Option<(EndOutcome, Option<crate::ir::Expr>)> {
        match &clause.kind {
            EndClauseKind::Player { who, outcome, when } => {
                let who = self.end_who(who);
                let when = self.condition(when);
                let who = who?;
                let outcome = match outcome {
                    Outcome::Wins => EndOutcome::Wins(who),
                    Outcome::Loses => EndOutcome::Loses(who),
                    Outcome::Finishes => EndOutcome::Finishes(who),
                };
                Some((outcome, Some(when?)))
            }
            EndClauseKind::Draw(when) => Some((EndOutcome::Draw, Some(self.condition(when)?))),
            EndClauseKind::Over(when) => Some((EndOutcome::Over, Some(self.condition(when)?))),
            EndClauseKind::Best { extreme, of } => {
                let score = self.key(of)?;
                let most = *extreme == ast::Extreme::Most;
                Some((EndOutcome::Ranking { most, score }, None))
            }
        }
    }

    fn end_who(&mut self, who: &'a ast::Expr) -> Option<EndWho> {
        let each = match &who.kind {
            Written::Name(name) if name == "player" => Some(Base::Player),
            Written::Name(name) if name == "team" => Some(Base::Team),
            _ => None,
        };
        let Some(base) = each else {
            let who = self.value_of(who, Type::One(Base::Player))?;
            return Some(EndWho::Player(who));
        };
        let word = if base == Base::Player { "player" } else { "team" };
        let name = Spanned::new(word.to_owned(), who.span);
        let local = self.bind(&name, Some(Type::One(base)));
        self.used.insert(who.span);
        if base == Base::Player {
            return Some(EndWho::EachPlayer(local));
        }
        if self.game.teams.is_empty() {
            self.report(errors::WithoutTeams { span: who.span });
            return None;
        }
        Some(EndWho::EachTeam(local))
    }

    /// `script sweep(pawn: piece, way: sites) effect in "tock.rhai"`
    pub(crate) fn script(&mut self, item: &ast::Script) {
        let mut params = Vec::new();
        for parameter in &item.parameters {
            let ty = self.type_named(&parameter.kind).unwrap_or(Type::One(Base::Any));
            params.push(Local { name: parameter.name.value.clone(), ty });
        }
        let kind = match item.role {
            ScriptRole::Effect => ScriptKind::Effect,
            ScriptRole::Test => ScriptKind::Test,
            ScriptRole::Value => {
                let gives = item.gives.as_ref().and_then(|gives| self.type_named(gives));
                ScriptKind::Value(gives.unwrap_or(Type::One(Base::Int)))
            }
        };
        let (name, span, file) =
            (item.name.value.clone(), item.name.span, item.file.value.clone());
        self.game.scripts.push(Script { name, span, params, kind, file });
    }

    /// The type a word names: a plural is a list.
    fn type_named(&mut self, name: &ast::Name) -> Option<Type> {
        let word = name.value.as_str();
        let known = [
            ("number", Base::Int),
            ("condition", Base::Bool),
            ("player", Base::Player),
            ("team", Base::Team),
            ("site", Base::Site),
            ("piece", Base::Piece),
            ("card", Base::Card),
            ("zone", Base::Zone),
            ("kind", Base::Kind),
            ("direction", Base::Direction),
        ];
        let values = self.game.values.iter().enumerate();
        let values = values.map(|(index, values)| (values.name.as_str(), Base::Value(index)));
        let all: Vec<_> = known.into_iter().chain(values).collect();
        let found = all.iter().find_map(|(one, base)| {
            if *one == word {
                return Some(Type::One(*base));
            }
            (super::plural::plural(one) == word).then_some(Type::List(*base))
        });
        if found.is_none() {
            self.report(errors::UnknownType { name: &name.value, span: name.span });
        }
        found
    }
}
