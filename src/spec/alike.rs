//! Interchangeable things: alike pieces and cards that nothing tells apart are offered once.

use std::collections::BTreeSet;

use super::run::Run;
use super::{Frame, Value};
use crate::ir::{Base, NONE, Per};
use crate::state::Fault;
use crate::table::value;

/// What makes things differ for one choice.
#[derive(Debug)]
pub(super) struct Held {
    /// Held by a variable, or chosen before by the same statement: never interchangeable.
    by_name: BTreeSet<i64>,
    /// Sets and lists in variables: they tell apart what is in them from what is not.
    groups: Vec<BTreeSet<i64>>,
    /// For each thing the first one alike.
    class: Vec<usize>,
}

impl Held {
    /// For a choice among things of type `base` by a statement that may not give those in
    /// `given` again. Its own variable does not count: what it held is about to be forgotten.
    pub(super) fn by(
        run: &Run<'_>,
        frame: &Frame<'_>,
        base: Base,
        var: usize,
        given: &[i64],
    ) -> Result<Self, Fault> {
        let by_name = given.iter().copied().collect();
        let mut held = Self { by_name, groups: Vec::new(), class: classes(run, base) };
        if held.class.is_empty() {
            return Ok(held);
        }
        let own = frame.get(var)?;
        for (local, content) in frame.in_scope() {
            if local.ty.base() == base && !std::ptr::eq(content, own) {
                held.hold(content);
            }
        }
        held.keeps(run, base)?;
        Ok(held)
    }

    /// For a choice among sets, of which none are alike.
    pub(super) fn nothing() -> Self {
        Self { by_name: BTreeSet::new(), groups: Vec::new(), class: Vec::new() }
    }

    fn hold(&mut self, content: &Value) {
        match content {
            Value::One(one) => self.by_name.extend([*one]),
            Value::Set(set) => self.groups.push(set.clone()),
            Value::List(list) => self.groups.push(list.iter().copied().collect()),
            Value::Sets(sets) => self.groups.extend(sets.iter().cloned()),
        }
    }

    /// Kept variables hold things too.
    fn keeps(&mut self, run: &Run<'_>, base: Base) -> Result<(), Fault> {
        let table = run.world.table;
        for (keep, declared) in table.game.keeps.iter().enumerate() {
            if declared.ty.base() == base {
                for instance in 0..table.instances(declared.per) {
                    let of = (declared.per != Per::Game).then(|| value(instance));
                    let content = super::eval::keep_value(&run.scene(), keep, of)?;
                    self.hold(&content);
                }
            }
        }
        self.by_name.remove(&NONE);
        Ok(())
    }

    /// The members without those that are like an earlier one.
    pub(super) fn first_of_each(&self, members: Vec<i64>) -> Vec<i64> {
        let mut seen = BTreeSet::new();
        let class = |member: i64| {
            let class = usize::try_from(member).ok().and_then(|at| self.class.get(at));
            let class = class.copied().filter(|_| !self.by_name.contains(&member))?;
            let groups = self.groups.iter().map(|group| group.contains(&member));
            Some((class, groups.collect::<Vec<bool>>()))
        };
        let first = |member: &i64| class(*member).is_none_or(|class| seen.insert(class));
        members.into_iter().filter(first).collect()
    }
}

/// For each piece or card the first one alike, as far as the position goes; nothing for things
/// that are never alike.
fn classes(run: &Run<'_>, base: Base) -> Vec<usize> {
    let (table, state) = (run.world.table, &*run.state);
    if base == Base::Piece {
        let alike = |piece: usize| {
            (0..piece).find(|other| state.pieces_alike(table, piece, *other)).unwrap_or(piece)
        };
        return (0..table.pieces.len()).map(alike).collect();
    }
    if base == Base::Card {
        let place = |card: usize| (table.card_class.get(card), state.card_zone(table, card));
        let alike =
            |card: usize| (0..card).find(|other| place(*other) == place(card)).unwrap_or(card);
        return (0..table.game.cards.len()).map(alike).collect();
    }
    Vec::new()
}
