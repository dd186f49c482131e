//! Lanes: where straight code does the same in several directions, one operation does it for all of them,
//! on a row of sets side by side. It finds such rows in code that is there; it knows nothing of moves.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::Builder;
use super::straight::{SetStep, Straight};

/// How many sets lie side by side.
pub const LANES: usize = 8;
/// How many rows such code can number.
pub const ROWS: usize = 16;
/// How many such codes one straight code can have.
pub const ROW_CODES: usize = 4;

/// Operations on rows of sets: each makes the row whose number is its place, after those that are given.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RowCode {
    /// The numbers of the sets that the first rows have in each of their lanes.
    pub same: Vec<u8>,
    /// The numbers of the sets that are the lanes of the next rows.
    pub each: Vec<[u8; LANES]>,
    /// The operations in order.
    pub steps: Vec<RowStep>,
}

/// One operation on rows, lane by lane.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RowStep {
    /// Members of either.
    Or(u8, u8),
    /// Members of both.
    And(u8, u8),
    /// Members of the first that are not in the second.
    Except(u8, u8),
    /// The row shifted.
    Turn(u8, Turn),
    /// Of the first row, shifted, the members of the second.
    TurnAnd(u8, u8, Turn),
    /// The first row, shifted, and the members of the second.
    TurnOr(u8, u8, Turn),
    /// See [`super::Node::Along`]: the seed, what it goes over, how often the way is doubled.
    Along(u8, u8, u8, Turn),
    /// See [`super::Node::RunEnd`]: the run, shifted back, is taken out of itself.
    RunEnd(u8, Turn),
    /// Where the first has a member the second, otherwise the third.
    Pick(u8, u8, u8),
}

/// How a row is shifted: each set round its words, so that up and down are the same operation, and then
/// the members of a constant set of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// How far up.
    pub by: [u64; LANES],
    /// The constant sets, word by word, each word of all lanes side by side.
    pub onto: Vec<[u64; LANES]>,
}

impl RowCode {
    /// How many rows there are.
    fn rows(&self) -> usize {
        self.same.len() + self.each.len() + self.steps.len()
    }

    /// Visits the numbers of the sets that it is made of.
    pub(super) fn each_given(&mut self, visit: &mut dyn FnMut(&mut u8)) {
        let each = self.each.iter_mut().flatten();
        self.same.iter_mut().chain(each).for_each(visit);
    }
}

/// What a step is, apart from what it is made of.
fn kind(step: SetStep) -> u8 {
    match step {
        SetStep::Or(..) => 1,
        SetStep::And(..) => 2,
        SetStep::Except(..) => 3,
        SetStep::Up(..) | SetStep::Down(..) => 4,
        SetStep::AlongUp(..) | SetStep::AlongDown(..) => 5,
        SetStep::RunEnd { .. } => 6,
        SetStep::Pick(..) => 7,
        _ => 0,
    }
}

/// Rows that are being made.
struct Weaver<'b, 'a> {
    builder: &'b Builder<'a>,
    steps: &'b [SetStep],
    code: RowCode,
    /// Which sets each row is of that was made.
    made: Vec<[u8; LANES]>,
}

impl Builder<'_> {
    /// The same code with rows instead of what is done in each of several directions, if that is much
    /// less; the sets that are wanted have new numbers then.
    pub(super) fn widened(&self, code: Straight, wanted: &mut [u8]) -> Straight {
        if self.table.layout.set_words > 2 {
            return code;
        }
        let (mut best, mut numbers) = (code, wanted.to_vec());
        while best.rows.len() < ROW_CODES {
            let unions = best.unions(&numbers);
            let widest = unions.into_iter().max_by_key(Vec::len).filter(|row| row.len() > 2);
            let Some(leaves) = widest else { break };
            let Some(rows) = self.woven(&best.steps, &leaves) else { break };
            let mut others = numbers.clone();
            let Some(next) = best.with_rows(&leaves, rows, &mut others) else { break };
            if next.cost() + LANES > best.cost() {
                break;
            }
            (best, numbers) = (next, others);
        }
        wanted.copy_from_slice(&numbers);
        best
    }

    /// Rows of which the last is these sets, the first of them in all lanes that are over.
    fn woven(&self, steps: &[SetStep], leaves: &[u8]) -> Option<RowCode> {
        let first = *leaves.first()?;
        let mut lanes = [first; LANES];
        for (lane, leaf) in lanes.iter_mut().zip(leaves) {
            *lane = *leaf;
        }
        let (code, made) = (RowCode::default(), Vec::new());
        let mut weaver = Weaver { builder: self, steps, code, made };
        weaver.row(lanes);
        let is_made = weaver.made.last() == Some(&lanes);
        (is_made && weaver.code.rows() <= ROWS).then(|| weaver.numbered())
    }
}

impl Weaver<'_, '_> {
    /// The row of these sets: its place among those of its kind, from where they are numbered until all are
    /// known.
    fn row(&mut self, of: [u8; LANES]) -> usize {
        if let Some(at) = self.made.iter().position(|made| *made == of) {
            return MADE + at;
        }
        let mut different = of.to_vec();
        different.sort_unstable();
        different.dedup();
        if let [one] = different.as_slice() {
            return SAME + place(&mut self.code.same, *one);
        }
        let steps = of.map(|set| self.steps[usize::from(set)]);
        let alike =
            kind(steps[0]) != 0 && steps.iter().all(|step| kind(*step) == kind(steps[0]));
        // What few lanes share is worked out by itself.
        if different.len() > 2
            && alike
            && let Some(step) = self.step(steps)
        {
            self.code.steps.push(step);
            self.made.push(of);
            return MADE + self.made.len() - 1;
        }
        EACH + place(&mut self.code.each, of)
    }

    /// The row of these parts of steps.
    fn part(&mut self, steps: [SetStep; LANES], part: usize) -> u8 {
        let row = self.row(steps.map(|step| step.parts()[part]));
        u8::try_from(row).unwrap_or(u8::MAX)
    }

    /// One operation for steps of a kind.
    fn step(&mut self, steps: [SetStep; LANES]) -> Option<RowStep> {
        let first = self.part(steps, 0);
        Some(match steps[0] {
            SetStep::Or(..) => RowStep::Or(first, self.part(steps, 1)),
            SetStep::And(..) => RowStep::And(first, self.part(steps, 1)),
            SetStep::Except(..) => RowStep::Except(first, self.part(steps, 1)),
            SetStep::Up(..) | SetStep::Down(..) => RowStep::Turn(first, self.turn(steps)?),
            SetStep::AlongUp(..) | SetStep::AlongDown(..) => {
                let doublings = steps.iter().map(|step| match step {
                    SetStep::AlongUp(.., doublings, _)
                    | SetStep::AlongDown(.., doublings, _) => *doublings,
                    _ => 0,
                });
                let doublings = doublings.max()?;
                RowStep::Along(first, self.part(steps, 1), doublings, self.turn(steps)?)
            }
            SetStep::RunEnd { .. } => RowStep::RunEnd(first, self.turn(steps)?),
            SetStep::Pick(..) => {
                let yes = self.part(steps, 1);
                RowStep::Pick(first, yes, self.part(steps, 2))
            }
            _ => return None,
        })
    }

    /// The shifts of steps.
    fn turn(&self, steps: [SetStep; LANES]) -> Option<Turn> {
        let words = self.builder.table.layout.set_words;
        let (mut by, mut onto) = ([0; LANES], vec![[0; LANES]; words]);
        for (lane, (by, step)) in by.iter_mut().zip(steps).enumerate() {
            // How far, and the sites from where or to where.
            let (far, sites, from) = match step {
                SetStep::Up(_, shift) => (i64::from(shift.by), shift.valid, true),
                SetStep::Down(_, shift) => (-i64::from(shift.by), shift.valid, true),
                SetStep::AlongUp(_, _, by, _, reach) => (i64::from(by), reach, false),
                SetStep::AlongDown(_, _, by, _, reach) => (-i64::from(by), reach, false),
                SetStep::RunEnd { by, valid, .. } => (-i64::from(by), valid, false),
                _ => return None,
            };
            let room = crate::table::value(words * 64);
            *by = u64::try_from(far.rem_euclid(room)).ok()?;
            for site in self.builder.members(sites) {
                let site = crate::table::value(site) + if from { far } else { 0 };
                // A shift loses those that it takes beyond all sites.
                if let Ok(site) = usize::try_from(site)
                    && let Some(word) = onto.get_mut(site / 64)
                {
                    word[lane] |= 1 << (site % 64);
                }
            }
        }
        Some(Turn { by, onto })
    }

    /// The code with every row's number known, and shifts as part of what alone is made of them.
    fn numbered(mut self) -> RowCode {
        let mut uses = [0; 256];
        for step in &mut self.code.steps {
            step.each_mut(&mut |row| uses[usize::from(*row)] += 1);
        }
        let mut steps: Vec<_> = self.code.steps.into_iter().map(Some).collect();
        for at in 0..steps.len() {
            let (and, a, b) = match steps[at] {
                Some(RowStep::And(a, b)) => (true, a, b),
                Some(RowStep::Or(a, b)) => (false, a, b),
                _ => continue,
            };
            for (turned, other) in [(a, b), (b, a)] {
                let once = uses[usize::from(turned)] == 1;
                let made = usize::from(turned).checked_sub(MADE).filter(|_| once);
                if let Some(made) = made
                    && let Some(RowStep::Turn(of, turn)) = steps[made].clone()
                {
                    steps[at] = Some(if and {
                        RowStep::TurnAnd(of, other, turn)
                    } else {
                        RowStep::TurnOr(of, other, turn)
                    });
                    steps[made] = None;
                    break;
                }
            }
        }
        let (same, each) = (self.code.same.len(), self.code.each.len());
        let mut numbers = vec![0; steps.len()];
        self.code.steps = Vec::new();
        for (at, step) in steps.into_iter().enumerate() {
            let Some(mut step) = step else { continue };
            step.each_mut(&mut |row| {
                let number = match usize::from(*row) {
                    made @ MADE.. => numbers[made - MADE],
                    of_each @ EACH.. => of_each - EACH + same,
                    of_one => of_one - SAME,
                };
                *row = u8::try_from(number).unwrap_or(u8::MAX);
            });
            numbers[at] = same + each + self.code.steps.len();
            self.code.steps.push(step);
        }
        self.code
    }
}

impl RowStep {
    /// Visits the numbers of the rows it is made of.
    fn each_mut(&mut self, visit: &mut dyn FnMut(&mut u8)) {
        match self {
            Self::Turn(a, _) | Self::RunEnd(a, _) => visit(a),
            Self::Or(a, b)
            | Self::And(a, b)
            | Self::Except(a, b)
            | Self::TurnAnd(a, b, _)
            | Self::TurnOr(a, b, _)
            | Self::Along(a, b, ..) => {
                visit(a);
                visit(b);
            }
            Self::Pick(a, b, c) => {
                visit(a);
                visit(b);
                visit(c);
            }
        }
    }
}

/// Until all rows are known, those of one set, of several, and those made begin here.
const SAME: usize = 0;
const EACH: usize = 64;
const MADE: usize = 128;

/// Where something stands in a list; if it does not, it is added.
fn place<T: PartialEq>(list: &mut Vec<T>, of: T) -> usize {
    list.iter().position(|known| *known == of).unwrap_or_else(|| {
        list.push(of);
        list.len() - 1
    })
}

impl Straight {
    /// About how long it takes.
    fn cost(&self) -> usize {
        let rows = |code: &RowCode| 2 + code.rows() + code.steps.len();
        self.steps.len() + self.rows.iter().map(rows).sum::<usize>()
    }

    /// For each union that is no part of another: the sets of one kind it is a union of, at most as
    /// many as there are lanes.
    fn unions(&self, wanted: &[u8]) -> Vec<Vec<u8>> {
        let mut is_root = vec![true; self.steps.len()];
        for step in &self.steps {
            if let SetStep::Or(a, b) = step {
                is_root[usize::from(*a)] = false;
                is_root[usize::from(*b)] = false;
            }
        }
        for set in wanted {
            is_root[usize::from(*set)] = true;
        }
        let of = |root: u8| {
            let mut leaves = Vec::new();
            self.leaves(root, &mut leaves);
            // Alike are those that are made alike of what is made alike.
            let kind_of = |set: u8| {
                let step = self.steps[usize::from(set)];
                (kind(step), kind(self.steps[usize::from(step.parts()[0])]))
            };
            let count =
                |kind: (u8, u8)| leaves.iter().filter(|set| kind_of(**set) == kind).count();
            let kinds = leaves.iter().map(|set| kind_of(*set)).filter(|kind| kind.0 != 0);
            let commonest = kinds.max_by_key(|kind| count(*kind)).unwrap_or_default();
            leaves.retain(|set| kind_of(*set) == commonest && commonest.0 != 0);
            leaves.truncate(LANES);
            leaves
        };
        let roots = (0..self.steps.len())
            .filter(|at| is_root[*at] && matches!(self.steps[*at], SetStep::Or(..)));
        roots.filter_map(|at| u8::try_from(at).ok()).map(of).collect()
    }

    /// The sets that one is a union of.
    pub(super) fn leaves(&self, set: u8, leaves: &mut Vec<u8>) {
        match self.steps[usize::from(set)] {
            SetStep::Or(a, b) => {
                self.leaves(a, leaves);
                self.leaves(b, leaves);
            }
            _ if leaves.contains(&set) => {}
            _ => leaves.push(set),
        }
    }

    /// The same where some sets are lanes of a row, without what nothing needs then. None if that is too
    /// long.
    fn with_rows(&self, lanes: &[u8], rows: RowCode, wanted: &mut [u8]) -> Option<Self> {
        let rows = self.rows.iter().cloned().chain([rows]).map(|rows| (rows, None)).collect();
        let new = Self { sights: self.sights.clone(), ..Self::default() };
        let numbers = vec![None; self.steps.len()];
        let mut anew = Anew { old: self, lanes, rows, new, numbers };
        for set in wanted {
            *set = anew.set(*set)?;
        }
        Some(anew.new)
    }
}

/// Code that is written anew: what is wanted, and before it what that needs.
struct Anew<'s> {
    old: &'s Straight,
    /// Sets that become lanes of the last of the rows.
    lanes: &'s [u8],
    /// The rows, and the new numbers of those that are woven already: of the rows, and of their union.
    rows: Vec<(RowCode, Option<(u8, u8)>)>,
    new: Straight,
    /// The new numbers of the old sets.
    numbers: Vec<Option<u8>>,
}

impl Anew<'_> {
    /// The new number of an old set.
    fn set(&mut self, old: u8) -> Option<u8> {
        if let Some(known) = self.numbers[usize::from(old)] {
            return Some(known);
        }
        let mut leaves = Vec::new();
        self.old.leaves(old, &mut leaves);
        let lane = |set: &u8| self.lanes.iter().position(|lane| lane == set);
        let among = leaves.iter().filter_map(lane).fold(0_u8, |all, lane| all | 1 << lane);
        let number = if among == 0 {
            self.step(self.old.steps[usize::from(old)])?
        } else {
            let lanes = self.lanes;
            let (rows, union) = self.woven(self.rows.len() - 1)?;
            let mut all = if usize::try_from(among.count_ones()).ok()? == lanes.len() {
                union
            } else {
                self.new.add(SetStep::Lanes(rows, among))?
            };
            for set in leaves.into_iter().filter(|set| !lanes.contains(set)) {
                let set = self.set(set)?;
                all = self.new.add(SetStep::Or(all, set))?;
            }
            all
        };
        self.numbers[usize::from(old)] = Some(number);
        Some(number)
    }

    /// The new number of an old step's set.
    fn step(&mut self, mut step: SetStep) -> Option<u8> {
        match &mut step {
            SetStep::Rows(rows) => return Some(self.woven(usize::from(*rows))?.1),
            SetStep::Lanes(rows, _) => *rows = self.woven(usize::from(*rows))?.0,
            _ => {}
        }
        let mut whole = Some(());
        step.each_mut(&mut |set| match self.set(*set) {
            Some(new) => *set = new,
            None => whole = None,
        });
        whole?;
        self.new.add(step)
    }

    /// The new numbers of rows and of their union, after the sets that they are made of.
    fn woven(&mut self, at: usize) -> Option<(u8, u8)> {
        if let Some(known) = self.rows[at].1 {
            return Some(known);
        }
        let mut rows = self.rows[at].0.clone();
        let mut whole = Some(());
        rows.each_given(&mut |set| match self.set(*set) {
            Some(new) => *set = new,
            None => whole = None,
        });
        whole?;
        let number = u8::try_from(self.new.rows.len()).ok()?;
        self.new.rows.push(rows);
        let numbers = (number, self.new.add(SetStep::Rows(number))?);
        self.rows[at].1 = Some(numbers);
        Some(numbers)
    }
}
