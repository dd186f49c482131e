//! Which lines of scripts are run, for who watches.
//!
//! Only the engine of a watched game has a debugger; others are as fast as without.

use super::load::{Compiled, Loaded};
use crate::ir::{Part, Watch};
use crate::source::Sources;
use crate::span::{FileId, Span};
use rhai::debugger::DebuggerCommand;
use rhai::{ASTNode, Engine};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Lets an engine tell of each line it comes to. Its trees have the files' numbers as sources.
pub(super) fn watch(engine: &mut Engine, watch: Arc<Watch>, sources: Sources) {
    #[expect(
        deprecated,
        reason = "not deprecated but marked as apt to change; rhai is pinned"
    )]
    engine.register_debugger(
        |_, debugger| debugger,
        move |_, _, _, file, position| {
            let file = file.and_then(|file| file.parse().ok()).map(FileId);
            if let Some(at) = file.and_then(|file| line(&sources, file, position.line()?)) {
                watch.note(at, Part::Whole);
            }
            Ok(DebuggerCommand::StepInto)
        },
    );
}

/// The words of a line.
fn line(sources: &Sources, file: FileId, line: usize) -> Option<Span> {
    let source = sources.get(file)?;
    let start = source.line_start(line)?;
    Some(Span::new(file, start, start + source.line(line).len()))
}

impl Compiled {
    /// The lines that hold statements of functions, in order.
    pub fn lines(&self, sources: &Sources) -> Vec<Span> {
        let Loaded { files, .. } = &*self.loaded;
        let mut found = BTreeSet::new();
        for file in files {
            file.tree.walk(&mut |path: &[ASTNode<'_>]| {
                if let Some(node @ ASTNode::Stmt(_)) = path.last()
                    && let Some(number) = node.position().line()
                {
                    found.extend(line(sources, file.id, number));
                }
                true
            });
        }
        found.into_iter().collect()
    }
}
