//! Effects, and `do` code: performs a way that was found.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::bits::Bits;
use super::machine::{Machine, STEPS};
use super::one::bug;
use crate::ir::NONE;
use crate::program::{
    KeepOp, Op, Pc, PlaceOp, QUEUE, QUEUE_ARGS, Shape, Slot, SwitchOp, TextCodePart,
};
use crate::state::{
    Among, Answer, CardEvent, Chance, Datum, FaultKind, Said, SayPart, ScriptCall,
};
use crate::table::{control, value};

/// What pieces change into.
#[derive(Clone, Copy)]
enum Into {
    /// The same of another owner.
    Owner(usize),
    /// The same owner's of another kind.
    Kind(usize),
}

impl<const W: usize> Machine<'_, W> {
    /// Performs a way: runs do code, taking the choices from `self.tokens`.
    #[expect(clippy::inline_always, reason = "measured: one call less in every ply")]
    #[inline(always)]
    pub(super) fn perform(&mut self, pc: Pc, chance: &mut dyn Chance) {
        let program = self.program;
        self.followed = 0;
        self.passed = false;
        self.changed(pc);
        let done = match (&program.ops[pc as usize], self.tokens.as_slice()) {
            (Op::Put { class }, [site]) => {
                let site = usize::try_from(*site).unwrap_or(usize::MAX);
                if site >= self.table.sites.len() {
                    self.fail(FaultKind::NotAMove);
                    return;
                }
                self.state.add(self.table, *class as usize, site, 1)
            }
            (Op::Go { capturing }, [from, to]) => {
                let sites = self.table.sites.len();
                let from = usize::try_from(*from).unwrap_or(usize::MAX);
                let to = usize::try_from(*to).unwrap_or(usize::MAX);
                if from >= sites || to >= sites {
                    self.fail(FaultKind::NotAMove);
                    return;
                }
                self.state.move_plain(self.table, from, to, *capturing)
            }
            (Op::Put { .. } | Op::Go { .. }, _) => {
                self.fail(FaultKind::NotAMove);
                return;
            }
            _ => return self.run_do(pc, chance),
        };
        if let Err(fault) = done {
            self.note(fault);
            self.blame(pc);
        }
    }

    /// Runs do code instruction by instruction.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    fn run_do(&mut self, mut pc: Pc, chance: &mut dyn Chance) {
        let program = self.program;
        self.clear_records();
        let frames = self.frames;
        for _ in 0..STEPS {
            let here = pc;
            let op = &program.ops[pc as usize];
            match op {
                Op::PlaceOne { kind, owner, on } => {
                    self.place_one(*kind, *owner, *on);
                    pc += 1;
                }
                // The commonest effects without the way through all there are.
                Op::Set { slot, shape: Shape::One, value } => {
                    self.changed(pc);
                    let value = self.one(*value);
                    let at = self.at(*slot);
                    self.state.set(at, value);
                    pc += 1;
                }
                Op::MoveSite { from, to, capturing } => {
                    self.changed(pc);
                    self.move_site(*from, *to, *capturing);
                    pc += 1;
                }
                Op::MoveCards { what, shape: Shape::Set, to } => {
                    self.changed(pc);
                    self.move_set(*what, *to);
                    pc += 1;
                }
                Op::RemoveSites(sites) => {
                    self.changed(pc);
                    self.remove_sites(*sites);
                    pc += 1;
                }
                Op::Call(call) => {
                    let target = program.units[call.unit as usize].perform;
                    pc = self.enter(call, pc + 1, target);
                }
                Op::Return => pc = self.leave(),
                Op::Unless(cond, to) => pc = if self.test(*cond) { pc + 1 } else { *to },
                Op::Jump(to) => pc = *to,
                Op::Roll { word, count, low, high, which: None } => {
                    self.changed(pc);
                    self.roll(*word..*word + *count, (*low, *high), chance);
                    pc += 1;
                }
                Op::SetOwner { what, pieces, owner } => {
                    self.changed(pc);
                    self.set_owner(*what, *pieces, *owner);
                    pc += 1;
                }
                Op::End | Op::Stop => {
                    if self.followed != self.tokens.len() {
                        self.fail(FaultKind::NotAMove);
                    }
                    self.frames = frames;
                    return;
                }
                Op::Choose(choose) => {
                    let mut member = self.token();
                    if choose.unseen {
                        member = self.card_meant(choose, member, chance);
                    }
                    self.take_token(choose, member);
                    pc += 1;
                }
                Op::Dial(dial) => {
                    let value = self.token();
                    let at = self.at(dial.var);
                    self.state.set(at, value);
                    pc += 1;
                }
                Op::ChooseSome(some) => {
                    self.take_several(some, Self::token);
                    pc += 1;
                }
                Op::Either(branches) => {
                    let token = usize::try_from(self.token()).ok();
                    match token.and_then(|token| branches.get(token)) {
                        Some(target) => pc = *target,
                        None => _ = self.fail(FaultKind::NotAMove),
                    }
                }
                Op::Maybe(no) => pc = if self.token() == 0 { *no } else { pc + 1 },
                Op::Pass => {
                    self.token();
                    self.passed = true;
                    pc += 1;
                }
                Op::Try { look, or_else } => {
                    pc = if self.has_way(*look) { pc + 1 } else { *or_else };
                }
                Op::Script { .. } => {
                    if self.script_effect(op).is_err() {
                        self.fail(FaultKind::NotAMove);
                    }
                    pc += 1;
                }
                _ => pc = self.step_on(pc, Some(chance)),
            }
            if self.fault.is_some() {
                self.blame(here);
                break;
            }
        }
        self.frames = frames;
        if self.fault.is_none() {
            self.fail(FaultKind::TooLong { limit: STEPS });
        }
    }

    /// The next token of the way.
    #[inline]
    pub(super) fn token(&mut self) -> i64 {
        let token = self.tokens.get(self.followed).copied();
        self.followed += 1;
        match token {
            Some(token) => token,
            None => self.fail(FaultKind::NotAMove),
        }
    }

    /// Gives the present fault the place of an instruction.
    pub(super) fn blame(&mut self, pc: Pc) {
        if let (Some(fault), Some(span)) =
            (&mut self.fault, self.program.spans.get(pc as usize))
        {
            fault.span.get_or_insert(*span);
        }
    }

    /// Runs one instruction that is no choice; gives the next address.
    pub(super) fn step_on(&mut self, pc: Pc, chance: Option<&mut dyn Chance>) -> Pc {
        let program = self.program;
        match &program.ops[pc as usize] {
            Op::Jump(to) => return *to,
            Op::Unless(cond, to) => {
                let holds = self.holds(*cond);
                return if holds { pc + 1 } else { *to };
            }
            Op::Switch(switch) => {
                if let Some(to) = self.arm(switch) {
                    return to;
                }
            }
            Op::EachStart { over, shape: Shape::Set, cursor } => {
                return self.each_start(pc, *over, *cursor);
            }
            Op::EachStart { over, shape, cursor } => {
                let cursor_at = self.at(*cursor);
                match shape {
                    Shape::One | Shape::Set => {
                        let set = Bits::single(self.one(*over));
                        self.write_bits(cursor_at, set);
                    }
                    Shape::List => {
                        let mut list = self.buffer();
                        self.list(*over, &mut list);
                        self.write_list(cursor_at, &list, true);
                        self.give_back(list);
                        self.state.set(cursor_at + 1 + crate::program::LIST, 0);
                    }
                    Shape::Sets => {
                        let mut sets = self.set_pool.pop().unwrap_or_default();
                        self.sets(*over, &mut sets);
                        self.write_sets(cursor_at, &sets, true);
                        self.give_back_sets(sets);
                        self.state.set(cursor_at + 1 + crate::program::SETS * W, 0);
                    }
                }
            }
            Op::EachNext { cursor, shape, var, done } => {
                return self.each_next(pc, (*cursor, *shape), *var, *done);
            }
            Op::Call(call) => {
                let unit = &program.units[call.unit as usize];
                let target = if chance.is_some() { unit.perform } else { unit.find };
                return self.enter(call, pc + 1, target);
            }
            Op::Return => return self.leave(),
            Op::Require(_) | Op::Prefer { .. } => {}
            _ => self.effect(pc, chance),
        }
        pc + 1
    }

    /// Goes through a set: the first member is taken, the rest waits at the cursor. Gives where to go
    /// on: in the loop, or beyond it.
    #[inline]
    pub(super) fn each_start(&mut self, pc: Pc, over: u32, cursor: Slot) -> Pc {
        let mut set = self.set(over);
        let cursor = self.at(cursor);
        let Some(Op::EachNext { var, done, .. }) = self.program.ops.get(pc as usize + 1) else {
            self.write_bits(cursor, set);
            return pc + 1;
        };
        let Some(member) = set.pop() else { return *done };
        self.write_bits(cursor, set);
        let var = self.at(*var);
        self.state.set(var, member);
        pc + 2
    }

    /// Takes the next member of what is gone through. Gives where to go on: in the loop, or beyond it.
    #[inline]
    pub(super) fn each_next(
        &mut self,
        pc: Pc,
        (cursor, shape): (Slot, Shape),
        var: Slot,
        done: Pc,
    ) -> Pc {
        let cursor = self.at(cursor);
        let member = match shape {
            Shape::One | Shape::Set => {
                let mut set: Bits<W> = self.bits_at(cursor);
                let Some(member) = set.pop() else { return done };
                self.write_bits(cursor, set);
                Some(member)
            }
            Shape::Sets => {
                let place = cursor + 1 + crate::program::SETS * W;
                let at = self.state.get(place);
                if at >= self.state.get(cursor) {
                    return done;
                }
                self.state.set(place, at + 1);
                let set = cursor + 1 + usize::try_from(at).unwrap_or(0) * W;
                let (bits, var) = (self.bits_at(set), self.at(var));
                self.write_bits(var, bits);
                return pc + 1;
            }
            Shape::List => {
                let at = self.state.get(cursor + 1 + crate::program::LIST);
                let more = at < self.state.get(cursor);
                more.then(|| {
                    self.state.set(cursor + 1 + crate::program::LIST, at + 1);
                    self.state.get(cursor + 1 + usize::try_from(at).unwrap_or(0))
                })
            }
        };
        let Some(member) = member else { return done };
        let var = self.at(var);
        self.state.set(var, member);
        pc + 1
    }

    #[inline]
    fn set_owner(&mut self, what: u32, pieces: bool, owner: u32) {
        let owner = self.one(owner);
        let owner = self.table.owner_code(owner);
        self.reclass(what, pieces, Into::Owner(owner));
    }

    /// Pieces to a site.
    #[inline]
    pub(super) fn move_pieces(&mut self, what: u32, to: u32, capturing: bool) {
        let what = self.set(what);
        if what.any()
            && let Some(to) = self.needed_site(to)
        {
            for piece in what {
                let piece = usize::try_from(piece).unwrap_or(0);
                let moved = self.state.move_piece(self.table, piece, to, capturing);
                self.checked(moved);
            }
        }
    }

    /// An effect.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    fn effect(&mut self, pc: Pc, chance: Option<&mut dyn Chance>) {
        self.changed(pc);
        let table = self.table;
        let program = self.program;
        match &program.ops[pc as usize] {
            Op::Set { slot, shape, value } => self.assign(*slot, *shape, *value, true),
            Op::SetKeep(keep) => self.set_keep(keep),
            Op::PlaceOne { kind, owner, on } => self.place_one(*kind, *owner, *on),
            Op::Place(place) => self.place_many(place),
            Op::RemoveSites(sites) => self.remove_sites(*sites),
            Op::RemovePieces(pieces) => {
                for piece in self.set(*pieces) {
                    self.state.remove_piece(table, usize::try_from(piece).unwrap_or(0));
                }
            }
            Op::MoveSite { from, to, capturing } => self.move_site(*from, *to, *capturing),
            Op::MoveSites { what, to, capturing } => {
                let what = self.set(*what);
                if what.any()
                    && let Some(to) = self.needed_site(*to)
                {
                    for from in what {
                        let from = usize::try_from(from).unwrap_or(0);
                        let moved = self.state.move_plain(table, from, to, *capturing);
                        self.checked(moved);
                    }
                }
            }
            Op::MovePieces { what, to, capturing } => {
                self.move_pieces(*what, *to, *capturing);
            }
            Op::MoveSome { pieces, count, what, to, capturing } => {
                let count = usize::try_from(self.number(*count)).unwrap_or(0);
                let what = self.set(*what);
                if what.any()
                    && let Some(to) = self.needed_site(*to)
                {
                    self.move_some(what, *pieces, count, to, *capturing);
                }
            }
            Op::Sow { from, over } => self.sow(*from, *over),
            Op::MoveCards { what, shape: Shape::List, to } => {
                let mut cards = self.buffer();
                self.list(*what, &mut cards);
                self.move_cards(cards.len(), cards.iter().copied(), *to);
                self.give_back(cards);
            }
            Op::MoveCards { what, to, .. } => self.move_set(*what, *to),
            Op::Swap { one, other, pieces } => {
                let one = usize::try_from(self.one(*one));
                let other = usize::try_from(self.one(*other));
                let (Ok(one), Ok(other)) = (one, other) else {
                    self.fail(FaultKind::Nothing { needed: "thing to swap" });
                    return;
                };
                let swapped = if *pieces {
                    self.state.swap_pieces(table, one, other)
                } else {
                    self.state.swap_plain(table, one, other)
                };
                self.checked(swapped);
            }
            Op::SetOwner { what, pieces, owner } => self.set_owner(*what, *pieces, *owner),
            Op::SetKind { what, pieces, kind } => {
                let kind = self.one(*kind);
                let Ok(kind) = usize::try_from(kind) else {
                    self.fail(FaultKind::Nothing { needed: "kind of piece" });
                    return;
                };
                self.reclass(*what, *pieces, Into::Kind(kind));
            }
            Op::Lay(lay) => self.lay(lay),
            Op::Entered(rule) => self.entered(*rule),
            Op::Here => self.profile.comes_to(pc),
            Op::Played { what, shape } => self.played_cards(*what, *shape),
            Op::Say(text) => self.say(*text),
            Op::Reveal { cards, to } => self.reveal(*cards, *to),
            Op::Then { rule, args } => self.queue(*rule, args),
            Op::Shuffle(zone) => {
                if let Some(zone) = self.needed_zone(*zone) {
                    self.state.shuffle(table, zone);
                }
            }
            _ => match chance {
                Some(chance) => self.chance_effect(pc, chance),
                None => _ = self.fail(bug("an instruction that finding ways cannot run")),
            },
        }
    }

    fn chance_effect(&mut self, pc: Pc, chance: &mut dyn Chance) {
        let program = self.program;
        match &program.ops[pc as usize] {
            Op::Deal { count, from, to, each } => {
                let count = self.number(*count);
                let Some(from) = self.needed_zone(*from) else { return };
                let dealt = if *each {
                    let zones = self.set(*to).into_iter();
                    let zones = zones.filter_map(|zone| usize::try_from(zone).ok());
                    self.state.deal_each(self.table, count, from, zones, chance)
                } else if let Some(to) = self.needed_zone(*to) {
                    self.state.deal(self.table, count, (from, to), chance)
                } else {
                    return;
                };
                self.checked(dealt);
            }
            Op::Flick(flick) => self.flick(flick, chance),
            Op::Roll { word, count, low, high, which } => {
                let Some(which) = which.map(|which| self.set(which)) else {
                    return self.roll(*word..*word + *count, (*low, *high), chance);
                };
                for die in (0..*count).filter(|die| which.has(i64::from(*die) + 1)) {
                    self.roll(*word + die..*word + die + 1, (*low, *high), chance);
                }
            }
            Op::RollFrom { slot, of, from, shape, base } => {
                let outcome = if shape == &Shape::List {
                    let mut list = self.buffer();
                    self.list(*from, &mut list);
                    let outcome = self.roll_list(&list, chance);
                    self.give_back(list);
                    outcome
                } else {
                    let set = self.set(*from);
                    if !set.any() {
                        self.fail(FaultKind::Nothing { needed: "outcome to roll" });
                        return;
                    }
                    match self.state.chance(Among::Members(*base, &set.0), chance) {
                        Ok(outcome) => outcome,
                        Err(fault) => {
                            self.note(fault);
                            return;
                        }
                    }
                };
                let at = self.at(*slot);
                let owner = of.map_or(Some(0), |(of, count)| {
                    let of = self.one(of);
                    usize::try_from(of).ok().filter(|of| *of < count as usize)
                });
                match owner {
                    Some(owner) => self.state.set(at + owner, outcome),
                    None => {
                        _ = self.fail(FaultKind::Nothing { needed: "owner of the variable" });
                    }
                }
            }
            _ => _ = self.fail(bug("an instruction of flow in a move")),
        }
    }

    /// Throws the dice at some words.
    #[inline]
    fn roll(&mut self, dice: std::ops::Range<u32>, pips: (i64, i64), chance: &mut dyn Chance) {
        for die in dice {
            match self.state.chance(Among::Numbers(pips.0, pips.1), chance) {
                Ok(pips) => self.state.set(die as usize, pips),
                Err(fault) => self.note(fault),
            }
        }
    }

    fn roll_list(&mut self, list: &[i64], chance: &mut dyn Chance) -> i64 {
        if list.is_empty() {
            return self.fail(FaultKind::Nothing { needed: "outcome to roll" });
        }
        match self.state.chance(Among::Numbers(1, value(list.len())), chance) {
            Ok(at) => {
                let at = usize::try_from(at - 1).unwrap_or(0);
                list.get(at).copied().unwrap_or(NONE)
            }
            Err(fault) => {
                self.note(fault);
                NONE
            }
        }
    }

    /// Moves a set of cards to a zone.
    #[inline]
    fn move_set(&mut self, what: u32, to: u32) {
        let cards = self.set(what);
        let count = usize::try_from(cards.count()).unwrap_or(0);
        self.move_cards(count, cards.into_iter(), to);
    }

    /// Moves so many cards to a zone; nobody asks which if there are none.
    fn move_cards(&mut self, count: usize, cards: impl Iterator<Item = i64>, to: u32) {
        if count == 0 {
            return;
        }
        let Some(zone) = self.needed_zone(to) else { return };
        self.state.happened(CardEvent::Together(count));
        let cards = cards.filter_map(|card| usize::try_from(card).ok());
        let moved = self.state.move_cards(self.table, cards, zone);
        self.checked(moved);
    }

    fn set_keep(&mut self, keep: &KeepOp) {
        let which = match keep.of {
            None => Bits::<W>::single(0),
            Some((Shape::One, node)) => {
                let of = self.one(node);
                if u32::try_from(of).is_ok_and(|of| of < keep.count) {
                    let at =
                        (keep.base + keep.stride * u32::try_from(of).unwrap_or(0)) as usize;
                    self.write_keep(keep, at);
                } else {
                    self.fail(FaultKind::Nothing { needed: "owner of the variable" });
                }
                return;
            }
            Some((_, node)) => self.set(node),
        };
        for of in which {
            let of = u32::try_from(of).unwrap_or(0);
            if of < keep.count {
                self.write_keep(keep, (keep.base + keep.stride * of) as usize);
            }
        }
    }

    fn write_keep(&mut self, keep: &KeepOp, at: usize) {
        match keep.shape {
            Shape::One => {
                let value = self.one(keep.value);
                self.state.set(at, value);
            }
            Shape::Set | Shape::List | Shape::Sets => {
                let bits = self.set(keep.value);
                self.write_bits(at, bits);
            }
        }
    }

    #[inline]
    fn place_one(&mut self, kind: u32, owner: Option<u32>, on: u32) {
        self.unchecked = true;
        let table = self.table;
        let owner = owner.map_or(NONE, |owner| self.one(owner));
        let class = table.class(kind as usize, table.owner_code(owner));
        if let Some(site) = self.needed_site(on) {
            let placed = self.state.add(table, class, site, 1);
            self.checked(placed);
        }
    }

    fn place_many(&mut self, place: &PlaceOp) {
        let owner = place.owner.map_or(NONE, |owner| self.one(owner));
        let owner = self.table.owner_code(owner);
        let count = place.count.map_or(1, |count| self.number(count));
        let count = usize::try_from(count).unwrap_or(0);
        let mut sites = self.buffer();
        self.list(place.on, &mut sites);
        for (at, site) in sites.iter().enumerate() {
            let kind =
                if place.kinds.len() == 1 { place.kinds.first() } else { place.kinds.get(at) };
            let (Some(kind), Ok(site)) = (kind, usize::try_from(*site)) else { continue };
            let class = self.table.class(*kind as usize, owner);
            let placed = self.state.add(self.table, class, site, count);
            self.checked(placed);
        }
        self.give_back(sites);
    }

    fn move_some(
        &mut self,
        what: Bits<W>,
        pieces: bool,
        count: usize,
        to: usize,
        capturing: bool,
    ) {
        let table = self.table;
        let things = what.into_iter().take(if pieces { count } else { usize::MAX });
        for (at, thing) in things.enumerate() {
            let thing = usize::try_from(thing).unwrap_or(0);
            let capturing = capturing && at == 0;
            let moved = if pieces {
                self.state.move_piece(table, thing, to, capturing)
            } else {
                self.state.move_some(table, (thing, to), count, capturing)
            };
            self.checked(moved);
        }
    }

    fn sow(&mut self, from: u32, over: u32) {
        // From nowhere nothing goes, and nobody asks where to.
        if let Some(from) = self.site(from) {
            let mut holes = self.buffer();
            self.list(over, &mut holes);
            let sown = self.state.sow(self.table, from, holes.iter().copied());
            self.checked(sown);
            self.give_back(holes);
        }
    }

    fn reclass(&mut self, what: u32, pieces: bool, into: Into) {
        let table = self.table;
        let what = self.set(what);
        if !pieces && table.layout.counts.is_none() && table.pieces.is_empty() {
            self.reclass_singles(what, into);
            return;
        }
        let owners = table.players + 1;
        let class = |class: usize| match into {
            Into::Owner(owner) => class / owners * owners + owner,
            Into::Kind(kind) => kind * owners + class % owners,
        };
        for thing in what {
            let thing = usize::try_from(thing).unwrap_or(0);
            let changed = if pieces {
                let new = class(self.state.piece_class(table, thing));
                self.state.change_piece(table, thing, new / owners, new % owners)
            } else {
                self.state.reclass(table, thing, class)
            };
            self.checked(changed);
        }
    }

    /// The same for all at once, where no site holds more than one piece and none has identity.
    fn reclass_singles(&mut self, what: Bits<W>, into: Into) {
        let table = self.table;
        let owners = table.players + 1;
        let mut left = what & self.bits_at(table.layout.occupied);
        for kind in 0..table.classes() / owners {
            for owner in 0..owners {
                if !left.any() {
                    return;
                }
                let from = table.layout.classes + (kind * owners + owner) * W;
                let standing = self.bits_at(from);
                let changed = standing & left;
                let (new_kind, new_owner) = match into {
                    Into::Owner(new) => (kind, new),
                    Into::Kind(new) => (new, owner),
                };
                left = left.except(changed);
                // Classes only ever merge into one, which stays as it is.
                if (new_kind, new_owner) != (kind, owner) && changed.any() {
                    let to = table.layout.classes + (new_kind * owners + new_owner) * W;
                    self.write_bits(from, standing.except(changed));
                    let others = self.bits_at(to);
                    self.write_bits(to, others | changed);
                }
            }
        }
    }

    /// Runs an effect script.
    ///
    /// # Errors
    /// Why it refused; nothing if there is a fault.
    pub(super) fn script_effect(&mut self, op: &Op) -> Result<(), String> {
        let Op::Script { script, args } = op else { return Err(String::new()) };
        self.unchecked = true;
        let args: Vec<Datum> =
            args.iter().map(|(shape, arg)| self.datum(*shape, *arg)).collect();
        if self.fault.is_some() {
            return Err(String::new());
        }
        let you = self.you();
        let call = ScriptCall { table: self.table, script: *script, you, args: &args };
        match self.scripts.effect(call, &mut self.state) {
            Ok(Answer::Done) => Ok(()),
            Ok(Answer::Refused(why)) => Err(why),
            Err(fault) => {
                self.note(fault);
                Err(String::new())
            }
        }
    }

    /// Queues a rule with its arguments and `you`.
    fn queue(&mut self, rule: u32, args: &[u32]) {
        let queued = usize::try_from(self.state.get(control::QUEUED)).unwrap_or(0);
        if queued >= QUEUE || args.len() > QUEUE_ARGS {
            self.fail(FaultKind::NoRoom { what: "queued rule" });
            return;
        }
        let at = self.program.queue + queued * (2 + QUEUE_ARGS);
        let you = self.you();
        self.state.set(at, i64::from(rule));
        self.state.set(at + 1, you);
        for (word, arg) in args.iter().enumerate() {
            let value = self.one(*arg);
            self.state.set(at + 2 + word, value);
        }
        self.state.set(control::QUEUED, value(queued + 1));
    }

    fn say(&mut self, text: u32) {
        if self.said.is_none() {
            return;
        }
        let program = self.program;
        let text = &program.texts[text as usize];
        let mut parts = Vec::new();
        for part in &text.parts {
            parts.push(match part {
                TextCodePart::Words(words) => SayPart::Words(words),
                TextCodePart::Hole(ty, node) => {
                    let mut members = Vec::new();
                    match Shape::of(*ty) {
                        Shape::One => members.push(self.one(*node)),
                        Shape::Set => members.extend(self.set(*node)),
                        Shape::List | Shape::Sets => self.list(*node, &mut members),
                    }
                    SayPart::Values(ty.base(), members)
                }
            });
        }
        let words = Said::new(self.table, &self.state, parts);
        if let Some(said) = &mut self.said {
            said.push(words);
        }
    }

    /// Shows cards, if somebody watches.
    fn reveal(&mut self, cards: u32, to: Option<u32>) {
        let to = to.map(|to| self.one(to));
        if to == Some(NONE) {
            self.fail(FaultKind::Nothing { needed: "player" });
            return;
        }
        let cards = self.set(cards);
        self.state.show(cards, to);
    }

    pub(super) fn checked(&mut self, done: Result<(), crate::state::Fault>) {
        if let Err(fault) = done {
            self.note(fault);
        }
    }

    #[inline]
    pub(super) fn move_site(&mut self, from: u32, to: u32, capturing: bool) {
        let (from, to) = (self.needed_site(from), self.needed_site(to));
        if let (Some(from), Some(to)) = (from, to) {
            let moved = self.state.move_plain(self.table, from, to, capturing);
            self.checked(moved);
        }
    }

    /// Where what is distinguished goes on; nothing said of it is a fault.
    #[inline]
    pub(super) fn arm(&mut self, switch: &SwitchOp) -> Option<Pc> {
        let on = self.one(switch.on);
        let to = switch.to(on);
        if to.is_none() {
            self.fail(FaultKind::NoArm);
        }
        to
    }

    /// Takes away all that stands on some sites.
    #[inline]
    pub(super) fn remove_sites(&mut self, sites: u32) {
        for site in self.set(sites) {
            self.state.clear(self.table, usize::try_from(site).unwrap_or(0));
        }
    }

    #[expect(clippy::inline_always, reason = "measured: two calls less in every move")]
    #[inline(always)]
    fn needed_site(&mut self, node: u32) -> Option<usize> {
        let site = self.site(node);
        if site.is_none() {
            self.fail(FaultKind::Nothing { needed: "site" });
        }
        site
    }

    fn needed_zone(&mut self, node: u32) -> Option<usize> {
        let zone = usize::try_from(self.one(node)).ok();
        let zone = zone.filter(|zone| *zone < self.table.zones.len());
        if zone.is_none() {
            self.fail(FaultKind::Nothing { needed: "zone" });
        }
        zone
    }
}
