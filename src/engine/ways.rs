//! Ways found: all of them, counted and picked without listing.

use super::bits::Bits;
use crate::ir::NONE;
use crate::program::{LeafOp, Op, Pc};

/// The ways through an ask, in contract order.
#[derive(Debug)]
pub(super) struct Ways<const W: usize> {
    /// Tokens before the last choice, leaf after leaf.
    tokens: Vec<i64>,
    leaves: Vec<Leaf>,
    /// Sets of the leaves, one after the other.
    sets: Vec<Bits<W>>,
    total: u64,
    /// The best values of `prefer` so far.
    best: Vec<i64>,
    /// How many beginnings there are that may have ways.
    guesses: usize,
    /// How many ways those may have.
    guessed: u64,
    /// Whether some way stands for countless others.
    pub(super) continuous: bool,
    /// All ways, if they are of one leaf with nothing chosen before: by far the commonest.
    only: Option<Only<W>>,
}

impl<const W: usize> Default for Ways<W> {
    fn default() -> Self {
        Self {
            tokens: Vec::with_capacity(256),
            leaves: Vec::with_capacity(64),
            sets: Vec::with_capacity(64),
            total: 0,
            best: Vec::new(),
            guesses: 0,
            guessed: 0,
            continuous: false,
            only: None,
        }
    }
}

/// All ways there are, where they are of one leaf.
#[derive(Debug, Clone, Copy)]
enum Only<const W: usize> {
    /// The members of a set.
    Set(Bits<W>),
    /// Those of the known ways of the leaf there that are on.
    Fixed(Pc, u64),
}

/// Ways that differ in their last tokens only.
#[derive(Debug, Clone, Copy)]
struct Leaf {
    /// Where its tokens begin, and how many there are.
    tokens: (usize, usize),
    /// How many ways it holds.
    count: u64,
    last: Last,
}

/// What the last tokens are.
#[derive(Debug, Clone, Copy)]
enum Last {
    /// There are no more.
    Nothing,
    /// A member of the set there.
    Member(usize),
    /// A site of one of the sets from there on, and the site that much further on.
    Steps(usize, usize),
    /// A member of the first of three sets there; after those of the second one of the third.
    Then(usize),
    /// So many members of the set there; whether there can be no more, so that no end is said.
    Members(usize, u64, bool),
    /// A member of the set there, each so many times, and perhaps more tokens; how many such members stand before.
    Guess(usize, u32, usize),
    /// There may be more, by which a total is shared out; how many such and members that may have ways stand before.
    Shares(usize),
}

/// One of what may be ways.
#[derive(Debug, Clone, Copy)]
pub(super) struct Guess {
    /// Which beginning of ways it has, of all such.
    pub(super) of: usize,
    /// Which of the ways that begin so, from 0.
    pub(super) which: u64,
    /// How many there may be.
    pub(super) most: u64,
    /// Whether they share out a total.
    pub(super) shares: bool,
}

/// A direction by which sites have a way: how far it goes, and which sites.
#[derive(Debug, Clone, Copy)]
pub(super) struct StepWay<const W: usize> {
    /// Target minus origin.
    pub(super) offset: i64,
    /// Origins.
    pub(super) from: Bits<W>,
}

impl<const W: usize> Ways<W> {
    #[inline]
    pub(super) fn clear(&mut self) {
        self.total = 0;
        self.guesses = 0;
        self.guessed = 0;
        self.continuous = false;
        if self.only.take().is_none() {
            self.clear_leaves();
        }
    }

    fn clear_leaves(&mut self) {
        self.tokens.clear();
        self.leaves.clear();
        self.sets.clear();
        self.best.clear();
    }

    /// How many ways there are.
    #[inline]
    pub(super) fn total(&self) -> u64 {
        self.total
    }

    #[inline]
    fn push(&mut self, tokens: &[i64], count: u64, last: Last) {
        let start = self.tokens.len();
        self.tokens.extend_from_slice(tokens);
        self.leaves.push(Leaf { tokens: (start, tokens.len()), count, last });
        self.total += count;
    }

    /// Adds one way. With `prefer`, only the best stay.
    pub(super) fn add_one(&mut self, tokens: &[i64], preferred: &[i64]) {
        if self.is_best(preferred) {
            self.push(tokens, 1, Last::Nothing);
        }
    }

    /// Adds a way for each member, all as good as each other. With `prefer`, only the best stay.
    pub(super) fn add_members(&mut self, tokens: &[i64], preferred: &[i64], set: Bits<W>) {
        if self.is_best(preferred) {
            self.add_set(tokens, set);
        }
    }

    /// Whether none before was better; those that were worse are forgotten.
    fn is_best(&mut self, preferred: &[i64]) -> bool {
        if preferred.is_empty() {
            return true;
        }
        let order = preferred.cmp(self.best.as_slice());
        if self.total > 0 && order.is_lt() {
            return false;
        }
        if order.is_gt() || self.total == 0 {
            self.clear();
            self.best.extend_from_slice(preferred);
        }
        true
    }

    /// The members of a set are all the ways there are. Only after [`Self::clear`].
    #[inline]
    pub(super) fn set_only(&mut self, set: Bits<W>) {
        self.total = set.count();
        self.only = Some(Only::Set(set));
    }

    /// Those of the known ways of a leaf that are on are all there are. Only after [`Self::clear`].
    #[inline]
    pub(super) fn fixed_only(&mut self, leaf: Pc, on: u64) {
        self.total = u64::from(on.count_ones());
        self.only = Some(Only::Fixed(leaf, on));
    }

    /// Adds a way for each member.
    #[inline]
    pub(super) fn add_set(&mut self, tokens: &[i64], set: Bits<W>) {
        let count = set.count();
        if count > 0 {
            self.sets.push(set);
            self.push(tokens, count, Last::Member(self.sets.len() - 1));
        }
    }

    /// Adds what may be so many ways for each member of a set, and begins with it.
    pub(super) fn add_guesses(&mut self, tokens: &[i64], set: Bits<W>, each: u32) {
        let count = set.count();
        if count > 0 {
            self.sets.push(set);
            let last = Last::Guess(self.sets.len() - 1, each, self.guesses);
            self.push(tokens, count * u64::from(each), last);
            self.guessed += count * u64::from(each);
            self.guesses += usize::try_from(count).unwrap_or(0);
        }
    }

    /// Adds what may be so many ways to share out a total after these tokens.
    pub(super) fn add_shares(&mut self, tokens: &[i64], count: u64) {
        self.push(tokens, count, Last::Shares(self.guesses));
        self.guessed += count;
        self.guesses += 1;
    }

    /// How many beginnings there are that may have ways.
    pub(super) fn guesses(&self) -> usize {
        self.guesses
    }

    /// How many ways there are without those.
    pub(super) fn sure(&self) -> u64 {
        self.total - self.guessed
    }

    /// The n-th, if it is one of what may be ways.
    pub(super) fn guess_at(&self, mut n: u64) -> Option<Guess> {
        for leaf in &self.leaves {
            if n < leaf.count {
                return match leaf.last {
                    Last::Guess(_, each, before) => {
                        let most = u64::from(each);
                        let of = before + usize::try_from(n / most).unwrap_or(0);
                        Some(Guess { of, which: n % most, most, shares: false })
                    }
                    Last::Shares(of) => {
                        Some(Guess { of, which: n, most: leaf.count, shares: true })
                    }
                    Last::Nothing
                    | Last::Member(_)
                    | Last::Steps(..)
                    | Last::Then(_)
                    | Last::Members(..) => None,
                };
            }
            n -= leaf.count;
        }
        None
    }

    /// Adds a way for each member of a set but for some, and after those for each of another set.
    pub(super) fn add_then(&mut self, tokens: &[i64], sets: [Bits<W>; 3]) {
        let count = count_then(sets);
        if count > 0 {
            self.sets.extend(sets);
            self.push(tokens, count, Last::Then(self.sets.len() - sets.len()));
        }
    }

    /// Adds a way for each subset of a size, of which there are so many.
    pub(super) fn add_subsets(
        &mut self,
        tokens: &[i64],
        of: Bits<W>,
        (size, count): (u64, u64),
        full: bool,
    ) {
        if count > 0 {
            self.sets.push(of);
            self.push(tokens, count, Last::Members(self.sets.len() - 1, size, full));
        }
    }

    /// Adds a way for each origin and direction. At most eight directions, the least offset first:
    /// targets go by declaration.
    pub(super) fn add_steps(&mut self, tokens: &[i64], ways: &[StepWay<W>]) {
        let first = self.sets.len();
        let mut count = 0;
        for way in ways {
            count += way.from.count();
            self.sets.push(way.from);
            // The offset stands in a word of its own, as bits.
            let mut offset = Bits::EMPTY;
            offset.0[0] = way.offset.cast_unsigned();
            self.sets.push(offset);
        }
        if count > 0 {
            self.push(tokens, count, Last::Steps(first, ways.len()));
        }
    }

    /// Writes the n-th way's tokens, found by this code; nothing if there is none. Of what may be ways those up to
    /// the member they begin with.
    #[inline]
    pub(super) fn nth(&self, code: &[Op], n: u64, out: &mut Vec<i64>) {
        self.nth_by(super::cpu::Plain, code, n, out);
    }

    /// The same, as this processor does it best.
    #[expect(
        clippy::inline_always,
        reason = "it must be compiled for the processor it is run on"
    )]
    #[inline(always)]
    pub(super) fn nth_by<C: super::cpu::Select>(
        &self,
        cpu: C,
        code: &[Op],
        n: u64,
        out: &mut Vec<i64>,
    ) {
        out.clear();
        match &self.only {
            Some(Only::Set(set)) => out.extend(set.nth_by(cpu, n)),
            Some(Only::Fixed(pc, on)) => {
                if let Some(Op::Leaf(leaf)) = code.get(*pc as usize)
                    && let LeafOp::Fixed(ways) = &**leaf
                    && n < self.total
                    && let Ok(n) = u32::try_from(n)
                    && let Some((tokens, _)) = ways.get(cpu.select(*on, n) as usize)
                {
                    match tokens.as_slice() {
                        [token] => out.push(*token),
                        tokens => out.extend_from_slice(tokens),
                    }
                }
            }
            None => self.nth_of_leaves(cpu, n, out),
        }
    }

    #[expect(
        clippy::inline_always,
        reason = "it must be compiled for the processor it is run on"
    )]
    #[inline(always)]
    fn nth_of_leaves<C: super::cpu::Select>(&self, cpu: C, mut n: u64, out: &mut Vec<i64>) {
        for leaf in &self.leaves {
            if n >= leaf.count {
                n -= leaf.count;
                continue;
            }
            let (start, count) = leaf.tokens;
            out.extend_from_slice(&self.tokens[start..start + count]);
            match leaf.last {
                Last::Nothing | Last::Shares(_) => {}
                Last::Member(set) => out.extend(self.sets[set].nth_by(cpu, n)),
                Last::Guess(set, each, _) => {
                    out.extend(self.sets[set].nth_by(cpu, n / u64::from(each)));
                }
                Last::Then(first) => {
                    let sets = [0, 1, 2].map(|at| self.sets[first + at]);
                    let (member, then) = nth_then(cpu, sets, n);
                    out.extend(member.into_iter().chain(then));
                }
                Last::Steps(first, ways) => self.nth_step(cpu, first, ways, n, out),
                Last::Members(set, size, full) => {
                    nth_subset(self.sets[set], size, n, out);
                    if !full {
                        out.push(NONE);
                    }
                }
            }
            return;
        }
    }

    /// The n-th origin and target, origins first.
    #[expect(
        clippy::inline_always,
        reason = "it must be compiled for the processor it is run on"
    )]
    #[inline(always)]
    fn nth_step<C: super::cpu::Select>(
        &self,
        cpu: C,
        first: usize,
        ways: usize,
        n: u64,
        out: &mut Vec<i64>,
    ) {
        let sets = &self.sets[first..first + 2 * ways];
        let offset = |dir: usize| sets[2 * dir + 1].0[0].cast_signed();
        if let Some((from, to)) =
            super::steps::nth_step(cpu, ways, |dir| sets[2 * dir], offset, n)
        {
            out.extend([from, to]);
        }
    }
}

/// Writes the n-th way's tokens: see [`Ways::nth`].
pub(super) struct Nth<'w, const W: usize> {
    pub(super) ways: &'w Ways<W>,
    /// The code it was found by.
    pub(super) ops: &'w [Op],
    pub(super) n: u64,
    pub(super) out: &'w mut Vec<i64>,
}

impl<const W: usize> super::cpu::Work for Nth<'_, W> {
    type Done = ();

    #[expect(
        clippy::inline_always,
        reason = "it must be compiled for the processor it is run on"
    )]
    #[inline(always)]
    fn run<C: super::cpu::Select>(self, cpu: C) {
        self.ways.nth_by(cpu, self.ops, self.n, self.out);
    }
}

/// How many ways there are of members of a first set, of which each that is in a second one is followed by one of a third.
#[inline]
pub(super) fn count_then<const W: usize>([of, some, then]: [Bits<W>; 3]) -> u64 {
    of.except(some).count() + (of & some).count() * then.count()
}

/// The n-th of those: the member, and what follows it.
pub(super) fn nth_then<C: super::cpu::Select, const W: usize>(
    cpu: C,
    [of, some, then]: [Bits<W>; 3],
    mut n: u64,
) -> (Option<i64>, Option<i64>) {
    let each = then.count();
    for member in of {
        let is_followed = some.has(member);
        let ways = if is_followed { each } else { 1 };
        if n < ways {
            return (Some(member), then.nth_by(cpu, n).filter(|_| is_followed));
        }
        n -= ways;
    }
    (None, None)
}

/// How many subsets of a size there are; at most as many as can be counted.
pub(super) fn subsets_of(members: u64, size: u64) -> u64 {
    if size > members {
        return 0;
    }
    let mut count: u128 = 1;
    for chosen in 0..size.min(members - size) {
        // Each product of neighbours is divided by as many: what is left is whole.
        count = count * u128::from(members - chosen) / u128::from(chosen + 1);
        if count > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    u64::try_from(count).unwrap_or(u64::MAX)
}

/// Writes the n-th subset of a size, lexicographically.
fn nth_subset<const W: usize>(mut of: Bits<W>, size: u64, mut n: u64, out: &mut Vec<i64>) {
    for more in (0..size).rev() {
        while let Some(member) = of.pop() {
            let with = subsets_of(of.count(), more);
            if n < with {
                out.push(member);
                break;
            }
            n -= with;
        }
    }
}
