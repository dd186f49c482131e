//! What stands over each rule: how many transcripts reach it, and "Play from here".

use super::desk::{self, Desk, is_rules};
use super::documents::name_of;
use crate::syntax::ast::ItemKind;
use lsp_types::{CodeLens, CodeLensParams, Command};
use serde_json::json;

/// The command behind "Play from here".
pub(super) const PLAY: &str = "parlor.playFromHere";

pub(super) fn lenses(desk: &mut Desk, params: &CodeLensParams) -> Option<Vec<CodeLens>> {
    let name = name_of(&params.text_document.uri);
    let root = desk.part(&name).map_or_else(|| name.clone(), |part| part.project.root.clone());
    let document = desk.documents.get(&name).filter(|_| is_rules(&name))?;
    let tree = desk::tree(&document.source)?;
    let reached = desk.reached.get(&root);
    let mut lenses = Vec::new();
    for item in &tree.items {
        let ItemKind::Rule(rule) = &item.kind else { continue };
        let range = desk.client.encoding.range(&document.source, rule.name.span);
        let lens = |title: String, command: &str, arguments| CodeLens {
            range,
            command: Some(Command { title, command: command.to_owned(), arguments }),
            data: None,
        };
        if let Some(reached) = &reached {
            let title = match reached.count(&rule.name.value) {
                1 => "1 transcript reaches it".to_owned(),
                count => format!("{count} transcripts reach it"),
            };
            lenses.push(lens(title, "", None));
        }
        let about = json!({ "root": root, "rule": rule.name.value });
        lenses.push(lens("Play from here".to_owned(), PLAY, Some(vec![about])));
    }
    Some(lenses)
}
