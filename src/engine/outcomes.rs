//! Sequences of moves counted over every outcome of chance, not only those a seed gives.

use super::machine::Machine;
use super::playout::with_machine;
use crate::program::Program;
use crate::state::{Among, Chance, Fault, FaultKind, Scripts};

/// How many sequences of exactly `depth` plies there are from the start, where a ply is a move, or
/// an outcome of all the chance between two moves. Ways on which more than `most` dice or cards are
/// drawn between two moves are not followed.
///
/// # Errors
/// The fault that stopped a game.
pub fn perft_with_outcomes(
    program: &Program,
    scripts: &dyn Scripts,
    depth: usize,
    most: usize,
) -> Result<u64, Fault> {
    with_machine!(program, scripts, |machine| {
        if depth == 0 {
            return Ok(1);
        }
        let mut total = 0;
        let mut every = Every { most, ..Every::default() };
        loop {
            machine.restart();
            let begun = machine.advance(&mut every);
            total += machine.after(begun, &every, depth)?;
            if !every.next() {
                return Ok(total);
            }
        }
    })
}

impl<const W: usize> Machine<'_, W> {
    /// Sequences of exactly `depth` plies from where somebody is asked.
    fn with_outcomes(&mut self, depth: usize, most: usize) -> Result<u64, Fault> {
        if self.is_over() {
            return Ok(0);
        }
        if depth == 1 {
            return Ok(self.count());
        }
        let (here, asks) = (self.words().to_vec(), self.history().asks());
        let mut total = 0;
        for tokens in self.all() {
            let mut every = Every { most, ..Every::default() };
            loop {
                self.load(&here);
                self.history_mut().rewind(asks);
                let made = self.play_tokens(&tokens, &mut every);
                let made = made.and_then(|()| self.advance(&mut every));
                total += self.after(made, &every, depth - 1)?;
                if !every.next() {
                    break;
                }
            }
        }
        Ok(total)
    }

    /// Sequences of `depth` plies after a move was made, the outcome of its chance being one.
    fn after(
        &mut self,
        made: Result<(), Fault>,
        every: &Every,
        depth: usize,
    ) -> Result<u64, Fault> {
        if every.given_up {
            return Ok(0);
        }
        made?;
        match depth - usize::from(every.drawn > 0) {
            0 => Ok(1),
            left => self.with_outcomes(left, every.most),
        }
    }
}

/// Gives every combination of outcomes in turn, the last changing fastest.
#[derive(Debug, Default)]
struct Every {
    /// Which outcome to give, and of how many, for each that was drawn so far.
    given: Vec<(u64, u64)>,
    /// How many were drawn this time.
    drawn: usize,
    /// How many may be drawn.
    most: usize,
    /// Whether more were wanted this time.
    given_up: bool,
}

impl Every {
    /// Begins the next combination; false if there is none.
    fn next(&mut self) -> bool {
        self.drawn = 0;
        self.given_up = false;
        while let Some((at, count)) = self.given.pop() {
            if at + 1 < count {
                self.given.push((at + 1, count));
                return true;
            }
        }
        false
    }
}

impl Chance for Every {
    fn pick(&mut self, number: u64, among: Among<'_>) -> Result<i64, Fault> {
        if self.drawn == self.most {
            self.given_up = true;
            return Err(FaultKind::ImpossibleOutcome { number }.into());
        }
        if self.drawn == self.given.len() {
            self.given.push((0, among.count()));
        }
        let (at, _) = self.given[self.drawn];
        self.drawn += 1;
        Ok(among.nth(at))
    }
}
