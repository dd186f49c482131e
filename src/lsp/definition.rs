//! From a name to where it is declared, and to all places that speak of the same.

use super::desk::{Desk, Part};
use super::documents::name_of;
use super::meaning::{self, Meant};
use crate::check::Role;
use crate::span::Span;
use lsp_types::{
    DocumentHighlight, DocumentHighlightParams, GotoDefinitionParams, GotoDefinitionResponse,
    Location, ReferenceParams, TextDocumentPositionParams,
};

/// What stands at a place that was asked about.
pub(super) fn part_at(
    desk: &mut Desk,
    place: &TextDocumentPositionParams,
) -> Option<(Part, usize)> {
    let name = name_of(&place.text_document.uri);
    let encoding = desk.client.encoding;
    let offset = encoding.offset(&desk.documents.get(&name)?.source, place.position);
    Some((desk.part(&name)?, offset))
}

pub(super) fn definition(
    desk: &mut Desk,
    params: &GotoDefinitionParams,
) -> Option<GotoDefinitionResponse> {
    let found = part_at(desk, &params.text_document_position_params)
        .map(|(part, offset)| declared(desk, &part, offset));
    found.filter(|found| !found.is_empty()).map(GotoDefinitionResponse::Array)
}

fn declared(desk: &Desk, part: &Part, offset: usize) -> Vec<Location> {
    let spans = if let Some(meant) = meaning::meant(part, offset) {
        spans(part, &meant)
    } else {
        let file = meaning::file_named(part, offset);
        file.map(|file| Span::new(file, 0, 0)).into_iter().collect()
    };
    spans.into_iter().filter_map(|span| desk.location(&part.project, span)).collect()
}

/// Where a name is declared; a script's function where it is written, and from there where it is
/// declared.
fn spans(part: &Part, meant: &Meant) -> Vec<Span> {
    let declared = meant.declared(&part.project);
    if let Some(script) = declared.filter(|declared| declared.role == Role::Script) {
        let written = meaning::in_scripts(&part.project, &script.name);
        let written: Vec<Span> =
            written.into_iter().filter(|(_, written)| *written).map(|(span, _)| span).collect();
        if !written.is_empty() && !written.contains(&meant.at) {
            return written;
        }
    }
    meant.declared.iter().copied().collect()
}

pub(super) fn references(desk: &mut Desk, params: &ReferenceParams) -> Option<Vec<Location>> {
    let (part, offset) = part_at(desk, &params.text_document_position)?;
    let meant = meaning::meant(&part, offset)?;
    let mut found: Vec<Location> = Vec::new();
    for (project, declared) in meaning::games(desk, &part, &meant) {
        let places = meaning::places(&project, &declared).into_iter();
        let places =
            places.filter(|at| params.context.include_declaration || !declared.contains(at));
        for location in places.filter_map(|at| desk.location(&project, at)) {
            // Games that share a library find what it says of itself again.
            if !found.contains(&location) {
                found.push(location);
            }
        }
    }
    Some(found)
}

pub(super) fn highlight(
    desk: &mut Desk,
    params: &DocumentHighlightParams,
) -> Option<Vec<DocumentHighlight>> {
    let (part, offset) = part_at(desk, &params.text_document_position_params)?;
    let meant = meaning::meant(&part, offset)?;
    let source = part.source()?;
    let places = meaning::places(&part.project, &meant.declared).into_iter();
    let here = places.filter(|at| at.file() == part.file);
    let range = |at| desk.client.encoding.range(source, at);
    Some(here.map(|at| DocumentHighlight { range: range(at), kind: None }).collect())
}
