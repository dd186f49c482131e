//! `parlor bench --profile`: where the time of random games goes, by rule and by line.
//!
//! Time is sampled: a clock that ticks beside the game says where the game is just then. How often code is run is
//! counted, tick or no tick.

use super::limit;
use crate::cli::{End, args, screen};
use crate::engine::{self, Profile, Tally};
use crate::ir::{self, Body};
use crate::play::{self, Seated};
use crate::program::Program;
use crate::session::{self, Opened, Trouble};
use crate::source::Sources;
use crate::span::{FileId, Span};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// Time between ticks.
const TICK: Duration = Duration::from_micros(500);
/// So many lines are listed, the slowest first.
const LISTED: usize = 12;

/// Where the time went.
#[derive(Debug, Serialize)]
struct Report {
    game: String,
    games: u64,
    moves: u64,
    ticks: u64,
    rules: Vec<Part>,
    lines: Vec<Part>,
}

/// A rule or a line.
#[derive(Debug, Clone, Serialize)]
struct Part {
    name: String,
    /// For lines.
    #[serde(skip)]
    place: (FileId, usize),
    ticks: u64,
    /// How many instructions of it were run.
    times: u64,
}

pub(super) fn run(args: &args::Bench, opened: &Opened, seated: &Seated) -> Result<(), End> {
    let profiled =
        seated.profiled().map_err(|error| Trouble::of_setup(&opened.sources, error))?;
    let (program, scripts) = (&profiled.program, profiled.scripts.as_ref());
    let seed = args.chosen.seed.unwrap_or(0);
    let (tick, over) = (AtomicBool::new(false), AtomicBool::new(false));
    let played = thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                thread::sleep(TICK);
                tick.store(true, Ordering::Relaxed);
            }
        });
        let played = engine::profile(program, scripts, seed, &tick, &mut limit(args));
        over.store(true, Ordering::Relaxed);
        played
    });
    let (tally, profile) = played.map_err(|fault| {
        let crash = play::Crash { fault, during: "a random game".into() };
        let diagnostics = vec![session::diagnose(&program.table, &crash)];
        End::from(Trouble::Rules { sources: opened.sources.clone(), diagnostics })
    })?;
    let report = report(opened, program, &tally, &profile);
    let text = if args.json {
        serde_json::to_string_pretty(&report).unwrap_or_default() + "\n"
    } else if args.source {
        words(&report) + &*source(&report, &opened.sources)
    } else {
        words(&report)
    };
    Ok(screen::print(&text)?)
}

fn report(opened: &Opened, program: &Program, tally: &Tally, profile: &Profile<'_>) -> Report {
    let parts = extents(&opened.game);
    let (mut rules, mut lines) = (BTreeMap::new(), BTreeMap::new());
    let noted = program.spans.iter().zip(profile.times.iter().zip(&profile.ticks));
    for (span, (times, ticks)) in noted.filter(|(_, (times, _))| **times > 0) {
        let Some(source) = opened.sources.get(span.file()) else { continue };
        let line = source.line_of(span.start());
        // What is of no line of its own: turns that go round, the end of the play.
        let own = *span != opened.game.span;
        let rule = parts.iter().find(|(_, part)| part.contains(*span));
        let rule = rule.map_or("play", |(name, _)| name.as_str());
        let add = |parts: &mut BTreeMap<_, Part>, name: String, place| {
            let part = parts.entry((place, name.clone())).or_insert(Part {
                name,
                place,
                ticks: 0,
                times: 0,
            });
            part.ticks += ticks;
            part.times += times;
        };
        add(&mut rules, rule.to_owned(), (FileId::default(), 0));
        if own {
            add(&mut lines, format!("{}:{line}", source.name()), (span.file(), line));
        }
    }
    let sorted = |parts: BTreeMap<_, Part>| {
        let mut parts: Vec<Part> = parts.into_values().collect();
        parts.sort_by_key(|part| std::cmp::Reverse((part.ticks, part.times)));
        parts
    };
    Report {
        game: opened.name.clone(),
        games: tally.playouts,
        moves: tally.moves,
        ticks: profile.ticks.iter().sum(),
        rules: sorted(rules),
        lines: sorted(lines),
    }
}

/// Where rules, setup, play and the end are written, by their names.
fn extents(game: &ir::Game) -> Vec<(String, Span)> {
    let body = |name: &str, from: Option<Span>, body: &Body| {
        let first = from.or_else(|| Some(body.block.0.first()?.span))?;
        let whole = body.block.0.iter().fold(first, |whole, stmt| whole.to(stmt.span));
        Some((name.to_owned(), whole))
    };
    let rules = game.rules.iter().map(|rule| body(&rule.name, Some(rule.span), &rule.body));
    let others = [body("setup", None, &game.setup), body("play", None, &game.play)];
    let ends = game.ends.iter().map(|end| Some(("end".to_owned(), end.span)));
    rules.chain(others).chain(ends).flatten().collect()
}

#[expect(clippy::cast_precision_loss, reason = "figures for people")]
impl Report {
    fn share(&self, part: &Part) -> f64 {
        part.ticks as f64 * 100.0 / self.ticks.max(1) as f64
    }

    fn each(&self, part: &Part) -> f64 {
        part.times as f64 / self.moves.max(1) as f64
    }
}

fn words(report: &Report) -> String {
    let Report { game, games, moves, ticks, .. } = report;
    let mut text = format!(
        "{game}: {games} random games, {moves} moves; looked at {ticks} times where they were\n\n   \
         time  instructions a move\n"
    );
    let listed = |text: &mut String, parts: &[Part], named: &dyn Fn(&Part) -> String| {
        for part in parts {
            let (share, each) = (report.share(part), report.each(part));
            let _ = writeln!(text, "{share:5.1} %  {each:8.2}  {}", named(part));
        }
    };
    listed(&mut text, &report.rules, &|part| part.name.clone());
    let slowest = report.lines.get(..LISTED).unwrap_or(&report.lines);
    text.push('\n');
    listed(&mut text, slowest, &|part| part.name.clone());
    text
}

/// The rules with what each line takes in the margin.
fn source(report: &Report, sources: &Sources) -> String {
    let places: BTreeMap<(FileId, usize), &Part> =
        report.lines.iter().map(|part| (part.place, part)).collect();
    let mut text = String::new();
    for (id, file) in sources.iter() {
        if !places.keys().any(|(of, _)| *of == id) {
            continue;
        }
        let _ = writeln!(text, "\n{}", file.name());
        for line in 1..=file.line_count() {
            let margin = match places.get(&(id, line)) {
                Some(part) => {
                    format!("{:5.1} %  {:8.2}", report.share(part), report.each(part))
                }
                None => " ".repeat(17),
            };
            let _ = writeln!(text, "{}", format!("{margin}  {}", file.line(line)).trim_end());
        }
    }
    text
}
