//! The positions of a game at its earlier asks, for `repeats` as `spec` has it.
//!
//! It looks at the states themselves: what the machine noted is no concern of it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::{Play, ask_of};
use crate::program::Who;
use crate::spec::{self, Frame, Repeated, World};
use crate::state::{Fault, State};
use crate::table::{Table, control, value};

/// The positions at the asks so far.
pub(super) struct Earlier<'a> {
    play: &'a Play,
    table: &'a Table,
    asks: Vec<&'a [u64]>,
    /// For each `repeats` looked at so far, by where it stands in memory: its fingerprints.
    prints: RefCell<BTreeMap<usize, Vec<u64>>>,
}

impl<'a> Earlier<'a> {
    /// The asks up to the present one; that too if `present`.
    pub(super) fn new(play: &'a Play, table: &'a Table, present: bool) -> Self {
        // Setup led to an ask; each ply led to one, or to the next part of one.
        let led = std::iter::once(true).chain(play.done.iter().map(|ply| ply.led_to.is_some()));
        let before = play.done.iter().map(|ply| ply.before.0.as_slice());
        let states = before.chain(present.then_some(play.words.as_slice()));
        let asks = led.zip(states).filter(|(led, _)| *led).map(|(_, words)| words).collect();
        Self { play, table, asks, prints: RefCell::default() }
    }

    /// At how many of them something stood as it does now.
    pub(super) fn count(&self, repeated: &Repeated<'_>) -> Result<i64, Fault> {
        let mut known = self.prints.borrow_mut();
        let prints = match known.entry(repeated.parts.as_ptr().addr()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => {
                let prints = self.asks.iter().map(|words| self.print(words, repeated));
                place.insert(prints.collect::<Result<_, _>>()?)
            }
        };
        Ok(value(prints.iter().filter(|print| **print == repeated.now).count()))
    }

    fn print(&self, words: &[u64], repeated: &Repeated<'_>) -> Result<u64, Fault> {
        let state = State::from_words(words);
        let ask = ask_of(&self.play.seated.program, words);
        let everyone = ask.is_some_and(|(ask, _)| matches!(ask.who, Who::Everyone));
        let you = if everyone || state.get(control::PLIES) > 0 {
            state.get(control::ASKED)
        } else {
            state.player_before(self.table.players, state.get(control::YOU))
        };
        let scripts = self.play.seated.scripts.as_ref();
        let world = World { scripts, ..World::plain(self.table) };
        let mut frame = Frame::new(you, repeated.locals);
        spec::fingerprint(&world.scene(&state, you), &mut frame, repeated.parts)
    }
}
