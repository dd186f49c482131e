//! By which statements the rules put pieces elsewhere after a shot.

use super::Play;
use crate::ir::Base;
use crate::span::Span;
use crate::spec::{self, Event};
use crate::state::text;
use crate::table::value;

/// A statement that put pieces elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cause {
    /// Their names, in the order in which they were put.
    pub pieces: Vec<String>,
    /// Where they were put.
    pub to: String,
    /// The statement.
    pub span: Span,
}

impl Play {
    /// What the rules put elsewhere in a move that was made, statement by statement. The move is made
    /// again from where it was made: the machine that made it keeps no account of its statements.
    pub fn causes(&self, ply: usize) -> Vec<Cause> {
        let Some(tokens) = self.plies().get(ply).map(|ply| ply.tokens.clone()) else {
            return Vec::new();
        };
        let told = self.told().1.into_iter().nth(ply).unwrap_or_default();
        let mut then = self.clone();
        while then.plies().len() > ply && then.undo() {}
        let followed = then.with_ask(|ask, state| {
            spec::follow(ask, &mut state.clone(), &mut then.source(&told), &tokens)
        });
        let Some(Ok(followed)) = followed else { return Vec::new() };
        let (table, state) = (then.table(), then.state());
        let mut causes: Vec<Cause> = Vec::new();
        for event in followed.events {
            let Event::Put { piece, to, span } = event else { continue };
            let piece = text::name(table, &state, Base::Piece, value(piece));
            let to = to.and_then(|to| table.sites.get(to));
            let to = to.map_or("the box", |site| site.name.as_str()).to_owned();
            match causes.last_mut().filter(|cause| cause.span == span && cause.to == to) {
                Some(cause) => cause.pieces.push(piece),
                None => causes.push(Cause { pieces: vec![piece], to, span }),
            }
        }
        causes
    }
}
