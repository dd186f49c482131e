//! Diagnostics for programs: one JSON object each.
//! Knows nothing of how people are shown them.

use super::{Diagnostic, Severity};
use crate::{source::Sources, span::Span};
use serde::Serialize;

#[derive(Serialize)]
struct Problem<'a> {
    code: &'a str,
    severity: Severity,
    message: &'a str,
    #[serde(flatten)]
    at: Location<'a>,
    label: &'a str,
    labels: Vec<Note<'a>>,
    help: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<Edit<'a>>,
}

#[derive(Serialize)]
struct Note<'a> {
    #[serde(flatten)]
    at: Location<'a>,
    text: &'a str,
}

#[derive(Serialize)]
struct Edit<'a> {
    #[serde(flatten)]
    at: Location<'a>,
    replacement: &'a str,
    text: &'a str,
}

/// Lines and columns count from 1, columns in characters; `start` and `end` are bytes.
#[derive(Serialize)]
struct Location<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    start: usize,
    end: usize,
}

fn locate(sources: &Sources, span: Span) -> Location<'_> {
    let source = sources.get(span.file());
    let place = source.map(|source| source.place(span.start()));
    Location {
        file: source.map_or("", |source| source.name()),
        line: place.map_or(0, |place| place.line),
        column: place.map_or(0, |place| place.column),
        start: span.start(),
        end: span.end(),
    }
}

/// The diagnostics as a list of JSON objects.
pub fn to_json(sources: &Sources, diagnostics: &[Diagnostic]) -> serde_json::Value {
    let problems: Vec<Problem<'_>> = diagnostics
        .iter()
        .map(|diagnostic| Problem {
            code: diagnostic.code,
            severity: diagnostic.severity,
            message: &diagnostic.message,
            at: locate(sources, diagnostic.primary.span),
            label: &diagnostic.primary.text,
            labels: diagnostic
                .labels
                .iter()
                .map(|label| Note { at: locate(sources, label.span), text: &label.text })
                .collect(),
            help: &diagnostic.help,
            fix: diagnostic.fix.as_ref().map(|fix| Edit {
                at: locate(sources, fix.span),
                replacement: &fix.replacement,
                text: &fix.text,
            }),
        })
        .collect();
    serde_json::to_value(problems).unwrap_or_default()
}
