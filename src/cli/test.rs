//! `parlor test`: transcripts replayed, in parallel.

use super::screen::paint;
use super::{End, args, coverage, files, screen};
use crate::transcript::{self, Shelf, Verdict};
use rayon::prelude::*;
use std::io;
use std::path::{Path, PathBuf};

/// Folders that are looked through if no path is given.
const DEFAULT: [&str; 2] = ["tests", "rules"];

pub(super) fn run(args: &args::Test) -> Result<(), End> {
    let paths = find(&args.paths)?;
    let watched = args.coverage || args.shown.any();
    let shelf = if watched { Shelf::watched() } else { Shelf::new() };
    let verdicts = replay(&paths, &shelf);
    let (mut passed, mut failed, mut accepted) = (0, 0, 0);
    for (path, verdict) in paths.iter().zip(verdicts) {
        match verdict {
            Verdict::Passed => passed += 1,
            Verdict::Differs { accepted: text, .. } if args.accept => {
                files::replace(path, &text).map_err(|error| about(path, &error))?;
                screen::print(&format!("accepted {}\n", path.display()))?;
                accepted += 1;
            }
            Verdict::Differs { diff: text, .. } | Verdict::Broken(text) => {
                screen::print(&format!("{text}\n"))?;
                failed += 1;
            }
        }
    }
    let changed = if accepted > 0 { format!("{accepted} accepted, ") } else { String::new() };
    screen::print(&format!("{changed}{passed} passed, {failed} failed\n"))?;
    let enough = !watched || coverage::show(&coverage::of(&shelf), &args.shown)?;
    if failed > 0 || !enough { Err(End::Failed) } else { Ok(()) }
}

/// Replays transcripts in parallel.
pub(super) fn replay(paths: &[PathBuf], shelf: &Shelf) -> Vec<Verdict> {
    let one = |path: &PathBuf| match files::read(path) {
        Ok(bytes) => transcript::test(path, &bytes, shelf, &files::read, paint()),
        Err(error) => Verdict::Broken(format!("{}: {error}\n", path.display())),
    };
    paths.par_iter().map(one).collect()
}

/// All transcripts at the paths: files, or folders looked through; in order.
pub(super) fn find(paths: &[PathBuf]) -> Result<Vec<PathBuf>, End> {
    let mut found = Vec::new();
    if paths.is_empty() {
        for folder in DEFAULT.iter().map(Path::new).filter(|folder| folder.is_dir()) {
            collect(folder, &mut found).map_err(|error| about(folder, &error))?;
        }
    }
    for path in paths {
        if path.is_dir() {
            collect(path, &mut found).map_err(|error| about(path, &error))?;
        } else if path.extension().is_some_and(|extension| extension == "parlor") {
            // A rule file's transcripts stand beside it.
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let folder = folder.unwrap_or(Path::new("."));
            collect(folder, &mut found).map_err(|error| about(path, &error))?;
        } else {
            found.push(path.clone());
        }
    }
    found.sort();
    found.dedup();
    if found.is_empty() {
        let message = "error: there are no transcripts here: files that end in `.transcript`\n";
        return Err(End::Message(message.into()));
    }
    Ok(found)
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            collect(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "transcript") {
            found.push(path);
        }
    }
    Ok(())
}

fn about(path: &Path, error: &io::Error) -> End {
    End::Message(format!("error: {}: {error}\n", path.display()))
}
