//! Semantic colours: what each word of a rule file is.
//! What names are the checker has found; a text that it could not read still has its words.

use super::desk::{Desk, Part, is_rules};
use super::documents::name_of;
use super::words::{Word, words};
use crate::check::{self, Role};
use crate::source::Source;
use crate::span::Span;
use crate::syntax;
use lsp_types::{
    SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokens,
    SemanticTokensLegend, SemanticTokensParams, SemanticTokensResult,
};
use std::ops::Range;

/// Types of words, by number.
const TYPES: [SemanticTokenType; 11] = [
    SemanticTokenType::KEYWORD,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::PROPERTY,
    SemanticTokenType::FUNCTION,
    SemanticTokenType::CLASS,
    SemanticTokenType::ENUM,
    SemanticTokenType::ENUM_MEMBER,
    SemanticTokenType::STRUCT,
    SemanticTokenType::NUMBER,
    SemanticTokenType::STRING,
    SemanticTokenType::COMMENT,
];

/// What else is so of a word, by bit.
const MODIFIERS: [SemanticTokenModifier; 3] = [
    SemanticTokenModifier::DECLARATION,
    SemanticTokenModifier::READONLY,
    SemanticTokenModifier::DEFAULT_LIBRARY,
];
const DECLARATION: u32 = 1;
const READONLY: u32 = 2;
const OURS: u32 = 4;

pub(super) fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend { token_types: TYPES.to_vec(), token_modifiers: MODIFIERS.to_vec() }
}

pub(super) fn tokens(
    desk: &mut Desk,
    params: &SemanticTokensParams,
) -> Option<SemanticTokensResult> {
    let name = name_of(&params.text_document.uri);
    let part = desk.part(&name);
    let document = desk.documents.get(&name).filter(|_| is_rules(&name))?;
    let source = &document.source;
    let mut data = Vec::new();
    let mut last = (0, 0);
    let found = words(source.text());
    for (at, (word, range)) in found.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| found.get(at));
        let after_dot =
            before.is_some_and(|(_, at)| source.text().get(at.clone()) == Some("."));
        let Some((kind, modifiers)) = colour(part.as_ref(), source, *word, range, after_dot)
        else {
            continue;
        };
        let span = Span::new(crate::span::FileId::default(), range.start, range.end);
        let place = desk.client.encoding.range(source, span);
        let (line, start) = (place.start.line, place.start.character);
        let delta_line = line - last.0;
        let delta_start = if delta_line == 0 { start - last.1 } else { start };
        last = (line, start);
        data.push(SemanticToken {
            delta_line,
            delta_start,
            length: place.end.character.saturating_sub(start),
            token_type: number(&kind),
            token_modifiers_bitset: modifiers,
        });
    }
    Some(SemanticTokensResult::Tokens(SemanticTokens { result_id: None, data }))
}

fn number(kind: &SemanticTokenType) -> u32 {
    let place = TYPES.iter().position(|known| known == kind).unwrap_or(0);
    u32::try_from(place).unwrap_or(0)
}

fn colour(
    part: Option<&Part>,
    source: &Source,
    word: Word,
    at: &Range<usize>,
    after_dot: bool,
) -> Option<(SemanticTokenType, u32)> {
    match word {
        Word::Comment => return Some((SemanticTokenType::COMMENT, 0)),
        Word::Number => return Some((SemanticTokenType::NUMBER, 0)),
        Word::Text => return Some((SemanticTokenType::STRING, 0)),
        Word::Sign => return None,
        Word::Name => {}
    }
    if let Some(part) = part
        && let Some(found) = declared(part, at)
    {
        return Some(found);
    }
    let text = source.text().get(at.clone()).unwrap_or("");
    if after_dot {
        return Some((SemanticTokenType::PROPERTY, OURS));
    }
    if check::NAMES.contains(&text) && !syntax::is_word(text) {
        return Some((SemanticTokenType::VARIABLE, OURS));
    }
    syntax::is_word(text).then_some((SemanticTokenType::KEYWORD, 0))
}

/// A name that a rule file declares.
fn declared(part: &Part, at: &Range<usize>) -> Option<(SemanticTokenType, u32)> {
    let index = &part.project.looked.rules.index;
    let span = Span::new(part.file, at.start, at.end);
    if let Some(declared) = index.declared(span) {
        let (kind, modifiers) = of_role(declared.role);
        return Some((kind, modifiers | DECLARATION));
    }
    let of = index.used(span)?.iter().find_map(|at| index.declared(*at))?;
    Some(of_role(of.role))
}

fn of_role(role: Role) -> (SemanticTokenType, u32) {
    match role {
        Role::Rule | Role::Define | Role::Script => (SemanticTokenType::FUNCTION, 0),
        Role::Piece => (SemanticTokenType::CLASS, 0),
        Role::Deck | Role::Values => (SemanticTokenType::ENUM, 0),
        Role::Value | Role::Player | Role::Direction => (SemanticTokenType::ENUM_MEMBER, 0),
        Role::Site | Role::Mark | Role::Route | Role::Zone | Role::Circle => {
            (SemanticTokenType::STRUCT, 0)
        }
        Role::Attribute | Role::Kept => (SemanticTokenType::PROPERTY, 0),
        Role::Option => (SemanticTokenType::VARIABLE, READONLY),
        Role::Dice | Role::Variable => (SemanticTokenType::VARIABLE, 0),
    }
}
