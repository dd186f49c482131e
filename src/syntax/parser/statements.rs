//! Blocks and the statements that hold blocks or choose.
//! Knows nothing of items.

use super::{Builder, Cursor};
use crate::{
    span::Span,
    syntax::{
        ast::{
            Asked, Block, Branch, Choose, ChooseBinding, ChooseNumber, Expr, Statement,
            StatementArm, StatementKind,
        },
        errors::lone_either::LoneEither,
        grammar::Rule,
        recover::{self, is_word},
    },
};
use pest::iterators::Pair;

impl Builder<'_> {
    pub(in crate::syntax) fn block(&mut self, pair: Pair<'_, Rule>) -> Option<Block> {
        let span = self.span(&pair);
        let mut inside = Cursor::new(pair);
        inside.eat(Rule::open_brace)?;
        Some(Block { statements: self.statements(inside), span })
    }

    /// The statements of a block; what recovery left out is noted.
    pub(in crate::syntax) fn statements_in(&mut self, pair: Pair<'_, Rule>) -> Vec<Statement> {
        self.statements(Cursor::new(pair))
    }

    fn statements(&mut self, mut inside: Cursor<'_>) -> Vec<Statement> {
        let mut statements = Vec::new();
        let mut before: Option<Span> = None;
        let mut first: Option<Span> = None;
        while let Some(pair) = inside.next() {
            let span = self.span(&pair);
            match pair.as_rule() {
                Rule::statement => {
                    first = Some(self.first_of_run(first, before, span));
                    before = Some(span);
                    statements.extend(self.statement(pair));
                }
                Rule::skipped => {
                    // What the rule before it is given cannot be read: it is not called with nothing.
                    let bare = matches!(statements.last(), Some(Statement {
                        kind: StatementKind::Call(call), ..
                    }) if call.arguments.is_empty());
                    if bare && pair.as_str().starts_with('(') {
                        statements.pop();
                    }
                    self.skip_after(&pair, before, first, Rule::statement_probe);
                    first = None;
                }
                _ => {}
            }
        }
        statements
    }

    /// The first of the bare words on this line. Two calls without parentheses on one line are
    /// more likely a statement whose first word is misspelt.
    fn first_of_run(&mut self, first: Option<Span>, before: Option<Span>, span: Span) -> Span {
        let written = |span: Span| self.text.get(span.range()).unwrap_or("");
        let (Some(first), Some(before)) = (first, before) else { return span };
        if !is_word(written(before)) || !self.on_one_line(before, span) {
            return span;
        }
        if first == before {
            let word = written(first);
            let declared = self.text.contains(&format!("rule {word}"));
            let rest = self.text.get(first.end()..).unwrap_or("");
            let problem = if declared { None } else { recover::misused(first, word, rest) };
            self.diagnostics.extend(problem);
        }
        first
    }

    fn statement(&mut self, pair: Pair<'_, Rule>) -> Option<Statement> {
        let span = self.span(&pair);
        let inner = pair.into_inner().next()?;
        let kind = match inner.as_rule() {
            Rule::choose => self.choose(inner),
            Rule::either => Some(self.either(inner)),
            Rule::maybe => {
                let branch = self.branch(inner.into_inner().next_back()?)?;
                Some(StatementKind::Maybe(branch))
            }
            Rule::try_else => self.try_else(inner),
            Rule::if_block => self.if_block(inner),
            Rule::depending_block => self.depending_block(inner),
            Rule::for_each => self.for_each(inner),
            Rule::repeat_until | Rule::repeat => self.repeat(inner),
            Rule::turns => self.turns(inner),
            Rule::ask => self.ask(inner),
            _ => self.step(inner),
        };
        Some(Statement { kind: kind?, span })
    }

    fn choose(&mut self, pair: Pair<'_, Rule>) -> Option<StatementKind> {
        let mut choose = Choose { bindings: Vec::new(), not_before: None, at_most: None };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::choose_binding => choose.bindings.push(self.choose_binding(part)?),
                Rule::choose_limit => {
                    let limit = part.into_inner().next()?;
                    if limit.as_rule() == Rule::not_before {
                        choose.not_before = Some(self.span(&limit));
                    } else {
                        let most = limit.into_inner().next_back()?;
                        choose.at_most = Some(self.expression(most)?);
                    }
                }
                _ => {}
            }
        }
        Some(StatementKind::Choose(choose))
    }

    fn choose_binding(&mut self, pair: Pair<'_, Rule>) -> Option<ChooseBinding> {
        let span = self.span(&pair);
        let mut inside = Cursor::new(pair);
        let number = match inside.eat(Rule::choose_number) {
            Some(number) => self.choose_number(number)?,
            None => ChooseNumber::One,
        };
        let name = self.declared(&inside.next()?);
        inside.eat(Rule::kw_in)?;
        Some(ChooseBinding { number, name, among: self.expression(inside.next()?)?, span })
    }

    fn choose_number(&mut self, pair: Pair<'_, Rule>) -> Option<ChooseNumber> {
        let mut inside = Cursor::new(pair);
        if inside.eat(Rule::kw_any).is_some() {
            return Some(ChooseNumber::Any);
        }
        if inside.eat(Rule::kw_some).is_some() {
            return Some(ChooseNumber::Some);
        }
        let least = self.expression(inside.next()?)?;
        if inside.eat(Rule::range_sign).is_none() {
            return Some(ChooseNumber::Exactly(least));
        }
        Some(ChooseNumber::Between(least, self.expression(inside.next()?)?))
    }

    fn either(&mut self, pair: Pair<'_, Rule>) -> StatementKind {
        let span = self.span(&pair);
        let branches = Cursor::new(pair).all(Rule::branch);
        let branches: Vec<Branch> = branches.filter_map(|pair| self.branch(pair)).collect();
        if matches!(branches.as_slice(), [only] if only.label.is_none()) {
            self.diagnostics.push(LoneEither { span }.into());
        }
        StatementKind::Either(branches)
    }

    fn branch(&mut self, pair: Pair<'_, Rule>) -> Option<Branch> {
        let mut inside = Cursor::new(pair);
        let label = inside.eat(Rule::string).map(|label| self.quoted(&label));
        Some(Branch { label, body: self.block(inside.next()?)? })
    }

    fn try_else(&mut self, pair: Pair<'_, Rule>) -> Option<StatementKind> {
        let mut blocks = Cursor::new(pair).all(Rule::block);
        let first = self.block(blocks.next()?)?;
        let otherwise = self.block(blocks.next()?)?;
        Some(StatementKind::Try { first, otherwise })
    }

    fn if_block(&mut self, pair: Pair<'_, Rule>) -> Option<StatementKind> {
        let mut arms = Vec::new();
        let mut otherwise = None;
        let mut inside = Cursor::new(pair);
        while let Some(part) = inside.next() {
            match part.as_rule() {
                Rule::expression => {
                    let condition = self.expression(part)?;
                    arms.push((condition, self.block(inside.next()?)?));
                }
                Rule::block => otherwise = Some(self.block(part)?),
                _ => {}
            }
        }
        Some(StatementKind::If { arms, otherwise })
    }

    fn depending_block(&mut self, pair: Pair<'_, Rule>) -> Option<StatementKind> {
        let mut inside = Cursor::new(pair);
        inside.eat(Rule::kw_depending)?;
        inside.eat(Rule::kw_on)?;
        let on = self.expression(inside.next()?)?;
        let mut arms = Vec::new();
        let mut otherwise = None;
        let mut before: Option<Span> = None;
        for part in inside.pairs {
            let span = self.span(&part);
            match part.as_rule() {
                Rule::statement_arm => arms.push(self.statement_arm(part)?),
                Rule::statement_else => {
                    otherwise = Some(self.block(part.into_inner().next_back()?)?);
                }
                Rule::skipped => self.skip(&part, before, Rule::arm_probe),
                _ => continue,
            }
            before = Some(span);
        }
        Some(StatementKind::Depending { on, arms, otherwise })
    }

    fn statement_arm(&mut self, pair: Pair<'_, Rule>) -> Option<StatementArm> {
        let span = self.span(&pair);
        let mut values = Vec::new();
        let mut body = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::comma => {}
                Rule::block => body = Some(self.block(part)?),
                _ => values.push(self.expression(part)?),
            }
        }
        Some(StatementArm { values, body: body?, span })
    }

    fn for_each(&mut self, pair: Pair<'_, Rule>) -> Option<StatementKind> {
        let mut inside = Cursor::new(pair);
        inside.eat(Rule::kw_for)?;
        inside.eat(Rule::kw_each)?;
        let name = self.declared(&inside.next()?);
        let among = self.after(Rule::kw_in, &mut inside)?;
        let from = self.after(Rule::kw_from, &mut inside)?;
        let by = match inside.eat(Rule::by_keys) {
            Some(keys) => self.by_keys(keys)?,
            None => Vec::new(),
        };
        let body = self.block(inside.next()?)?;
        Some(StatementKind::ForEach { name, among, from, by, body })
    }

    /// The expression after `word`, if that word comes next. (The outer option is a failure.)
    #[expect(clippy::option_option, reason = "absent and failed are different")]
    pub(super) fn after(
        &mut self,
        word: Rule,
        inside: &mut Cursor<'_>,
    ) -> Option<Option<Expr>> {
        match inside.eat(word) {
            Some(_) => Some(Some(self.expression(inside.next()?)?)),
            None => Some(None),
        }
    }

    fn repeat(&mut self, pair: Pair<'_, Rule>) -> Option<StatementKind> {
        let test_first = pair.as_rule() == Rule::repeat_until;
        let mut inside = Cursor::new(pair);
        inside.eat(Rule::kw_repeat)?;
        let before = self.after(Rule::kw_until, &mut inside)?;
        let body = self.block(inside.next()?)?;
        let until = before.or(self.after(Rule::kw_until, &mut inside)?);
        Some(StatementKind::Repeat { body, until, test_first })
    }

    fn turns(&mut self, pair: Pair<'_, Rule>) -> Option<StatementKind> {
        let mut inside = Cursor::new(pair);
        inside.eat(Rule::kw_turns)?;
        let from = self.after(Rule::kw_from, &mut inside)?;
        let until = self.after(Rule::kw_until, &mut inside)?;
        Some(StatementKind::Turns { from, until, body: self.block(inside.next()?)? })
    }

    fn ask(&mut self, pair: Pair<'_, Rule>) -> Option<StatementKind> {
        let mut inside = Cursor::new(pair);
        inside.eat(Rule::kw_ask)?;
        let whom = match inside.eat(Rule::asked) {
            Some(asked) => self.asked(asked)?,
            None => Asked::You,
        };
        let body = self.block(inside.next()?)?;
        let impossible: Option<Vec<Block>> = inside
            .all(Rule::if_impossible)
            .map(|pair| self.block(pair.into_inner().next_back()?))
            .collect();
        Some(StatementKind::Ask { whom, body, impossible: impossible? })
    }

    fn asked(&mut self, pair: Pair<'_, Rule>) -> Option<Asked> {
        let mut inside = Cursor::new(pair);
        if let Some(everyone) = inside.eat(Rule::kw_everyone) {
            return Some(Asked::Everyone(self.span(&everyone)));
        }
        let players = inside.all(Rule::unary).map(|player| self.expression(player));
        players.collect::<Option<Vec<Expr>>>().map(Asked::Players)
    }
}
