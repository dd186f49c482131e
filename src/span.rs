//! Where something stands: a range of bytes in one of the files read together.
//! Knows nothing of the text itself; [`crate::source`] has that.

use serde::Serialize;

/// Which of the files read together: a rule file and the libraries it uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
pub struct FileId(pub u16);

/// A range of bytes in one source text.
///
/// **Invariant.** `start <= end`, and both lie on character boundaries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize)]
pub struct Span {
    file: FileId,
    start: u32,
    end: u32,
}

impl Span {
    /// The bytes from `start` up to `end` of `file`; an `end` before `start` is taken as `start`.
    pub fn new(file: FileId, start: usize, end: usize) -> Self {
        let start = u32::try_from(start).unwrap_or(u32::MAX);
        let end = u32::try_from(end).unwrap_or(u32::MAX);
        Self { file, start, end: end.max(start) }
    }

    /// The file it is in.
    pub fn file(self) -> FileId {
        self.file
    }

    /// The first byte.
    pub fn start(self) -> usize {
        self.start as usize
    }

    /// The byte after the last.
    pub fn end(self) -> usize {
        self.end as usize
    }

    /// Its bytes, as a range.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start()..self.end()
    }

    /// True if it holds no byte.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The smallest span holding both; the first alone if they are in different files.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        if self.file != other.file {
            return self;
        }
        Self {
            file: self.file,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// True if `other` lies inside.
    pub fn contains(self, other: Self) -> bool {
        self.file == other.file && self.start <= other.start && other.end <= self.end
    }

    /// The empty span where it starts.
    #[must_use]
    pub fn at_start(self) -> Self {
        Self { end: self.start, ..self }
    }

    /// The empty span where it ends.
    #[must_use]
    pub fn at_end(self) -> Self {
        Self { start: self.end, ..self }
    }
}

/// Something, and where it was written.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Spanned<T> {
    /// What was written.
    pub value: T,
    /// Where.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// `value`, written at `span`.
    pub fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}

impl Spanned<String> {
    /// The word itself.
    pub fn as_str(&self) -> &str {
        &self.value
    }
}
