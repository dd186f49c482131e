//! What a rule does case by case: the tables of `depending on`, and the choices it leaves.
//! Knows the syntax only.

use super::words::{branch, deeds, phrase};
use crate::source::Sources;
use crate::syntax::ast::{Block, Expr, ExprKind, ItemKind, Statement, StatementKind, TextPart};

/// A table: what is looked at, then each case and what follows from it.
pub(super) type Table = Vec<Vec<String>>;

/// The tables of an item, outermost first.
pub(super) fn tables(sources: &Sources, item: &ItemKind) -> Vec<Table> {
    let mut tables = Vec::new();
    if let ItemKind::Define(define) = item {
        value_table(sources, &define.value, &mut tables);
    }
    each_statement(item, &mut |statement| {
        let StatementKind::Depending { on, arms, otherwise } = &statement.kind else { return };
        let mut rows = vec![vec![phrase(sources, on.span), String::new()]];
        for arm in arms {
            let cases: Vec<String> =
                arm.values.iter().map(|value| phrase(sources, value.span)).collect();
            rows.push(vec![cases.join(", "), deeds(sources, &arm.body)]);
        }
        rows.extend(
            otherwise.iter().map(|block| vec!["else".to_owned(), deeds(sources, block)]),
        );
        tables.push(rows);
    });
    tables
}

fn value_table(sources: &Sources, value: &Expr, tables: &mut Vec<Table>) {
    match &value.kind {
        ExprKind::Depending { on, arms, otherwise } => {
            let mut rows = vec![vec![phrase(sources, on.span), String::new()]];
            for arm in arms {
                let cases: Vec<String> =
                    arm.values.iter().map(|value| phrase(sources, value.span)).collect();
                rows.push(vec![cases.join(", "), phrase(sources, arm.value.span)]);
            }
            rows.extend(
                otherwise
                    .iter()
                    .map(|value| vec!["else".to_owned(), phrase(sources, value.span)]),
            );
            tables.push(rows);
        }
        ExprKind::Where { value, .. } => value_table(sources, value, tables),
        _ => {}
    }
}

/// The ways that an item's choices leave open, one line to each choice between ways.
pub(super) fn choices(sources: &Sources, item: &ItemKind) -> Vec<String> {
    let mut choices = Vec::new();
    each_statement(item, &mut |statement| {
        if let StatementKind::Either(ways) = &statement.kind
            && ways.iter().any(|way| way.label.is_some())
        {
            let ways: Vec<String> = ways.iter().map(|way| branch(sources, way)).collect();
            choices.push(ways.join(" or "));
        }
    });
    choices
}

/// What is refused, and why: the reasons of guards, each once.
pub(super) fn reasons(sources: &Sources, item: &ItemKind) -> Vec<String> {
    let mut reasons: Vec<String> = Vec::new();
    each_statement(item, &mut |statement| {
        if let StatementKind::Require { reason: Some(reason), .. }
        | StatementKind::Prefer { reason: Some(reason), .. } = &statement.kind
        {
            let said = reason.parts.iter().map(|part| match part {
                TextPart::Plain(text) => text.clone(),
                TextPart::Hole(value) => phrase(sources, value.span),
            });
            let said = said.collect::<String>();
            if !reasons.contains(&said) {
                reasons.push(said);
            }
        }
    });
    reasons
}

fn each_statement<'a>(item: &'a ItemKind, see: &mut dyn FnMut(&'a Statement)) {
    match item {
        ItemKind::Setup(block) | ItemKind::Play(block) => within(block, see),
        ItemKind::Rule(rule) => within(&rule.body, see),
        _ => {}
    }
}

fn within<'a>(block: &'a Block, see: &mut dyn FnMut(&'a Statement)) {
    for statement in &block.statements {
        see(statement);
        for inner in blocks(statement) {
            within(inner, see);
        }
    }
}

/// The blocks right inside a statement, as written.
fn blocks(statement: &Statement) -> Vec<&Block> {
    match &statement.kind {
        StatementKind::Either(ways) => ways.iter().map(|way| &way.body).collect(),
        StatementKind::Maybe(way) => vec![&way.body],
        StatementKind::Try { first, otherwise } => vec![first, otherwise],
        StatementKind::If { arms, otherwise } => {
            arms.iter().map(|(_, block)| block).chain(otherwise).collect()
        }
        StatementKind::Depending { arms, otherwise, .. } => {
            arms.iter().map(|arm| &arm.body).chain(otherwise).collect()
        }
        StatementKind::ForEach { body, .. }
        | StatementKind::Repeat { body, .. }
        | StatementKind::Turns { body, .. } => vec![body],
        StatementKind::Ask { body, impossible, .. } => {
            std::iter::once(body).chain(impossible).collect()
        }
        _ => Vec::new(),
    }
}
