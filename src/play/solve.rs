//! Small games solved: who wins if nobody errs.
//!
//! Every position is looked at once, however it came about. Only games of two that hide nothing, leave
//! nothing to chance and whose rules do not look back at earlier positions.

use std::collections::BTreeMap;

use super::{Crash, Seated, standing};
use crate::engine::{Machine, with_machine};
use crate::program::Who;
use crate::state::{Among, Chance, Fault, FaultKind};
use crate::table::Table;

/// What a game comes to if both players make the best moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Solution {
    /// Who wins; none: a draw.
    pub winner: Option<usize>,
    /// How many positions were looked at, ends included.
    pub positions: u64,
}

/// Why a game is not solved.
#[derive(Debug, Clone)]
pub enum SolveError {
    /// Not two players.
    Players(usize),
    /// Something is hidden, or chosen in secret.
    Secrets,
    /// Its rules look at how often a position came about.
    Repeats,
    /// Something is left to chance.
    Chance,
    /// More positions than this.
    Large(u64),
    /// A fault in the rules.
    Crash(Crash),
}

/// Solves a game from its start.
///
/// # Errors
/// A game of another kind than told above, one of more than `limit` positions, or a fault in the rules.
pub fn solve(seated: &Seated, limit: u64) -> Result<Solution, SolveError> {
    let Seated { program, scripts } = seated;
    let table = &program.table;
    if table.players != 2 {
        return Err(SolveError::Players(table.players));
    }
    if table.keeps_secrets() || program.asks.iter().any(|ask| matches!(ask.who, Who::Everyone))
    {
        return Err(SolveError::Secrets);
    }
    if !program.repeats.is_empty() {
        return Err(SolveError::Repeats);
    }
    with_machine!(program, scripts.as_ref(), |machine| {
        let mut search = Search { machine: &mut machine, table, known: BTreeMap::new(), limit };
        let value = search.run()?;
        let winner = match value {
            Value::Second => Some(1),
            Value::Draw => None,
            Value::First => Some(0),
        };
        Ok(Solution { winner, positions: search.known.len() as u64 })
    })
}

/// What a position comes to; the first player likes the greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Value {
    Second,
    Draw,
    First,
}

impl Value {
    /// What a player would have above all.
    fn best_for(player: i64) -> Self {
        if player == 0 { Self::First } else { Self::Second }
    }

    /// The better of two for a player.
    fn or_better(self, other: Self, player: i64) -> Self {
        if player == 0 { self.max(other) } else { self.min(other) }
    }
}

struct Search<'s, 'p, const W: usize> {
    machine: &'s mut Machine<'p, W>,
    table: &'p Table,
    known: BTreeMap<Vec<u64>, Value>,
    limit: u64,
}

/// A position that is being looked at.
struct Open {
    words: Vec<u64>,
    player: i64,
    /// Moves not tried yet.
    moves: Vec<Vec<i64>>,
    best: Value,
}

/// What one finds on coming to a position.
enum Met {
    Valued(Value),
    Open(Open),
}

impl<const W: usize> Search<'_, '_, W> {
    /// The value of the start. A stack of our own: games may be deeper than the machine's.
    fn run(&mut self) -> Result<Value, SolveError> {
        self.machine.restart();
        let mut open = match self.meet()? {
            Met::Valued(value) => return Ok(value),
            Met::Open(open) => open,
        };
        let mut waiting = Vec::new();
        loop {
            let settled = open.best == Value::best_for(open.player);
            let value = if let Some(tokens) = open.moves.pop().filter(|_| !settled) {
                self.machine.load(&open.words);
                self.machine.play_tokens(&tokens, &mut NoChance).map_err(refuse)?;
                match self.meet()? {
                    Met::Valued(value) => value,
                    Met::Open(next) => {
                        waiting.push(std::mem::replace(&mut open, next));
                        continue;
                    }
                }
            } else {
                let value = open.best;
                self.known.insert(open.words, value);
                match waiting.pop() {
                    None => return Ok(value),
                    Some(before) => open = before,
                }
                value
            };
            open.best = open.best.or_better(value, open.player);
        }
    }

    /// Goes on to the next question: a position that is known, over or new.
    fn meet(&mut self) -> Result<Met, SolveError> {
        self.machine.advance(&mut NoChance).map_err(refuse)?;
        if let Some(value) = self.known.get(self.machine.words()) {
            return Ok(Met::Valued(*value));
        }
        if self.known.len() as u64 >= self.limit {
            return Err(SolveError::Large(self.limit));
        }
        let words = self.machine.words().to_vec();
        if self.machine.is_over() {
            let scores = self.machine.scores().map_err(refuse)?;
            let value = match standing(self.table, self.machine.state(), scores).winners()[..] {
                [0] => Value::First,
                [1] => Value::Second,
                _ => Value::Draw,
            };
            self.known.insert(words, value);
            return Ok(Met::Valued(value));
        }
        let player = self.machine.you();
        let moves = (0..self.machine.count()).rev().map(|n| {
            let mut tokens = Vec::new();
            self.machine.nth(n, &mut tokens);
            tokens
        });
        let moves = moves.collect();
        // The worst there is, until a move is better.
        Ok(Met::Open(Open { words, player, moves, best: Value::best_for(1 - player) }))
    }
}

/// What a fault in the search means.
fn refuse(fault: Fault) -> SolveError {
    if matches!(fault.kind, FaultKind::NoOutcome { .. }) {
        return SolveError::Chance;
    }
    SolveError::Crash(Crash::during(fault, "solving the game"))
}

/// Where there is nothing to pick from.
struct NoChance;

impl Chance for NoChance {
    fn pick(&mut self, number: u64, among: Among<'_>) -> Result<i64, Fault> {
        if among.count() == 1 {
            return Ok(among.nth(0));
        }
        Err(FaultKind::NoOutcome { number, possible: among.possible(), dealt: None }.into())
    }
}
