//! Places as editors count them: lines and units from 0, a unit being what was agreed upon.
//! Knows nothing of what stands there.

use crate::source::Source;
use crate::span::Span;
use lsp_types::{Position, PositionEncodingKind, Range};

/// In what units the place in a line is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Encoding {
    /// Bytes.
    Utf8,
    /// What every client can: units of 16 bits.
    #[default]
    Utf16,
    /// Characters.
    Utf32,
}

impl Encoding {
    /// The best of those that a client offers.
    pub(super) fn chosen(offered: &[PositionEncodingKind]) -> Self {
        let has = |kind: PositionEncodingKind| offered.contains(&kind);
        if has(PositionEncodingKind::UTF8) {
            Self::Utf8
        } else if has(PositionEncodingKind::UTF32) {
            Self::Utf32
        } else {
            Self::Utf16
        }
    }

    /// What it is called.
    pub(super) fn kind(self) -> PositionEncodingKind {
        match self {
            Self::Utf8 => PositionEncodingKind::UTF8,
            Self::Utf16 => PositionEncodingKind::UTF16,
            Self::Utf32 => PositionEncodingKind::UTF32,
        }
    }

    fn units(self, text: &str) -> u32 {
        let units = match self {
            Self::Utf8 => text.len(),
            Self::Utf16 => text.chars().map(char::len_utf16).sum(),
            Self::Utf32 => text.chars().count(),
        };
        u32::try_from(units).unwrap_or(u32::MAX)
    }

    /// The place of the byte at `offset`.
    pub(super) fn position(self, source: &Source, offset: usize) -> Position {
        let line = source.line_of(offset);
        let start = source.line_start(line).unwrap_or(0);
        let before = source.text().get(start..offset).unwrap_or("");
        let row = u32::try_from(line - 1).unwrap_or(u32::MAX);
        Position::new(row, self.units(before))
    }

    /// The byte at a place; of a place beyond a line's end that end, beyond the text the text's.
    pub(super) fn offset(self, source: &Source, position: Position) -> usize {
        let line =
            usize::try_from(position.line).map_or(usize::MAX, |line| line.saturating_add(1));
        let Some(start) = source.line_start(line) else { return source.text().len() };
        let text = source.line(line);
        let mut units = 0;
        for (at, letter) in text.char_indices() {
            if units >= position.character {
                return start + at;
            }
            units += self.units(letter.encode_utf8(&mut [0; 4]));
        }
        start + text.len()
    }

    /// The place of a span.
    pub(super) fn range(self, source: &Source, span: Span) -> Range {
        Range::new(self.position(source, span.start()), self.position(source, span.end()))
    }

    /// The bytes of a place.
    pub(super) fn bytes(self, source: &Source, range: Range) -> std::ops::Range<usize> {
        let start = self.offset(source, range.start);
        start..self.offset(source, range.end).max(start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_bytes_agree() {
        let source = Source::new("text", "a🂡é\r\nzwei\n");
        for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
            for (offset, _) in
                source.text().char_indices().filter(|(_, c)| !"\r\n".contains(*c))
            {
                let position = encoding.position(&source, offset);
                assert_eq!(encoding.offset(&source, position), offset);
            }
        }
        let end = |encoding: Encoding| encoding.position(&source, "a🂡é".len()).character;
        assert_eq!(
            [end(Encoding::Utf8), end(Encoding::Utf16), end(Encoding::Utf32)],
            [7, 4, 3]
        );
        // Beyond the line, within a character, beyond the text.
        assert_eq!(Encoding::Utf16.offset(&source, Position::new(0, 99)), 7);
        assert_eq!(Encoding::Utf16.offset(&source, Position::new(0, 2)), 5);
        assert_eq!(Encoding::Utf16.offset(&source, Position::new(9, 0)), source.text().len());
    }
}
