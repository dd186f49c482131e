//! Many games at once: random playouts, and counts of move sequences.

use super::cpu::{Cpu, Select, Work};
use super::machine::Machine;
use crate::program::{Flat, Program};
use crate::state::{Chance, Fault, FaultKind, Scripts, Seeded, Stream};
use crate::table::control;

/// Runs a block with a machine of the right width.
macro_rules! with_machine {
    ($program:expr, $scripts:expr, |$machine:ident| $body:expr) => {
        match $program.table.layout.set_words {
            1 => {
                let mut $machine = $crate::engine::Machine::<1>::new($program, $scripts);
                $body
            }
            2 => {
                let mut $machine = $crate::engine::Machine::<2>::new($program, $scripts);
                $body
            }
            _ => {
                let mut $machine = $crate::engine::Machine::<8>::new($program, $scripts);
                $body
            }
        }
    };
}
pub(crate) use with_machine;

/// How a random player picks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    /// Every legal move is equally likely.
    Uniform,
    /// At each choice every token that leads to a legal move is equally likely.
    Walk,
}

/// What is looked at after every move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checks {
    /// Nothing.
    None,
    /// Whether the invariants hold; one that does not is a fault.
    Invariants,
}

/// How random games are played.
#[derive(Debug, Clone, Copy)]
pub struct RandomPlayer {
    /// Different seeds give different games.
    pub seed: u64,
    /// How moves are picked.
    pub policy: Policy,
    /// What is looked at on the way.
    pub checks: Checks,
}

impl RandomPlayer {
    /// Whether nothing is looked at between moves.
    fn is_quick(self) -> bool {
        self.policy == Policy::Uniform && self.checks == Checks::None
    }
}

/// What playouts came to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many games were played to their end.
    pub playouts: u64,
    /// How many plies in all.
    pub moves: u64,
    /// Plies of the longest.
    pub longest: u64,
}

impl Tally {
    /// Adds a game of so many plies.
    fn add(&mut self, plies: u64) {
        self.playouts += 1;
        self.moves += plies;
        self.longest = self.longest.max(plies);
    }
}

/// A game with more plies than this is taken to be endless.
pub const MOST_PLIES: u64 = 1_000_000;

/// Plays random games from the start until `stop` says so, which is asked after each.
///
/// # Errors
/// The fault that stopped a game.
pub fn playouts(
    program: &Program,
    scripts: &dyn Scripts,
    player: RandomPlayer,
    stop: &mut dyn FnMut(&Tally) -> bool,
) -> Result<Tally, Fault> {
    with_machine!(program, scripts, |machine| machine.playouts(player, stop))
}

/// How random games come out, each from the start: after how many plies, and with what words. It is
/// the same whatever is used of the processor.
///
/// # Errors
/// The fault that stopped a game.
pub fn endings(
    program: &Program,
    scripts: &dyn Scripts,
    player: RandomPlayer,
    cpu: Cpu,
    games: usize,
) -> Result<Vec<(u64, Vec<u64>)>, Fault> {
    with_machine!(program, scripts, |machine| {
        machine.use_cpu(cpu);
        let code = machine.flat_for(player);
        let mut stream = Stream::new(player.seed);
        let game = |_| {
            machine.begin(code.as_ref(), &mut stream, player)?;
            let plies = machine.playout(&mut stream, player, code.as_ref())?;
            Ok((plies, machine.words().to_vec()))
        };
        (0..games).map(game).collect()
    })
}

/// How many sequences of exactly `depth` moves there are from the start, by first move: its
/// tokens, and the count. Chance comes from the seed.
///
/// # Errors
/// The fault that stopped a game.
pub fn perft(
    program: &Program,
    scripts: &dyn Scripts,
    seed: u64,
    depth: usize,
) -> Result<Vec<(Vec<i64>, u64)>, Fault> {
    with_machine!(program, scripts, |machine| {
        let mut chance = Seeded::new(seed);
        machine.advance(&mut chance)?;
        let mut counts = Vec::new();
        if depth == 0 {
            return Ok(counts);
        }
        let (start, asks) = (machine.words().to_vec(), machine.history().asks());
        for tokens in machine.all() {
            machine.load(&start);
            machine.history_mut().rewind(asks);
            machine.play_tokens(&tokens, &mut chance)?;
            let count = if depth == 1 {
                1
            } else {
                machine.advance(&mut chance)?;
                machine.sequences(&mut chance, depth - 1)?
            };
            counts.push((tokens, count));
        }
        Ok(counts)
    })
}

/// A game that is played to its end.
struct Playout<'m, 'p, 's, const W: usize> {
    machine: &'m mut Machine<'p, W>,
    stream: &'s mut Stream,
    player: RandomPlayer,
}

impl<const W: usize> Work for Playout<'_, '_, '_, W> {
    type Done = Result<u64, Fault>;

    #[expect(
        clippy::inline_always,
        reason = "it must be compiled for the processor it is run on"
    )]
    #[inline(always)]
    fn run<C: Select>(self, cpu: C) -> Self::Done {
        self.machine.playout_by(cpu, self.stream, self.player)
    }
}

impl<const W: usize> Machine<'_, W> {
    /// How many chance outcomes there have been.
    fn outcomes(&self) -> u64 {
        self.state().bits(control::CHANCE)
    }

    /// Plays random games from the start until `stop` says so.
    pub(super) fn playouts(
        &mut self,
        player: RandomPlayer,
        stop: &mut dyn FnMut(&Tally) -> bool,
    ) -> Result<Tally, Fault> {
        let mut stream = Stream::new(player.seed);
        let mut tally = Tally::default();
        let code = self.flat_for(player);
        self.restart();
        self.advance(&mut stream)?;
        // Without chance in setup every game opens alike.
        let opening = (self.outcomes() == 0).then(|| self.words().to_vec());
        let asks = self.history().asks();
        // Then the moves are found when the game is played.
        let later = code.is_some()
            || player.is_quick() && self.round().is_some()
            || self.finds_one(player.policy);
        loop {
            if let Some(words) = &opening {
                self.load(words);
                self.history_mut().rewind(asks);
                if !later {
                    self.look_again()?;
                }
            } else {
                self.begin(code.as_ref(), &mut stream, player)?;
            }
            tally.add(self.playout(&mut stream, player, code.as_ref())?);
            if stop(&tally) {
                return Ok(tally);
            }
        }
    }

    /// Begins a game: comes to its first ask, but where flat code can begin it. Luck is brought where somebody is asked
    /// first.
    fn begin(
        &mut self,
        code: Option<&Flat>,
        stream: &mut Stream,
        player: RandomPlayer,
    ) -> Result<(), Fault> {
        self.restart();
        if code.is_none() || self.finds_one(player.policy) {
            self.advance(stream)?;
        }
        Ok(())
    }

    /// The program as flat code, where such a player's games are faster by it.
    fn flat_for(&mut self, player: RandomPlayer) -> Option<Flat> {
        if player.is_quick() { self.flatten() } else { None }
    }

    /// Plays a game on at random to its end, from where somebody is asked, or by flat code, if there is some, from its very
    /// beginning too; gives the number of plies.
    ///
    /// # Errors
    /// The fault that stopped it.
    fn playout(
        &mut self,
        stream: &mut Stream,
        player: RandomPlayer,
        code: Option<&Flat>,
    ) -> Result<u64, Fault> {
        let Some(code) = code else {
            return self.cpu.run(Playout { machine: self, stream, player });
        };
        self.bring_luck(stream, player.policy);
        let plies = self.onward(code, stream);
        self.roaming.luck = None;
        plies
    }

    /// Luck of its own for who finds one move without the others: where somebody looks for a move is not where chance is
    /// at hand. Whether he does.
    fn bring_luck(&mut self, stream: &mut Stream, policy: Policy) -> bool {
        let finds_one = self.finds_one(policy);
        self.roaming.luck = finds_one.then(|| Stream::new(stream.below(u64::MAX)));
        self.roaming.evenly = policy == Policy::Uniform;
        self.roaming.found = false;
        finds_one
    }

    /// Whether a random player finds one move without the others, in this game.
    fn finds_one(&self, policy: Policy) -> bool {
        policy == Policy::Walk || self.program.by_trial
    }

    #[expect(
        clippy::inline_always,
        reason = "it must be compiled for the processor it is run on"
    )]
    #[inline(always)]
    fn playout_by<C: Select>(
        &mut self,
        cpu: C,
        stream: &mut Stream,
        player: RandomPlayer,
    ) -> Result<u64, Fault> {
        let quick = player.is_quick();
        let finds_one = self.bring_luck(stream, player.policy);
        if finds_one && !(quick && self.round().is_some()) {
            self.look_again()?;
        }
        let mut plies = 0;
        while !self.is_over() {
            let stretch = if quick { self.stretch(cpu, stream)? } else { 0 };
            if stretch == 0 && !(finds_one && self.play_found(stream)?) {
                let n = self.pick(stream, player.policy);
                self.play_nth_by(cpu, n, stream)?;
            }
            self.advance(stream)?;
            if player.checks == Checks::Invariants {
                self.check_invariants()?;
            }
            plies += stretch.max(1);
            if plies > MOST_PLIES {
                return Err(FaultKind::Unending { limit: MOST_PLIES }.into());
            }
        }
        self.roaming.luck = None;
        Ok(plies)
    }

    /// Which of the legal moves a random player takes.
    #[inline]
    pub fn pick(&mut self, stream: &mut Stream, policy: Policy) -> u64 {
        let n = match policy {
            Policy::Uniform => stream.below(self.count()),
            Policy::Walk => self.walk(stream),
        };
        if self.is_continuous() {
            self.draw_values(stream);
        }
        n
    }

    /// Picks token by token among those that lead to a legal move.
    fn walk(&self, stream: &mut Stream) -> u64 {
        let ways = self.all();
        // Subsets go by size: ways with one beginning need not stand together.
        let mut left: Vec<usize> = (0..ways.len()).collect();
        for at in 0.. {
            let mut tokens: Vec<Option<&i64>> = Vec::new();
            for way in &left {
                let token = ways[*way].get(at);
                if !tokens.contains(&token) {
                    tokens.push(token);
                }
            }
            if left.len() <= 1 {
                break;
            }
            let pick = usize::try_from(stream.below(tokens.len() as u64)).unwrap_or(0);
            let token = tokens.get(pick).copied().flatten();
            left.retain(|way| ways[*way].get(at) == token);
            if token.is_none() {
                break;
            }
        }
        left.first().map_or(0, |way| *way as u64)
    }

    /// All legal moves' tokens, in order.
    pub fn all(&self) -> Vec<Vec<i64>> {
        let list = (0..self.count()).map(|n| {
            let mut tokens = Vec::new();
            self.nth(n, &mut tokens);
            tokens
        });
        list.collect()
    }

    /// Sequences of exactly `depth` moves from here.
    fn sequences(&mut self, chance: &mut dyn Chance, depth: usize) -> Result<u64, Fault> {
        if self.is_over() {
            return Ok(0);
        }
        if depth == 1 {
            return Ok(self.count());
        }
        let (here, asks) = (self.words().to_vec(), self.history().asks());
        let mut total = 0;
        for tokens in self.all() {
            self.load(&here);
            self.history_mut().rewind(asks);
            self.play_tokens(&tokens, chance)?;
            self.advance(chance)?;
            total += self.sequences(chance, depth - 1)?;
        }
        Ok(total)
    }
}
