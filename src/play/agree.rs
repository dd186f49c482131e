//! Whether the executors agree in a position: `spec`, which defines the language, and the machine.

use super::Play;
use crate::engine::with_machine;
use crate::program::QUEUE_ARGS;
use crate::spec::{self, World};
use crate::state::{Fault, Recorded, State};
use crate::table::control;

/// In what the executors differ, in words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Disagreement(String);

impl Play {
    /// Compares the executors here: legal moves in order, their number, every n-th; then, for the
    /// move numbered `sample` (modulo how many there are), the state it leads to, and that
    /// undoing it gives the state back.
    ///
    /// # Errors
    /// In what they differ; a fault in one of them alone is a difference too.
    pub fn check_agreement(&self, sample: usize) -> Result<(), Disagreement> {
        if self.turn().is_none() {
            return Ok(());
        }
        let ways = self.with_ask(spec::ways).unwrap_or_else(|| Ok(Vec::new()));
        let found = self.found();
        self.check_prospects()?;
        let (ways, found) = match (ways, found) {
            (Ok(ways), Ok(found)) => (ways, found),
            (Err(one), Err(other)) if one.kind == other.kind => return Ok(()),
            // What nothing reads the machine does only when the move is made: then it comes to light.
            (Err(one), Ok(found)) if self.comes_to(&found, &one) => return Ok(()),
            (ways, found) => {
                let message = format!("spec: {:?}, machine: {:?}", ways.err(), found.err());
                return Err(Disagreement(message));
            }
        };
        let listed: Vec<&Vec<i64>> = ways.iter().map(|way| &way.tokens).collect();
        if listed != found.iter().collect::<Vec<_>>() {
            let missing = ways.iter().filter(|way| !found.contains(&way.tokens));
            let missing: Vec<String> = missing.map(spec::text_of).collect();
            let extra = found.iter().filter(|tokens| !listed.contains(tokens));
            let extra: Vec<&Vec<i64>> = extra.collect();
            return Err(Disagreement(format!(
                "spec finds {} ways and the machine {}; only spec: {missing:?}; only the machine: \
                 {extra:?}",
                ways.len(),
                found.len()
            )));
        }
        if self.moves().is_ok_and(|moves| *moves != *ways) {
            return Err(Disagreement("moves are listed with other words than spec has".into()));
        }
        if self.count != found.len() as u64 {
            return Err(Disagreement(format!(
                "{} ways counted, {} listed",
                self.count,
                found.len()
            )));
        }
        match found.get(sample % found.len().max(1)) {
            Some(tokens) if self.turn().is_some_and(|turn| !turn.secret) => {
                self.check_performing(tokens)
            }
            _ => Ok(()),
        }
    }

    /// Compares how the position looks to each player.
    fn check_prospects(&self) -> Result<(), Disagreement> {
        if !self.has_prospect() {
            return Ok(());
        }
        let super::Seated { program, scripts } = self.seated();
        let world = World { scripts: scripts.as_ref(), ..World::plain(&program.table) };
        let one = spec::prospects(&world, &self.state()).map_err(|fault| fault.kind.clone());
        let other = with_machine!(program, scripts.as_ref(), |machine| {
            machine.load(self.words());
            machine.prospects().map_err(|fault| fault.kind.clone())
        });
        if one == other {
            return Ok(());
        }
        Err(Disagreement(format!("prospects: spec {one:?}, machine {other:?}")))
    }

    /// Whether a move that was found comes to this fault when it is made.
    fn comes_to(&self, found: &[Vec<i64>], fault: &Fault) -> bool {
        found.iter().any(|tokens| {
            self.run(Some(tokens), &[]).err().is_some_and(|other| other.kind == fault.kind)
        })
    }

    /// Performs a move by both executors and compares the states.
    fn check_performing(&self, tokens: &[i64]) -> Result<(), Disagreement> {
        let super::Seated { program, scripts } = self.seated();
        let performed = with_machine!(program, scripts.as_ref(), |machine| {
            machine.load(self.words());
            machine.history_mut().clone_from(&self.history);
            let mut source = self.source(&[]);
            let mut chance = Recorded { source: &mut source, outcomes: Vec::new() };
            let journaling = machine.state_mut().journal(true);
            let mark = machine.state().mark();
            let done = machine.play_tokens(tokens, &mut chance);
            let words = machine.words().to_vec();
            machine.state_mut().undo(mark);
            machine.state_mut().journal(journaling);
            if machine.words() != self.words() {
                return Err(Disagreement("undoing a move did not give the state back".into()));
            }
            done.map(|()| words)
        });
        let followed = self.follow(tokens);
        match (performed, followed) {
            (Err(one), Err(other)) if one.kind == other.kind => Ok(()),
            (Ok(one), Ok(other)) => self.compare(tokens, &one, &other),
            (one, other) => Err(Disagreement(format!(
                "performing {tokens:?}: machine {:?}, spec {:?}",
                one.err(),
                other.err()
            ))),
        }
    }

    /// The state after a move, by `spec`, with what the engine writes itself.
    fn follow(&self, tokens: &[i64]) -> Result<Vec<u64>, Fault> {
        let followed = self.with_ask(|ask, state| {
            let mut state = state.clone();
            let mut source = self.source(&[]);
            let followed = spec::follow(ask, &mut state, &mut source, tokens)?;
            Ok::<_, Fault>((state, followed))
        });
        let Some(followed) = followed else { return Err(Fault::bug("nobody is asked")) };
        let (mut state, followed) = followed?;
        let Some((code, _)) = self.ask() else { return Err(Fault::bug("nobody is asked")) };
        state.journal(false);
        for (at, (local, word)) in code.source.locals.iter().enumerate() {
            if let (Some(word), Some(value)) = (word, followed.locals.get(at)) {
                super::write(self.table(), &mut state, local.ty, *word as usize, value);
            }
        }
        for queued in &followed.queued {
            self.queue(&mut state, queued);
        }
        let passes = if followed.passed { self.word(control::PASSES) + 1 } else { 0 };
        state.set(control::PASSES, passes);
        Ok(state.words().to_vec())
    }

    /// Writes a queued rule where the machine would.
    fn queue(&self, state: &mut State, queued: &spec::Queued) {
        let program = &self.seated().program;
        let rule = program.queueables.iter().position(|known| known.rule == queued.rule);
        let count = state.get(control::QUEUED);
        let at = program.queue + usize::try_from(count).unwrap_or(0) * (2 + QUEUE_ARGS);
        state.set(at, rule.map_or(-1, crate::table::value));
        state.set(at + 1, queued.you);
        for (word, arg) in queued.args.iter().enumerate() {
            state.set(at + 2 + word, *arg);
        }
        state.set(control::QUEUED, count + 1);
    }

    /// Compares two states but for where the flow stands.
    fn compare(&self, tokens: &[i64], one: &[u64], other: &[u64]) -> Result<(), Disagreement> {
        let engine = [control::PC, control::ASKED, control::PLIES];
        let differ = |at: &usize| !engine.contains(at) && one.get(*at) != other.get(*at);
        let words: Vec<usize> = (0..one.len()).filter(differ).collect();
        if words.is_empty() {
            return Ok(());
        }
        let show = |at: &usize| format!("{at}: {:?} and {:?}", one.get(*at), other.get(*at));
        let shown: Vec<String> = words.iter().take(5).map(show).collect();
        let layout = &self.table().layout;
        Err(Disagreement(format!(
            "after {tokens:?} {} words differ (machine and spec): {}; pieces from {}, cards from \
             {}, variables {:?}",
            words.len(),
            shown.join("; "),
            layout.pieces,
            layout.cards,
            layout.keeps
        )))
    }
}
