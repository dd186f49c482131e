//! Interchangeable things: alike pieces and cards that nothing tells apart are offered once.

use std::collections::{BTreeMap, BTreeSet};

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
    /// For each member the place of the first one alike; nothing for things that are never alike.
    class: BTreeMap<i64, usize>,
}

impl Held {
    /// For a choice among members of type `base` by a statement that may not give those in
    /// `given` again. Its own variable does not count: what it held is about to be forgotten.
    pub(super) fn by(
        run: &Run<'_>,
        frame: &Frame<'_>,
        base: Base,
        var: usize,
        (members, given): (&[i64], &[i64]),
    ) -> Result<Self, Fault> {
        let by_name = given.iter().copied().collect();
        let class = classes(run, base, members);
        let mut held = Self { by_name, groups: Vec::new(), class };
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
        Self { by_name: BTreeSet::new(), groups: Vec::new(), class: BTreeMap::new() }
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
            let class =
                self.class.get(&member).copied().filter(|_| !self.by_name.contains(&member))?;
            let groups = self.groups.iter().map(|group| group.contains(&member));
            Some((class, groups.collect::<Vec<bool>>()))
        };
        let first = |member: &i64| class(*member).is_none_or(|class| seen.insert(class));
        members.into_iter().filter(first).collect()
    }
}

/// For each of some pieces or cards the place of the first one alike, as far as the position goes;
/// nothing for things that are never alike.
fn classes(run: &Run<'_>, base: Base, members: &[i64]) -> BTreeMap<i64, usize> {
    let (table, state) = (run.world.table, &*run.state);
    let place = |card: usize| (table.card_class.get(card), state.card_zone(table, card));
    let (pieces, cards) = (base == Base::Piece, base == Base::Card);
    let alike = |one: usize, other: usize| {
        if pieces { state.pieces_alike(table, one, other) } else { place(one) == place(other) }
    };
    let count = if pieces { table.pieces.len() } else { table.game.cards.len() };
    if !(pieces || cards) {
        return BTreeMap::new();
    }
    let things = members.iter().filter_map(|member| usize::try_from(*member).ok());
    let things: Vec<usize> = things.filter(|thing| *thing < count).collect();
    let first = |one: &usize| things.iter().position(|other| alike(*one, *other));
    let classes = things.iter().filter_map(|one| Some((value(*one), first(one)?)));
    classes.collect()
}
