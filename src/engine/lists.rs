//! List nodes.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::machine::Machine;
use super::one::bug;
use crate::ir::{Direction, NONE};
use crate::program::{Node, NodeId, PathAlong, Shape, Slot};
use crate::state::{Datum, FaultKind};
use crate::table::{Way, value};

/// A range longer than this is a fault.
const LONGEST: i64 = 4096;

impl<'p, const W: usize> Machine<'p, W> {
    /// Appends the members of a list node.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    pub(super) fn list(&mut self, id: NodeId, out: &mut Vec<i64>) {
        let program = self.program;
        let start = out.len();
        match &program.nodes[id as usize] {
            Node::List(slot) => {
                let at = self.at(*slot);
                self.read_list(at, out);
            }
            Node::ListConst(at) => out.extend_from_slice(&program.lists[*at as usize]),
            Node::ListAt { first, count, index } => {
                let index = self.one(*index);
                if let Some(index) = u32::try_from(index).ok().filter(|index| index < count) {
                    out.extend_from_slice(&program.lists[(*first + index) as usize]);
                }
            }
            Node::SetToList(set) => out.extend(self.set(*set)),
            Node::ZoneList(cards) => self.zone_list(*cards, out),
            Node::ListOf(items) => {
                for (shape, item) in items {
                    match shape {
                        Shape::One => {
                            let member = self.one(*item);
                            out.push(member);
                        }
                        Shape::Set => out.extend(self.set(*item)),
                        Shape::List | Shape::Sets => self.list(*item, out),
                    }
                }
            }
            Node::Range(low, high) => out.extend(self.range(*low, *high)),
            Node::If(cond, yes, no) => {
                let branch = if self.holds(*cond) { *yes } else { *no };
                self.list(branch, out);
            }
            Node::Switch { .. } => {
                if let Some(body) = self.switch(id) {
                    self.list(body, out);
                }
            }
            Node::Let { slot, shape, value, body } => {
                self.assign(*slot, *shape, *value, false);
                self.list(*body, out);
            }
            Node::Reverse(list) => {
                self.list(*list, out);
                out[start..].reverse();
            }
            Node::Concat(a, b) => {
                self.list(*a, out);
                self.list(*b, out);
            }
            Node::WithoutOne(list, other) => {
                self.list(*list, out);
                let other = self.one(*other);
                let place = out[start..].iter().position(|member| *member == other);
                if let Some(place) = place.filter(|_| other != NONE) {
                    out.remove(start + place);
                }
            }
            Node::ListExcept(list, other) => {
                let other = self.one(*other);
                self.list(*list, out);
                let mut kept = start;
                for at in start..out.len() {
                    let member = out[at];
                    out[kept] = member;
                    kept += usize::from(member != other);
                }
                out.truncate(kept);
            }
            Node::FilterList { slot, over, cond } => {
                let (slot, cond) = (*slot, *cond);
                self.each(*over, Shape::List, slot, &mut |machine| {
                    let member = machine.state.get(machine.at(slot));
                    if machine.holds(cond) {
                        out.push(member);
                    }
                    true
                });
            }
            Node::MapList { slot, over, shape, body, .. } => {
                let (slot, body) = (*slot, *body);
                if *shape == Shape::Set
                    && let Some(entries) = self.looked_up(slot, body)
                {
                    let entry =
                        |member| usize::try_from(member).ok().and_then(|at| entries.get(at));
                    let members = self.set(*over).into_iter();
                    out.extend(members.map(|member| entry(member).copied().unwrap_or(NONE)));
                    return;
                }
                self.each(*over, *shape, slot, &mut |machine| {
                    let member = machine.one(body);
                    out.push(member);
                    true
                });
            }
            _ => self.list_thing(id, out),
        }
    }

    /// Numbers from one to another; none if they are too many.
    #[inline]
    pub(super) fn range(
        &mut self,
        low: NodeId,
        high: NodeId,
    ) -> impl Iterator<Item = i64> + use<W> {
        let low = self.number(low);
        let high = self.number(high);
        let fits = high.saturating_sub(low) <= LONGEST;
        if !fits {
            self.fail(FaultKind::NoRoom { what: "member of a list" });
        }
        fits.then_some(low..=high).into_iter().flatten()
    }

    /// The table in which a body only looks up the member in a slot, if it does no more.
    #[inline]
    pub(super) fn looked_up(&self, slot: Slot, body: NodeId) -> Option<&'p [i64]> {
        let program = self.program;
        let Node::Lookup { table, index } = &program.nodes[body as usize] else { return None };
        let is_slot = matches!(program.nodes[*index as usize], Node::One(at) if at == slot);
        is_slot.then(|| program.lookups[*table as usize].as_slice())
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    fn list_thing(&mut self, id: NodeId, out: &mut Vec<i64>) {
        let program = self.program;
        let start = out.len();
        match &program.nodes[id as usize] {
            Node::Slice(list, from, to) => {
                self.list(*list, out);
                let length = value(out.len() - start);
                let from = self.number(*from).clamp(1, length + 1) - 1;
                let to = self.number(*to).clamp(from, length);
                let (from, to) = (usize::try_from(from), usize::try_from(to));
                if let (Ok(from), Ok(to)) = (from, to) {
                    out.truncate(start + to);
                    out.drain(start..start + from);
                }
            }
            Node::After(list, at) => {
                self.list(*list, out);
                let at = self.one(*at);
                let Some(place) = out[start..].iter().position(|member| *member == at) else {
                    out.truncate(start);
                    return;
                };
                if self.table.runs_round(&out[start..]) {
                    out[start..].rotate_left(place + 1);
                    out.pop();
                } else {
                    out.drain(start..=start + place);
                }
            }
            Node::From(list, at) => {
                self.list(*list, out);
                let at = self.one(*at);
                match out[start..].iter().position(|member| *member == at) {
                    Some(place) => out[start..].rotate_left(place),
                    None => out.truncate(start),
                }
            }
            Node::Without(list, other) => {
                self.list(*list, out);
                let mut taken = self.buffer();
                self.list(*other, &mut taken);
                for member in &taken {
                    if let Some(place) = out[start..].iter().position(|other| other == member) {
                        out.remove(start + place);
                    }
                }
                self.give_back(taken);
            }
            Node::Sorted { slot, over, shape, keys } => {
                self.sorted(*slot, *over, *shape, keys, out);
            }
            Node::BestList { highest, slot, over, keys } => {
                self.best_list(*highest, *slot, *over, keys, out);
            }
            Node::Path { from, piece, steps, along } => {
                self.path(*from, *piece, *steps, *along, out);
            }
            Node::Ray { from, dir, through, you } => {
                let from = self.one(*from);
                let dir = u16::try_from(self.one(*dir)).unwrap_or(u16::MAX);
                let through = self.set(*through);
                let you = self.one(*you);
                let mut at = self.step(super::bits::Bits::single(from), dir, you) & through;
                while let Some(site) = at.first() {
                    if site == from || out[start..].contains(&site) {
                        break;
                    }
                    out.push(site);
                    at = self.step(at, dir, you) & through;
                }
            }
            Node::Between(a, b) => self.between(*a, *b, out),
            Node::Script { .. } => match self.script(id) {
                Datum::One(member) => out.push(member),
                Datum::Many(members) => out.extend(members),
            },
            _ => _ = self.fail(bug("a node is no list")),
        }
    }

    /// The zone whose cards a set is.
    fn zone_of(&mut self, cards: NodeId) -> Option<usize> {
        let layout = &self.table.layout;
        let base = match &self.program.nodes[cards as usize] {
            Node::SetAt { base, index, .. } => {
                let index = usize::try_from(self.one(*index)).ok()?;
                *base as usize + index * layout.set_words
            }
            // A zone known when the code was made.
            Node::Set(Slot::State(at)) => *at as usize,
            _ => return None,
        };
        Some(base.checked_sub(layout.zones)? / layout.set_words)
    }

    /// The last card of a zone: the top of its known order, or else the last that is declared.
    pub(super) fn last_of_zone(&mut self, cards: NodeId) -> i64 {
        let zone = self.zone_of(cards);
        let known = zone.and_then(|zone| self.state.known_order(self.table, zone));
        match known.and_then(|mut known| known.next_back()) {
            Some(card) => value(card),
            None => self.set(cards).last().unwrap_or(NONE),
        }
    }

    /// Cards of one zone: those without an order by declaration, then the known order.
    fn zone_list(&mut self, cards: NodeId, out: &mut Vec<i64>) {
        let mut unordered = self.set(cards);
        let zone = self.zone_of(cards);
        let mut order = self.buffer();
        let known = zone.and_then(|zone| self.state.known_order(self.table, zone));
        for card in known.into_iter().flatten() {
            order.push(value(card));
        }
        for card in &order {
            unordered = unordered.except(super::bits::Bits::single(*card));
        }
        out.extend(unordered);
        out.extend_from_slice(&order);
        self.give_back(order);
    }

    fn sorted(
        &mut self,
        slot: Slot,
        over: NodeId,
        shape: Shape,
        keys: &[NodeId],
        out: &mut Vec<i64>,
    ) {
        let width = keys.len() + 1;
        let mut rows = self.buffer();
        let mut row = self.buffer();
        self.each(over, shape, slot, &mut |machine| {
            row.clear();
            for key in keys {
                let key = machine.one(*key);
                row.push(key);
            }
            let measure = row.len();
            row.push(machine.state.get(machine.at(slot)));
            // Behind all that are no greater: what is alike stays in its order.
            let before = rows.chunks_exact(width);
            let before = before.take_while(|other| other[..measure] <= row[..measure]).count();
            rows.extend_from_slice(&row);
            rows[before * width..].rotate_right(width);
            true
        });
        out.extend(rows.chunks_exact(width).filter_map(|row| row.last()));
        self.give_back(rows);
        self.give_back(row);
    }

    fn best_list(
        &mut self,
        highest: bool,
        slot: Slot,
        over: NodeId,
        keys: &[NodeId],
        out: &mut Vec<i64>,
    ) {
        let start = out.len();
        let mut record = self.buffer();
        let mut mine = self.buffer();
        self.each(over, Shape::List, slot, &mut |machine| {
            let member = machine.state.get(machine.at(slot));
            mine.clear();
            for key in keys {
                let key = machine.one(*key);
                mine.push(key);
            }
            let order = mine.cmp(&record);
            let order = if highest { order } else { order.reverse() };
            if out.len() == start || order.is_gt() {
                out.truncate(start);
                record.clear();
                record.extend_from_slice(&mine);
            }
            if out.len() == start || order.is_eq() {
                out.push(member);
            }
            true
        });
        self.give_back(record);
        self.give_back(mine);
    }

    fn path(
        &mut self,
        from: NodeId,
        piece: bool,
        steps: NodeId,
        along: PathAlong,
        out: &mut Vec<i64>,
    ) {
        let Some((site, way, steps)) = self.path_from(from, piece, steps, along) else {
            return;
        };
        match (way, along) {
            (Some(way), _) => way.walk(site, steps, out),
            (None, PathAlong::List(along)) => self.path_of_list(site, steps, along, out),
            (None, _) => {}
        }
    }

    /// Where a path ends.
    pub(super) fn path_end(
        &mut self,
        from: NodeId,
        piece: bool,
        steps: NodeId,
        along: PathAlong,
    ) -> i64 {
        let Some((site, way, steps)) = self.path_from(from, piece, steps, along) else {
            return NONE;
        };
        if let Some(way) = way {
            return way.end(site, steps).map_or(NONE, value);
        }
        let mut list = self.buffer();
        if let PathAlong::List(along) = along {
            self.path_of_list(site, steps, along, &mut list);
        }
        let end = list.last().copied().unwrap_or(NONE);
        self.give_back(list);
        end
    }

    /// Where a path begins, the way it goes along if that is a player's, and how far it goes.
    #[inline]
    fn path_from(
        &mut self,
        from: NodeId,
        piece: bool,
        steps: NodeId,
        along: PathAlong,
    ) -> Option<(usize, Option<&'p Way>, i64)> {
        let from = self.one(from);
        let steps = self.number(steps);
        let from = usize::try_from(from).ok()?;
        let table = self.table;
        let site = if piece && from >= table.pieces.len() {
            None
        } else if piece {
            self.state.piece_site(table, from)
        } else {
            Some(from)
        };
        let site = site?;
        let way = match along {
            PathAlong::Own(_) if piece => table.own_way(self.state.piece_owner(table, from)),
            _ => self.way_along(along),
        };
        Some((site, way, steps))
    }

    /// The way that paths go along, if it is a player's or known before play.
    #[inline]
    pub(super) fn way_along(&mut self, along: PathAlong) -> Option<&'p Way> {
        match along {
            PathAlong::List(list) => match &self.program.nodes[list as usize] {
                Node::ListConst(list) => self.program.list_ways.get(*list as usize),
                _ => None,
            },
            PathAlong::Own(of) => {
                let of = usize::try_from(self.one(of)).ok();
                of.and_then(|player| self.table.own_way(player))
            }
            PathAlong::Route(route, of) => {
                let of = usize::try_from(self.one(of)).ok();
                of.and_then(|player| self.table.way(route as usize, player))
            }
        }
    }

    fn path_of_list(&mut self, site: usize, steps: i64, along: NodeId, out: &mut Vec<i64>) {
        let mut list = self.buffer();
        self.list(along, &mut list);
        self.way.main.clear();
        self.way.main.extend(list.iter().filter_map(|site| usize::try_from(*site).ok()));
        self.way.cyclic = self.table.runs_round(&list);
        self.way.walk(site, steps, out);
        self.give_back(list);
    }

    /// Sites strictly between two in a straight line.
    fn between(&mut self, a: NodeId, b: NodeId, out: &mut Vec<i64>) {
        let from = self.one(a);
        let to = self.one(b);
        if from == NONE || to == NONE {
            return;
        }
        let (Ok(from), Ok(to)) = (usize::try_from(from), usize::try_from(to)) else { return };
        let start = out.len();
        for direction in
            (0..Direction::FIRST_NAMED).map(Direction).chain(self.table.every_join())
        {
            let mut at = from;
            while let Some(next) = self.table.step(usize::MAX, at, direction) {
                if next == to {
                    return;
                }
                // It comes round.
                if next == from || out[start..].contains(&value(next)) {
                    break;
                }
                out.push(value(next));
                at = next;
            }
            out.truncate(start);
        }
    }
}
