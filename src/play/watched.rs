//! A watched game: what a move that was made has come to, as `spec` performs it.

use super::Play;
use crate::ir::Part;
use crate::spec;

impl Play {
    /// Tells who watches what a move comes to that is made from here: the machine is too fast to
    /// be watched.
    pub(super) fn watch(&self, tokens: &[i64], told: &[String]) {
        let Some(watch) = &self.table().game.watch else { return };
        if let Some((code, branch)) = self.ask()
            && branch > 0
        {
            watch.note(code.source.span, Part::Branch(branch));
        }
        self.with_ask(|ask, state| {
            // All its guards are looked at, whoever moves: computers list no moves.
            let _ = spec::ways(ask, state);
            let _ = spec::follow(ask, &mut state.clone(), &mut self.source(told), tokens);
        });
    }
}
