//! A transcript's text, taken apart so that it can be put together again with other answers.

use super::header::{Header, header};
use crate::session::guarded;

/// A transcript.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transcript {
    /// How its game begins.
    pub header: Header,
    /// The text of the header.
    preface: String,
    /// Typed lines with what follows them.
    entries: Vec<Entry>,
}

/// A typed line and what it printed.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Entry {
    /// As typed.
    typed: String,
    /// What it printed.
    printed: Vec<String>,
    /// Comments and blank lines after that.
    rest: Vec<String>,
}

/// Why a text is no transcript.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct Malformed {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

/// Takes a transcript apart.
///
/// # Errors
/// A header that is none, or that is all there is.
pub fn parse(text: &str) -> Result<Transcript, Malformed> {
    let lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|line| line.starts_with('>'));
    let (above, below) = lines.split_at(first.unwrap_or(lines.len()));
    let header = header((1..).zip(above.iter().copied()))?;
    let missing =
        |message: &str| Malformed { line: lines.len().max(1), message: message.into() };
    if header.game.is_empty() {
        return Err(Malformed {
            line: 1,
            message: "it does not say which game: `game NAME`".into(),
        });
    }
    if below.is_empty() {
        return Err(missing("it ends before anything is typed: there is no line `> …`"));
    }
    if !text.ends_with('\n') {
        return Err(missing("it ends in the middle of a line"));
    }
    let mut entries: Vec<Entry> = Vec::new();
    for line in below {
        match (line.strip_prefix('>'), entries.last_mut()) {
            (Some(typed), _) => {
                let typed = typed.trim().to_owned();
                entries.push(Entry { typed, printed: Vec::new(), rest: Vec::new() });
            }
            (None, Some(entry)) => entry.add(line),
            (None, None) => {}
        }
    }
    let preface: String = above.iter().flat_map(|line| [*line, "\n"]).collect();
    Ok(Transcript { header, preface, entries })
}

impl Entry {
    fn add(&mut self, line: &str) {
        let line = line.trim_end().to_owned();
        if line.is_empty() || line.starts_with('#') {
            self.rest.push(line);
            return;
        }
        // Blank lines before printed ones were printed too.
        let comments = self.rest.iter().filter(|line| !line.is_empty()).cloned().collect();
        let blank = self.rest.iter().filter(|line| line.is_empty()).cloned();
        self.printed.extend(blank);
        self.printed.push(line);
        self.rest = comments;
    }
}

impl Transcript {
    /// What is typed, line by line.
    pub fn typed(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.typed.as_str())
    }

    /// What is typed, and what it should print.
    pub fn exchanges(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.entries.iter().map(|entry| (entry.typed.as_str(), entry.printed.as_slice()))
    }

    /// Whether it has no answers yet.
    pub fn is_new(&self) -> bool {
        self.entries.iter().all(|entry| entry.printed.is_empty())
    }

    /// The transcript with other answers, one for each typed line.
    pub fn with(&self, answers: &[String]) -> String {
        let mut text = self.preface.clone();
        for (entry, answer) in self.entries.iter().zip(answers) {
            text.push_str(format!("> {}", entry.typed).trim_end());
            text.push('\n');
            text.push_str(&guarded(answer));
            for line in &entry.rest {
                text.push_str(line);
                text.push('\n');
            }
        }
        text
    }
}
