//! What the server knows: the texts that are open, the games they belong to, what the client can.
//! Knows nothing of single questions.

use super::client::Client;
use super::counting::Counts;
use super::documents::{Document, Documents};
use super::files::Files;
use super::project::{Project, Projects};
use super::reach::Snapshot;
use super::trials::Trials;
use super::uri;
use crate::library;
use crate::load;
use crate::source::{self, Source};
use crate::span::{FileId, Span};
use crate::syntax;
use crate::syntax::ast;
use lsp_types::{Location, Uri};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Files that are looked through for the games that a library belongs to, at most.
const MOST_CANDIDATES: usize = 500;

/// Words that begin items which only games have.
const GAMES_BEGIN: [&str; 5] = ["game", "variant", "players", "setup", "play"];

/// What the server knows.
#[derive(Debug)]
pub(super) struct Desk {
    /// The machine's files.
    pub(super) files: Arc<dyn Files>,
    /// What the client can.
    pub(super) client: Client,
    /// The texts that are open.
    pub(super) documents: Documents,
    /// The games that were looked at.
    pub(super) projects: Projects,
    /// Which transcripts reach which rules.
    pub(super) reached: Counts,
    /// Which games can be set up.
    pub(super) trials: Trials,
    /// The rule files that name a library or script, as long as no file comes or goes.
    pub(super) users: BTreeMap<String, Vec<String>>,
}

/// A text, and a game that it is part of.
#[derive(Debug, Clone)]
pub(super) struct Part {
    /// The game.
    pub(super) project: Arc<Project>,
    /// The text.
    pub(super) file: FileId,
}

impl Part {
    /// The text itself.
    pub(super) fn source(&self) -> Option<&Source> {
        self.project.source(self.file)
    }
}

impl Desk {
    /// A server that has been told nothing yet.
    pub(super) fn new(client: Client, files: Arc<dyn Files>) -> Self {
        Self {
            files,
            client,
            documents: Documents::default(),
            projects: Projects::default(),
            reached: Counts::default(),
            trials: Trials::default(),
            users: BTreeMap::new(),
        }
    }

    /// The game of a rule file.
    pub(super) fn project(&mut self, root: &str) -> Arc<Project> {
        self.projects.get(root, &self.documents, &*self.files)
    }

    /// An open text as part of a game: the game it begins, or the first that uses it.
    pub(super) fn part(&mut self, name: &str) -> Option<Part> {
        let root = self.root(name)?;
        self.part_of(&root, name)
    }

    /// The rule file of the game that an open text is part of.
    pub(super) fn root(&mut self, name: &str) -> Option<String> {
        if begins_a_game(self.documents.get(name)?) {
            return Some(name.to_owned());
        }
        self.users(name).into_iter().find(|root| self.part_of(root, name).is_some())
    }

    fn part_of(&mut self, root: &str, name: &str) -> Option<Part> {
        let project = self.project(root);
        let file = project.file(name)?;
        Some(Part { project, file })
    }

    /// The rule files that name a library or script, those that are open first.
    pub(super) fn users(&mut self, name: &str) -> Vec<String> {
        if let Some(known) = self.users.get(name) {
            return known.clone();
        }
        let found = self.look_for_users(name);
        self.users.insert(name.to_owned(), found.clone());
        found
    }

    fn look_for_users(&self, name: &str) -> Vec<String> {
        let path = Path::new(name);
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or(name);
        let full = path.file_name().and_then(|full| full.to_str()).unwrap_or(name);
        let (stem, full) = (format!("\"{stem}\""), format!("\"{full}\""));
        let speaks = |text: &str| text.contains(&stem) || text.contains(&full);
        let mut users: Vec<String> = self
            .documents
            .iter()
            .filter(|document| begins_a_game(document) && speaks(document.source.text()))
            .map(|document| document.name().to_owned())
            .collect();
        for path in self.rule_files(path) {
            let name = path.to_string_lossy().into_owned();
            if self.documents.get(&name).is_some() {
                continue;
            }
            let text =
                self.files.read(&path).ok().and_then(|bytes| source::decode(&bytes).ok());
            if text.is_some_and(|text| speaks(&text)) {
                users.push(name);
            }
        }
        users
    }

    /// The rule files of the workspace; without one those that stand beside a file.
    fn rule_files(&self, beside: &Path) -> Vec<PathBuf> {
        let mut folders = self.client.folders.clone();
        if !folders.iter().any(|folder| beside.starts_with(folder)) {
            folders.extend(beside.parent().map(Path::to_owned));
        }
        let all = folders.iter().flat_map(|folder| self.files.below(folder, "parlor"));
        let mut all: Vec<PathBuf> = all.map(|path| load::plain(&path)).collect();
        all.sort();
        all.dedup();
        all.truncate(MOST_CANDIDATES);
        all
    }

    /// The texts as they are now, for who needs them longer.
    pub(super) fn snapshot(&self) -> Snapshot {
        Snapshot {
            documents: self.documents.clone(),
            files: Arc::clone(&self.files),
            folders: self.client.folders.clone(),
        }
    }

    /// What the editor calls a text of a game; of one that comes with Parlor a copy of it.
    pub(super) fn uri(&self, source: &Source) -> Option<Uri> {
        if let Some(document) = self.documents.get(source.name()) {
            return Some(document.uri.clone());
        }
        let path = Path::new(source.name());
        if path.is_absolute() {
            let path = load::plain(path);
            let open = self.documents.at(&path).map(|document| document.uri.clone());
            return open.or_else(|| uri::of_path(&path));
        }
        library::at(source.name())?;
        uri::of_path(&self.files.shipped(source.name())?)
    }

    /// Where a span of a game stands, for the editor.
    pub(super) fn location(&self, project: &Project, span: Span) -> Option<Location> {
        let source = project.source(span.file())?;
        let range = self.client.encoding.range(source, span);
        Some(Location { uri: self.uri(source)?, range })
    }
}

/// The tree of a text by itself.
pub(super) fn tree(source: &Source) -> Option<ast::File> {
    syntax::parse(FileId::default(), source).value
}

/// Whether a text is a game's rule file, and no library or script.
pub(super) fn begins_a_game(document: &Document) -> bool {
    *document.begins_a_game.get_or_init(|| {
        if !is_rules(document.name()) {
            return false;
        }
        // At each letter: to read the whole text would take a quarter of the time there is.
        let first = |line: &str| line.split_whitespace().next().map(str::to_owned);
        let plays = |word: String| GAMES_BEGIN.contains(&word.as_str());
        document.source.text().lines().filter_map(first).any(plays)
    })
}

/// Whether a text is written in Parlor, not in rhai.
pub(super) fn is_rules(name: &str) -> bool {
    Path::new(name).extension().is_none_or(|extension| extension != "rhai")
}
