//! Quick fixes: the edits that come with what is wrong.

use super::desk::Desk;
use super::diagnostics::for_editors;
use super::documents::name_of;
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, Range, TextEdit,
    WorkspaceEdit,
};

pub(super) fn fixes(
    desk: &mut Desk,
    params: &CodeActionParams,
) -> Option<Vec<CodeActionOrCommand>> {
    let name = name_of(&params.text_document.uri);
    let part = desk.part(&name)?;
    let project = &*part.project;
    let mut actions = Vec::new();
    for problem in &project.looked.outcome.diagnostics {
        let Some(fix) = &problem.fix else { continue };
        if problem.primary.span.file() != part.file {
            continue;
        }
        let Some(told) = for_editors(desk, project, problem) else { continue };
        if !touch(told.range, params.range) {
            continue;
        }
        let Some(place) = desk.location(project, fix.span) else { continue };
        let edit = TextEdit { range: place.range, new_text: fix.replacement.clone() };
        #[expect(clippy::mutable_key_type, reason = "the protocol's own map")]
        let changes = std::iter::once((place.uri, vec![edit])).collect();
        let edit = WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() };
        actions.push(CodeActionOrCommand::CodeAction(CodeAction {
            title: title(&fix.replacement, project.words(fix.span)),
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: Some(vec![told]),
            edit: Some(edit),
            is_preferred: Some(true),
            ..CodeAction::default()
        }));
    }
    Some(actions)
}

/// What the edit does, in a line.
fn title(new: &str, old: &str) -> String {
    let short = |text: &str| text.trim().replace('\n', " ");
    match (old.trim(), new.trim()) {
        ("", new) => format!("write `{}`", short(new)),
        (old, "") => format!("leave out `{}`", short(old)),
        (old, new) => format!("write `{}` for `{}`", short(new), short(old)),
    }
}

fn touch(one: Range, other: Range) -> bool {
    one.start <= other.end && other.start <= one.end
}
