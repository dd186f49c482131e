//! How something comes to depend on what is hidden, step by step.

use crate::diagnostic::Diagnostic;
use crate::span::Span;

/// From where something hidden is read to where it is used.
#[derive(Debug, Clone)]
pub(crate) struct Trail {
    /// What is hidden: `your hand`, in the words of the file.
    pub(crate) what: String,
    /// Where it is declared, and who sees it.
    declared: (Span, &'static str),
    /// Where it is read.
    read: Span,
    /// Rules and defines on the way, the innermost first.
    through: Vec<(Span, String)>,
}

impl Trail {
    /// Something hidden that is read.
    pub(super) fn new(what: &str, declared: Span, seen: &'static str, read: Span) -> Self {
        Self { what: what.into(), declared: (declared, seen), read, through: Vec::new() }
    }

    /// The same, reached through a rule or define.
    pub(super) fn through(mut self, at: Span, name: &str) -> Self {
        if self.through.last().is_none_or(|(last, _)| *last != at) {
            self.through.push((at, name.into()));
        }
        self
    }

    /// Tells of every step.
    pub(crate) fn told(&self, problem: Diagnostic, used: Span) -> Diagnostic {
        let (declared, seen) = self.declared;
        let mut problem = problem.label(declared, seen);
        if self.read != used && !used.contains(self.read) {
            problem = problem.label(self.read, format!("`{}` is read here", self.what));
        }
        for (at, name) in &self.through {
            problem = problem.label(*at, format!("by way of `{name}`"));
        }
        problem
    }
}
