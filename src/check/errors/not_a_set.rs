//! C0018: `any`, `count` and the like stand before something that has no members.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct NotASet {
    pub(crate) span: Span,
    pub(crate) found: String,
}

impl From<NotASet> for Diagnostic {
    fn from(problem: NotASet) -> Self {
        let NotASet { span, found } = problem;
        Self::error(
            "C0018",
            format!("{found} has no members to look at"),
            span,
            format!("this is {found}"),
        )
        .help("`any`, `no`, `all` and `count` stand before a set, such as `your men`")
    }
}
