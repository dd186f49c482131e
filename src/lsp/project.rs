//! A game as the editor has it: its files, open ones as they stand, and what the checker says.
//! Knows nothing of who asks.

use super::documents::Documents;
use super::files::Files;
use crate::ir;
use crate::load::{self, Read};
use crate::session::{self, Looked};
use crate::source::Source;
use crate::span::{FileId, Span};
use std::path::Path;
use std::sync::Arc;

/// A game that was looked at: all its texts, and all there is to say of them.
#[derive(Debug)]
pub(super) struct Project {
    /// The name of its rule file, or of the text.
    pub(super) root: String,
    /// Its texts and the game, or what is wrong.
    pub(super) looked: Looked,
}

impl Project {
    /// Looks at the game of a rule file.
    pub(super) fn open(root: &str, documents: &Documents, files: &dyn Files) -> Self {
        let read: Read<'_> = &|path: &Path| read(path, documents, files);
        let loaded = match documents.get(root) {
            // What is no file stands in no folder.
            Some(document) if !Path::new(root).is_absolute() => {
                load::load_text(root, document.source.text(), read)
            }
            Some(_) | None => load::load(root, read),
        };
        Self { root: root.to_owned(), looked: session::look(loaded) }
    }

    /// The text called so, if it is part of the game.
    pub(super) fn file(&self, name: &str) -> Option<FileId> {
        let mut files = self.looked.sources.iter();
        files.find(|(_, source)| called(source, name)).map(|(id, _)| id)
    }

    /// One of its texts.
    pub(super) fn source(&self, file: FileId) -> Option<&Source> {
        self.looked.sources.get(file)
    }

    /// The game, as far as it was understood.
    pub(super) fn game(&self) -> Option<&ir::Game> {
        let whole = self.looked.outcome.value.as_ref().map(|(game, _)| &**game);
        whole.or(self.looked.rules.partial.as_ref())
    }

    /// The words at a span.
    pub(super) fn words(&self, span: Span) -> &str {
        self.looked.sources.slice(span)
    }
}

/// Whether a text is called so, `..` in its path or not.
fn called(source: &Source, name: &str) -> bool {
    source.name() == name || load::plain(Path::new(source.name())) == Path::new(name)
}

/// What is in a file: of an open one what the editor has.
pub(super) fn read(
    path: &Path,
    documents: &Documents,
    files: &dyn Files,
) -> std::io::Result<Vec<u8>> {
    match documents.at(path) {
        Some(document) => Ok(document.source.text().as_bytes().to_vec()),
        None => files.read(path),
    }
}

/// Games that were looked at, as long as nothing of them has changed.
#[derive(Debug, Default)]
pub(super) struct Projects {
    known: Vec<Arc<Project>>,
}

impl Projects {
    /// The game of a rule file.
    pub(super) fn get(
        &mut self,
        root: &str,
        documents: &Documents,
        files: &dyn Files,
    ) -> Arc<Project> {
        if let Some(known) = self.known.iter().find(|known| known.root == root) {
            return Arc::clone(known);
        }
        let project = Arc::new(Project::open(root, documents, files));
        self.known.push(Arc::clone(&project));
        project
    }

    /// Forgets the games that a text is part of, and those that lack a file; gives their roots.
    pub(super) fn forget(&mut self, name: &str) -> Vec<String> {
        let is_meant = |project: &Arc<Project>| {
            project.root == name || project.file(name).is_some() || lacks_a_file(project)
        };
        let (old, kept) = std::mem::take(&mut self.known).into_iter().partition(is_meant);
        self.known = kept;
        let old: Vec<Arc<Project>> = old;
        old.into_iter().map(|project| project.root.clone()).collect()
    }
}

/// Whether a library, game or script was not found: any new file may be it.
fn lacks_a_file(project: &Project) -> bool {
    project.looked.outcome.diagnostics.iter().any(|problem| problem.code == "C0049")
}
