//! What people type while a game is played, checked as if it stood in the rule file.
//! Knows nothing of the state it is then used on.

use super::{
    PASSES,
    checker::{Checker, Frame, Guesses},
    ordered,
};
use crate::{diagnostic::Outcome, ir, span::Span, syntax::ast};

/// Checks a game and, after it, something in its scope. Only what is wrong with the latter is
/// told: the game has been checked before.
pub(super) fn check<'a, T>(
    file: &'a ast::File,
    libraries: &'a [ast::File],
    typed: Span,
    body: impl Fn(&mut Checker<'a>) -> T,
) -> Outcome<(ir::Game, T)> {
    let mut guesses = Guesses::new();
    let mut passes = 0;
    loop {
        passes += 1;
        let mut checker = Checker::new(file, libraries, guesses.clone());
        checker.game(file, libraries);
        let settled = checker.found == guesses || passes == PASSES;
        guesses.clone_from(&checker.found);
        if !settled {
            continue;
        }
        let value = body(&mut checker);
        let mut diagnostics = checker.diagnostics;
        diagnostics.retain(|found| found.primary.span.file() == typed.file());
        let failed = diagnostics.iter().any(crate::diagnostic::Diagnostic::is_error);
        let mut game = checker.game;
        ordered::mark(&mut game);
        return Outcome::new((!failed).then_some((game, value)), diagnostics);
    }
}

impl<'a> Checker<'a> {
    /// An expression with a frame of its own.
    pub(crate) fn lone_expression(
        &mut self,
        typed: &'a ast::Expr,
    ) -> (Vec<ir::Local>, Option<ir::Expr>) {
        let (value, frame) = self.framed(Frame::default(), |checker| checker.expr(typed));
        (frame.locals, value)
    }
}
