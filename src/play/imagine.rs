//! What a seat can work out without looking: the game as it may be, from what the seat sees.
//!
//! **Invariant.** Nothing here depends on what the seat cannot see: that is drawn anew first, and
//! so is all chance to come.

use super::history::{Luck, Outcomes};
use super::knowledge::{sees_zone, watcher};
use super::{Play, Seated, standing};
use crate::engine::{Policy, with_machine};
use crate::ir::Seen;
use crate::spec::Way;
use crate::state::{Fault, State, Stream};
use std::sync::Arc;

/// A random game longer than this is taken for a draw.
const MOST_PLIES: u64 = 500;

/// How random games went after a move.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Outlook {
    /// How many were played.
    pub games: u64,
    /// Two for each player left behind, one for each level with.
    pub points: u64,
    /// The most points there could have been.
    pub most: u64,
}

impl Play {
    /// The game as a seat may take it to be, without the moves that led there: cards it cannot
    /// see lie anywhere they could. None where more is hidden than cards, and while others
    /// have chosen in secret.
    pub fn imagined(&self, seat: Option<usize>, stream: &mut Stream) -> Option<Self> {
        let game = &self.table().game;
        let hidden_keep = game.keeps.iter().any(|keep| keep.seen != Seen::Everyone);
        if hidden_keep || self.turn().is_none_or(|turn| turn.secret) {
            return None;
        }
        let mut state = self.state();
        self.deal_anew(&mut state, seat, stream);
        Some(Self {
            seated: self.seated.clone(),
            seed: stream.below(u64::MAX),
            words: state.words().to_vec(),
            count: self.count,
            history: self.history.clone(),
            knowledge: Arc::clone(&self.knowledge),
            opening: Vec::new(),
            done: Vec::new(),
            undone: Vec::new(),
            first: Outcomes::default(),
            given: Vec::new(),
            luck: Luck::Seed,
            begun: true,
        })
    }

    /// The game as it stands, without the moves that led there.
    #[must_use]
    pub fn now(&self) -> Self {
        Self { done: Vec::new(), undone: Vec::new(), ..self.clone() }
    }

    /// Makes the move with these tokens, and tells nobody: it cannot be taken back.
    ///
    /// # Errors
    /// A fault; the game is then as it was.
    pub fn make_tokens(&mut self, tokens: &[i64]) -> Result<(), Fault> {
        let run = self.run(Some(tokens), &[])?;
        (self.words, self.count) = (run.words, run.count);
        if let Some(prints) = &run.led_to {
            self.history.push(prints);
        }
        Ok(())
    }

    /// Deals the cards a seat cannot see among the places where it cannot see them.
    fn deal_anew(&self, state: &mut State, seat: Option<usize>, stream: &mut Stream) {
        let table = self.table();
        let watcher = watcher(table, seat);
        let hidden = (0..table.zones.len()).filter(|zone| !sees_zone(table, watcher, *zone));
        let hidden: Vec<usize> = hidden.collect();
        // What the seat knows to lie somewhere stays there.
        let unknown = |zone: &usize| -> Vec<usize> {
            let cards = state.zone_cards(table, *zone);
            cards.filter(|card| !self.knowledge.is_known(watcher, *card)).collect()
        };
        let cards: Vec<Vec<usize>> = hidden.iter().map(unknown).collect();
        let counts: Vec<usize> = cards.iter().map(Vec::len).collect();
        let mut pool: Vec<usize> = cards.into_iter().flatten().collect();
        // In an order that does not tell where they came from.
        pool.sort_unstable();
        for (zone, count) in hidden.into_iter().zip(counts) {
            for _ in 0..count {
                let at = usize::try_from(stream.below(pool.len() as u64)).unwrap_or(0);
                let card = pool.swap_remove(at);
                state.move_card(table, card, zone);
            }
            state.shuffle(table, zone);
        }
    }

    /// How random games go after each of these moves, as far as the seat to move may know: a
    /// round for each of `worlds`, or fewer once `plies` have been played. None where it cannot
    /// be told from what the seat sees.
    ///
    /// # Errors
    /// A fault in the rules.
    pub fn outlooks(
        &self,
        ways: &[Way],
        worlds: usize,
        plies: u64,
        stream: &mut Stream,
    ) -> Result<Option<Vec<Outlook>>, Fault> {
        let Some(turn) = self.turn() else { return Ok(None) };
        let mut outlooks = vec![Outlook::default(); ways.len()];
        let mut played = 0;
        for _ in 0..worlds {
            let Some(world) = self.imagined(Some(turn.player), stream) else { return Ok(None) };
            for (way, outlook) in ways.iter().zip(&mut outlooks) {
                played += world.play_out(way, turn.player, outlook, stream)?;
            }
            if played >= plies {
                break;
            }
        }
        Ok(Some(outlooks))
    }

    /// Plays one random game after a move; how many plies it took.
    fn play_out(
        &self,
        way: &Way,
        player: usize,
        outlook: &mut Outlook,
        stream: &mut Stream,
    ) -> Result<u64, Fault> {
        let Seated { program, scripts } = &self.seated;
        let (plies, places) = with_machine!(program, scripts.as_ref(), |machine| {
            machine.load(&self.words);
            machine.history_mut().clone_from(&self.history);
            machine.play_tokens(&way.tokens, stream)?;
            machine.advance(stream)?;
            let mut plies = 1;
            while !machine.is_over() && plies < MOST_PLIES {
                let n = machine.pick(stream, Policy::Uniform);
                machine.play_nth(n, stream)?;
                machine.advance(stream)?;
                plies += 1;
            }
            let places = if machine.is_over() {
                let scores = machine.scores()?;
                standing(&program.table, machine.state(), scores).places
            } else {
                vec![1; program.table.players]
            };
            (plies, places)
        });
        let own = places.get(player).copied().unwrap_or(1);
        let others = (0..places.len()).filter(|other| *other != player);
        let others = others.filter_map(|other| places.get(other));
        let points = others.map(|place| match place.cmp(&own) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 2,
        });
        outlook.games += 1;
        outlook.points += points.sum::<u64>();
        outlook.most += 2 * (places.len() as u64).saturating_sub(1);
        Ok(plies)
    }
}
