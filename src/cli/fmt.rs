//! `parlor fmt`: rule files laid out as the shipped ones are.

use super::screen::{self, error_paint};
use super::{End, args, files};
use crate::session;
use crate::source::{self, LONGEST, Source, Sources};
use crate::syntax;
use similar::TextDiff;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

pub(super) fn run(args: &args::Fmt) -> Result<(), End> {
    if args.paths == [Path::new("-")] {
        return piped(args);
    }
    let mut fine = true;
    for path in find(&args.paths)? {
        fine &= one(args, &path)?;
    }
    if fine { Ok(()) } else { Err(End::Failed) }
}

/// Standard input to standard output.
fn piped(args: &args::Fmt) -> Result<(), End> {
    let limit = u64::try_from(LONGEST).unwrap_or(u64::MAX).saturating_add(1);
    let mut bytes = Vec::new();
    io::stdin().take(limit).read_to_end(&mut bytes)?;
    let name = "<input>";
    let Some((text, laid_out)) = laid_out(name, &bytes) else { return Err(End::Failed) };
    if !args.check && !args.diff {
        return Ok(screen::print(&laid_out)?);
    }
    if text == laid_out {
        return Ok(());
    }
    show(args, name, &text, &laid_out)?;
    Err(End::Failed)
}

/// One file; false if it has mistakes, or would be changed and may not be.
fn one(args: &args::Fmt, path: &Path) -> Result<bool, End> {
    let bytes = files::read(path).map_err(|error| about(path, &error))?;
    let name = path.to_string_lossy();
    let Some((text, laid_out)) = laid_out(&name, &bytes) else { return Ok(false) };
    if text == laid_out {
        return Ok(true);
    }
    if args.check || args.diff {
        show(args, &name, &text, &laid_out)?;
        return Ok(false);
    }
    files::replace(path, &laid_out).map_err(|error| about(path, &error))?;
    screen::print(&format!("laid out {name}\n"))?;
    Ok(true)
}

/// A text as it is and as it is to be. If it has mistakes they are told, and there is nothing.
fn laid_out(name: &str, bytes: &[u8]) -> Option<(String, String)> {
    let text = match source::decode(bytes) {
        Ok(text) => text,
        Err(problem) => {
            screen::complain(&format!("error: {name}: {problem}\n"));
            return None;
        }
    };
    let mut sources = Sources::new();
    let file = sources.add(Source::new(name, text.as_str()));
    let outcome = syntax::format(file, sources.get(file)?);
    if outcome.value.is_none() {
        screen::complain(&session::show(&sources, &outcome.diagnostics, error_paint()));
        screen::complain(&format!("{name} is left as it is\n"));
    }
    outcome.value.map(|laid_out| (text, laid_out))
}

/// Tells that a text would be changed, and with `--diff` how.
fn show(args: &args::Fmt, name: &str, before: &str, after: &str) -> Result<(), End> {
    if !args.diff {
        return Ok(screen::print(&format!(
            "{name} is not laid out as `parlor fmt` does it\n"
        ))?);
    }
    let diff = TextDiff::from_lines(before, after);
    Ok(screen::print(&diff.unified_diff().header(name, name).to_string())?)
}

/// The files, and all rule files in the folders, in order.
fn find(paths: &[PathBuf]) -> Result<Vec<PathBuf>, End> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            files::collect(path, "parlor", &mut found).map_err(|error| about(path, &error))?;
        } else {
            found.push(path.clone());
        }
    }
    found.sort();
    found.dedup();
    Ok(found)
}

fn about(path: &Path, error: &io::Error) -> End {
    End::Message(format!("error: {}: {error}\n", path.display()))
}
