//! Expressions and statements of a rule file in words, as near to what is written as can be read.
//! Knows the syntax only.

use crate::source::Sources;
use crate::span::Span;
use crate::syntax::ast::{Block, Branch, Call, SetOperator, Statement, StatementKind};

/// What stands at a place, in words: names without `_`, `card.rank` as "card's rank".
pub(super) fn phrase(sources: &Sources, span: Span) -> String {
    readable(sources.slice(span))
}

/// A name as people write it.
pub(super) fn spoken(name: &str) -> String {
    name.replace('_', " ")
}

/// `Take turn`.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}

/// Words of the language as words of English. Texts in quotes stay as they are; comments go.
pub(super) fn readable(written: &str) -> String {
    let mut text = String::new();
    let mut letters = written.chars().peekable();
    let mut before = ' ';
    while let Some(letter) = letters.next() {
        let next = letters.peek().copied().unwrap_or(' ');
        let pair = next == '=' && matches!(letter, '<' | '>' | '!');
        match letter {
            '"' => {
                text.push('"');
                let mut escaped = false;
                for letter in letters.by_ref() {
                    text.push(letter);
                    if letter == '"' && !escaped {
                        break;
                    }
                    escaped = letter == '\\' && !escaped;
                }
            }
            '#' => while letters.next_if(|letter| *letter != '\n').is_some() {},
            _ if letter.is_whitespace() => {
                if !text.ends_with(' ') {
                    text.push(' ');
                }
            }
            '_' => text.push(' '),
            '.' if before != '.' && (next.is_alphabetic() || next == '_') => {
                text.push_str("'s ");
            }
            '.' if next == '.' => {
                letters.next();
                text.push('–');
            }
            '*' => text.push('×'),
            _ if pair => {
                letters.next();
                text.push(match letter {
                    '<' => '≤',
                    '>' => '≥',
                    _ => '≠',
                });
            }
            _ => text.push(letter),
        }
        before = letter;
    }
    text.trim().to_owned()
}

/// What the statements of a block do, in a line.
pub(super) fn deeds(sources: &Sources, block: &Block) -> String {
    let deeds: Vec<String> = block.statements.iter().map(|one| deed(sources, one)).collect();
    if deeds.is_empty() { "nothing".to_owned() } else { deeds.join(", ") }
}

fn deed(sources: &Sources, statement: &Statement) -> String {
    match &statement.kind {
        StatementKind::Either(branches) => {
            let ways: Vec<String> = branches.iter().map(|way| branch(sources, way)).collect();
            ways.join(" or ")
        }
        StatementKind::Maybe(way) => format!("perhaps {}", branch(sources, way)),
        StatementKind::Call(call) => called(sources, call),
        StatementKind::Then(call) => format!("then {}", called(sources, call)),
        StatementKind::If { arms, otherwise } => {
            let mut said: Vec<String> = arms
                .iter()
                .map(|(test, then)| {
                    format!("if {}: {}", phrase(sources, test.span), deeds(sources, then))
                })
                .collect();
            said.extend(
                otherwise.iter().map(|block| format!("else {}", deeds(sources, block))),
            );
            said.join("; ")
        }
        StatementKind::Ask { body, .. } => deeds(sources, body),
        StatementKind::Set { target, operator, value } => {
            let verb = match operator {
                SetOperator::To => "becomes",
                SetOperator::Add => "grows by",
                SetOperator::Subtract => "shrinks by",
            };
            format!("{} {verb} {}", phrase(sources, target.span), phrase(sources, value.span))
        }
        _ => phrase(sources, statement.span),
    }
}

/// A way to go on; what players call it says enough.
pub(super) fn branch(sources: &Sources, way: &Branch) -> String {
    match &way.label {
        Some(label) => format!("“{}”", label.value),
        None => deeds(sources, &way.body),
    }
}

/// `advance(12)`: advance 12.
fn called(sources: &Sources, call: &Call) -> String {
    let name = spoken(&call.name.value);
    let with: Vec<String> =
        call.arguments.iter().map(|one| phrase(sources, one.span)).collect();
    let whose = call.of.as_ref().map(|of| format!("{}: ", phrase(sources, of.span)));
    format!("{}{name} {}", whose.unwrap_or_default(), with.join(", ")).trim_end().to_owned()
}
