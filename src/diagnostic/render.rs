//! Draws diagnostics for people. The only file that names `annotate-snippets`.
//! Knows nothing of terminals: callers say whether colours are wanted.

use super::{Diagnostic, Label, Severity};
use crate::{
    source::{Source, Sources},
    span::Span,
};
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Patch, Renderer, Snippet};
use std::ops::Range;

/// The diagnostics as people are shown them, one after another, ending in a newline.
pub fn render(sources: &Sources, diagnostics: &[Diagnostic], color: bool) -> String {
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    let drawn: Vec<String> = diagnostics
        .iter()
        .map(|diagnostic| renderer.render(&groups(sources, diagnostic)) + "\n")
        .collect();
    drawn.join("\n")
}

fn groups<'a>(sources: &'a Sources, diagnostic: &'a Diagnostic) -> Vec<Group<'a>> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level.primary_title(diagnostic.message.as_str()).id(diagnostic.code);
    let mut main = Group::with_title(title).elements(snippets(sources, diagnostic));
    for help in &diagnostic.help {
        main = main.element(Level::HELP.message(help.as_str()));
    }
    let mut groups = vec![main];
    if let Some(fix) = &diagnostic.fix
        && let Some(source) = sources.get(fix.span.file())
    {
        let patch = Patch::new(within(source, fix.span), fix.replacement.as_str());
        let snippet = Snippet::source(source.text()).path(source.name()).patch(patch);
        groups.push(Level::HELP.secondary_title(fix.text.as_str()).element(snippet));
    }
    groups
}

/// One snippet a file, the primary label's file first.
fn snippets<'a>(
    sources: &'a Sources,
    diagnostic: &'a Diagnostic,
) -> Vec<Snippet<'a, Annotation<'a>>> {
    let primary = (AnnotationKind::Primary, &diagnostic.primary);
    let context = diagnostic.labels.iter().map(|label| (AnnotationKind::Context, label));
    let labels: Vec<(AnnotationKind, &Label)> =
        std::iter::once(primary).chain(context).collect();
    let mut files = Vec::new();
    for (_, label) in &labels {
        if !files.contains(&label.span.file()) {
            files.push(label.span.file());
        }
    }
    files
        .into_iter()
        .filter_map(|file| {
            let source = sources.get(file)?;
            let here = labels.iter().filter(|(_, label)| label.span.file() == file);
            let annotations = here.map(|(kind, label)| {
                let annotation = kind.span(within(source, label.span));
                if label.text.is_empty() {
                    annotation
                } else {
                    annotation.label(label.text.as_str())
                }
            });
            Some(
                Snippet::source(source.text())
                    .line_start(1)
                    .path(source.name())
                    .annotations(annotations),
            )
        })
        .collect()
}

/// The span, cut to what the text has.
fn within(source: &Source, span: Span) -> Range<usize> {
    let length = source.text().len();
    span.start().min(length)..span.end().min(length)
}
