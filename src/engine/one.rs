//! Scalar nodes.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::bits::Bits;
use super::machine::Machine;
use crate::ir::NONE;
use crate::program::{FEW, How, KNOWN_STEPS, Lines, Node, NodeId, PlainPart, Shape};
use crate::state::{Datum, FaultKind, ScriptCall};
use crate::table::{Surface, value};

impl<const W: usize> Machine<'_, W> {
    /// The value of a scalar node. The commonest nodes cost no call.
    #[expect(clippy::inline_always, reason = "measured: a third of a playout's time")]
    #[inline(always)]
    pub(super) fn one(&mut self, id: NodeId) -> i64 {
        match &self.program.nodes[id as usize] {
            Node::Const(scalar) => *scalar,
            Node::One(slot) => self.state.get(self.at(*slot)),
            Node::Two(how, a, b) => self.two(*how, *a, *b),
            _ => self.one_of_many(id),
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    fn one_of_many(&mut self, id: NodeId) -> i64 {
        let program = self.program;
        match &program.nodes[id as usize] {
            Node::Equal(a, b) => i64::from(self.one(*a) == self.one(*b)),
            Node::Less(a, b) => {
                let a = self.number(*a);
                i64::from(a < self.number(*b))
            }
            Node::LessEqual(a, b) => {
                let a = self.number(*a);
                i64::from(a <= self.number(*b))
            }
            Node::Add(a, b) => {
                let a = self.number(*a);
                let b = self.number(*b);
                self.known(a.checked_add(b))
            }
            Node::Sub(a, b) => {
                let a = self.number(*a);
                let b = self.number(*b);
                self.known(a.checked_sub(b))
            }
            Node::And(a, b) => i64::from(self.holds(*a) && self.holds(*b)),
            Node::Or(a, b) => i64::from(self.holds(*a) || self.holds(*b)),
            Node::Not(a) => i64::from(!self.holds(*a)),
            Node::If(cond, yes, no) => {
                let branch = if self.holds(*cond) { *yes } else { *no };
                self.one(branch)
            }
            Node::WordAt { base, stride, count, index, strict } => {
                let index = self.one(*index);
                match u32::try_from(index) {
                    Ok(index) if index < *count => {
                        self.state.get((*base + *stride * index) as usize)
                    }
                    _ => self.nobodys(*strict),
                }
            }
            Node::Lookup { table, index } => {
                let index = self.one(*index);
                let entries = &program.lookups[*table as usize];
                usize::try_from(index)
                    .ok()
                    .and_then(|at| entries.get(at))
                    .copied()
                    .unwrap_or(NONE)
            }
            Node::EndAt { table, from, steps, of } => {
                let (from, steps) = (self.one(*from), self.one(*steps));
                let sites = value(self.table.sites.len());
                if (1..=KNOWN_STEPS).contains(&steps) && (0..sites).contains(&from) {
                    let at = usize::try_from((steps - 1) * sites + from).unwrap_or(0);
                    program.lookups[*table as usize].get(at).copied().unwrap_or(NONE)
                } else {
                    self.one_thing(*of)
                }
            }
            Node::Let { slot, shape, value, body } => {
                self.assign(*slot, *shape, *value, false);
                self.one(*body)
            }
            Node::In(member, set) => {
                let member = self.one(*member);
                i64::from(self.set(*set).has(member))
            }
            Node::AnySet(set) => i64::from(self.set(*set).any()),
            Node::NoMember(set) => i64::from(!self.set(*set).any()),
            Node::Count(set) => self.set(*set).count().cast_signed(),
            Node::Meets(a, b) => {
                let a = self.set(*a);
                i64::from((a & self.set(*b)).any())
            }
            Node::Subset(a, b) => {
                let a = self.set(*a);
                i64::from(a.is_subset(&self.set(*b)))
            }
            Node::SetEqual(a, b) => {
                let a = self.set(*a);
                i64::from(a == self.set(*b))
            }
            Node::Mul(a, b) => {
                let a = self.number(*a);
                let b = self.number(*b);
                self.known(a.checked_mul(b))
            }
            Node::AnyLine { lines, set } => {
                let set = self.set(*set);
                i64::from(self.any_line(*lines, set))
            }
            Node::LineThrough { lines, at, set } => {
                let at = self.one(*at);
                let set = self.set(*set);
                i64::from(self.line_through(*lines, at, set))
            }
            Node::Joins { .. } => i64::from(self.joins(id)),
            Node::Switch { .. } => self.switch(id).map_or(NONE, |body| self.one(body)),
            Node::PathEnd { from, piece, steps, along } => {
                self.path_end(*from, *piece, *steps, *along)
            }
            Node::AllWithin { .. } => i64::from(self.all_within(id)),
            Node::RoomAt(site) => {
                let site = self.one(*site);
                i64::from(site == NONE || self.has_room(site))
            }
            Node::Decided => i64::from(self.decided()),
            Node::Repeats { history, parts, noted } => self.repeats(*history, parts, *noted),
            _ => self.one_thing(id),
        }
    }

    /// What is asked of two words. It calls nothing, as a rule.
    #[inline(never)]
    fn two(&mut self, how: How, a: u32, b: u32) -> i64 {
        let (a, b) = (self.state.get(a as usize), self.state.get(b as usize));
        if how == How::Equal {
            return i64::from(a == b);
        }
        if a == NONE || b == NONE {
            return self.fail(FaultKind::Nothing { needed: "number" });
        }
        match how {
            How::Equal => i64::from(a == b),
            How::Less => i64::from(a < b),
            How::LessEqual => i64::from(a <= b),
            How::Add => self.known(a.checked_add(b)),
            How::Sub => self.known(a.checked_sub(b)),
        }
    }

    /// What a variable with owners is for nobody.
    #[cold]
    fn nobodys(&mut self, strict: bool) -> i64 {
        if strict {
            self.fail(FaultKind::Nothing { needed: "owner of the variable" });
        }
        NONE
    }

    /// What checked arithmetic comes to.
    #[inline]
    fn known(&mut self, result: Option<i64>) -> i64 {
        match result {
            Some(result) if result != NONE => result,
            _ => self.fail(FaultKind::Overflow),
        }
    }

    /// Whether the word that each member of a set has lies in another set.
    fn all_within(&mut self, id: NodeId) -> bool {
        let Node::AllWithin { of, base, stride, count, within, nowhere } =
            &self.program.nodes[id as usize]
        else {
            return false;
        };
        let (of, within) = (self.set(*of), self.set(*within));
        let lies = |member: i64| {
            let member = u32::try_from(member).ok().filter(|member| member < count);
            member.is_some_and(|member| {
                let word = self.state.get((*base + *stride * member) as usize);
                within.has(word) || (*nowhere && word == NONE)
            })
        };
        // Whoever was outside last time is the likeliest to be so again.
        let last = i64::from(self.outside[id as usize]);
        if of.has(last) && !lies(last) {
            return false;
        }
        let outside = of.into_iter().find(|member| !lies(*member));
        if let Some(outside) = outside.and_then(|member| u16::try_from(member).ok()) {
            self.outside[id as usize] = outside;
        }
        outside.is_none()
    }

    /// Whether a truth holds.
    #[expect(clippy::inline_always, reason = "measured: one call less in every condition")]
    #[inline(always)]
    pub(super) fn holds(&mut self, id: NodeId) -> bool {
        match &self.program.nodes[id as usize] {
            Node::Not(_) | Node::And(..) | Node::Or(..) | Node::Equal(..) | Node::In(..) => {
                self.holds_in_parts(id)
            }
            _ => self.is_true(id),
        }
    }

    /// The same of what is made of truths, and of the commonest of these, without a call for each part.
    fn holds_in_parts(&mut self, mut id: NodeId) -> bool {
        let program = self.program;
        let mut not = false;
        let holds = loop {
            match &program.nodes[id as usize] {
                Node::Not(of) => {
                    not = !not;
                    id = *of;
                }
                Node::And(a, b) if self.holds(*a) => id = *b,
                Node::And(..) => break false,
                Node::Or(a, _) if self.holds(*a) => break true,
                Node::Or(_, b) => id = *b,
                Node::Equal(a, b) => break self.one(*a) == self.one(*b),
                Node::In(member, set) => {
                    let member = self.one(*member);
                    break self.set(*set).has(member);
                }
                Node::Less(a, b) => {
                    let a = self.number(*a);
                    break a < self.number(*b);
                }
                _ => break self.is_true(id),
            }
        };
        holds != not
    }

    /// Whether a truth holds that is looked at as a scalar.
    #[inline]
    fn is_true(&mut self, id: NodeId) -> bool {
        let truth = self.one(id);
        if truth == NONE {
            self.fail(FaultKind::Nothing { needed: "truth" });
            return false;
        }
        truth != 0
    }

    /// Whether a truth holds: the commonest conditions of ends without the way through all nodes.
    #[expect(clippy::inline_always, reason = "measured: one call less in every ply")]
    #[inline(always)]
    pub(super) fn test(&mut self, id: NodeId) -> bool {
        match &self.program.nodes[id as usize] {
            Node::AnyLine { lines, set } => {
                let set = self.set(*set);
                self.any_line(*lines, set)
            }
            Node::Two(how, a, b) => self.two(*how, *a, *b) != 0,
            Node::NoMember(set) => !self.set(*set).any(),
            Node::AnySet(set) => self.set(*set).any(),
            Node::In(member, set) => {
                let member = self.one(*member);
                self.set(*set).has(member)
            }
            Node::Meets(a, b) => {
                let a = self.set(*a);
                (a & self.set(*b)).any()
            }
            Node::AllWithin { .. } => self.all_within(id),
            Node::Joins { .. } => self.joins(id),
            Node::Decided => self.decided(),
            _ => self.holds(id),
        }
    }

    /// Whether some constant line is wholly in a set.
    #[expect(
        clippy::inline_always,
        reason = "it must be compiled for the processor it is run on"
    )]
    #[inline(always)]
    pub(super) fn any_line(&self, lines: u32, set: Bits<W>) -> bool {
        match &self.program.runs[lines as usize] {
            Lines::Table(table) => {
                let few = set.0[0] & ((1 << FEW) - 1);
                return table
                    .get((few >> 6) as usize)
                    .is_some_and(|w| w >> (few & 63) & 1 == 1);
            }
            Lines::Lanes(fours) => {
                // No closure: it would be compiled apart, for any processor.
                for four in fours {
                    let mut left = [set.0[0]; 4];
                    for by in &four.shifts {
                        for (left, by) in left.iter_mut().zip(by) {
                            *left &= *left >> (by % 64);
                        }
                    }
                    let begun = left.iter().zip(four.starts);
                    if begun.fold(0, |any, (left, starts)| any | left & starts) != 0 {
                        return true;
                    }
                }
                return false;
            }
            Lines::Runs(runs) => {
                let mut begun = Bits::EMPTY;
                for run in runs {
                    let mut left = set;
                    for by in run.shifts.iter().take(usize::from(run.count)) {
                        left = left & left.down(usize::from(*by));
                    }
                    begun = begun | left & self.constant(run.starts);
                }
                return begun.any();
            }
            Lines::Any => {}
        }
        let lines = &self.program.lines[lines as usize];
        if W == 1 {
            // The top bit of `(x - 1) & !x` is on for 0 alone: no line needs a branch of its own.
            let missing = !set.0[0];
            let zero = |line: &u64| {
                let left = line & missing;
                left.wrapping_sub(1) & !left
            };
            return lines.iter().fold(0, |any, line| any | zero(line)) >> 63 == 1;
        }
        let inside = |line: &[u64]| line.iter().zip(&set.0).all(|(line, set)| line & !set == 0);
        lines.chunks_exact(W).any(inside)
    }

    /// Whether some constant line with this member is wholly in a set.
    fn line_through(&self, lines: u32, at: i64, set: Bits<W>) -> bool {
        let lines = &self.program.lines[lines as usize];
        let single = Bits::<W>::single(at);
        let inside = |line: &[u64]| {
            let mut words = line.iter().zip(set.0.iter().zip(&single.0));
            words.all(|(line, (set, single))| line & !set == 0 && single & !line == 0)
        };
        single.any() && lines.chunks_exact(W).any(inside)
    }

    /// A number, not none.
    #[expect(clippy::inline_always, reason = "measured: one call less in every comparison")]
    #[inline(always)]
    pub(super) fn number(&mut self, id: NodeId) -> i64 {
        let number = self.one(id);
        if number == NONE {
            self.fail(FaultKind::Nothing { needed: "number" });
            return 0;
        }
        number
    }

    /// Whether another piece fits on a site.
    #[inline]
    fn has_room(&self, site: i64) -> bool {
        let at = usize::try_from(site).unwrap_or(usize::MAX);
        let site = self.table.sites.get(at);
        site.is_some_and(|site| self.state.load(self.table, at) < site.holds)
    }

    fn divide(&mut self, a: NodeId, b: NodeId, op: fn(i64, i64) -> Option<i64>) -> i64 {
        let a = self.number(a);
        match self.number(b) {
            0 => self.fail(FaultKind::DivisionByZero),
            b => match op(a, b) {
                Some(result) => result,
                None => self.fail(FaultKind::Overflow),
            },
        }
    }

    /// The arm a `depending on` goes to.
    pub(super) fn switch(&mut self, id: NodeId) -> Option<NodeId> {
        let Node::Switch { on, arms, otherwise } = &self.program.nodes[id as usize] else {
            return None;
        };
        let on = self.one(*on);
        let arm = arms.iter().find(|(values, _)| values.contains(&on)).map(|(_, body)| *body);
        let arm = arm.or(*otherwise);
        if arm.is_none() {
            self.fail(FaultKind::NoArm);
        }
        arm
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    #[inline(never)]
    fn one_thing(&mut self, id: NodeId) -> i64 {
        let program = self.program;
        match &program.nodes[id as usize] {
            Node::Div(a, b) => self.divide(*a, *b, i64::checked_div),
            Node::Rem(a, b) => self.divide(*a, *b, i64::checked_rem_euclid),
            Node::Neg(a) => {
                let number = self.number(*a).checked_neg();
                number.unwrap_or_else(|| self.fail(FaultKind::Overflow))
            }
            Node::OwnerAt(site) => {
                self.site(*site).map_or(NONE, |site| self.state.owner_at(self.table, site))
            }
            Node::KindAt(site) => {
                self.site(*site).map_or(NONE, |site| self.state.kind_at(self.table, site))
            }
            Node::LoadAt(site) => {
                self.site(*site).map_or(NONE, |site| value(self.state.load(self.table, site)))
            }
            Node::CountPlain(parts) => self.count_plain(parts),
            Node::OwnerOf(piece) => {
                let piece = usize::try_from(self.one(*piece)).ok();
                let piece = piece.filter(|piece| *piece < self.table.pieces.len());
                piece.map_or(NONE, |piece| {
                    self.table.owner_value(self.state.piece_owner(self.table, piece))
                })
            }
            Node::All { slot, over, shape, cond } => {
                let (slot, cond) = (*slot, *cond);
                i64::from(self.each(*over, *shape, slot, &mut |machine| machine.holds(cond)))
            }
            Node::PathEnd { from, piece, steps, along } => {
                self.path_end(*from, *piece, *steps, *along)
            }
            Node::FirstSet(set) => self.set(*set).first().unwrap_or(NONE),
            Node::LastSet(set) => self.set(*set).last().unwrap_or(NONE),
            Node::TheSet(set) => {
                let set = self.set(*set);
                if set.count() == 1 { set.first().unwrap_or(NONE) } else { NONE }
            }
            Node::HasRoom(sites) => {
                let sites = self.set(*sites);
                i64::from(sites.into_iter().all(|site| self.has_room(site)))
            }
            Node::ZonesHaveRoom(zones) => {
                let zones = self.set(*zones);
                let table = self.table;
                let roomy = |zone: i64| {
                    usize::try_from(zone)
                        .is_ok_and(|zone| self.state.zone_has_room(table, zone))
                };
                i64::from(zones.into_iter().all(roomy))
            }
            Node::NextPlayer(player) => {
                let player = self.one(*player);
                self.next_player(player, 1)
            }
            Node::Seat(player, steps) => {
                let player = self.one(*player);
                let steps = self.number(*steps);
                if player == NONE {
                    NONE
                } else {
                    (player + steps).rem_euclid(value(self.table.players))
                }
            }
            Node::Within(piece, circle) => i64::from(self.lies(*piece, *circle, true)),
            Node::Touching(piece, circle) => i64::from(self.lies(*piece, *circle, false)),
            Node::Meeting(one, other) => {
                let (one, other) = (self.lying(*one), self.lying(*other));
                let meet = one.zip(other);
                i64::from(meet.is_some_and(|(one, other)| Surface::meeting(one, other)))
            }
            Node::Can(pc) => i64::from(self.has_way(*pc)),
            Node::Script { .. } => match self.script(id) {
                Datum::One(scalar) => scalar,
                Datum::Many(_) => NONE,
            },
            Node::InSets(set, sets) => {
                let set = self.set(*set);
                let mut buffer = self.set_pool.pop().unwrap_or_default();
                self.sets(*sets, &mut buffer);
                let found = buffer.chunks_exact(W).any(|other| other == set.0);
                self.give_back_sets(buffer);
                i64::from(found)
            }
            Node::SetsEqual(a, b) => {
                let mut one = self.set_pool.pop().unwrap_or_default();
                let mut other = self.set_pool.pop().unwrap_or_default();
                self.sets(*a, &mut one);
                self.sets(*b, &mut other);
                let equal = one == other;
                self.give_back_sets(one);
                self.give_back_sets(other);
                i64::from(equal)
            }
            Node::SetsCount(sets) => {
                let mut buffer = self.set_pool.pop().unwrap_or_default();
                self.sets(*sets, &mut buffer);
                let count = value(buffer.len() / W);
                self.give_back_sets(buffer);
                count
            }
            node => match self.one_of_standing(node) {
                Some(found) => found,
                None => self.one_of_list(id),
            },
        }
    }

    /// Questions about lists.
    fn one_of_list(&mut self, id: NodeId) -> i64 {
        let program = self.program;
        let node = &program.nodes[id as usize];
        if let Node::LastList(list) = node
            && let Node::ZoneList(cards) = &program.nodes[*list as usize]
        {
            return self.last_of_zone(*cards);
        }
        let (list, other) = match node {
            Node::Length(a)
            | Node::FirstList(a)
            | Node::LastList(a)
            | Node::TheList(a)
            | Node::Sum(a)
            | Node::Max(a)
            | Node::Min(a)
            | Node::Same(a)
            | Node::Consecutive(a) => (*a, None),
            Node::Index(a, b) | Node::ListEqual(a, b) => (*a, Some(*b)),
            Node::InList(a, b) => (*b, Some(*a)),
            _ => return self.fail(bug("a node is no scalar")),
        };
        if let Some(known) = self.looked_up_of(node, list) {
            return known;
        }
        let mut buffer = self.buffer();
        self.list(list, &mut buffer);
        let result = match node {
            Node::Length(_) => value(buffer.len()),
            Node::FirstList(_) => buffer.first().copied().unwrap_or(NONE),
            Node::LastList(_) => buffer.last().copied().unwrap_or(NONE),
            Node::TheList(_) if buffer.len() == 1 => buffer[0],
            Node::TheList(_) => NONE,
            Node::Max(_) => buffer.iter().copied().max().unwrap_or(NONE),
            Node::Min(_) => buffer.iter().copied().min().unwrap_or(NONE),
            Node::Same(_) => i64::from(buffer.windows(2).all(|pair| pair[0] == pair[1])),
            Node::Sum(_) => {
                let sum = buffer.iter().try_fold(0_i64, |sum, number| {
                    if *number == NONE { None } else { sum.checked_add(*number) }
                });
                match sum {
                    Some(sum) => sum,
                    None if buffer.contains(&NONE) => {
                        self.fail(FaultKind::Nothing { needed: "number" })
                    }
                    None => self.fail(FaultKind::Overflow),
                }
            }
            Node::Consecutive(_) => {
                buffer.sort_unstable();
                i64::from(buffer.windows(2).all(|pair| pair[0].checked_add(1) == Some(pair[1])))
            }
            _ => match other {
                Some(other) => self.list_and(node, other, &buffer),
                None => NONE,
            },
        };
        self.give_back(buffer);
        result
    }

    /// The length or a member of a list that stands somewhere already: it is not made anew.
    #[inline]
    fn one_of_standing(&mut self, node: &Node) -> Option<i64> {
        let program = self.program;
        let (Node::Length(list)
        | Node::FirstList(list)
        | Node::LastList(list)
        | Node::Index(list, _)) = node
        else {
            return None;
        };
        let (length, kept) = match &program.nodes[*list as usize] {
            Node::List(slot) => (self.state.get(self.at(*slot)), Some(self.at(*slot) + 1)),
            Node::ListConst(at) => (value(program.lists[*at as usize].len()), None),
            _ => return None,
        };
        let place = match node {
            Node::Length(_) => return Some(length),
            Node::FirstList(_) => 0,
            Node::Index(_, at) => self.number(*at).saturating_sub(1),
            _ => length - 1,
        };
        let place = usize::try_from(place).ok().filter(|_| place < length);
        Some(match (place, &program.nodes[*list as usize], kept) {
            (Some(place), _, Some(kept)) => self.state.get(kept + place),
            (Some(place), Node::ListConst(at), _) => program.lists[*at as usize][place],
            _ => NONE,
        })
    }

    /// Questions about a list and something else.
    fn list_and(&mut self, node: &Node, other: NodeId, list: &[i64]) -> i64 {
        match node {
            Node::Index(..) => {
                let at = self.number(other);
                let at = usize::try_from(at).ok().and_then(|at| at.checked_sub(1));
                at.and_then(|at| list.get(at)).copied().unwrap_or(NONE)
            }
            Node::InList(..) => {
                let member = self.one(other);
                i64::from(list.contains(&member))
            }
            _ => {
                let mut buffer = self.buffer();
                self.list(other, &mut buffer);
                let equal = buffer == list;
                self.give_back(buffer);
                i64::from(equal)
            }
        }
    }

    /// A site, if the node is one.
    #[expect(clippy::inline_always, reason = "measured: four calls less in every capture")]
    #[inline(always)]
    pub(super) fn site(&mut self, id: NodeId) -> Option<usize> {
        let site = usize::try_from(self.one(id)).ok()?;
        (site < self.table.sites.len()).then_some(site)
    }

    /// Writes each member of a set, list or list of sets into a slot and goes on while `visit`
    /// says so; whether it went through all.
    pub(super) fn each(
        &mut self,
        over: NodeId,
        shape: Shape,
        slot: crate::program::Slot,
        visit: &mut dyn FnMut(&mut Self) -> bool,
    ) -> bool {
        match shape {
            Shape::One | Shape::Set => {
                let set = if shape == Shape::One {
                    Bits::single(self.one(over))
                } else {
                    self.set(over)
                };
                set.into_iter().all(|member| {
                    self.poke(slot, member);
                    visit(self)
                })
            }
            Shape::List => {
                let mut buffer = self.buffer();
                self.list(over, &mut buffer);
                let through = buffer.iter().all(|member| {
                    self.poke(slot, *member);
                    visit(self)
                });
                self.give_back(buffer);
                through
            }
            Shape::Sets => {
                let mut buffer = self.set_pool.pop().unwrap_or_default();
                self.sets(over, &mut buffer);
                let through = buffer.chunks_exact(W).all(|words| {
                    let mut bits = Bits::EMPTY;
                    bits.0.copy_from_slice(words);
                    self.poke_bits(slot, bits);
                    visit(self)
                });
                self.give_back_sets(buffer);
                through
            }
        }
    }

    /// What is asked of all that is looked up for the members of a set, without a list: whether it is the same, the
    /// greatest or least of it; none if a list is anything else, or something else is asked.
    #[inline]
    fn looked_up_of(&mut self, node: &Node, list: NodeId) -> Option<i64> {
        if !matches!(node, Node::Same(_) | Node::Max(_) | Node::Min(_)) {
            return None;
        }
        let mut entries = self.entries_of(list)?;
        Some(match node {
            Node::Max(_) => entries.max().unwrap_or(NONE),
            Node::Min(_) => entries.min().unwrap_or(NONE),
            _ => {
                let first = entries.next();
                i64::from(entries.all(|entry| Some(entry) == first))
            }
        })
    }

    /// What is looked up for each member of a set, if a list is no more than that.
    #[inline]
    fn entries_of(&mut self, list: NodeId) -> Option<impl Iterator<Item = i64> + use<'_, W>> {
        let Node::MapList { slot, over, shape: Shape::Set, body, .. } =
            &self.program.nodes[list as usize]
        else {
            return None;
        };
        let entries = self.looked_up(*slot, *body)?;
        let entry = move |member: i64| {
            let entry = usize::try_from(member).ok().and_then(|at| entries.get(at));
            entry.copied().unwrap_or(NONE)
        };
        Some(self.set(*over).into_iter().map(entry))
    }

    /// How many plain pieces: one that is of several parts is counted once.
    fn count_plain(&mut self, parts: &[PlainPart]) -> i64 {
        let table = self.table;
        let owners = table.players + 1;
        let mut total = 0;
        for (at, part) in parts.iter().enumerate() {
            let (owner, on) = (part.owner.map(|owner| self.one(owner)), self.set(part.on));
            for class in 0..table.classes() {
                let (kind, whose) = (class / owners, class % owners);
                if !is_of(part, owner, kind, whose) {
                    continue;
                }
                let mut on = on & self.bits_at(table.layout.classes + class * W);
                for earlier in &parts[..at] {
                    let owner = earlier.owner.map(|owner| self.one(owner));
                    if is_of(earlier, owner, kind, whose) {
                        on = on.except(self.set(earlier.on));
                    }
                }
                let counts = on.into_iter().filter_map(|site| usize::try_from(site).ok());
                total += counts
                    .map(|site| self.state.class_count(table, class, site))
                    .sum::<usize>();
            }
        }
        value(total)
    }

    pub(super) fn give_back_sets(&mut self, mut buffer: Vec<u64>) {
        buffer.clear();
        self.set_pool.push(buffer);
    }

    /// Runs a `test` or `value` script.
    pub(super) fn script(&mut self, id: NodeId) -> Datum {
        let Node::Script { script, args, you } = &self.program.nodes[id as usize] else {
            return Datum::One(NONE);
        };
        let you = self.one(*you);
        let args: Vec<Datum> =
            args.iter().map(|(shape, arg)| self.datum(*shape, *arg)).collect();
        if self.fault.is_some() {
            return Datum::One(NONE);
        }
        let call = ScriptCall { table: self.table, script: *script, you, args: &args };
        match self.scripts.value(call, &self.state) {
            Ok(datum) => datum,
            Err(fault) => {
                self.note(fault);
                Datum::One(NONE)
            }
        }
    }

    /// A value for a script.
    pub(super) fn datum(&mut self, shape: Shape, node: NodeId) -> Datum {
        match shape {
            Shape::One => Datum::One(self.one(node)),
            Shape::Set => Datum::Many(self.set(node).into_iter().collect()),
            Shape::List | Shape::Sets => {
                let mut list = Vec::new();
                self.list(node, &mut list);
                Datum::Many(list)
            }
        }
    }
}

/// Whether pieces of a kind and owner are of a part, whose owner is given.
fn is_of(part: &PlainPart, owner: Option<i64>, kind: usize, whose: usize) -> bool {
    part.kind.is_none_or(|known| known as usize == kind)
        && owner.is_none_or(|owner| owner == value(whose))
}

/// A fault of ours.
pub(super) fn bug(what: &str) -> FaultKind {
    FaultKind::Bug { what: what.into() }
}
