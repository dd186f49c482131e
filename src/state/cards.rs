//! Verbs for cards and zones; nothing of pieces.

use super::{Among, CardEvent, Chance, Fault, FaultKind, State};
use crate::ir::NONE;
use crate::table::{Table, control, value};

impl State {
    /// The zone instance a card is in; none before setup puts it somewhere.
    pub fn card_zone(&self, table: &Table, card: usize) -> Option<usize> {
        usize::try_from(self.get(table.layout.cards + card)).ok()
    }

    /// Where a zone's set of cards begins.
    pub fn zone_word(&self, table: &Table, zone: usize) -> usize {
        table.layout.zone(zone)
    }

    /// The cards in a zone, in declaration order.
    pub fn zone_cards<'a>(
        &'a self,
        table: &Table,
        zone: usize,
    ) -> impl Iterator<Item = usize> + 'a {
        self.members(self.zone_word(table, zone), table.layout.set_words)
    }

    /// How many cards are in a zone.
    pub fn zone_count(&self, table: &Table, zone: usize) -> usize {
        self.zone_cards(table, zone).count()
    }

    /// The cards of an ordered zone whose place is known, bottom first; the others lie below
    /// them in no order. None for a zone without order.
    pub fn known_order<'a>(
        &'a self,
        table: &Table,
        zone: usize,
    ) -> Option<impl DoubleEndedIterator<Item = usize> + 'a> {
        let at = table.layout.orders.get(zone).copied().flatten()?;
        let known = usize::try_from(self.get(at)).unwrap_or(0);
        let words = self.words().get(at + 1..at + 1 + known)?;
        Some(words.iter().map(|card| usize::try_from(*card).unwrap_or(0)))
    }

    /// Puts every card in no zone.
    pub fn box_cards(&mut self, table: &Table) {
        for card in 0..table.game.cards.len() {
            self.set(table.layout.cards + card, NONE);
        }
    }

    /// Moves a card to a zone, on top if the zone has an order.
    ///
    /// # Errors
    /// A fault if the zone holds no more.
    pub fn move_card(&mut self, table: &Table, card: usize, zone: usize) -> Result<(), Fault> {
        let holds = table.zones[zone].holds;
        if holds != usize::MAX
            && self.card_zone(table, card) != Some(zone)
            && self.zone_count(table, zone) >= holds
        {
            return Err(FaultKind::ZoneFull { zone }.into());
        }
        if !self.journaling && self.watched.is_none() {
            self.put_card(table, card, zone);
            return Ok(());
        }
        let from = self.card_zone(table, card);
        if let Some(old) = from {
            self.put(self.zone_word(table, old), card, false);
            self.forget_order(table, old, card);
        }
        self.put(self.zone_word(table, zone), card, true);
        self.set(table.layout.cards + card, value(zone));
        if let Some(at) = table.layout.orders[zone] {
            let known = self.get(at);
            let slot = at + 1 + usize::try_from(known).unwrap_or(0);
            self.set(slot, value(card));
            self.set(at, known + 1);
        }
        self.happened(CardEvent::Moved { card, from, to: zone });
        Ok(())
    }

    /// Moves cards to a zone, the last on top if the zone has an order.
    ///
    /// # Errors
    /// A fault if the zone holds no more.
    pub fn move_cards(
        &mut self,
        table: &Table,
        cards: impl Iterator<Item = usize>,
        zone: usize,
    ) -> Result<(), Fault> {
        if self.journaling || self.watched.is_some() || table.zones[zone].holds != usize::MAX {
            for card in cards {
                self.move_card(table, card, zone)?;
            }
        } else {
            for card in cards {
                self.put_card(table, card, zone);
            }
        }
        Ok(())
    }

    /// Whether another card fits in a zone.
    pub fn zone_has_room(&self, table: &Table, zone: usize) -> bool {
        let known = table.zones.get(zone);
        known.is_some_and(|known| {
            known.holds == usize::MAX || self.zone_count(table, zone) < known.holds
        })
    }

    /// Deals so many cards from the top of a zone to another; as many as there are.
    ///
    /// # Errors
    /// A fault if the given outcomes do not fit, or the zone holds no more.
    pub fn deal(
        &mut self,
        table: &Table,
        count: i64,
        (from, to): (usize, usize),
        chance: &mut dyn Chance,
    ) -> Result<(), Fault> {
        for _ in 0..count {
            let top = self.top_card(table, from, chance);
            match top.map_err(|fault| fault.dealing(from, to))? {
                Some(card) => self.move_card(table, card, to)?,
                None => break,
            }
        }
        Ok(())
    }

    /// The same to each of several zones, but for those of players who are out.
    ///
    /// # Errors
    /// As [`Self::deal`].
    pub fn deal_each(
        &mut self,
        table: &Table,
        count: i64,
        from: usize,
        zones: impl Iterator<Item = usize>,
        chance: &mut dyn Chance,
    ) -> Result<(), Fault> {
        for zone in zones {
            let player = table.zone_of(zone, crate::ir::Per::Player);
            if player.is_none_or(|player| self.has(control::IN_PLAY, player)) {
                self.deal(table, count, (from, zone), chance)?;
            }
        }
        Ok(())
    }

    /// Takes a card out of a zone's known order.
    fn forget_order(&mut self, table: &Table, zone: usize, card: usize) {
        let Some(at) = table.layout.orders[zone] else { return };
        let known = usize::try_from(self.get(at)).unwrap_or(0);
        let first = at + 1;
        let place = (first..first + known).find(|word| self.get(*word) == value(card));
        let Some(place) = place else { return };
        for word in place..first + known - 1 {
            let next = self.get(word + 1);
            self.set(word, next);
        }
        self.set(first + known - 1, 0);
        self.set(at, value(known - 1));
    }

    /// Forgets the order of a zone.
    pub fn shuffle(&mut self, table: &Table, zone: usize) {
        self.happened(CardEvent::Shuffled(zone));
        let Some(at) = table.layout.orders[zone] else { return };
        let known = usize::try_from(self.get(at)).unwrap_or(0);
        for word in at..=at + known {
            self.set(word, 0);
        }
    }

    /// The top card of an ordered zone: known, or drawn by chance from those without an order.
    /// None if the zone is empty. The card stays where it is.
    ///
    /// # Errors
    /// A fault if the given outcomes do not fit.
    pub fn top_card(
        &mut self,
        table: &Table,
        zone: usize,
        chance: &mut dyn Chance,
    ) -> Result<Option<usize>, Fault> {
        let known = self.known_order(table, zone).and_then(|mut order| order.next_back());
        if known.is_some() {
            return Ok(known);
        }
        let word = self.zone_word(table, zone);
        let words = word..word + table.layout.set_words;
        if self.words()[words.clone()].iter().all(|bits| *bits == 0) {
            return Ok(None);
        }
        let number = self.bits(control::CHANCE);
        let card = chance.pick(number, Among::Cards(&self.words()[words]))?;
        self.set_bits(control::CHANCE, number + 1);
        Ok(usize::try_from(card).ok())
    }

    /// One outcome among the members of a set, or the numbers of a range.
    ///
    /// # Errors
    /// A fault if the given outcomes do not fit.
    pub fn chance(&mut self, among: Among<'_>, chance: &mut dyn Chance) -> Result<i64, Fault> {
        let number = self.bits(control::CHANCE);
        let outcome = chance.pick(number, among)?;
        self.set_bits(control::CHANCE, number + 1);
        Ok(outcome)
    }
}
