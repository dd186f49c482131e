//! Playing at a prompt: reads lines, prints answers. What they mean, the session knows.

mod editor;
mod follow;
mod input;
mod letters;
mod wrap;

use crate::draw::{Glyphs, Paint};
use crate::session::{Answer, Session};
pub use follow::{Change, Changes};
use input::{Input, Line};
use letters::in_ascii;
pub use letters::only_ascii;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::thread::{scope, sleep};
use std::time::Duration;
use wrap::wrapped;

/// Clears the screen and what has scrolled off it.
const CLEAR: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";

/// How a game is played here.
pub struct Manners<'a> {
    /// Whether text is coloured.
    pub paint: Paint,
    /// Whether the terminal has no letters but those of ASCII.
    pub ascii: bool,
    /// How long is waited after each move of a computer.
    pub delay: Duration,
    /// Keeps the game after each line, if it is to be kept.
    pub keep: Option<&'a Keep<'a>>,
    /// The file of lines typed before.
    pub history: Option<PathBuf>,
}

/// Keeps a game, and tells whether another that was kept is left there; or why it cannot be kept.
pub type Keep<'a> = dyn Fn(&Session) -> Result<bool, String> + 'a;

impl std::fmt::Debug for Manners<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Manners").field("delay", &self.delay).finish_non_exhaustive()
    }
}

/// Plays until `:quit` or the end of input; by rules that are read again as they change, if changes
/// are told.
///
/// # Errors
/// What went wrong with reading or printing.
pub fn run(
    session: &mut Session,
    manners: &Manners<'_>,
    changes: Option<Changes>,
) -> io::Result<()> {
    let mut input = Input::open(manners);
    let width = input.width();
    session.fit(width);
    session.spell(if manners.ascii { Glyphs::Ascii } else { Glyphs::Unicode });
    show(&session.opening(), manners, width)?;
    let session = Mutex::new(session);
    let Some(changes) = changes else { return talk(&session, &mut input, manners) };
    let over = changes.over.clone();
    let tell = input.between_lines();
    scope(|scope| {
        let watched = &session;
        scope.spawn(move || follow::follow(watched, &changes, tell));
        let done = talk(&session, &mut input, manners);
        // The other side may have ended already.
        let _ = over.send(Change::Over);
        done
    })
}

/// Lines and answers, by turns. The session is free while a line is waited for.
fn talk(
    session: &Mutex<&mut Session>,
    input: &mut Input,
    manners: &Manners<'_>,
) -> io::Result<()> {
    let mut keeps = manners.keep;
    loop {
        keep(&mut session.lock().unwrap_or_else(PoisonError::into_inner), &mut keeps)?;
        let line = input.line(session)?;
        let mut session = session.lock().unwrap_or_else(PoisonError::into_inner);
        let line = match line {
            Line::Typed(line) => line,
            Line::Dropped => continue,
            Line::End if session.unsaved() && io::stdin().is_terminal() => {
                if yes("this game is kept nowhere; leave all the same? [y/N] ", false) {
                    return Ok(());
                }
                continue;
            }
            Line::End => return io::stdout().flush(),
        };
        let width = input.width();
        session.fit(width);
        let answer = session.answer(&line);
        // Before it is shown: whoever has seen enough may end the program.
        keep(&mut session, &mut keeps)?;
        show(&answer, manners, width)?;
        if answer.quit {
            return io::stdout().flush();
        }
    }
}

/// Keeps the game if something has happened. If that fails it is told, once.
fn keep(session: &mut Session, keeps: &mut Option<&Keep<'_>>) -> io::Result<()> {
    let due = session.unsaved() || session.is_another();
    let Some(keep) = keeps.filter(|_| due) else { return Ok(()) };
    match keep(session) {
        Ok(left) => {
            session.saved();
            if left {
                let text = "the game you leave is kept, and offered when you next play it\n";
                io::stdout().write_all(text.as_bytes())?;
            }
        }
        Err(problem) => {
            *keeps = None;
            let text = format!("this game cannot be kept while it is played: {problem}\n");
            io::stderr().write_all(text.as_bytes())?;
        }
    }
    Ok(())
}

/// Prints an answer, with pauses between what the computers do.
fn show(answer: &Answer, manners: &Manners<'_>, width: Option<usize>) -> io::Result<()> {
    let stdout = io::stdout();
    let screen = stdout.is_terminal();
    let mut output = stdout.lock();
    if !screen {
        output.write_all(answer.text().as_bytes())?;
        return output.flush();
    }
    if answer.clear {
        let dumb = manners.paint == Paint::Plain;
        // A terminal that knows no codes is scrolled past what stands there.
        output.write_all(if dumb { "\n".repeat(200) } else { CLEAR.to_owned() }.as_bytes())?;
    }
    for (at, part) in answer.parts.iter().enumerate() {
        let part = width.map_or_else(|| part.clone(), |width| wrapped(part, width));
        let part = if manners.ascii { in_ascii(&part) } else { part };
        output.write_all(part.as_bytes())?;
        output.flush()?;
        if at + 1 < answer.parts.len() {
            sleep(manners.delay);
        }
    }
    output.flush()
}

/// Asks a question at the terminal; what nobody answers is answered by `otherwise`.
pub fn yes(question: &str, otherwise: bool) -> bool {
    let stdin = io::stdin();
    if !stdin.is_terminal() {
        return otherwise;
    }
    let mut line = String::new();
    let asked = io::stdout().write_all(question.as_bytes()).and_then(|()| io::stdout().flush());
    if asked.and_then(|()| stdin.read_line(&mut line)).is_err() {
        return otherwise;
    }
    match line.trim().to_lowercase().chars().next() {
        Some('y') => true,
        Some('n') => false,
        _ => otherwise,
    }
}
