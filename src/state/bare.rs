//! Cards and pieces that are moved where nothing is journalled and nobody watches: no more than words that are written.

use super::{Fault, FaultKind, State, members_of};
use crate::table::Table;

/// Moves a card to a zone that has room, on top if the zone has an order.
#[inline]
pub fn put_card(words: &mut [u64], table: &Table, card: usize, zone: usize) {
    let layout = &table.layout;
    let (word, bit) = (card / 64, 1 << (card % 64));
    if let Ok(old) = usize::try_from(words[layout.cards + card].cast_signed()) {
        words[layout.zone(old) + word] &= !bit;
        if let Some(at) = layout.orders[old]
            && words[at] != 0
        {
            forget_order(words, at, card);
        }
    }
    words[layout.zone(zone) + word] |= bit;
    words[layout.cards + card] = zone as u64;
    if let Some(at) = layout.orders[zone] {
        push(words, at, card);
    }
}

/// Puts a card on top of the known order that begins there.
#[inline]
fn push(words: &mut [u64], at: usize, card: usize) {
    let known = words[at];
    words[at + 1 + usize::try_from(known).unwrap_or(0)] = card as u64;
    words[at] = known + 1;
}

/// Moves a set of cards, one word, to a zone that has room, on top one after the other if the zone has an order.
pub fn put_cards(words: &mut [u64], table: &Table, cards: u64, zone: usize) {
    let layout = &table.layout;
    let mut left = cards;
    while left != 0 {
        let first = left.trailing_zeros() as usize;
        let mut together = 1 << first;
        // All that come from one zone leave it at once.
        if let Ok(old) = usize::try_from(words[layout.cards + first].cast_signed()) {
            let there = &mut words[layout.zone(old)];
            together |= *there & left;
            *there &= !together;
            if let Some(at) = layout.orders[old] {
                for card in members_of(together) {
                    if words[at] != 0 {
                        forget_order(words, at, card);
                    }
                }
            }
        }
        left &= !together;
    }
    words[layout.zone(zone)] |= cards;
    let order = layout.orders[zone];
    for card in members_of(cards) {
        words[layout.cards + card] = zone as u64;
        if let Some(at) = order {
            push(words, at, card);
        }
    }
}

/// The top card of a zone, if it is known.
#[inline]
pub fn known_top(words: &[u64], table: &Table, zone: usize) -> Option<usize> {
    let at = table.layout.orders[zone]?;
    let known = usize::try_from(words[at]).ok().filter(|known| *known > 0)?;
    usize::try_from(words[at + known]).ok()
}

/// Forgets the order of a zone.
pub fn shuffle(words: &mut [u64], table: &Table, zone: usize) {
    if let Some(at) = table.layout.orders[zone] {
        let known = usize::try_from(words[at]).unwrap_or(0);
        words[at..=at + known].fill(0);
    }
}

/// Takes a card out of the known order that begins there.
fn forget_order(words: &mut [u64], at: usize, card: usize) {
    let known = usize::try_from(words[at]).unwrap_or(0);
    let order = &mut words[at + 1..=at + known];
    if let Some(place) = order.iter().rposition(|known| *known == card as u64) {
        order.copy_within(place + 1.., place);
        order[known - 1] = 0;
        words[at] -= 1;
    }
}

/// Moves one plain piece from a site to each of some sites, one after the other: see [`State::sow`]. Which is next is read
/// among the words.
///
/// # Errors
/// As there.
pub fn sow(
    words: &mut [u64],
    table: &Table,
    from: usize,
    mut next: impl FnMut(&[u64]) -> Option<i64>,
) -> Result<(), Fault> {
    let layout = &table.layout;
    let Some(counts) = layout.counts else {
        return Err(Fault::bug("no site holds several".to_owned()));
    };
    let sites = table.sites.len();
    let site = |hole: i64| {
        let hole = usize::try_from(hole).ok().filter(|hole| *hole < sites);
        hole.ok_or_else(|| Fault::from(FaultKind::Nothing { needed: "site" }))
    };
    let (own, bit) = (from / 64, 1 << (from % 64));
    for class in 0..table.classes() {
        let (mine, set) = (counts + class * sites, layout.classes + class * layout.set_words);
        let there = words[mine + from];
        let mut left = there;
        while left > 0
            && let Some(hole) = next(words)
        {
            let hole = site(hole)?;
            if hole == from {
                continue;
            }
            let load = words[layout.loads + hole];
            if load >= table.sites[hole].holds as u64 {
                return Err(FaultKind::Full { site: hole }.into());
            }
            words[mine + hole] += 1;
            words[layout.loads + hole] = load + 1;
            words[set + hole / 64] |= 1 << (hole % 64);
            words[layout.occupied + hole / 64] |= 1 << (hole % 64);
            left -= 1;
        }
        words[mine + from] = left;
        words[layout.loads + from] -= there - left;
        if left == 0 {
            words[set + own] &= !bit;
        }
        if words[layout.loads + from] == 0 {
            words[layout.occupied + own] &= !bit;
        }
    }
    while let Some(hole) = next(words) {
        site(hole)?;
    }
    Ok(())
}

impl State {
    /// Moves a card where nothing is journalled, nobody watches, and there is room.
    pub(super) fn put_card(&mut self, table: &Table, card: usize, zone: usize) {
        put_card(&mut self.words, table, card, zone);
    }
}
