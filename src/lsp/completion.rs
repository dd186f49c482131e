//! What may be written at the caret: names that mean something there, and words that may follow.
//!
//! The checker says which names, the grammar which words; here the text is only made ready for them.

use super::desk::{Desk, is_rules};
use super::documents::Document;
use super::project;
use super::words::{Word, words};
use crate::check::{self, CARET, Offer, Offers, Role};
use crate::ir::Game;
use crate::library;
use crate::load;
use crate::source::Source;
use crate::span::{FileId, Span};
use crate::syntax::{self, Follows};
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionParams, CompletionResponse,
    CompletionTextEdit, Documentation, MarkupContent, MarkupKind, Range as Place, TextEdit,
};
use std::ops::Range;
use std::path::Path;

/// What may have to follow a name so that the statement it stands in can be read.
const TAILS: [&str; 12] = [
    "",
    " { }",
    " to z",
    " = 0",
    " with z",
    " in z { }",
    " { else { } }",
    " by z",
    ": z",
    " wins when true",
    " on z",
    " z in z",
];

pub(super) fn completion(
    desk: &mut Desk,
    params: &CompletionParams,
) -> Option<CompletionResponse> {
    let place = &params.text_document_position;
    let name = super::documents::name_of(&place.text_document.uri);
    let document = desk.documents.get(&name).filter(|_| is_rules(&name)).cloned()?;
    let offset = desk.client.encoding.offset(&document.source, place.position);
    let caret = caret(&document.source, offset)?;
    let end = if caret.word.start == offset { offset } else { caret.word.end };
    let range = Span::new(FileId::default(), caret.word.start, end);
    let range = desk.client.encoding.range(&document.source, range);
    let items = match caret.kind {
        Kind::File(ending) => files(desk, &name, ending, range),
        Kind::Name => {
            let root = desk.root(&name).unwrap_or(name);
            names_and_words(desk, &root, &document, &caret, range)
        }
    };
    Some(CompletionResponse::Array(items))
}

/// More of an item that the client shows: what the reference says of a word.
pub(super) fn resolve(item: &CompletionItem) -> CompletionItem {
    if item.kind != Some(CompletionItemKind::KEYWORD) {
        return item.clone();
    }
    let markup = |value| MarkupContent { kind: MarkupKind::Markdown, value };
    let told = super::manual::about(&item.label);
    let documentation = told.map(|told| Documentation::MarkupContent(markup(told)));
    CompletionItem { documentation, ..item.clone() }
}

/// Where something is being written.
struct Caret {
    /// The part of a word before it, and behind it.
    word: Range<usize>,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A name or a word.
    Name,
    /// The name of a file, that ends so.
    File(&'static str),
}

fn caret(source: &Source, offset: usize) -> Option<Caret> {
    let all = words(source.text());
    let around = all.iter().find(|(_, at)| at.start < offset && offset <= at.end);
    // A word right behind the caret is what is to be written otherwise.
    let behind = all.iter().find(|(word, at)| *word == Word::Name && at.start == offset);
    let around = around.filter(|(word, _)| *word != Word::Sign).or(behind);
    let kind = Kind::Name;
    match around {
        Some((Word::Comment | Word::Number, _)) => None,
        Some((Word::Text, at)) => {
            let before = source.text().get(at.start..offset).unwrap_or("");
            let holes = before.matches('{').count() > before.matches('}').count();
            let closed = offset == at.end && before.len() > 1 && before.ends_with('"');
            if holes {
                let letters =
                    before.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_');
                let start = at.start + letters.len();
                return Some(Caret { word: start..offset, kind });
            }
            let before_it = all.iter().take_while(|(_, word)| word.start < at.start);
            let last: Vec<&str> =
                before_it.filter_map(|(_, at)| source.text().get(at.clone())).collect();
            let kind = file_kind(&last)?;
            (!closed).then_some(Caret { word: at.start + 1..offset, kind })
        }
        Some((Word::Name, at)) => Some(Caret { word: at.clone(), kind }),
        Some((Word::Sign, _)) | None => Some(Caret { word: offset..offset, kind }),
    }
}

/// What kind of file is named in quotes after these words.
fn file_kind(before: &[&str]) -> Option<Kind> {
    let in_a_row =
        before.iter().rev().take_while(|word| **word == "," || word.starts_with('"'));
    let skipped = in_a_row.count();
    let last = before.len().checked_sub(skipped + 1).and_then(|at| before.get(at))?;
    match *last {
        "use" => Some(Kind::File("parlor")),
        "of" => Some(Kind::File("game")),
        "in" => Some(Kind::File("rhai")),
        _ => None,
    }
}

/// Files beside a text, and those that come with Parlor.
fn files(desk: &Desk, name: &str, ending: &str, range: Place) -> Vec<CompletionItem> {
    let folder = Path::new(name).parent().unwrap_or(Path::new(""));
    let on_disk = if ending == "rhai" { "rhai" } else { "parlor" };
    let beside = desk.files.below(folder, on_disk);
    let called = |path: &Path| {
        let called = if ending == "rhai" { path.file_name() } else { path.file_stem() };
        called.and_then(|called| called.to_str()).map(str::to_owned)
    };
    let other = beside.iter().filter(|path| path.as_path() != Path::new(name));
    let mut found: Vec<String> = other
        .filter(|path| path.parent() == Some(folder))
        .filter_map(|path| called(path))
        .collect();
    match ending {
        "parlor" => found.extend(library::libraries().map(str::to_owned)),
        "game" => found.extend(library::games().map(str::to_owned)),
        _ => {}
    }
    found.sort();
    found.dedup();
    found.into_iter().map(|name| item(name, CompletionItemKind::FILE, "0", range)).collect()
}

fn names_and_words(
    desk: &Desk,
    root: &str,
    document: &Document,
    caret: &Caret,
    range: Place,
) -> Vec<CompletionItem> {
    let text = document.source.text();
    let before = text.get(..caret.word.start).unwrap_or("");
    let of_something = before.ends_with('.') && !before.ends_with("..");
    let in_text = words(before).last().is_some_and(|(word, at)| {
        *word == Word::Text && !before.get(at.clone()).unwrap_or("").ends_with('"')
    });
    let follows = if of_something || in_text {
        Follows::default()
    } else {
        syntax::follows_in_file(before)
    };
    let (game, offers) = offers(desk, root, document, caret).unzip();
    let offers = offers.unwrap_or_default();
    let words = follows.words.iter().filter(|word| !offers.contains_key(**word));
    let words = words.filter(|word| !is_odd(document, caret, word));
    let order = if follows.statement { "1" } else { "3" };
    let words =
        words.map(|word| item((*word).to_owned(), CompletionItemKind::KEYWORD, order, range));
    let names = offers.values().map(|offer| {
        let order = match offer.role {
            _ if offer.fits => "0",
            Some(Role::Variable) => "1",
            Some(_) => "2",
            None => "4",
        };
        let ty = offer.ty.and_then(|ty| Some(check::words(game.as_ref()?, ty)));
        let role = offer.role.map(|role| role.word().to_owned());
        let detail: Vec<String> = role.into_iter().chain(ty).collect();
        CompletionItem {
            detail: (!detail.is_empty()).then(|| detail.join(": ")),
            ..item(offer.name.clone(), kind(offer), order, range)
        }
    });
    let mut items: Vec<CompletionItem> = names.chain(words).collect();
    items.sort_by(|one, other| one.sort_text.cmp(&other.sort_text));
    items
}

/// Words that are of no use where the grammar takes them: a second header, `add` where nothing is
/// changed.
fn is_odd(document: &Document, caret: &Caret, word: &str) -> bool {
    let text = document.source.text();
    let header = |word: &str| {
        let begins = |line: &str| line.split_whitespace().next() == Some(word);
        let other = text.get(..caret.word.start).into_iter().chain(text.get(caret.word.end..));
        other.flat_map(str::lines).any(begins)
    };
    match word {
        "game" | "variant" => header("game") || header("variant"),
        "add" => !header("variant"),
        _ => false,
    }
}

fn item(label: String, kind: CompletionItemKind, order: &str, range: Place) -> CompletionItem {
    let edit = TextEdit { range, new_text: label.clone() };
    CompletionItem {
        kind: Some(kind),
        sort_text: Some(format!("{order}{label}")),
        text_edit: Some(CompletionTextEdit::Edit(edit)),
        label,
        ..CompletionItem::default()
    }
}

fn kind(offer: &Offer) -> CompletionItemKind {
    match offer.role {
        Some(Role::Rule | Role::Script) => CompletionItemKind::FUNCTION,
        Some(Role::Define) => CompletionItemKind::PROPERTY,
        Some(Role::Piece) => CompletionItemKind::CLASS,
        Some(Role::Value | Role::Player | Role::Direction) => CompletionItemKind::ENUM_MEMBER,
        Some(Role::Values | Role::Deck) => CompletionItemKind::ENUM,
        Some(Role::Option) => CompletionItemKind::CONSTANT,
        Some(Role::Attribute | Role::Kept) => CompletionItemKind::FIELD,
        Some(Role::Site | Role::Mark | Role::Route | Role::Zone | Role::Circle) => {
            CompletionItemKind::STRUCT
        }
        Some(Role::Variable | Role::Dice) => CompletionItemKind::VARIABLE,
        None if offer.called => CompletionItemKind::FUNCTION,
        None => CompletionItemKind::KEYWORD,
    }
}

/// The names that mean something at the caret.
fn offers(
    desk: &Desk,
    root: &str,
    document: &Document,
    caret: &Caret,
) -> Option<(Game, Offers)> {
    let text = readable(document, caret);
    let documents = desk.documents.with(document.uri.clone(), &text);
    let read: load::Read<'_> = &|path: &Path| project::read(path, &documents, &*desk.files);
    match documents.get(root) {
        Some(given) if !Path::new(root).is_absolute() => {
            load::offers_in_text(root, given.source.text(), read)
        }
        Some(_) | None => load::offers(root, read),
    }
}

/// The text with a name at the caret, and behind it what lets most of it be read.
fn readable(document: &Document, caret: &Caret) -> String {
    let text = document.source.text();
    let before = text.get(..caret.word.start).unwrap_or("");
    let after = text.get(caret.word.end..).unwrap_or("");
    // What stands around it in its item: to read the whole text for each tail would take too long.
    let item = syntax::item_at(text, caret.word.start);
    let begun = text.get(item.start..caret.word.start).unwrap_or(before);
    let rest = text.get(caret.word.end..item.end.max(caret.word.end)).unwrap_or(after);
    let errors = |text: &str| {
        let source = Source::new("", text);
        syntax::parse(FileId::default(), &source).diagnostics.len()
    };
    let closed = closing(before, after);
    let least = errors(&format!("{begun}{rest}"));
    let mut best = (usize::MAX, "");
    for tail in TAILS {
        let wrong = errors(&format!("{begun}{CARET}{closed}{tail}{rest}"));
        if wrong < best.0 {
            best = (wrong, tail);
        }
        // What is wrong without any name there is not the tail's to mend.
        if wrong == 0 || wrong < least {
            break;
        }
    }
    format!("{before}{CARET}{closed}{}{after}", best.1)
}

/// The brackets that are open before the caret on its line, and not closed behind it.
fn closing(before: &str, after: &str) -> String {
    let line = before.rsplit('\n').next().unwrap_or("");
    let rest = after.split('\n').next().unwrap_or("");
    let mut open = Vec::new();
    for sign in line.chars() {
        match sign {
            '(' => open.push(')'),
            '[' => open.push(']'),
            ')' | ']' => _ = open.pop(),
            _ => {}
        }
    }
    for sign in rest.chars().filter(|sign| [')', ']'].contains(sign)) {
        if open.last() == Some(&sign) {
            open.pop();
        }
    }
    open.iter().rev().collect()
}
