//! Sets worked out in a straight line: what is made of bit operations alone becomes short code over
//! numbered sets, in which nothing is worked out twice. It knows nothing of moves.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::Builder;
use super::code::{LeafOp, Op};
use super::lanes::RowCode;
use super::lower::word;
use super::node::{Node, NodeId, Slot};
use super::sights::Sight;

/// How many sets such code can number.
pub const STRAIGHT: usize = 128;

/// One operation: makes the set whose number is its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetStep {
    /// A set of the state.
    State(u32),
    /// A variable of the move.
    Load(Slot),
    /// A constant set.
    Const(u32),
    /// The set of what a scalar variable holds.
    Member(Slot),
    /// Sites with nothing on them.
    Empty,
    /// Members of either.
    Or(u8, u8),
    /// Members of both.
    And(u8, u8),
    /// Members of the first that are not in the second.
    Except(u8, u8),
    /// A shift of a set.
    Up(u8, Shift),
    /// A shift down.
    Down(u8, Shift),
    /// Of a shift of the first set the members of the second.
    UpAnd(u8, u8, Shift),
    /// The same down.
    DownAnd(u8, u8, Shift),
    /// A shift of the first set, and the members of the second.
    UpOr(u8, u8, Shift),
    /// The same down.
    DownOr(u8, u8, Shift),
    /// See [`Node::Along`]: the seed, what it goes over, and how far a step goes; how often that must be
    /// doubled to go as far as can be; where steps lead to.
    AlongUp(u8, u8, u8, u8, u32),
    /// The same down.
    AlongDown(u8, u8, u8, u8, u32),
    /// See [`Node::RunEnd`].
    RunEnd {
        /// The run.
        run: u8,
        /// How far a step goes.
        by: i16,
        /// From where.
        valid: u32,
    },
    /// The second if the first has a member, otherwise the third.
    Pick(u8, u8, u8),
    /// Of the second what is in the first, of the third what is not.
    Blend(u8, u8, u8),
    /// Members of any of three sets of the state, of which the last may be the same.
    States([u32; 3]),
    /// The first if a word of the state is a small number, otherwise the second.
    PickIs(u8, u8, u8, u32),
    /// Of so many sets of the state from `base` on that whose number a word of the state is.
    StateAt {
        /// The first.
        base: u32,
        /// How many there are.
        count: u16,
        /// The word.
        at: u32,
    },
    /// The same of constant sets.
    ConstAt {
        /// The first.
        first: u32,
        /// How many there are.
        count: u16,
        /// The word.
        at: u32,
    },
    /// Of constant sets that whose number is the only member of a set.
    KindOf {
        /// The set.
        of: u8,
        /// The first.
        first: u32,
        /// How many there are.
        count: u16,
    },
    /// A constant set for the site that a scalar variable holds: the first of those.
    Near {
        /// The variable.
        from: Slot,
        /// The first of the sets.
        sets: u32,
    },
    /// What is seen from the site that a scalar variable holds, over a set, up to the first site not in it
    /// and that one too.
    Sights {
        /// The variable.
        from: Slot,
        /// The set.
        over: u8,
        /// Which of the code's sights.
        of: u8,
    },
    /// The same by the first of two sights, if a set has a member, otherwise by the second.
    Either {
        /// That set.
        when: u8,
        /// The variable.
        from: Slot,
        /// The set one looks over.
        over: u8,
        /// Which of the code's sights.
        of: [u8; 2],
    },
    /// Works rows out: the union of the last one's lanes.
    Rows(u8),
    /// The union of some lanes, as bits, of rows that have been worked out.
    Lanes(u8, u8),
}

/// The members of a constant set among them, each as much further on, or back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shift {
    /// How far.
    pub by: u16,
    /// The constant set.
    pub valid: u32,
}

/// Code of one or several sets.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Straight {
    /// The operations in order.
    pub steps: Vec<SetStep>,
    /// What it does in several directions at once.
    pub rows: Vec<RowCode>,
    /// What it looks at in several directions.
    pub sights: Vec<Vec<Sight>>,
}

impl Straight {
    /// The first words of what it reads of the state, a set taking so many.
    pub(super) fn words(&self, set_words: u32) -> impl Iterator<Item = u32> + '_ {
        self.steps.iter().flat_map(move |step| {
            let (first, count, word) = match step {
                SetStep::State(at)
                | SetStep::Load(Slot::State(at))
                | SetStep::Member(Slot::State(at))
                | SetStep::PickIs(.., at)
                | SetStep::ConstAt { at, .. }
                | SetStep::Near { from: Slot::State(at), .. }
                | SetStep::Sights { from: Slot::State(at), .. }
                | SetStep::Either { from: Slot::State(at), .. } => (*at, 1, None),
                SetStep::StateAt { base, count, at } => (*base, u32::from(*count), Some(*at)),
                _ => (0, 0, None),
            };
            let states = match step {
                SetStep::States(states) => states.as_slice(),
                _ => &[],
            };
            let sets = (0..count).map(move |set| first + set * set_words);
            sets.chain(word).chain(states.iter().copied())
        })
    }

    /// The number of what an operation makes.
    pub(super) fn add(&mut self, step: SetStep) -> Option<u8> {
        let known = self.steps.iter().position(|known| *known == step);
        let at = known.unwrap_or_else(|| {
            self.steps.push(step);
            self.steps.len() - 1
        });
        u8::try_from(at).ok().filter(|at| usize::from(*at) < STRAIGHT)
    }

    /// The same with shifts as part of what alone is made of them; the sets that are wanted have new
    /// numbers then.
    fn fused(mut self, wanted: &mut [u8]) -> Self {
        let uses = self.uses(wanted);
        let shift = |set: u8| {
            let step = self.steps.get(usize::from(set)).copied();
            step.filter(|_| uses[usize::from(set)] == 1)
        };
        let fused = |step: SetStep| match step {
            SetStep::And(a, b) | SetStep::Or(a, b) => {
                for (one, other) in [(b, a), (a, b)] {
                    let fused = match (step, shift(one)) {
                        (SetStep::And(..), Some(SetStep::Up(of, shift))) => {
                            SetStep::UpAnd(of, other, shift)
                        }
                        (SetStep::And(..), Some(SetStep::Down(of, shift))) => {
                            SetStep::DownAnd(of, other, shift)
                        }
                        (SetStep::Or(..), Some(SetStep::Up(of, shift))) => {
                            SetStep::UpOr(of, other, shift)
                        }
                        (SetStep::Or(..), Some(SetStep::Down(of, shift))) => {
                            SetStep::DownOr(of, other, shift)
                        }
                        _ => continue,
                    };
                    return (fused, Some(one));
                }
                (step, None)
            }
            _ => (step, None),
        };
        let mut steps: Vec<(SetStep, bool)> = Vec::new();
        for step in &self.steps {
            let (step, gone) = fused(*step);
            steps.push((step, true));
            if let Some(gone) = gone {
                steps[usize::from(gone)].1 = false;
            }
        }
        self.with(steps, wanted)
    }

    /// The same with those steps instead that stay.
    pub(super) fn with(self, steps: Vec<(SetStep, bool)>, wanted: &mut [u8]) -> Self {
        let mut numbers = [0_u8; 256];
        let mut code = Self { steps: Vec::new(), ..self };
        for (at, (mut step, stays)) in steps.into_iter().enumerate() {
            if stays {
                step.each_mut(&mut |set| *set = numbers[usize::from(*set)]);
                if let SetStep::Rows(rows) = step {
                    let rows = &mut code.rows[usize::from(rows)];
                    rows.each_given(&mut |set| *set = numbers[usize::from(*set)]);
                }
                numbers[at % 256] = u8::try_from(code.steps.len()).unwrap_or(0);
                code.steps.push(step);
            }
        }
        for set in wanted {
            *set = numbers[usize::from(*set)];
        }
        code
    }
}

impl SetStep {
    /// Visits the numbers of the sets it is made of.
    pub(super) fn each(&self, visit: &mut dyn FnMut(&u8)) {
        let mut step = *self;
        step.each_mut(&mut |set| visit(set));
    }

    /// The numbers of the sets it is made of, in order; those it has not are 0.
    pub(super) fn parts(&self) -> [u8; 3] {
        let (mut parts, mut have) = ([0; 3], 0);
        self.each(&mut |set| {
            parts[have] = *set;
            have += 1;
        });
        parts
    }

    pub(super) fn each_mut(&mut self, visit: &mut dyn FnMut(&mut u8)) {
        match self {
            Self::State(_)
            | Self::Load(_)
            | Self::Const(_)
            | Self::Member(_)
            | Self::Empty
            | Self::StateAt { .. }
            | Self::ConstAt { .. }
            | Self::Near { .. }
            | Self::States(_)
            | Self::Rows(_)
            | Self::Lanes(..) => {}
            Self::Up(of, _)
            | Self::Down(of, _)
            | Self::RunEnd { run: of, .. }
            | Self::KindOf { of, .. }
            | Self::Sights { over: of, .. } => visit(of),
            Self::Or(a, b)
            | Self::And(a, b)
            | Self::Except(a, b)
            | Self::UpAnd(a, b, _)
            | Self::DownAnd(a, b, _)
            | Self::UpOr(a, b, _)
            | Self::DownOr(a, b, _)
            | Self::AlongUp(a, b, ..)
            | Self::AlongDown(a, b, ..)
            | Self::PickIs(a, b, ..) => {
                visit(a);
                visit(b);
            }
            Self::Either { when, over, .. } => {
                visit(when);
                visit(over);
            }
            Self::Pick(a, b, c) | Self::Blend(a, b, c) => {
                visit(a);
                visit(b);
                visit(c);
            }
        }
    }
}

impl Builder<'_> {
    /// Makes straight code of all sets that can be worked out so, but for those that are only part of
    /// others. Afterwards nodes are only run.
    pub(super) fn straighten(&mut self, inner: &mut [bool]) {
        let mut is_asked = vec![false; inner.len()];
        for node in self.program.ops.iter().flat_map(asked_by) {
            is_asked[node as usize] = true;
        }
        // Parts come before what they are parts of.
        for at in (0..self.program.nodes.len()).rev() {
            if inner[at] && !is_asked[at] {
                continue;
            }
            let mut code = Straight::default();
            let set = if self.is_operation(word(at)) {
                self.in_line(word(at), &mut code)
            } else {
                None
            };
            let Some(set) = set else {
                self.program.nodes[at].children(&mut |child| is_asked[child as usize] = true);
                continue;
            };
            let mut wanted = [set];
            let code = self.sighted(code, &mut wanted);
            let code = self.widened(code, &mut wanted).fused(&mut wanted).terse(&mut wanted);
            self.inside(word(at), inner);
            self.program.nodes[at] = Node::Straight(word(self.program.straights.len()));
            self.program.straights.push(code);
        }
    }

    /// Makes one code of all ways of a last step; gives what nodes that does away with.
    pub(super) fn straighten_steps(&mut self) -> Vec<bool> {
        let mut inner = vec![false; self.program.nodes.len()];
        for at in 0..self.program.ops.len() {
            let Op::Leaf(leaf) = &self.program.ops[at] else { continue };
            let LeafOp::Steps { ways, .. } = &**leaf else { continue };
            let ways = ways.clone();
            let mut code = Straight::default();
            let sets = ways.iter().map(|(_, set)| self.in_line(*set, &mut code));
            let Some(mut sets) = sets.collect::<Option<Vec<u8>>>() else { continue };
            let code = self.sighted(code, &mut sets);
            let code = self.widened(code, &mut sets).fused(&mut sets).terse(&mut sets);
            for (_, set) in &ways {
                inner[*set as usize] = true;
                self.inside(*set, &mut inner);
            }
            let at_once = Some((word(self.program.straights.len()), sets));
            self.program.straights.push(code);
            self.program.ops[at] = Op::Leaf(Box::new(LeafOp::Steps { ways, at_once }));
        }
        inner
    }

    /// Whether a node is worth code of its own.
    fn is_operation(&self, node: NodeId) -> bool {
        let is_part = |node: &NodeId| {
            !matches!(self.node(*node), Node::Set(_) | Node::SetConst(_) | Node::Empty)
        };
        match self.node(node) {
            Node::Union(a, b) | Node::Intersect(a, b) | Node::Except(a, b) => {
                is_part(a) || is_part(b)
            }
            Node::Up { of, .. } | Node::Down { of, .. } => is_part(of),
            Node::Along { .. } | Node::RunEnd { .. } | Node::If(..) => true,
            _ => false,
        }
    }

    /// Notes the operations that a node is made of.
    fn inside(&self, node: NodeId, inner: &mut [bool]) {
        let mut children = Vec::new();
        self.node(node).children(&mut |child| children.push(child));
        for child in children {
            if let Some(inner) = inner.get_mut(child as usize).filter(|inner| !**inner) {
                *inner = true;
            } else {
                continue;
            }
            self.inside(child, inner);
        }
    }

    /// Adds what makes a set; gives its number. None if it is not made of bit operations alone.
    #[expect(clippy::too_many_lines, reason = "one arm for each of many kinds")]
    fn in_line(&self, node: NodeId, code: &mut Straight) -> Option<u8> {
        let step = match *self.node(node) {
            Node::Set(Slot::State(at)) => SetStep::State(at),
            Node::Set(slot) => SetStep::Load(slot),
            Node::SetConst(at) => SetStep::Const(at),
            Node::Empty => SetStep::Empty,
            Node::Single(of) => match *self.node(of) {
                Node::One(slot) => SetStep::Member(slot),
                _ => return None,
            },
            Node::UnionOf { base, stride, count } => {
                let mut all = code.add(SetStep::State(base))?;
                for at in 1..count {
                    let next = code.add(SetStep::State(base + at * stride))?;
                    all = code.add(SetStep::Or(all, next))?;
                }
                return Some(all);
            }
            Node::Union(a, b) => SetStep::Or(self.in_line(a, code)?, self.in_line(b, code)?),
            Node::Intersect(a, b) => {
                SetStep::And(self.in_line(a, code)?, self.in_line(b, code)?)
            }
            Node::Except(a, b) => {
                SetStep::Except(self.in_line(a, code)?, self.in_line(b, code)?)
            }
            Node::Up { of, by, valid } => {
                let by = u16::try_from(by).ok()?;
                SetStep::Up(self.in_line(of, code)?, Shift { by, valid })
            }
            Node::Down { of, by, valid } => {
                let by = u16::try_from(by).ok()?;
                SetStep::Down(self.in_line(of, code)?, Shift { by, valid })
            }
            Node::Along { seed, within, by, reach } => {
                let seed = self.in_line(seed, code)?;
                let within = self.in_line(within, code)?;
                let far = u8::try_from(by.unsigned_abs()).ok()?;
                let doublings = self.doublings(by, reach);
                if by < 0 {
                    SetStep::AlongDown(seed, within, far, doublings, reach)
                } else {
                    SetStep::AlongUp(seed, within, far, doublings, reach)
                }
            }
            Node::RunEnd { run, by, valid } => SetStep::RunEnd {
                run: self.in_line(run, code)?,
                by: i16::try_from(by).ok()?,
                valid,
            },
            Node::If(condition, yes, no) => {
                let yes = self.in_line(yes, code)?;
                let no = self.in_line(no, code)?;
                return self.picked(condition, yes, no, code);
            }
            Node::SetAt { base, count, index, strict: false } => SetStep::StateAt {
                base,
                count: u16::try_from(count).ok()?,
                at: self.word_of(index)?,
            },
            Node::ConstAt { first, count, index } => {
                let count = u16::try_from(count).ok()?;
                match *self.node(index) {
                    Node::TheSet(of) => {
                        SetStep::KindOf { of: self.in_line(of, code)?, first, count }
                    }
                    Node::One(from @ Slot::Frame(_))
                        if usize::from(count) == self.table.sites.len() =>
                    {
                        SetStep::Near { from, sets: first }
                    }
                    _ => SetStep::ConstAt { first, count, at: self.word_of(index)? },
                }
            }
            _ => return None,
        };
        code.add(step)
    }

    /// The word of the state that a scalar is.
    fn word_of(&self, node: NodeId) -> Option<u32> {
        match self.node(node) {
            Node::One(Slot::State(at)) => Some(*at),
            _ => None,
        }
    }

    /// How often a distance must be doubled to go over all there is to go over.
    fn doublings(&self, by: i32, reach: u32) -> u8 {
        let members = self.members(reach);
        let mut is_member = vec![false; self.table.sites.len()];
        for member in &members {
            is_member[*member] = true;
        }
        let mut longest = 0;
        for member in members {
            let next = |at: &usize| at.checked_add_signed(by as isize);
            let on = std::iter::successors(Some(member), |at| {
                next(at).filter(|at| by != 0 && is_member.get(*at) == Some(&true))
            });
            longest = longest.max(on.count() as u64);
        }
        let mut doublings = 0;
        while (1_u64 << doublings) - 1 < longest {
            doublings += 1;
        }
        doublings
    }

    /// One set or the other, by a condition on sets.
    fn picked(&self, condition: NodeId, yes: u8, no: u8, code: &mut Straight) -> Option<u8> {
        let when = match *self.node(condition) {
            Node::Not(of) => return self.picked(of, no, yes, code),
            Node::NoMember(set) => {
                let when = self.in_line(set, code)?;
                return code.add(SetStep::Pick(when, no, yes));
            }
            Node::And(a, b) => {
                let yes = self.picked(b, yes, no, code)?;
                return self.picked(a, yes, no, code);
            }
            Node::Or(a, b) => {
                let no = self.picked(b, yes, no, code)?;
                return self.picked(a, yes, no, code);
            }
            Node::AnySet(set) => self.in_line(set, code)?,
            Node::Meets(a, b) => {
                let (a, b) = (self.in_line(a, code)?, self.in_line(b, code)?);
                code.add(SetStep::And(a, b))?
            }
            Node::Subset(a, b) => {
                let (a, b) = (self.in_line(a, code)?, self.in_line(b, code)?);
                let out = code.add(SetStep::Except(a, b))?;
                return code.add(SetStep::Pick(out, no, yes));
            }
            Node::Equal(a, b) => {
                let (word, other) = match (self.word_of(a), self.word_of(b)) {
                    (Some(word), _) => (word, b),
                    (_, Some(word)) => (word, a),
                    _ => return None,
                };
                let number = u8::try_from(self.constant(other)?).ok()?;
                return code.add(SetStep::PickIs(yes, no, number, word));
            }
            Node::In(member, set) => {
                let Node::One(slot) = *self.node(member) else { return None };
                let member = code.add(SetStep::Member(slot))?;
                let set = self.in_line(set, code)?;
                code.add(SetStep::And(member, set))?
            }
            _ => return None,
        };
        code.add(SetStep::Pick(when, yes, no))
    }

    /// Whether a set is made of bit operations alone: to work it out is never a fault.
    pub(super) fn is_straight(&self, node: NodeId) -> bool {
        self.in_line(node, &mut Straight::default()).is_some()
    }
}

/// The sets and conditions that the commonest instructions ask for.
fn asked_by(op: &Op) -> Vec<NodeId> {
    match op {
        Op::Require(of) | Op::Unless(of, _) | Op::Set { value: of, .. } => vec![*of],
        Op::Choose(choose) => vec![choose.from],
        Op::Leaf(leaf) => match &**leaf {
            LeafOp::Set(of) | LeafOp::Alike { of, .. } | LeafOp::Then { of, .. } => vec![*of],
            LeafOp::Couple(couple) => vec![couple.first, couple.among],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}
