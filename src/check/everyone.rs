//! Ends that speak of the one asked last, where nobody is: everyone is always asked at once.
//! Knows nothing of what `define`s say of `you`.

use super::{errors, walk};
use crate::{
    diagnostic::Diagnostic,
    ir::{AskWho, EndOutcome, EndWho, ExprKind, Game, StmtKind},
    span::Span,
};

/// Each clause with the first place where it speaks so.
pub(crate) fn problems(game: &Game) -> Vec<Diagnostic> {
    let Some(asked) = only_everyone(game) else { return Vec::new() };
    let mut found = Vec::new();
    for end in &game.ends {
        let who = match &end.outcome {
            EndOutcome::Wins(EndWho::Player(who))
            | EndOutcome::Loses(EndWho::Player(who))
            | EndOutcome::Finishes(EndWho::Player(who)) => Some(who),
            EndOutcome::Wins(EndWho::EachPlayer(_) | EndWho::EachTeam(_))
            | EndOutcome::Loses(EndWho::EachPlayer(_) | EndWho::EachTeam(_))
            | EndOutcome::Finishes(EndWho::EachPlayer(_) | EndWho::EachTeam(_))
            | EndOutcome::Draw
            | EndOutcome::Over => None,
            // Looked at for each player, who is `you`.
            EndOutcome::Ranking { .. } => continue,
        };
        let mut you = None;
        for expr in who.into_iter().chain(&end.when) {
            walk::each(expr, &mut |expr| {
                if matches!(expr.kind, ExprKind::You) {
                    you = you.or(Some(expr.span));
                }
            });
        }
        found.extend(you.map(|span| errors::YouAfterEveryone { span, asked }.into()));
    }
    found
}

/// The first `ask everyone`, if there is no other ask.
fn only_everyone(game: &Game) -> Option<Span> {
    let (mut first, mut others) = (None, false);
    for body in walk::bodies(game) {
        walk::each_statement(body, &mut |statement| {
            if let StmtKind::Ask(ask) = &statement.kind {
                match ask.who {
                    AskWho::Everyone => first = first.or(Some(statement.span)),
                    AskWho::You | AskWho::Player(_) | AskWho::FirstOf(_) => others = true,
                }
            }
        });
    }
    first.filter(|_| !others)
}
