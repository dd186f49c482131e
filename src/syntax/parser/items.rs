//! Items: rules, definitions, ends, scripts; the others are in the files beside.
//! Knows nothing of what a file may or must hold.

use super::{
    Builder, Cursor,
    steps::{extreme, outcome},
};
use crate::{
    span::Span,
    syntax::{
        ast::{
            Define, EndClause, EndClauseKind, Header, Invariant, Item, ItemKind, Keep, Name,
            Rule as RuleItem, Script, ScriptParameter, ScriptRole,
        },
        grammar::Rule,
    },
};
use pest::iterators::Pair;

/// What an item of the grammar is in the tree.
#[derive(Debug)]
pub(in crate::syntax) enum Read {
    /// `game …` or `variant …`
    Header(Header),
    /// Anything else.
    Item(Box<Item>),
}

impl Builder<'_> {
    pub(in crate::syntax) fn item(&mut self, pair: Pair<'_, Rule>) -> Option<Read> {
        let span = self.span(&pair);
        let mut inside = Cursor::new(pair);
        let added = inside.eat(Rule::kw_add).map(|word| self.span(&word));
        let inner = inside.next()?;
        if matches!(inner.as_rule(), Rule::game | Rule::variant) {
            return self.header(inner, span).map(Read::Header);
        }
        let kind = self.item_kind(inner)?;
        Some(Read::Item(Box::new(Item { kind, doc: None, added, span })))
    }

    fn header(&mut self, pair: Pair<'_, Rule>, span: Span) -> Option<Header> {
        let mut strings = Cursor::new(pair).all(Rule::string);
        let title = self.quoted(&strings.next()?);
        let variant_of = strings.next().map(|of| self.quoted(&of));
        Some(Header { title, variant_of, doc: None, span })
    }

    fn item_kind(&mut self, pair: Pair<'_, Rule>) -> Option<ItemKind> {
        let rule = pair.as_rule();
        let mut inside = Cursor::new(pair);
        inside.next()?;
        Some(match rule {
            Rule::players => ItemKind::Players(self.players(inside)?),
            Rule::teams => ItemKind::Teams(self.teams(inside)?),
            Rule::seats => ItemKind::Seats(self.seats(inside)?),
            Rule::use_files => {
                let files = inside.all(Rule::string);
                ItemKind::Use(files.map(|file| self.quoted(&file)).collect())
            }
            Rule::option => ItemKind::Option(self.option(inside)?),
            Rule::deck => ItemKind::Deck(self.deck(inside)?),
            Rule::values => ItemKind::Values(self.values(inside)?),
            Rule::dice => ItemKind::Dice(self.dice(inside)?),
            Rule::board => ItemKind::Board(self.board_block(inside.next()?)),
            Rule::piece => ItemKind::Piece(self.piece(inside)?),
            Rule::zone => ItemKind::Zone(self.zone(inside)?),
            Rule::keep => ItemKind::Keep(self.keep(inside)?),
            Rule::setup => ItemKind::Setup(self.block(inside.next()?)?),
            Rule::play => ItemKind::Play(self.block(inside.next()?)?),
            Rule::rule_item => ItemKind::Rule(self.rule(inside)?),
            Rule::define => ItemKind::Define(self.define(inside)?),
            Rule::end => ItemKind::End(self.end(inside)),
            Rule::invariant => {
                let text = self.quoted(&inside.next()?);
                let condition = self.expression(inside.next()?)?;
                ItemKind::Invariant(Invariant { text, condition })
            }
            Rule::script => ItemKind::Script(self.script(inside)?),
            _ => return None,
        })
    }

    fn keep(&mut self, mut inside: Cursor<'_>) -> Option<Keep> {
        let name = self.declared(&inside.next()?);
        let mut per = None;
        let mut seen_by = None;
        loop {
            let part = inside.next()?;
            match part.as_rule() {
                Rule::per => {
                    let said = self.per(&part)?;
                    self.once(&mut per, said, "per");
                }
                Rule::seen_by => {
                    let said = self.seen_by(&part)?;
                    self.once(&mut seen_by, said, "seen by");
                }
                _ => break,
            }
        }
        Some(Keep { name, per, seen_by, value: self.expression(inside.next()?)? })
    }

    fn rule(&mut self, mut inside: Cursor<'_>) -> Option<RuleItem> {
        let name = self.declared(&inside.next()?);
        let parameters = self.parameters(&mut inside);
        Some(RuleItem { name, parameters, body: self.block(inside.next()?)? })
    }

    fn define(&mut self, mut inside: Cursor<'_>) -> Option<Define> {
        let name = self.declared(&inside.next()?);
        let parameters = self.parameters(&mut inside);
        inside.eat(Rule::equals)?;
        Some(Define { name, parameters, value: self.expression(inside.next()?)? })
    }

    fn parameters(&mut self, inside: &mut Cursor<'_>) -> Vec<Name> {
        let Some(parameters) = inside.eat(Rule::parameters) else { return Vec::new() };
        let names = Cursor::new(parameters).all(Rule::name);
        names.map(|name| self.declared(&name)).collect()
    }

    fn end(&mut self, inside: Cursor<'_>) -> Vec<EndClause> {
        let mut clauses = Vec::new();
        let mut before = None;
        for part in inside.pairs {
            match part.as_rule() {
                Rule::end_clause => {
                    let span = self.span(&part);
                    before = Some(span);
                    let kind = part.into_inner().next().and_then(|pair| self.end_clause(pair));
                    clauses.extend(kind.map(|kind| EndClause { kind, span }));
                }
                Rule::skipped => self.skip(&part, before, Rule::end_probe),
                _ => {}
            }
        }
        clauses
    }

    fn end_clause(&mut self, pair: Pair<'_, Rule>) -> Option<EndClauseKind> {
        let rule = pair.as_rule();
        let mut inside = Cursor::new(pair);
        let first = inside.next()?;
        let second = inside.next()?;
        Some(match rule {
            Rule::end_draw => EndClauseKind::Draw(self.expression(inside.next()?)?),
            Rule::end_over => EndClauseKind::Over(self.expression(inside.next()?)?),
            Rule::end_best => {
                let of = self.expression(second)?;
                EndClauseKind::Best { extreme: extreme(first.as_rule()), of }
            }
            _ => {
                let who = self.expression(first)?;
                let outcome = outcome(second.into_inner().next()?.as_rule());
                inside.eat(Rule::kw_when)?;
                EndClauseKind::Player { who, outcome, when: self.expression(inside.next()?)? }
            }
        })
    }

    fn script(&mut self, mut inside: Cursor<'_>) -> Option<Script> {
        let name = self.declared(&inside.next()?);
        let parameters = Cursor::new(inside.eat(Rule::script_parameters)?);
        let parameters: Option<Vec<ScriptParameter>> = parameters
            .all(Rule::script_parameter)
            .map(|pair| {
                let mut names = Cursor::new(pair).all(Rule::name);
                let name = self.declared(&names.next()?);
                Some(ScriptParameter { name, kind: self.name(&names.next()?) })
            })
            .collect();
        let role = match inside.eat(Rule::script_role)?.into_inner().next()?.as_rule() {
            Rule::kw_effect => ScriptRole::Effect,
            Rule::kw_test => ScriptRole::Test,
            _ => ScriptRole::Value,
        };
        let gives = match inside.eat(Rule::colon) {
            Some(_) => Some(self.name(&inside.next()?)),
            None => None,
        };
        inside.eat(Rule::kw_in)?;
        let file = self.quoted(&inside.next()?);
        Some(Script { name, parameters: parameters?, role, gives, file })
    }
}
