//! `--watch`: tells when rule files or scripts may have changed on the disk.
//! Knows nothing of what is in them.

use super::{End, files};
use crate::load;
use crate::repl::{Change, Changes};
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc;

/// Files that are looked at; as long as this is kept, changes are told.
#[derive(Debug)]
pub(super) struct Watched {
    _watcher: RecommendedWatcher,
}

/// Begins to look at the files that these games are made of.
pub(super) fn watch(games: &[String]) -> Result<(Watched, Changes), End> {
    let folders: BTreeSet<PathBuf> = games.iter().flat_map(|game| folders(game)).collect();
    if folders.is_empty() {
        let games = games.join("`, `");
        return Err(End::Message(format!(
            "error: there is no file to watch: `{games}` comes with Parlor; copy it with `parlor new NAME --from GAME`\n"
        )));
    }
    let (tell, told) = mpsc::channel();
    let over = tell.clone();
    let seen = move |event: notify::Result<Event>| {
        let about_rules = event.is_ok_and(|event| {
            !event.kind.is_access() && event.paths.iter().any(|path| is_rules(path))
        });
        if about_rules {
            // Whoever listened may have gone.
            let _ = tell.send(Change::Seen);
        }
    };
    let refused = |error: notify::Error| {
        End::Message(format!("error: the files cannot be watched: {error}\n"))
    };
    let mut watcher = notify::recommended_watcher(seen).map_err(refused)?;
    for folder in &folders {
        // Editors put a new file in the place of the old one, so it is the folder that is watched.
        watcher.watch(folder, RecursiveMode::NonRecursive).map_err(refused)?;
    }
    Ok((Watched { _watcher: watcher }, Changes { told, over }))
}

/// Where the files of a game stand, if they are files.
fn folders(game: &str) -> Vec<PathBuf> {
    let loaded = load::load(game, &files::read);
    let names = loaded.sources.iter().map(|(_, source)| Path::new(source.name()).to_owned());
    let files = names.filter(|path| path.is_file() && path_of_its_own(game, path));
    let folders = files.filter_map(|path| path.parent().map(Path::to_owned));
    let here = |folder: PathBuf| {
        if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder }
    };
    folders.map(here).collect()
}

/// A shipped file is called `rules/…` too, wherever Parlor is run.
fn path_of_its_own(game: &str, path: &Path) -> bool {
    crate::library::game(game).is_none()
        && (crate::library::at(&path.to_string_lossy()).is_none() || path == Path::new(game))
}

fn is_rules(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "parlor" || extension == "rhai")
}
