//! A rectangle of styled characters; nothing of what they show.

use super::Paint;
use anstyle::Style;

/// Rows of characters, as long as what is put on them.
#[derive(Debug, Clone, Default)]
pub(super) struct Canvas {
    rows: Vec<Vec<(char, Style)>>,
}

impl Canvas {
    /// Writes text at a column and row, both from 0.
    pub(super) fn put(&mut self, column: usize, row: usize, text: &str, style: Style) {
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let Some(cells) = self.rows.get_mut(row) else { return };
        let blank = (' ', Style::new());
        for (at, letter) in text.chars().enumerate() {
            if cells.len() <= column + at {
                cells.resize(column + at + 1, blank);
            }
            if let Some(cell) = cells.get_mut(column + at) {
                *cell = (letter, style);
            }
        }
    }

    /// Writes a run of styled texts one after another.
    pub(super) fn put_all(&mut self, column: usize, row: usize, texts: &[(String, Style)]) {
        let mut column = column;
        for (text, style) in texts {
            self.put(column, row, text, *style);
            column += text.chars().count();
        }
    }

    /// The rows as lines, without blanks at their ends.
    pub(super) fn lines(&self, paint: Paint) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let used =
                row.iter().rposition(|(letter, _)| *letter != ' ').map_or(0, |at| at + 1);
            for run in row.get(..used).unwrap_or(row).chunk_by(|one, next| one.1 == next.1) {
                let letters: String = run.iter().map(|(letter, _)| letter).collect();
                let style = run.first().map_or(Style::new(), |(_, style)| *style);
                text.push_str(&paint.dress(style, &letters));
            }
            text.push('\n');
        }
        text
    }
}
