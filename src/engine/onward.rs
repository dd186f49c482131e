//! Random games in one go, by flat code: the machine does what the steps leave to it, and goes on with them.
//!
//! It plays what `pick`, `play_nth` and `advance` play one after the other, move for move.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::cpu::{Select, Work};
use super::flat::{Come, FUEL, Running};
use super::flow::Opened;
use super::machine::{Machine, STEPS, room_for_frames};
use super::one::bug;
use super::playout::{MOST_PLIES, Policy};
use crate::program::{Expression, FLAT_ROOM, Flat, Op, Origin, Pc, Place, Step};
use crate::span::Span;
use crate::state::{Fault, FaultKind, Stream, members_of};
use crate::table::control;

impl<const W: usize> Machine<'_, W> {
    /// The program as flat code, if random games are faster so; there is room for its words then.
    pub(super) fn flatten(&mut self) -> Option<Flat> {
        let first = self.frames.base + self.program.frame;
        let flat = Flat::of(self.program, first)?;
        // Frames of recursive rules begin behind its words.
        self.frames.top = first + flat.words.len();
        let words = self.frames.top + room_for_frames(self.program);
        self.state.extend(words.max(FLAT_ROOM));
        for (word, value) in (first..).zip(&flat.words) {
            self.state.poke(word, value.cast_unsigned());
        }
        Some(flat)
    }

    /// Plays a game on to its end, every legal move equally likely, from its beginning or from an ask that nobody has
    /// answered yet; gives how many plies.
    ///
    /// # Errors
    /// The fault that stopped it.
    pub(super) fn onward(&mut self, code: &Flat, stream: &mut Stream) -> Result<u64, Fault> {
        let (mut plies, mut fuel) = (0, FUEL);
        let mut at = if self.roaming.luck.is_some() && self.asking().is_some() {
            self.look_again()?;
            self.answer(code, &mut plies, stream)?
        } else {
            if self.asking().is_some() {
                // The ask is come to anew.
                self.asked = None;
                self.forget_ask();
            }
            place(code, self.pc())?
        };
        let looks = self.unchecked || self.heed;
        self.state.poke(code.unchecked as usize, u64::from(looks));
        while !self.is_over() {
            let (table, words, fault) = (self.table, self.state.words_mut(), &mut self.fault);
            let luck = self.roaming.luck.as_mut();
            let running = Running { code, table, words, stream, luck, at, plies, fuel, fault };
            Come { at, plies, fuel } = self.cpu.run(running);
            self.faulted().map_err(|fault| fault.at(span(code, at)))?;
            if self.is_over() {
                break;
            }
            self.unchecked = false;
            at = self.help(code, at, &mut plies, stream)?;
            if self.unchecked {
                self.state.poke(code.unchecked as usize, 1);
            }
        }
        Ok(plies)
    }

    /// Does what a step leaves to the machine; gives where to go on.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    fn help(
        &mut self,
        code: &Flat,
        at: Place,
        plies: &mut u64,
        stream: &mut Stream,
    ) -> Result<Place, Fault> {
        let origin = origin(code, at)?;
        let step = code.steps[at as usize];
        match step {
            Step::Punt { to, of } => {
                let value = self.one(of);
                self.state.poke(to as usize, value.cast_unsigned());
            }
            Step::EndAt { to, .. } | Step::After { to, .. } => {
                let Expression::One(of) = origin.of else {
                    return Err(bug("a value of nothing").into());
                };
                let value = self.one(of);
                self.state.poke(to as usize, value.cast_unsigned());
            }
            Step::PuntEnd { to, of } => {
                self.ending = true;
                let value = self.one(of);
                self.ending = false;
                self.state.poke(to as usize, value.cast_unsigned());
            }
            Step::Note => self.note_ask(false),
            Step::PuntSet { to, of } => {
                let set = self.set(of);
                self.state.poke(to as usize, set.0[0]);
            }
            Step::MoveSites { what, site, capturing } => {
                let what = self.state.bits(what as usize);
                let to = usize::try_from(self.state.get(site as usize)).ok();
                match to.filter(|to| *to < self.table.sites.len()) {
                    Some(to) => members_of(what).for_each(|from| {
                        let moved = self.state.move_plain(self.table, from, to, capturing);
                        self.checked(moved);
                    }),
                    None if what != 0 => _ = self.fail(FaultKind::Nothing { needed: "site" }),
                    None => {}
                }
            }
            Step::Do { op } => _ = self.step_on(op, Some(stream)),
            Step::Flow { op } => {
                // It may look at the ends itself.
                self.unchecked = self.state.bits(code.unchecked as usize) != 0;
                self.state.poke(code.unchecked as usize, 0);
                let pc = self.flow_step(op, stream);
                self.faulted().map_err(|fault| fault.at(origin.span))?;
                return if self.is_over() { Ok(at) } else { place(code, pc) };
            }
            Step::Ask { op } => return self.asked_alone(code, op, plies, stream),
            Step::Ends => self.look_at_ends(),
            Step::Blank => self.clear_records(),
            Step::Back { .. } => _ = self.fail(FaultKind::Endless { limit: STEPS }),
            Step::Moved { .. } if *plies > MOST_PLIES => {
                self.fail(FaultKind::Unending { limit: MOST_PLIES });
            }
            Step::Moved { go, .. } => {
                self.look_first(code);
                self.faulted().map_err(|fault| fault.at(origin.span))?;
                return Ok(go);
            }
            Step::Walk { list, .. } => {
                if let Expression::List(of) = origin.of {
                    let mut members = self.buffer();
                    self.list(of, &mut members);
                    self.write_list(list as usize, &members, false);
                    self.give_back(members);
                }
            }
            // Whatever is wrong is wrong for the machine too; only a sowing can go backwards.
            _ => {
                match origin.of {
                    Expression::One(of) => _ = self.one(of),
                    Expression::Set(of) => _ = self.set(of),
                    Expression::All(op) => _ = self.step_on(op, Some(stream)),
                    Expression::List(_) | Expression::Nothing => {}
                }
                if self.fault.is_none() && !matches!(step, Step::Sow { .. }) {
                    self.fail(bug("a step that only flat code cannot do"));
                }
            }
        }
        self.faulted().map_err(|fault| fault.at(origin.span))?;
        Ok(at + 1)
    }

    /// Looks at the ends.
    fn look_at_ends(&mut self) {
        self.unchecked = true;
        // What a clause has changed, the others may look at.
        self.unchecked = !self.ended() && self.heed && !self.program.heed;
    }

    /// Looks at the ends after the first move, whatever that has changed; what waits to be done is done before.
    fn look_first(&mut self, code: &Flat) {
        if self.state.get(control::PLIES) == 1 && self.program.queueables.is_empty() {
            self.state.poke(code.unchecked as usize, 0);
            self.look_at_ends();
        }
    }

    /// An ask by all that the machine can do: whoever is asked, and however moves are found. Gives where to go on.
    fn asked_alone(
        &mut self,
        code: &Flat,
        op: Pc,
        plies: &mut u64,
        stream: &mut Stream,
    ) -> Result<Place, Fault> {
        let Op::Ask(number) = self.program.ops[op as usize] else {
            return Err(bug("an ask that is none").into());
        };
        if let Opened::On(to) = self.open(op, number)? {
            // As where play goes round.
            if self.program.asks[number as usize].round.is_some() {
                self.state.poke(control::PC, u64::from(to));
            }
            return place(code, to);
        }
        self.asked = Some(number);
        self.answer(code, plies, stream)
    }

    /// Picks and makes a move where somebody is asked; gives where to go on.
    fn answer(
        &mut self,
        code: &Flat,
        plies: &mut u64,
        stream: &mut Stream,
    ) -> Result<Place, Fault> {
        loop {
            *plies += 1;
            if *plies > MOST_PLIES {
                return Err(FaultKind::Unending { limit: MOST_PLIES }.into());
            }
            self.cpu.run(Asked { machine: self, stream })?;
            // Of several who are asked in secret, the next may be asked by now.
            if !std::mem::take(&mut self.waiting) {
                if let Some(number) = self.played.take() {
                    let next = self.program.asks[number as usize].next;
                    self.state.poke(control::PC, u64::from(next));
                }
                self.look_first(code);
                return place(code, self.pc());
            }
        }
    }
}

/// A move to be picked and made.
struct Asked<'m, 'p, 's, const W: usize> {
    machine: &'m mut Machine<'p, W>,
    stream: &'s mut Stream,
}

impl<const W: usize> Work for Asked<'_, '_, '_, W> {
    type Done = Result<(), Fault>;

    #[expect(
        clippy::inline_always,
        reason = "it must be compiled for the processor it is run on"
    )]
    #[inline(always)]
    fn run<C: Select>(self, cpu: C) -> Self::Done {
        let Self { machine, stream } = self;
        if !machine.play_found(stream)? {
            let n = machine.pick(stream, Policy::Uniform);
            machine.play_nth_by(cpu, n, stream)?;
        }
        Ok(())
    }
}

/// The step for an instruction of flow.
fn place(code: &Flat, pc: Pc) -> Result<Place, Fault> {
    let place = code.at.get(pc as usize).copied().flatten();
    place.ok_or_else(|| bug("flow that has no steps").into())
}

fn origin(code: &Flat, at: Place) -> Result<Origin, Fault> {
    let origin = code.origins.get(at as usize).copied();
    origin.ok_or_else(|| bug("steps that lead nowhere").into())
}

/// Where a step comes from.
fn span(code: &Flat, at: Place) -> Span {
    code.origins.get(at as usize).map_or_else(Span::default, |origin| origin.span)
}
