//! Rays, steps and what stands on a site, as sets: where a direction and a player are known before
//! play, what goes along a line is bit operations.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::lower::{Bound, Scope, word};
use super::node::{Node, NodeId, Slot};
use super::{Builder, Stepper, Unsupported};
use crate::ir::{self, Direction, Expr};
use crate::span::Span;

/// Over more directions than this nothing is written out one by one.
const MOST_DIRECTIONS: usize = 8;
/// A step that goes so differently far from different sites goes site by site.
const MOST_STRIDES: usize = 4;
/// Nor over so many nodes in all, where one such thing stands in another.
const MOST_NODES: usize = 4_000;

impl Builder<'_> {
    /// The same value asked of sets, not of lists and single sites.
    pub(super) fn as_sets(&mut self, node: Node) -> Node {
        let span = self.table.game.span;
        match node {
            Node::ListToSet(list) => self.set_of_list(list, span).unwrap_or(node),
            Node::Single(of) => self.set_of_one(of, span).unwrap_or(node),
            Node::In(member, set) => match self.set_of_one(member, span) {
                Some(of) => {
                    let of = self.push(of, span);
                    self.as_sets(Node::Meets(of, set))
                }
                None => node,
            },
            Node::Length(list) => match self.run_of(list, span) {
                Some(run) => Node::Count(self.push(run, span)),
                None => node,
            },
            Node::Slides { from, dirs, you } => {
                self.slides(from, dirs, you, span).unwrap_or(node)
            }
            Node::Step { from, dir, you } => self.by_strides(from, dir, you).unwrap_or(node),
            Node::Equal(a, b) => self.what_stands(a, b).unwrap_or(node),
            Node::Connected { seeds, within, dirs, you } => match self.flood(dirs, you) {
                Some(flood) => Node::Grown { seeds, within, flood },
                None => node,
            },
            Node::Meets(a, b) => {
                self.met(a, b, span).or_else(|| self.met(b, a, span)).unwrap_or(node)
            }
            _ => node,
        }
    }

    /// Whether a set meets another, by what the first is made of.
    fn met(&mut self, set: NodeId, target: NodeId, span: Span) -> Option<Node> {
        match *self.node(set) {
            Node::Grown { seeds, within, flood } => {
                Some(Node::Joins { seeds, within, target, flood })
            }
            Node::Up { of, .. } | Node::Down { of, .. } => {
                // A step from the end of a run leads out of it; where the target has nothing that runs
                // go over, any step from the run that meets it is that step.
                let Node::RunEnd { run, .. } = *self.node(of) else { return None };
                let Node::Along { within, .. } = *self.node(run) else { return None };
                if !self.are_apart(within, target) {
                    return None;
                }
                let step = match *self.node(set) {
                    Node::Up { by, valid, .. } => Node::Up { of: run, by, valid },
                    Node::Down { by, valid, .. } => Node::Down { of: run, by, valid },
                    _ => return None,
                };
                Some(Node::Meets(self.push(step, span), target))
            }
            _ => None,
        }
    }

    /// Whether two sets are known to have nothing in common: sites hold one piece, of one class.
    fn are_apart(&self, one: NodeId, other: NodeId) -> bool {
        let layout = &self.table.layout;
        let class = |node: NodeId| match *self.node(node) {
            Node::Set(Slot::State(at)) => {
                let classes =
                    layout.classes..layout.classes + self.table.classes() * layout.set_words;
                Some(at as usize).filter(|at| classes.contains(at))
            }
            _ => None,
        };
        let (a, b) = (class(one), class(other));
        layout.counts.is_none() && a.is_some() && b.is_some() && a != b
    }

    /// What a ray goes over: its first site, and the rest along it.
    fn run_of(&mut self, list: NodeId, span: Span) -> Option<Node> {
        let Node::Ray { from, dir, through, you } = *self.node(list) else { return None };
        let (by, valid) = self.stride(dir, you)?;
        let seed = self.push(Node::Single(from), span);
        let seed = self.push(shifted(seed, by, valid), span);
        let reach = self.reach(by, valid);
        Some(Node::Along { seed, within: through, by, reach })
    }

    /// What is slid to from a site in directions known before play: over empty sites, and a step from
    /// all of those and from where it begins.
    fn slides(&mut self, from: NodeId, dirs: NodeId, you: NodeId, span: Span) -> Option<Node> {
        let dirs = match *self.node(dirs) {
            Node::SetConst(at) => self.members(at),
            Node::If(condition, yes, no) if self.is_sure(condition) => {
                let yes = self.slides(from, yes, you, span)?;
                let no = self.slides(from, no, you, span)?;
                return Some(Node::If(condition, self.push(yes, span), self.push(no, span)));
            }
            _ => return None,
        };
        let is_plain = matches!(self.node(from), Node::One(_));
        if !is_plain || self.table.sites.iter().any(|site| site.cell.is_none()) {
            return None;
        }
        let begin = self.push(Node::Single(from), span);
        let empty = self.push(Node::Empty, span);
        let nothing = self.set_const([]);
        let mut all = self.push(nothing, span);
        for dir in dirs {
            let dir = self.push(Node::Const(crate::table::value(dir)), span);
            let (by, valid) = self.stride(dir, you)?;
            let reach = self.reach(by, valid);
            let seed = self.push(shifted(begin, by, valid), span);
            let over = self.push(Node::Along { seed, within: empty, by, reach }, span);
            let over = self.push(Node::Union(begin, over), span);
            let to = self.push(shifted(over, by, valid), span);
            all = self.push(Node::Union(all, to), span);
        }
        Some(self.node(all).clone())
    }

    /// Where steps lead to from a constant set.
    pub(super) fn reach(&mut self, by: i32, valid: u32) -> u32 {
        let to = |site: usize| usize::try_from(crate::table::value(site) + i64::from(by)).ok();
        let reached: Vec<usize> = self.members(valid).into_iter().filter_map(to).collect();
        self.shared_set(reached)
    }

    /// How far a step in a direction goes, if that is known and as far everywhere; and from where.
    fn stride(&self, dir: NodeId, you: NodeId) -> Option<(i32, u32)> {
        let dir = usize::try_from(self.constant(dir)?).ok()?;
        let player = usize::try_from(self.constant(you)?).unwrap_or(0);
        if dir >= self.program.directions {
            return None;
        }
        match self.program.steppers.get(player * self.program.directions + dir)? {
            Stepper::Up { by, from } => Some((i32::try_from(*by).ok()?, *from)),
            Stepper::Down { by, from } => Some((-i32::try_from(*by).ok()?, *from)),
            Stepper::Sites(_) | Stepper::Joined => None,
        }
    }

    /// A step as shifts, each of the sites from which it goes that far.
    fn by_strides(&mut self, from: NodeId, dir: u16, you: NodeId) -> Option<Node> {
        let player = usize::try_from(self.constant(you)?).unwrap_or(0);
        let strides = self.strides(player, usize::from(dir))?;
        let mut all = None;
        for (by, valid) in strides {
            let step = shifted(from, by, valid);
            all = Some(match all {
                None => step,
                Some(before) => {
                    let span = self.table.game.span;
                    Node::Union(self.push(before, span), self.push(step, span))
                }
            });
        }
        Some(all.unwrap_or_else(|| self.set_const([])))
    }

    /// How far steps in a direction go, and from which constant sets; none if they go too far apart.
    pub(super) fn strides(&mut self, player: usize, dir: usize) -> Option<Vec<(i32, u32)>> {
        if dir >= self.program.directions {
            return Some(Vec::new());
        }
        let targets = match self.program.steppers.get(player * self.program.directions + dir)? {
            Stepper::Up { by: 0, .. } => return Some(Vec::new()),
            Stepper::Up { by, from } => return Some(vec![(i32::try_from(*by).ok()?, *from)]),
            Stepper::Down { by, from } => {
                return Some(vec![(-i32::try_from(*by).ok()?, *from)]);
            }
            Stepper::Sites(targets) => targets,
            Stepper::Joined => {
                let mut sites = 0..self.table.sites.len();
                let none = sites.all(|site| self.table.joined(site).is_empty());
                return none.then(Vec::new);
            }
        };
        let mut found: Vec<(i32, Vec<usize>)> = Vec::new();
        for (site, target) in targets.iter().enumerate() {
            let Some(target) = target else { continue };
            let by = i32::from(*target) - i32::try_from(site).ok()?;
            match found.iter_mut().find(|(known, _)| *known == by) {
                Some((_, from)) => from.push(site),
                None => found.push((by, vec![site])),
            }
        }
        if found.len() > MOST_STRIDES {
            return None;
        }
        Some(found.into_iter().map(|(by, from)| (by, self.shared_set(from))).collect())
    }

    /// The members of a list.
    fn set_of_list(&mut self, list: NodeId, span: Span) -> Option<Node> {
        match *self.node(list) {
            Node::Ray { .. } => self.run_of(list, span),
            Node::SetToList(set) => Some(self.node(set).clone()),
            Node::ListOf(ref items) if items.is_empty() => Some(self.set_const([])),
            Node::Between(from, to) => {
                self.between_by_site().map(|first| Node::BetweenAt { first, from, to })
            }
            Node::If(condition, yes, no) => {
                let yes = self.set_of_list(yes, span)?;
                let no = self.set_of_list(no, span)?;
                let (yes, no) = (self.push(yes, span), self.push(no, span));
                Some(Node::If(condition, yes, no))
            }
            _ => None,
        }
    }

    /// The set of a single site that is the only one of a set, or an end of a ray.
    fn set_of_one(&mut self, one: NodeId, span: Span) -> Option<Node> {
        match *self.node(one) {
            Node::FirstSet(set) | Node::LastSet(set) | Node::TheSet(set) => {
                self.has_at_most_one(set).then(|| self.node(set).clone())
            }
            Node::LastList(list) => {
                let Node::Ray { dir, you, .. } = *self.node(list) else { return None };
                let (by, valid) = self.stride(dir, you)?;
                let run = self.run_of(list, span)?;
                Some(Node::RunEnd { run: self.push(run, span), by, valid })
            }
            Node::FirstList(list) => match self.run_of(list, span)? {
                Node::Along { seed, within, .. } => Some(Node::Intersect(seed, within)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a set has one member or none, whatever stands where.
    fn has_at_most_one(&self, set: NodeId) -> bool {
        match *self.node(set) {
            Node::Single(_) => true,
            Node::SetConst(at) => self.members(at).len() < 2,
            Node::Up { of, .. } | Node::Down { of, .. } | Node::Except(of, _) => {
                self.has_at_most_one(of)
            }
            Node::Intersect(a, b) => self.has_at_most_one(a) || self.has_at_most_one(b),
            Node::If(_, a, b) => self.has_at_most_one(a) && self.has_at_most_one(b),
            Node::RunEnd { run, .. } => match *self.node(run) {
                Node::Along { seed, .. } => self.has_at_most_one(seed),
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether what stands on a site is of a kind or a player's, as a question about sets: where no
    /// site holds more than one.
    fn what_stands(&mut self, a: NodeId, b: NodeId) -> Option<Node> {
        let layout = &self.table.layout;
        let (set_words, owners) = (word(layout.set_words), word(self.table.players + 1));
        let kinds = word(self.table.game.kinds.len());
        let (of, which) = match (self.constant(a), self.constant(b)) {
            (None, Some(which)) => (a, which),
            (Some(which), None) => (b, which),
            _ => return None,
        };
        let which = u32::try_from(which).ok().filter(|_| layout.counts.is_none())?;
        let classes = word(layout.classes);
        let (site, base, stride, count) = match *self.node(of) {
            Node::KindAt(site) if which < kinds => {
                (site, classes + which * owners * set_words, set_words, owners)
            }
            Node::OwnerAt(site) if which + 1 < owners => {
                (site, classes + which * set_words, owners * set_words, kinds)
            }
            _ => return None,
        };
        let set = Node::UnionOf { base, stride, count };
        let span = self.table.game.span;
        Some(Node::In(site, self.push(set, span)))
    }

    /// Whether to work it out where it is asked costs little, and is never a fault.
    pub(super) fn is_light(&self, node: NodeId) -> bool {
        let is_plain = |node: NodeId| {
            matches!(
                self.node(node),
                Node::Set(_) | Node::SetConst(_) | Node::Empty | Node::UnionOf { .. }
            )
        };
        match *self.node(node) {
            Node::Empty | Node::UnionOf { .. } => true,
            Node::Ray { from, dir, through, you } => {
                self.stride(dir, you).is_some()
                    && matches!(self.node(from), Node::One(_) | Node::Const(_))
                    && is_plain(through)
            }
            Node::If(condition, yes, no) => {
                let is_constant = |node: NodeId| matches!(self.node(node), Node::SetConst(_));
                is_constant(yes) && is_constant(no) && self.is_sure(condition)
            }
            _ => false,
        }
    }

    /// A set for each of some directions that are known before play, all together; none if they are
    /// not known, or too many.
    pub(super) fn each_direction(
        &mut self,
        scope: &mut Scope,
        var: ir::LocalId,
        over: NodeId,
        body: &Expr,
    ) -> Result<Option<NodeId>, Unsupported> {
        let span = body.span;
        match *self.node(over) {
            Node::SetConst(at) => {
                let dirs = self.members(at);
                if dirs.len() > MOST_DIRECTIONS || self.unrolled > MOST_NODES {
                    return Ok(None);
                }
                let before = self.program.nodes.len();
                let empty = self.set_const([]);
                let mut all = self.push(empty, span);
                for dir in dirs {
                    let dir = self.push(Node::Const(crate::table::value(dir)), span);
                    scope.locals[var] = Some(Bound::Node(dir));
                    let set = self.set(scope, body)?;
                    all = self.push(Node::Union(all, set), span);
                }
                scope.locals[var] = None;
                self.unrolled += self.program.nodes.len() - before;
                Ok(Some(all))
            }
            Node::If(condition, yes, no) if self.is_sure(condition) => {
                let Some(yes) = self.each_direction(scope, var, yes, body)? else {
                    return Ok(None);
                };
                let Some(no) = self.each_direction(scope, var, no, body)? else {
                    return Ok(None);
                };
                Ok(Some(self.push(Node::If(condition, yes, no), span)))
            }
            _ => Ok(None),
        }
    }

    /// A step in each of some directions.
    pub(super) fn step_in_each(
        &mut self,
        from: NodeId,
        mut dirs: Vec<Direction>,
        you: NodeId,
        span: Span,
    ) -> NodeId {
        let off_grid = self.table.sites.iter().any(|site| site.cell.is_none());
        if off_grid && self.table.neighbours.iter().all(|dir| dirs.contains(dir)) {
            // There they mean every neighbour; no cell of the grid is joined so.
            dirs.extend(self.table.every_join());
        }
        let mut all: Option<NodeId> = None;
        for dir in dirs {
            let step = self.push(Node::Step { from, dir: dir.0, you }, span);
            all = Some(match all {
                None => step,
                Some(before) => self.push(Node::Union(before, step), span),
            });
        }
        all.unwrap_or_else(|| {
            let empty = self.set_const([]);
            self.push(empty, span)
        })
    }

    /// A step in directions that are a set; none if they are not known before play.
    pub(super) fn step_in(
        &mut self,
        from: NodeId,
        dirs: NodeId,
        you: NodeId,
        span: Span,
    ) -> Option<NodeId> {
        let known = match *self.node(dirs) {
            Node::SetConst(at) => self.members(at),
            Node::Single(of) => vec![usize::try_from(self.constant(of)?).ok()?],
            Node::If(condition, yes, no) if self.is_sure(condition) => {
                let yes = self.step_in(from, yes, you, span)?;
                let no = self.step_in(from, no, you, span)?;
                return Some(self.push(Node::If(condition, yes, no), span));
            }
            _ => return None,
        };
        let known = known.into_iter().filter(|dir| *dir < self.program.directions);
        let known = known.filter_map(|dir| u16::try_from(dir).ok()).map(Direction).collect();
        Some(self.step_in_each(from, known, you, span))
    }
}

/// A step that goes so far.
pub(super) fn shifted(of: NodeId, by: i32, valid: u32) -> Node {
    let far = by.unsigned_abs();
    if by < 0 { Node::Down { of, by: far, valid } } else { Node::Up { of, by: far, valid } }
}
