//! `parlor simulate`: many games between computers, and what they come to.

mod outcome;
mod plot;
pub(super) mod records;
mod report;
mod tables;

use super::play::settings;
use super::rows::{self, Head, Rows};
use super::{End, args, files, screen};
use crate::agents::Computer;
use crate::play::{self, Seated};
use crate::record;
use crate::session::{self, Opened, Trouble};
use crate::setup::Settings;
use crate::simulate::{Broken, Game, Plan, Summary, Writes};
use indicatif::{ProgressBar, ProgressStyle};
use outcome::Outcome;
use records::Records;
pub(super) use report::percent;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tables::Tables;

/// Games are played in batches of about this long: what is done is written down after each.
const BATCH: Duration = Duration::from_millis(500);
/// The most games of a batch: what is held in memory at a time.
const MOST_IN_A_BATCH: usize = 20_000;

pub(super) fn run(args: &args::Simulate) -> Result<(), End> {
    let opened = session::open(&args.chosen.game, &files::read)?;
    let stopped = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stopped);
    // Where that is not to be had, Ctrl-C ends it at once; what was written is there all the same.
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
    let sweep = combinations(&args.chosen.options);
    if sweep.len() > 1 && args.out.is_some() {
        return Err(End::Message(
            "error: `--out` is for one choice of options: give one value each\n".into(),
        ));
    }
    // What cannot be set up is told before anything is played.
    let plans: Vec<(Plan, Vec<(String, String)>)> = sweep
        .into_iter()
        .map(|options| Ok((plan(args, &opened, seat(args, &opened, &options)?)?, options)))
        .collect::<Result<_, End>>()?;
    let mut outcomes = Vec::new();
    let Some((first, options)) = plans.first() else { return Ok(()) };
    let mut tables = Tables::open(args, &opened, first, options)?;
    for (plan, options) in &plans {
        let outcome = one(args, &opened, (plan, options), &mut tables, &stopped)?;
        if !args.json {
            screen::print(&report::words(&outcome))?;
        }
        outcomes.push(outcome);
        if stopped.load(Ordering::Relaxed) {
            break;
        }
    }
    tables.close()?;
    if let Some(path) = &args.plot {
        let written = files::replace(path, &plot::plot(&outcomes));
        written.map_err(|error| rows::trouble(&path.display().to_string(), &error))?;
    }
    if args.json {
        let text = serde_json::to_string_pretty(&outcomes).unwrap_or_default();
        screen::print(&(text + "\n"))?;
    } else if outcomes.len() > 1 {
        screen::print(&report::table(&outcomes))?;
    }
    Ok(())
}

/// Every choice of one value for each option: `side=12,15` is two.
fn combinations(options: &[(String, String)]) -> Vec<Vec<(String, String)>> {
    options.iter().fold(vec![Vec::new()], |choices, (name, values)| {
        let with = |choice: &Vec<(String, String)>, value: &str| {
            let mut choice = choice.clone();
            choice.push((name.clone(), value.trim().to_owned()));
            choice
        };
        let each = choices
            .iter()
            .flat_map(|choice| values.split(',').map(|value| with(choice, value)));
        each.collect()
    })
}

fn seat(
    args: &args::Simulate,
    opened: &Opened,
    options: &[(String, String)],
) -> Result<Seated, End> {
    let mut chosen: Settings = settings(&args.chosen);
    chosen.options = options.to_vec();
    let seated = play::seat(&opened.game, &opened.scripts, &chosen);
    Ok(seated.map_err(|error| Trouble::of_setup(&opened.sources, error))?)
}

/// Plays the games of one choice of options, and writes down what is asked for.
fn one(
    args: &args::Simulate,
    opened: &Opened,
    (plan, options): (&Plan, &[(String, String)]),
    tables: &mut Tables,
    stopped: &AtomicBool,
) -> Result<Outcome, End> {
    let head = Head {
        parlor: rows::FORMAT,
        game: args.chosen.game.clone(),
        files: record::fingerprint(&opened.sources),
        players: plan.seats.len(),
        options: options.to_vec(),
        seats: plan.seats.iter().map(ToString::to_string).collect(),
        seed: plan.seed,
        games: args.games,
    };
    let (from, to) = args.shard.map_or((0, args.games), |shard| shard.part(args.games));
    let bar = bar(args, to - from);
    let mut books = Books::open(args, &head, tables, (from, bar))?;
    let line = records::line(&head, args.zstd);
    let writes: Option<Writes<'_>> = if books.records.is_some() { Some(&line) } else { None };
    let mut size = rayon::current_num_threads();
    let mut next = books.next;
    let mut played = Vec::new();
    loop {
        let end =
            if stopped.load(Ordering::Relaxed) { next } else { to.min(next + size as u64) };
        let numbers: Vec<u64> = (next..end).collect();
        let begun = Instant::now();
        // While some are played those before them are written down: all cores have something to do.
        let (playing, kept) = rayon::join(
            || plan.play_and_write(&numbers, &|| Box::new(files::Watch::start()), writes),
            || books.keep(std::mem::take(&mut played)),
        );
        kept?;
        played = playing.map_err(|broken| failed(opened, &plan.seated, &broken))?;
        if played.is_empty() {
            break;
        }
        next = end;
        if begun.elapsed() < BATCH {
            size = (size * 2).min(MOST_IN_A_BATCH);
        }
    }
    books.bar.finish_and_clear();
    Ok(Outcome::new(head, opened, plan, books.summary))
}

/// Everything that games are written down in, in their order.
struct Books<'a> {
    summary: Summary,
    options: Vec<(String, String)>,
    tables: &'a mut Tables,
    records: Option<Records>,
    rows: Option<Rows>,
    bar: ProgressBar,
    /// The number of the game that comes next.
    next: u64,
}

impl<'a> Books<'a> {
    /// Opens what is asked for; games of a run that goes on are in it already.
    fn open(
        args: &args::Simulate,
        head: &Head,
        tables: &'a mut Tables,
        (from, bar): (u64, ProgressBar),
    ) -> Result<Self, End> {
        let options = head.options.clone();
        let (summary, records, rows) = (Summary::default(), None, None);
        let mut books = Self { summary, options, tables, records, rows, bar, next: from };
        let rows = args.out.as_deref();
        books.rows = rows
            .map(|path| Rows::open(path, head, &mut |game| books.add(&game)))
            .transpose()?;
        let goes_on = books.rows.as_ref().map(|_| books.next - from);
        let folder = args.record.as_deref();
        books.records = folder
            .map(|folder| Records::open((folder, args.zstd), head, args.shard, goes_on))
            .transpose()?;
        Ok(books)
    }

    /// Writes games down. First they themselves: a run that goes on finds at least those it counts.
    fn keep(&mut self, played: Vec<(Game, Vec<u8>)>) -> Result<(), End> {
        let (games, lines): (Vec<Game>, Vec<Vec<u8>>) = played.into_iter().unzip();
        if let Some(records) = &mut self.records {
            records.append(&lines.concat())?;
        }
        if let Some(rows) = &mut self.rows {
            rows.append(&games)?;
        }
        games.iter().try_for_each(|game| self.add(game))
    }

    /// Adds a game to all sums and tables.
    fn add(&mut self, game: &Game) -> Result<(), End> {
        if game.number != self.next {
            return Err(End::Message(format!(
                "error: the file has game {} where {} should be: another part of the whole?\n",
                game.number, self.next
            )));
        }
        self.summary.add(game);
        self.tables.add(&self.options, game)?;
        self.next += 1;
        self.bar.inc(1);
        Ok(())
    }
}

fn plan(args: &args::Simulate, opened: &Opened, seated: Seated) -> Result<Plan, End> {
    let players = seated.program.table.players;
    let mut seats = args.seats.clone();
    if seats.len() > players {
        let message = format!("error: {} seats are named for {players} players\n", seats.len());
        return Err(End::Message(message));
    }
    // One that is named plays for all; else chance sits where nobody is named.
    let rest = if seats.len() == 1 { seats[0] } else { Computer::Random };
    seats.resize(players, rest);
    let seed = args.chosen.seed.unwrap_or(0);
    let plan = Plan::new(seated, seats, seed, args.games);
    Ok(plan.map_err(|error| Trouble::of_setup(&opened.sources, error))?)
}

fn bar(args: &args::Simulate, games: u64) -> ProgressBar {
    if args.json || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// A game that broke, with how to see it again.
pub(super) fn failed(opened: &Opened, seated: &Seated, broken: &Broken) -> End {
    let diagnostics = vec![session::diagnose(&seated.program.table, &broken.crash)];
    let trouble = Trouble::Rules { sources: opened.sources.clone(), diagnostics };
    let End::Message(text) = End::from(trouble) else { return End::Failed };
    End::Message(format!("{text}\nit happened in game {} (counted from 0)\n", broken.number))
}
