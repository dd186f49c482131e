//! What a watched game has come to: marks in its flow, and clauses of its end.
//!
//! Flow's expressions are looked at once more by `spec`, which tells of what is in them.

use super::machine::Machine;
use crate::ir::{self, Part, Watch};
use crate::program;
use crate::span::Span;
use crate::spec::{self, Frame, Value, World};
use crate::state::State;
use crate::table::{Table, control};

impl<'p, const W: usize> Machine<'p, W> {
    /// Notes a mark.
    #[cold]
    pub(super) fn reached(&self, mark: u32) {
        let (Some(watch), Some(mark)) = (self.watch(), self.program.marks.get(mark as usize))
        else {
            return;
        };
        if let Some((span, part)) = mark.point {
            watch.note(span, part);
        }
        let declared: Vec<ir::Local> =
            mark.locals.iter().map(|(local, _)| local.clone()).collect();
        let you = self.you();
        let (world, asked) = (self.plain_world(), self.state.get(control::ASKED));
        for value in &mark.values {
            let held = mark.locals.iter().map(|(local, word)| {
                word.map_or(Value::NONE, |at| {
                    read(self.table, &self.state, local.ty, at as usize)
                })
            });
            let mut frame = Frame::with(you, &declared, held.collect());
            // A fault is told by the instruction that follows.
            let _ = spec::eval(&world.scene(&self.state, asked), &mut frame, value);
        }
    }

    /// Looks at the end clauses as `spec` does.
    #[cold]
    pub(super) fn watch_ends(&self) {
        if self.watch().is_some() {
            let asked = self.state.get(control::ASKED);
            let _ = spec::ends(&self.plain_world(), &self.state, asked);
        }
    }

    /// Notes that an end clause applies.
    #[cold]
    pub(super) fn applies(&mut self, clause: usize, place: Span) {
        self.ended_by(clause);
        if let Some(watch) = self.watch() {
            watch.note(place, Part::Whole);
        }
    }

    /// Looks at the scores as `spec` does.
    pub(super) fn watch_scores(&mut self, (clause, place): (usize, Span)) {
        self.applies(clause, place);
        if self.watch().is_some() {
            let _ = spec::scores(&self.plain_world(), &self.state);
        }
    }

    /// Looks at what the rule file says to look for as `spec` does.
    pub(super) fn watch_prospect(&self, player: usize) {
        if self.watch().is_some() {
            let _ = spec::prospect(&self.plain_world(), &self.state, player);
        }
    }

    fn watch(&self) -> Option<&'p Watch> {
        self.program.table.game.watch.as_deref()
    }

    pub(super) fn plain_world(&self) -> World<'p> {
        World { scripts: self.scripts, ..World::plain(self.table) }
    }
}

/// A flow variable's value from the state's words.
pub fn read(table: &Table, state: &State, ty: ir::Type, at: usize) -> Value {
    let words = table.layout.set_words;
    match ty {
        ir::Type::One(_) => Value::One(state.get(at)),
        ir::Type::Set(_) => Value::set_of(state.members(at, words)),
        ir::Type::Sets(_) => {
            let count = usize::try_from(state.get(at)).unwrap_or(0).min(program::SETS);
            let set = |place: usize| {
                let members = state.members(at + 1 + place * words, words);
                members.map(crate::table::value).collect()
            };
            Value::Sets((0..count).map(set).collect())
        }
        ir::Type::List(_) => {
            let length = usize::try_from(state.get(at)).unwrap_or(0).min(program::LIST);
            Value::List((0..length).map(|word| state.get(at + 1 + word)).collect())
        }
    }
}
