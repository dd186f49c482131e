//! C0044: teams are spoken of in a game without them.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct WithoutTeams {
    pub(crate) span: Span,
}

impl From<WithoutTeams> for Diagnostic {
    fn from(problem: WithoutTeams) -> Self {
        let WithoutTeams { span } = problem;
        Self::error("C0044", "there are no teams in this game", span, "which teams?")
            .help("declare them: `teams opposite`")
    }
}
