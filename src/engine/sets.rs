//! Set nodes, and lists of sets.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::bits::Bits;
use super::machine::Machine;
use super::one::bug;
use crate::ir::{Direction, NONE};
use crate::program::{Jump, Node, NodeId, PathAlong, Shape, Slot, Stepper, Which};
use crate::state::{Datum, FaultKind};
use crate::table::{control, value};

impl<const W: usize> Machine<'_, W> {
    /// The value of a set node. The commonest nodes cost no call.
    #[expect(clippy::inline_always, reason = "measured: a third of a playout's time")]
    #[inline(always)]
    pub(super) fn set(&mut self, id: NodeId) -> Bits<W> {
        match &self.program.nodes[id as usize] {
            Node::SetConst(at) => self.constant(*at),
            Node::Set(slot) => self.bits_at(self.at(*slot)),
            Node::Empty => self.empty(),
            Node::Straight(code) => self.work_out(*code),
            Node::UnionOf { base, stride, count } => self.union_of(*base, *stride, *count),
            _ => self.set_of_many(id),
        }
    }

    #[inline]
    pub(super) fn empty(&self) -> Bits<W> {
        let occupied = self.bits_at(self.table.layout.occupied);
        self.constant(self.program.all_sites).except(occupied)
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    fn set_of_many(&mut self, id: NodeId) -> Bits<W> {
        let program = self.program;
        match &program.nodes[id as usize] {
            Node::SetAt { base, count, index, strict } => {
                let index = self.one(*index);
                match u32::try_from(index) {
                    Ok(index) if index < *count => {
                        self.bits_at(*base as usize + index as usize * W)
                    }
                    _ => {
                        if *strict {
                            self.fail(FaultKind::Nothing { needed: "owner of the variable" });
                        }
                        Bits::EMPTY
                    }
                }
            }
            Node::ConstAt { first, count, index } => {
                let index = self.one(*index);
                match u32::try_from(index) {
                    Ok(index) if index < *count => self.constant(*first + index),
                    _ => Bits::EMPTY,
                }
            }
            Node::BetweenAt { first, from, to } => {
                let (from, to) = (self.site(*from), self.site(*to));
                let pair = from.zip(to).map(|(from, to)| from * self.table.sites.len() + to);
                let pair = pair.and_then(|pair| u32::try_from(pair).ok());
                pair.map_or(Bits::EMPTY, |pair| self.constant(*first + pair))
            }
            Node::Once { slot, of } => self.once(*slot, *of),
            Node::PiecesOn(pieces, sites) => self.pieces_on(*pieces, *sites),
            Node::PiecesAt { pieces, site, among } => self.pieces_at(*pieces, *site, *among),
            Node::Union(a, b) => {
                let a = self.set(*a);
                a | self.set(*b)
            }
            Node::Intersect(a, b) => {
                let a = self.set(*a);
                a & self.set(*b)
            }
            Node::Among(a, b) => {
                let a = self.set(*a);
                if a.any() { a & self.set(*b) } else { a }
            }
            Node::Except(a, b) => {
                let a = self.set(*a);
                a.except(self.set(*b))
            }
            Node::Up { of, by, valid } => {
                (self.set(*of) & self.constant(*valid)).up(*by as usize)
            }
            Node::Down { of, by, valid } => {
                (self.set(*of) & self.constant(*valid)).down(*by as usize)
            }
            Node::Single(member) => Bits::single(self.one(*member)),
            Node::Step { from, dir, you } => {
                let from = self.set(*from);
                let you = self.one(*you);
                self.step(from, *dir, you)
            }
            Node::If(cond, yes, no) => {
                let branch = if self.holds(*cond) { *yes } else { *no };
                self.set(branch)
            }
            Node::Switch { .. } => self.switch(id).map_or(Bits::EMPTY, |body| self.set(body)),
            Node::Let { slot, shape, value, body } => {
                self.assign(*slot, *shape, *value, false);
                self.set(*body)
            }
            Node::Filter { slot, over, cond } => {
                let over = self.set(*over);
                let mut kept = Bits::EMPTY;
                for member in over {
                    self.poke(*slot, member);
                    if self.holds(*cond) {
                        kept.insert(member);
                    }
                }
                kept
            }
            _ => self.set_thing(id),
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    fn set_thing(&mut self, id: NodeId) -> Bits<W> {
        let program = self.program;
        match &program.nodes[id as usize] {
            Node::EndsIn { jumps, steps, into, along, passing } => {
                let steps = self.number(*steps);
                let into = self.set(*into);
                if !into.any() {
                    return into;
                }
                let few = usize::try_from(steps).ok().and_then(|steps| steps.checked_sub(1));
                match few.and_then(|few| program.jumps[*jumps as usize].get(few)) {
                    Some(jumps) => {
                        let back =
                            |jump: &Jump| (into & self.constant(jump.to)).shift(-jump.by);
                        jumps.iter().map(back).fold(Bits::EMPTY, |all, from| all | from)
                    }
                    None => self.leading_into(into, steps, *along, *passing),
                }
            }
            Node::Graded { first, count, low, index } => {
                let index = self.one(*index);
                if index == NONE {
                    return Bits::EMPTY;
                }
                let at = index.saturating_sub(*low).clamp(0, i64::from(*count) - 1);
                self.constant(*first + u32::try_from(at).unwrap_or(0))
            }
            Node::WithWord { base, stride, count, is } => {
                let is = self.one(*is).cast_unsigned();
                let words = self.state.words().get(*base as usize..).unwrap_or(&[]);
                let words = words.iter().step_by(*stride as usize).take(*count as usize);
                let mut all = Bits::EMPTY;
                for (at, word) in words.enumerate() {
                    if let Some(bits) = all.0.get_mut(at / 64) {
                        *bits |= u64::from(*word == is) << (at % 64);
                    }
                }
                all
            }
            Node::SitesOf(pieces) => {
                let mut all = Bits::EMPTY;
                for piece in self.set(*pieces) {
                    let piece = usize::try_from(piece).unwrap_or(0);
                    if let Some(site) = self.state.piece_site(self.table, piece) {
                        all.insert(value(site));
                    }
                }
                all
            }
            Node::LineGaps { lines, set } => {
                let set = self.set(*set);
                self.line_gaps(*lines, set)
            }
            Node::PickSet { sets, which } => self.pick_set(*sets, *which),
            Node::UnionAt { base, stride, count, index, owners } => {
                let index = self.one(*index);
                match u32::try_from(index) {
                    Ok(index) if index < *owners => {
                        #[expect(clippy::cast_possible_truncation, reason = "W is at most 16")]
                        let base = *base + index * W as u32;
                        self.union_of(base, *stride, *count)
                    }
                    _ => Bits::EMPTY,
                }
            }
            Node::SetsAt { base, indices } => {
                let mut all = Bits::EMPTY;
                for index in self.set(*indices) {
                    let index = usize::try_from(index).unwrap_or(0);
                    all = all | self.bits_at(*base as usize + index * W);
                }
                all
            }
            Node::InPlay => {
                let mut set = Bits::EMPTY;
                set.0[0] = self.state.bits(control::IN_PLAY);
                set
            }
            Node::ListToSet(list) => {
                let mut buffer = self.buffer();
                self.list(*list, &mut buffer);
                let mut set = Bits::EMPTY;
                for member in &buffer {
                    set.insert(*member);
                }
                self.give_back(buffer);
                set
            }
            Node::MapSets { slot, over, shape, body, .. } => {
                let (slot, body) = (*slot, *body);
                let mut all = Bits::EMPTY;
                self.each(*over, *shape, slot, &mut |machine| {
                    all = all | machine.set(body);
                    true
                });
                all
            }
            Node::MapOnes { slot, over, shape, body, .. } => {
                let (slot, body) = (*slot, *body);
                let mut all = Bits::EMPTY;
                self.each(*over, *shape, slot, &mut |machine| {
                    let member = machine.one(body);
                    all.insert(member);
                    true
                });
                all
            }
            Node::Best { highest, slot, over, shape, keys } => {
                self.best(*highest, *slot, *over, *shape, keys)
            }
            Node::InSector(player) => {
                let player = self.one(*player);
                let mut found = Bits::EMPTY;
                for piece in 0..self.table.pieces.len() {
                    if self.is_in_sector(piece, player) {
                        found.insert(value(piece));
                    }
                }
                found
            }
            Node::StepIn { from, dirs, you } => {
                let from = self.set(*from);
                let dirs = self.set(*dirs);
                let you = self.one(*you);
                let table = self.table;
                let joins = table.every_join().map(|dir| dir.0);
                let joins = joins.filter(|_| self.is_every(dirs));
                let dirs = dirs.into_iter().map(direction).chain(joins);
                dirs.fold(Bits::EMPTY, |all, dir| all | self.step(from, dir, you))
            }
            Node::Along { seed, within, by, reach } => {
                let seed = self.set(*seed);
                let within = self.set(*within);
                self.along(seed, within, *by, *reach)
            }
            Node::RunEnd { run, by, valid } => {
                let run = self.set(*run);
                self.run_end(run, *by, *valid)
            }
            Node::Grown { seeds, within, flood } => {
                let seeds = self.set(*seeds);
                let within = self.set(*within);
                self.grown(seeds & within, within, *flood)
            }
            Node::Slides { from, dirs, you } => self.slides(*from, *dirs, *you),
            Node::Connected { seeds, within, dirs, you } => {
                self.connected(*seeds, *within, *dirs, *you)
            }
            Node::Script { .. } => {
                let mut set = Bits::EMPTY;
                match self.script(id) {
                    Datum::One(member) => set.insert(member),
                    Datum::Many(members) => {
                        for member in &members {
                            set.insert(*member);
                        }
                    }
                }
                set
            }
            _ => {
                self.fail(bug("a node is no set"));
                Bits::EMPTY
            }
        }
    }

    /// A set that is kept once it was worked out: a word that says so, then the set.
    #[inline]
    fn once(&mut self, slot: Slot, of: NodeId) -> Bits<W> {
        let at = self.at(slot);
        if self.state.get(at) != 0 {
            return self.bits_at(at + 1);
        }
        let set = self.set(of);
        self.state.poke(at, 1);
        for (word, bits) in set.0.iter().enumerate() {
            self.state.poke(at + 1 + word, *bits);
        }
        set
    }

    fn pieces_on(&mut self, pieces: NodeId, sites: NodeId) -> Bits<W> {
        let pieces = self.set(pieces);
        let sites = self.set(sites) & self.bits_at(self.table.layout.occupied);
        let mut found = Bits::EMPTY;
        if !sites.any() {
            return found;
        }
        for piece in pieces {
            let at = usize::try_from(piece).unwrap_or(0);
            let site = self.state.piece_site(self.table, at);
            if site.is_some_and(|at| sites.has(value(at))) {
                found.insert(piece);
            }
        }
        found
    }

    /// Those of some pieces that stand on one site.
    #[inline]
    fn pieces_at(&mut self, pieces: NodeId, site: NodeId, among: Option<u32>) -> Bits<W> {
        let site = self.one(site);
        let stands = self.bits_at(self.table.layout.occupied).has(site)
            && among.is_none_or(|among| self.constant(among).has(site));
        let mut found = Bits::EMPTY;
        if stands {
            for piece in self.set(pieces) {
                let at = usize::try_from(piece).unwrap_or(0);
                if self.state.piece_site(self.table, at).is_some_and(|at| value(at) == site) {
                    found.insert(piece);
                }
            }
        }
        found
    }

    /// The sites from which so many steps lead into a set, one site after the other.
    #[cold]
    fn leading_into(
        &mut self,
        into: Bits<W>,
        steps: i64,
        along: PathAlong,
        passing: bool,
    ) -> Bits<W> {
        let mut found = Bits::EMPTY;
        let Some(way) = self.way_along(along) else { return found };
        let mut passed = self.buffer();
        for site in 0..self.table.sites.len() {
            passed.clear();
            way.walk(site, steps, &mut passed);
            let first = if passing { 0 } else { passed.len().saturating_sub(1) };
            if passed[first..].iter().any(|site| into.has(*site)) {
                found.insert(value(site));
            }
        }
        self.give_back(passed);
        found
    }

    #[inline]
    pub(super) fn constant(&self, at: u32) -> Bits<W> {
        if W == 1 {
            return Bits([self.program.sets[at as usize]; W]);
        }
        let at = at as usize * W;
        let mut bits = Bits::EMPTY;
        if let Some(words) = self.program.sets.get(at..at + W) {
            bits.0.copy_from_slice(words);
        }
        bits
    }

    /// Sites that a set lacks, or has, of a line of which it has all the rest.
    fn line_gaps(&self, lines: u32, set: Bits<W>) -> Bits<W> {
        if W == 1 {
            // `x & (x - 1)` is 0 for none or one: no line needs a branch of its own.
            let is_zero = |x: u64| u64::from(x == 0).wrapping_neg();
            let found = self.program.lines[lines as usize].iter().fold(0, |gaps, line| {
                let lacks = line & !set.0[0];
                let few = is_zero(lacks & lacks.wrapping_sub(1));
                gaps | few & (lacks | line & is_zero(lacks))
            });
            return Bits([found; W]);
        }
        let mut gaps = Bits::EMPTY;
        for words in self.program.lines[lines as usize].chunks_exact(W) {
            let mut line = Bits::<W>::EMPTY;
            line.0.copy_from_slice(words);
            let lacks = line.except(set);
            match lacks.count() {
                0 => gaps = gaps | line,
                1 => gaps = gaps | lacks,
                _ => {}
            }
        }
        gaps
    }

    /// Members of some sets of the state.
    #[inline(never)]
    fn union_of(&self, base: u32, stride: u32, count: u32) -> Bits<W> {
        let (mut all, mut at) = (Bits::EMPTY, base as usize);
        for _ in 0..count {
            all = all | self.bits_at(at);
            at += stride as usize;
        }
        all
    }

    /// One step of a set in a direction, as a player looks.
    #[inline]
    pub(super) fn step(&self, from: Bits<W>, dir: u16, you: i64) -> Bits<W> {
        let you = usize::try_from(you).unwrap_or(0);
        let stepper =
            self.program.steppers.get(you * self.program.directions + usize::from(dir));
        match stepper {
            Some(Stepper::Up { by, from: valid }) => (from & self.constant(*valid)).up(*by),
            Some(Stepper::Down { by, from: valid }) => (from & self.constant(*valid)).down(*by),
            Some(Stepper::Sites(targets)) => {
                let mut all = Bits::EMPTY;
                for site in from {
                    let at = usize::try_from(site).unwrap_or(0);
                    if let Some(Some(target)) = targets.get(at) {
                        all.insert(i64::from(*target));
                    }
                }
                all
            }
            Some(Stepper::Joined) => {
                let mut all = Bits::EMPTY;
                for site in from {
                    for joined in self.table.joined(usize::try_from(site).unwrap_or(0)) {
                        all.insert(value(*joined));
                    }
                }
                all
            }
            None => Bits::EMPTY,
        }
    }

    fn slides(&mut self, from: NodeId, dirs: NodeId, you: NodeId) -> Bits<W> {
        let from = Bits::<W>::single(self.one(from));
        let dirs = self.set(dirs);
        let you = self.one(you);
        let occupied = self.bits_at(self.table.layout.occupied);
        let mut all = Bits::EMPTY;
        let table = self.table;
        let off_grid = |site: i64| {
            let site = usize::try_from(site).ok().and_then(|site| table.sites.get(site));
            site.is_some_and(|site| site.cell.is_none())
        };
        let every = self.is_every(dirs) && from.first().is_some_and(off_grid);
        if every {
            all = self.step(from, Direction::JOINED.0, you);
        }
        let lines = [Direction::AHEAD, Direction::BACK].into_iter().chain(table.every_join());
        let lines = lines.filter(|dir| every && *dir != Direction::JOINED).map(|dir| dir.0);
        for dir in dirs.into_iter().map(direction).chain(lines) {
            // A line that comes round ends before it comes to where it began.
            let mut line = Bits::EMPTY;
            let mut at = self.step(from, dir, you).except(from);
            while at.any() && !at.is_subset(&line) {
                line = line | at;
                at = self.step(at.except(occupied), dir, you).except(from);
            }
            all = all | line;
        }
        all
    }

    /// Whether directions are all in which cells have neighbours: off the grid, every neighbour.
    fn is_every(&self, dirs: Bits<W>) -> bool {
        self.table.neighbours.iter().all(|dir| dirs.has(i64::from(dir.0)))
    }

    fn connected(
        &mut self,
        seeds: NodeId,
        within: NodeId,
        dirs: NodeId,
        you: NodeId,
    ) -> Bits<W> {
        let seeds = self.set(seeds);
        let within = self.set(within);
        let dirs = self.set(dirs);
        let you = self.one(you);
        let table = self.table;
        let every = self.is_every(dirs);
        let mut all = seeds & within;
        loop {
            let mut next = all;
            for dir in dirs {
                next = next | self.step(all, direction(dir), you);
            }
            for dir in table.every_join().filter(|_| every) {
                next = next | self.step(all, dir.0, you);
            }
            next = next & within;
            if next == all {
                return all;
            }
            all = next;
        }
    }

    fn best(
        &mut self,
        highest: bool,
        slot: Slot,
        over: NodeId,
        shape: Shape,
        keys: &[NodeId],
    ) -> Bits<W> {
        let mut best = Bits::EMPTY;
        let mut record = self.buffer();
        let mut mine = self.buffer();
        self.each(over, shape, slot, &mut |machine| {
            let member = machine.state.get(machine.at(slot));
            mine.clear();
            for key in keys {
                let key = machine.one(*key);
                mine.push(key);
            }
            let order = mine.cmp(&record);
            let order = if highest { order } else { order.reverse() };
            if !best.any() || order.is_gt() {
                best = Bits::EMPTY;
                record.clear();
                record.extend_from_slice(&mine);
                best.insert(member);
            } else if order.is_eq() {
                best.insert(member);
            }
            true
        });
        self.give_back(record);
        self.give_back(mine);
        best
    }

    /// One of several sets; empty if there is no such.
    fn pick_set(&mut self, of: NodeId, which: Which) -> Bits<W> {
        let mut sets = self.set_pool.pop().unwrap_or_default();
        self.sets(of, &mut sets);
        let count = sets.len() / W;
        let at = match which {
            Which::First => Some(0),
            Which::Last => count.checked_sub(1),
            Which::Only => (count == 1).then_some(0),
            Which::At(at) => {
                let at = self.number(at);
                usize::try_from(at).ok().and_then(|at| at.checked_sub(1))
            }
        };
        let mut picked = Bits::EMPTY;
        if let Some(set) = at.and_then(|at| sets.chunks_exact(W).nth(at)) {
            picked.0.copy_from_slice(set);
        }
        self.give_back_sets(sets);
        picked
    }

    /// The sets of a list of sets, one after the other.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    pub(super) fn sets(&mut self, id: NodeId, out: &mut Vec<u64>) {
        let program = self.program;
        match &program.nodes[id as usize] {
            Node::SetsOf(items) => {
                for item in items {
                    let set = self.set(*item);
                    out.extend_from_slice(&set.0);
                }
            }
            Node::Lines(lines) => out.extend_from_slice(&program.lines[*lines as usize]),
            Node::LinesWithin { lines, set } => {
                let set = self.set(*set);
                let lines = program.lines[*lines as usize].chunks_exact(W);
                let within =
                    |line: &&[u64]| line.iter().zip(&set.0).all(|(line, set)| line & !set == 0);
                lines.filter(within).for_each(|line| out.extend_from_slice(line));
            }
            Node::Sets(slot) => self.read_sets(self.at(*slot), out),
            Node::FilterSets { slot, over, cond } => {
                let (slot, cond) = (*slot, *cond);
                self.each(*over, Shape::Sets, slot, &mut |machine| {
                    if machine.holds(cond) {
                        let set = machine.bits_at(machine.at(slot));
                        out.extend_from_slice(&set.0);
                    }
                    true
                });
            }
            Node::Subsets { of, least, most, part } => {
                let of = self.set(*of);
                let least = self.number(*least).max(0);
                let most = self.number(*most).min(of.count().cast_signed());
                for size in least..=most {
                    self.subsets(of, Bits::EMPTY, size, *part, out);
                }
            }
            Node::BestSets { highest, slot, over, keys } => {
                let (slot, highest) = (*slot, *highest);
                let mut record = self.buffer();
                let mut first = true;
                self.each(*over, Shape::Sets, slot, &mut |machine| {
                    let set = machine.bits_at(machine.at(slot));
                    let mut mine = machine.buffer();
                    for key in keys {
                        let key = machine.one(*key);
                        mine.push(key);
                    }
                    let order = mine.cmp(&record);
                    let order = if highest { order } else { order.reverse() };
                    if first || order.is_gt() {
                        out.clear();
                        std::mem::swap(&mut record, &mut mine);
                        out.extend_from_slice(&set.0);
                    } else if order.is_eq() {
                        out.extend_from_slice(&set.0);
                    }
                    first = false;
                    machine.give_back(mine);
                    true
                });
                self.give_back(record);
            }
            Node::SortedSets { slot, over, keys } => self.sorted_sets(*slot, *over, keys, out),
            Node::Switch { .. } => {
                if let Some(body) = self.switch(id) {
                    self.sets(body, out);
                }
            }
            Node::If(cond, yes, no) => {
                let branch = if self.holds(*cond) { *yes } else { *no };
                self.sets(branch, out);
            }
            Node::Let { slot, shape, value, body } => {
                self.assign(*slot, *shape, *value, false);
                self.sets(*body, out);
            }
            _ => _ = self.fail(bug("a node is no list of sets")),
        }
    }

    /// Sets in ascending order of their keys; equal ones stay in order.
    fn sorted_sets(&mut self, slot: Slot, over: NodeId, keys: &[NodeId], out: &mut Vec<u64>) {
        let mut measures = self.buffer();
        let mut sets = self.set_pool.pop().unwrap_or_default();
        self.each(over, Shape::Sets, slot, &mut |machine| {
            let set = machine.bits_at(machine.at(slot));
            sets.extend_from_slice(&set.0);
            for key in keys {
                let key = machine.one(*key);
                measures.push(key);
            }
            true
        });
        let mut order = self.buffer();
        order.extend(0..value(sets.len() / W));
        let measure = |at: i64| {
            let at = usize::try_from(at).unwrap_or(0) * keys.len();
            measures.get(at..at + keys.len())
        };
        order.sort_unstable_by(|one, other| {
            measure(*one).cmp(&measure(*other)).then_with(|| one.cmp(other))
        });
        for at in &order {
            let at = usize::try_from(*at).unwrap_or(0) * W;
            out.extend_from_slice(&sets[at..at + W]);
        }
        self.give_back(order);
        self.give_back_sets(sets);
        self.give_back(measures);
    }

    /// All subsets of `size` more members, lexicographically, of whose parts `part` holds.
    fn subsets(
        &mut self,
        mut of: Bits<W>,
        chosen: Bits<W>,
        size: i64,
        part: Option<(Slot, NodeId)>,
        out: &mut Vec<u64>,
    ) {
        if size == 0 {
            out.extend_from_slice(&chosen.0);
            return;
        }
        if out.len() / W > MOST_SUBSETS {
            self.fail(FaultKind::NoRoom { what: "subset" });
            return;
        }
        while let Some(member) = of.pop() {
            let mut with = chosen;
            with.insert(member);
            if let Some((slot, holds)) = part.filter(|_| size > 1) {
                self.poke_bits(slot, with);
                if !self.holds(holds) {
                    continue;
                }
            }
            self.subsets(of, with, size - 1, part, out);
        }
    }
}

/// More subsets than this at once are a fault.
const MOST_SUBSETS: usize = 1 << 20;

/// A direction's number.
fn direction(scalar: i64) -> u16 {
    u16::try_from(scalar).unwrap_or(u16::MAX)
}
