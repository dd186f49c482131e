//! The texts that are open in the editor: what counts, whatever is on the disk.
//! Knows nothing of what is in them.

use super::place::Encoding;
use super::uri;
use crate::load;
use crate::source::Source;
use lsp_types::{TextDocumentContentChangeEvent, Uri};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// A text that is open.
#[derive(Debug, Clone)]
pub(super) struct Document {
    /// What the editor calls it.
    pub(super) uri: Uri,
    /// Its text, under the name that it has among the texts of a game.
    pub(super) source: Source,
    /// Which of its states this is.
    pub(super) version: i32,
    /// Whether it is a game's rule file, once somebody has asked.
    pub(super) begins_a_game: OnceLock<bool>,
}

impl Document {
    /// What it is called among the texts of a game.
    pub(super) fn name(&self) -> &str {
        self.source.name()
    }
}

/// All that are open, by their names. To copy them copies no text.
#[derive(Debug, Clone, Default)]
pub(super) struct Documents {
    open: BTreeMap<String, Arc<Document>>,
}

/// What a text is called among the texts of a game: a file's path; of what is no file, its uri.
pub(super) fn name_of(uri: &Uri) -> String {
    match uri::to_path(uri) {
        Some(path) => path.to_string_lossy().into_owned(),
        None => uri.as_str().to_owned(),
    }
}

impl Documents {
    /// Opens a text, or takes it as it is now.
    pub(super) fn open(&mut self, uri: Uri, text: &str, version: i32) -> String {
        let name = name_of(&uri);
        let source = Source::new(name.clone(), text);
        let begins_a_game = OnceLock::new();
        let document = Document { uri, source, version, begins_a_game };
        self.open.insert(name.clone(), Arc::new(document));
        name
    }

    /// The texts as they are, but for one.
    pub(super) fn with(&self, uri: Uri, text: &str) -> Self {
        let mut documents = self.clone();
        documents.open(uri, text, 0);
        documents
    }

    /// Closes a text: now what is on the disk counts.
    pub(super) fn close(&mut self, name: &str) {
        self.open.remove(name);
    }

    /// Changes a text that is open.
    pub(super) fn change(
        &mut self,
        name: &str,
        version: i32,
        changes: Vec<TextDocumentContentChangeEvent>,
        encoding: Encoding,
    ) -> bool {
        let Some(document) = self.open.get_mut(name).map(Arc::make_mut) else { return false };
        document.version = version;
        for change in changes {
            let text = match change.range {
                None => change.text,
                Some(range) => {
                    let bytes = encoding.bytes(&document.source, range);
                    let text = document.source.text();
                    let before = text.get(..bytes.start).unwrap_or("");
                    let after = text.get(bytes.end..).unwrap_or("");
                    [before, &change.text, after].concat()
                }
            };
            document.source = Source::new(name, text);
        }
        document.begins_a_game = OnceLock::new();
        true
    }

    /// The text called so.
    pub(super) fn get(&self, name: &str) -> Option<&Document> {
        self.open.get(name).map(Arc::as_ref)
    }

    /// The text of a file.
    pub(super) fn at(&self, path: &Path) -> Option<&Document> {
        self.open.get(&*load::plain(path).to_string_lossy()).map(Arc::as_ref)
    }

    /// All of them.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Document> {
        self.open.values().map(Arc::as_ref)
    }
}
