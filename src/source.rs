//! The texts read together, and where their lines are.
//! Reads no files: callers bring bytes, [`decode`] says whether they are a text.

use crate::span::{FileId, Span};

/// The longest text accepted, in bytes.
pub const LONGEST: usize = 1 << 20;

/// Why bytes are not accepted as a rule file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotText {
    /// More than [`LONGEST`] bytes.
    #[error("the file has {bytes} bytes, and at most {LONGEST} are read")]
    TooLong {
        /// How many there are.
        bytes: usize,
    },
    /// A byte that is not part of any UTF-8 character.
    #[error("the file is not UTF-8 text: byte {offset} (line {line}) belongs to no character")]
    NotUtf8 {
        /// The first such byte, counted from 0.
        offset: usize,
        /// Its line, counted from 1.
        line: usize,
    },
    /// A zero byte, which only binary files have.
    #[error("the file is not text: byte {offset} (line {line}) is zero")]
    Binary {
        /// The first such byte, counted from 0.
        offset: usize,
        /// Its line, counted from 1.
        line: usize,
    },
}

/// The text in `bytes`, without a byte order mark.
pub fn decode(bytes: &[u8]) -> Result<String, NotText> {
    if bytes.len() > LONGEST {
        return Err(NotText::TooLong { bytes: bytes.len() });
    }
    let line =
        |offset: usize| 1 + bytes.iter().take(offset).filter(|byte| **byte == b'\n').count();
    if let Some(offset) = bytes.iter().position(|byte| *byte == 0) {
        return Err(NotText::Binary { offset, line: line(offset) });
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').unwrap_or(text).to_owned()),
        Err(error) => {
            let offset = error.valid_up_to();
            Err(NotText::NotUtf8 { offset, line: line(offset) })
        }
    }
}

/// One text, with its name and the starts of its lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    name: String,
    text: String,
    lines: Vec<usize>,
}

/// A place in a text as people count: both from 1, the column in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
}

impl Source {
    /// The text called `name` (a path, or `<input>`).
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        let after_newlines = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let lines = std::iter::once(0).chain(after_newlines.map(|(at, _)| at + 1)).collect();
        Self { name: name.into(), text, lines }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The words at `span`; empty if the span is not of this text.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or("")
    }

    /// How many lines there are; a text ending in a newline has an empty last one.
    pub fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// The line (from 1) that holds the byte at `offset`.
    pub fn line_of(&self, offset: usize) -> usize {
        self.lines.partition_point(|start| *start <= offset).max(1)
    }

    /// The byte where line `line` (from 1) starts.
    pub fn line_start(&self, line: usize) -> Option<usize> {
        self.lines.get(line.checked_sub(1)?).copied()
    }

    /// Line `line` (from 1) without its newline; empty if there is none.
    pub fn line(&self, line: usize) -> &str {
        let Some(start) = line.checked_sub(1).and_then(|index| self.lines.get(index)) else {
            return "";
        };
        let end = self.lines.get(line).copied().unwrap_or(self.text.len());
        self.text.get(*start..end).unwrap_or("").trim_end_matches(['\n', '\r'])
    }

    /// Where the byte at `offset` is, as people count.
    pub fn place(&self, offset: usize) -> Place {
        let line = self.line_of(offset);
        let start = self.lines.get(line - 1).copied().unwrap_or(0);
        let before = self.text.get(start..offset).unwrap_or("");
        Place { line, column: 1 + before.chars().count() }
    }
}

/// The texts read together, by [`FileId`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sources {
    files: Vec<Source>,
}

impl Sources {
    /// No texts yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a text, and gives the id that spans in it have.
    pub fn add(&mut self, source: Source) -> FileId {
        let id = FileId(u16::try_from(self.files.len()).unwrap_or(u16::MAX));
        self.files.push(source);
        id
    }

    /// The text with that id.
    pub fn get(&self, file: FileId) -> Option<&Source> {
        self.files.get(usize::from(file.0))
    }

    /// The id of the text called `name`.
    pub fn find(&self, name: &str) -> Option<FileId> {
        let index = self.files.iter().position(|source| source.name == name)?;
        u16::try_from(index).ok().map(FileId)
    }

    /// All texts with their ids, in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &Source)> {
        (0..).map(FileId).zip(&self.files)
    }

    /// The words at `span`.
    pub fn slice(&self, span: Span) -> &str {
        self.get(span.file()).map_or("", |source| source.slice(span))
    }
}
