//! States that could be, for all a seat has seen: for players who think ahead.
//!
//! A [`Sampler`] is made once for a position and gives any number of states. In each the cards
//! that the seat does not know lie somewhere else, every way that fits what it knows as likely as
//! any other; hidden variables that hold cards hold the cards that took their place; other hidden
//! variables have any of their values, numbers their first; those who have chosen secretly have
//! chosen any legal move. What comes from a shuffled pile is chance anyway, so it needs nothing.

use std::sync::{Arc, OnceLock};

use super::history::Luck;
use super::knowledge::Place;
use super::{Play, Seated, View};
use crate::engine::with_machine;
use crate::ir::{Base, NONE, Per, Type};
use crate::program::Shape;
use crate::state::{Fault, State, Stream};
use crate::table::{Layout, value};

/// A set of bound cards is tried to be laid out so often, before it is mixed step by step.
const TRIES: usize = 50_000;

/// Gives states that could be, for all a seat has seen.
#[derive(Debug)]
pub struct Sampler<'a> {
    play: &'a Play,
    seat: Option<usize>,
    /// Cards the seat does not know.
    cards: Vec<usize>,
    /// The same by where they are, which the seat knows as little: cards that change places give
    /// the same states in the same order.
    lying: Vec<usize>,
    /// Of those (by their place in the list) the ones that may not be everywhere, with where
    /// they may be; the narrowest first.
    bound: Vec<(usize, Vec<usize>)>,
    /// The ones that may be anywhere.
    free: Vec<usize>,
    /// Hidden variables: the first word, the type, and how many members the type has.
    hidden: Vec<(usize, Type, usize)>,
    /// Whether others have chosen secretly.
    secrets: bool,
}

impl<'a> View<'a> {
    /// Gives states that could be, for all this seat has seen. The view of each is this view.
    pub fn sampler(&self) -> Sampler<'a> {
        let (play, knowledge) = (self.play, self.knowledge());
        let table = self.table();
        let unknown = |card: &usize| !knowledge.is_known(self.watcher, *card);
        let cards: Vec<usize> = (0..table.game.cards.len()).filter(unknown).collect();
        let mut lying = cards.clone();
        lying.sort_by_cached_key(|card| (knowledge.place(*card), self.held(*card)));
        let places: Vec<Place> = lying.iter().map(|card| knowledge.place(*card)).collect();
        let (mut bound, mut free) = (Vec::new(), Vec::new());
        for (at, card) in cards.iter().enumerate() {
            let fits = |slot: &usize| knowledge.may_be(self.watcher, *card, places[*slot]);
            let slots: Vec<usize> = (0..places.len()).filter(fits).collect();
            if slots.len() == places.len() { free.push(at) } else { bound.push((at, slots)) }
        }
        bound.sort_by_key(|(_, slots)| slots.len());
        let submitted = self.submitted();
        Sampler {
            play,
            seat: self.seat(),
            cards,
            lying,
            bound,
            free,
            hidden: self.hidden(),
            secrets: submitted.iter().any(|player| Some(*player) != self.seat()),
        }
    }

    /// One state that could be: see [`Self::sampler`].
    ///
    /// # Errors
    /// A fault in the rules.
    pub fn sample(&self, stream: &mut Stream) -> Result<Vec<u64>, Fault> {
        let mut words = Vec::new();
        self.sampler().sample(stream, &mut words)?;
        Ok(words)
    }

    /// All that tells a card from others at its place: where in an order it lies, and which words
    /// hold it.
    fn held(&self, card: usize) -> (usize, Vec<usize>) {
        let (table, knowledge) = (self.table(), self.knowledge());
        let zone = self.state.card_zone(table, card);
        let order = zone.and_then(|zone| self.state.known_order(table, zone));
        let packet = order.into_iter().flatten();
        let packet: Vec<usize> =
            packet.filter(|other| knowledge.place(*other) == knowledge.place(card)).collect();
        // What came to lie there together has no order of its own.
        let order = packet.iter().position(|other| *other == card && !packet.is_sorted());
        let set_words = table.layout.set_words;
        let hidden = self.hidden().into_iter().filter(|(_, ty, _)| ty.base() == Base::Card);
        let hidden =
            hidden.map(|(at, ty, _)| (at, if ty.is_one() { Shape::One } else { Shape::Set }));
        let slots = self.play.seated().program.card_slots.iter().copied();
        let mut words = Vec::new();
        for (at, shape) in hidden.chain(slots) {
            let length = usize::try_from(self.state.get(at)).unwrap_or(0);
            let set = |at: usize| self.state.has(at, card).then_some(at);
            let one = |at: usize| (self.state.get(at) == value(card)).then_some(at);
            match shape {
                Shape::One => words.extend(one(at)),
                Shape::Set => words.extend(set(at)),
                Shape::List => {
                    words.extend(
                        (at + 1..=at + length.min(crate::program::LIST)).filter_map(one),
                    );
                }
                Shape::Sets => {
                    let sets = 0..length.min(crate::program::SETS);
                    words.extend(sets.filter_map(|set_at| set(at + 1 + set_at * set_words)));
                }
            }
        }
        (order.unwrap_or(0), words)
    }

    /// Variables that the seat does not see.
    fn hidden(&self) -> Vec<(usize, Type, usize)> {
        let table = self.table();
        let mut hidden = Vec::new();
        for (keep, declared) in table.game.keeps.iter().enumerate() {
            for instance in 0..table.instances(declared.per) {
                let owner = (declared.per != Per::Game).then_some(instance);
                if !table.sees(self.watcher, declared.seen, declared.per, owner) {
                    let at = table.layout.keep(table, keep, instance);
                    hidden.push((at, declared.ty, table.count_of(declared.ty.base())));
                }
            }
        }
        hidden
    }
}

impl Sampler<'_> {
    /// Whether there are numbers that the seat does not see: what they are, nobody can guess.
    pub fn hides_numbers(&self) -> bool {
        self.hidden.iter().any(|(_, _, members)| *members == 0)
    }

    /// Writes a state that could be.
    ///
    /// # Errors
    /// A fault in the rules.
    pub fn sample(&self, stream: &mut Stream, words: &mut Vec<u64>) -> Result<(), Fault> {
        self.lay_out(stream, words);
        if self.secrets {
            self.choose_again(stream, words)?;
        }
        Ok(())
    }

    /// A game that could be, for this seat's eyes: what it has seen of it is what it has seen. Chance
    /// to come is drawn anew too.
    ///
    /// # Errors
    /// A fault in the rules.
    pub fn suppose(&self, stream: &mut Stream) -> Result<Play, Fault> {
        let mut words = Vec::new();
        let taken = self.lay_out(stream, &mut words);
        if self.secrets {
            self.choose_again(stream, &mut words)?;
        }
        let Seated { program, scripts } = self.play.seated();
        let count = with_machine!(program, scripts.as_ref(), |machine| {
            machine.load(&words);
            machine.history_mut().clone_from(&self.play.history);
            machine.look_again()?;
            machine.count()
        });
        let mut knowledge = self.play.knowledge.as_ref().clone();
        let watcher = super::knowledge::watcher(self.play.table(), self.seat);
        knowledge.exchange(&taken, watcher);
        Ok(Play {
            words,
            count,
            knowledge: Arc::new(knowledge),
            seed: stream.below(u64::MAX),
            given: Vec::new(),
            luck: Luck::Seed,
            // What was listed is of the state as it is, which may not be told.
            listed: OnceLock::new(),
            ..self.play.clone()
        })
    }

    /// Lays the unknown cards out anew; for each card the one that takes its place.
    fn lay_out(&self, stream: &mut Stream, words: &mut Vec<u64>) -> Vec<usize> {
        words.clear();
        words.extend_from_slice(self.play.words());
        let table = self.play.table();
        let mut taken: Vec<usize> = (0..table.game.cards.len()).collect();
        if !self.cards.is_empty() {
            let slots = self.slots(stream);
            for (at, slot) in slots.iter().enumerate() {
                taken[self.lying[*slot]] = self.cards[at];
            }
            self.exchange(&taken, words);
        }
        self.guess(stream, words);
        taken
    }

    /// For each unknown card a slot: the place of one of them.
    fn slots(&self, stream: &mut Stream) -> Vec<usize> {
        let count = self.cards.len();
        let mut slots = vec![usize::MAX; count];
        let mut used = vec![false; count];
        let laid = (0..TRIES).any(|_| {
            used.fill(false);
            self.bound.iter().all(|(card, places)| {
                let slot = places[pick(stream, places.len())];
                slots[*card] = slot;
                !std::mem::replace(&mut used[slot], true)
            })
        });
        if !laid {
            return self.mixed(stream);
        }
        let mut left: Vec<usize> = (0..count).filter(|slot| !used[*slot]).collect();
        for card in &self.free {
            slots[*card] = left.swap_remove(pick(stream, left.len()));
        }
        slots
    }

    /// The same where there is hardly any way: cards change places in twos and threes, many times.
    fn mixed(&self, stream: &mut Stream) -> Vec<usize> {
        let count = self.cards.len();
        let now = |card: &usize| self.lying.iter().position(|lying| lying == card);
        let mut slots: Vec<usize> = self.cards.iter().filter_map(now).collect();
        let mut may = vec![true; count * count];
        for (card, places) in &self.bound {
            for slot in 0..count {
                may[card * count + slot] = places.contains(&slot);
            }
        }
        for _ in 0..count * count * 4 {
            let cards: [usize; 3] = std::array::from_fn(|_| pick(stream, count));
            let [a, b, c] = cards;
            let turned = if c == a || c == b || a == b {
                [(a, slots[b]), (b, slots[a]), (a, slots[b])]
            } else {
                [(a, slots[b]), (b, slots[c]), (c, slots[a])]
            };
            if a != b && turned.iter().all(|(card, slot)| may[card * count + slot]) {
                for (card, slot) in turned {
                    slots[card] = slot;
                }
            }
        }
        slots
    }

    /// Puts cards in the places of others, wherever cards are.
    fn exchange(&self, taken: &[usize], words: &mut [u64]) {
        let table = self.play.table();
        let (layout, old) = (&table.layout, State::from_words(self.play.words()));
        for (card, taker) in taken.iter().enumerate() {
            words[layout.cards + taker] = old.bits(layout.cards + card);
        }
        for zone in 0..table.zones.len() {
            exchange_set(&old, old.zone_word(table, zone), layout.set_words, taken, words);
            if let Some(at) = layout.orders[zone] {
                self.exchange_order(&old, (zone, at), taken, words);
            }
        }
        for (at, ty, _) in self.hidden.iter().filter(|(_, ty, _)| ty.base() == Base::Card) {
            if ty.is_one() {
                exchange_one(&old, *at, taken, words);
            } else {
                exchange_set(&old, *at, layout.set_words, taken, words);
            }
        }
        for (at, shape) in &self.play.seated().program.card_slots {
            match shape {
                Shape::One => exchange_one(&old, *at, taken, words),
                Shape::Set => exchange_set(&old, *at, layout.set_words, taken, words),
                Shape::List => {
                    let length = usize::try_from(old.get(*at)).unwrap_or(0);
                    for word in at + 1..=at + length.min(crate::program::LIST) {
                        exchange_one(&old, word, taken, words);
                    }
                }
                Shape::Sets => {
                    let length = usize::try_from(old.get(*at)).unwrap_or(0);
                    for set in 0..length.min(crate::program::SETS) {
                        let at = at + 1 + set * layout.set_words;
                        exchange_set(&old, at, layout.set_words, taken, words);
                    }
                }
            }
        }
    }

    /// The known order of a zone: what came to lie there together keeps the order of declaration,
    /// if it had it.
    fn exchange_order(
        &self,
        old: &State,
        (zone, at): (usize, usize),
        taken: &[usize],
        words: &mut [u64],
    ) {
        let table = self.play.table();
        let order: Vec<usize> = old.known_order(table, zone).into_iter().flatten().collect();
        let mut next = at + 1;
        for packet in order.chunk_by(|one, other| {
            self.play.knowledge.place(*one) == self.play.knowledge.place(*other)
        }) {
            let mut takers: Vec<usize> = packet.iter().map(|card| taken[*card]).collect();
            if packet.is_sorted() {
                takers.sort_unstable();
            }
            for taker in takers {
                words[next] = value(taker).cast_unsigned();
                next += 1;
            }
        }
    }

    /// Hidden variables that hold no cards: any value; of numbers the first.
    fn guess(&self, stream: &mut Stream, words: &mut [u64]) {
        let initial = &self.play.seated().program.initial;
        let set_words = self.play.table().layout.set_words;
        for (at, ty, members) in self.hidden.iter().filter(|(_, ty, _)| ty.base() != Base::Card)
        {
            let size = Layout::words_of(*ty, set_words);
            if *members == 0 {
                words[*at..at + size].copy_from_slice(&initial[*at..at + size]);
            } else if ty.is_one() {
                // `none` only where it is: whether there is anything may be no secret.
                if words[*at].cast_signed() != NONE {
                    words[*at] = value(pick(stream, *members)).cast_unsigned();
                }
            } else {
                words[*at..at + size].fill(0);
                for member in 0..*members {
                    words[at + member / 64] |= stream.below(2) << (member % 64);
                }
            }
        }
    }

    /// Lets those who have chosen secretly choose anew.
    fn choose_again(&self, stream: &mut Stream, words: &mut Vec<u64>) -> Result<(), Fault> {
        let Seated { program, scripts } = self.play.seated();
        with_machine!(program, scripts.as_ref(), |machine| {
            machine.load(words);
            machine.history_mut().clone_from(&self.play.history);
            machine.choose_again(self.seat, stream)?;
            words.clear();
            words.extend_from_slice(machine.words());
            Ok(())
        })
    }
}

fn pick(stream: &mut Stream, count: usize) -> usize {
    usize::try_from(stream.below(count as u64)).unwrap_or(0)
}

fn exchange_one(old: &State, at: usize, taken: &[usize], words: &mut [u64]) {
    let other = usize::try_from(old.get(at)).ok().and_then(|card| taken.get(card));
    if let Some(other) = other {
        words[at] = value(*other).cast_unsigned();
    }
}

fn exchange_set(old: &State, at: usize, size: usize, taken: &[usize], words: &mut [u64]) {
    words[at..at + size].fill(0);
    for card in old.members(at, size) {
        let other = taken.get(card).copied().unwrap_or(card);
        words[at + other / 64] |= 1 << (other % 64);
    }
}
