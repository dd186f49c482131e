//! One random game, with every check on.

use crate::engine::Policy;
use crate::play::{Crash, Play, Seated, seat};
use crate::session::{self, Opened};
use crate::setup::{self, Settings, SetupError};
use crate::sound::{self, Promise};
use crate::span::Span;
use crate::state::{FaultKind, Stream};

/// Apart from the numbers that pick moves: a game is the same whatever is checked.
const APART: u64 = 0x5EED_C4EC;

/// So many first moves are listed before one is picked: their texts are those that are kept.
const EXACT: usize = 40;
/// What is being done while a move is looked for.
const A_MOVE: &str = "a random move";

/// How a game is set up and played: the same, the same game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// Of chance and of who plays.
    pub seed: u64,
    /// Players and options.
    pub settings: Settings,
}

/// How far a game is taken.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// A game that is not over after so many moves does not end.
    pub moves: usize,
    /// Whether promises are looked at, beside faults.
    pub promises: bool,
}

/// What is wrong, apart from how it was come to: the same, the same mistake.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mistake {
    /// It cannot be set up.
    Setup(String),
    /// A fault, by its code and its place.
    Fault(&'static str, Option<Span>),
    /// It does not end.
    Endless,
    /// A promise is broken.
    Broken(Promise),
}

/// Something that is wrong, and the game that shows it.
#[derive(Debug, Clone)]
pub struct Finding {
    /// How the game was set up.
    pub case: Case,
    /// The moves up to there; the last is the one that goes wrong, if a move does.
    pub moves: Vec<String>,
    /// What is wrong, in a line.
    pub told: String,
    /// The same with its place in the rules, as people are shown it.
    pub shown: String,
    pub(super) mistake: Mistake,
}

impl Finding {
    /// Whether it is the same mistake as another.
    pub fn is_like(&self, other: &Self) -> bool {
        self.mistake == other.mistake
    }

    /// Whether it is that the game does not end.
    pub fn is_endless(&self) -> bool {
        self.mistake == Mistake::Endless
    }

    /// Whether it is a promise of Parlor's that is broken.
    pub(super) fn is_broken_promise(&self) -> bool {
        matches!(self.mistake, Mistake::Broken(_))
    }

    /// A word for it, for a file's name.
    pub fn word(&self) -> String {
        match &self.mistake {
            Mistake::Setup(_) => "setup".into(),
            Mistake::Fault(code, _) => code.to_lowercase(),
            Mistake::Endless => "endless".into(),
            Mistake::Broken(promise) => format!("{promise:?}").to_lowercase(),
        }
    }
}

/// Plays a game by chance; what is wrong with it, if anything is.
pub fn game(opened: &Opened, case: &Case, limits: Limits) -> Option<Finding> {
    let seated = match seated(opened, case) {
        Ok(seated) => seated,
        Err(finding) => return Some(*finding),
    };
    let mut play = match Play::begin(&seated, case.seed, Vec::new()) {
        Ok(play) => play,
        Err(crash) => return Some(crashed(opened, &seated, case, Vec::new(), &crash)),
    };
    let exact = || exact_texts(&seated, case);
    let (mut moves, mut checks) = (Stream::new(case.seed), Stream::new(case.seed ^ APART));
    let mut next = 1;
    for at in 0.. {
        let made = || exact().into_iter().take(at).collect::<Vec<_>>();
        if at >= limits.moves {
            let told = format!("it is not over after {} moves", limits.moves);
            return Some(found(case, Vec::new(), told, Mistake::Endless));
        }
        if limits.promises && at == next {
            // Close together at first, then further and further apart.
            next += 1 + next / 2;
            if let Err(broken) = promises(opened, &play, at, &mut checks) {
                let mistake = Mistake::Broken(broken.promise);
                return Some(found(case, made(), broken.told, mistake));
            }
        }
        let step =
            if at < EXACT { exact_step(&mut play, &mut moves) } else { play.step(&mut moves) };
        match step {
            Ok(false) => break,
            Ok(true) => {}
            Err(crash) => {
                let mut made = made();
                if crash.during != A_MOVE {
                    made.push(crash.during.clone());
                }
                return Some(crashed(opened, &seated, case, made, &crash));
            }
        }
    }
    let during = |fault| Crash { fault, during: "counting the score".into() };
    let crash = play.standing().map_err(during).err()?;
    Some(crashed(opened, &seated, case, exact(), &crash))
}

/// The promises a position keeps.
fn promises(
    opened: &Opened,
    play: &Play,
    at: usize,
    checks: &mut Stream,
) -> Result<(), sound::Broken> {
    sound::executors_agree(play, checks)?;
    sound::a_move_is_made_and_undone(play, checks)?;
    sound::what_could_be_looks_the_same(play, checks)?;
    if at <= EXACT { sound::a_kept_game_is_the_same(play, &opened.rules) } else { Ok(()) }
}

/// Makes a random move, with the text that tells it from all others.
fn exact_step(play: &mut Play, moves: &mut Stream) -> Result<bool, Crash> {
    let during = |fault| Crash { fault, during: A_MOVE.into() };
    match play.random(moves, Policy::Uniform).map_err(during)? {
        Some(way) => play.make(&way).map(|_| true),
        None => Ok(false),
    }
}

/// The moves of a random game, up to where it goes wrong.
fn exact_texts(seated: &Seated, case: &Case) -> Vec<String> {
    let Ok(mut play) = Play::begin(seated, case.seed, Vec::new()) else { return Vec::new() };
    let mut moves = Stream::new(case.seed);
    while let Ok(true) = exact_step(&mut play, &mut moves) {}
    play.plies().iter().map(|ply| ply.text.clone()).collect()
}

impl Case {
    /// The settings that a seed means.
    pub fn varied(opened: &Opened, seed: u64) -> Self {
        let settings = setup::vary(&opened.game, &mut Stream::new(seed));
        Self { seed, settings }
    }
}

pub(super) fn seated(opened: &Opened, case: &Case) -> Result<Seated, Box<Finding>> {
    seat(&opened.game, &opened.scripts, &case.settings).map_err(|error| {
        let told = error.to_string();
        let shown = match error {
            SetupError::Rules(problem) => show(opened, *problem),
            SetupError::Setting(_) => format!("error: {told}\n"),
        };
        let mistake = Mistake::Setup(told.clone());
        Box::new(Finding { shown, ..found(case, Vec::new(), told, mistake) })
    })
}

pub(super) fn crashed(
    opened: &Opened,
    seated: &Seated,
    case: &Case,
    moves: Vec<String>,
    crash: &Crash,
) -> Finding {
    let table = &seated.program.table;
    let told = crash.fault.message(table);
    // A broken invariant is told apart by its words, others by where they happen.
    let span = if let FaultKind::Script { place, .. } = &crash.fault.kind {
        *place
    } else {
        crash.fault.span
    };
    let mistake = Mistake::Fault(crash.fault.code(), span);
    let shown = show(opened, session::diagnose(table, crash));
    Finding { shown, ..found(case, moves, told, mistake) }
}

fn show(opened: &Opened, problem: crate::diagnostic::Diagnostic) -> String {
    session::show(&opened.sources, &[problem], crate::draw::Paint::Plain)
}

pub(super) fn found(
    case: &Case,
    moves: Vec<String>,
    told: String,
    mistake: Mistake,
) -> Finding {
    let shown = format!("{told}\n");
    Finding { case: case.clone(), moves, told, shown, mistake }
}
