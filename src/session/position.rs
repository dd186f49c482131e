//! A position as it is shown: the board, cards, variables and whose turn it is.

use super::columns::Sheet;
use crate::draw::{self, Paint, player_style};
use crate::play::{Play, View, ZoneView};
use std::fmt::Write;

/// Visible piles of at most this many cards are listed.
const LISTED: usize = 12;

/// The board; a sentence if there is none.
pub(super) fn board(play: &Play, seat: Option<usize>, sheet: Sheet) -> String {
    let board = draw::board(&play.view(seat), sheet.paint);
    if board.is_empty() { "this game has no board\n".into() } else { board }
}

/// Board, cards, variables and dice.
pub(super) fn whole(play: &Play, seat: Option<usize>, sheet: Sheet) -> String {
    let view = play.view(seat);
    let parts = [
        draw::board(&view, sheet.paint),
        cards(&view, seat, sheet.paint)
            + piles(&view, seat, sheet.width).as_str()
            + kept(&view, sheet.width).as_str()
            + dice(&view).as_str(),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}

/// The seat's own cards, then everything else that can be seen of cards.
pub(super) fn hand(play: &Play, seat: Option<usize>, sheet: Sheet) -> String {
    let view = play.view(seat);
    let text = cards(&view, seat, sheet.paint) + piles(&view, seat, sheet.width).as_str();
    if text.is_empty() { "this game has no cards\n".into() } else { text }
}

/// A player's name in its colour.
pub(super) fn name(play: &Play, player: usize, paint: Paint) -> String {
    let names = &play.table().names;
    let name = names.get(player).map_or("", String::as_str);
    paint.dress(player_style(names, player), name)
}

fn cards(view: &View<'_>, seat: Option<usize>, paint: Paint) -> String {
    let mut text = String::new();
    for zone in view.zones() {
        let mine = seat.is_some() && zone.owner == seat;
        if let Some(cards) = zone.cards.as_ref().filter(|_| mine) {
            let listed = if cards.is_empty() { "-".into() } else { cards.join(" ") };
            // An empty second zone is not worth a line.
            if !cards.is_empty() || zone.name == "hand" {
                let label = title(view, &zone);
                let _ = writeln!(text, "{label}: {}", paint.bold(&listed));
            }
        }
    }
    text
}

/// The other zones in a line: those of players only if there is something in them.
fn piles(view: &View<'_>, seat: Option<usize>, width: usize) -> String {
    let mut texts = Vec::new();
    for zone in view.zones() {
        let mine = seat.is_some() && zone.owner == seat && zone.cards.is_some();
        if mine || (zone.owner.is_some() && zone.count == 0) {
            continue;
        }
        let label = title(view, &zone);
        texts.push(match zone.cards {
            Some(cards) if !cards.is_empty() && cards.len() <= LISTED => {
                format!("{label}: {}", cards.join(" "))
            }
            Some(_) | None => format!("{label}: {}", count(zone.count)),
        });
    }
    wrapped(&texts, width)
}

/// Short texts one after another, in lines that fit the screen.
fn wrapped(texts: &[String], width: usize) -> String {
    let mut text = String::new();
    let mut length = 0;
    for part in texts {
        let more = part.chars().count();
        if length > 0 && length + 3 + more > width {
            text.push('\n');
            length = 0;
        }
        if length > 0 {
            text.push_str("   ");
            length += 3;
        }
        text.push_str(part);
        length += more;
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

fn count(cards: usize) -> String {
    if cards == 1 { "1 card".into() } else { format!("{cards} cards") }
}

fn title(view: &View<'_>, zone: &ZoneView) -> String {
    let owner = zone.owner.and_then(|owner| view.table().names.get(owner));
    owner.map_or_else(|| zone.name.clone(), |owner| format!("{owner} {}", zone.name))
}

fn kept(view: &View<'_>, width: usize) -> String {
    let names = &view.table().names;
    let texts: Vec<String> = view
        .kept()
        .into_iter()
        .map(|(name, owner, text)| match owner.and_then(|owner| names.get(owner)) {
            Some(owner) => format!("{owner} {name}: {text}"),
            None => format!("{name}: {text}"),
        })
        .collect();
    wrapped(&texts, width)
}

fn dice(view: &View<'_>) -> String {
    let mut text = String::new();
    for (name, pips) in view.dice() {
        let pips: Vec<String> = pips.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "{name}: {}", pips.join(" "));
    }
    text
}
