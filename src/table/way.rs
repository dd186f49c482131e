//! A player's way over the board, and what it passes; nothing of pieces.

/// A way: sites in order, and a turn off it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Way {
    /// The sites in order.
    pub main: Vec<usize>,
    /// Whether the last is followed by the first.
    pub cyclic: bool,
    /// The site after which it turns off: its place in `main`.
    pub gate: Option<usize>,
    /// What it turns off into.
    pub lane: Vec<usize>,
    /// Going back passes the turning, and nothing goes back in the lane.
    pub forwards_only: bool,
    /// Turns off only if the steps end in the lane.
    pub exactly: bool,
    /// For each site where it stands on the way, once that is noted: see [`Self::note_places`].
    pub places: Vec<Option<Place>>,
}

/// Where a site stands on a way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Its place in `main`.
    Main(usize),
    /// Its place in `lane`.
    Lane(usize),
}

impl Way {
    /// The whole way in order, the lane last.
    pub fn all(&self) -> impl Iterator<Item = usize> + '_ {
        self.main.iter().chain(&self.lane).copied()
    }

    /// Notes where each of a board's sites stands on the way, so that nobody has to look for it.
    pub fn note_places(&mut self, sites: usize) {
        self.places = (0..sites).map(|site| self.look_for(site)).collect();
    }

    /// Where a site stands on the way; none if it is off it.
    #[inline]
    fn place(&self, site: usize) -> Option<Place> {
        match self.places.get(site) {
            Some(place) => *place,
            None => self.look_for(site),
        }
    }

    fn look_for(&self, site: usize) -> Option<Place> {
        let at = |sites: &[usize]| sites.iter().position(|other| *other == site);
        at(&self.lane).map(Place::Lane).or_else(|| at(&self.main).map(Place::Main))
    }

    /// Steps from a site to the end of the way; none if it is off the way.
    pub fn to_go(&self, site: usize) -> Option<usize> {
        let at = match self.place(site)? {
            Place::Lane(at) => return Some(self.lane.len() - 1 - at),
            Place::Main(at) => at,
        };
        match self.gate {
            Some(gate) => Some(self.steps_to(at, gate)? + self.lane.len()),
            None => Some(self.main.len() - 1 - at),
        }
    }

    /// The sites passed by going `steps` from a site, the last of them the end; empty if it
    /// cannot be done. Writes them into `out`.
    pub fn walk(&self, from: usize, steps: i64, out: &mut Vec<i64>) {
        let start = out.len();
        let count = usize::try_from(steps.unsigned_abs()).unwrap_or(usize::MAX);
        if !self.try_walk(from, count, steps < 0, out) {
            out.truncate(start);
        }
    }

    /// Where going `steps` from a site ends; none if it cannot be done, or goes nowhere.
    pub fn end(&self, from: usize, steps: i64) -> Option<usize> {
        let count = usize::try_from(steps.unsigned_abs()).unwrap_or(usize::MAX);
        if count == 0 {
            return None;
        }
        let back = steps < 0;
        match self.place(from)? {
            Place::Lane(at) => self.end_from_lane(at, count, back),
            Place::Main(at) => self.end_from_main(at, count, back),
        }
    }

    /// Where `count` steps, at least one, from a place in the lane end.
    fn end_from_lane(&self, at: usize, count: usize, back: bool) -> Option<usize> {
        if !back {
            let beyond = (!self.exactly && at + 1 < self.lane.len()).then(|| self.lane.last());
            return self.lane.get(at + count).or(beyond.flatten()).copied();
        }
        match count.checked_sub(at + 1) {
            _ if self.forwards_only => None,
            None => self.lane.get(at - count).copied(),
            Some(0) => self.main.get(self.gate?).copied(),
            Some(left) => self.along_to(self.gate?, left, true),
        }
    }

    /// Where `count` steps, at least one, from a place in `main` end.
    fn end_from_main(&self, at: usize, count: usize, back: bool) -> Option<usize> {
        let last = count.checked_sub(1)?;
        let gate = self.gate.filter(|gate| !back || (!self.forwards_only && *gate != at));
        let to_gate = match (gate, back) {
            (None, _) => None,
            (Some(gate), false) => self.steps_to(at, gate),
            (Some(gate), true) => self.steps_to(gate, at),
        };
        let inside = to_gate.and_then(|to_gate| last.checked_sub(to_gate));
        match inside {
            Some(inside) if inside < self.lane.len() => self.lane.get(inside).copied(),
            // Too far for the lane: past the gate, or as far as the lane goes.
            Some(_) if !self.exactly => match (self.lane.last(), to_gate) {
                (Some(last), _) => Some(*last),
                (None, Some(0) | None) => None,
                (None, Some(to_gate)) => self.along_to(at, to_gate, back),
            },
            _ => self.along_to(at, count, back),
        }
    }

    /// Where `count` steps along `main` alone end.
    fn along_to(&self, at: usize, count: usize, back: bool) -> Option<usize> {
        let length = self.main.len();
        if !self.cyclic && (if back { count > at } else { at + count >= length }) {
            return None;
        }
        if count > Self::LONGEST {
            return None;
        }
        let step = count % length;
        let next = if back { at + length - step } else { at + step } % length;
        self.main.get(next).copied()
    }

    fn try_walk(&self, from: usize, count: usize, back: bool, out: &mut Vec<i64>) -> bool {
        let at = match self.place(from) {
            Some(Place::Main(at)) => at,
            Some(Place::Lane(at)) => return self.walk_from_lane(at, count, back, out),
            None => return false,
        };
        let gate = self.gate.filter(|gate| !back || (!self.forwards_only && *gate != at));
        let to_gate = match (gate, back) {
            (None, _) => None,
            (Some(gate), false) => self.steps_to(at, gate),
            (Some(gate), true) => self.steps_to(gate, at),
        };
        let Some(to_gate) = to_gate else { return self.along(at, count, back, out) };
        let fits = count <= to_gate + self.lane.len();
        if count <= to_gate || (self.exactly && !fits) {
            return self.along(at, count, back, out);
        }
        if !self.along(at, to_gate, back, out) {
            return false;
        }
        let passed = self.lane.iter().take(count - to_gate);
        out.extend(passed.map(|site| super::value(*site)));
        true
    }

    /// `count` steps from a place in the lane.
    fn walk_from_lane(&self, at: usize, count: usize, back: bool, out: &mut Vec<i64>) -> bool {
        if back && !self.forwards_only {
            return self.back_out(at, count, out);
        }
        let end = at + count;
        if back || (end >= self.lane.len() && self.exactly) {
            return count == 0;
        }
        let passed = self.lane.iter().take(end + 1).skip(at + 1);
        out.extend(passed.map(|site| super::value(*site)));
        true
    }

    /// `count` steps back from a place in the lane, and out of it.
    fn back_out(&self, at: usize, count: usize, out: &mut Vec<i64>) -> bool {
        let inside = self.lane.iter().take(at).rev().take(count);
        out.extend(inside.map(|site| super::value(*site)));
        let Some(left) = count.checked_sub(at + 1) else { return true };
        let Some(gate) = self.gate else { return false };
        out.extend(self.main.get(gate).map(|site| super::value(*site)));
        self.along(gate, left, true, out)
    }

    /// Steps onward from one place in `main` to another.
    fn steps_to(&self, from: usize, to: usize) -> Option<usize> {
        if from <= to {
            Some(to - from)
        } else {
            self.cyclic.then(|| to + self.main.len() - from)
        }
    }

    /// `count` steps along `main` alone. A way round may be passed more than once.
    fn along(&self, at: usize, count: usize, back: bool, out: &mut Vec<i64>) -> bool {
        let length = self.main.len();
        if !self.cyclic && (if back { count > at } else { at + count >= length }) {
            return false;
        }
        if count > Self::LONGEST {
            return false;
        }
        let mut at = at;
        for _ in 0..count {
            at = match back {
                true => at.checked_sub(1).unwrap_or(length - 1),
                false if at + 1 == length => 0,
                false => at + 1,
            };
            out.extend(self.main.get(at).map(|site| super::value(*site)));
        }
        true
    }

    /// More steps than this are no way at all, so that a rule cannot ask for endless lists.
    const LONGEST: usize = 4096;
}
