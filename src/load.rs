//! A game by name or path: finds what it uses, what it is a variant of, and its scripts.
//! Reads no files itself: it is given something that does.

use crate::{
    check,
    diagnostic::{Diagnostic, Outcome},
    ir, library,
    source::{self, Source, Sources},
    span::{FileId, Span},
    syntax::{
        self,
        ast::{self, ItemKind},
    },
};
use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    path::{Component, Path, PathBuf},
};

/// Reads a file, wherever files are.
pub type Read<'a> = &'a dyn Fn(&Path) -> Result<Vec<u8>, io::Error>;

/// How many variants of variants are followed.
const DEEPEST: usize = 8;

/// A loaded game, with the texts it was made from.
#[derive(Debug)]
pub struct Loaded {
    /// Rule files, libraries and scripts, for diagnostics and coverage.
    pub sources: Sources,
    /// The game, or what is wrong with it.
    pub outcome: Outcome<ir::Game>,
    /// If something is wrong: the game as far as it was understood, which can tell what is wrong
    /// with its scripts too.
    pub partial: Option<ir::Game>,
    /// The script files, by name as the rule file writes it.
    pub scripts: BTreeMap<String, FileId>,
    /// The rule file (a variant merged into its game) and its libraries, if they could be read.
    pub parsed: Option<(ast::File, Vec<ast::File>)>,
    /// What the names and expressions are, as far as they were understood.
    pub index: check::Index,
}

/// Where a file stands, which says where its neighbours are looked for.
#[derive(Debug, Clone)]
enum Home {
    /// Among the shipped files, in this folder.
    Shipped(String),
    /// In this folder of the machine.
    Folder(PathBuf),
    /// Nowhere: a text that was given.
    Nowhere,
}

struct Loader<'a> {
    read: Read<'a>,
    sources: Sources,
    homes: BTreeMap<FileId, Home>,
    diagnostics: Vec<Diagnostic>,
    libraries: Vec<ast::File>,
    used: BTreeSet<String>,
}

/// Loads a shipped game by its name, or any rule file by its path.
pub fn load(name_or_path: &str, read: Read<'_>) -> Loaded {
    let mut loader = Loader::new(read);
    match loader.find_game(name_or_path, None) {
        Ok((source, home)) => loader.finish(source, home),
        Err(why) => {
            let file = loader.sources.add(Source::new(name_or_path, ""));
            let span = Span::new(file, 0, 0);
            let known = library::games().map(str::to_owned).collect();
            let problem = check::no_such_file(name_or_path, span, "game", known, Some(why));
            let outcome = Outcome::new(None, vec![problem]);
            let (sources, scripts) = (loader.sources, BTreeMap::new());
            let index = check::Index::default();
            Loaded { sources, outcome, partial: None, scripts, parsed: None, index }
        }
    }
}

/// What may be written where [`check::CARET`] stands in a game's texts, and the game.
pub fn offers(name_or_path: &str, read: Read<'_>) -> Option<(ir::Game, check::Offers)> {
    let mut loader = Loader::new(read);
    let (source, home) = loader.find_game(name_or_path, None).ok()?;
    let file = loader.tree(source, home)?;
    check::offers(&file, &loader.libraries)
}

/// The same in a text that is no file.
pub fn offers_in_text(
    name: &str,
    text: &str,
    read: Read<'_>,
) -> Option<(ir::Game, check::Offers)> {
    let mut loader = Loader::new(read);
    let file = loader.tree(Source::new(name, text), Home::Nowhere)?;
    check::offers(&file, &loader.libraries)
}

/// Loads a rule file that is already a text, called `name` in messages.
pub fn load_text(name: &str, text: &str, read: Read<'_>) -> Loaded {
    let loader = Loader::new(read);
    loader.finish(Source::new(name, text), Home::Nowhere)
}

impl<'a> Loader<'a> {
    fn new(read: Read<'a>) -> Self {
        Self {
            read,
            sources: Sources::new(),
            homes: BTreeMap::new(),
            diagnostics: Vec::new(),
            libraries: Vec::new(),
            used: BTreeSet::new(),
        }
    }

    /// Parses and checks a rule file with all it needs.
    fn finish(mut self, source: Source, home: Home) -> Loaded {
        let file = self.tree(source, home);
        let readable = !self.diagnostics.iter().any(Diagnostic::is_error);
        let scripts = file.as_ref().map(|file| self.scripts(file)).unwrap_or_default();
        let diagnostics = self.diagnostics;
        let checked = file.as_ref().map(|file| check::examine(file, &self.libraries));
        let (outcome, mut index) = checked
            .unwrap_or_else(|| (Outcome::new(None, Vec::new()), check::Index::default()));
        check::settle(&mut index, &self.sources);
        let (value, mut more) = (outcome.value, outcome.diagnostics);
        if !readable {
            let place = |problem: &Diagnostic| {
                let span = problem.primary.span;
                let source = self.sources.get(span.file());
                (span.file(), source.map(|source| source.line_of(span.start())))
            };
            // What stands on a line that could not be read was not meant so.
            let unread: BTreeSet<_> = diagnostics.iter().map(place).collect();
            more.retain(|problem| {
                check::stands_alone(problem, &self.sources) && !unread.contains(&place(problem))
            });
        }
        let failed = !readable || more.iter().any(Diagnostic::is_error);
        if failed {
            check::keep_lasting(&mut more, &self.sources);
        }
        let (value, partial) = if failed { (None, value) } else { (value, None) };
        let all = diagnostics.into_iter().chain(more).collect();
        let parsed = file.filter(|_| readable).map(|file| (file, self.libraries));
        let outcome = Outcome::new(value, all);
        Loaded { sources: self.sources, outcome, partial, scripts, parsed, index }
    }

    /// The tree of a rule file with its libraries; of a variant merged into its game.
    fn tree(&mut self, source: Source, home: Home) -> Option<ast::File> {
        let file = self.parse(source, home)?;
        Some(self.resolve(file, 0))
    }

    /// Adds a text and gives its syntax tree.
    fn parse(&mut self, source: Source, home: Home) -> Option<ast::File> {
        let file = self.sources.add(source);
        self.homes.insert(file, home);
        let outcome = syntax::parse(file, self.sources.get(file)?);
        self.diagnostics.extend(outcome.diagnostics);
        outcome.value
    }

    /// The file with its libraries loaded; a variant merged into its game.
    fn resolve(&mut self, file: ast::File, depth: usize) -> ast::File {
        self.load_libraries(&file);
        let Some(of) = file.header.as_ref().and_then(|header| header.variant_of.clone()) else {
            return file;
        };
        let home = self.homes.get(&file.span.file()).cloned();
        let found = if depth < DEEPEST {
            self.find_game(&of.value, home.as_ref())
        } else {
            Err("variants of variants of variants, without end".to_owned())
        };
        match found {
            Ok((source, home)) => {
                let Some(game) = self.parse(source, home) else { return file };
                let game = self.resolve(game, depth + 1);
                let (merged, problems) = check::vary(game, file);
                self.diagnostics.extend(problems);
                merged
            }
            Err(why) => {
                let known = library::games().map(str::to_owned).collect();
                let problem = check::no_such_file(&of.value, of.span, "game", known, Some(why));
                self.diagnostics.push(problem);
                file
            }
        }
    }

    fn load_libraries(&mut self, file: &ast::File) {
        let home = self.homes.get(&file.span.file()).cloned();
        for item in &file.items {
            let ItemKind::Use(names) = &item.kind else { continue };
            for name in names {
                self.load_library(name, home.as_ref());
            }
        }
    }

    fn load_library(&mut self, name: &ast::Name, home: Option<&Home>) {
        if !self.used.insert(name.value.clone()) {
            return;
        }
        if let Some((source, home)) = self.find_library(&name.value, home) {
            if let Some(library) = self.parse(source, home) {
                self.load_libraries(&library);
                self.libraries.push(library);
            }
        } else {
            let known = library::libraries().map(str::to_owned).collect();
            let problem = check::no_such_file(&name.value, name.span, "library", known, None);
            self.diagnostics.push(problem);
        }
    }

    /// A game beside the file that speaks of it, a shipped one, or any by path.
    fn find_game(&self, name: &str, beside: Option<&Home>) -> Result<(Source, Home), String> {
        if let Some(Home::Folder(folder)) = beside {
            for path in [format!("{name}.parlor"), format!("../{name}/{name}.parlor")] {
                if let Ok(found) = self.read_path(&folder.join(path)) {
                    return Ok(found);
                }
            }
        }
        if let Some(file) = library::game(name) {
            return Ok(shipped(file));
        }
        let path = match beside {
            Some(Home::Folder(folder)) => folder.join(name),
            _ => PathBuf::from(name),
        };
        self.read_path(&path)
    }

    fn find_library(&self, name: &str, beside: Option<&Home>) -> Option<(Source, Home)> {
        if let Some(Home::Folder(folder)) = beside {
            let path = folder.join(format!("{name}.parlor"));
            if let Ok(found) = self.read_path(&path) {
                return Some(found);
            }
        }
        library::library(name).map(shipped)
    }

    fn read_path(&self, path: &Path) -> Result<(Source, Home), String> {
        let bytes = (self.read)(path).map_err(|error| error.to_string())?;
        let text = source::decode(&bytes).map_err(|error| error.to_string())?;
        let folder = path.parent().map_or_else(PathBuf::new, Path::to_path_buf);
        Ok((Source::new(path.to_string_lossy(), text), Home::Folder(folder)))
    }

    /// The script files the game names, from beside the rule files that name them.
    fn scripts(&mut self, file: &ast::File) -> BTreeMap<String, FileId> {
        let mut scripts = BTreeMap::new();
        for item in &file.items {
            let ItemKind::Script(script) = &item.kind else { continue };
            let name = &script.file;
            if scripts.contains_key(&name.value) {
                continue;
            }
            match self.find_script(&name.value, name.span.file()) {
                Ok(source) => {
                    scripts.insert(name.value.clone(), self.sources.add(source));
                }
                Err(why) => {
                    let problem = check::no_such_file(
                        &name.value,
                        name.span,
                        "script file",
                        Vec::new(),
                        Some(why),
                    );
                    self.diagnostics.push(problem);
                }
            }
        }
        scripts
    }

    fn find_script(&self, name: &str, named_in: FileId) -> Result<Source, String> {
        match self.homes.get(&named_in) {
            Some(Home::Shipped(folder)) => {
                let found = library::at(&format!("{folder}/{name}"));
                let found = found.ok_or_else(|| "it is not shipped".to_owned())?;
                Ok(Source::new(found.path, found.text))
            }
            Some(Home::Folder(folder)) => {
                self.read_path(&folder.join(name)).map(|(source, _)| source)
            }
            Some(Home::Nowhere) | None => Err("this text stands in no folder".to_owned()),
        }
    }
}

/// The path without `.` and `..`, so that one file has one name.
pub fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if plain.file_name().is_some() => {
                plain.pop();
            }
            Component::Prefix(_)
            | Component::RootDir
            | Component::ParentDir
            | Component::Normal(_) => plain.push(part),
        }
    }
    plain
}

/// A path as it is called from a folder; none where nobody can tell.
pub fn from(folder: &Path, path: &Path) -> Option<PathBuf> {
    let (folder, path) = (plain(folder), plain(path));
    if folder.is_absolute() != path.is_absolute() {
        return None;
    }
    let pairs = folder.components().zip(path.components());
    let same = pairs.take_while(|(one, other)| one == other).count();
    let mut found = PathBuf::new();
    for part in folder.components().skip(same) {
        // What lies above is called somehow.
        if part == Component::ParentDir {
            return None;
        }
        found.push(Component::ParentDir);
    }
    found.extend(path.components().skip(same));
    Some(found)
}

fn shipped(file: &library::ShippedFile) -> (Source, Home) {
    let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
    (Source::new(file.path, file.text), Home::Shipped(folder.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_from_folders() {
        let called = |folder: &str, path: &str| from(Path::new(folder), Path::new(path));
        for (folder, path, expected) in [
            ("", "hill/hill.parlor", "hill/hill.parlor"),
            ("hill", "hill/hill.parlor", "hill.parlor"),
            ("hill/tests", "./hill/hill.parlor", "../hill.parlor"),
            ("tests", "hill.parlor", "../hill.parlor"),
            ("/a/b", "/a/c/d.parlor", "../c/d.parlor"),
        ] {
            assert_eq!(called(folder, path), Some(expected.into()), "{folder} {path}");
        }
        assert_eq!(called("/a", "hill.parlor"), None);
        assert_eq!(called("..", "hill.parlor"), None);
    }
}
