//! Coverage as the source with marks, for a terminal.

use super::table::unreached;
use super::{Coverage, File, Reached};
use crate::draw::Paint;
use anstyle::{AnsiColor, Style};
use std::fmt::Write;

/// How much of what begins on a line was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// Nothing begins there.
    Nothing,
    /// All of it.
    All,
    /// Some of it.
    Some,
    /// None of it.
    None,
}

impl Mark {
    pub(super) fn of<'a>(points: impl Iterator<Item = &'a Reached>) -> Self {
        let (mut reached, mut missing) = (false, false);
        for point in points {
            if point.times > 0 { reached = true } else { missing = true }
        }
        match (reached, missing) {
            (false, false) => Self::Nothing,
            (true, false) => Self::All,
            (true, true) => Self::Some,
            (false, true) => Self::None,
        }
    }

    fn sign(self) -> char {
        match self {
            Self::Nothing => ' ',
            Self::All => '+',
            Self::Some => '~',
            Self::None => '-',
        }
    }

    fn style(self) -> Style {
        match self {
            Self::Nothing => Style::new(),
            Self::All => AnsiColor::Green.on_default(),
            Self::Some => AnsiColor::Yellow.on_default(),
            Self::None => AnsiColor::Red.on_default(),
        }
    }
}

/// Every file with a mark before each line: `+` reached, `~` in part, `-` not; and what is missing
/// below it.
pub fn marked(coverage: &Coverage, paint: Paint) -> String {
    let mut text = String::new();
    for (name, file) in &coverage.files {
        let _ = writeln!(text, "{}", paint.bold(name));
        one(&mut text, file, paint);
        text.push('\n');
    }
    text
}

fn one(text: &mut String, file: &File, paint: Paint) {
    let lines = file.lines();
    for number in 1..=file.source.line_count() {
        let line = file.source.line(number);
        if line.is_empty() && number == file.source.line_count() {
            continue;
        }
        let points = lines.get(&number).map_or(&[][..], Vec::as_slice);
        let mark = Mark::of(points.iter().map(|(_, point)| *point));
        let shown = format!("{} {number:>4}  {line}", mark.sign());
        let _ = writeln!(text, "{}", paint.dress(mark.style(), shown.trim_end()));
        if mark == Mark::Some {
            for (place, what) in unreached(points) {
                let note = format!("        {what}: `{}`", file.words(place));
                let _ = writeln!(text, "{}", paint.faint(&note));
            }
        }
    }
}
