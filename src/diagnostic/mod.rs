//! What we tell authors of rule files, as plain data.
//! Knows no stage: each stage makes its own diagnostics, one file to each problem.

mod codes;
mod json;
mod outcome;
mod render;
mod suggest;

pub use codes::{all as all_codes, explain};
pub use json::to_json;
pub use outcome::Outcome;
pub use render::render;
pub use suggest::suggest;

use crate::span::Span;
use serde::Serialize;

/// The short name of a kind of problem: `S0001`. Never reused.
pub type Code = &'static str;

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The file cannot be used.
    Error,
    /// It can, and probably does not do what was meant.
    Warning,
}

/// A place, and what is to be said of it. An empty text only underlines.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is wrong here, or what this has to do with it.
    pub text: String,
}

/// An edit that mends the problem.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Fix {
    /// What to replace; empty to insert.
    pub span: Span,
    /// What to write instead.
    pub replacement: String,
    /// What the edit is, in words: "did you mean `choose`?"
    pub text: String,
}

/// One problem in a rule file.
///
/// Messages are lower case without a full stop, the author's words in backticks.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Diagnostic {
    /// Which kind of problem.
    pub code: Code,
    /// How bad.
    pub severity: Severity,
    /// What is wrong, in one line.
    pub message: String,
    /// Where it is wrong.
    pub primary: Label,
    /// Other places that have to do with it.
    pub labels: Vec<Label>,
    /// Advice, a sentence each.
    pub help: Vec<String>,
    /// What mends it, when that is known.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// An error at `span`; `here` says what is wrong there.
    pub fn error(
        code: Code,
        message: impl Into<String>,
        span: Span,
        here: impl Into<String>,
    ) -> Self {
        Self {
            code,
            severity: Severity::Error,
            message: message.into(),
            primary: Label { span, text: here.into() },
            labels: Vec::new(),
            help: Vec::new(),
            fix: None,
        }
    }

    /// A warning at `span`; `here` says what is wrong there.
    pub fn warning(
        code: Code,
        message: impl Into<String>,
        span: Span,
        here: impl Into<String>,
    ) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, message, span, here) }
    }

    /// A mistake of ours, not the author's, found at `span`.
    pub fn bug(message: impl Into<String>, span: Span) -> Self {
        Self::error("X0001", message, span, "while working on this")
            .help("this is a mistake in Parlor, not in your file: please report it")
    }

    /// With another place that has to do with it.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// With a sentence of advice.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help.push(text.into());
        self
    }

    /// With an edit that mends it.
    #[must_use]
    pub fn fix(
        mut self,
        span: Span,
        replacement: impl Into<String>,
        text: impl Into<String>,
    ) -> Self {
        self.fix = Some(Fix { span, replacement: replacement.into(), text: text.into() });
        self
    }

    /// With the edit that writes `name` at `span`, if there is such a name to suggest.
    #[must_use]
    pub fn did_you_mean(self, span: Span, name: Option<&str>) -> Self {
        match name {
            Some(name) => self.fix(span, name, format!("did you mean `{name}`?")),
            None => self,
        }
    }

    /// True if the file cannot be used because of it.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}
