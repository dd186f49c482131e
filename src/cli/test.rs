//! `parlor test`: transcripts replayed, in parallel, told in the order of their names.

use super::screen::paint;
use super::{End, args, coverage, files, reports, review, screen};
use crate::transcript::{self, Shelf, Verdict};
use rayon::prelude::*;
use std::io;
use std::path::{Path, PathBuf};

/// Folders that are looked through if no path is given; where there is neither, all that is below here.
const DEFAULT: [&str; 2] = ["tests", "rules"];

/// A transcript and how it came out.
pub(super) type Test = (PathBuf, Verdict);

pub(super) fn run(args: &args::Test) -> Result<(), End> {
    let paths = find(&args.paths)?;
    let watched = args.coverage || args.shown.any();
    let shelf = if watched { Shelf::watched() } else { Shelf::new() };
    let tests =
        if args.fail_fast { until_one_fails(&paths, &shelf) } else { replay(&paths, &shelf) };
    if let Some(file) = &args.junit {
        write(file, &reports::junit(&tests))?;
    }
    if args.json {
        screen::print(&reports::json(&tests))?;
    }
    let mut count = Count::default();
    for (path, verdict) in tests {
        count.add(settle(args, &path, verdict)?);
        if count.stopped {
            break;
        }
    }
    if !args.json {
        screen::print(&count.told())?;
    }
    let enough = !watched || coverage::show(&coverage::of(&shelf), &args.shown)?;
    if count.failed > 0 || !enough { Err(End::Failed) } else { Ok(()) }
}

/// What became of a transcript.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Passed,
    Accepted,
    Failed,
    /// It failed, and nobody wants to look at more.
    Stopped,
}

/// Tells of a transcript that did not pass, or accepts it.
fn settle(args: &args::Test, path: &Path, verdict: Verdict) -> Result<Fate, End> {
    match verdict {
        Verdict::Passed => Ok(Fate::Passed),
        Verdict::Differs { accepted, refused, .. }
            if args.accept || (args.new && is_new(path)) =>
        {
            write(path, &accepted)?;
            if !args.json {
                screen::print(&format!("accepted {}\n{}", path.display(), told(&refused)))?;
            }
            Ok(Fate::Accepted)
        }
        Verdict::Differs { .. } | Verdict::Broken(_) if args.json => Ok(Fate::Failed),
        Verdict::Differs { diff, accepted, refused } => {
            let involved = transcript::involved(path, &files::read).unwrap_or_default();
            screen::print(&format!("{diff}{involved}\n"))?;
            if !args.review {
                return Ok(Fate::Failed);
            }
            match review::ask()? {
                review::Choice::Accept => {
                    write(path, &accepted)?;
                    screen::print(&told(&refused))?;
                    Ok(Fate::Accepted)
                }
                review::Choice::Reject => Ok(Fate::Failed),
                review::Choice::Quit => Ok(Fate::Stopped),
            }
        }
        Verdict::Broken(problem) => {
            screen::print(&format!("{problem}\n"))?;
            Ok(Fate::Failed)
        }
    }
}

/// Says which lines were typed as moves and did nothing, where somebody may have thought they did.
fn told(refused: &[String]) -> String {
    if refused.is_empty() {
        return String::new();
    }
    let lines: String = refused.iter().flat_map(|line| ["  > ", line, "\n"]).collect();
    format!("these lines did nothing, and the answers say why:\n{lines}")
}

/// Whether nothing was ever printed into a transcript.
fn is_new(path: &Path) -> bool {
    let text = files::read(path).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    transcript::parse(&text).is_ok_and(|transcript| transcript.is_new())
}

/// How many came out how.
#[derive(Debug, Default)]
struct Count {
    passed: usize,
    accepted: usize,
    failed: usize,
    stopped: bool,
}

impl Count {
    fn add(&mut self, fate: Fate) {
        match fate {
            Fate::Passed => self.passed += 1,
            Fate::Accepted => self.accepted += 1,
            Fate::Failed => self.failed += 1,
            Fate::Stopped => {
                self.failed += 1;
                self.stopped = true;
            }
        }
    }

    fn told(&self) -> String {
        let Self { passed, accepted, failed, stopped } = self;
        let changed =
            if *accepted > 0 { format!("{accepted} accepted, ") } else { String::new() };
        let stopped = if *stopped { ", others were not looked at" } else { "" };
        format!("{changed}{passed} passed, {failed} failed{stopped}\n")
    }
}

/// Replays transcripts in parallel.
pub(super) fn replay(paths: &[PathBuf], shelf: &Shelf) -> Vec<Test> {
    let one = |path: &PathBuf| match files::read(path) {
        Ok(bytes) => transcript::test(path, &bytes, shelf, &files::read, paint()),
        Err(error) => Verdict::Broken(format!("{}: {error}\n", path.display())),
    };
    paths.par_iter().map(|path| (path.clone(), one(path))).collect()
}

/// Replays transcripts in order up to the first that does not pass, a few at a time.
fn until_one_fails(paths: &[PathBuf], shelf: &Shelf) -> Vec<Test> {
    let mut tests = Vec::new();
    for some in paths.chunks(4 * rayon::current_num_threads()) {
        let replayed = replay(some, shelf);
        let failed = replayed.iter().position(|(_, verdict)| *verdict != Verdict::Passed);
        tests.extend(replayed.into_iter().take(failed.map_or(usize::MAX, |at| at + 1)));
        if failed.is_some() {
            break;
        }
    }
    tests
}

/// All transcripts at the paths: files, or folders looked through; in order. What is no path is a part
/// of the names of those that are meant.
pub(super) fn find(paths: &[PathBuf]) -> Result<Vec<PathBuf>, End> {
    let is_filter = |path: &&PathBuf| {
        !path.exists() && path.extension().is_none() && path.components().count() == 1
    };
    let (filters, paths): (Vec<&PathBuf>, Vec<&PathBuf>) = paths.iter().partition(is_filter);
    let mut found = Vec::new();
    if paths.is_empty() {
        let usual = DEFAULT.iter().map(Path::new).filter(|folder| folder.is_dir());
        let usual: Vec<&Path> = usual.collect();
        for folder in if usual.is_empty() { vec![Path::new(".")] } else { usual } {
            files::collect(folder, "transcript", &mut found)
                .map_err(|error| about(folder, &error))?;
        }
    }
    for path in paths.iter().copied() {
        if path.is_dir() {
            files::collect(path, "transcript", &mut found)
                .map_err(|error| about(path, &error))?;
        } else if path.extension().is_some_and(|extension| extension == "parlor") {
            // A rule file's transcripts stand beside it.
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let folder = folder.unwrap_or(Path::new("."));
            files::collect(folder, "transcript", &mut found)
                .map_err(|error| about(path, &error))?;
        } else {
            found.push(path.clone());
        }
    }
    found.retain(|path| {
        let name = below(path, &paths).to_string_lossy();
        filters.is_empty()
            || filters.iter().any(|filter| name.contains(&*filter.to_string_lossy()))
    });
    found.sort();
    found.dedup();
    if found.is_empty() {
        return Err(End::Message(match filters.first() {
            Some(filter) => {
                format!("error: no transcript is called so: `{}`\n", filter.display())
            }
            None => {
                "error: there are no transcripts here: files that end in `.transcript`\n".into()
            }
        }));
    }
    Ok(found)
}

/// What a filter looks at: a transcript's path from the folder that was given, not what that stands in.
fn below<'a>(path: &'a Path, given: &[&PathBuf]) -> &'a Path {
    if given.is_empty() {
        return path;
    }
    let inside = given.iter().filter_map(|folder| path.strip_prefix(folder).ok());
    let own = path.file_name().map_or(path, Path::new);
    inside.into_iter().find(|rest| !rest.as_os_str().is_empty()).unwrap_or(own)
}

fn write(path: &Path, text: &str) -> Result<(), End> {
    files::replace(path, text).map_err(|error| about(path, &error))
}

fn about(path: &Path, error: &io::Error) -> End {
    End::Message(format!("error: {}: {error}\n", path.display()))
}
