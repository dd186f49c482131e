//! What becomes of a difference, by a single key.

use super::screen;
use std::io::{self, BufRead, IsTerminal};

/// What somebody decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    /// What is printed now is right.
    Accept,
    /// It is wrong, or not decided: the transcript stays.
    Reject,
    /// Look at no more.
    Quit,
}

/// Asks until an answer is understood. Without a terminal an answer is a line; no more lines mean to
/// quit.
pub(super) fn ask() -> io::Result<Choice> {
    loop {
        screen::print("a accept   r reject   s skip   q quit: ")?;
        let key = key()?;
        screen::print(&format!("{}\n", key.map_or(String::new(), String::from)))?;
        match key.map(|key| key.to_ascii_lowercase()) {
            Some('a') => return Ok(Choice::Accept),
            Some('r' | 's') => return Ok(Choice::Reject),
            Some('q') | None => return Ok(Choice::Quit),
            Some(_) => {}
        }
    }
}

/// A key that is pressed; none where there are no more.
fn key() -> io::Result<Option<char>> {
    if io::stdin().is_terminal() {
        // Nothing is drawn there: only keys are read.
        return match console::Term::stdout().read_char() {
            Ok(key) => Ok(Some(key)),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(None),
            Err(error) => Err(error),
        };
    }
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line)?;
    Ok((read > 0).then(|| line.trim().chars().next().unwrap_or(' ')))
}
