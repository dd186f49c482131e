//! What is asked of each member of a set, asked of the whole set: steps, lines and floods from several sites are
//! the steps, lines and floods from all of them; and pieces that do differently by kind are taken kind by kind.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds each function takes its own and passes on the rest"
)]

use super::Builder;
use super::lower::word;
use super::node::{Node, NodeId, Shape, Slot};
use super::rays::shifted;

impl Builder<'_> {
    /// The union of what a body is for each site of a set, without looking at them one by one, or only at
    /// some kinds of pieces.
    pub(super) fn of_whole(&mut self, slot: Slot, over: NodeId, body: NodeId) -> Option<Node> {
        let span = self.table.game.span;
        if let Some(all) = self.spread(body, slot, over) {
            return Some(self.node(all).clone());
        }
        let Node::Switch { on, arms, otherwise: None } = self.node(body).clone() else {
            return None;
        };
        let Node::KindAt(site) = *self.node(on) else { return None };
        let kinds = 0..self.table.game.kinds.len();
        let has_arm = |kind| arms.iter().any(|(of, _)| of.contains(&crate::table::value(kind)));
        if *self.node(site) != Node::One(slot) || !kinds.clone().all(has_arm) {
            return None;
        }
        let mut all = None;
        for kind in kinds {
            let arm = arms.iter().find(|(of, _)| of.contains(&crate::table::value(kind)));
            let (_, arm) = arm?;
            let of_kind = self.of_kind(over, kind)?;
            let of_kind = self.push(of_kind, span);
            let set = self.spread(*arm, slot, of_kind).unwrap_or_else(|| {
                let (slot_shape, shape) = (Shape::One, Shape::Set);
                self.push(
                    Node::MapSets { slot, slot_shape, over: of_kind, shape, body: *arm },
                    span,
                )
            });
            all = Some(match all {
                None => set,
                Some(others) => self.push(Node::Union(others, set), span),
            });
        }
        Some(self.node(all?).clone())
    }

    /// The pieces of a kind in a set of pieces, where no site holds more than one and none has identity.
    fn of_kind(&self, pieces: NodeId, kind: usize) -> Option<Node> {
        let (layout, owners) = (&self.table.layout, self.table.players + 1);
        if layout.counts.is_some() || !self.table.pieces.is_empty() {
            return None;
        }
        let words = layout.set_words;
        let (first, count) = (layout.classes + kind * owners * words, owners * words);
        let classes = match *self.node(pieces) {
            Node::Set(Slot::State(at)) => vec![at],
            Node::UnionOf { base, stride, count } => {
                (0..count).map(|at| base + at * stride).collect()
            }
            _ => return None,
        };
        let all = layout.classes..layout.classes + self.table.classes() * words;
        if !classes.iter().all(|at| all.contains(&(*at as usize))) {
            return None;
        }
        let here =
            classes.iter().filter(|at| (first..first + count).contains(&(**at as usize)));
        let here: Vec<u32> = here.copied().collect();
        match *here.as_slice() {
            [at] => Some(Node::Set(Slot::State(at))),
            [base, ..] if here.len() == owners => {
                Some(Node::UnionOf { base, stride: word(words), count: word(owners) })
            }
            _ => None,
        }
    }

    /// A set made of a site, for all sites of a set: none if it is not the union of what it is for each.
    fn spread(&mut self, node: NodeId, slot: Slot, over: NodeId) -> Option<NodeId> {
        let span = self.table.game.span;
        let apart = |builder: &Self, node: NodeId| {
            builder.is_sure(node) && !builder.reads_slot(node, slot)
        };
        let made = match *self.node(node) {
            Node::Single(of) if *self.node(of) == Node::One(slot) => return Some(over),
            Node::Up { of, by, valid } => {
                Node::Up { of: self.spread(of, slot, over)?, by, valid }
            }
            Node::Down { of, by, valid } => {
                Node::Down { of: self.spread(of, slot, over)?, by, valid }
            }
            Node::Step { from, dir, you } if self.constant(you).is_some() => {
                Node::Step { from: self.spread(from, slot, over)?, dir, you }
            }
            Node::Union(a, b) => {
                Node::Union(self.spread(a, slot, over)?, self.spread(b, slot, over)?)
            }
            Node::Intersect(a, b) if apart(self, b) => {
                Node::Intersect(self.spread(a, slot, over)?, b)
            }
            Node::Intersect(a, b) if apart(self, a) => {
                Node::Intersect(a, self.spread(b, slot, over)?)
            }
            Node::Except(a, b) if apart(self, b) => {
                Node::Except(self.spread(a, slot, over)?, b)
            }
            Node::Along { seed, within, by, reach } if apart(self, within) => {
                Node::Along { seed: self.spread(seed, slot, over)?, within, by, reach }
            }
            Node::Grown { seeds, within, flood } if apart(self, within) => {
                Node::Grown { seeds: self.spread(seeds, slot, over)?, within, flood }
            }
            Node::Except(..) | Node::Intersect(..) => return self.leaps(node, slot, over),
            _ => return None,
        };
        Some(self.push(made, span))
    }

    /// The same for what depends on the site alone, as shifts of all from where they lead so far.
    fn leaps(&mut self, node: NodeId, slot: Slot, over: NodeId) -> Option<NodeId> {
        if !self.leads(node, slot, None)?.is_empty() {
            return None;
        }
        let mut leaps: Vec<(i32, Vec<usize>)> = Vec::new();
        for site in 0..self.table.sites.len() {
            for to in self.leads(node, slot, Some(site))? {
                let by = i32::try_from(to).ok()? - i32::try_from(site).ok()?;
                match leaps.iter_mut().find(|(known, _)| *known == by) {
                    Some((_, from)) => from.push(site),
                    None => leaps.push((by, vec![site])),
                }
            }
        }
        if leaps.len() > MOST_LEAPS {
            return None;
        }
        let span = self.table.game.span;
        let nothing = self.set_const([]);
        let mut all = self.push(nothing, span);
        for (by, from) in leaps {
            let valid = self.shared_set(from);
            let leap = self.push(shifted(over, by, valid), span);
            all = self.push(Node::Union(all, leap), span);
        }
        Some(all)
    }

    /// What a set is for a site, without twice the same; none if it depends on more than that.
    fn leads(&self, node: NodeId, slot: Slot, site: Option<usize>) -> Option<Vec<usize>> {
        let set = |node: NodeId| self.leads(node, slot, site);
        let shifted = |of: NodeId, by: i32, valid: u32| {
            let valid = self.members(valid);
            let from = set(of)?.into_iter().filter(|member| valid.contains(member));
            Some(from.filter_map(|member| member.checked_add_signed(by as isize)).collect())
        };
        match *self.node(node) {
            Node::Single(of) if *self.node(of) == Node::One(slot) => {
                Some(site.into_iter().collect())
            }
            Node::SetConst(at) => Some(self.members(at)),
            Node::Up { of, by, valid } => shifted(of, i32::try_from(by).ok()?, valid),
            Node::Down { of, by, valid } => shifted(of, -i32::try_from(by).ok()?, valid),
            Node::Union(a, b) => {
                let (mut all, others) = (set(a)?, set(b)?);
                all.extend(others);
                all.sort_unstable();
                all.dedup();
                Some(all)
            }
            Node::Intersect(a, b) => {
                let others = set(b)?;
                Some(set(a)?.into_iter().filter(|member| others.contains(member)).collect())
            }
            Node::Except(a, b) => {
                let others = set(b)?;
                Some(set(a)?.into_iter().filter(|member| !others.contains(member)).collect())
            }
            _ => None,
        }
    }
}

/// What leads so differently far is worked out site by site.
const MOST_LEAPS: usize = 12;
