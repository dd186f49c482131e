//! `parlor check`: all that is wrong with rule files, also at the extremes of their options.

use super::screen::{error_paint, paint};
use super::{End, args, files, screen, watch};
use crate::diagnostic::{Diagnostic, to_json};
use crate::load;
use crate::session::{self, Looked};
use crate::source::{self, Source};
use crate::span::FileId;
use crate::syntax::{
    self,
    ast::{Item, ItemKind},
};
use std::path::{Path, PathBuf};

pub(super) fn run(args: &args::Check) -> Result<(), End> {
    let games = games(&args.games)?;
    if !args.watch {
        return once(args, &games);
    }
    let (_watched, changes) = watch::watch(&games)?;
    loop {
        match once(args, &games) {
            Ok(()) | Err(End::Failed) => {}
            Err(end) => return Err(end),
        }
        screen::print("(waiting for a change; Ctrl-C ends)\n")?;
        if !changes.next() {
            return Ok(());
        }
    }
}

/// The games that are meant: of a folder all whose rules are below it.
fn games(named: &[String]) -> Result<Vec<String>, End> {
    let mut games = Vec::new();
    for name in named {
        let folder = Path::new(name);
        if !folder.is_dir() {
            games.push(name.clone());
            continue;
        }
        let about = |why: String| End::Message(format!("error: {name}: {why}\n"));
        let mut paths: Vec<PathBuf> = Vec::new();
        files::collect(folder, "parlor", &mut paths)
            .map_err(|error| about(error.to_string()))?;
        paths.retain(|path| !is_library(path));
        paths.sort();
        if paths.is_empty() {
            return Err(about(
                "there are no games in this folder: files that end in `.parlor`".into(),
            ));
        }
        games.extend(paths.iter().map(|path| path.to_string_lossy().into_owned()));
    }
    Ok(games)
}

/// Whether a file is for the `use` of others, and no game by itself.
fn is_library(path: &Path) -> bool {
    let text = files::read(path).ok().and_then(|bytes| source::decode(&bytes).ok());
    text.is_some_and(|text| {
        let source = Source::new(path.to_string_lossy(), text);
        let outcome = syntax::parse(FileId::default(), &source);
        outcome.value.is_some_and(|file| file.header.is_none() && !file.items.iter().any(plays))
    })
}

/// Whether an item is one that games alone have.
fn plays(item: &Item) -> bool {
    matches!(item.kind, ItemKind::Players(_) | ItemKind::Setup(_) | ItemKind::Play(_))
}

fn once(args: &args::Check, games: &[String]) -> Result<(), End> {
    let mut failed = false;
    let mut all = Vec::new();
    for name in games {
        if let Some(trouble) = session::missing(name, &files::read).filter(|_| !args.json) {
            screen::complain(&trouble.show(error_paint()));
            failed = true;
            continue;
        }
        let Looked { sources, outcome, .. } = session::look(load::load(name, &files::read));
        let mut diagnostics = outcome.diagnostics;
        if let Some((game, scripts)) = &outcome.value
            && !diagnostics.iter().any(Diagnostic::is_error)
        {
            diagnostics.extend(session::tried(game, scripts));
        }
        let errors = diagnostics.iter().filter(|problem| problem.is_error()).count();
        failed |= errors > 0;
        if args.json {
            if let serde_json::Value::Array(problems) = to_json(&sources, &diagnostics) {
                all.extend(problems);
            }
            continue;
        }
        screen::print(&session::show(&sources, &diagnostics, paint()))?;
        screen::print(&format!("{name}: {}\n", summary(errors, diagnostics.len() - errors)))?;
    }
    if args.json {
        let text = serde_json::to_string_pretty(&all).unwrap_or_default();
        screen::print(&format!("{text}\n"))?;
    }
    if failed { Err(End::Failed) } else { Ok(()) }
}

fn summary(errors: usize, warnings: usize) -> String {
    let count = |count: usize, word: &str| match count {
        1 => format!("1 {word}"),
        _ => format!("{count} {word}s"),
    };
    match (errors, warnings) {
        (0, 0) => "no problems".into(),
        (0, _) => count(warnings, "warning"),
        (_, 0) => count(errors, "error"),
        (_, _) => format!("{}, {}", count(errors, "error"), count(warnings, "warning")),
    }
}
