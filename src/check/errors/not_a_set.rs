//! C0018: `any`, `count` and the like stand before something that has no members.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct NotASet {
    pub(crate) span: Span,
    pub(crate) found: String,
    /// Whether it is a number with `-` before it, as behind a name.
    pub(crate) minus: bool,
}

impl From<NotASet> for Diagnostic {
    fn from(problem: NotASet) -> Self {
        let NotASet { span, found, minus } = problem;
        let diagnostic = Self::error(
            "C0018",
            format!("{found} has no members to look at"),
            span,
            format!("this is {found}"),
        );
        if minus {
            return diagnostic.help(
                "`count` stands before a set, and here that is `-` and a number: write `count your men - 1`; \
                 a variable needs another name",
            );
        }
        diagnostic.help("`any`, `no`, `all` and `count` stand before a set, such as `your men`")
    }
}
