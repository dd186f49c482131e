//! Plies in a row: where all that happens is that players in turn make moves that are one act each, or
//! choose a site and change the board (`turns { ask { … } }` with nothing else in the move), random games
//! need no more in hand than that.
//!
//! It plays what `pick`, `play_nth` and `advance` play one after the other, move for move, and leaves to
//! them whatever is out of the ordinary.

use super::bits::Bits;
use super::cpu::{Select, Work};
use super::machine::Machine;
use super::playout::MOST_PLIES;
use super::steps::nth_step;
use crate::program::{Act, Look, Pc, Round, TurnCode};
use crate::state::{Fault, FaultKind, Stream};
use crate::table::control;

/// Plies of turns that branch.
struct Branching<'m, 'p, 's, const W: usize> {
    machine: &'m mut Machine<'p, W>,
    stream: &'s mut Stream,
    number: u32,
    round: &'p Round,
}

impl<const W: usize> Work for Branching<'_, '_, '_, W> {
    type Done = Result<u64, Fault>;

    #[expect(
        clippy::inline_always,
        reason = "it must be compiled for the processor it is run on"
    )]
    #[inline(always)]
    fn run<C: Select>(self, cpu: C) -> Self::Done {
        self.machine.plies::<C, true>(cpu, self.stream, (self.number, self.round))
    }
}

impl<'p, const W: usize> Machine<'p, W> {
    /// The ask the game waits at and its round, if plies can be played in a row from here.
    #[expect(clippy::inline_always, reason = "measured: one call less in every ply")]
    #[inline(always)]
    pub(super) fn round(&self) -> Option<(u32, &'p Round)> {
        let number = self.asked.or_else(|| self.asking())?;
        let round = self.program.asks[number as usize].round.as_ref()?;
        self.is_ordinary(round).then_some((number, round))
    }

    fn is_ordinary(&self, round: &Round) -> bool {
        let everybody = self.program.initial.get(control::IN_PLAY).copied();
        let usual = [control::AGAIN, control::REVERSED, control::PASSES];
        let ordinary = usual.iter().all(|word| self.state.get(*word) == 0)
            && everybody == Some(self.state.bits(control::IN_PLAY));
        let branch = usize::try_from(self.state.get(control::BRANCH)).unwrap_or(0);
        ordinary && round.turns.first().is_some_and(|turn| branch <= turn.others.len())
    }

    /// Plays plies at random for as long as nothing else can happen: at least one, if any can be
    /// played like that. Gives how many. Then the last move has been made, and nothing after it.
    /// The ways of the first ask need not have been found.
    ///
    /// # Errors
    /// The fault of a move.
    #[expect(
        clippy::inline_always,
        reason = "it must be compiled for the processor it is run on"
    )]
    #[inline(always)]
    pub(super) fn stretch<C: Select>(
        &mut self,
        cpu: C,
        stream: &mut Stream,
    ) -> Result<u64, Fault> {
        let Some((number, round)) = self.round() else { return Ok(0) };
        if round.branching {
            return self.cpu.run(Branching { machine: self, stream, number, round });
        }
        self.plies::<C, false>(cpu, stream, (number, round))
    }

    /// Plays those plies. Where no turn branches (and nothing is noted), the loop is without all that.
    #[expect(
        clippy::inline_always,
        reason = "it must be compiled for the processor it is run on"
    )]
    #[inline(always)]
    fn plies<C: Select, const BRANCHING: bool>(
        &mut self,
        cpu: C,
        stream: &mut Stream,
        (number, round): (u32, &'p Round),
    ) -> Result<u64, Fault> {
        let whose = self.at(round.player);
        let mut you = usize::try_from(self.you()).unwrap_or(0);
        let Some(mut turn) = round.turns.get(you) else { return Ok(0) };
        let (mut branch, mut sites, mut count) = self.branch::<BRANCHING>(turn);
        if count == 0 || self.fault.take().is_some() {
            return Ok(0);
        }
        let before = self.state.bits(control::PLIES);
        let noted = BRANCHING && !self.program.repeats.is_empty();
        let mut plies = 0;
        loop {
            let n = stream.below(count);
            let (act, pc) = if BRANCHING { turn.branch(branch) } else { (&turn.act, turn.pc) };
            let site = match self.act::<C, BRANCHING>(cpu, (act, pc), sites, n, stream) {
                Ok(site) => site,
                Err(fault) => {
                    self.note(fault);
                    self.blame(pc);
                    return self.faulted().map(|()| plies);
                }
            };
            plies += 1;
            if !round.timeless {
                self.write_turn(whose, before + plies, you);
            }
            self.ends_begin(noted);
            let ended = self.is_ended(round, you, site, plies);
            self.ending = false;
            if ended || plies > MOST_PLIES || self.fault.is_some() {
                break;
            }
            let next = if you + 1 == round.turns.len() { 0 } else { you + 1 };
            if !round.timeless {
                self.state.poke(whose, next as u64);
                self.state.poke(control::YOU, next as u64);
            }
            turn = &round.turns[next];
            if noted {
                self.unchecked = false;
                self.note_ask(false);
            }
            let played = branch;
            (branch, sites, count) = self.branch::<BRANCHING>(turn);
            if count == 0 || self.fault.is_some() {
                branch = played;
                if noted {
                    self.forget_ask();
                }
                break;
            }
            you = next;
        }
        self.write_turn(whose, before + plies, you);
        if BRANCHING {
            self.state.poke(control::BRANCH, branch as u64);
        }
        self.hand_over(number);
        Ok(plies)
    }

    /// What came in the way is found again, and told, by those who take over.
    fn hand_over(&mut self, number: u32) {
        self.fault = None;
        self.unchecked = true;
        self.asked = None;
        self.played = Some(number);
    }

    /// Before ends are looked at: what they find of the position is kept for whoever notes it.
    #[expect(clippy::inline_always, reason = "measured: one call less in every ply")]
    #[inline(always)]
    fn ends_begin(&mut self, noted: bool) {
        if noted {
            self.ended_print = None;
            self.ending = true;
        }
    }

    /// Whether a player's act, so many plies after these began, has ended the game.
    #[expect(clippy::inline_always, reason = "measured: one call less in every ply")]
    #[inline(always)]
    fn is_ended(&mut self, round: &Round, you: usize, site: usize, plies: u64) -> bool {
        // Before anything is left out, everything is looked at once.
        if plies == 1
            && let Some(ends) = &self.program.ends[you].any
        {
            return ends.iter().any(|when| self.test(*when));
        }
        let anew = plies <= round.turns.len() as u64 + 1;
        for end in &round.turns[you].ends {
            let holds = match end.look {
                Look::ByPiece => self.joined_by(end.when, site, you, anew),
                Look::Lines { lines, at } => {
                    let set = self.bits_at(at as usize);
                    self.any_line(lines, set)
                }
                Look::Full => !self.empty().any(),
                Look::Nothing(at) => !self.bits_at(at as usize).any(),
                Look::Meets(at, set) => (self.bits_at(at as usize) & self.constant(set)).any(),
                Look::Other => self.test(end.when),
            };
            if holds {
                return true;
            }
        }
        false
    }

    /// Whose turn it was, in which ply.
    fn write_turn(&mut self, whose: usize, plies: u64, you: usize) {
        self.state.poke(control::PLIES, plies);
        self.state.poke(control::ASKED, you as u64);
        self.state.poke(whose, you as u64);
        self.state.poke(control::YOU, you as u64);
    }

    /// The first branch of a turn that has ways, the sites where they are and how many.
    #[expect(
        clippy::inline_always,
        reason = "it must be compiled for the processor it is run on"
    )]
    #[inline(always)]
    fn branch<const BRANCHING: bool>(&mut self, turn: &TurnCode) -> (usize, Bits<W>, u64) {
        let (sites, count) = self.acts::<BRANCHING>(&turn.act);
        if !BRANCHING || count > 0 {
            return (0, sites, count);
        }
        for (at, (act, _)) in turn.others.iter().enumerate() {
            let (sites, count) = self.acts::<BRANCHING>(act);
            if count > 0 {
                return (at + 1, sites, count);
            }
        }
        (0, Bits::EMPTY, 0)
    }

    /// How many ways there are to act, and the sites where that is all to choose; those of steps are
    /// in the machine.
    #[expect(
        clippy::inline_always,
        reason = "it must be compiled for the processor it is run on"
    )]
    #[inline(always)]
    fn acts<const BRANCHING: bool>(&mut self, act: &Act) -> (Bits<W>, u64) {
        match act {
            Act::Put { on, .. } | Act::Do { on } => {
                let sites = self.set(*on);
                (sites, sites.count())
            }
            Act::Find(_) if !BRANCHING => (Bits::EMPTY, 0),
            Act::Find(find) => {
                if let Err(fault) = self.find(*find) {
                    self.note(fault);
                }
                (Bits::EMPTY, self.ways.total())
            }
            Act::Walk { code, ways } if BRANCHING => (Bits::EMPTY, self.steps(*code, ways)),
            Act::Walk { .. } => (Bits::EMPTY, 0),
            Act::Go { code, ways, .. } => (Bits::EMPTY, self.steps(*code, ways)),
        }
    }

    /// How many steps there are; where they are is in the machine.
    #[expect(
        clippy::inline_always,
        reason = "it must be compiled for the processor it is run on"
    )]
    #[inline(always)]
    fn steps(&mut self, code: u32, ways: &[(i64, u8)]) -> u64 {
        self.work_out(code);
        ways.iter().map(|(_, set)| self.number_of(*set).count()).sum()
    }

    /// Acts in the n-th way; gives the site where that is.
    #[expect(
        clippy::inline_always,
        reason = "it must be compiled for the processor it is run on"
    )]
    #[inline(always)]
    fn act<C: Select, const BRANCHING: bool>(
        &mut self,
        cpu: C,
        (act, pc): (&Act, Pc),
        sites: Bits<W>,
        n: u64,
        stream: &mut Stream,
    ) -> Result<usize, Fault> {
        let index = |site: i64| usize::try_from(site).unwrap_or(0);
        match act {
            Act::Do { .. } => {
                let site = sites.nth_by(cpu, n).unwrap_or(0);
                self.tokens.clear();
                self.tokens.push(site);
                self.do_it(pc, stream).map(|()| index(site))
            }
            Act::Walk { .. } | Act::Find(_) if !BRANCHING => Err(FaultKind::NotAMove.into()),
            Act::Walk { ways, .. } => {
                let set = |dir: usize| self.number_of(ways[dir].1);
                let step = nth_step(cpu, ways.len(), set, |dir| ways[dir].0, n);
                let Some((from, to)) = step else { return Err(FaultKind::NotAMove.into()) };
                self.tokens.clear();
                self.tokens.extend([from, to]);
                self.do_it(pc, stream).map(|()| 0)
            }
            Act::Find(_) => {
                self.ways.nth_by(cpu, &self.program.ops, n, &mut self.tokens);
                self.do_it(pc, stream).map(|()| 0)
            }
            Act::Put { class, single, .. } => {
                let site = sites.nth_by(cpu, n).map_or(0, index);
                let occupied = self.table.layout.occupied;
                match single {
                    Some(at) if !self.state.has(occupied, site) => {
                        self.state.put(occupied, site, true);
                        self.state.put(*at as usize, site, true);
                    }
                    _ => self.state.add(self.table, *class as usize, site, 1)?,
                }
                Ok(site)
            }
            Act::Go { ways, capturing, .. } => {
                let set = |dir: usize| self.number_of(ways[dir].1);
                let step = nth_step(cpu, ways.len(), set, |dir| ways[dir].0, n);
                let Some((from, to)) = step else { return Err(FaultKind::NotAMove.into()) };
                let (from, to) = (index(from), index(to));
                self.state.move_plain(self.table, from, to, *capturing).map(|()| to)
            }
        }
    }

    /// Does what was chosen.
    #[inline]
    fn do_it(&mut self, pc: Pc, stream: &mut Stream) -> Result<(), Fault> {
        // What is done may ask which ply this is.
        let plies = self.state.bits(control::PLIES);
        self.state.poke(control::PLIES, plies + 1);
        self.perform(pc, stream);
        self.faulted()
    }
}
