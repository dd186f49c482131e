//! Rules broken in small ways, to see whether anybody notices.
//!
//! It reads and writes no files, and knows nothing of transcripts: who runs them says what they
//! notice.

mod beside;
mod breaks;
mod parts;

pub use beside::{Shown, beside};
pub use breaks::{How, Mutant, apply, mutants};

use crate::check::walk;
use crate::session::Opened;
use crate::span::Span;

impl Mutant {
    /// What is changed, in words.
    pub fn told(&self, opened: &Opened) -> String {
        let words = opened.sources.slice(self.span);
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        let short: String = words.chars().take(60).collect();
        let more = if short.len() < words.len() { "…" } else { "" };
        let source = opened.sources.get(self.span.file());
        let place = source.map_or(String::new(), |source| {
            format!("{}:{}: ", source.name(), source.line_of(self.span.start()))
        });
        format!("{place}{}: `{short}{more}`", self.how.words())
    }

    /// The part of the rules that play comes to where the change is looked at: the innermost
    /// statement around it, or the define it stands in; none if that cannot be told.
    pub fn point(&self, opened: &Opened) -> Option<Span> {
        let game = &opened.game;
        let mut found: Option<Span> = None;
        for body in walk::bodies(game) {
            walk::each_statement(body, &mut |stmt| {
                let closer = found.is_none_or(|known| known.contains(stmt.span));
                if stmt.span.contains(self.span) && closer {
                    found = Some(stmt.span);
                }
            });
        }
        let define = game.defines.iter().find(|define| define.value.span.contains(self.span));
        define.map(|define| define.span).or(found)
    }
}
