//! `parlor mutate`: breaks rules in small ways, and says what no transcript notices.

use super::playthrough::{SEED, kept};
use super::{End, args, coverage, files, screen};
use crate::draw::Paint;
use crate::ir::Game;
use crate::mutate::{self, Mutant, Shown};
use crate::play::seat;
use crate::playthrough::playthrough;
use crate::session::{self, Opened};
use crate::setup::Settings;
use crate::span::Span;
use crate::transcript::{self, Shelf, Verdict};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

/// A transcript that can notice something.
struct Witness {
    path: PathBuf,
    bytes: Vec<u8>,
    /// What it comes to.
    reached: BTreeSet<Span>,
}

/// What became of a mutant.
enum Fate {
    Noticed,
    Survived(Option<Shown>),
}

pub(super) fn run(args: &args::Mutate) -> Result<(), End> {
    let opened = session::open(&args.game, &files::read)?;
    let mutants = mutate::mutants(&opened);
    let (witnesses, failing) = witnesses(args, &opened)?;
    // Nobody notices what differs from a playthrough that was never written down.
    let played = played(&opened).filter(|played| kept(&args.game).as_ref() == Some(played));
    let bar = ProgressBar::new(mutants.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos} of {len} mutants") {
        bar.set_style(style);
    }
    let fates: Vec<Fate> = mutants
        .par_iter()
        .map(|mutant| {
            let fate = fate(args, &opened, *mutant, &witnesses, played.as_deref());
            bar.inc(1);
            fate
        })
        .collect();
    bar.finish_and_clear();
    let mut text = String::new();
    for path in failing {
        let _ =
            writeln!(text, "left out, for it fails by the right rules too: {}", path.display());
    }
    let mut noticed: usize = 0;
    for (mutant, fate) in mutants.iter().zip(&fates) {
        match fate {
            Fate::Noticed => noticed += 1,
            Fate::Survived(shown) => {
                let _ = writeln!(text, "{}", mutant.told(&opened));
                text.push_str(&told(shown.as_ref()));
            }
        }
    }
    let percent = (100 * noticed).checked_div(mutants.len()).unwrap_or(100);
    let _ = writeln!(
        text,
        "{}: {noticed} of {} mutants noticed by {} {}{}, {percent} %",
        args.game,
        mutants.len(),
        witnesses.len(),
        if witnesses.len() == 1 { "transcript" } else { "transcripts" },
        if played.is_some() { " and the playthrough" } else { "" }
    );
    let wanted = args.min.map_or(0, usize::from);
    if percent < wanted {
        let _ = writeln!(text, "{wanted} % are wanted");
    }
    screen::print(&text)?;
    if percent < wanted { Err(End::Failed) } else { Ok(()) }
}

/// The game's transcripts that pass, and what each comes to; and those that fail. Those in which computers
/// play are left out: by broken rules they might never end.
fn witnesses(
    args: &args::Mutate,
    opened: &Opened,
) -> Result<(Vec<Witness>, Vec<PathBuf>), End> {
    let paths = coverage::transcripts(&args.game, &args.paths)?;
    let own = |other: &Opened| {
        let names = |opened: &Opened| -> Vec<String> {
            opened.sources.iter().map(|(_, source)| source.text().to_owned()).collect()
        };
        names(other) == names(opened)
    };
    let witness = |path: &PathBuf| -> Option<Result<Witness, PathBuf>> {
        let bytes = files::read(path).ok()?;
        let parsed = transcript::parse(&String::from_utf8_lossy(&bytes)).ok()?;
        if !parsed.header.start.seats.iter().all(|seat| seat.is_human()) {
            return None;
        }
        let shelf = Shelf::watched();
        let verdict = transcript::test(path, &bytes, &shelf, &files::read, Paint::Plain);
        let games = shelf.games();
        let game = games.first().filter(|game| own(game))?;
        let seen = game.game.watch.as_ref()?.seen();
        let reached = seen.keys().map(|point| point.span).collect();
        if verdict != Verdict::Passed {
            return Some(Err(path.clone()));
        }
        Some(Ok(Witness { path: path.clone(), bytes, reached }))
    };
    let found: Vec<_> = paths.par_iter().filter_map(witness).collect();
    let (mut witnesses, mut failing) = (Vec::new(), Vec::new());
    for one in found {
        match one {
            Ok(witness) => witnesses.push(witness),
            Err(path) => failing.push(path),
        }
    }
    Ok((witnesses, failing))
}

/// The playthrough of a game, if it is played through.
fn played(opened: &Opened) -> Option<String> {
    let seated = seat(&opened.game, &opened.scripts, &Settings::default()).ok()?;
    playthrough(&seated, SEED).ok()
}

/// Whether anybody notices, and if not where it would be seen.
fn fate(
    args: &args::Mutate,
    opened: &Opened,
    mutant: Mutant,
    witnesses: &[Witness],
    expected: Option<&str>,
) -> Fate {
    let point = mutant.point(opened);
    let comes_to = |witness: &&Witness| point.is_none_or(|at| witness.reached.contains(&at));
    let (first, later): (Vec<&Witness>, Vec<&Witness>) =
        witnesses.iter().partition(|witness| comes_to(witness));
    let shelf = Shelf::changed(move |game: &mut Game| mutate::apply(game, mutant));
    // What stops Parlor itself is noticed too.
    let noticed = catch_unwind(AssertUnwindSafe(|| {
        let notices = |witness: &&Witness| {
            let Witness { path, bytes, .. } = witness;
            let verdict = transcript::test(path, bytes, &shelf, &files::read, Paint::Plain);
            verdict != Verdict::Passed
        };
        if first.iter().any(notices) {
            return None;
        }
        let change = |game: &mut Game| mutate::apply(game, mutant);
        let broken = session::open_changed(&args.game, &files::read, &change).ok()?;
        let other = expected.is_some() && played(&broken).as_deref() != expected;
        if other || later.iter().any(notices) {
            return None;
        }
        Some(mutate::beside(opened, &broken, args.games, args.seed))
    }));
    match noticed {
        Ok(Some(shown)) => Fate::Survived(shown),
        Ok(None) | Err(_) => Fate::Noticed,
    }
}

/// Where a mutant would be seen, as what a transcript begins with.
fn told(shown: Option<&Shown>) -> String {
    let Some(shown) = shown else {
        return "  no random game shows it\n".into();
    };
    let mut text = String::new();
    let mut header = Vec::new();
    if let Some(players) = shown.settings.players {
        header.push(format!("players {players}"));
    }
    for (name, value) in &shown.settings.options {
        header.push(format!("option {name} = {value}"));
    }
    header.push(format!("seed {}", shown.seed));
    let _ = writeln!(text, "  {}", header.join(", "));
    if !shown.moves.is_empty() {
        let last: Vec<&str> = shown.moves.iter().map(String::as_str).collect();
        let _ = writeln!(text, "  > {}", last.join("  > "));
    }
    let _ = writeln!(text, "  {}", shown.what);
    text
}
