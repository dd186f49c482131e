//! Typed names of pieces for which others stand: of alike pieces only the first is offered.

use super::Play;
use crate::engine::read;
use crate::ir::Base;
use crate::state::{State, text};
use crate::table::{Table, value};

impl Play {
    /// Typed words with the names of the pieces that are offered in place of those typed; none if no other
    /// piece stands for any of them.
    pub(super) fn stand_in(&self, input: &str) -> Option<String> {
        let (table, state) = (self.table(), self.state());
        let name = |piece: usize| text::name(table, &state, Base::Piece, value(piece));
        let first = |piece: usize| (0..piece).find(|other| alike(table, &state, piece, *other));
        // By words, so that `red 1` is not found in `red 12`.
        let mut line = format!(" {} ", input.split_whitespace().collect::<Vec<_>>().join(" "));
        let mut renamed = false;
        for piece in 0..table.pieces.len() {
            let typed = format!(" {} ", name(piece));
            if line.contains(&typed)
                && let Some(other) = first(piece)
            {
                line = line.replace(&typed, &format!(" {} ", name(other)));
                renamed = true;
            }
        }
        renamed.then(|| line.trim().to_owned())
    }
}

/// Whether nothing on the table and nothing that is kept tells two pieces apart.
fn alike(table: &Table, state: &State, one: usize, other: usize) -> bool {
    let keeps = table.game.keeps.iter().enumerate();
    let mut keeps = keeps.filter(|(_, keep)| keep.ty.base() == Base::Piece);
    let holds_both_or_none = keeps.all(|(at, keep)| {
        (0..table.instances(keep.per)).all(|instance| {
            let kept = read(table, state, keep.ty, table.layout.keep(table, at, instance));
            let members = kept.members().unwrap_or_default();
            members.contains(&value(one)) == members.contains(&value(other))
        })
    });
    holds_both_or_none && state.pieces_alike(table, one, other)
}
