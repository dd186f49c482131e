//! What a game is played with, in words: places, pieces, cards, dice.
//! Knows the syntax only.

use super::words::{phrase, readable, spoken};
use crate::source::Sources;
use crate::syntax::ast::{
    BoardItem, BoardItemKind, Face, ItemKind, Per, RingShape, SeenBy, Zone,
};

/// A sentence to each thing that the item declares; nothing for other items.
pub(super) fn things(sources: &Sources, item: &ItemKind, written: &str) -> Vec<String> {
    match item {
        ItemKind::Board(items) => {
            let mut said = Vec::new();
            places(sources, items, "", &mut said);
            said
        }
        ItemKind::Piece(_) => {
            let words = readable(rest(written, "piece"));
            let (kinds, attributes) = words.split_once('{').unwrap_or((&words, ""));
            let attributes = attributes.trim_end_matches('}').trim();
            let attributes = match attributes {
                "" => String::new(),
                attributes => format!(", {attributes}"),
            };
            vec![format!("Pieces: {}{attributes}", kinds.trim_end())]
        }
        ItemKind::Deck(_) => {
            let terms = written.split_once('=').map_or("", |(_, terms)| terms);
            vec![format!("Cards: {}", readable(terms))]
        }
        ItemKind::Dice(dice) => {
            let words = |span| phrase(sources, span);
            let count =
                dice.count.as_ref().map_or_else(|| "1".into(), |count| words(count.span));
            let (from, to) = (words(dice.from.span), words(dice.to.span));
            vec![format!("Dice: {}, {count}, from {from} to {to}", spoken(&dice.name.value))]
        }
        ItemKind::Zone(zone) => vec![place_for_cards(sources, zone)],
        _ => Vec::new(),
    }
}

fn rest<'a>(written: &'a str, word: &str) -> &'a str {
    let plain = written.strip_prefix("add").map_or(written, str::trim_start);
    plain.strip_prefix(word).unwrap_or(plain).trim_start()
}

fn place_for_cards(sources: &Sources, zone: &Zone) -> String {
    let mut said = format!("A place for cards: {}", spoken(&zone.name.value));
    if let Some(count) = &zone.count {
        said = format!("{said}, {} of them", phrase(sources, count.span));
    }
    said += zone.per.as_ref().map_or("", |per| each(per.value));
    said += match zone.seen_by.as_ref().map(|seen| seen.value) {
        Some(SeenBy::Owner) => ", which only its owner sees",
        Some(SeenBy::Everyone) => ", which everybody sees",
        Some(SeenBy::Nobody) => ", which nobody sees",
        None => "",
    };
    said += match zone.face.as_ref().map(|face| face.value) {
        Some(Face::Up) => ", face up",
        Some(Face::Down) => ", face down",
        None => "",
    };
    said
}

fn each(per: Per) -> &'static str {
    match per {
        Per::Player => " of each player",
        Per::Team => " of each team",
        Per::Site => " of each place",
        Per::Piece => " of each piece",
    }
}

fn places(sources: &Sources, items: &[BoardItem], whose: &str, said: &mut Vec<String>) {
    for item in items {
        let words = |span| phrase(sources, span);
        let one = match &item.kind {
            BoardItemKind::Per(per, inner) => {
                places(sources, inner, each(per.value), said);
                continue;
            }
            BoardItemKind::Grid(grid) => {
                let cells = if grid.hex.is_some() { "hexagons" } else { "squares" };
                let only = grid.only.as_ref();
                let only = only
                    .map_or_else(String::new, |only| format!(", where {}", words(only.span)));
                format!(
                    "A board of {} by {} {cells}{only}",
                    words(grid.width.span),
                    words(grid.height.span)
                )
            }
            BoardItemKind::Ring(ring) => match &ring.shape {
                RingShape::Length(length) => format!(
                    "A ring of places: {}{whose} (their number: {})",
                    spoken(&ring.name.value),
                    words(length.span)
                ),
                RingShape::Segments(per, segments) => {
                    let parts = segments.iter().map(|part| {
                        let name = spoken(&part.name.value);
                        part.count.as_ref().map_or_else(
                            || name.clone(),
                            |count| format!("{} × {name}", words(count.span)),
                        )
                    });
                    let parts: Vec<String> = parts.collect();
                    format!(
                        "A ring: {}, made of {}{}",
                        spoken(&ring.name.value),
                        parts.join(" and "),
                        each(per.value)
                    )
                }
            },
            BoardItemKind::Line(line) => format!(
                "A row of places: {}{whose} (their number: {})",
                spoken(&line.name.value),
                words(line.length.span)
            ),
            BoardItemKind::Site(site) => {
                format!("A place: {}{whose}", spoken(&site.name.value))
            }
            BoardItemKind::Graph(graph) => {
                format!("Places joined by lines: {}", spoken(&graph.name.value))
            }
            BoardItemKind::Surface(surface) => {
                format!("A surface: {}", spoken(&surface.name.value))
            }
            BoardItemKind::Mark(..) | BoardItemKind::Route(_) => continue,
        };
        said.push(one);
    }
}
