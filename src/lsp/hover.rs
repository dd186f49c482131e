//! What is said of a name or word under the pointer: what it is, its type, its comment.

use super::definition::part_at;
use super::desk::{self, Desk, Part, is_rules};
use super::meaning::{self, Meant};
use super::project::Project;
use super::words::word_at;
use crate::check::{self, Role};
use crate::source::Source;
use crate::span::Span;
use crate::syntax::ast::{BoardItem, BoardItemKind, File, ItemKind};
use lsp_types::{Hover, HoverContents, HoverParams, MarkupContent, MarkupKind};

/// Longer declarations are shown by their first line.
const MOST_LINES: usize = 4;

pub(super) fn hover(desk: &mut Desk, params: &HoverParams) -> Option<Hover> {
    let (part, offset) = part_at(desk, &params.text_document_position_params)?;
    let source = part.source()?;
    let (said, at) = if let Some(meant) = meaning::meant(&part, offset) {
        (of_name(&part, &meant), meant.at)
    } else {
        let at = word_at(source.text(), offset).filter(|_| is_rules(source.name()))?;
        let at = Span::new(part.file, at.start, at.end);
        (of_word(&part, source, at), at)
    };
    let range = Some(desk.client.encoding.range(source, at));
    let markup = |value| MarkupContent { kind: MarkupKind::Markdown, value };
    said.map(|said| Hover { contents: HoverContents::Markup(markup(said)), range })
}

/// What a declared name is.
fn of_name(part: &Part, meant: &Meant) -> Option<String> {
    let project = &*part.project;
    let mut said = Vec::new();
    for at in &meant.declared {
        let declared = project.looked.rules.index.declared(*at)?;
        let ty = type_of(project, meant.at).or_else(|| type_of(project, *at));
        if declared.role == Role::Variable {
            let ty = ty.unwrap_or_else(|| "a variable".to_owned());
            said.push(format!("`{}`: {ty}", declared.name));
            continue;
        }
        let Written { text, doc } = written(project, *at);
        said.push(format!("```parlor\n{text}\n```"));
        said.extend(
            ty.filter(|_| declared.role != Role::Rule).map(|ty| format!("Here: {ty}.")),
        );
        said.extend(doc);
    }
    Some(said.join("\n\n"))
}

/// What a word of the language is, and what it gives here.
fn of_word(part: &Part, source: &Source, at: Span) -> Option<String> {
    let word = source.slice(at);
    let told = super::manual::about(word);
    let ty = type_of(&part.project, at).map(|ty| format!("Here: {ty}."));
    let said: Vec<String> = told.into_iter().chain(ty).collect();
    (!said.is_empty()).then(|| said.join("\n\n"))
}

/// What an expression that ends with a name is, in words.
fn type_of(project: &Project, at: Span) -> Option<String> {
    let index = &project.looked.rules.index;
    let ty = index.type_of(at).or_else(|| {
        let (span, ty) = index.type_at(at)?;
        // `your hand` is what `hand` in it is; `count hand` is not.
        let before = project.words(Span::new(span.file(), span.start(), at.start()));
        let whose = before.trim_end() == "your" || before.trim_end().ends_with('.');
        (span.end() == at.end() && whose).then_some(ty)
    })?;
    Some(check::words(project.game()?, ty))
}

/// A declaration as it was written.
pub(super) struct Written {
    /// Its text, or the beginning of it.
    pub(super) text: String,
    /// The comment with it.
    pub(super) doc: Option<String>,
}

/// The declaration that a name stands in.
pub(super) fn written(project: &Project, at: Span) -> Written {
    let found = project.source(at.file()).and_then(|source| {
        let tree = desk::tree(source)?;
        let (span, doc) = around(&tree, at)?;
        Some(Written { text: beginning(source.slice(span)), doc })
    });
    found.unwrap_or_else(|| Written { text: project.words(at).to_owned(), doc: None })
}

#[expect(clippy::wildcard_enum_match_arm, reason = "only a board has parts")]
/// The item, or part of a board, around a place, with its comment.
fn around(tree: &File, at: Span) -> Option<(Span, Option<String>)> {
    let holds = |span: Span| span.start() <= at.start() && at.end() <= span.end();
    let item = tree.items.iter().find(|item| holds(item.span))?;
    let part = match &item.kind {
        ItemKind::Board(items) => part_around(items, &holds),
        _ => None,
    };
    Some(part.unwrap_or_else(|| (item.span, item.doc.clone())))
}

fn part_around(
    items: &[BoardItem],
    holds: &impl Fn(Span) -> bool,
) -> Option<(Span, Option<String>)> {
    let item = items.iter().find(|item| holds(item.span))?;
    if let BoardItemKind::Per(_, inner) = &item.kind {
        return part_around(inner, holds);
    }
    Some((item.span, item.doc.clone()))
}

/// A short declaration whole, of a long one what stands before its block.
fn beginning(text: &str) -> String {
    let bare: Vec<&str> = text.lines().map(|line| without_comment(line).trim_end()).collect();
    if bare.len() <= MOST_LINES {
        return bare.join("\n");
    }
    let first = bare.first().copied().unwrap_or("");
    format!("{} …", first.trim_end_matches('{').trim_end())
}

fn without_comment(line: &str) -> &str {
    let comment = super::words::words(line)
        .into_iter()
        .find(|(word, _)| *word == super::words::Word::Comment);
    comment.and_then(|(_, at)| line.get(..at.start)).unwrap_or(line)
}
