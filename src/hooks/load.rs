//! Compiles a game's script files, and says what is wrong with them before anybody plays.
//!
//! It reads no files: callers bring the texts.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use rhai::{AST, Engine, ParseError};

use super::call::Rhai;
use super::engine::{engine, names};
use super::errors::{
    ForbiddenWord, LooseStatement, MissingFile, MissingFunction, NameTaken, SyntaxError,
    UnknownFunction, UnusedFunction, WrongParameters,
};
use super::outline::{Outline, outline};
use super::place::span_at;
use super::words::{FUNCTIONS, forbidden};
use crate::diagnostic::{Diagnostic, Outcome};
use crate::ir::Game;
use crate::source::{Source, Sources};
use crate::span::{FileId, Span};
use crate::table::Table;

/// A game's scripts, compiled once.
#[derive(Debug, Clone)]
pub struct Compiled {
    pub(super) loaded: Arc<Loaded>,
}

impl Compiled {
    /// The scripts at a table of the game. Cheap: nothing is compiled again.
    pub fn seat(&self, table: impl Into<Arc<Table>>) -> Rhai {
        Rhai { loaded: Arc::clone(&self.loaded), table: table.into() }
    }
}

/// What all calls share.
pub(super) struct Loaded {
    /// The engine.
    pub(super) engine: Engine,
    /// The files.
    pub(super) files: Vec<File>,
    /// One for each of the game's scripts.
    pub(super) functions: Vec<Function>,
}

impl fmt::Debug for Loaded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Loaded").field("functions", &self.functions).finish_non_exhaustive()
    }
}

/// A compiled file.
#[derive(Debug)]
pub(super) struct File {
    /// Its text, to show lines of.
    pub(super) source: Source,
    /// Its id.
    pub(super) id: FileId,
    /// What rhai made of it.
    pub(super) tree: AST,
}

/// A function that a rule file declares.
#[derive(Debug)]
pub(super) struct Function {
    /// Its name.
    pub(super) name: String,
    /// Index of its file.
    pub(super) file: usize,
    /// Where its name stands in the script file.
    pub(super) span: Span,
}

/// Compiles the files of a game's scripts. `find` gives the text of the file that a `script`
/// item names, among `sources`: beside the rule file that holds the item.
pub fn load(
    game: &Game,
    sources: &Sources,
    find: impl Fn(&crate::ir::Script) -> Option<FileId>,
) -> Outcome<Compiled> {
    let mut engine = engine();
    if let Some(watch) = &game.watch {
        super::watch::watch(&mut engine, Arc::clone(watch), sources.clone());
    }
    let mut loader = Loader {
        game,
        sources,
        engine,
        opened: BTreeMap::new(),
        files: Vec::new(),
        problems: Vec::new(),
    };
    let found: Vec<Option<FileId>> = game
        .scripts
        .iter()
        .map(|script| find(script).filter(|file| sources.get(*file).is_some()))
        .collect();
    let functions: Vec<Option<Function>> =
        (0..game.scripts.len()).map(|script| loader.function(script, found[script])).collect();
    loader.unused(&found);
    let functions: Option<Vec<Function>> = functions.into_iter().collect();
    let wrong = loader.problems.iter().any(Diagnostic::is_error);
    let Loader { engine, files, problems, .. } = loader;
    let value = functions
        .filter(|_| !wrong)
        .map(|functions| Compiled { loaded: Arc::new(Loaded { engine, files, functions }) });
    Outcome::new(value, problems)
}

struct Loader<'a> {
    game: &'a Game,
    sources: &'a Sources,
    engine: Engine,
    /// For each file opened: its index in `files` if it compiled, and its outline.
    opened: BTreeMap<FileId, Option<(usize, Outline<'a>)>>,
    files: Vec<File>,
    problems: Vec<Diagnostic>,
}

impl<'a> Loader<'a> {
    /// The function of a `script` item.
    fn function(&mut self, script: usize, file: Option<FileId>) -> Option<Function> {
        let script = &self.game.scripts[script];
        let Some(id) = file else {
            self.problems.push(MissingFile { script }.into());
            return None;
        };
        if !self.opened.contains_key(&id) {
            let opened = self.open(id);
            self.opened.insert(id, opened);
        }
        let (file, outline) = self.opened.get(&id)?.as_ref()?;
        let mut named =
            outline.functions.iter().filter(|function| function.name == script.name);
        let fitting = named.clone().find(|function| function.params == script.params.len());
        if let Some(function) = fitting {
            let span = Span::new(id, function.at.start, function.at.end);
            return Some(Function { name: script.name.clone(), file: *file, span });
        }
        let known = outline.functions.iter().map(|function| function.name);
        self.problems.push(match named.next() {
            Some(function) => WrongParameters {
                script,
                given: function.params,
                at: Span::new(id, function.at.start, function.at.end),
            }
            .into(),
            None => MissingFunction { script, known: &known.collect::<Vec<_>>() }.into(),
        });
        None
    }

    /// Compiles a file.
    fn open(&mut self, id: FileId) -> Option<(usize, Outline<'a>)> {
        let source = self.sources.get(id)?;
        let tree = match self.engine.compile_with_scope(&names(), source.text()) {
            Ok(mut tree) => {
                tree.set_source(id.0.to_string());
                tree
            }
            Err(error) => {
                self.problems.push(problem(source, id, &error));
                return None;
            }
        };
        let outline = outline(source.text());
        self.problems.extend(outline_problems(id, &outline));
        self.files.push(File { source: source.clone(), id, tree });
        Some((self.files.len() - 1, outline))
    }

    /// Warns of functions that no rule file declares and no other function calls.
    fn unused(&mut self, found: &[Option<FileId>]) {
        for (id, opened) in &self.opened {
            let Some((_, outline)) = opened else { continue };
            let here = self.game.scripts.iter().zip(found);
            let declared: Vec<&str> = here
                .filter(|(_, file)| **file == Some(*id))
                .map(|(script, _)| script.name.as_str())
                .collect();
            for function in &outline.functions {
                let called = outline.calls.iter().any(|(name, _)| *name == function.name);
                if !called && !declared.contains(&function.name) {
                    let at = Span::new(*id, function.at.start, function.at.end);
                    let name = function.name;
                    self.problems.push(UnusedFunction { name, at, declared: &declared }.into());
                }
            }
        }
    }
}

/// What is wrong with a text that rhai can read.
fn outline_problems(file: FileId, outline: &Outline<'_>) -> Vec<Diagnostic> {
    let span = |at: &std::ops::Range<usize>| Span::new(file, at.start, at.end);
    let mut problems = Vec::new();
    for at in &outline.loose {
        problems.push(LooseStatement { at: span(at) }.into());
    }
    let mut known: Vec<&str> = FUNCTIONS.to_vec();
    for function in &outline.functions {
        if FUNCTIONS.contains(&function.name) {
            problems.push(NameTaken { name: function.name, at: span(&function.at) }.into());
        }
        known.push(function.name);
    }
    for (name, at) in &outline.calls {
        if known.contains(name) {
            continue;
        }
        problems.push(match forbidden(name) {
            Some(why) => ForbiddenWord { word: name, why, at: span(at) }.into(),
            None => UnknownFunction { name, at: span(at), known: &known }.into(),
        });
    }
    problems
}

/// What rhai found wrong with a text.
fn problem(source: &Source, file: FileId, error: &ParseError) -> Diagnostic {
    let at = span_at(source, file, error.position());
    let word = source.slice(at);
    match forbidden(word) {
        Some(why) => ForbiddenWord { word, why, at }.into(),
        None => SyntaxError { text: &error.err_type().to_string(), at }.into(),
    }
}
