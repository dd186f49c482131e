//! Scripts that only call words, compiled with the rules that call them. What a word does is told in
//! `docs/scripts.md`, and `spec` has it done by the script host: both must come to the same.
//!
//! The instructions have the places of the words in the script: a fault is told with its line.

use super::Builder;
use super::code::Op;
use super::flatten::{Tree, Trees};
use super::node::{Node, NodeId, Shape};
use crate::ir::{Base, Per, ScriptId};
use crate::span::Span;
use crate::state::Phrase;

/// What a script is given: shape and value of each argument.
type Args = [(Shape, NodeId)];

impl Builder<'_> {
    /// The effects of a script, if they can be compiled.
    pub(super) fn script_trees(&mut self, script: ScriptId, args: &Args) -> Option<Trees> {
        // Who watches wants to see the script itself.
        if self.program.counts || self.program.profiled || self.table.game.watch.is_some() {
            return None;
        }
        let phrases = self.scripts.phrases(script)?;
        let mut trees = Vec::new();
        for phrase in &phrases {
            let Phrase::Call { word, args: objects, at: span } = phrase else { return None };
            let span = *span;
            let tree = match (word.as_str(), objects.as_slice()) {
                ("move_to", [what, Phrase::Text(group)]) => {
                    let what = self.phrase_pieces(script, what, args, span)?;
                    self.each_home(what, group, span)?
                }
                ("remove", [what]) => {
                    let what = self.phrase_pieces(script, what, args, span)?;
                    Tree::Op(Op::RemovePieces(what))
                }
                _ => return None,
            };
            trees.push((tree, span));
        }
        Some(trees)
    }

    /// Each of some pieces to the site of its owner's that has a name.
    fn each_home(&mut self, pieces: NodeId, group: &str, span: Span) -> Option<Tree> {
        let which = self.group(group)?;
        let per = self.table.game.board.groups.get(which)?.per;
        if per != Per::Player || self.changing_pieces {
            return None;
        }
        let mut homes = Vec::new();
        for piece in &self.table.pieces {
            let [home] = self.table.groups.get(which)?.get(piece.owner)?.as_slice() else {
                return None;
            };
            homes.push(crate::table::value(*home));
        }
        let var = self.take(Shape::One);
        let cursor = self.take(Shape::Set);
        let piece = self.push(Node::One(var), span);
        let what = self.push(Node::Single(piece), span);
        let table = self.lookup(homes);
        let to = self.push(Node::Lookup { table, index: piece }, span);
        let body = vec![(Tree::Op(Op::MovePieces { what, to, capturing: false }), span)];
        Some(Tree::Each { over: pieces, shape: Shape::Set, cursor, var, body })
    }

    fn group(&self, name: &str) -> Option<usize> {
        let groups = &self.table.game.board.groups;
        groups.iter().position(|group| group.name == name)
    }

    /// Pieces with identity, as a set.
    fn phrase_pieces(
        &mut self,
        script: ScriptId,
        phrase: &Phrase,
        args: &Args,
        span: Span,
    ) -> Option<NodeId> {
        let (word, objects) = match phrase {
            Phrase::Call { word, args, .. } => (word.as_str(), args.as_slice()),
            Phrase::Param(at) => return self.given(script, *at, Base::Piece, args, span),
            Phrase::Text(_) | Phrase::List(_) => return None,
        };
        let all = self.table.pieces.len();
        let node = match (word, objects) {
            ("pieces", []) => self.set_const(0..all),
            ("pieces_on", [Phrase::Param(at), groups @ ..]) => {
                let mut sites = self.given(script, *at, Base::Site, args, span)?;
                match groups {
                    [] => {}
                    [Phrase::Text(group)] => {
                        let among = self.table.groups.get(self.group(group)?)?.concat();
                        let among = self.set_const(among);
                        let among = self.push(among, span);
                        sites = self.push(Node::Intersect(sites, among), span);
                    }
                    _ => return None,
                }
                let pieces = self.set_const(0..all);
                Node::PiecesOn(self.push(pieces, span), sites)
            }
            ("without", [pieces, Phrase::List(others)]) => {
                let mut left = self.phrase_pieces(script, pieces, args, span)?;
                for other in others {
                    let other = self.phrase_pieces(script, other, args, span)?;
                    left = self.push(Node::Except(left, other), span);
                }
                return Some(left);
            }
            _ => return None,
        };
        Some(self.push(node, span))
    }

    /// What a parameter of a type was given, as a set.
    fn given(
        &mut self,
        script: ScriptId,
        at: usize,
        base: Base,
        args: &Args,
        span: Span,
    ) -> Option<NodeId> {
        let param = self.table.game.scripts.get(script)?.params.get(at)?;
        if param.ty.base() != base {
            return None;
        }
        let (shape, node) = *args.get(at)?;
        let node = match shape {
            Shape::Set => return Some(node),
            Shape::One => Node::Single(node),
            Shape::List => Node::ListToSet(node),
            Shape::Sets => return None,
        };
        Some(self.push(node, span))
    }
}
