//! What a rule's statements are, found before anything has a type: does it choose, ask, end a game.
//! Knows nothing of names but which rules call which.

use crate::{
    span::Span,
    syntax::ast::{Block, Rule, Statement, StatementKind},
};
use std::collections::BTreeMap;

/// What statements do, calls included.
#[derive(Debug, Clone, Default)]
pub(crate) struct Fact {
    /// The first statement that chooses or passes.
    pub(crate) choice: Option<Span>,
    /// The first `require` or `prefer`.
    pub(crate) guard: Option<Span>,
    /// The first statement that only flow code may have.
    pub(crate) flow: Option<Span>,
    calls: Vec<String>,
}

/// Of each rule, by name.
#[derive(Debug, Clone, Default)]
pub(crate) struct Facts {
    rules: BTreeMap<String, Fact>,
}

impl Facts {
    /// What these rules do.
    pub(crate) fn of_rules<'a>(rules: impl Iterator<Item = &'a Rule>) -> Self {
        let own = rules.map(|rule| (rule.name.value.clone(), of_block(&rule.body)));
        let mut facts = Self { rules: own.collect() };
        for _ in 0..facts.rules.len() {
            let before = facts.clone();
            let mut changed = false;
            for fact in facts.rules.values_mut() {
                changed |= before.add_calls(fact);
            }
            if !changed {
                break;
            }
        }
        facts
    }

    /// What a block does, with the rules it calls.
    pub(crate) fn of(&self, block: &Block) -> Fact {
        let mut fact = of_block(block);
        self.add_calls(&mut fact);
        fact
    }

    /// What a rule does.
    pub(crate) fn rule(&self, name: &str) -> Fact {
        self.rules.get(name).cloned().unwrap_or_default()
    }

    fn add_calls(&self, fact: &mut Fact) -> bool {
        let had = (fact.choice.is_some(), fact.guard.is_some(), fact.flow.is_some());
        for called in fact.calls.iter().filter_map(|name| self.rules.get(name)) {
            fact.choice = fact.choice.or(called.choice);
            fact.guard = fact.guard.or(called.guard);
            fact.flow = fact.flow.or(called.flow);
        }
        had != (fact.choice.is_some(), fact.guard.is_some(), fact.flow.is_some())
    }
}

fn of_block(block: &Block) -> Fact {
    let mut fact = Fact::default();
    add_block(block, &mut fact);
    fact
}

fn add_block(block: &Block, fact: &mut Fact) {
    for statement in &block.statements {
        add(statement, fact);
    }
}

fn add(statement: &Statement, fact: &mut Fact) {
    use StatementKind as Kind;
    let span = Some(statement.span);
    match &statement.kind {
        Kind::Choose(_)
        | Kind::Either(_)
        | Kind::Maybe(_)
        | Kind::Pass
        | Kind::Flick { .. } => {
            fact.choice = fact.choice.or(span);
        }
        Kind::Require { .. } | Kind::Prefer { .. } => fact.guard = fact.guard.or(span),
        Kind::Turns { .. }
        | Kind::Ask { .. }
        | Kind::Skip
        | Kind::Reverse
        | Kind::Again
        | Kind::Outcome { .. }
        | Kind::Draw => {
            fact.flow = fact.flow.or(span);
            return;
        }
        Kind::Call(call) => fact.calls.push(call.name.value.clone()),
        _ => {}
    }
    for inner in blocks(statement) {
        add_block(inner, fact);
    }
}

/// The blocks right inside a statement.
pub(crate) fn blocks(statement: &Statement) -> Vec<&Block> {
    use StatementKind as Kind;
    match &statement.kind {
        Kind::Either(branches) => branches.iter().map(|branch| &branch.body).collect(),
        Kind::Maybe(branch) => vec![&branch.body],
        Kind::Try { first, otherwise } => vec![first, otherwise],
        Kind::If { arms, otherwise } => {
            arms.iter().map(|(_, block)| block).chain(otherwise).collect()
        }
        Kind::Depending { arms, otherwise, .. } => {
            arms.iter().map(|arm| &arm.body).chain(otherwise).collect()
        }
        Kind::ForEach { body, .. } | Kind::Repeat { body, .. } | Kind::Turns { body, .. } => {
            vec![body]
        }
        Kind::Ask { body, impossible, .. } => std::iter::once(body).chain(impossible).collect(),
        _ => Vec::new(),
    }
}
