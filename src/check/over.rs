//! Whether a game can come to an end, and does not do so at once.
//! Knows only what the rules say of it, not what play comes to.

use super::{errors, walk};
use crate::{
    diagnostic::Diagnostic,
    ir::{AskWho, Game, Stmt, StmtKind},
    span::Span,
};

pub(crate) fn problems(game: &Game) -> Vec<Diagnostic> {
    let never = never_over(game).map(|span| errors::NeverOver { span }.into());
    let at_once = over_at_once(game).map(|span| errors::OverAtOnce { span }.into());
    never.into_iter().chain(at_once).collect()
}

/// What goes round and round, where nothing says how the game ends.
fn never_over(game: &Game) -> Option<Span> {
    let mut decided = !game.ends.is_empty();
    let mut endless = None;
    for body in walk::bodies(game) {
        walk::each_statement(body, &mut |statement| match statement.kind {
            StmtKind::Wins(_) | StmtKind::Loses(_) | StmtKind::Finishes(_) | StmtKind::Draw => {
                decided = true;
            }
            StmtKind::Turns { until: None, .. } | StmtKind::Repeat { until: None, .. } => {
                endless = endless.or(Some(statement.span));
            }
            _ => {}
        });
    }
    endless.filter(|_| !decided)
}

/// The one question of a game that asks nothing else.
fn over_at_once(game: &Game) -> Option<Span> {
    let [.., Stmt { kind: StmtKind::Ask(ask), span }] = game.play.block.0.as_slice() else {
        return None;
    };
    let mut goes_on = false;
    for body in walk::bodies(game) {
        walk::each_statement(body, &mut |statement| {
            goes_on |= matches!(statement.kind, StmtKind::Then { .. });
        });
    }
    walk::each_statement(&game.play.block, &mut |statement| {
        let again = matches!(
            statement.kind,
            StmtKind::Ask(_)
                | StmtKind::Turns { .. }
                | StmtKind::Repeat { .. }
                | StmtKind::ForEach { .. }
                | StmtKind::Call { .. }
        );
        goes_on |= again && !span.contains(statement.span);
    });
    let alone = !goes_on && matches!(ask.who, AskWho::You);
    (alone && !game.ends.is_empty()).then_some(*span)
}
