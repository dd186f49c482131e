//! Many games between computers: each by a seed of its own, so that it does not matter how many
//! are played at once, in what order, or on which machine.

mod cards;
mod game;
mod notes;
mod ratings;
mod summary;
mod tournament;

pub use cards::Kinds;
pub use game::Game;
pub use ratings::{Encounter, Rating, ratings};
pub use summary::{Share, Side, Summary};
pub use tournament::{Met, tournament};

use rayon::prelude::*;

use crate::agents::{Clock, Computer};
use crate::engine::with_machine;
use crate::play::{Crash, Play, Seated};
use crate::setup::SetupError;
use crate::state::Stream;
use game::Tape;
use notes::{Lead, Notes};

/// What is played, and by whom.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The game.
    pub seated: Seated,
    /// The same, counting what of its rules is used.
    counting: Seated,
    /// Who plays for each player.
    pub seats: Vec<Computer>,
    /// Where all chance comes from.
    pub seed: u64,
    /// Kinds of cards.
    pub kinds: Kinds,
    /// Who leads is looked at in every so many games.
    looked: u64,
}

/// A game that could not be played to its end.
#[derive(Debug, Clone)]
pub struct Broken {
    /// Its number.
    pub number: u64,
    /// What went wrong.
    pub crash: Crash,
}

/// Makes clocks: one for each move that is thought about.
pub type Clocks<'a> = &'a (dyn Fn() -> Box<dyn Clock> + Sync);

/// Writes games down that have been played.
pub type Writes<'a> = &'a (dyn Fn(&Play) -> Vec<u8> + Sync);

/// So many games are played one after the other before anybody else takes some, where they are short.
const IN_A_ROW: usize = 64;
/// Who leads is looked at in so many games at most, evenly spread: it takes longer than to play.
const LOOKED_AT: u64 = 200;

impl Plan {
    /// A plan for so many games.
    ///
    /// # Errors
    /// What cannot be played.
    pub fn new(
        seated: Seated,
        seats: Vec<Computer>,
        seed: u64,
        games: u64,
    ) -> Result<Self, SetupError> {
        let counting = seated.counting()?;
        let kinds = Kinds::new(&seated.program.table);
        let looked = games.div_ceil(LOOKED_AT).max(1);
        Ok(Self { seated, counting, seats, seed, kinds, looked })
    }

    /// Plays the games of these numbers, on as many cores as there are. They come in order.
    ///
    /// # Errors
    /// The first game, by number, that could not be played to its end.
    pub fn play(&self, numbers: &[u64], clocks: Clocks<'_>) -> Result<Vec<Game>, Broken> {
        let games = self.play_and_write(numbers, clocks, None)?;
        Ok(games.into_iter().map(|(game, _)| game).collect())
    }

    /// The same; each game is written down too, if there is somebody to write.
    ///
    /// # Errors
    /// As [`Self::play`].
    pub fn play_and_write(
        &self,
        numbers: &[u64],
        clocks: Clocks<'_>,
        writes: Option<Writes<'_>>,
    ) -> Result<Vec<(Game, Vec<u8>)>, Broken> {
        if self.seats.iter().all(|seat| *seat == Computer::Random) {
            let rows =
                numbers.par_chunks(IN_A_ROW).map(|numbers| self.at_random(numbers, writes));
            let rows: Result<Vec<Vec<_>>, Broken> = rows.collect();
            return Ok(rows?.into_iter().flatten().collect());
        }
        let one = |number: &u64| {
            let broken = |crash| Broken { number: *number, crash };
            let (game, tape) = self.thought(self.notes(*number), clocks).map_err(broken)?;
            Ok((game, self.written(*number, Some(&tape), writes)?))
        };
        numbers.par_iter().map(one).collect()
    }

    fn at_random(
        &self,
        numbers: &[u64],
        writes: Option<Writes<'_>>,
    ) -> Result<Vec<(Game, Vec<u8>)>, Broken> {
        let Seated { program, scripts } = &self.counting;
        with_machine!(program, scripts.as_ref(), |machine| {
            let mut games = Vec::with_capacity(numbers.len());
            for number in numbers {
                let mut tape = writes.map(|_| Tape::default());
                let mut stream = self.stream(*number, 0);
                let notes = self.notes(*number);
                let game = game::random(&mut machine, notes, &mut stream, &mut tape);
                let broken = |fault| Broken {
                    number: *number,
                    crash: Crash { fault, during: "a random game".into() },
                };
                let game = game.map_err(broken)?;
                games.push((game, self.written(*number, tape.as_ref(), writes)?));
            }
            Ok(games)
        })
    }

    /// A game written down; nothing if nobody writes.
    fn written(
        &self,
        number: u64,
        tape: Option<&Tape>,
        writes: Option<Writes<'_>>,
    ) -> Result<Vec<u8>, Broken> {
        let (Some(tape), Some(writes)) = (tape, writes) else { return Ok(Vec::new()) };
        let play = self.played(number, tape).map_err(|crash| Broken { number, crash })?;
        Ok(writes(&play))
    }

    fn notes(&self, number: u64) -> Notes<'_> {
        let lead = number.is_multiple_of(self.looked).then(Lead::default);
        Notes { number, kinds: &self.kinds, lead }
    }

    /// The seed of one game.
    fn seed_of(&self, number: u64) -> u64 {
        self.seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// Chance for one game, or for one who plays in it.
    fn stream(&self, number: u64, of: u64) -> Stream {
        Stream::new(
            self.seed_of(number).rotate_left(32) ^ of.wrapping_mul(0xD1B5_4A32_D192_ED03),
        )
    }
}
