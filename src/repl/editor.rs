//! Lines typed at a terminal: with completion, hints and colours, as the session offers them.

use crate::draw::Paint;
use crate::session::{Offer, Offers, Rest, Standing};
use anstyle::{AnsiColor, Style};
use rustyline::completion::{Candidate, Completer};
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hint, Hinter};
use rustyline::history::{DefaultHistory, History};
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{
    ColorMode, CompletionType, Config, Context, Editor, ExternalPrinter, Helper, Result as Read,
};
use std::borrow::Cow;
use std::io;
use std::path::PathBuf;

use super::input::Line;

/// Lines that are remembered from game to game.
const REMEMBERED: usize = 1000;
/// Candidates that are listed without a question.
const LISTED: usize = 100;

/// A terminal.
pub(super) struct Terminal {
    editor: Editor<Typist, DefaultHistory>,
    history: Option<PathBuf>,
    prompt: String,
}

impl std::fmt::Debug for Terminal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Terminal").field("history", &self.history).finish_non_exhaustive()
    }
}

impl Terminal {
    /// The terminal this runs in, if lines can be edited there.
    pub(super) fn open(paint: Paint, history: Option<PathBuf>, prompt: &str) -> Option<Self> {
        let colours = match paint {
            Paint::Plain => ColorMode::Disabled,
            Paint::Colour => ColorMode::Enabled,
        };
        let config = Config::builder()
            .color_mode(colours)
            .completion_type(CompletionType::List)
            .completion_prompt_limit(LISTED)
            .completion_show_all_if_ambiguous(true)
            .max_history_size(REMEMBERED)
            .ok()?
            .build();
        let mut editor = Editor::with_config(config).ok()?;
        editor.set_helper(Some(Typist { offers: None, paint }));
        if let Some(history) = &history {
            // The first game has none.
            let _ = editor.load_history(history);
        }
        Some(Self { editor, history, prompt: prompt.to_owned() })
    }

    /// The next line, with what may be typed in it. Lines that others must not see are forgotten.
    pub(super) fn line(&mut self, offers: Offers, secret: bool) -> io::Result<Line> {
        if let Some(helper) = self.editor.helper_mut() {
            helper.offers = Some(offers);
        }
        match self.editor.readline(&self.prompt) {
            Ok(line) => {
                if secret {
                    let _ = self.editor.clear_history();
                } else if !line.trim().is_empty() {
                    let _ = self.editor.add_history_entry(&line);
                    self.remember();
                }
                Ok(Line::Typed(line))
            }
            Err(ReadlineError::Interrupted) => Ok(Line::Dropped),
            Err(ReadlineError::Eof) => Ok(Line::End),
            Err(ReadlineError::Io(error)) => Err(error),
            // Whatever else there is on some system: nothing more can be read.
            Err(error) => Err(io::Error::other(error.to_string())),
        }
    }

    /// Writes the history. A game is played on where that cannot be done.
    fn remember(&mut self) {
        let Some(path) = &self.history else { return };
        if let Some(folder) = path.parent() {
            let _ = std::fs::create_dir_all(folder);
        }
        if self.editor.history().len() > 0 {
            // Another game of the kind may be open, and remember lines of its own.
            let _ = self.editor.append_history(path);
        }
    }

    /// What prints something above the line that is being typed.
    pub(super) fn between_lines(&mut self) -> Option<Box<dyn FnMut(String) + Send>> {
        let mut printer = self.editor.create_external_printer().ok()?;
        Some(Box::new(move |text| {
            // A terminal that is gone ends the game elsewhere.
            let _ = printer.print(text);
        }))
    }

    /// How wide the screen is, in columns.
    pub(super) fn width(&mut self) -> Option<usize> {
        let (columns, _) = self.editor.dimensions()?;
        Some(usize::from(columns)).filter(|columns| *columns > 0)
    }
}

/// What helps somebody who types.
struct Typist {
    offers: Option<Offers>,
    paint: Paint,
}

/// A candidate with what it leads to.
struct Shown {
    text: String,
    line: String,
}

impl Candidate for Shown {
    fn display(&self) -> &str {
        &self.line
    }

    fn replacement(&self) -> &str {
        &self.text
    }
}

impl Helper for Typist {}

impl Completer for Typist {
    type Candidate = Shown;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _: &Context<'_>,
    ) -> Read<(usize, Vec<Self::Candidate>)> {
        let typed = line.get(..pos).unwrap_or(line);
        let Some(offers) = &self.offers else { return Ok((pos, Vec::new())) };
        let (from, found) = offers.complete(typed);
        let alone = found.len() == 1;
        let width = found.iter().map(|offer| offer.text.chars().count()).max().unwrap_or(0);
        let shown = found.into_iter().map(|Offer { text, about }| Shown {
            line: if about.is_empty() {
                text.clone()
            } else {
                format!("{text:<width$}  ({about})")
            },
            text: if alone && !text.ends_with('/') { text + " " } else { text },
        });
        Ok((from, shown.collect()))
    }
}

/// How a line goes on, as it stands behind it in grey.
struct Shadow {
    shown: String,
    text: String,
}

impl Hint for Shadow {
    fn display(&self) -> &str {
        &self.shown
    }

    fn completion(&self) -> Option<&str> {
        Some(self.text.as_str()).filter(|text| !text.is_empty())
    }
}

impl Hinter for Typist {
    type Hint = Shadow;

    fn hint(&self, line: &str, pos: usize, _: &Context<'_>) -> Option<Shadow> {
        // Without colours nobody could tell it from what is typed.
        if pos < line.len() || self.paint == Paint::Plain {
            return None;
        }
        let Rest { text, takes } = self.offers.as_ref()?.hint(line)?;
        let shown = if takes.is_empty() { text.clone() } else { format!("{text} {takes}") };
        Some(Shadow { shown, text })
    }
}

impl Highlighter for Typist {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        let Some(offers) = &self.offers else { return Cow::Borrowed(line) };
        let good = AnsiColor::Green.on_default();
        let bad = AnsiColor::Red.on_default();
        Cow::Owned(match offers.standing(line) {
            Standing::Whole => self.paint.dress(good.bold(), line),
            Standing::Begun => self.paint.dress(good, line),
            Standing::Until(end) => {
                let (head, tail) = line.split_at_checked(end).unwrap_or(("", line));
                let head =
                    if head.is_empty() { String::new() } else { self.paint.dress(good, head) };
                head + self.paint.dress(bad, tail).as_str()
            }
        })
    }

    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(
        &'s self,
        prompt: &'p str,
        _: bool,
    ) -> Cow<'b, str> {
        Cow::Owned(self.paint.bold(prompt))
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(self.paint.dress(Style::new().dimmed(), hint))
    }

    fn highlight_char(&self, _: &str, _: usize, kind: CmdKind) -> bool {
        kind != CmdKind::MoveCursor
    }
}

impl Validator for Typist {
    fn validate(&self, context: &mut ValidationContext<'_>) -> Read<ValidationResult> {
        Ok(if unfinished(context.input()) {
            ValidationResult::Incomplete
        } else {
            ValidationResult::Valid(None)
        })
    }
}

/// Whether effects go on in the next line: a brace is open.
fn unfinished(line: &str) -> bool {
    let count = |brace: char| line.chars().filter(|letter| *letter == brace).count();
    line.trim_start().starts_with(":do") && count('{') > count('}')
}
