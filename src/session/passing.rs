//! Why nobody may pass here: what the rules say of passing elsewhere.

use super::Session;
use crate::check::walk;
use crate::ir::{AskBranch, Game, Stmt, StmtKind};
use crate::span::Span;

/// Why `pass` is no move here, in words.
pub(super) fn why_not(session: &Session) -> String {
    let Some(offered) = offered(&session.opened.game) else {
        return "these rules let nobody pass: somewhere they would have to say `pass`\n".into();
    };
    let why = match offered {
        Offered::AtLast(_) => "one passes only where no other move is legal",
        Offered::Elsewhere(_) => "the rules offer it elsewhere",
    };
    let (Offered::AtLast(span) | Offered::Elsewhere(span)) = offered;
    match session.place(span) {
        Some(place) => format!("`pass` is not legal: {why}\n  {place}\n"),
        None => format!("`pass` is not legal: {why}\n"),
    }
}

/// Where the rules offer to pass.
#[derive(Debug, Clone, Copy)]
enum Offered {
    /// If nothing else is possible.
    AtLast(Span),
    /// Somewhere.
    Elsewhere(Span),
}

/// The first place of the rules where one may pass.
fn offered(game: &Game) -> Option<Offered> {
    let mut found = None;
    for body in walk::bodies(game) {
        walk::each_statement(body, &mut |stmt| {
            found = found.or_else(|| offers(stmt));
        });
    }
    found
}

#[expect(clippy::wildcard_enum_match_arm, reason = "of the many statements two offer to pass")]
fn offers(stmt: &Stmt) -> Option<Offered> {
    match &stmt.kind {
        StmtKind::Pass => Some(Offered::Elsewhere(stmt.span)),
        StmtKind::Ask(ask) => ask.branches.iter().skip(1).find_map(|branch| {
            let passes = |stmt: &&Stmt| matches!(stmt.kind, StmtKind::Pass);
            let (AskBranch::Move(block) | AskBranch::Flow(block)) = branch;
            let pass = block.0.iter().find(passes)?;
            Some(Offered::AtLast(pass.span))
        }),
        _ => None,
    }
}
