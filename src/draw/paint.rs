//! Colours and pieces of styled text; nothing of terminals: callers say whether to paint.

use anstyle::{AnsiColor, Color, Effects, Style};

/// Whether text is coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paint {
    /// No escape codes.
    Plain,
    /// Colours and bold letters.
    Colour,
}

impl Paint {
    /// The text in a style, if text is coloured at all.
    pub fn dress(self, style: Style, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Colour if style.is_plain() => text.to_owned(),
            Self::Colour => format!("{style}{text}{style:#}"),
        }
    }

    /// In bold letters.
    pub fn bold(self, text: &str) -> String {
        self.dress(Style::new().bold(), text)
    }

    /// Held back.
    pub fn faint(self, text: &str) -> String {
        self.dress(FAINT, text)
    }
}

/// For what only helps to find one's way.
pub(super) const FAINT: Style = Style::new().effects(Effects::DIMMED);

/// The style of what is a player's, by the player's name or else the seat.
pub fn player_style(names: &[String], player: usize) -> Style {
    const BY_SEAT: [AnsiColor; 6] = [
        AnsiColor::BrightCyan,
        AnsiColor::BrightYellow,
        AnsiColor::BrightMagenta,
        AnsiColor::BrightGreen,
        AnsiColor::BrightBlue,
        AnsiColor::BrightRed,
    ];
    let by_name = names.get(player).and_then(|name| color_word(name));
    let color = by_name.or_else(|| BY_SEAT.get(player % BY_SEAT.len()).copied());
    Style::new().bold().fg_color(color.map(Color::Ansi))
}

/// The colour a word means.
fn color_word(word: &str) -> Option<AnsiColor> {
    Some(match word {
        "red" => AnsiColor::BrightRed,
        "green" => AnsiColor::BrightGreen,
        "blue" => AnsiColor::BrightBlue,
        "yellow" | "gold" | "orange" => AnsiColor::BrightYellow,
        "purple" | "violet" | "magenta" | "pink" => AnsiColor::BrightMagenta,
        "cyan" | "turquoise" => AnsiColor::BrightCyan,
        "white" => AnsiColor::BrightWhite,
        // Visible on dark and on light screens.
        "black" | "grey" | "gray" => AnsiColor::BrightBlack,
        _ => return None,
    })
}

/// A letter for each name: its first that no earlier name has taken.
pub fn initials<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<char> {
    let mut taken: Vec<char> = Vec::new();
    for name in names {
        // Names that differ only in their number are told apart by it.
        let digit = name.chars().rev().find(char::is_ascii_digit);
        let letters = name.chars().filter(|letter| letter.is_alphanumeric());
        let letters = letters.filter_map(|letter| letter.to_uppercase().next());
        let spare = 'A'..='Z';
        let free = digit.into_iter().chain(letters).chain(spare).find(|l| !taken.contains(l));
        taken.push(free.unwrap_or('?'));
    }
    taken
}
