//! Runs straight code, and what sets grow by: runs along lines, and floods.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::bits::Bits;
use super::cpu::{Select, Work};
use super::lanes::Weaving;
use super::machine::Machine;
use crate::program::{
    LANES, Node, NodeId, ROW_CODES, STRAIGHT, SetStep, Shift, Sight, Slot, Straight,
};

/// What is seen from a site in some directions, over a set, up to the first site not in it and that one too.
struct Looking<'p, const W: usize> {
    /// The constant sets.
    sets: &'p [u64],
    sights: &'p [Sight],
    site: u32,
    over: Bits<W>,
}

impl<const W: usize> Work for Looking<'_, W> {
    type Done = Bits<W>;

    #[expect(
        clippy::inline_always,
        reason = "it must be compiled for the processor it is run on"
    )]
    #[inline(always)]
    fn run<C: Select>(self, _: C) -> Bits<W> {
        self.sights.iter().fold(Bits::EMPTY, |all, sight| {
            let of = |first: u32| bits_in::<W>(self.sets, (first + self.site) as usize * W);
            match *sight {
                Sight::Ray { rays, up } => {
                    let ray = of(rays);
                    all | ray.up_to(ray.except(self.over), up)
                }
                Sight::Beyond { near, then } => {
                    all | of(then) & Bits::all_if((of(near) & self.over).any())
                }
            }
        })
    }
}

impl<const W: usize> Machine<'_, W> {
    /// Runs straight code; gives the last set.
    pub(super) fn work_out(&mut self, code: u32) -> Bits<W> {
        let program = self.program;
        let Some(code) = program.straights.get(code as usize) else { return Bits::EMPTY };
        let (mut at, mut last) = (0, Bits::EMPTY);
        loop {
            (at, last) = self.work_on(&code.steps, at, last);
            let Some(step) = code.steps.get(at) else { return last };
            last = self.work_more(code, step);
            self.numbered[at % STRAIGHT] = last;
            at += 1;
        }
    }

    /// Goes on as far as steps are the commonest, which need little but the words; gives how far that is, and the last set.
    /// All else is apart, so that nothing here has to make room for it.
    #[inline]
    fn work_on(&mut self, steps: &[SetStep], at: usize, before: Bits<W>) -> (usize, Bits<W>) {
        let sets = self.program.sets.as_slice();
        let (occupied, all_sites) = (self.table.layout.occupied, self.program.all_sites);
        let (globals, frame) = (self.globals, self.frames.base);
        let place = |slot: Slot| match slot {
            Slot::State(word) => word as usize,
            Slot::Global(word) => globals + word as usize,
            Slot::Frame(word) => frame + word as usize,
        };
        let (words, numbered) = (self.state.words(), &mut self.numbered);
        let (woven, mut at, mut last) = (&self.woven, at, before);
        while let Some(step) = steps.get(at) {
            let of = |at: u8| numbered[usize::from(at) % STRAIGHT];
            let constant = |at: u32| bits_in::<W>(sets, at as usize * W);
            let from = |at: u8, shift: Shift| of(at) & constant(shift.valid);
            last = match *step {
                SetStep::State(at) => bits_in(words, at as usize),
                SetStep::Const(at) => constant(at),
                SetStep::And(a, b) => of(a) & of(b),
                SetStep::Or(a, b) => of(a) | of(b),
                SetStep::Except(a, b) => of(a).except(of(b)),
                SetStep::Up(set, shift) => from(set, shift).up_less(shift.by),
                SetStep::Down(set, shift) => from(set, shift).down_less(shift.by),
                SetStep::UpAnd(set, and, shift) => from(set, shift).up_less(shift.by) & of(and),
                SetStep::DownAnd(set, and, shift) => {
                    from(set, shift).down_less(shift.by) & of(and)
                }
                SetStep::UpOr(set, or, shift) => from(set, shift).up_less(shift.by) | of(or),
                SetStep::DownOr(set, or, shift) => {
                    from(set, shift).down_less(shift.by) | of(or)
                }
                SetStep::Pick(when, yes, no) => of(if of(when).any() { yes } else { no }),
                SetStep::Blend(when, yes, no) => {
                    let when = of(when);
                    of(yes) & when | of(no).except(when)
                }
                SetStep::States([a, b, c]) => {
                    let state = |at: u32| bits_in::<W>(words, at as usize);
                    state(a) | state(b) | state(c)
                }
                SetStep::Lanes(rows, mut among) => {
                    let lanes = &woven[usize::from(rows) % ROW_CODES];
                    let mut all = Bits::EMPTY;
                    while among != 0 {
                        all = all | lanes[among.trailing_zeros() as usize % LANES];
                        among &= among - 1;
                    }
                    all
                }
                SetStep::Member(slot) => {
                    let member = words.get(place(slot)).copied().unwrap_or(u64::MAX);
                    Bits::single(member.cast_signed())
                }
                SetStep::Empty => constant(all_sites).except(bits_in(words, occupied)),
                _ => return (at, last),
            };
            numbered[at % STRAIGHT] = last;
            at += 1;
        }
        (at, last)
    }

    /// One step that is none of the commonest.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    #[inline(never)]
    fn work_more(&mut self, code: &Straight, step: &SetStep) -> Bits<W> {
        let sets = self.program.sets.as_slice();
        let constant = |at: u32| bits_in::<W>(sets, at as usize * W);
        let (words, cpu) = (self.state.words(), self.cpu);
        let sites = self.table.sites.len() as u64;
        let word = |slot: Slot| words.get(self.at(slot)).copied();
        let site = |slot: Slot| {
            let site = word(slot).filter(|site| *site < sites)?;
            u32::try_from(site).ok()
        };
        let of = |at: u8| self.numbered[usize::from(at) % STRAIGHT];
        match *step {
            SetStep::Load(slot) => bits_in(words, self.at(slot)),
            SetStep::Near { from, sets: first } => {
                site(from).map_or(Bits::EMPTY, |site| constant(first + site))
            }
            SetStep::Sights { from, over, of: sights } => {
                let Some(site) = site(from) else { return Bits::EMPTY };
                let sights = code.sights.get(usize::from(sights)).map_or(&[][..], |of| of);
                cpu.run(Looking { sets, sights, site, over: of(over) })
            }
            SetStep::Either { when, from, over, of: [yes, no] } => {
                let Some(site) = site(from) else { return Bits::EMPTY };
                let sights =
                    code.sights.get(usize::from(if of(when).any() { yes } else { no }));
                let sights = sights.map_or(&[][..], |of| of);
                cpu.run(Looking { sets, sights, site, over: of(over) })
            }
            SetStep::Rows(at) => {
                let at = usize::from(at) % ROW_CODES;
                let Some(code) = code.rows.get(at) else { return Bits::EMPTY };
                let (rows, last) = (&mut self.rows, &mut self.woven[at]);
                cpu.run(Weaving { code, sets: &self.numbered, rows, last })
            }
            SetStep::AlongUp(seed, within, by, doublings, reach) => {
                let (within, by) = (of(within), u16::from(by));
                let over = within & constant(reach);
                along(of(seed) & within, over, by, doublings, |set, by| set.up_less(by))
            }
            SetStep::AlongDown(seed, within, by, doublings, reach) => {
                let (within, by) = (of(within), u16::from(by));
                let over = within & constant(reach);
                along(of(seed) & within, over, by, doublings, |set, by| set.down_less(by))
            }
            SetStep::RunEnd { run, by, valid } => self.run_end(of(run), i32::from(by), valid),
            SetStep::PickIs(yes, no, number, at) => {
                let is = words.get(at as usize) == Some(&u64::from(number));
                of(if is { yes } else { no })
            }
            SetStep::StateAt { base, count, at } => match number_in(words, at, count) {
                Some(number) => bits_in(words, base as usize + number * W),
                None => Bits::EMPTY,
            },
            SetStep::ConstAt { first, count, at } => match number_in(words, at, count) {
                Some(number) => bits_in(sets, (first as usize + number) * W),
                None => Bits::EMPTY,
            },
            SetStep::KindOf { of: set, first, count } => {
                let set = of(set);
                let only = set.first().filter(|_| set.count() == 1);
                let kind = only.and_then(|only| u32::try_from(only).ok());
                match kind.filter(|kind| *kind < u32::from(count)) {
                    Some(kind) => constant(first + kind),
                    None => Bits::EMPTY,
                }
            }
            _ => Bits::EMPTY,
        }
    }

    /// A set of the straight code that was run last.
    #[inline]
    pub(super) fn number_of(&self, set: u8) -> Bits<W> {
        self.numbered[usize::from(set) % STRAIGHT]
    }

    /// See [`Node::Along`].
    pub(super) fn along(&self, seed: Bits<W>, within: Bits<W>, by: i32, reach: u32) -> Bits<W> {
        let over = within & self.constant(reach);
        let mut all = seed & within;
        let mut new = all;
        while new.any() {
            new = (new.shift(by) & over).except(all);
            all = all | new;
        }
        all
    }

    /// See [`Node::RunEnd`].
    #[inline]
    pub(super) fn run_end(&self, run: Bits<W>, by: i32, valid: u32) -> Bits<W> {
        run.except(run.shift(-by) & self.constant(valid))
    }

    /// What grows from some of a set over it.
    pub(super) fn grown(&self, seeds: Bits<W>, within: Bits<W>, flood: u32) -> Bits<W> {
        let (mut all, mut new) = (seeds, seeds);
        while new.any() {
            new = (self.around(new, flood) & within).except(all);
            all = all | new;
        }
        all
    }

    /// What grows from some sites over a set apart from them, site by site: little grows, or it goes in
    /// threads. It stops where it meets what is wanted.
    #[inline]
    fn spread(
        &self,
        seeds: Bits<W>,
        within: Bits<W>,
        near: u32,
        wanted: Bits<W>,
    ) -> (Bits<W>, bool) {
        let (mut all, mut left, mut new) = (seeds, within, seeds);
        while new.any() {
            for word in 0..W {
                while new.0[word] != 0 {
                    let site = word * 64 + new.0[word].trailing_zeros() as usize;
                    new.0[word] &= new.0[word] - 1;
                    let next = self.near(near, site) & left;
                    (all, left, new) = (all | next, left.except(next), new | next);
                    if (next & wanted).any() {
                        return (all, true);
                    }
                }
            }
        }
        (all, false)
    }

    /// See [`Node::Joins`], where pieces are only put down, one by one: what has grown so far is kept
    /// for a player, and grows on from the new piece. `anew` if nothing is kept yet.
    pub(super) fn joined_by(
        &mut self,
        id: NodeId,
        site: usize,
        player: usize,
        anew: bool,
    ) -> bool {
        let Node::Joins { seeds, within, target, flood } = self.program.nodes[id as usize]
        else {
            return false;
        };
        let near = self.program.floods[flood as usize].near;
        let (seeds, within, target) = (self.set(seeds), self.set(within), self.set(target));
        let known = self.joined.get(player).copied().filter(|_| !anew);
        let grown = match known {
            None => {
                let seeds = seeds & within;
                self.spread(seeds, within.except(seeds), near, Bits::EMPTY).0
            }
            Some(known) => {
                let piece = Bits::single(crate::table::value(site));
                if !(self.near(near, site) & known | piece & seeds).any() {
                    return false;
                }
                known | self.spread(piece, within.except(known | piece), near, Bits::EMPTY).0
            }
        };
        if let Some(joined) = self.joined.get_mut(player) {
            *joined = grown;
        }
        (grown & target).any()
    }

    /// Where steps of a flood lead to from a site.
    #[inline]
    fn near(&self, near: u32, site: usize) -> Bits<W> {
        bits_in(&self.program.sets, (near as usize + site) * W)
    }

    /// One step from a set in every way it grows.
    #[inline]
    fn around(&self, set: Bits<W>, flood: u32) -> Bits<W> {
        let mut next = Bits::EMPTY;
        for (by, valid) in &self.program.floods[flood as usize].steps {
            next = next | (set & self.constant(*valid)).shift(*by);
        }
        next
    }

    /// See [`Node::Joins`].
    pub(super) fn joins(&mut self, id: NodeId) -> bool {
        let Node::Joins { seeds, within, target, flood } = self.program.nodes[id as usize]
        else {
            return false;
        };
        let near = self.program.floods[flood as usize].near;
        let within = self.set(within);
        let (seeds, target) = (self.set(seeds) & within, self.set(target) & within);
        target.any()
            && ((seeds & target).any()
                || self.spread(seeds, within.except(seeds), near, target).1)
    }
}

/// A set among words.
#[inline]
fn bits_in<const W: usize>(words: &[u64], at: usize) -> Bits<W> {
    let mut bits = Bits::EMPTY;
    if W == 1 {
        bits.0[0] = words.get(at).copied().unwrap_or(0);
    } else if let Some(words) = words.get(at..at + W) {
        bits.0.copy_from_slice(words);
    }
    bits
}

/// What is reached from a set over another, by steps of one length: at each doubling twice as far. It
/// goes no further over what is not there, so it may be doubled too often, not too seldom.
#[inline]
fn along<const W: usize>(
    seed: Bits<W>,
    over: Bits<W>,
    by: u16,
    doublings: u8,
    shift: impl Fn(Bits<W>, u16) -> Bits<W>,
) -> Bits<W> {
    let (mut all, mut over, mut by) = (seed, over, by);
    for _ in 0..doublings {
        all = all | over & shift(all, by);
        over = over & shift(over, by);
        by *= 2;
    }
    all
}

/// A word as a number below so many.
#[inline]
fn number_in(words: &[u64], at: u32, count: u16) -> Option<usize> {
    let number = words.get(at as usize).and_then(|number| usize::try_from(*number).ok());
    number.filter(|number| *number < usize::from(count))
}
