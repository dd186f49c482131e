//! Lines as runs of equal steps, and steps by which sets grow: what a whole set is asked in a few shifts.

use super::Builder;
use super::lower::word;
use super::node::Node;
use super::node::NodeId;
use crate::ir::Direction;

/// Lines of one length whose members follow each other at one distance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// Shifts after which those members of a set are left that begin such a line: each time the set
    /// and itself shifted down.
    pub shifts: [u16; MOST_SHIFTS],
    /// How many of them.
    pub count: u8,
    /// The constant set of their first members.
    pub starts: u32,
}

/// Up to four runs side by side. What is missing of four has no first members, and shifts there are none of leave a set
/// as it is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FourRuns {
    /// Each shift of all four.
    pub shifts: Vec<[u64; 4]>,
    /// Their first members.
    pub starts: [u64; 4],
}

/// What is known of lines, beside which they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lines {
    /// Of each set of the first few sites whether it has one, as bits.
    Table(Vec<u64>),
    /// They are these runs.
    Runs(Vec<Run>),
    /// The same where a set is one word.
    Lanes(Vec<FourRuns>),
    /// Nothing.
    Any,
}

/// Steps by which a set grows: how far each goes, and from which constant set.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Flood {
    /// The steps.
    pub steps: Vec<(i32, u32)>,
    /// The first of constant sets, one for each site: where a step leads to from there.
    pub near: u32,
}

/// Of each set of the first few sites whether it has a line, as bits; none if lines go beyond those.
pub(super) fn table(lines: &[u64], words: usize) -> Option<Vec<u64>> {
    let first = |line: &[u64]| {
        let (first, rest) = line.split_first()?;
        (first >> FEW == 0 && rest.iter().all(|word| *word == 0)).then_some(*first)
    };
    let lines = lines.chunks_exact(words).map(first).collect::<Option<Vec<u64>>>()?;
    let mut table = vec![0; 1 << FEW >> 6];
    for set in 0..1_u64 << FEW {
        if lines.iter().any(|line| line & !set == 0) {
            table[(set >> 6) as usize] |= 1 << (set & 63);
        }
    }
    Some(table)
}

/// How many sites are few.
pub const FEW: u32 = 9;

/// Lines, sets of so many words, as runs; none if some line is no run.
pub(super) fn of(lines: &[u64], words: usize, sets: &mut Vec<u64>) -> Option<Vec<Run>> {
    let mut found: Vec<(usize, usize, Vec<u64>)> = Vec::new();
    for line in lines.chunks_exact(words) {
        let members: Vec<usize> = crate::state::members(line).collect();
        let (first, second) = (*members.first()?, *members.get(1)?);
        let by = second - first;
        if members.windows(2).any(|pair| pair[1] - pair[0] != by) {
            return None;
        }
        let known = found.iter().position(|run| (run.0, run.1) == (by, members.len()));
        let at = known.unwrap_or_else(|| {
            found.push((by, members.len(), vec![0; words]));
            found.len() - 1
        });
        found[at].2[first / 64] |= 1 << (first % 64);
    }
    if found.len() > MOST_RUNS {
        return None;
    }
    let runs = found.into_iter().map(|(by, length, starts)| {
        sets.extend(starts);
        let (mut shifts, mut count, mut have) = ([0; MOST_SHIFTS], 0, 1);
        while have < length {
            let more = have.min(length - have);
            *shifts.get_mut(usize::from(count))? = u16::try_from(by * more).ok()?;
            count += 1;
            have += more;
        }
        Some(Run { shifts, count, starts: word(sets.len() / words - 1) })
    });
    runs.collect()
}

/// Runs of sets of one word, four by four.
pub(super) fn in_lanes(runs: &[Run], sets: &[u64]) -> Lines {
    let four = |runs: &[Run]| {
        let mut four = FourRuns::default();
        let most = runs.iter().map(|run| usize::from(run.count)).max().unwrap_or(0);
        four.shifts.resize(most, [0; 4]);
        for (lane, run) in runs.iter().enumerate() {
            four.starts[lane] = sets[run.starts as usize];
            for (shift, by) in four.shifts.iter_mut().zip(run.shifts) {
                shift[lane] = u64::from(by);
            }
        }
        four
    };
    Lines::Lanes(runs.chunks(4).map(four).collect())
}

/// Longer lines are looked at one by one.
pub(super) const MOST_SHIFTS: usize = 4;
/// Lines of more distances than this are looked at one by one.
const MOST_RUNS: usize = 8;

impl Builder<'_> {
    /// The steps in some directions, if they are known before play and as far everywhere.
    pub(super) fn flood(&mut self, dirs: NodeId, you: NodeId) -> Option<u32> {
        let Node::SetConst(at) = *self.node(dirs) else { return None };
        let dirs = self.members(at);
        let player = usize::try_from(self.constant(you)?).unwrap_or(0);
        let every = self.table.neighbours.iter().all(|dir| dirs.contains(&usize::from(dir.0)));
        let joins = self.table.every_join().filter(|_| every);
        let joins: Vec<_> = joins.map(|Direction(dir)| usize::from(dir)).collect();
        let mut steps = Vec::new();
        for dir in dirs.iter().copied().chain(joins) {
            steps.extend(self.strides(player, dir)?);
        }
        // For another player they may come in another order, of constant sets of their own.
        for (_, valid) in &mut steps {
            *valid = self.shared_set(self.members(*valid));
        }
        steps.sort_unstable();
        let known = self.program.floods.iter().position(|known| known.steps == steps);
        Some(word(known.unwrap_or_else(|| {
            let near = self.near(&steps);
            self.program.floods.push(Flood { steps, near });
            self.program.floods.len() - 1
        })))
    }

    /// Adds a constant set for each site, of where steps lead to from there; gives the first.
    fn near(&mut self, steps: &[(i32, u32)]) -> u32 {
        let from: Vec<_> =
            steps.iter().map(|(by, valid)| (*by, self.members(*valid))).collect();
        self.by_site(&|site| {
            let steps = from.iter().filter(|(_, from)| from.contains(&site));
            steps.filter_map(|(by, _)| site.checked_add_signed(*by as isize)).collect()
        })
    }
}
