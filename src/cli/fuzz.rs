//! `parlor fuzz`: random games in parallel, until the time is up or somebody stops it.

use super::{End, args, files, screen};
use crate::fuzz::{self, Case, Finding, Limits};
use crate::library;
use crate::session::{self, Opened};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Games between two looks at the clock.
const BATCH: u64 = 8;
/// How long a shorter game is looked for.
const SHRINKING: Duration = Duration::from_secs(10);

pub(super) fn run(args: &args::Fuzz) -> Result<(), End> {
    let opened = session::open(&args.game, &files::read)?;
    let stopped = Arc::new(AtomicBool::new(false));
    let stop = Arc::clone(&stopped);
    // Where another handler is set already, Ctrl-C ends the program as always.
    let _ = ctrlc::set_handler(move || stop.store(true, Ordering::Relaxed));
    let stopped = || stopped.load(Ordering::Relaxed);
    let limits = Limits { moves: args.moves, promises: true };
    let (games, found) = search(args, &opened, limits, &stopped);
    let mut text = String::new();
    for finding in &found {
        let clock = Instant::now();
        // Of a number of games all is the same each time, however long it takes.
        let late = || args.games.is_none() && clock.elapsed() > SHRINKING;
        let enough = || stopped() || late();
        let finding = fuzz::shrink(&opened, finding.clone(), limits, &enough);
        text.push_str(&describe(&finding));
        if !args.dry {
            text.push_str(&write(args, &finding)?);
        }
        text.push('\n');
    }
    let seeds = match games {
        0 => "no games".into(),
        1 => format!("1 game (seed {})", args.seed),
        _ => format!("{games} games (seeds {}–{})", args.seed, args.seed + games - 1),
    };
    let _ = match found.len() {
        0 => writeln!(text, "{seeds}: nothing found"),
        1 => writeln!(text, "{seeds}: 1 mistake found"),
        count => writeln!(text, "{seeds}: {count} mistakes found"),
    };
    screen::print(&text)?;
    if found.is_empty() { Ok(()) } else { Err(End::Failed) }
}

/// How many games were played, and one finding for each mistake.
fn search(
    args: &args::Fuzz,
    opened: &Opened,
    limits: Limits,
    stopped: &(dyn Fn() -> bool + Sync),
) -> (u64, Vec<Finding>) {
    let clock = Instant::now();
    let limit = Duration::from_secs_f64(args.seconds);
    let bar = bar(args, limit);
    let (mut games, mut found): (u64, Vec<Finding>) = (0, Vec::new());
    loop {
        let left = args.games.map_or(BATCH, |all| BATCH.min(all.saturating_sub(games)));
        let late = args.games.is_none() && clock.elapsed() >= limit;
        if left == 0 || late || stopped() {
            break;
        }
        let seeds: Vec<u64> =
            (games..games + left).map(|at| args.seed.wrapping_add(at)).collect();
        let one = |seed: &u64| fuzz::game(opened, &Case::varied(opened, *seed), limits);
        // In the order of their seeds, whichever was over first.
        let findings: Vec<Option<Finding>> = seeds.par_iter().map(one).collect();
        for finding in findings.into_iter().flatten() {
            if !found.iter().any(|known| known.is_like(&finding)) {
                found.push(finding);
            }
        }
        games += left;
        let so_far = if args.games.is_some() { games } else { millis(clock.elapsed()) };
        bar.set_position(so_far);
        bar.set_message(format!("{games} games, {} mistakes", found.len()));
    }
    bar.finish_and_clear();
    (games, found)
}

/// A bar that is drawn only at a terminal.
fn bar(args: &args::Fuzz, limit: Duration) -> ProgressBar {
    let bar = ProgressBar::new(args.games.unwrap_or_else(|| millis(limit)));
    let style = ProgressStyle::with_template("{wide_bar} {msg}");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// A finding in words.
fn describe(finding: &Finding) -> String {
    let mut text = finding.shown.clone();
    let settings = &finding.case.settings;
    let mut setup: Vec<String> =
        settings.options.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    if let Some(players) = settings.players {
        setup.insert(0, format!("{players} players"));
    }
    setup.push(format!("seed {}", finding.case.seed));
    let _ = writeln!(text, "with {}", setup.join(", "));
    if finding.is_endless() {
        return text;
    }
    let moves = match finding.moves.as_slice() {
        [] => "before any move".into(),
        [one] => format!("by `{one}`"),
        [.., last] => format!("by {} moves, the last `{last}`", finding.moves.len()),
    };
    let _ = writeln!(text, "{moves}");
    text
}

/// Writes the transcript of a finding; says where.
fn write(args: &args::Fuzz, finding: &Finding) -> Result<String, End> {
    let shipped = library::game(&args.game).is_some();
    let path = Path::new(&args.game);
    let folder = match &args.out {
        Some(folder) => folder.clone(),
        None if shipped => Path::new("tests/rules").join(path),
        None => path.parent().map_or_else(PathBuf::new, Path::to_path_buf),
    };
    let beside = args.out.is_none() && !shipped;
    let name = match path.file_name() {
        Some(name) if beside => name.to_string_lossy().into_owned(),
        _ if shipped => args.game.clone(),
        // From another folder the rule file is reached by its whole path.
        _ => std::path::absolute(path).unwrap_or_default().to_string_lossy().into_owned(),
    };
    let Some(text) = fuzz::transcript(&name, finding) else { return Ok(String::new()) };
    std::fs::create_dir_all(&folder).map_err(|error| about(&folder, &error))?;
    let free =
        (1..).map(|number| folder.join(format!("fuzz_{}_{number}.transcript", finding.word())));
    let Some(file) = free.into_iter().find(|file| !file.exists()) else {
        return Ok(String::new());
    };
    files::replace(&file, &text).map_err(|error| about(&file, &error))?;
    Ok(format!("wrote {}\n", file.display()))
}

fn about(path: &Path, error: &std::io::Error) -> End {
    End::Message(format!("error: {}: {error}\n", path.display()))
}
