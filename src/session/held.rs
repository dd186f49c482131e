//! Typed cards that the one asked does not hold, told without a word about anybody else's.

use crate::ir::Base;
use crate::play::Play;

/// What is wrong with a line of cards, where only cards in one's own zones are asked for.
pub(super) fn lacking(play: &Play, line: &str) -> Option<String> {
    let player = play.turn()?.player;
    let zones = play.view(Some(player)).zones();
    let own = zones.into_iter().filter(|zone| zone.owner == Some(player));
    let held: Vec<String> = own.filter_map(|zone| zone.cards).flatten().collect();
    let ways = play.moves().ok()?;
    let mut offered =
        ways.iter().flat_map(|way| &way.words).filter(|word| word.base == Some(Base::Card));
    if held.is_empty() || !offered.all(|word| held.contains(&word.text)) {
        return None;
    }
    let cards = &play.table().game.cards;
    let named = |word: &str| cards.iter().find(|card| card.text.eq_ignore_ascii_case(word));
    let typed: Option<Vec<&str>> =
        line.split_whitespace().map(|word| Some(named(word)?.text.as_str())).collect();
    let typed = typed?;
    typed.iter().find_map(|card| {
        let wanted = typed.iter().filter(|other| *other == card).count();
        match held.iter().filter(|text| text == card).count() {
            0 => Some(format!("you have no {card}")),
            have if have < wanted => Some(format!("you have only {have} of {card}")),
            _ => None,
        }
    })
}
