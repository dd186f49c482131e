//! C0071: something is missing on a surface, or said where it means nothing.

use crate::{diagnostic::Diagnostic, ir::Measure, span::Span};

pub(crate) enum SurfaceClause<'a> {
    /// A measure that must be said.
    Missing { word: &'a str, what: &'a str, span: Span, of: Measure },
    /// A measure that says nothing there.
    Misplaced { word: &'a str, what: &'a str, span: Span },
    /// `within` something that is no circle.
    NoCircle { span: Span },
    /// A sector of a surface that has none.
    NoSectors { span: Span },
    /// A place on a surface that is not there.
    NoSurface { span: Span },
}

impl From<SurfaceClause<'_>> for Diagnostic {
    fn from(problem: SurfaceClause<'_>) -> Self {
        const CODE: &str = "C0071";
        match problem {
            SurfaceClause::Missing { word, what, span, of } => {
                let message = format!("{what} needs its `{word}`");
                let label = format!("`{word}` is not said");
                Self::error(CODE, message, span, label)
                    .help(format!("say it: `{word} {}`", example(of)))
            }
            SurfaceClause::Misplaced { word, what, span } => {
                let message = format!("`{word}` says nothing of {what}");
                Self::error(CODE, message, span, "not said here")
            }
            SurfaceClause::NoCircle { span } => {
                Self::error(CODE, "a circle is needed here", span, "no circle of the surface")
                    .help("name a `circle` or the `hole` of the surface")
            }
            SurfaceClause::NoSectors { span } => {
                Self::error(CODE, "there are no sectors", span, "whose sector is not known")
                    .help("divide the surface: `surface … { … sectors 4 }`")
            }
            SurfaceClause::NoSurface { span } => {
                Self::error(CODE, "there is no surface to lie on", span, "laid nowhere")
                    .help("declare one: `board { surface top radius … { … } }`")
            }
        }
    }
}

/// How such a measure is written.
pub(crate) fn example(of: Measure) -> &'static str {
    match of {
        Measure::Length => "5mm",
        Measure::Angle => "22.5deg",
        Measure::Speed => "1.2m/s",
        Measure::Mass => "5.6g",
        Measure::Ratio => "0.6",
    }
}
