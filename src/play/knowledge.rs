//! What each seat knows of where the cards are, from all it has seen of a game.
//!
//! Cards are followed as a player at a table follows them. A card that is seen to move is known to
//! lie where it went; a card of which nobody can tell which it is may be any that lay there. So
//! for each seat and each card there is a set of places where the card may be. It is no less than
//! what follows from what was seen, and sometimes more: two hidden piles that exchange cards
//! more than once are taken to be mixed. Nothing is concluded from how others chose.

use crate::state::{CardEvent, State};
use crate::table::Table;

/// Where a card may be: a zone, or a packet on top of an ordered one.
pub(super) type Place = usize;

/// What every seat knows of the cards, and what everybody knows who only watches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Knowledge {
    /// How many cards lie at each place: in each zone apart from its packets, in the box, in each
    /// packet.
    counts: Vec<usize>,
    /// For each zone the packets on top of it, in order, the topmost last.
    packets: Vec<Vec<Place>>,
    /// Where each card is.
    at: Vec<Place>,
    /// For each watcher and card the set of places where it may be.
    may: Vec<u64>,
    /// How many words such a set has.
    width: usize,
}

/// What the watchers saw of some events: see [`Knowledge::witness`].
#[derive(Debug)]
pub(super) struct Witnessed {
    /// For each watcher and card whether the watcher saw which card it was, at any time.
    saw: Vec<Vec<bool>>,
    /// The same, before what followed from the move.
    saw_made: Vec<Vec<bool>>,
    /// For each event and watcher whether the card was recognised in it.
    recognised: Vec<Vec<bool>>,
}

impl Witnessed {
    /// Whether a watcher saw a card at any time.
    pub(super) fn saw(&self, watcher: usize, card: usize) -> bool {
        self.saw.get(watcher).and_then(|cards| cards.get(card)).copied().unwrap_or(false)
    }

    /// Whether a watcher saw a card before the move or in it.
    pub(super) fn saw_made(&self, watcher: usize, card: usize) -> bool {
        self.saw_made.get(watcher).and_then(|cards| cards.get(card)).copied().unwrap_or(false)
    }

    /// Whether a watcher recognised the card of an event.
    pub(super) fn recognised(&self, event: usize, watcher: usize) -> bool {
        let event = self.recognised.get(event);
        event.and_then(|watchers| watchers.get(watcher)).copied().unwrap_or(false)
    }
}

/// How many watch: the players, then whoever is none of them.
pub(super) fn watchers(table: &Table) -> usize {
    table.players + 1
}

/// The watcher for a seat.
pub(super) fn watcher(table: &Table, seat: Option<usize>) -> usize {
    seat.map_or(table.players, |seat| seat.min(table.players))
}

impl Knowledge {
    /// Before setup: every card is in the box, and everybody knows it.
    pub(super) fn new(table: &Table) -> Self {
        let (cards, zones) = (table.game.cards.len(), table.zones.len());
        let places = zones + 1 + cards;
        let width = places.div_ceil(64);
        let mut counts = vec![0; places];
        let the_box = zones;
        counts[the_box] = cards;
        let may = vec![0; watchers(table) * cards * width];
        let packets = vec![Vec::new(); zones];
        let mut knowledge = Self { counts, packets, at: vec![the_box; cards], may, width };
        for watcher in 0..watchers(table) {
            for card in 0..cards {
                knowledge.know(watcher, card, the_box);
            }
        }
        knowledge
    }

    fn the_box(&self) -> Place {
        self.packets.len()
    }

    fn set(&self, watcher: usize, card: usize) -> usize {
        (watcher * self.at.len() + card) * self.width
    }

    /// Whether a watcher thinks that a card may be somewhere.
    pub(super) fn may_be(&self, watcher: usize, card: usize, place: Place) -> bool {
        let set = self.set(watcher, card);
        self.may.get(set + place / 64).is_some_and(|bits| bits >> (place % 64) & 1 == 1)
    }

    /// The places where a card may be.
    fn places(&self, watcher: usize, card: usize) -> &[u64] {
        let set = self.set(watcher, card);
        self.may.get(set..set + self.width).unwrap_or(&[])
    }

    /// Whether a watcher knows where a card is.
    pub(super) fn is_known(&self, watcher: usize, card: usize) -> bool {
        self.places(watcher, card).iter().map(|bits| bits.count_ones()).sum::<u32>() == 1
    }

    /// Where a card is.
    pub(super) fn place(&self, card: usize) -> Place {
        self.at.get(card).copied().unwrap_or(0)
    }

    /// How many cards lie at a place.
    pub(super) fn count(&self, place: Place) -> usize {
        self.counts.get(place).copied().unwrap_or(0)
    }

    /// The packets on top of a zone, the topmost last.
    pub(super) fn packets(&self, zone: usize) -> &[Place] {
        self.packets.get(zone).map_or(&[], Vec::as_slice)
    }

    fn permit(&mut self, watcher: usize, card: usize, place: Place, on: bool) {
        let at = self.set(watcher, card) + place / 64;
        if let Some(bits) = self.may.get_mut(at) {
            let bit = 1 << (place % 64);
            *bits = if on { *bits | bit } else { *bits & !bit };
        }
    }

    fn know(&mut self, watcher: usize, card: usize, place: Place) {
        let set = self.set(watcher, card);
        if let Some(bits) = self.may.get_mut(set..set + self.width) {
            bits.fill(0);
        }
        self.permit(watcher, card, place, true);
    }

    /// What is known after cards have taken the places of others: one watcher knows nothing of it,
    /// the others know of each what they knew of the card whose place it took.
    pub(super) fn exchange(&mut self, taken: &[usize], watcher: usize) {
        let old = self.clone();
        let cards = self.at.len();
        for (card, taker) in taken.iter().enumerate() {
            self.at[*taker] = old.at[card];
            let players = self.may.len() / (cards * self.width).max(1);
            for other in (0..players).filter(|other| *other != watcher) {
                let at = self.set(other, *taker);
                if let Some(places) = self.may.get_mut(at..at + old.width) {
                    places.copy_from_slice(old.places(other, card));
                }
            }
        }
    }

    /// Follows events from a state, the first so many of them a move; what the watchers saw.
    pub(super) fn witness(
        &mut self,
        table: &Table,
        before: &State,
        events: &[CardEvent],
        made: usize,
    ) -> Witnessed {
        let cards = self.at.len();
        let saw = (0..watchers(table)).map(|watcher| {
            let sees = |card: usize| {
                before.card_zone(table, card).is_some_and(|at| table.sees_zone(watcher, at))
            };
            (0..cards).map(sees).collect()
        });
        let saw: Vec<Vec<bool>> = saw.collect();
        let mut witnessed = Witnessed { saw_made: saw.clone(), saw, recognised: Vec::new() };
        let (mut together, mut packet) = (0, None);
        for (at, event) in events.iter().enumerate() {
            let recognised = match *event {
                CardEvent::Together(count) => {
                    (together, packet) = (count, None);
                    vec![false; watchers(table)]
                }
                CardEvent::Moved { card, from, to } => {
                    if together == 0 {
                        packet = None;
                    }
                    together = together.saturating_sub(1);
                    let place = *packet.get_or_insert_with(|| self.target(table, to));
                    self.moved(table, card, (from, to), place)
                }
                CardEvent::Shuffled(zone) => {
                    self.shuffled(table, zone);
                    vec![false; watchers(table)]
                }
                CardEvent::Shown { card, to } => self.shown(table, card, to),
            };
            if let CardEvent::Moved { card, .. } | CardEvent::Shown { card, .. } = event {
                for (watcher, _) in recognised.iter().enumerate().filter(|(_, saw)| **saw) {
                    witnessed.saw[watcher][*card] = true;
                    if at < made {
                        witnessed.saw_made[watcher][*card] = true;
                    }
                }
            }
            witnessed.recognised.push(recognised);
        }
        for watcher in 0..watchers(table) {
            self.conclude(watcher);
        }
        witnessed
    }

    /// The place where cards that are put into a zone come to lie.
    fn target(&mut self, table: &Table, zone: usize) -> Place {
        if table.layout.orders.get(zone).copied().flatten().is_none() {
            return zone;
        }
        let first = self.the_box() + 1;
        let used = |place: &Place| self.packets.iter().flatten().any(|packet| packet == place);
        let free = (first..self.counts.len()).find(|place| !used(place)).unwrap_or(zone);
        if let Some(packets) = self.packets.get_mut(zone)
            && free != zone
        {
            packets.push(free);
        }
        free
    }

    /// A card goes to a place; who recognises it.
    fn moved(
        &mut self,
        table: &Table,
        card: usize,
        (from, to): (Option<usize>, usize),
        place: Place,
    ) -> Vec<bool> {
        let left = self.place(card);
        if left == place {
            return vec![false; watchers(table)];
        }
        self.counts[left] -= 1;
        self.counts[place] += 1;
        self.at[card] = place;
        let recognised = (0..watchers(table)).map(|watcher| {
            // What comes out of the box is told by the rules.
            let sees = from.is_none_or(|from| table.sees_zone(watcher, from))
                || table.sees_zone(watcher, to);
            if sees {
                self.know(watcher, card, place);
            } else {
                for other in 0..self.at.len() {
                    if self.may_be(watcher, other, left) {
                        self.permit(watcher, other, place, true);
                    }
                }
            }
            sees
        });
        let recognised = recognised.collect();
        self.tidy(table, left);
        recognised
    }

    /// Nothing is where no card lies; an empty packet is none.
    fn tidy(&mut self, table: &Table, place: Place) {
        if self.count(place) > 0 {
            return;
        }
        for watcher in 0..watchers(table) {
            for card in 0..self.at.len() {
                self.permit(watcher, card, place, false);
            }
        }
        for packets in &mut self.packets {
            packets.retain(|packet| *packet != place);
        }
    }

    fn shuffled(&mut self, table: &Table, zone: usize) {
        for packet in std::mem::take(&mut self.packets[zone]) {
            for card in 0..self.at.len() {
                if self.at[card] == packet {
                    self.at[card] = zone;
                }
                for watcher in 0..watchers(table) {
                    if self.may_be(watcher, card, packet) {
                        self.permit(watcher, card, zone, true);
                    }
                }
            }
            self.counts[zone] += std::mem::take(&mut self.counts[packet]);
            self.tidy(table, packet);
        }
    }

    /// A card is shown where it lies; who sees it.
    fn shown(&mut self, table: &Table, card: usize, to: Option<usize>) -> Vec<bool> {
        let place = self.place(card);
        let shown = (0..watchers(table)).map(|watcher| {
            let sees = to.is_none_or(|to| to == watcher);
            if sees {
                self.know(watcher, card, place);
            }
            sees
        });
        shown.collect()
    }

    /// What follows from how many cards lie where: a place whose cards are all known holds no
    /// other; if only so many cards may be at a place as lie there, they are there.
    fn conclude(&mut self, watcher: usize) {
        loop {
            let before = self.may.clone();
            for place in 0..self.counts.len() {
                let count = self.counts[place];
                if count == 0 {
                    continue;
                }
                let may: Vec<usize> = (0..self.at.len())
                    .filter(|card| self.may_be(watcher, *card, place))
                    .collect();
                let known: Vec<usize> =
                    may.iter().copied().filter(|card| self.is_known(watcher, *card)).collect();
                if known.len() == may.len() {
                    continue;
                }
                if known.len() == count {
                    for card in may.iter().filter(|card| !known.contains(card)) {
                        self.permit(watcher, *card, place, false);
                    }
                } else if may.len() == count {
                    for card in may {
                        self.know(watcher, card, place);
                    }
                }
            }
            if self.may == before {
                return;
            }
        }
    }
}
