//! A variant laid over its game: what it replaces, adds and sets otherwise.
//! Knows names only; the whole is checked afterwards like any game.

use super::errors::ReplacesNothing;
use crate::{
    diagnostic::{Diagnostic, suggest},
    span::Span,
    syntax::ast::{File, Item, ItemKind},
};

/// The game as the variant changes it, with the variant's title.
pub fn vary(game: File, variant: File) -> (File, Vec<Diagnostic>) {
    let title =
        game.header.as_ref().map_or("", |header| header.title.value.as_str()).to_owned();
    let mut problems = Vec::new();
    let mut items = game.items;
    for item in variant.items {
        if item.added.is_some() || matches!(item.kind, ItemKind::Use(_)) {
            items.push(item);
            continue;
        }
        match items.iter().position(|known| replaces(&item, known)) {
            Some(at) => {
                if let Some(known) = items.get_mut(at) {
                    *known = merged(known, item);
                }
            }
            None => problems.push(nothing_replaced(&item, &items, &title)),
        }
    }
    (File { header: variant.header, items, span: variant.span }, problems)
}

/// What is declared: a word for it, its name and signature, and where.
fn signature(item: &Item) -> (&'static str, &str, usize, Span) {
    let span = item.span;
    match &item.kind {
        ItemKind::Players(_) => ("item", "players", 0, span),
        ItemKind::Teams(teams) => {
            let with = teams.with_players.as_ref();
            let with = with.and_then(|number| usize::try_from(number.value).ok());
            ("item", "teams", with.unwrap_or(0), span)
        }
        ItemKind::Seats(_) => ("item", "seats", 0, span),
        ItemKind::Use(_) => ("item", "use", 0, span),
        ItemKind::Board(_) => ("item", "board", 0, span),
        ItemKind::Setup(_) => ("item", "setup", 0, span),
        ItemKind::Play(_) => ("item", "play", 0, span),
        ItemKind::End(_) => ("item", "end", 0, span),
        ItemKind::Option(option) => ("option", &option.name.value, 0, option.name.span),
        ItemKind::Deck(deck) => ("deck", &deck.name.value, 0, deck.name.span),
        ItemKind::Values(values) => ("values", &values.name.value, 0, values.name.span),
        ItemKind::Dice(dice) => ("dice", &dice.name.value, 0, dice.name.span),
        ItemKind::Piece(piece) => match piece.kinds.first() {
            Some(kind) => ("piece", &kind.name.value, 0, kind.name.span),
            None => ("piece", "", 0, span),
        },
        ItemKind::Zone(zone) => ("zone", &zone.name.value, 0, zone.name.span),
        ItemKind::Keep(keep) => ("keep", &keep.name.value, 0, keep.name.span),
        ItemKind::Rule(rule) => {
            ("rule", &rule.name.value, rule.parameters.len(), rule.name.span)
        }
        ItemKind::Define(define) => {
            ("define", &define.name.value, define.parameters.len(), define.name.span)
        }
        ItemKind::Invariant(invariant) => {
            ("invariant", &invariant.text.value, 0, invariant.text.span)
        }
        ItemKind::Script(script) => {
            ("script", &script.name.value, script.parameters.len(), script.name.span)
        }
    }
}

fn replaces(item: &Item, known: &Item) -> bool {
    let (kind, name, arguments, _) = signature(item);
    (kind, name, arguments) == {
        let s = signature(known);
        (s.0, s.1, s.2)
    }
}

/// The new item; an option keeps its choices and description where it does not say others.
fn merged(known: &Item, mut item: Item) -> Item {
    if let (ItemKind::Option(old), ItemKind::Option(new)) = (&known.kind, &mut item.kind) {
        new.choices = new.choices.take().or_else(|| old.choices.clone());
        new.description = new.description.take().or_else(|| old.description.clone());
    }
    item.doc = item.doc.take().or_else(|| known.doc.clone());
    item
}

fn nothing_replaced(item: &Item, items: &[Item], game: &str) -> Diagnostic {
    let (what, name, _, span) = signature(item);
    let same_kind = || items.iter().map(signature).filter(|known| known.0 == what);
    let other = same_kind().find(|known| known.1 == name).map(|known| known.3);
    let suggestion = match other {
        Some(_) => None,
        None => suggest(name, same_kind().map(|known| known.1)).map(str::to_owned),
    };
    ReplacesNothing { what, name, span, game, suggestion, other }.into()
}
