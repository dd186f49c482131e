//! C0062: several cards are chosen among cards that cannot be seen.

use crate::{check::secrets::Trail, diagnostic::Diagnostic, span::Span};

pub(crate) struct HiddenSeveral<'a> {
    pub(crate) span: Span,
    pub(crate) trail: &'a Trail,
}

impl From<HiddenSeveral<'_>> for Diagnostic {
    fn from(problem: HiddenSeveral<'_>) -> Self {
        let HiddenSeveral { span, trail } = problem;
        let message = format!(
            "several cards are chosen that the player cannot tell apart: `{}`",
            trail.what
        );
        let problem =
            Self::error("C0062", message, span, "which they are would be chance, not choice");
        trail.told(problem, span).help(
            "let chance take them: `deal 2 from foe.hand to your hand`; `choose card in` takes one",
        )
    }
}
