//! C0023: a path is asked for, and the board has no route to follow.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct NoRoute {
    pub(crate) span: Span,
}

impl From<NoRoute> for Diagnostic {
    fn from(problem: NoRoute) -> Self {
        Self::error("C0023", "there is no route to go along", problem.span, "along what?").help(
            "declare one in the board: `per player { route = … }`, or give a list of sites",
        )
    }
}
