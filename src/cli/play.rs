//! `parlor play`: a game at the prompt.

use super::args;
use super::files::Files;
use super::keeper::Keeper;
use super::screen::{error_paint, paint};
use super::{End, files, interrupt, screen, watch};
use crate::agents::Effort;
use crate::record::Record;
use crate::repl::{self, Manners};
use crate::session::{self, Later, Manner, Opened, Session, Start, Trouble, Unfit};
use crate::setup::Settings;
use crate::source;
use std::cell::RefCell;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// How long computers seem to think at a terminal.
const DELAY: f64 = 0.4;

pub(super) fn run(args: &args::Play) -> Result<(), End> {
    let start = start(args)?;
    let name = &args.chosen.game;
    let at_terminal = io::stdin().is_terminal();
    let (mut session, keeper) = if let Some(record) = recorded(name) {
        let record = record.map_err(|problem| refused(name, &problem))?;
        let opened = Arc::new(session::open(&record.game, &files::read)?);
        (resumed(name, &opened, &record, &start)?, keeper(args, &opened, false))
    } else {
        let opened = Arc::new(session::open(name, &files::read)?);
        let warnings = session::show(&opened.sources, &opened.warnings, error_paint());
        screen::complain(&warnings);
        let keeper = keeper(args, &opened, true);
        let kept = keeper.as_ref().and_then(|keeper| offered(keeper, &opened));
        let session = match kept {
            Some(record) => resumed(name, &opened, &record, &start)?,
            None => Session::begin(&opened, start, Arc::new(Files))?,
        };
        (session, keeper)
    };
    let delay = args.delay.unwrap_or(if at_terminal { DELAY } else { 0.0 });
    let history = keeper.as_ref().map(Keeper::history);
    let keep = keeper.map(|keeper| {
        let keeper = RefCell::new(keeper);
        move |session: &Session| keeper.borrow_mut().keep(session).map_err(|e| e.to_string())
    });
    let manners = Manners {
        paint: paint(),
        ascii: repl::only_ascii(|name| std::env::var(name).ok()),
        delay: Duration::from_secs_f64(delay),
        keep: keep.as_ref().map(|keep| keep as &repl::Keep<'_>),
        history,
    };
    if at_terminal {
        interrupt::listen();
    }
    if !args.watch {
        return Ok(repl::run(&mut session, &manners, None)?);
    }
    let game = session.opened().name.clone();
    let (_watched, changes) = watch::watch(&[game])?;
    Ok(repl::run(&mut session, &manners, Some(changes))?)
}

/// Where games are kept, if this one is to be: never one that is typed by a program. `goes_on` says
/// whether it may be the unfinished one that is kept there.
fn keeper(args: &args::Play, opened: &Opened, goes_on: bool) -> Option<Keeper> {
    let keeps = io::stdin().is_terminal() && !args.no_autosave;
    let keeper = keeps.then(|| Keeper::of(&opened.name, goes_on)).flatten()?;
    let title = &opened.game.name;
    if keeper.beside() {
        screen::complain(&format!(
            "another game of {title} is open; this one is kept beside it\n"
        ));
    }
    if let Some(why) = keeper.damaged() {
        let place = keeper.put_aside().map_or_else(String::new, |path| {
            format!("; it is put aside as {}", path.display())
        });
        screen::complain(&format!("the kept game of {title} cannot be read: {why}{place}\n"));
    }
    Some(keeper)
}

/// The unfinished game, if there is one and it is wanted.
fn offered(keeper: &Keeper, opened: &Opened) -> Option<Record> {
    let record = keeper.unfinished()?;
    let moves = record.moves.len();
    let moves = if moves == 1 { "1 move".into() } else { format!("{moves} moves") };
    let question = format!("continue your game of {} ({moves})? [Y/n] ", opened.game.name);
    let wanted = repl::yes(&question, true);
    if !wanted && let Some(path) = keeper.put_aside() {
        screen::complain(&format!("the other game is kept in {}\n", path.display()));
    }
    wanted.then(|| record.clone())
}

/// A record, if the file is meant to be one.
fn recorded(name: &str) -> Option<Result<Record, String>> {
    let path = Path::new(name);
    let is_record = path.extension().is_some_and(|extension| extension == "json");
    is_record.then(|| {
        let bytes = session::Disk::read(&Files, path).map_err(|error| error.to_string())?;
        session::read(&bytes)
    })
}

pub(super) fn refused(name: &str, problem: &str) -> End {
    End::Message(format!("error: `{name}`: {problem}\n"))
}

/// A recorded game to go on with; by changed rules only if that is wanted.
fn resumed(
    name: &str,
    opened: &Arc<Opened>,
    record: &Record,
    start: &Start,
) -> Result<Session, End> {
    let resume =
        |anyway| Session::resume(opened, record, start.clone(), Arc::new(Files), anyway);
    let question = format!(
        "the rules of {} have changed since; play its moves again by those of now? [y/N] ",
        record.title
    );
    let session = match resume(false) {
        Err(Unfit::Changed) if repl::yes(&question, false) => resume(true),
        other => other,
    };
    session.map_err(|unfit| match unfit {
        Unfit::Wrong(why) => refused(name, &why),
        Unfit::Changed => refused(name, "its rules have changed since"),
    })
}

fn start(args: &args::Play) -> Result<Start, End> {
    let (chance, later) = match args.chance.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => (Vec::new(), Later::Seed),
        ["ask"] => (Vec::new(), Later::Asked),
        ["given", file] => (outcomes(Path::new(file))?, Later::Nowhere),
        _ => {
            let message = "error: chance is `--chance ask` or `--chance given FILE`\n";
            return Err(End::Message(message.into()));
        }
    };
    Ok(Start {
        settings: settings(&args.chosen),
        seats: args.seats.clone(),
        names: args.names.iter().map(|name| name.trim().to_owned()).collect(),
        seed: args.chosen.seed.unwrap_or_else(any_seed),
        chance,
        later,
        eyes: args.eyes.clone(),
        hotseat: args.hotseat,
        paint: paint(),
        manner: Manner::Screen,
        hint: Effort::HINT,
    })
}

/// Outcomes written in a file: by commas or lines, with comments.
fn outcomes(path: &Path) -> Result<Vec<String>, End> {
    let about = |problem: String| refused(&path.to_string_lossy(), &problem);
    let bytes = files::read(path).map_err(|error| about(error.to_string()))?;
    let text = source::decode(&bytes).map_err(|error| about(error.to_string()))?;
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or(""));
    let outcomes = lines.flat_map(|line| line.split(',')).map(str::trim);
    Ok(outcomes.filter(|outcome| !outcome.is_empty()).map(str::to_owned).collect())
}

/// The players and options asked for.
pub(super) fn settings(chosen: &args::Chosen) -> Settings {
    Settings { players: chosen.players, options: chosen.options.clone() }
}

/// A seed nobody chose, short enough to be typed again.
fn any_seed() -> u64 {
    RandomState::new().hash_one(std::process::id()) % 1_000_000
}

impl From<Unfit> for Trouble {
    fn from(unfit: Unfit) -> Self {
        match unfit {
            Unfit::Wrong(why) => Self::NoGame(why),
            Unfit::Changed => Self::NoGame("its rules have changed since".into()),
        }
    }
}
