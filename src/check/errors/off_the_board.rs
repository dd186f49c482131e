//! C0079: a row or column is named that the board has not.

use crate::{diagnostic::Diagnostic, span::Span};

pub(crate) struct OffTheBoard {
    pub(crate) span: Span,
    /// `row` or `column`.
    pub(crate) what: &'static str,
    pub(crate) number: i64,
    /// How many there are.
    pub(crate) size: i64,
}

impl From<OffTheBoard> for Diagnostic {
    fn from(problem: OffTheBoard) -> Self {
        let OffTheBoard { span, what, number, size } = problem;
        let there = if size == 1 { format!("1 {what}") } else { format!("{size} {what}s") };
        Self::warning("C0079", format!("there is no {what} {number}"), span, "no site is there")
            .help(format!("the board has {there}, counted from 1"))
    }
}
