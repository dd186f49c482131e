//! Replays transcripts and compares what they print.

use super::{Header, Malformed, Transcript, parse};
use crate::draw::Paint;
use crate::ir::Game;
use crate::load::Read;
use crate::session::{self, Memory, Opened, Session};
use crate::sound;
use crate::source;
use crate::state::{Fault, Stream};
use similar::{ChangeTag, TextDiff};
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Games that have been loaded, so that many transcripts load each but once.
#[derive(Default)]
pub struct Shelf {
    games: Mutex<BTreeMap<Named, Result<Arc<Opened>, String>>>,
    change: Option<Change>,
}

/// A folder, and what a game is called from there.
type Named = (PathBuf, String);

/// Something that is done to each game before it is played.
type Change = Box<dyn Fn(&mut Game) + Send + Sync>;

impl fmt::Debug for Shelf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shelf").field("games", &self.games).finish_non_exhaustive()
    }
}

/// How a transcript came out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It printed what it should.
    Passed,
    /// It printed something else.
    Differs {
        /// The differences, for people.
        diff: String,
        /// The transcript with what was printed.
        accepted: String,
        /// Lines that were typed as moves and are none.
        refused: Vec<String>,
    },
    /// It could not be replayed: why.
    Broken(String),
}

/// Replays the transcript at `path`, whose bytes are given.
pub fn test(path: &Path, bytes: &[u8], shelf: &Shelf, read: Read<'_>, paint: Paint) -> Verdict {
    let text = match source::decode(bytes) {
        Ok(text) => text,
        Err(error) => return Verdict::Broken(format!("{}: {error}\n", path.display())),
    };
    match parse(&text) {
        Ok(transcript) if transcript.header.sound => sound(path, &transcript, shelf, read)
            .map_or_else(Verdict::Broken, |()| Verdict::Passed),
        Ok(transcript) => match replay(path, &transcript, shelf, read) {
            Ok(Replayed { answers, refused, .. }) => {
                compare(path, &text, &transcript.with(&answers), refused, paint)
            }
            Err(problem) => Verdict::Broken(problem),
        },
        Err(Malformed { line, message }) => {
            Verdict::Broken(format!("{}:{line}: {message}\n", path.display()))
        }
    }
}

/// A transcript that was played again.
struct Replayed {
    /// What each typed line printed.
    answers: Vec<String>,
    /// Lines that were typed as moves and are none.
    refused: Vec<String>,
    session: Session,
}

/// What each typed line prints.
fn replay(
    path: &Path,
    transcript: &Transcript,
    shelf: &Shelf,
    read: Read<'_>,
) -> Result<Replayed, String> {
    let header = &transcript.header;
    let about = |problem: String| format!("{}: {problem}", path.display());
    let opened = shelf.open(path, &header.game, read).map_err(about)?;
    let mut session = begin(&opened, header).map_err(about)?;
    if !header.given.trim().is_empty() {
        let problem = |text| format!("{}:{}: {text}", path.display(), header.given_line);
        session.give(&header.given).map_err(problem)?;
    }
    // What happens before anything is typed is told with the first answer.
    let mut before = session.catch_up();
    let (mut answers, mut refused) = (Vec::new(), Vec::new());
    for line in transcript.typed() {
        let answer = session.answer(line);
        answers.push(std::mem::take(&mut before) + answer.text().as_str());
        refused.extend(answer.refused.then(|| line.to_owned()));
    }
    Ok(Replayed { answers, refused, session })
}

/// Nothing goes wrong in a transcript that only asks for that, and the position it ends in keeps
/// every promise.
fn sound(
    path: &Path,
    transcript: &Transcript,
    shelf: &Shelf,
    read: Read<'_>,
) -> Result<(), String> {
    let Replayed { answers, session, .. } = replay(path, transcript, shelf, read)?;
    for (typed, answer) in transcript.typed().zip(answers) {
        if answer.contains("error[") {
            return Err(format!("{}: `{typed}` goes wrong:\n{answer}", path.display()));
        }
    }
    let play = session.play();
    let fault = |fault: Fault| format!("{}: {}\n", path.display(), fault.message(play.table()));
    play.moves().map_err(fault)?;
    let checked = sound::check(play, &session.opened().rules, &mut Stream::new(play.seed()));
    checked.map_err(|broken| format!("{}: {broken}\n", path.display()))
}

pub(super) fn begin(opened: &Arc<Opened>, header: &Header) -> Result<Session, String> {
    // What is saved in a transcript is gone with it.
    let disk = Arc::new(Memory::default());
    Session::begin(opened, header.start.clone(), disk)
        .map_err(|trouble| trouble.show(Paint::Plain))
}

impl Shelf {
    /// An empty shelf.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty shelf, whose games note what play comes to.
    pub fn watched() -> Self {
        Self::changed(|game| game.watch = Some(Arc::default()))
    }

    /// An empty shelf, whose games are changed before they are played.
    pub fn changed(change: impl Fn(&mut Game) + Send + Sync + 'static) -> Self {
        Self { change: Some(Box::new(change)), ..Self::default() }
    }

    /// The games that could be loaded, in the order of their names.
    pub fn games(&self) -> Vec<Arc<Opened>> {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.values().flatten().cloned().collect()
    }

    /// The game that a transcript names: a path from its folder, or a shipped game. The game's files are
    /// called as from there, so that it does not matter where whoever replays stands.
    pub(super) fn open(
        &self,
        beside: &Path,
        game: &str,
        read: Read<'_>,
    ) -> Result<Arc<Opened>, String> {
        let is_path = Path::new(game).extension().is_some() || game.contains('/');
        let folder = beside.parent().filter(|_| is_path).unwrap_or(Path::new(""));
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = games.entry((folder.to_owned(), game.to_owned()));
        entry
            .or_insert_with(|| {
                let change = |game: &mut Game| {
                    if let Some(change) = &self.change {
                        change(game);
                    }
                };
                let beside = |path: &Path| read(&folder.join(path));
                let opened = session::open_changed(game, &beside, &change);
                let opened =
                    opened.map(|opened| Opened { folder: folder.to_owned(), ..opened });
                opened.map(Arc::new).map_err(|trouble| trouble.show(Paint::Plain))
            })
            .clone()
    }
}

fn compare(
    path: &Path,
    expected: &str,
    printed: &str,
    refused: Vec<String>,
    paint: Paint,
) -> Verdict {
    if same(expected, printed) {
        return Verdict::Passed;
    }
    Verdict::Differs {
        diff: differences(path, expected, printed, paint),
        accepted: printed.into(),
        refused,
    }
}

/// Blanks at ends of lines are no difference.
fn same(one: &str, other: &str) -> bool {
    one.lines().map(str::trim_end).eq(other.lines().map(str::trim_end))
}

/// The lines that differ, with those around them.
pub fn differences(path: &Path, expected: &str, printed: &str, paint: Paint) -> String {
    let removed = anstyle::AnsiColor::Red.on_default();
    let added = anstyle::AnsiColor::Green.on_default();
    let diff = TextDiff::from_lines(expected, printed);
    let mut text = paint.bold(&path.display().to_string());
    text.push_str("  (- expected, + printed)\n");
    for (at, group) in diff.grouped_ops(3).iter().enumerate() {
        if at > 0 {
            text.push_str("     …\n");
        }
        for change in group.iter().flat_map(|op| diff.iter_changes(op)) {
            let line = change.value().trim_end_matches('\n');
            let number = change.old_index().map_or(String::new(), |at| (at + 1).to_string());
            let (sign, style) = match change.tag() {
                ChangeTag::Equal => (' ', anstyle::Style::new()),
                ChangeTag::Delete => ('-', removed),
                ChangeTag::Insert => ('+', added),
            };
            text.push_str(paint.dress(style, &format!("{number:>4} {sign} {line}")).trim_end());
            text.push('\n');
        }
    }
    text
}
