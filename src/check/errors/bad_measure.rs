//! C0070: a number whose unit is not known, or that is finer than is kept.

use crate::{diagnostic::Diagnostic, ir::Measure, span::Span};

pub(crate) enum BadMeasure<'a> {
    /// A unit nobody knows.
    Unit { unit: &'a str, span: Span },
    /// More decimals than the measure is kept with.
    TooFine { of: Measure, span: Span },
}

impl From<BadMeasure<'_>> for Diagnostic {
    fn from(problem: BadMeasure<'_>) -> Self {
        const CODE: &str = "C0070";
        match problem {
            BadMeasure::Unit { unit, span } => {
                let message = format!("`{unit}` is no unit");
                let near = crate::diagnostic::suggest(unit, Measure::UNITS);
                let diagnostic = Self::error(CODE, message, span, "not a unit");
                match near {
                    Some(near) => diagnostic.did_you_mean(span, Some(near)),
                    None => {
                        diagnostic.help(format!("the units are {}", Measure::UNITS.join(", ")))
                    }
                }
            }
            BadMeasure::TooFine { of, span } => {
                let least = of.shown(1);
                let message = format!("a {of} is kept in steps of {least}");
                Self::error(CODE, message, span, "finer than that").help("write fewer decimals")
            }
        }
    }
}
