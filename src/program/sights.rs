//! Tables by site: what straight code makes of one site and nothing of the state, and what is seen from a site
//! in several directions, up to the first thing in the way, for which a table has the rest of each line.

use std::collections::BTreeMap;

use super::lower::word;
use super::node::{Node, PathAlong, Slot};
use super::straight::{SetStep, Straight};
use super::{Builder, Stepper};
use crate::ir::Direction;
use crate::ir::NONE;
use crate::table::{Way, value};

/// Of ways of no more steps than this it is noted where they end.
pub const KNOWN_STEPS: i64 = 12;
/// What lies between two sites is no table of more words than this.
const MOST_PAIRS: usize = 1 << 14;

/// One direction of a sight. Each has constant sets, one for each site; it names the first of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    /// All that is seen up to the first site not in the set that one looks over, and that one too.
    Ray {
        /// All sites in that direction.
        rays: u32,
        /// Whether they are numbered upwards.
        up: bool,
    },
    /// What is beyond a site, if that is in the set.
    Beyond {
        /// The site.
        near: u32,
        /// What is beyond it.
        then: u32,
    },
}

/// A step as far as can be seen: from where, over which set, and how a step goes.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Seen {
    from: Slot,
    over: u8,
    by: i32,
    valid: u32,
}

impl Builder<'_> {
    /// The same code with tables by site; the sets that are wanted have new numbers then.
    pub(super) fn sighted(&mut self, code: Straight, wanted: &mut [u8]) -> Straight {
        // Of what is made of one site only what is asked for, not what that is made of in turn.
        let made: Vec<_> = (0..code.steps.len()).map(|at| code.made_of(at)).collect();
        let mut is_asked = vec![false; made.len()];
        for set in &*wanted {
            is_asked[usize::from(*set)] = true;
        }
        for (step, _) in code.steps.iter().zip(&made).filter(|(_, made)| made.is_none()) {
            step.each(&mut |set| is_asked[usize::from(*set)] = true);
        }
        let mut sets = Vec::new();
        let far = |at: usize| matches!(made[at], Some((Some(_), 2..)));
        let beyond = |at: usize| code.made_through(&made, at).is_some_and(|gate| gate != at);
        if (0..made.len()).any(|at| far(at) || beyond(at)) {
            let sites = std::iter::once(None).chain((0..self.table.sites.len()).map(Some));
            sets.extend(sites.map(|site| self.made_at(&code, &made, site)));
        }
        let mut known = vec![None; made.len()];
        for (at, known) in known.iter_mut().enumerate() {
            // Where the way is barred is a question to numbers of one or two words.
            let seen = code.seen(at).filter(|_| self.table.layout.set_words <= 2);
            *known = if let Some(seen) = seen {
                let rays = self.rays_of(seen.by, seen.valid);
                let sight = Sight::Ray { rays, up: seen.by > 0 };
                Some(Known::Seen(seen.from, seen.over, sight))
            } else {
                let near = made[at].filter(|_| is_asked[at]);
                let near = near.and_then(|made| self.near_of(&sets, at, made));
                near.or_else(|| self.beyond_of(&code, &sets, &made, at))
            };
        }
        if known.iter().all(Option::is_none) {
            return code;
        }
        let numbers = vec![None; known.len()];
        let mut looking = Looking { old: &code, known, new: Straight::default(), numbers };
        let mut others = wanted.to_vec();
        for set in &mut others {
            let Some(new) = looking.set(*set) else { return code };
            *set = new;
        }
        wanted.copy_from_slice(&others);
        let mut new = looking.new;
        for sights in &mut new.sights {
            self.join_beyond(sights);
        }
        new
    }

    /// What is beyond the same site as one.
    fn join_beyond(&mut self, sights: &mut Vec<Sight>) {
        let mut joined: Vec<Sight> = Vec::new();
        for sight in sights.drain(..) {
            let Sight::Beyond { near, then } = sight else {
                joined.push(sight);
                continue;
            };
            let other = joined.iter_mut().find_map(|other| match other {
                Sight::Beyond { near: of, then } if *of == near => Some(then),
                _ => None,
            });
            match other {
                None => joined.push(sight),
                Some(other) => {
                    let both = [*other, then];
                    let at = |first: u32, site: usize| self.members(first + word(site));
                    let sites = 0..self.table.sites.len();
                    let sets: Vec<Vec<usize>> = sites
                        .map(|site| both.iter().flat_map(|of| at(*of, site)).collect())
                        .collect();
                    *other = self.by_site(&|site| sets[site].clone());
                }
            }
        }
        *sights = joined;
    }

    /// For each site the sites that steps lead to from it, one after the other: the first of those sets.
    fn rays_of(&mut self, by: i32, valid: u32) -> u32 {
        let from = self.members(valid);
        let ray = |site: usize| {
            let step = |at: &usize| {
                let goes_on = from.contains(at);
                goes_on.then(|| at.checked_add_signed(by as isize)).flatten()
            };
            std::iter::successors(Some(site), step).skip(1).collect()
        };
        self.by_site(&ray)
    }

    /// A step's set as a table, if it is made of shifts of one site and constants. `sets` are all that is made so, for no
    /// site and then for each.
    fn near_of(
        &mut self,
        sets: &[Vec<u64>],
        at: usize,
        (from, shifts): (Option<Slot>, usize),
    ) -> Option<Known> {
        let from = from.filter(|_| shifts > 1)?;
        let words = self.table.layout.set_words;
        let set = |of: &[u64]| crate::state::members(&of[at * words..][..words]).collect();
        let (none, sites) = sets.split_first()?;
        if !Vec::is_empty(&set(none)) {
            return None;
        }
        Some(Known::Near(from, self.by_site(&|site| set(&sites[site]))))
    }

    /// A step's set as what is beyond one site, if it is made of that alone where it is in another set.
    fn beyond_of(
        &mut self,
        code: &Straight,
        sets: &[Vec<u64>],
        made: &[Made],
        at: usize,
    ) -> Option<Known> {
        let through = code.made_through(made, at).filter(|through| *through != at)?;
        let (from, near, over) = code.at_gate(made, through)?;
        let words = self.table.layout.set_words;
        let set = |of: &[u64], at: usize| {
            crate::state::members(&of[at * words..][..words]).collect::<Vec<usize>>()
        };
        let sites = sets.get(1..)?;
        if sites.is_empty() || sites.iter().any(|site| set(site, usize::from(near)).len() > 1) {
            return None;
        }
        let near = self.by_site(&|site| set(&sites[site], usize::from(near)));
        let then = self.by_site(&|site| set(&sites[site], at));
        Some(Known::Seen(from, over, Sight::Beyond { near, then }))
    }

    /// What the sets of all steps are for a site, one after the other; what is made of it where it is in another set is as if it were;
    /// of steps that are made of more, nothing.
    fn made_at(&self, code: &Straight, made: &[Made], site: Option<usize>) -> Vec<u64> {
        let words = self.table.layout.set_words;
        let mut sets: Vec<u64> = Vec::with_capacity(code.steps.len() * words);
        for (at, step) in code.steps.iter().enumerate() {
            if let Some((_, near, _)) = code.at_gate(made, at) {
                let near = usize::from(near) * words;
                sets.extend_from_within(near..near + words);
                continue;
            }
            let set = |of: u8| &sets[usize::from(of) * words..][..words];
            let constant = |of: u32| &self.program.sets[of as usize * words..][..words];
            let both = |a: &[u64], b: &[u64], op: fn(u64, u64) -> u64| -> Vec<u64> {
                a.iter().zip(b).map(|(a, b)| op(*a, *b)).collect()
            };
            let made = match step {
                SetStep::Const(of) => constant(*of).to_vec(),
                SetStep::Member(_) => {
                    let mut one = vec![0; words];
                    if let Some(site) = site {
                        one[site / 64] |= 1 << (site % 64);
                    }
                    one
                }
                SetStep::Or(a, b) => both(set(*a), set(*b), |a, b| a | b),
                SetStep::And(a, b) => both(set(*a), set(*b), |a, b| a & b),
                SetStep::Except(a, b) => both(set(*a), set(*b), |a, b| a & !b),
                SetStep::Up(of, shift) | SetStep::Down(of, shift) => {
                    let from = both(set(*of), constant(shift.valid), |a, b| a & b);
                    let up = matches!(step, SetStep::Up(..));
                    let mut to = vec![0; words];
                    for member in crate::state::members(&from) {
                        let by = isize::try_from(shift.by).unwrap_or(0);
                        let member = member.checked_add_signed(if up { by } else { -by });
                        let word = member.and_then(|member| to.get_mut(member / 64));
                        if let (Some(member), Some(word)) = (member, word) {
                            *word |= 1 << (member % 64);
                        }
                    }
                    to
                }
                _ => vec![0; words],
            };
            sets.extend(made);
        }
        sets
    }

    /// Steps from one site, where they go too differently far to be shifts, as a constant set for each.
    pub(super) fn steps_by_site(&mut self) {
        for at in 0..self.program.nodes.len() {
            let Node::Step { from, dir, you } = self.program.nodes[at] else { continue };
            let Node::Single(site) = *self.node(from) else { continue };
            let player = self.constant(you).and_then(|you| usize::try_from(you).ok());
            let (Node::One(Slot::Frame(_)), Some(player)) = (self.node(site), player) else {
                continue;
            };
            let stepper = player * self.program.directions + usize::from(dir);
            let first = match self.program.steppers.get(stepper) {
                Some(Stepper::Joined) => {
                    let table = self.table;
                    self.by_site(&|site| table.joined(site).to_vec())
                }
                Some(Stepper::Sites(targets)) => {
                    let targets = targets.clone();
                    let target = |site: usize| targets.get(site).copied().flatten();
                    self.by_site(&|site| target(site).map(usize::from).into_iter().collect())
                }
                _ => continue,
            };
            let count = word(self.table.sites.len());
            self.program.nodes[at] = Node::ConstAt { first, count, index: site };
        }
    }

    /// Where ways end that are known before play, by the number of steps and the site.
    pub(super) fn ends_by_site(&mut self) {
        for at in 0..self.program.nodes.len() {
            let Node::PathEnd { from, piece: false, steps, along } = self.program.nodes[at]
            else {
                continue;
            };
            let Some(table) = self.known_ends(along) else { continue };
            let of = word(self.program.nodes.len());
            let written = self.program.nodes[at].clone();
            self.program.nodes.push(written);
            self.program.nodes[at] = Node::EndAt { table, from, steps, of };
        }
    }

    /// The table of where a way ends that is known before play, by the number of steps and the site.
    pub(super) fn known_ends(&mut self, along: PathAlong) -> Option<u32> {
        let sites = self.table.sites.len();
        let way = self.known_way(along)?;
        let ends = (1..=KNOWN_STEPS).flat_map(|steps| {
            (0..sites).map(move |site| way.end(site, steps).map_or(NONE, value))
        });
        let ends = ends.collect();
        Some(self.lookup(ends))
    }

    /// A way that is known before play.
    fn known_way(&self, along: PathAlong) -> Option<&Way> {
        let player = |of| self.constant(of).and_then(|of| usize::try_from(of).ok());
        match along {
            PathAlong::Own(of) => player(of).and_then(|of| self.table.own_way(of)),
            PathAlong::Route(route, of) => {
                player(of).and_then(|of| self.table.way(route as usize, of))
            }
            PathAlong::List(list) => match *self.node(list) {
                Node::ListConst(list) => self.program.list_ways.get(list as usize),
                _ => None,
            },
        }
    }

    /// Where so many steps of a known way end, or all that they pass, as jumps which are as far from each of many sites.
    pub(super) fn jumps(&mut self, along: PathAlong, passing: bool) -> Option<u32> {
        if let Some(known) = self.jumps.get(&(along, passing)) {
            return Some(*known);
        }
        let sites = self.table.sites.len();
        let mut jumps = Vec::new();
        for steps in 1..=KNOWN_STEPS {
            let way = self.known_way(along)?;
            let mut targets: BTreeMap<i32, Vec<usize>> = BTreeMap::new();
            let mut passed = Vec::new();
            for site in 0..sites {
                passed.clear();
                way.walk(site, steps, &mut passed);
                let first = if passing { 0 } else { passed.len().saturating_sub(1) };
                for target in &passed[first..] {
                    let by = i32::try_from(target - value(site)).ok()?;
                    targets.entry(by).or_default().push(usize::try_from(*target).ok()?);
                }
            }
            let jump = |(by, to)| Jump { by, to: self.shared_set(to) };
            jumps.push(targets.into_iter().map(jump).collect());
        }
        let at = word(self.program.jumps.len());
        self.program.jumps.push(jumps);
        self.jumps.insert((along, passing), at);
        Some(at)
    }

    /// Constant sets of what lies between two sites, one for each pair: the first of them. There are none for large boards.
    pub(super) fn between_by_site(&mut self) -> Option<u32> {
        let sites = self.table.sites.len();
        if sites * sites * self.table.layout.set_words > MOST_PAIRS {
            return None;
        }
        if let Some(known) = self.between {
            return Some(known);
        }
        let mut all = vec![None; sites * sites];
        for from in 0..sites {
            for line in self.straight_lines(from) {
                for (at, to) in line.iter().enumerate() {
                    all[from * sites + to].get_or_insert_with(|| line[..at].to_vec());
                }
            }
        }
        let first = word(self.program.sets.len() / self.table.layout.set_words);
        for set in all {
            self.const_set(set.unwrap_or_default());
        }
        self.between = Some(first);
        Some(first)
    }

    /// Lines from a site (not with it) in all directions, until the board ends or they come round.
    fn straight_lines(&self, from: usize) -> impl Iterator<Item = Vec<usize>> {
        let table = self.table;
        let directions = (0..Direction::FIRST_NAMED).map(Direction).chain(table.every_join());
        directions.map(move |direction| {
            let mut line = Vec::new();
            let mut at = from;
            while let Some(next) = table.step(usize::MAX, at, direction) {
                if next == from || line.contains(&next) {
                    break;
                }
                line.push(next);
                at = next;
            }
            line
        })
    }

    /// Constant sets, one for each site: the first of them.
    pub(super) fn by_site(&mut self, of: &dyn Fn(usize) -> Vec<usize>) -> u32 {
        let words = self.table.layout.set_words;
        let first = self.program.sets.len();
        for site in 0..self.table.sites.len() {
            self.const_set(of(site));
        }
        let table = self.program.sets.get(first..).unwrap_or(&[]).to_vec();
        if let Some(known) = self.tables.get(&table) {
            self.program.sets.truncate(first);
            return *known;
        }
        let at = word(first / words);
        self.tables.insert(table, at);
        at
    }
}

/// A way of so many steps, as it goes from many sites: as far from each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Jump {
    /// How far, in site numbers.
    pub by: i32,
    /// Where it ends: a constant set.
    pub to: u32,
}

/// What is known of a step's set.
#[derive(Clone, Copy)]
enum Known {
    /// It is what is seen in a direction from the site in a variable, over a set.
    Seen(Slot, u8, Sight),
    /// It is a constant set for each site that a variable can hold: the first of them.
    Near(Slot, u32),
}

/// See [`Straight::made_of`].
type Made = Option<(Option<Slot>, usize)>;

impl Straight {
    /// Whether a step's set is what is made of one site, where it is in a set that is not: the variable, what is made of it,
    /// and that set.
    fn at_gate(&self, made: &[Made], at: usize) -> Option<(Slot, u8, u8)> {
        let SetStep::And(a, b) = *self.steps.get(at)? else { return None };
        let from =
            |set: u8| made[usize::from(set)].and_then(|(from, shifts)| Some((from?, shifts)));
        match (from(a), from(b)) {
            (Some((from, 1..)), None) if made[usize::from(b)].is_none() => Some((from, a, b)),
            (None, Some((from, 1..))) if made[usize::from(a)].is_none() => Some((from, b, a)),
            _ => None,
        }
    }

    /// The one such step that a step's set is made of, and besides that only of constants.
    fn made_through(&self, made: &[Made], at: usize) -> Option<usize> {
        if self.at_gate(made, at).is_some() {
            return Some(at);
        }
        let constant = |set: u8| matches!(self.steps[usize::from(set)], SetStep::Const(_));
        let again = |set: u8| self.made_through(made, usize::from(set));
        match self.steps[at] {
            SetStep::Up(of, _) | SetStep::Down(of, _) => again(of),
            SetStep::Or(a, b) => again(a).filter(|through| again(b) == Some(*through)),
            SetStep::And(a, b) | SetStep::Except(a, b) if constant(b) => again(a),
            SetStep::And(a, b) if constant(a) => again(b),
            _ => None,
        }
    }

    /// The variable that a step's set is made of, if that is one site and besides that only constants; and of how
    /// many shifts.
    fn made_of(&self, at: usize) -> Option<(Option<Slot>, usize)> {
        let (from, shifts) = match self.steps[at] {
            SetStep::Const(_) => (None, 0),
            SetStep::Member(from) => (Some(from), 0),
            SetStep::Or(a, b) | SetStep::And(a, b) | SetStep::Except(a, b) => {
                let (one, shifts) = self.made_of(usize::from(a))?;
                let (other, more) = self.made_of(usize::from(b))?;
                if one.is_some() && other.is_some() && one != other {
                    return None;
                }
                (one.or(other), shifts.saturating_add(more))
            }
            SetStep::Up(of, _) | SetStep::Down(of, _) => {
                let (from, shifts) = self.made_of(usize::from(of))?;
                (from, shifts.saturating_add(1))
            }
            _ => return None,
        };
        Some((from, shifts))
    }

    /// Whether a step's set is what is seen from one site in a direction: a step from it and from all of a
    /// run that begins beside it.
    fn seen(&self, at: usize) -> Option<Seen> {
        let step = |at: u8| self.steps[usize::from(at)];
        let shifted = |step: SetStep| match step {
            SetStep::Up(of, shift) => Some((of, i32::from(shift.by), shift.valid)),
            SetStep::Down(of, shift) => Some((of, -i32::from(shift.by), shift.valid)),
            _ => None,
        };
        let (of, by, valid) = shifted(self.steps[at])?;
        let SetStep::Or(one, other) = step(of) else { return None };
        [(one, other), (other, one)].into_iter().find_map(|(site, run)| {
            let SetStep::Member(from) = step(site) else { return None };
            let (seed, over, far) = match step(run) {
                SetStep::AlongUp(seed, over, by, ..) => (seed, over, i32::from(by)),
                SetStep::AlongDown(seed, over, by, ..) => (seed, over, -i32::from(by)),
                _ => return None,
            };
            let is_beside = shifted(step(seed)) == Some((site, by, valid));
            (is_beside && far == by).then_some(Seen { from, over, by, valid })
        })
    }
}

/// Code that is written anew: what is wanted, and before it what that needs.
struct Looking<'s> {
    old: &'s Straight,
    /// What is known of the old sets.
    known: Vec<Option<Known>>,
    new: Straight,
    /// The new numbers of the old sets.
    numbers: Vec<Option<u8>>,
}

impl Looking<'_> {
    /// The new number of an old set.
    fn set(&mut self, old: u8) -> Option<u8> {
        if let Some(known) = self.numbers[usize::from(old)] {
            return Some(known);
        }
        if let Some(Known::Near(from, sets)) = self.known[usize::from(old)] {
            let number = self.new.add(SetStep::Near { from, sets })?;
            self.numbers[usize::from(old)] = Some(number);
            return Some(number);
        }
        let mut leaves = Vec::new();
        self.old.leaves(old, &mut leaves);
        let sight = |set: &u8| match self.known[usize::from(*set)] {
            Some(Known::Seen(from, over, sight)) => Some(((from, over), sight)),
            _ => None,
        };
        let first = leaves.iter().find_map(sight);
        let number = if let Some(((from, over), _)) = first {
            // Those in other directions from the same site over the same set are seen at once.
            let together =
                |(other, sight): ((Slot, u8), Sight)| ((from, over) == other).then_some(sight);
            let same = |set: &u8| sight(set).and_then(together);
            let sights = leaves.iter().filter_map(same).collect();
            let rest: Vec<u8> =
                leaves.iter().copied().filter(|set| same(set).is_none()).collect();
            let over = self.set(over)?;
            let of = u8::try_from(self.new.sights.len()).ok()?;
            self.new.sights.push(sights);
            let mut all = self.new.add(SetStep::Sights { from, over, of })?;
            for set in rest {
                let set = self.set(set)?;
                all = self.new.add(SetStep::Or(all, set))?;
            }
            all
        } else {
            let mut step = self.old.steps[usize::from(old)];
            let mut whole = Some(());
            step.each_mut(&mut |set| match self.set(*set) {
                Some(new) => *set = new,
                None => whole = None,
            });
            whole?;
            self.new.add(step)?
        };
        self.numbers[usize::from(old)] = Some(number);
        Some(number)
    }
}
