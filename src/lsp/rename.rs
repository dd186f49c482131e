//! Another name for something, everywhere; or why that cannot be.
//!
//! The game with the new name is looked at before it is given away: every name has to mean what it
//! meant before.

use super::answer::Refusal;
use super::definition::part_at;
use super::desk::{Desk, Part};
use super::meaning::{self, Meant};
use super::project::Project;
use crate::check::{Role, plural};
use crate::library;
use crate::span::{FileId, Span};
use crate::syntax;
use lsp_types::{
    PrepareRenameResponse, RenameParams, TextDocumentPositionParams, TextEdit, Uri,
    WorkspaceEdit,
};
use std::collections::{BTreeMap, BTreeSet};

/// A name that may be changed.
struct Old {
    part: Part,
    meant: Meant,
    name: String,
}

/// An edit to a text of a game.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Edit {
    at: Span,
    new: String,
}

pub(super) fn prepare(
    desk: &mut Desk,
    params: &TextDocumentPositionParams,
) -> Result<Option<PrepareRenameResponse>, Refusal> {
    let old = old(desk, params)?;
    let Some(source) = old.part.source() else { return Ok(None) };
    let range = desk.client.encoding.range(source, old.meant.at);
    let placeholder = old.part.project.words(old.meant.at).to_owned();
    Ok(Some(PrepareRenameResponse::RangeWithPlaceholder { range, placeholder }))
}

pub(super) fn rename(
    desk: &mut Desk,
    params: &RenameParams,
) -> Result<Option<WorkspaceEdit>, Refusal> {
    let old = old(desk, &params.text_document_position)?;
    let new = params.new_name.trim();
    if !syntax::is_name(new) {
        let why = format!(
            "`{new}` is no name: names are letters, digits and `_`, and no word that opens statements or joins expressions"
        );
        return Err(Refusal::because(why));
    }
    let new = singular(&old, new)?;
    let mut changes: BTreeMap<String, (Uri, Vec<TextEdit>)> = BTreeMap::new();
    for (project, declared) in meaning::games(desk, &old.part, &old.meant) {
        let edits = edits(&project, &declared, &old, &new)?;
        keeps_the_meaning(desk, &project, &edits, &old, &new)?;
        for Edit { at, new } in edits {
            let Some(place) = desk.location(&project, at) else { continue };
            let name = place.uri.as_str().to_owned();
            let (_, known) = changes.entry(name).or_insert_with(|| (place.uri, Vec::new()));
            let edit = TextEdit { range: place.range, new_text: new };
            if !known.contains(&edit) {
                known.push(edit);
            }
        }
    }
    #[expect(clippy::mutable_key_type, reason = "the protocol's own map")]
    let changes = changes.into_values().collect();
    Ok(Some(WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() }))
}

/// The name at a place, if it may be changed.
fn old(desk: &mut Desk, place: &TextDocumentPositionParams) -> Result<Old, Refusal> {
    let nothing = || Refusal::because("there is no name here that a rule file declares");
    let (part, offset) = part_at(desk, place).ok_or_else(nothing)?;
    let meant = meaning::meant(&part, offset).ok_or_else(nothing)?;
    let declared = meant.declared(&part.project).ok_or_else(nothing)?;
    let (name, role) = (declared.name.clone(), declared.role);
    for at in &meant.declared {
        if part.project.words(*at) != name {
            let why =
                format!("`{name}` is declared nowhere by that name: the language gives it");
            return Err(Refusal::because(why));
        }
        let file = part.project.source(at.file()).map_or("", |source| source.name());
        if library::at(file).is_some() {
            let why =
                format!("`{name}` comes with Parlor, in `{file}`: declare your own first");
            return Err(Refusal::because(why));
        }
    }
    // Scripts name things of the rules in texts, which nobody looks into.
    if role != Role::Variable
        && let Some(file) = in_a_script(&part.project, &name)
    {
        let why =
            format!("`{file}` speaks of \"{name}\": change the name there, and here, by hand");
        return Err(Refusal::because(why));
    }
    Ok(Old { part, meant, name })
}

/// The script that has a name in quotes.
fn in_a_script<'a>(project: &'a Project, name: &str) -> Option<&'a str> {
    let rules = &project.looked.rules;
    let quoted = ["\"", "'", "`"].map(|quote| format!("{quote}{name}{quote}"));
    let mut scripts = rules.scripts.iter();
    scripts.find_map(|(file, id)| {
        let text = project.source(*id)?.text();
        quoted.iter().any(|quoted| text.contains(quoted)).then_some(file.as_str())
    })
}

/// The new name of one of them, where the name of several was changed.
fn singular(old: &Old, new: &str) -> Result<String, Refusal> {
    let written = old.part.project.words(old.meant.at);
    if written == old.name {
        return Ok(new.to_owned());
    }
    let ways = [new.strip_suffix("es"), new.strip_suffix('s')];
    let found = ways.into_iter().flatten().find(|one| plural(one) == new);
    found.map(str::to_owned).ok_or_else(|| {
        Refusal::because(format!(
            "`{written}` is several of `{}`: change that name, and its plural follows",
            old.name
        ))
    })
}

/// The edits in the texts of a game.
fn edits(
    project: &Project,
    declared: &BTreeSet<Span>,
    old: &Old,
    new: &str,
) -> Result<Vec<Edit>, Refusal> {
    let mut edits = Vec::new();
    for at in all_places(project, declared) {
        let written = project.words(at);
        let new = if written == old.name {
            new.to_owned()
        } else if written == plural(&old.name) {
            plural(new)
        } else {
            // A plural that is declared by itself stays as it is.
            continue;
        };
        edits.push(Edit { at, new });
    }
    if edits.is_empty() {
        return Err(Refusal::because(format!("`{}` is written nowhere", old.name)));
    }
    Ok(edits)
}

/// Also those that are declared where others are spoken of: `for each pawn { … pawn … }`.
fn all_places(project: &Project, declared: &BTreeSet<Span>) -> BTreeSet<Span> {
    let mut all = BTreeSet::new();
    let mut next = declared.clone();
    loop {
        let found = meaning::places(project, &next);
        let index = &project.looked.rules.index;
        let more: BTreeSet<Span> = found
            .iter()
            .filter(|at| index.declared(**at).is_some() && !next.contains(at))
            .copied()
            .collect();
        all.extend(found);
        if more.is_empty() {
            return all;
        }
        next.extend(more);
    }
}

/// Looks at the game with the new name: nothing else may come to mean something else.
fn keeps_the_meaning(
    desk: &Desk,
    project: &Project,
    edits: &[Edit],
    old: &Old,
    new: &str,
) -> Result<(), Refusal> {
    let mut documents = desk.documents.clone();
    let files: BTreeSet<FileId> = edits.iter().map(|edit| edit.at.file()).collect();
    for file in files {
        let Some(source) = project.source(file) else { continue };
        let Some(uri) = desk.uri(source) else { continue };
        let mut text = source.text().to_owned();
        for edit in edits.iter().rev().filter(|edit| edit.at.file() == file) {
            let before = text.get(..edit.at.start()).unwrap_or("");
            let after = text.get(edit.at.end()..).unwrap_or("");
            text = [before, &edit.new, after].concat();
        }
        documents.open(uri, &text, 0);
    }
    let after = Project::open(&project.root, &documents, &*desk.files);
    let moved = |at: Span| moved(at, edits);
    let meant = meanings(project, &moved);
    if meanings(&after, &|at| at) != meant {
        let why = format!(
            "`{new}` already means something where `{}` is spoken of: take another name",
            old.name
        );
        return Err(Refusal::because(why));
    }
    Ok(())
}

/// What a game's names mean, and what is wrong with it.
#[derive(PartialEq, Eq)]
struct Meanings {
    /// Each name with where it is declared.
    names: Vec<(Span, Vec<Span>)>,
    /// Each problem's code and place.
    problems: Vec<(&'static str, Span)>,
}

/// The meanings, with all places moved.
fn meanings(project: &Project, moved: &dyn Fn(Span) -> Span) -> Meanings {
    let all = |of: &BTreeSet<Span>| of.iter().map(|at| moved(*at)).collect();
    let index = &project.looked.rules.index;
    let names = index.uses().map(|(at, of)| (moved(at), all(of))).collect();
    let problems = project.looked.outcome.diagnostics.iter();
    let problems =
        problems.map(|problem| (problem.code, moved(problem.primary.span))).collect();
    Meanings { names, problems }
}

/// Where a span stands after the edits.
fn moved(at: Span, edits: &[Edit]) -> Span {
    let shifted = |offset: usize| {
        let before =
            edits.iter().filter(|edit| edit.at.file() == at.file() && edit.at.end() <= offset);
        before.fold(offset, |offset, edit| {
            (offset + edit.new.len()).saturating_sub(edit.at.end() - edit.at.start())
        })
    };
    Span::new(at.file(), shifted(at.start()), shifted(at.end()))
}
