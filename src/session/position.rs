//! A position as it is shown: the board, cards, variables and whose turn it is.

use crate::draw::{self, Paint, Sheet, player_style};
use crate::play::{Play, View, ZoneView};
use std::fmt::Write;

/// Visible piles of at most this many cards are listed.
const LISTED: usize = 12;
/// Sets of at most this many members are listed; of longer ones so many are named.
const MEMBERS: usize = 20;
const EXAMPLES: usize = 6;

/// The board; a sentence if there is none.
pub(super) fn board(play: &Play, seat: Option<usize>, sheet: Sheet) -> String {
    let board = draw::board(&play.view(seat), sheet);
    if board.is_empty() { "this game has no board\n".into() } else { board }
}

/// Board, cards, variables and dice.
pub(super) fn whole(play: &Play, seat: Option<usize>, sheet: Sheet) -> String {
    let view = play.view(seat);
    let parts = [
        draw::board(&view, sheet),
        cards(&view, sheet.paint)
            + piles(&view, sheet.width).as_str()
            + kept(&view, sheet.width).as_str()
            + dice(&view).as_str(),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}

/// The seat's own cards, then everything else that can be seen of cards.
pub(super) fn hand(play: &Play, seat: Option<usize>, sheet: Sheet) -> String {
    let view = play.view(seat);
    let text = cards(&view, sheet.paint) + piles(&view, sheet.width).as_str();
    if text.is_empty() { "this game has no cards\n".into() } else { text }
}

/// A player's name in its colour.
pub(super) fn name(play: &Play, player: usize, paint: Paint) -> String {
    let names = &play.table().names;
    let name = names.get(player).map_or("", String::as_str);
    paint.dress(player_style(names, player), name)
}

fn cards(view: &View<'_>, paint: Paint) -> String {
    let mut text = String::new();
    for zone in view.zones() {
        if let Some(cards) = zone.cards.as_ref().filter(|_| zone.own) {
            let listed = if cards.is_empty() { "-".into() } else { cards.join(" ") };
            // An empty second zone is not worth a line.
            if !cards.is_empty() || zone.name == "hand" {
                let label = &zone.label;
                let _ = writeln!(text, "{label}: {}", paint.bold(&listed));
            }
        }
    }
    text
}

/// The other zones in a line: those of players only if there is something in them.
fn piles(view: &View<'_>, width: usize) -> String {
    let mut texts = Vec::new();
    for zone in view.zones() {
        let mine = zone.own && zone.cards.is_some();
        if mine || (zone.owner.is_some() && zone.count == 0) {
            continue;
        }
        let label = &zone.label;
        texts.push(match &zone.cards {
            Some(cards) if !cards.is_empty() && cards.len() <= LISTED => {
                format!("{label}: {}", cards.join(" "))
            }
            Some(_) => format!("{label}: {}", count(zone.count)),
            None => format!("{label}: {}{}", count(zone.count), known(&zone)),
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

/// What is known of cards that may not be seen.
fn known(zone: &ZoneView) -> String {
    // Many cards are known together only because they are nowhere else.
    let known = if zone.known.len() > LISTED { &[][..] } else { &zone.known[..] };
    let top = zone.top.iter().map(|card| card.as_deref().unwrap_or("?"));
    let top: Vec<&str> = top.collect();
    let parts = [("with", known.join(" ")), ("on top", top.join(" "))];
    let parts = parts.iter().filter(|(_, cards)| !cards.is_empty());
    let parts: Vec<String> = parts.map(|(word, cards)| format!("{word} {cards}")).collect();
    if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) }
}

fn kept(view: &View<'_>, width: usize) -> String {
    // That nothing is noted is not worth a line.
    let kept = view.kept().into_iter().filter(|kept| !kept.blank);
    let texts: Vec<String> = kept
        .map(|kept| match kept.of {
            Some(of) => format!("{of} {}: {}", kept.name, cut(&kept.text)),
            None => format!("{}: {}", kept.name, cut(&kept.text)),
        })
        .collect();
    wrapped(&texts, width)
}

/// The members of a set, if they are not too many; else the first and how many there are.
fn cut(text: &str) -> String {
    let members: Vec<&str> = text.split(", ").collect();
    match members.get(..EXAMPLES) {
        Some(first) if members.len() > MEMBERS => {
            format!("{}, … ({} in all)", first.join(", "), members.len())
        }
        _ => text.to_owned(),
    }
}

fn dice(view: &View<'_>) -> String {
    let mut text = String::new();
    for (name, pips) in view.dice() {
        let pips: Vec<String> = pips.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "{name}: {}", pips.join(" "));
    }
    text
}
