//! What is done with bytes from anywhere: as rules, transcripts, records or typed lines. Whatever
//! they are, they are answered, and nothing panics.
//!
//! `cargo fuzz` calls these with bytes it makes up; `tests/it/inputs.rs` with those it found.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use parlor::agents::Effort;
use parlor::diagnostic::{Diagnostic, render, to_json};
use parlor::draw::Paint;
use parlor::session::{self, Later, Memory, Opened, Session, Start};
use parlor::setup::Settings;
use parlor::source::{Source, decode};
use parlor::span::FileId;
use parlor::transcript::{self, Shelf};
use parlor::{library, load, play, syntax};

/// The games in which lines are typed: of each kind the smallest. A line begins with the number of
/// one of them.
const GAMES: [&str; 5] = ["tic_tac_toe", "kuhn_poker", "pig", "tacocat", "crokinole"];
/// Lines that are typed in one game.
const LINES: usize = 40;

/// There are no files but those that come with Parlor.
fn nowhere(_: &Path) -> io::Result<Vec<u8>> {
    Err(io::ErrorKind::NotFound.into())
}

/// A rule file: it is parsed, checked, told about, laid out, explained and set up.
pub fn rules(bytes: &[u8]) {
    let Ok(text) = decode(bytes) else { return };
    let looked = session::look(load::load_text("input.parlor", &text, &nowhere));
    let told = &looked.outcome.diagnostics;
    let shown = render(&looked.sources, told, true);
    to_json(&looked.sources, told);
    assert!(!told.iter().any(is_bug), "{shown}");
    laid_out(&text);
    if told.iter().any(Diagnostic::is_error) {
        return;
    }
    let Some((game, scripts)) = looked.outcome.value else { return };
    let opened = Opened {
        folder: std::path::PathBuf::new(),
        name: "input.parlor".into(),
        game,
        scripts,
        sources: looked.sources,
        warnings: looked.outcome.diagnostics,
        rules: looked.rules,
    };
    session::explain(&opened);
    for players in &opened.game.players.counts {
        let _ = play::seat(&opened.game, &opened.scripts, &Settings::players(*players));
    }
}

fn is_bug(told: &Diagnostic) -> bool {
    told.code == "X0001"
}

/// What is laid out stays as it is when it is laid out again.
fn laid_out(text: &str) {
    let layout = |text: &str| {
        let source = Source::new("input.parlor", text);
        let laid_out = syntax::format(FileId(0), &source);
        assert!(!laid_out.diagnostics.iter().any(is_bug), "layout would change {text:?}");
        laid_out.value
    };
    if let Some(once) = layout(text) {
        assert_eq!(layout(&once).as_deref(), Some(&*once));
    }
}

/// A transcript: it is read, and replayed.
pub fn transcripts(bytes: &[u8]) {
    static SHELF: LazyLock<Shelf> = LazyLock::new(Shelf::new);
    let text = String::from_utf8_lossy(bytes);
    let known =
        transcript::parse(&text).is_ok_and(|it| library::game(&it.header.game).is_some());
    if thinks(&text) {
        return;
    }
    // What is no game's name is not worth remembering.
    let own = Shelf::new();
    let shelf = if known { &*SHELF } else { &own };
    transcript::test(Path::new("input.transcript"), bytes, shelf, &nowhere, Paint::Plain);
}

/// A kept game: it is read, and gone on with; what is kept of that is the same again.
pub fn records(bytes: &[u8]) {
    let Ok(record) = session::read(bytes) else { return };
    let again = session::read(record.write().as_bytes());
    assert_eq!(again.as_ref(), Ok(&record));
    if library::game(&record.game).is_none() {
        return;
    }
    let Some(opened) = opened(&record.game) else { return };
    let disk = Arc::new(Memory::default());
    let resumed = Session::resume(&opened, &record, Start::plain(), disk, true);
    let Ok(mut session) = resumed else { return };
    session.opening();
    for look in [":log 20", ":board", ":undo", ":redo"] {
        session.answer(look);
    }
    let kept = session.record();
    assert_eq!(session::read(kept.write().as_bytes()).as_ref(), Ok(&kept));
}

/// Lines typed at the prompt of a game. The first names the game by its number, and may go on with a
/// word: `told` if people tell what chance does, `shared` if they share a screen.
pub fn lines(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if thinks(&text) {
        return;
    }
    let (first, typed) = text.split_once('\n').unwrap_or((&text, ""));
    let number = first.bytes().next().map_or(0, |byte| usize::from(byte.wrapping_sub(b'0')));
    let Some(opened) = GAMES.get(number % GAMES.len()).and_then(|game| opened(game)) else {
        return;
    };
    let start = Start {
        seed: 7,
        later: if first.contains("told") { Later::Asked } else { Later::Seed },
        hotseat: first.contains("shared"),
        hint: Effort::Plies(50),
        ..Start::plain()
    };
    let Ok(mut session) = Session::begin(&opened, start, Arc::new(Memory::default())) else {
        return;
    };
    session.opening();
    for line in typed.split('\n').take(LINES) {
        let offers = session.offers();
        offers.complete(line);
        offers.hint(line);
        offers.standing(line);
        session.answer(line);
    }
}

/// Whether somebody might think about a move, which is slow and tells nothing about what is read.
fn thinks(text: &str) -> bool {
    text.contains("mcts") || text.contains("computer")
}

/// A shipped game, opened once.
fn opened(name: &str) -> Option<Arc<Opened>> {
    static OPENED: LazyLock<Mutex<BTreeMap<String, Arc<Opened>>>> =
        LazyLock::new(Mutex::default);
    let mut games = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
    if !games.contains_key(name) {
        let opened = session::open(name, &nowhere).ok()?;
        games.insert(name.to_owned(), Arc::new(opened));
    }
    games.get(name).cloned()
}
