//! Where lines come from: a pipe, or somebody at a terminal.

use super::Manners;
use super::editor::Terminal;
use crate::draw::Paint;
use crate::session::Session;
use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};

const PROMPT: &str = "> ";

/// What came.
#[derive(Debug)]
pub(super) enum Line {
    /// A line, without its end.
    Typed(String),
    /// A line that was given up.
    Dropped,
    /// Nothing more will come.
    End,
}

/// A source of lines.
#[derive(Debug)]
pub(super) enum Input {
    /// Somebody who can edit them.
    Terminal(Box<Terminal>),
    /// Whatever else there is.
    Plain(Paint),
}

impl Input {
    pub(super) fn open(manners: &Manners<'_>) -> Self {
        let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        let terminal =
            terminal.then(|| Terminal::open(manners.paint, manners.history.clone(), PROMPT));
        match terminal.flatten() {
            Some(terminal) => Self::Terminal(Box::new(terminal)),
            None => Self::Plain(manners.paint),
        }
    }

    /// How wide the screen is, if it is one.
    pub(super) fn width(&mut self) -> Option<usize> {
        match self {
            Self::Terminal(terminal) => terminal.width(),
            Self::Plain(_) => None,
        }
    }

    /// What prints something while a line is waited for.
    pub(super) fn between_lines(&mut self) -> Box<dyn FnMut(String) + Send> {
        let paint = match self {
            Self::Terminal(terminal) => match terminal.between_lines() {
                Some(print) => return print,
                None => Paint::Plain,
            },
            Self::Plain(paint) => *paint,
        };
        Box::new(move |text| {
            let mut output = io::stdout().lock();
            // If it cannot be printed, nor can what comes next, and that ends the game.
            let _ = write!(output, "\n{text}{}", paint.bold(PROMPT));
            let _ = output.flush();
        })
    }

    /// The next line.
    pub(super) fn line(&mut self, session: &Mutex<&mut Session>) -> io::Result<Line> {
        let paint = match self {
            Self::Terminal(terminal) => {
                let session = session.lock().unwrap_or_else(PoisonError::into_inner);
                let (offers, shared) = (session.offers(), session.shared());
                drop(session);
                return terminal.line(offers, shared);
            }
            Self::Plain(paint) => *paint,
        };
        let mut output = io::stdout();
        write!(output, "{}", paint.bold(PROMPT))?;
        output.flush()?;
        let stdin = io::stdin();
        let Some(line) = read_line(&mut stdin.lock())? else {
            writeln!(output)?;
            return Ok(Line::End);
        };
        // What comes from a pipe is shown as if it had been typed.
        if !stdin.is_terminal() {
            writeln!(output, "{line}")?;
        }
        Ok(Line::Typed(line))
    }
}

/// The longest line that is read, in bytes.
const LONGEST: u64 = 10_000;

/// The next line, without its end; none at the end of input. Of a line that is too long only the
/// beginning is kept.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if io::Read::take(&mut *input, LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(text.trim_end_matches(['\n', '\r']).to_owned()))
}
